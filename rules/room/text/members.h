/* SPDX-License-Identifier: MIT */
/* Writes values and members of objects as JSON, for the texts of states and events. A text that does not fit aborts. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules/core/text.h"
#include "rules/room/dice.h"

/* ---- values ---- */

/** In quotes, with escapes. `text` is UTF-8. */
void out_text(struct text_out *out, const char *text);
void out_number(struct text_out *out, int64_t number);
/** As hex digits in quotes. */
void out_link(struct text_out *out, const uint8_t link[DICE_LINK_BYTES]);
void out_position(struct text_out *out, const struct position *position);

/* ---- members; the comma comes before all but the first of an object ---- */

/** The name and its colon; the value follows. */
void member_open(struct text_out *out, const char *name);
/** The name and "{"; the caller writes the "}". */
void member_object(struct text_out *out, const char *name);
void member_text(struct text_out *out, const char *name, const char *text);
void member_number(struct text_out *out, const char *name, int64_t number);
void member_flag(struct text_out *out, const char *name, bool flag);
void member_link(struct text_out *out, const char *name, const uint8_t link[DICE_LINK_BYTES]);
