/* SPDX-License-Identifier: MIT */
/* Finds the ends of most turns: those that use all dice and in which no step can end the game. */
#pragma once

#include "rules/tables/turns/harvest.h"

/**
 * Adds all ends of a throw after its choices have been made. Returns false, and adds nothing, if the turn is not of
 * this kind.
 */
bool plain_turn(struct harvest *harvest, const struct search *search);
