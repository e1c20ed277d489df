/* SPDX-License-Identifier: MIT */
#include "laws.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/registry.h"
#include "room/room.h"
#include "session/session.h"
#include "world.h"

void laws_break(struct world *world, const char *law, const char *form, ...)
{
    if (world->broken != NULL) {
        return;
    }
    world->broken = law;
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(world->detail, sizeof world->detail, form, arguments);
    va_end(arguments);
}

/* ---- laws of the log ---- */

static void check_places(struct world *world, const struct book_room *room,
                         const struct law_event *event)
{
    const struct room_state *state = &room->state;
    char position[17] = "";
    if (state->has_position) {
        snprintf(position, sizeof position, "%016" PRIx64, position_hash(&state->position));
    }
    const char *p = json_string_value(json_object_get(event->root, "p"));
    const char *id = json_string_value(json_object_get(event->root, "room"));
    if (strcmp(p == NULL ? "" : p, position) != 0 || id == NULL || strcmp(id, room->id) != 0 ||
        json_integer_value(json_object_get(event->root, "v")) != event->v) {
        laws_break(world, "all fold to the same hash", "%s", event->text);
    }
}

/* Each seat has one owner, and each user at most one seat. */
static void check_seats(struct world *world, const struct book_room *room)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *user_id = room->state.seats[seat].user_id;
        if (user_id[0] == '\0') {
            continue;
        }
        for (int other = 0; other < seat; other++) {
            if (strcmp(room->state.seats[other].user_id, user_id) == 0) {
                laws_break(world, "one person at most once", "%s sits twice at %s", user_id,
                           room->id);
            }
        }
        if (!seat_exists(seat, room->state.settings.seats)) {
            laws_break(world, "one owner a seat", "%s has seat %s", room->id, seat_name(seat));
        }
    }
}

/* After a game, the request of another user withdraws the offer of a user who is away. */
static bool withdraws_for_absent(struct world *world, const struct book_room *room,
                                 const struct room_state *before, const struct law_event *event,
                                 int seat, int64_t now_ms)
{
    if (strcmp(event->name, "answered") != 0 || before->phase != ROOM_ENDED || seat == SEAT_NONE ||
        !before->seats[seat].offers || json_is_true(json_object_get(event->data, "accept"))) {
        return false;
    }
    const struct client *client = world_client(world, before->seats[seat].user_id);
    return client != NULL && client_absent_ms(client, room->id, now_ms + 1) > 0;
}

/* An action in a game is by the user on that seat, and no user takes an occupied seat. */
static void check_actor(struct world *world, const struct book_room *room,
                        const struct room_state *before, const struct law_event *event,
                        int64_t now_ms)
{
    static const char *const acts[] = {"linked",   "rolloff",  "rolled",  "turn",    "passed",
                                       "tookback", "resigned", "claimed", "offered", "answered"};
    const char *seat_text = json_string_value(json_object_get(event->data, "seat"));
    int seat = seat_text == NULL ? SEAT_NONE : seat_find(seat_text);
    bool sits = room_seat_of(before, event->user_id) != SEAT_NONE;
    if (withdraws_for_absent(world, room, before, event, seat, now_ms)) {
        return;
    }
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        /* A roll-off with the server's dice is in the same change as the event that started the game. */
        bool by_app = before->rolloff && before->settings.dice == DICE_FROM_APP;
        if (strcmp(event->name, acts[i]) == 0 && event->user_id[0] != '\0' && !sits && !by_app) {
            laws_break(world, "watchers never change a game", "%s at %s, v %" PRId64 ": %s",
                       event->user_id, room->id, event->v, event->name);
        }
    }
    bool thrown = strcmp(event->name, "rolled") == 0 || strcmp(event->name, "rolloff") == 0;
    bool named = strcmp(event->name, "named") == 0;
    bool of_seat = seat != SEAT_NONE && event->user_id[0] != '\0' && !thrown && !named &&
                   strcmp(event->name, "seated") != 0 && strcmp(event->name, "stood") != 0 &&
                   strcmp(event->name, "kicked") != 0;
    if (of_seat && strcmp(before->seats[seat].user_id, event->user_id) != 0) {
        laws_break(world, "one owner a seat", "%s did what is %s's at %s, v %" PRId64 ": %s",
                   event->user_id, before->seats[seat].user_id, room->id, event->v, event->name);
    }
    if (strcmp(event->name, "seated") == 0 && seat != SEAT_NONE &&
        before->seats[seat].user_id[0] != '\0') {
        laws_break(world, "one owner a seat", "%s was taken at %s", seat_text, room->id);
    }
}

/*
 * If the disk stored a change and reported a failure, the server does not know the command; sent to another room, it
 * is applied there.
 */
static void check_once(struct world *world, const struct book_room *room,
                       const struct law_event *event)
{
    struct client *client = event->user_id[0] == '\0' ? NULL : world_client(world, event->user_id);
    if (client == NULL) {
        return;
    }
    enum client_doing doing =
        client_note_done(client, event->command, room->id, event->v, event->same_change);
    if (doing == CLIENT_DONE_HERE || (doing == CLIENT_DONE_ELSEWHERE && world->figures.lies == 0)) {
        laws_break(world, "a command is done once", "%s/%" PRId64 " again at %s, v %" PRId64 ": %s",
                   event->user_id, event->command, room->id, event->v, event->name);
    }
}

/* ---- laws of messages ---- */
static int64_t steady_ms(const struct world *world, int64_t at_ms)
{
    int64_t before_ms = at_ms - world->epoch_before_ms;
    int64_t app_ms = before_ms <= world->leapt_ms ? before_ms : at_ms - world->app.runtime.epoch_ms;
    bool slept_since = app_ms <= world->slept_at_ms;
    return app_ms - (slept_since ? world->slept_before_ms : world->slept_ms);
}

static void check_claim(struct world *world, const struct book_room *room,
                        const struct room_state *before, const struct law_event *event,
                        int64_t now_ms)
{
    const char *away = json_string_value(json_object_get(event->data, "away"));
    enum side side = seat_side(seat_find(away));
    for (int number = 1; number <= before->settings.seats; number++) {
        const struct client *client =
            world_client(world, before->seats[seat_at(side, number)].user_id);
        if (client != NULL && client_absent_ms(client, room->id, now_ms) < CLOCK_LEFT_MS) {
            laws_break(world, "who is claimed on was absent", "%s at %s, v %" PRId64,
                       client->user_id, room->id, event->v);
        }
    }
    if (now_ms - world->opened_ms < CLOCK_LEFT_MS) {
        laws_break(world, "who is claimed on was absent", "%s, too soon after a restart", room->id);
    }
}

void laws_of_event(struct world *world, struct book_room *room, const struct room_state *before,
                   const struct law_event *event)
{
    const struct room *loaded = rooms_find(&world->app.rooms, room->id);
    /* The time of a room runs ahead when the wall clock was put back. */
    int64_t ahead_ms = loaded == NULL ? 0 : loaded->ahead_ms;
    int64_t now_ms = steady_ms(world, event->at_ms - ahead_ms);
    world_count(world->figures.events, event->name);
    check_places(world, room, event);
    check_seats(world, room);
    check_actor(world, room, before, event, now_ms);
    check_once(world, room, event);
    struct reckoning_event reckoned = {event->name, event->data, event->at_ms, now_ms};
    const char *wrong = reckoning_take(&room->reckoning, &room->state, &reckoned);
    if (wrong != NULL) {
        laws_break(world, "clocks run for the player owed", "%s at %s, v %" PRId64, wrong, room->id,
                   event->v);
    }
    if (!reckoning_agrees(&room->reckoning, &room->state, json_object_get(event->root, "c"),
                          event->at_ms)) {
        laws_break(world, "clocks run for the player owed", "%s", event->text);
    }
    if (strcmp(event->name, "claimed") == 0) {
        check_claim(world, room, before, event, now_ms);
    }
    if (event->at_ms < before->at_ms && room->steady_ms >= world->opened_ms) {
        laws_break(world, "time in a log grows", "%s at v %" PRId64, room->id, event->v);
    }
    room->steady_ms = world->agenda.now_ms;
}

/* ---- laws of messages ---- */

static void check_event_shown(struct world *world, const struct client *client, const char *id,
                              int64_t v, const char *text)
{
    const struct book_room *room = book_find(&world->book, id);
    char *line = client_line(text);
    if (room == NULL || v > room->state.v) {
        laws_break(world, "durable before visible", "%s, v %" PRId64 " was shown to %s: %s", id, v,
                   client->user_id, text);
    } else if (room->sums[v - 1] != journal_sum(0, line, strlen(line))) {
        laws_break(world, "what is shown is what is stored", "%s, v %" PRId64, id, v);
    }
    free(line);
}

static void check_horizon(struct world *world, const struct client *client, const char *id,
                          int64_t v)
{
    const struct book_room *room = book_find(&world->book, id);
    bool sits = room != NULL && room_seat_of(&room->state, client->user_id) != SEAT_NONE;
    if (room == NULL || v > room->state.v) {
        laws_break(world, "durable before visible", "%s, v %" PRId64 " was shown to %s", id, v,
                   client->user_id);
    } else if (!sits && v > room->watched_v) {
        laws_break(world, "watchers see no further than they may",
                   "%s was shown v %" PRId64 " of %s, beyond %" PRId64, client->user_id, v, id,
                   room->watched_v);
    }
}

static void check_line(struct world *world, const char *chat, const json_t *line)
{
    int64_t n = json_integer_value(json_object_get(line, "n"));
    if (fake_store_ask(world->store, "SELECT count(*) FROM lines WHERE chat = ?1 AND n = ?2", chat,
                       n) != 1) {
        laws_break(world, "durable before visible", "line %" PRId64 " of chat %s", n, chat);
    }
}

static void check_rated(struct world *world, const char *room, int64_t game)
{
    if (fake_store_ask(world->store,
                       "SELECT count(*) FROM rating_steps WHERE room = ?1 AND game = ?2", room,
                       game) != 2) {
        laws_break(world, "a rated game counts once", "%s, game %" PRId64 " was told of", room,
                   game);
    }
}

void laws_of_showing(struct world *world, const struct client *client, const json_t *message,
                     const char *text)
{
    const char *type = json_string_value(json_object_get(message, "t"));
    const char *room = json_string_value(json_object_get(message, "room"));
    const json_t *v = json_object_get(message, "v");
    const json_t *data = json_object_get(message, "d");
    const char *user_id = json_string_value(json_object_get(data, "who"));
    book_read(&world->book);
    if (strcmp(type, "event") == 0) {
        check_event_shown(world, client, room, json_integer_value(v), text);
    }
    if (v != NULL && room != NULL && world->broken == NULL) {
        check_horizon(world, client, room, json_integer_value(v));
    }
    if (strcmp(type, "chat") == 0 && json_object_get(data, "line") != NULL) {
        check_line(world, room == NULL ? "lobby" : room, json_object_get(data, "line"));
    }
    if (strcmp(type, "rated") == 0 && json_object_get(message, "why") == NULL) {
        check_rated(world, room, json_integer_value(json_object_get(message, "game")));
    }
    if (strcmp(type, "welcome") == 0 &&
        fake_store_ask(world->store, "SELECT count(*) FROM persons WHERE who = ?1", user_id, 0) !=
            1) {
        laws_break(world, "durable before visible", "%s was welcomed", user_id);
    }
}

/* ---- laws of the server ---- */

void laws_of_room(struct world *world, const struct book_room *room)
{
    struct debt debts[SEATS_MAX];
    if (room->state.phase == ROOM_PLAYING && room_owed(&room->state, debts) == 0) {
        laws_break(world, "no room is stuck", "no side owes an action at %s, v %" PRId64, room->id,
                   room->state.v);
    }
    const struct room *kept = world->is_open ? rooms_find(&world->app.rooms, room->id) : NULL;
    if (kept == NULL || kept->loading) {
        return;
    }
    if (kept->state->v > room->state.v) {
        laws_break(world, "durable before visible", "the server has %s at v %" PRId64, room->id,
                   kept->state->v);
    } else if (kept->state->v == room->state.v &&
               memcmp(kept->state, &room->state, sizeof room->state) != 0) {
        laws_break(world, "all fold to the same hash", "the server has another %s at v %" PRId64,
                   room->id, room->state.v);
    } else if (kept->state->v < room->state.v && world->figures.lies == 0) {
        laws_break(world, "the server knows what is stored", "%s at v %" PRId64, room->id,
                   room->state.v);
    }
}

void laws_of_app(struct world *world)
{
    const struct app *app = &world->app;
    size_t at = 0;
    const struct connection *connection;
    size_t inside = 0;
    while ((connection = map_next(&app->sessions.connections, &at)) != NULL) {
        const struct session *session = session_find(&app->sessions, connection->user_id);
        if (connection->state == CONNECTION_INSIDE &&
            (session == NULL || session->conn != connection->conn)) {
            laws_break(world, "one person at most once", "%s is inside by another connection",
                       connection->user_id);
        }
        inside += connection->state == CONNECTION_INSIDE;
    }
    size_t connected = 0;
    const struct session *session;
    at = 0;
    while ((session = map_next(&app->sessions.by_user, &at)) != NULL) {
        connected += session->conn != 0;
    }
    if (connected != inside) {
        laws_break(world, "one person at most once", "%zu sessions, %zu connections", connected,
                   inside);
    }
}
