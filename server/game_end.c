/* SPDX-License-Identifier: MIT */
#include "game_end.h"

#include "archive.h"
#include "game_tally.h"

static void store_thrown(struct store_write *write, const struct room_state *state,
                         const struct game_tally *tally)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (state->seats[seat].who[0] != '\0') {
            store_add_thrown(write, state->seats[seat].who, &tally->thrown[seat]);
        }
    }
}

enum rated game_end_store(struct store_write *write, const struct room *room,
                          const struct room_state *before, const struct room_state *after,
                          const struct room_line *lines, int line_count, int64_t at_ms)
{
    archive_add(write, before, after, ARCHIVE_PLAYED);
    struct game_tally tally;
    game_tally(room->lines, room->line_count, lines, (size_t)line_count, before->game,
               before->settings.chance == CHANCE_STICKS, &tally);
    enum rated rated = ratings_judge(before, after, &tally);
    if (rated == RATED_COUNTS) {
        ratings_store(write, before, after, at_ms);
    }
    store_thrown(write, before, &tally);
    return rated;
}
