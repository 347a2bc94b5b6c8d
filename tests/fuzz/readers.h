// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of the readers, for their table.
#ifndef FUZZ_READERS_H
#define FUZZ_READERS_H

#include <stdbool.h>
#include <stddef.h>

bool fuzz_book(char *input, size_t size);
bool fuzz_cecp(char *input, size_t size);
bool fuzz_checkpoint(char *input, size_t size);
bool fuzz_client(char *input, size_t size);
bool fuzz_config(char *input, size_t size);
bool fuzz_console(char *input, size_t size);
bool fuzz_epd(char *input, size_t size);
bool fuzz_fen(char *input, size_t size);
bool fuzz_keys(char *input, size_t size);
bool fuzz_recovery(char *input, size_t size);
bool fuzz_line(char *input, size_t size);
bool fuzz_learning(char *input, size_t size);
bool fuzz_network(char *input, size_t size);
bool fuzz_pgn(char *input, size_t size);
bool fuzz_polyglot(char *input, size_t size);
bool fuzz_records(char *input, size_t size);
bool fuzz_san(char *input, size_t size);
bool fuzz_self(char *input, size_t size);
bool fuzz_uci(char *input, size_t size);

// Takes a terminal of its own, and gives it back.
void fuzz_keys_open(void);
void fuzz_keys_close(void);
void fuzz_line_open(void);
void fuzz_line_close(void);

#endif
