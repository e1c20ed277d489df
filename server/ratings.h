/* SPDX-License-Identifier: MIT */
/*
 * Ratings at the tables: what a rated game does to them, and how well those play who sit at a rated table.
 *
 * The store computes and keeps them (store_ratings.h). Here they are remembered for as long as somebody sits at a rated
 * table in memory, or is its host; whoever is not known yet is looked up, and shown when he is.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "map.h"
#include "settings.h"
#include "store.h"

struct game_tally;
struct house;
struct room;
struct room_state;
struct store_write;

enum {
    RATINGS_TURNS_MIN = 2, /* of each side, before a game counts that the rules have not decided */
};

/** What the house remembers. Zeroes are an empty one. */
struct ratings {
    struct map people; /* struct rated_person by person */
    int questions;     /* over HTTP about people, that wait for the store */
};

/** What becomes of a game that has ended. */
enum rated {
    RATED_NOT,        /* the room is not rated, or the rules want the game played again */
    RATED_NOT_PLAYED, /* somebody went before it had begun in earnest */
    RATED_COUNTS,
};

/**
 * before, after  in  the room before and after its `ended`
 */
enum rated ratings_judge(const struct room_state *before, const struct room_state *after,
                         const struct game_tally *tally);

/** Adds to the write what the game does to the ratings of both. It counts: see ratings_judge(). */
void ratings_store(struct store_write *write, const struct room_state *before,
                   const struct room_state *after, int64_t at_ms);

/** The game that was played in `before` has ended so, and is stored: tells the room what it did to the ratings. */
void ratings_game_ended(const struct room *room, const struct room_state *before, enum rated rated);

/** What is remembered of those at the room may be old: its log was read again, and a game may have ended in it. */
void ratings_doubt(struct house *house, const struct room *room);

/** A game of theirs has been rated at another node: {"who"}. */
void ratings_heard(struct house *house, const json_t *d);

/** Looks up who is not known yet of those whom a rated room shows. */
void ratings_room_changed(struct house *house, const struct room *room);

/** Whether the room shows ratings: a rated one does, unless its games come from elsewhere, and so do not count here. */
bool ratings_are_shown(const struct room *room);

/** {"w1": {"rating", "deviation", "provisional"}} of those who sit and are known; the caller releases it. */
json_t *ratings_seats_json(const struct house *house, const struct room_state *state,
                           int64_t now_ms);

/** Puts `rating`, and `provisional` where it is, to what a lobby line says of a person, where that is known. */
void ratings_put(const struct house *house, const struct settings *settings, const char *who,
                 int64_t now_ms, json_t *person);

/** Forgets those whom no rated room shows. */
void ratings_sweep(struct house *house);
void ratings_finish(struct ratings *ratings);
