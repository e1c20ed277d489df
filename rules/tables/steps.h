/* SPDX-License-Identifier: MIT */
/* Steps as rules.h has them, on the numbered points; the functions of struct game that are about
 * steps. */
#pragma once

#include "tables/turn.h"

/** The step that stands for a use of dice. */
struct step step_of_use(const struct search *search, const struct board *board, struct use use);

/** All steps by the rules of the game alone, with choices; returns their number. */
int tables_uses(const struct position *pos, struct step *steps);

int tables_steps(const struct position *pos, struct step *steps);
bool tables_may_end(const struct position *pos);
enum rule tables_play(struct position *pos, const struct step *step, bool *over);
enum rule tables_end(struct position *pos);

/** Why a step is not among tables_uses(). */
enum rule tables_explain(const struct position *pos, const struct step *step);

/** Leaves in the position only the dice that are not used. */
void tables_keep_unused(struct position *pos, const struct search *search, unsigned used);
