/* SPDX-License-Identifier: MIT */
/*
 * The settings that a host may choose for a room: the game with its options, the number of games, the clock, which
 * users may see the room, sit and talk there, how a game opens, whether turns may be taken back, and the source of the
 * dice. A value; its words are those of protocol.md.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules/core/rules.h"
#include "rules/room/clock.h"

/** Which users may take a seat: those with the link; all, because the lobby lists the free seats; invited ones. */
enum visibility { VISIBILITY_LINK, VISIBILITY_PUBLIC, VISIBILITY_PRIVATE };
/** Which users without a seat may see a game: all, because lists show it; those with the link; none. */
enum watch { WATCH_ANYONE, WATCH_LINK, WATCH_NOBODY };
/** Which side begins: by a roll-off; by one die; the first game of a match by a roll-off, then each side in turn. */
enum opening { OPENING_ROLL_BATTLE, OPENING_RANDOM, OPENING_ALTERNATE };
/** Until when a turn can be taken back; `until_confirm`: not at all, because the page sends only confirmed turns. */
enum takeback { TAKEBACK_UNTIL_OPPONENT_ROLLS, TAKEBACK_UNTIL_CONFIRM };
/**
 * Who throws. `record`: the dice of a game imported as a record. `device`: the dice of a game without a server, thrown
 * by the player's device. These two have no proof, and a user cannot open a room with them.
 */
enum dice_from { DICE_FROM_CHAINS, DICE_FROM_APP, DICE_FROM_RECORD, DICE_FROM_DEVICE };
/** Whether the sides swap from one game to the next. */
enum sides { SIDES_SWAP, SIDES_STAY };
/**
 * Which users may talk: with `auto` guests use the preset phrases if the room is public, and write freely in other
 * rooms.
 */
enum talk { TALK_AUTO, TALK_FREE, TALK_PRESETS, TALK_OFF };
/** When players see the messages of watchers. */
enum crowd { CROWD_OPEN, CROWD_AFTER };
/** Whether users without a seat read the players' messages; `auto`: only in public rooms. */
enum overheard { OVERHEARD_AUTO, OVERHEARD_NO, OVERHEARD_YES };
/** Whether programs may sit down, other than those that the host has seated. */
enum bots { BOTS_NO, BOTS_YES };

/* The words, each list ended by NULL, the default first; the index is the enum. */
extern const char *const visibility_words[];
extern const char *const watch_words[];
extern const char *const opening_words[];
extern const char *const takeback_words[];
extern const char *const dice_words[];
extern const char *const dice_open_words[]; /* the words allowed when a user opens a room */
extern const char *const sides_words[];
extern const char *const talk_words[];
extern const char *const crowd_words[];
extern const char *const overheard_words[];
extern const char *const overheard_set_words[]; /* the words that a user may set */
extern const char *const bots_words[];

enum {
    SETTINGS_GAMES_MAX = 9,      /* of a series: the best of this many, an odd number */
    SETTINGS_GAMES_PAIR = 2,     /* the only even number: each player begins one game */
    SETTINGS_DELAY_MAX = 20,     /* throws by which watchers may be delayed */
    SETTINGS_INVITED_MAX = 16,   /* users invited to a private room */
    SETTINGS_INVITED_BYTES = 97, /* a name of 24 characters or a user's id, with its NUL */
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
    enum overheard overheard;
    enum bots bots;
    struct clock_rules clock;
    int games; /* 1 2 3 5 7 9; 0 stands for 1 */
    int delay; /* throws */
    /* Whether its games count for ratings, 0 or 1; an int instead of a bool, because settings have no padding. */
    int rated;
    char invited[SETTINGS_INVITED_MAX][SETTINGS_INVITED_BYTES];
    int invited_count;  /* 0 in a private room: the host alone */
    int seats;          /* per side; from the rules */
    enum chance chance; /* from the rules */
};

/** Sets the rules: "tabula;entry=free". Returns false, with nothing changed, if they cannot be read. */
bool settings_set_rules(struct settings *settings, const char *text, struct text_error *error);

/** Sets the rules as they were stored. Also accepts values that exclude each other in a new game. */
bool settings_restore_rules(struct settings *settings, const char *text);

/** How a setting is written in JSON. */
enum setting_kind { SETTING_TEXT, SETTING_NUMBER, SETTING_FLAG, SETTING_NAMES };

/** One setting of a room, other than its rules. */
struct setting {
    const char *name;
    enum setting_kind kind;
    const char *says; /* the sentence for a wrong value */
};

/** The settings in the order of server/protocol.md; NULL after the last. */
const struct setting *settings_at(int index);

/*
 * Each sets a setting of its kind. Returns false, with nothing changed, if the value is none that the setting can have.
 */
bool settings_set_text(struct settings *settings, const struct setting *setting, const char *text);
bool settings_set_number(struct settings *settings, const struct setting *setting, int64_t number);
void settings_set_flag(struct settings *settings, const struct setting *setting, bool flag);
/** Adds a name to a list, which `settings_clear_names()` has emptied. */
bool settings_add_name(struct settings *settings, const struct setting *setting, const char *name);
void settings_clear_names(struct settings *settings, const struct setting *setting);

/** The error of a setting. */
struct settings_error {
    const char *field;
    const char *says; /* a sentence */
};

/**
 * Whether the settings agree with each other: rated games have one player per side, and dice that neither side nor the
 * server chooses alone. Returns false with the setting and a sentence in `error`.
 */
bool settings_agree(const struct settings *settings, struct settings_error *error);

/**
 * Whether a seated user must agree to this change of the settings: not if they differ in nothing but the users who may
 * come, `bots` and `invited`.
 */
bool settings_need_consent(const struct settings *before, const struct settings *after);

/** Clears the bytes that no text uses, and writes the number of games: then equal settings have equal bytes. */
void settings_tidy(struct settings *settings);

/** The name of the ruleset, without its revision and options: the key of ratings. */
void settings_ruleset(const struct settings *settings, char name[RULESET_TEXT_MAX]);

/** Whether each seat needs the tip of a chain: not if the game has no throws, or the server throws. */
bool settings_need_tips(const struct settings *settings);

/** Whether each throw shows a link of the server's chain. */
bool settings_shows_links(const struct settings *settings);

/** The most games of a series: 1 2 3 5 7 9. */
int settings_games(const struct settings *settings);

/** Whether every user may find and watch the games, and not only those with the link. */
bool settings_show_games(const struct settings *settings);

/** Whether users without a seat read what the players write. */
bool settings_are_overheard(const struct settings *settings);

/**
 * Whether the list of invited users lets the user in. Always true unless the room is private; a private room without
 * names invites no user. The name is compared without regard to the case of ASCII letters.
 */
bool settings_invites(const struct settings *settings, const char *user_id, const char *name);
