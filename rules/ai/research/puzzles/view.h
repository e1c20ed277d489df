/* SPDX-License-Identifier: MIT */
/* What a player can see in a position, as numbers: the differences between turns that a reason names. */
#pragma once

#include "rules/core/rules.h"

/* In the order in which a reason names them. */
enum difference {
    WIN,
    HIT,
    ENTER,
    OFF,
    SETTLE,
    SAFE,
    BLOCK,
    POINT,
    HOME,
    RUN,
    START,
    RAISE,
    DENY,
    FRONT,
    REAR,
    AIM,
    SINGLE,
    FORK,
    THREAT,
    KEEP,
    DIFFERENCES
};

/** More is better for the side whose view it is. */
struct view {
    double at[DIFFERENCES];
};

/** The view of the side that has just played; `ends` is space for its work. */
struct view view_of(const struct position *pos, enum side side, struct turn_ends *ends);
