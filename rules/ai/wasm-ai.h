/* SPDX-License-Identifier: MIT */
/* What the questions of ai.wasm share: the game that has been taught, and how positions, numbers and turns are read and put. */
#pragma once

#include "ai/ai.h"
#include "wasm-text.h"

enum { WASM_MILLIONTHS = 1000000 }; /* of one: in these all scores are told */

/** The game that has been taught, and room to think in. */
const struct ai_knowledge *wasm_knowledge(void);
struct ai_memory *wasm_memory(void);

/** Reads the position of a question, of the game that has been taught. Returns 0, or the refusal. */
int ask_known(const struct argument *text, struct position *pos);

/** Reads an argument of digits, up to `max`; -1 where it is none. */
int64_t read_number(const struct argument *digits, int64_t max);

/** A part of one, in millionths. */
void put_part_field(struct answer *answer, float part);

/** A line TURN SCORE ERROR AFTER. `pos` is before the turn. */
void put_choice(struct answer *answer, const struct position *pos, const struct ai_choice *choice);
