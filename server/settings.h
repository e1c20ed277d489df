/* SPDX-License-Identifier: MIT */
/*
 * What a host may set at a room: the game with its options, who may see it, how a game opens, whether turns may be taken
 * back, whose dice. A value; its words are those of protocol.md.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "rules.h"

enum visibility { VISIBILITY_LINK, VISIBILITY_PUBLIC, VISIBILITY_PRIVATE };
enum watch { WATCH_ANYONE, WATCH_LINK, WATCH_NOBODY };
enum opening { OPENING_ROLL_BATTLE, OPENING_RANDOM, OPENING_ALTERNATE };
enum takeback { TAKEBACK_UNTIL_OPPONENT_ROLLS, TAKEBACK_UNTIL_CONFIRM };
enum dice_from { DICE_FROM_CHAINS, DICE_FROM_HOUSE };

/* The words, each list ended by NULL, the default first; index is the enum. */
extern const char *const visibility_words[];
extern const char *const watch_words[];
extern const char *const opening_words[];
extern const char *const takeback_words[];
extern const char *const dice_words[];

struct settings {
    char rules[RULESET_TEXT_MAX]; /* "tabula@1;entry=free" */
    enum visibility visibility;
    enum watch watch;
    enum opening opening;
    enum takeback takeback;
    enum dice_from dice;
    int seats;          /* a side; from the rules */
    enum chance chance; /* from the rules */
};

/** Takes the rules: "tabula;entry=free". False, with nothing changed, where they cannot be read. */
bool settings_set_rules(struct settings *settings, const char *text, struct text_error *error);

/**
 * Takes the words of `data` over: visibility, watch, opening, takeback, dice; those that are absent stay. False where one is
 * no word of its list; then `settings` is half changed.
 */
bool settings_set_words(struct settings *settings, const json_t *data);

/** Whether a seat has to bring the tip of a chain: not where nothing is thrown, or the house throws. */
bool settings_need_tips(const struct settings *settings);

/** Puts rules, visibility, watch, opening, takeback and dice into the object. */
void settings_put(const struct settings *settings, json_t *object);
