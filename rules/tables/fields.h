/* SPDX-License-Identifier: MIT */
/* Positions and steps of the track games as text: rules/notation.md. For struct engine. */
#pragma once

#include "rules/core/engine.h"

bool tables_read(struct text_in *in, struct position *pos);
void tables_write(const struct position *pos, struct text_out *out);

bool tables_step_read(const struct position *pos, struct text_in *in, struct step *step);
void tables_step_write(const struct position *pos, const struct step *step, struct text_out *out);

void tables_draw(const struct position *pos, struct text_out *out);
