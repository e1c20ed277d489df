/* SPDX-License-Identifier: MIT */
#include "drain.h"

#include <assert.h>

#include "commands.h"
#include "house.h"
#include "node.h"
#include "rooms.h"

void drain_begin(struct house *house, int64_t in_ms, int64_t now_ms)
{
    house->drain.on = true;
    house->drain.until_ms = now_ms + in_ms;
    bool said = notice_say(house, "", house->drain.until_ms, now_ms);
    assert(said);
    log_event(&house->log, LOG_INFO, "house.drains", log_number("in_ms", in_ms),
              log_number("games", drain_live_games(house, now_ms)));
}

void drain_call_off(struct house *house, int64_t now_ms)
{
    house->drain.on = false;
    notice_take_back(house, now_ms);
    log_event(&house->log, LOG_INFO, "house.drain_off");
}

int drain_live_games(const struct house *house, int64_t now_ms)
{
    int games = 0;
    size_t at = 0;
    const struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        games += room->state.phase == ROOM_PLAYING &&
                 room->state.settings.clock.kind != CLOCK_DAYS && room_is_attended(room, now_ms);
    }
    return games;
}

bool drain_lets(struct house *house, const struct ask *ask)
{
    if (!house->drain.on || !ask->command->begins) {
        return true;
    }
    ask_refuse(house, ask, REFUSAL_RESTARTING,
               "The house will restart in a moment: running games go on, and nothing begins.",
               NULL);
    return false;
}

void drain_tick(struct house *house, int64_t now_ms)
{
    struct drain *drain = &house->drain;
    /* Where there are other nodes the games go on there. */
    bool waits = now_ms < drain->until_ms && node_after(house, "") == NULL;
    if (!drain->on || (waits && drain_live_games(house, now_ms) > 0)) {
        return;
    }
    log_event(&house->log, LOG_INFO, "house.drained",
              log_number("games", drain_live_games(house, now_ms)));
    drain->on = false;
    if (drain->stop != NULL) {
        drain->stop(drain->data);
    }
}
