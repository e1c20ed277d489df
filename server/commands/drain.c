/* SPDX-License-Identifier: MIT */
#include "commands/drain.h"

#include <assert.h>

#include "base/app.h"
#include "commands/commands.h"
#include "node/node.h"
#include "room/registry.h"
#include "room/room.h"
#include "rules/room/clock.h"
#include "rules/room/state.h"
#include "session/notice.h"

void command_drain_begin(struct app *app, int64_t in_ms, int64_t now_ms)
{
    app_drain(app)->on = true;
    app_drain(app)->until_ms = now_ms + in_ms;
    bool said = session_announcement_publish(app, "", app_drain(app)->until_ms, now_ms);
    assert(said);
    log_event(app_log(app), LOG_INFO, "server.drain_started", log_number("in_ms", in_ms),
              log_number("games", command_drain_live_games(app, now_ms)));
}

void command_drain_cancel(struct app *app, int64_t now_ms)
{
    app_drain(app)->on = false;
    session_announcement_withdraw(app, now_ms);
    log_event(app_log(app), LOG_INFO, "server.drain_cancelled");
}

bool command_drain_waits_for(const struct room *room, int64_t now_ms)
{
    return room->state->phase == ROOM_PLAYING && room->state->settings.clock.kind != CLOCK_DAYS &&
           room_is_attended(room, now_ms);
}

int command_drain_live_games(const struct app *app, int64_t now_ms)
{
    int games = 0;
    size_t at = 0;
    const struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        games += command_drain_waits_for(room, now_ms);
    }
    return games;
}

bool command_drain_allows(struct app *app, const struct request *request)
{
    if (!app_drain(app)->on || !request->command->begins) {
        return true;
    }
    wire_refuse(app, request, REFUSAL_RESTARTING,
                "The server will restart soon. Running games continue; new games cannot start.",
                NULL);
    return false;
}

void command_drain_tick(struct app *app, int64_t now_ms)
{
    struct drain *drain = app_drain(app);
    /* If there are other nodes, they take over the games, so this node does not wait for them. */
    bool waits = now_ms < drain->until_ms && node_after(app, "") == NULL;
    if (!drain->on || (waits && command_drain_live_games(app, now_ms) > 0)) {
        return;
    }
    log_event(app_log(app), LOG_INFO, "server.drain_finished",
              log_number("games", command_drain_live_games(app, now_ms)));
    drain->on = false;
    if (drain->stop != NULL) {
        drain->stop(drain->data);
    }
}
