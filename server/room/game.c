/* SPDX-License-Identifier: MIT */
#include "room/commit.h"

#include "room/observer.h"
#include "room/room.h"
#include "rules/room/command.h"
#include "store/people.h"

_Static_assert((int)STORE_FACES_MAX == (int)ROOM_FACES, "the store has all faces");

void room_game_add(struct room_change *change, struct room_event *event)
{
    const struct room_state *state = room_change_state(change);
    uint8_t link[DICE_LINK_BYTES];
    switch (event->kind) {
    case ROOM_EVENT_STARTED:
        ROOM_OBSERVERS_CALL(room_change_room(change)->rooms, game_starts, state, event)
        break;
    case ROOM_EVENT_ENDED:
        event->d.ended.tip.is_given = true;
        room_change_chain(change, state->game + 1, event->d.ended.tip.link);
        break;
    case ROOM_EVENT_ABORTED:
        event->d.aborted.tip.is_given = true;
        room_change_chain(change, state->game + 1, event->d.aborted.tip.link);
        break;
    case ROOM_EVENT_ROLLOFF:
    case ROOM_EVENT_ROLLED:
        room_change_app_link(change, state->throws + 1, link);
        room_throw(state, link, event);
        break;
    default:
        break;
    }
    room_change_add(change, event);
}

void room_game_follow(struct room_change *change, const struct room_event *last)
{
    struct room_event event = *last;
    while (room_follow(room_change_state(change), &event)) {
        bool begins = event.kind == ROOM_EVENT_REMATCH || event.kind == ROOM_EVENT_STARTED;
        if (begins && room_change_is_full(change)) {
            break;
        }
        room_game_add(change, &event);
    }
}

static void store_thrown(struct store_write *write, const struct room_state *state)
{
    enum store_thing thing = state->settings.chance == CHANCE_STICKS ? STORE_STICK : STORE_DIE;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct store_thrown thrown = {0};
        for (int face = 0; face < STORE_FACES_MAX; face++) {
            thrown.counts[thing][face] = state->tally.thrown[seat][face];
        }
        if (state->seats[seat].user_id[0] != '\0') {
            store_add_thrown(write, state->seats[seat].user_id, &thrown,
                             settings_show_games(&state->settings));
        }
    }
}

enum rated room_game_end_store(struct store_write *write, const struct room *room,
                               const struct room_state *before, const struct room_state *after,
                               int64_t at_ms)
{
    struct room_game_end end = {.room = room,
                                .write = write,
                                .before = before,
                                .after = after,
                                .at_ms = at_ms,
                                .rated = RATED_NOT};
    ROOM_OBSERVERS_CALL(end.room->rooms, game_ends, &end)
    store_thrown(write, before);
    return end.rated;
}
