/* SPDX-License-Identifier: MIT */
/*
 * What a host may set at a room: the game with its options, how many are played, on what clock, who may see it, sit and
 * talk there, how a game opens, whether turns may be taken back, whose dice. A value; its words are those of protocol.md.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "clock.h"
#include "rules.h"

enum visibility { VISIBILITY_LINK, VISIBILITY_PUBLIC, VISIBILITY_PRIVATE };
enum watch { WATCH_ANYONE, WATCH_LINK, WATCH_NOBODY };
enum opening { OPENING_ROLL_BATTLE, OPENING_RANDOM, OPENING_ALTERNATE };
enum takeback { TAKEBACK_UNTIL_OPPONENT_ROLLS, TAKEBACK_UNTIL_CONFIRM };
/** `record`: of a game brought as a record, which proves nothing of its dice; of no room that is opened. */
enum dice_from { DICE_FROM_CHAINS, DICE_FROM_HOUSE, DICE_FROM_RECORD };
/** From one game to the next. */
enum sides { SIDES_SWAP, SIDES_STAY };
/** Who may say what: with `auto` guests use the preset phrases where the room is public, and write freely elsewhere. */
enum talk { TALK_AUTO, TALK_FREE, TALK_PRESETS, TALK_OFF };
/** When players see what the watchers say. */
enum crowd { CROWD_OPEN, CROWD_AFTER };
/** Whether programs may sit down that are not the host's own doing. */
enum bots { BOTS_NO, BOTS_YES };

/* The words, each list ended by NULL, the default first; index is the enum. */
extern const char *const visibility_words[];
extern const char *const watch_words[];
extern const char *const opening_words[];
extern const char *const takeback_words[];
extern const char *const dice_words[];
extern const char *const dice_open_words[]; /* those of rooms that are opened */
extern const char *const sides_words[];
extern const char *const talk_words[];
extern const char *const crowd_words[];
extern const char *const bots_words[];

enum {
    SETTINGS_GAMES_MAX = 9,      /* of a series: the best of so many, an odd number, or … */
    SETTINGS_GAMES_PAIR = 2,     /* … both, so that each may begin one */
    SETTINGS_DELAY_MAX = 20,     /* throws that watchers may be behind */
    SETTINGS_INVITED_MAX = 16,   /* people of a private room */
    SETTINGS_INVITED_BYTES = 97, /* a name of 24 characters or a person's id, with its NUL */
};

struct settings {
    char rules[RULESET_TEXT_MAX]; /* "tabula@1;entry=free" */
    enum visibility visibility;
    enum watch watch;
    enum opening opening;
    enum takeback takeback;
    enum dice_from dice;
    enum sides sides;
    enum talk talk;
    enum crowd crowd;
    enum bots bots;
    struct clock_rules clock;
    int games; /* 1 2 3 5 7 9; 0 stands for 1 */
    int delay; /* throws */
    int rated; /* whether its games count for ratings, 0 or 1; no bool: settings have no padding */
    char invited[SETTINGS_INVITED_MAX][SETTINGS_INVITED_BYTES];
    int invited_count;  /* 0 in a private room: whoever knows its id */
    int seats;          /* a side; from the rules */
    enum chance chance; /* from the rules */
};

/** Takes the rules: "tabula;entry=free". False, with nothing changed, where they cannot be read. */
bool settings_set_rules(struct settings *settings, const char *text, struct text_error *error);

/** Takes the rules as they were stored, with values too that exclude each other for a new game. */
bool settings_restore_rules(struct settings *settings, const char *text);

/** What is wrong with a setting. */
struct settings_error {
    const char *field;
    const char *says; /* a sentence */
};

/**
 * Takes over what `data` says of everything but the rules; what is absent stays. False where something is not within its
 * list or range; then `settings` is half changed and `error` (may be NULL) says what it is.
 */
bool settings_take(struct settings *settings, const json_t *data, struct settings_error *error);

/**
 * Whether what is set goes together: rated games are played by one a side, and with dice that nobody chooses alone. False
 * with the setting and a sentence in `error`.
 */
bool settings_agree(const struct settings *settings, struct settings_error *error);

/** The name of the ruleset, without its revision and options: what ratings are kept by. */
void settings_ruleset(const struct settings *settings, char name[RULESET_TEXT_MAX]);

/** Whether a seat has to bring the tip of a chain: not where nothing is thrown, or the house throws. */
bool settings_need_tips(const struct settings *settings);

/** How many games a series has at most: 1 2 3 5 7 9. */
int settings_games(const struct settings *settings);

/**
 * Whether the person may come in by the list of the invited: always, unless the room is private and has one. The name is
 * compared without regard to the case of ASCII letters.
 */
bool settings_invite(const struct settings *settings, const char *who, const char *name);

/** Puts all but `seats` into the object; of clock, games, sides, talk, crowd, bots, delay, rated and invited what is not the default. */
void settings_put(const struct settings *settings, json_t *object);
