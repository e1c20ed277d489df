/* SPDX-License-Identifier: MIT */
#include "archive.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "room_log.h"
#include "store_games.h"

_Static_assert((int)SEATS_MAX <= (int)STORE_PLAYERS_MAX, "every seat is a player");

enum { FILLED_AT_ONCE = 200 }; /* games of one transaction */

void archive_put(struct store_write *write, const struct archive_entry *entry,
                 enum archive_from from)
{
    bool imported = from == ARCHIVE_IMPORTED;
    struct store_game game = {.room = entry->room,
                              .game = entry->game,
                              .ruleset = entry->ruleset,
                              .rules = entry->rules,
                              .started_ms = entry->started_ms,
                              .ended_ms = entry->ended_ms,
                              .result = entry->result,
                              .reason = entry->reason,
                              .turns = entry->turns,
                              .rated = !imported && entry->rated,
                              .open = !imported && entry->open,
                              .imported = imported};
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *who = entry->seats[seat].who;
        if (who[0] != '\0') {
            game.players[game.player_count++] =
                (struct store_player){.seat = seat_name(seat),
                                      .who = imported ? "" : who,
                                      .name = entry->seats[seat].name};
        }
    }
    if (from == ARCHIVE_OLD) {
        store_add_old_game(write, &game);
    } else {
        store_add_game(write, &game);
    }
}

void archive_add(struct store_write *write, const struct room_state *before,
                 const struct room_state *after, enum archive_from from)
{
    struct archive_entry entry = archive_entry_of(before, after);
    archive_put(write, &entry, from);
}

/* ---- what ended before there was an archive ---- */

/* A room whose games are on their way into the archive, the newest first: each comes below the one before. */
struct filling {
    struct house *house;
    int64_t number; /* of the room */
    struct archive_entry *entries;
    size_t left; /* of them, the first so many */
};

/* All games that a log tells of, up to where it is not sound. */
static void find_games(struct filling *filling, const struct store_room *stored)
{
    struct room_log *log = malloc(sizeof *log);
    assert(log != NULL);
    room_log_init(log, stored->id);
    for (size_t i = 0; i < stored->event_count; i++) {
        struct room_log_problem problem;
        enum room_log_fault fault =
            room_log_take(log, stored->events[i].text, stored->events[i].text_bytes, &problem);
        if (fault != ROOM_LOG_SOUND && fault != ROOM_LOG_UNKNOWN_EVENT) {
            log_event(&filling->house->log, LOG_WARNING, "archive.unsound",
                      log_text("room", stored->id), log_number("v", problem.line),
                      log_text("says", problem.says));
            break;
        }
        if (log->game_ended) {
            filling->entries =
                realloc(filling->entries, (filling->left + 1) * sizeof *filling->entries);
            assert(filling->entries != NULL);
            filling->entries[filling->left++] = archive_entry_of(&log->before, &log->state);
        }
    }
    free(log);
}

static void fill(struct filling *filling);

static void end_filling(struct filling *filling)
{
    filling->house->archive.filling = false;
    free(filling->entries);
    free(filling);
}

/* Where it fails, the room is looked through again. */
static void on_filled(void *data, enum store_status status)
{
    struct filling *filling = data;
    struct house *house = filling->house;
    if (status == STORE_OK && filling->left > 0) {
        fill(filling);
        return;
    }
    end_filling(filling);
    house_store_said(house, status, house_now(house));
    archive_tick(house);
}

static void fill(struct filling *filling)
{
    struct store_write *write = store_begin(filling->house->store);
    for (int i = 0; i < FILLED_AT_ONCE && filling->left > 0; i++) {
        archive_put(write, &filling->entries[--filling->left], ARCHIVE_OLD);
    }
    if (filling->left == 0) {
        store_put_filled(write, filling->number);
    }
    store_commit(write, on_filled, filling);
}

static void on_unfilled(void *data, enum store_status status, const struct store_room *stored)
{
    struct house *house = data;
    if (status != STORE_OK || house->closing) {
        house->archive.filling = false;
        house->archive.whole = house->archive.whole || status == STORE_MISSING;
        return;
    }
    struct filling *filling = calloc(1, sizeof *filling);
    assert(filling != NULL);
    *filling = (struct filling){.house = house, .number = stored->number};
    find_games(filling, stored);
    fill(filling);
}

void archive_tick(struct house *house)
{
    struct archive *archive = &house->archive;
    if (!archive->whole && !archive->filling && !house->store_failing && !house->closing) {
        archive->filling = true;
        store_load_unfilled(house->store, on_unfilled, house);
    }
}
