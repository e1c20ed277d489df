/* SPDX-License-Identifier: MIT */
/*
 * Shared by the questions of ai.wasm: the known ruleset, and the functions that read and write positions, numbers and
 * turns.
 */
#pragma once

#include "rules/ai/engine/ai.h"
#include "rules/wasm/text.h"

enum { WASM_MILLIONTHS = 1000000 }; /* all scores in answers are in millionths of one */

/** The knowledge of the ruleset that was loaded, and the working memory. */
const struct ai_knowledge *wasm_knowledge(void);
struct ai_memory *wasm_memory(void);

/** The loaded ruleset; NULL before the first. */
const struct ruleset *wasm_learnt(void);

/** Reads the position of a question, which must be of the loaded ruleset. Returns 0, or the refusal. */
int ask_known(const struct argument *text, struct position *pos);

/** Writes a fraction of one, in millionths. */
void put_part_field(struct answer *answer, float part);

/* The same as JSON: `before`, then a number with six decimals. */
void put_part(struct answer *answer, const char *before, float part);
void put_millionths(struct answer *answer, const char *before, int millionths);

/** Writes a list of {"steps":[…],"score":…,"error":…,"after":…}. `pos` is the position before the turn. */
void put_choices(struct answer *answer, const struct position *pos, const struct ai_choice *choices,
                 int count);
