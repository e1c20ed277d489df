/* SPDX-License-Identifier: MIT */
/*
 * Converts between uses of dice and the steps of rules.h, on the numbered points; implements the functions of struct
 * game for steps.
 */
#pragma once

#include "rules/tables/turns/turn.h"

/** Lists all steps by the rules of the game alone, with choices; returns their number. */
int tables_uses(const struct position *pos, struct step *steps);

int tables_steps(const struct position *pos, struct step *steps);
bool tables_may_end(const struct position *pos);
enum rule tables_play(struct position *pos, const struct step *step, bool *over);
enum rule tables_end(struct position *pos);

/** The rule because of which a step is not among tables_uses(). */
enum rule tables_explain(const struct position *pos, const struct step *step);

/** Removes the used dice from the position. */
void tables_keep_unused(struct position *pos, const struct search *search, unsigned used);
