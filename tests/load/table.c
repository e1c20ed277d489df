/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "random_turn.h"
#include "room_state/codec.h"
#include "rules/room/text/loghash.h"
#include "wire/error.h"

static int64_t now_us(void)
{
    return (int64_t)(uv_hrtime() / 1000);
}

__attribute__((format(printf, 3, 4))) static void say(struct player *player, const char *type,
                                                      const char *rest, ...)
{
    char text[SOCKET_TEXT_BYTES_MAX];
    int at = snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":%" PRId64, type, ++player->id);
    va_list arguments;
    va_start(arguments, rest);
    at += vsnprintf(text + at, sizeof text - (size_t)at, rest, arguments);
    va_end(arguments);
    at += snprintf(text + at, sizeof text - (size_t)at, "}");
    socket_say(&player->socket, text, (size_t)at);
}

/* ---- playing ---- */

static struct player *player_at(struct table *table, int seat)
{
    return strcmp(table->players[0].user_id, table->state.seats[seat].user_id) == 0
               ? &table->players[0]
               : &table->players[1];
}

static void request_owed(struct table *table, struct debt debt)
{
    struct player *player = player_at(table, debt.seat);
    char steps[RANDOM_TURN_BYTES];
    table->asker = (int)(player - table->players);
    if (debt.kind == DEBT_TURN) {
        random_turn_write(&table->state.position, &table->all->seed, steps);
        say(player, "turn", ",\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s}", table->room,
            table->state.v, steps);
    } else {
        say(player, "roll", ",\"room\":\"%s\",\"v\":%" PRId64, table->room, table->state.v);
    }
}

static void request_again(struct table *table)
{
    const struct room_seat *white = &table->state.seats[seat_at(SIDE_WHITE, 1)];
    int seat = white->offers ? seat_at(SIDE_BLACK, 1) : seat_at(SIDE_WHITE, 1);
    struct player *player = player_at(table, seat);
    table->asker = (int)(player - table->players);
    say(player, "rematch", ",\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{}", table->room,
        table->state.v);
}

static void act(struct table *table)
{
    struct debt debts[SEATS_MAX];
    int owed = room_owed(&table->state, debts);
    if (table->all->resting || table->asked_us != 0) {
        return;
    }
    table->asked_us = now_us();
    table->asked_v = table->state.v;
    if (table->state.phase == ROOM_ENDED) {
        request_again(table);
    } else if (owed > 0) {
        request_owed(table, debts[0]);
    } else {
        table->asked_us = 0;
    }
}

static void on_pause_over(uv_timer_t *timer)
{
    act(timer->data);
}

static bool both_have_seen(const struct table *table)
{
    return table->players[0].seen == table->state.v && table->players[1].seen == table->state.v;
}

/*
 * Between half and one and a half times the pace. With a constant pause the rooms that a busy moment has delayed
 * together would send together for ever, so that the figures would depend on how the rooms were opened.
 */
static uint64_t pause_ms(struct tables *all)
{
    uint64_t pace_ms = (uint64_t)all->pace_ms;
    return pace_ms / 2 + random_next(&all->seed) % (pace_ms + 1);
}

/* The events of one command arrive together; the next command is sent after a pause. */
static void go_on(struct table *table)
{
    if (table->state.phase != ROOM_PLAYING && table->state.phase != ROOM_ENDED) {
        return;
    }
    if (!table->begun) {
        table->begun = true;
        table->all->playing++;
    }
    if (both_have_seen(table) && !uv_is_active((uv_handle_t *)&table->pause)) {
        uv_timer_start(&table->pause, on_pause_over, pause_ms(table->all), 0);
    }
}

/* ---- hearing ---- */

static void fold(struct table *table, const char *text, size_t bytes)
{
    json_t *root = json_loadb(text, bytes, 0, NULL);
    const char *name;
    json_t *data;
    json_int_t at_ms;
    int failed = json_unpack(root, "{s:s, s:o, s:I}", "e", &name, "d", &data, "at", &at_ms);
    bool agrees = loghash_check(&table->hash, text, bytes);
    enum room_apply_status status =
        failed ? ROOM_UNSOUND : room_state_apply_json(&table->state, name, data, at_ms);
    assert(agrees && status != ROOM_UNSOUND); /* the server's events contradict each other */
    json_decref(root);
    table->all->event_bytes += (int64_t)bytes;
    table->all->events++;
}

static void hear_event(struct player *player, const json_t *message, const char *text, size_t bytes)
{
    struct table *table = player->table;
    int64_t v = json_integer_value(json_object_get(message, "v"));
    if (v <= player->seen) {
        return;
    }
    if (v != player->seen + 1) {
        fprintf(stderr, "taberna-load: table %d: event %" PRId64 " came after %" PRId64 "\n",
                player->number / 2, v, player->seen);
        table->all->gaps++;
    }
    player->seen = v;
    if (v == table->state.v + 1) {
        fold(table, text, bytes);
    }
    bool is_other = player != &table->players[table->asker];
    if (table->asked_us != 0 && is_other && v == table->asked_v + 1) {
        times_add(&table->all->times, now_us() - table->asked_us);
        table->all->commands++;
        table->asked_us = 0;
    }
    go_on(table);
}

static void sit(struct player *player)
{
    say(player, "room.sit", ",\"room\":\"%s\",\"d\":{\"seat\":\"any\"}", player->table->room);
}

static void hear_welcome(struct player *player, const json_t *message)
{
    const char *user_id = json_string_value(json_object_get(json_object_get(message, "d"), "who"));
    struct table *table = player->table;
    snprintf(player->user_id, sizeof player->user_id, "%s", user_id);
    const char *token = json_string_value(json_object_get(json_object_get(message, "d"), "token"));
    if (token != NULL) {
        snprintf(player->token, sizeof player->token, "%s", token);
    }
    if (player == &table->players[0]) {
        say(player, "room.open", ",\"d\":{\"ruleset\":\"tabula\",\"dice\":\"server\"}");
    } else {
        say(player, "sub", ",\"d\":{\"topic\":\"room:%s\",\"v\":0}", table->room);
    }
}

/* The guest goes to the node of the room, as the page does, and sits down there. */
static void hear_snapshot(struct player *player, const json_t *message)
{
    const char *node = json_string_value(json_object_get(message, "node"));
    if (player != &player->table->players[1] || player->has_sat_down) {
        return;
    }
    if (node != NULL && player->socket.node[0] == '\0') {
        snprintf(player->socket.node, sizeof player->socket.node, "%s", node);
        player->moves = true;
        socket_end(&player->socket);
    } else {
        player->has_sat_down = true;
        sit(player);
    }
}

/* The host, who follows the room from its first event on, learns its id from that event or from the answer. */
static void name_room(struct table *table, const char *room)
{
    if (table->room[0] == '\0') {
        snprintf(table->room, sizeof table->room, "%s", room);
        room_state_init(&table->state, room);
        loghash_init(&table->hash, room);
    }
}

/* Only the answer to the host's room.open names a room. */
static void hear_ok(struct player *player, const json_t *message)
{
    struct table *table = player->table;
    const char *room = json_string_value(json_object_get(json_object_get(message, "d"), "room"));
    if (room != NULL) {
        name_room(table, room);
        sit(player);
        socket_open(&table->players[1].socket, &table->all->family, table->players[1].number,
                    false);
    }
}

/*
 * A player who has reached a limit asks again after the wait that the refusal names. What was owed may have changed
 * meanwhile, so the command is chosen again. Returns false if the refusal concerns no command of a game.
 */
static bool schedule_repetition(struct table *table, const json_t *problem)
{
    const char *code = json_string_value(json_object_get(problem, "code"));
    if (code == NULL || strcmp(code, "rate-limited") != 0 || table->asked_us == 0) {
        return false;
    }
    int64_t wait_ms =
        json_integer_value(json_object_get(json_object_get(problem, "params"), "retry_after_ms"));
    table->asked_us = 0;
    table->all->limited++;
    uv_timer_start(&table->pause, on_pause_over, (uint64_t)(wait_ms > 0 ? wait_ms : 1), 0);
    return true;
}

static void hear_error(struct player *player, const json_t *message)
{
    if (schedule_repetition(player->table, json_object_get(message, "d"))) {
        return;
    }
    char *text = json_dumps(message, JSON_COMPACT);
    fprintf(stderr, "taberna-load: table %d: %s\n", player->number / 2, text);
    free(text);
    player->table->all->refused++;
}

static void on_heard(struct socket *socket, const char *text, size_t bytes)
{
    struct player *player = socket->data;
    json_t *message = json_loadb(text, bytes, 0, NULL);
    const char *type = json_string_value(json_object_get(message, "t"));
    if (strcmp(type, "event") == 0) {
        name_room(player->table, json_string_value(json_object_get(message, "room")));
        hear_event(player, message, text, bytes);
    } else if (strcmp(type, "room") == 0) {
        hear_snapshot(player, message);
    } else if (strcmp(type, "welcome") == 0) {
        hear_welcome(player, message);
    } else if (strcmp(type, "ok") == 0) {
        hear_ok(player, message);
    } else if (strcmp(type, "error") == 0) {
        hear_error(player, message);
    }
    json_decref(message);
}

static void on_opened(struct socket *socket)
{
    struct player *player = socket->data;
    if (player->token[0] == '\0') {
        say(player, "hello", ",\"d\":{\"client\":\"load\"}");
    } else {
        say(player, "hello", ",\"d\":{\"client\":\"load\",\"token\":\"%s\"}", player->token);
    }
}

static void on_closed(struct socket *socket, int code)
{
    struct player *player = socket->data;
    if (player->moves) {
        player->moves = false;
        socket_open(&player->socket, &player->table->all->family, player->number, false);
        return;
    }
    fprintf(stderr, "taberna-load: table %d: closed with %d\n", player->number / 2, code);
    player->table->all->lost++;
}

static const struct socket_handlers handlers = {on_opened, on_heard, on_closed};

void tables_init(struct tables *all, uv_loop_t *loop, int port, int pace_ms)
{
    *all = (struct tables){.seed = 88172645463325252, .pace_ms = pace_ms};
    socket_family_init(&all->family, loop, port, &handlers);
}

void table_open(struct table *table, struct tables *all, int number)
{
    *table = (struct table){.all = all};
    for (int i = 0; i < 2; i++) {
        table->players[i].table = table;
        table->players[i].number = 2 * number + i;
        table->players[i].socket.data = &table->players[i];
    }
    uv_timer_init(all->family.loop, &table->pause);
    table->pause.data = table;
    socket_open(&table->players[0].socket, &all->family, table->players[0].number, false);
}

void table_wake(struct table *table)
{
    go_on(table);
}

bool table_is_idle(const struct table *table)
{
    return table->asked_us == 0 && both_have_seen(table);
}

void table_leave(struct table *table)
{
    uv_timer_stop(&table->pause);
    uv_close((uv_handle_t *)&table->pause, NULL);
    for (int i = 0; i < 2; i++) {
        socket_drop(&table->players[i].socket);
    }
}
