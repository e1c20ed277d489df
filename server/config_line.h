/* SPDX-License-Identifier: MIT */
/* The command line: "--name value" or "--name=value", the last of each counts. */
#pragma once

#include "config.h"

/**
 * Sets what stands there; opens no file.
 *
 * file  out  the name that --config gives, within argv; untouched where it is not given
 */
MUST_CHECK enum config_status config_line_read(struct config *config, int argc, char *const *argv,
                                               const char **file, char *detail,
                                               size_t detail_bytes);
