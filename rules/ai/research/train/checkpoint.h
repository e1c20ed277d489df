/* SPDX-License-Identifier: MIT */
/* Checkpoints of a training: after an interruption it continues with the same result as without one. */
#pragma once

#include "rules/ai/research/train/trainer.h"

/** Writes a checkpoint after `played` games. Ends the program on failure. */
void checkpoint_save(const char *path, const struct training *training,
                     const struct student *student, long played);

/**
 * Reads a checkpoint into the student and returns the number of games played; 0 if there is no such file. Ends the
 * program if the checkpoint belongs to another training.
 */
long checkpoint_load(const char *path, const struct training *training, struct student *student);
