/* SPDX-License-Identifier: MIT */
#include "archive/archive.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "base/log.h"
#include "room/observer.h"
#include "room_state/verify.h"
#include "rules/room/state.h"
#include "store/archive.h"

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
        const char *user_id = entry->seats[seat].user_id;
        if (user_id[0] != '\0') {
            game.players[game.player_count++] =
                (struct store_player){.seat = seat_name(seat),
                                      .user_id = imported ? "" : user_id,
                                      .name = entry->seats[seat].name};
        }
    }
    if (from == ARCHIVE_OLD) {
        store_add_old_game(write, &game);
    } else {
        store_add_game(write, &game);
    }
}

static void game_ends(struct room_game_end *end)
{
    struct archive_entry entry = archive_entry_of(end->before, end->after);
    /* The room's time may be ahead of the server's, by which games are ordered and deleted. */
    int64_t ahead_ms = entry.ended_ms - end->at_ms;
    entry.started_ms -= ahead_ms;
    entry.ended_ms -= ahead_ms;
    archive_put(end->write, &entry, ARCHIVE_PLAYED);
}

const struct room_observer archive_observer = {.game_ends = game_ends};

/* ---- games that ended before the archive was introduced ---- */

/* A room whose old games are being added to the archive, the newest first: each gets a place below the previous one. */
struct filling {
    struct app *app;
    int64_t number; /* of the room */
    struct archive_entry *entries;
    size_t left; /* number of entries, from the first, that are not stored yet */
    char room[STORE_ID_BYTES];
    struct room_log *log;    /* owned */
    struct store_log *pages; /* owned; NULL: the room has few events */
};

/* Finds the games in the next events of the log. Returns false at its first unsound line. */
static bool find_games(struct filling *filling, const struct store_event *events, size_t count)
{
    struct room_log *log = filling->log;
    for (size_t i = 0; i < count; i++) {
        struct room_log_problem problem;
        enum room_log_fault fault =
            room_state_log_add(log, events[i].text, events[i].text_bytes, &problem);
        if (fault != ROOM_LOG_SOUND && fault != ROOM_LOG_UNKNOWN_EVENT) {
            log_event(app_log(filling->app), LOG_WARNING, "archive.log_rejected",
                      log_text("room", filling->room), log_number("v", problem.line),
                      log_text("problem", problem.says));
            return false;
        }
        if (log->game_ended) {
            filling->entries =
                realloc(filling->entries, (filling->left + 1) * sizeof *filling->entries);
            filling->entries[filling->left++] = archive_entry_of(&log->before, &log->state);
        }
    }
    return true;
}

static void put_next_entries(struct filling *filling);

static void end_filling(struct filling *filling)
{
    app_archive(filling->app)->filling = false;
    store_log_close(filling->pages);
    free(filling->log);
    free(filling->entries);
    free(filling);
}

/* If the store fails, the room is not marked as filled, so a later tick reads it again. */
static void on_filled(void *data, enum store_status status)
{
    struct filling *filling = data;
    struct app *app = filling->app;
    if (status == STORE_OK && filling->left > 0) {
        put_next_entries(filling);
        return;
    }
    end_filling(filling);
    archive_tick(app);
}

static void put_next_entries(struct filling *filling)
{
    struct store_write *write = store_begin(app_store(filling->app));
    for (int i = 0; i < FILLED_AT_ONCE && filling->left > 0; i++) {
        archive_put(write, &filling->entries[--filling->left], ARCHIVE_OLD);
    }
    if (filling->left == 0) {
        store_put_filled(write, filling->number);
    }
    store_commit(write, on_filled, filling);
}

static void on_filling_page(void *data, enum store_status status, const struct store_event *events,
                            size_t count)
{
    struct filling *filling = data;
    if ((status != STORE_OK && status != STORE_CORRUPT) || app_is_closing(filling->app)) {
        end_filling(filling);
    } else if (count > 0 && find_games(filling, events, count)) {
        store_log_read(filling->pages, events[count - 1].v + 1, on_filling_page, filling);
    } else {
        put_next_entries(filling);
    }
}

static void on_unfilled(void *data, enum store_status status, const struct store_room *stored)
{
    struct app *app = data;
    if (status != STORE_OK || app_is_closing(app)) {
        app_archive(app)->filling = false;
        app_archive(app)->whole = app_archive(app)->whole || status == STORE_MISSING;
        return;
    }
    struct filling *filling = calloc(1, sizeof *filling);
    *filling = (struct filling){.app = app, .number = stored->number};
    memcpy(filling->room, stored->id, strlen(stored->id) + 1);
    filling->log = malloc(sizeof *filling->log);
    room_state_log_init(filling->log, stored->id);
    if (stored->v > STORE_PAGE_EVENTS) {
        filling->pages = store_log_open(app_store(app), stored->id, true);
        store_log_read(filling->pages, 1, on_filling_page, filling);
    } else {
        (void)find_games(filling, stored->events, stored->event_count);
        put_next_entries(filling);
    }
}

void archive_tick(struct app *app)
{
    struct archive *archive = app_archive(app);
    if (!archive->whole && !archive->filling && !app_store_fails(app) && !app_is_closing(app)) {
        archive->filling = true;
        store_load_unfilled(app_store(app), on_unfilled, app);
    }
}

struct archive_entry archive_entry_of(const struct room_state *before,
                                      const struct room_state *after)
{
    struct archive_entry entry = {.game = before->game,
                                  .started_ms = before->since_ms,
                                  .ended_ms = after->at_ms,
                                  .result = room_result_word(after->result),
                                  .reason = room_reason_word(after->reason),
                                  .turns = after->turns,
                                  .rated = before->settings.rated != 0,
                                  .open = settings_show_games(&before->settings)};
    memcpy(entry.room, before->id, sizeof entry.room);
    memcpy(entry.rules, before->settings.rules, sizeof entry.rules);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        memcpy(entry.seats[seat].user_id, before->seats[seat].user_id, STORE_ID_BYTES);
        memcpy(entry.seats[seat].name, before->seats[seat].name, STORE_NAME_BYTES);
    }
    size_t bytes = strcspn(entry.rules, "@;");
    assert(bytes < sizeof entry.ruleset);
    memcpy(entry.ruleset, entry.rules, bytes);
    return entry;
}
