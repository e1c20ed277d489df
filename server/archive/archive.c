/* SPDX-License-Identifier: MIT */
#include "archive/archive.h"

#include <assert.h>
#include <string.h>

#include "room/observer.h"
#include "rules/room/state.h"

_Static_assert((int)SEATS_MAX <= (int)STORE_PLAYERS_MAX, "every seat is a player");

void archive_put(struct store_write *write, const struct archive_entry *entry, bool imported)
{
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
    store_add_game(write, &game);
}

static void game_ends(void *self, struct room_game_end *end)
{
    (void)self;
    struct archive_entry entry = archive_entry_of(end->before, end->after);
    /* The room's time may be ahead of the server's, by which games are ordered and deleted. */
    int64_t ahead_ms = entry.ended_ms - end->at_ms;
    entry.started_ms -= ahead_ms;
    entry.ended_ms -= ahead_ms;
    archive_put(end->write, &entry, false);
}

const struct room_observer archive_observer = {.game_ends = game_ends};

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
