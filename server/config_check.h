/* SPDX-License-Identifier: MIT */
/*
 * What --check-config looks at beyond the settings themselves: whether what they name is there and is what it should be.
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
