/* SPDX-License-Identifier: MIT */
/*
 * The file of settings: lines "name = value"; blank ones and those that begin with "#" say nothing. A value goes to the end
 * of its line. A setting stands once, unless it may be given several times.
 */
#pragma once

#include "config.h"

/** Reads it. False with a sentence that names the file, the line and the key. */
MUST_CHECK bool config_file_read(struct config *config, const char *path, char *detail,
                                 size_t detail_bytes);

/** Reads a file of at most CONFIG_FILE_BYTES without NUL; free() what it returns. NULL with a sentence. */
MUST_CHECK char *config_file_text(const char *path, char *detail, size_t detail_bytes);
