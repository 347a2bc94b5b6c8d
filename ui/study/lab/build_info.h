// SPDX-License-Identifier: GPL-3.0-or-later
// How this program was built: what the Makefile knows, and its only object is compiled anew when that changes.
#ifndef UI_STUDY_LAB_BUILD_INFO_H
#define UI_STUDY_LAB_BUILD_INFO_H

extern const char build_commit[];   // "def042e8", with a + if files were changed; "unknown" where there is no git
extern const char build_compiler[]; // "gcc 12.2.0"
extern const char build_flags[];

#endif
