/* SPDX-License-Identifier: MIT */
#include "commands/drain.h"

#include <assert.h>

#include "base/runtime.h"
#include "commands/commands.h"
#include "node/node.h"
#include "room/registry.h"
#include "room/room.h"
#include "rules/room/clock.h"
#include "rules/room/state.h"
#include "session/notice.h"

void command_drain_begin(struct commands *commands, int64_t in_ms, int64_t now_ms)
{
    commands->runtime->draining = true;
    commands->drain.until_ms = now_ms + in_ms;
    bool said =
        session_announcement_publish(commands->sessions, "", commands->drain.until_ms, now_ms);
    assert(said);
    log_event(&commands->runtime->log, LOG_INFO, "server.drain_started", log_number("in_ms", in_ms),
              log_number("games", command_drain_live_games(commands, now_ms)));
}

void command_drain_cancel(struct commands *commands, int64_t now_ms)
{
    commands->runtime->draining = false;
    session_announcement_withdraw(commands->sessions, now_ms);
    log_event(&commands->runtime->log, LOG_INFO, "server.drain_cancelled");
}

bool command_drain_waits_for(const struct room *room, int64_t now_ms)
{
    return room_phase(room) == ROOM_PLAYING && room_settings(room)->clock.kind != CLOCK_DAYS &&
           room_is_attended(room, now_ms);
}

int command_drain_live_games(const struct commands *commands, int64_t now_ms)
{
    int games = 0;
    size_t at = 0;
    const struct room *room;
    while ((room = rooms_next(commands->rooms, &at)) != NULL) {
        games += command_drain_waits_for(room, now_ms);
    }
    return games;
}

bool command_drain_allows(struct commands *commands, const struct request *request)
{
    if (!commands->runtime->draining || !request->command->begins) {
        return true;
    }
    wire_refuse(commands->counters, request, REFUSAL_RESTARTING,
                "The server will restart soon. Running games continue; new games cannot start.",
                NULL);
    return false;
}

void command_drain_tick(struct commands *commands, int64_t now_ms)
{
    struct drain *drain = &commands->drain;
    /* If there are other nodes, they take over the games, so this node does not wait for them. */
    bool waits = now_ms < drain->until_ms && node_after(commands->node, "") == NULL;
    if (!commands->runtime->draining || (waits && command_drain_live_games(commands, now_ms) > 0)) {
        return;
    }
    log_event(&commands->runtime->log, LOG_INFO, "server.drain_finished",
              log_number("games", command_drain_live_games(commands, now_ms)));
    commands->runtime->draining = false;
    if (drain->stop != NULL) {
        drain->stop(drain->data);
    }
}
