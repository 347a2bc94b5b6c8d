// SPDX-License-Identifier: GPL-3.0-or-later
// The program's name with its version, as protocols, games and pages give it: "Hotspur 0.2.0". The version is the
// Makefile's, and its only object is compiled anew when that changes.
#ifndef BASE_PROGRAM_NAME_H
#define BASE_PROGRAM_NAME_H

extern const char program_name[];

#endif
