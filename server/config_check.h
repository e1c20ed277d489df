/* SPDX-License-Identifier: MIT */
/*
 * What is looked at beyond the settings themselves, at a start and by --check-config: whether what they name is there and
 * is what it should be.
 * Nothing is opened for writing, and nothing is connected to.
 */
#pragma once

#include <stdio.h>

#include "config.h"

/**
 * Writes a line for each thing that is wrong, with file, line and key where it was set. Returns how many.
 *
 * config  in  as config_read() has left it
 */
int config_check(const struct config *config, FILE *out);

/** The same without looking for the host to listen on: at a start its name may not be known yet, and may not be needed. */
int config_check_start(const struct config *config, FILE *out);
