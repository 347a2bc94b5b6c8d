// SPDX-License-Identifier: GPL-3.0-or-later
// What the tables of an experiment say in two sentences: what was found, and how it differs from what was published. Each
// sentence is made of the numbers that were measured, so it holds for any run.
#ifndef STUDY_READING_H
#define STUDY_READING_H

#include "base/text.h"
#include "study/experiment.h"

enum { LAB_READING_SIZE = 1024 };

// Adds the sentences about a table and those behind it.
void lab_reading_add(Text *text, const Experiment *experiment, const LabTable *table);

#endif
