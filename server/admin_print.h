/* SPDX-License-Identifier: MIT */
/* An answer for a terminal: names with their values, and lists as tables. What people typed cannot steer the terminal. */
#pragma once

#include <jansson.h>
#include <stdio.h>

void admin_print(FILE *out, const json_t *answer);
