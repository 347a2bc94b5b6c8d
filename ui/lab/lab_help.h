// SPDX-License-Identifier: GPL-3.0-or-later
// The experiments of the laboratory and their options, as their descriptors have them.
#ifndef UI_LAB_LAB_HELP_H
#define UI_LAB_LAB_HELP_H

#include "lab/experiment.h"

// Prints a list of all experiments.
typedef void LabListPrinter(void);

// The printer for "text" or NULL, "markdown" (rows of a table of two columns) or "man" (paragraphs of the manual page). NULL
// with a reason for anything else.
LabListPrinter *lab_list_printer(const char *format, Error *error);

// Prints what an experiment asks, where that comes from, and its options with their defaults.
void lab_help_print(const Experiment *experiment);

// Prints a line for each experiment: its name and what it asks.
void lab_help_print_summaries(void);

// Hands out the names of experiments and all their options, "--depth" with "D"; what takes no value comes with "".
void lab_list_words(void (*take)(const char *command, const char *word, const char *value), const char *command);

#endif
