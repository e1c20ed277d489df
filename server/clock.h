/* SPDX-License-Identifier: MIT */
/*
 * How long the players may think: what a room's clock is, as a value, and its text form.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define MUST_CHECK __attribute__((warn_unused_result))

enum clock_kind {
    CLOCK_NONE, /* "none": untimed */
    CLOCK_DELAY, /* "delay:15/300": each turn has 15 s for nothing, then 300 s for the whole game run */
    CLOCK_FISCHER, /* "fischer:300/5": 300 s at the start, each turn adds 5 s */
    CLOCK_DAYS,    /* "days:3": so many days a turn */
};

enum {
    CLOCK_TEXT_MAX = 32, /* with its NUL */
    CLOCK_DELAY_S_MAX = 300,
    CLOCK_RESERVE_S_MAX = 7200,
    CLOCK_START_S_MIN = 10,
    CLOCK_START_S_MAX = 10800,
    CLOCK_ADDED_S_MAX = 300,
    CLOCK_DAYS_MAX = 14,
};

/** What the host has set. */
struct clock_rules {
    enum clock_kind kind;
    int32_t turn_s;    /* delay of a turn, or what a turn adds */
    int32_t reserve_s; /* of each side, at the start of a game */
    int32_t days;
};

/**
 * Reads "none", "delay:15/300", "fischer:300/5", "days:3" or a preset: relaxed, normal, fast. False, and nothing written,
 * where it is none of them or a number is out of its range.
 */
MUST_CHECK bool clock_rules_read(const char *text, struct clock_rules *rules);

/** Writes the text form without presets. */
void clock_rules_write(const struct clock_rules *rules, char text[CLOCK_TEXT_MAX]);
