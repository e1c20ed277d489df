/* SPDX-License-Identifier: MIT */
#include "client.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "random_turn.h"

enum {
    SPEAK_EVERY_MS = 6000, /* within the server's rate limit of chat lines */
    /* pause before a command is repeated that was refused temporarily, unless its error says otherwise */
    RETRY_AFTER_MS = 200,
};

void clients_fault(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    printf("fault: ");
    vprintf(format, arguments);
    printf("\n");
    fflush(NULL); /* the journal too */
    va_end(arguments);
    _Exit(EXIT_FAILURE);
}

static int64_t now_us(void)
{
    return (int64_t)(uv_hrtime() / 1000);
}

static bool chance(struct client *client, int one_in)
{
    return random_next(&client->all->seed) % (uint64_t)one_in == 0;
}

static uint64_t around(struct client *client, int ms)
{
    return (uint64_t)(ms / 2) + random_next(&client->all->seed) % (uint64_t)(ms + 1);
}

/* ---- commands ---- */

static void transmit(struct client *client)
{
    client->command.sent++;
    socket_say(&client->socket, client->command.text, client->command.bytes);
}

/* `rest` holds the fields of the envelope after the room. */
__attribute__((format(printf, 4, 5))) static void request(struct client *client, const char *type,
                                                          struct board *board, const char *rest,
                                                          ...)
{
    struct command *command = &client->command;
    size_t most = sizeof command->text;
    assert(!command->waits);
    *command = (struct command){
        .waits = true, .id = ++client->last_id, .type = type, .board = board, .asked_us = now_us()};
    size_t at =
        (size_t)snprintf(command->text, most, "{\"t\":\"%s\",\"id\":%" PRId64, type, command->id);
    if (board != NULL) {
        at += (size_t)snprintf(command->text + at, most - at, ",\"room\":\"%s\",\"v\":%" PRId64,
                               board->room, client->follows[0].seen);
    }
    va_list arguments;
    va_start(arguments, rest);
    at += (size_t)vsnprintf(command->text + at, most - at, rest, arguments);
    va_end(arguments);
    at += (size_t)snprintf(command->text + at, most - at, "}");
    assert(at < most);
    command->bytes = at;
    client->all->under_way++;
    transmit(client);
}

static void write_journal(const struct client *client, const char *outcome, const json_t *d)
{
    const struct command *command = &client->command;
    const char *room = json_string_value(json_object_get(d, "room"));
    if (room == NULL) {
        room = command->board == NULL ? "" : command->board->room;
    }
    fprintf(client->all->journal,
            "{\"who\":\"%s\",\"id\":%" PRId64
            ",\"t\":\"%s\",\"room\":\"%s\",\"outcome\":\"%s\",\"sent\":%d}\n",
            client->user_id, command->id, command->type, room, outcome, command->sent);
}

static void settle(struct client *client, const char *outcome, const json_t *d)
{
    write_journal(client, outcome, d);
    client->command.waits = false;
    if (client->command.sent > 1) {
        client->twice[client->twice_count++ % CLIENT_TWICE_KEPT] = client->command.id;
    }
    times_add(&client->all->waits, now_us() - client->command.asked_us);
    client->all->under_way--;
    client->all->commands++;
    client->all->again += client->command.sent > 1;
}

/* ---- owed actions ---- */

static void fresh_tip(struct client *client, char hex[DICE_HEX_CHARS + 1])
{
    uint8_t seed[DICE_LINK_BYTES];
    uint8_t tip[DICE_LINK_BYTES];
    room_state_dice_seed(seed);
    room_state_dice_chain_init(&client->chain, seed);
    room_state_dice_chain_tip(&client->chain, tip);
    client->links_used = 0;
    dice_hex(tip, hex);
}

/* The link for the seat's next roll that needs one: the link after the last one revealed in a roll. */
static void next_link(struct client *client, const struct room_state *state, int seat,
                      char hex[DICE_HEX_CHARS + 1])
{
    uint8_t link[DICE_LINK_BYTES];
    room_state_dice_chain_link(&client->chain, client->links_used, link);
    while (memcmp(link, state->chains[seat].last, sizeof link) != 0) {
        if (client->links_used == DICE_CHAIN_LINKS) {
            clients_fault("%s sits at %s with a chain that is not theirs", client->user_id,
                          state->id);
        }
        room_state_dice_chain_link(&client->chain, ++client->links_used, link);
    }
    room_state_dice_chain_link(&client->chain, client->links_used + 1, link);
    dice_hex(link, hex);
}

static void play(struct client *client, struct board *board, const struct debt *debt)
{
    char link[DICE_HEX_CHARS + sizeof ",\"link\":\"\""] = "";
    char steps[RANDOM_TURN_BYTES];
    if (settings_need_tips(&board->state.settings)) {
        char hex[DICE_HEX_CHARS + 1];
        next_link(client, &board->state, debt->seat, hex);
        snprintf(link, sizeof link, ",\"link\":\"%s\"", hex);
    }
    if (debt->kind == DEBT_TURN) {
        random_turn_write(&board->state.position, &client->all->seed, steps);
        request(client, "turn", board, ",\"d\":{\"steps\":%s%s}", steps, link);
    } else {
        request(client, "roll", board, ",\"d\":{%s}", link[0] == ',' ? link + 1 : link);
    }
}

static void sit_or_go_on(struct client *client, struct board *board, const char *type,
                         const char *fields)
{
    char hex[DICE_HEX_CHARS + 1];
    fresh_tip(client, hex);
    request(client, type, board, ",\"d\":{%s\"tip\":\"%s\"}", fields, hex);
}

static bool speak(struct client *client, struct board *board)
{
    int64_t now_ms = now_us() / 1000;
    if (now_ms - client->spoke_ms < SPEAK_EVERY_MS) {
        return false;
    }
    client->spoke_ms = now_ms;
    unsigned long long words = (unsigned long long)random_next(&client->all->seed);
    request(client, "chat.say", board, ",\"d\":{\"channel\":\"%s\",\"text\":\"%llx %llo\"}",
            client->plays ? "players" : "watchers", words, words);
    return true;
}

/* Now and then performs another action than the owed one. */
static bool do_otherwise(struct client *client, struct board *board, bool owes)
{
    if (chance(client, 200)) {
        request(client, "resign", board, ",\"d\":{}");
    } else if (!owes && chance(client, 12)) {
        request(client, "takeback", board, ",\"d\":{}");
    } else if (chance(client, 60) && !board->state.draws.stands) {
        request(client, "draw.offer", board, ",\"d\":{}");
    } else if (board->state.draws.stands && chance(client, 6)) {
        request(client, "draw.answer", board, ",\"d\":{\"accept\":%s}",
                chance(client, 2) ? "true" : "false");
    } else if (!client->has_account && chance(client, 60)) {
        request(client, "me.name", NULL, ",\"d\":{\"name\":\"Client %d %d\"}", client->number,
                (int)(random_next(&client->all->seed) % 1000));
    } else {
        return chance(client, 8) && speak(client, board);
    }
    return true;
}

static void send_owed_action(struct client *client, struct board *board, int seat)
{
    struct debt debts[SEATS_MAX];
    int count = room_owed(&board->state, debts);
    const struct debt *mine = NULL;
    for (int i = 0; i < count; i++) {
        mine = debts[i].seat == seat ? &debts[i] : mine;
    }
    if (!do_otherwise(client, board, mine != NULL) && mine != NULL) {
        play(client, board, mine);
    }
}

static void play_on(struct client *client, struct board *board)
{
    const struct room_state *state = &board->state;
    int seat = room_seat_of(state, client->user_id);
    if (client->follows[0].seen < state->v || client->follows[0].seen < client->told_v) {
        /* an event of another client, or of this one, is under way; its arrival calls this function again */
        return;
    }
    if (client->all->finishing) {
        if (state->phase == ROOM_PLAYING && seat != SEAT_NONE) {
            request(client, "resign", board, ",\"d\":{}");
        }
    } else if (state->phase == ROOM_OPEN && seat == SEAT_NONE) {
        sit_or_go_on(client, board, "room.sit", "\"seat\":\"any\",");
    } else if (state->phase == ROOM_ENDED && seat != SEAT_NONE && !state->seats[seat].offers) {
        sit_or_go_on(client, board, "rematch", "");
    } else if (state->phase == ROOM_PLAYING && seat != SEAT_NONE) {
        send_owed_action(client, board, seat);
    } else if (state->phase == ROOM_CLOSED) {
        clients_fault("%s: closed, and no client closed it", board->room);
    }
}

static struct follow *not_followed(struct client *client)
{
    for (int i = 0; i < client->follow_count; i++) {
        if (!client->follows[i].follows && client->follows[i].board->room[0] != '\0') {
            return &client->follows[i];
        }
    }
    return NULL;
}

static void act(struct client *client)
{
    struct board *board = client->follows[0].board;
    struct follow *follow = not_followed(client);
    if (!client->welcomed || client->command.waits || client->all->resting) {
        return;
    }
    if (board->room[0] == '\0') {
        if (client->plays && board->people[0] == client) {
            request(client, "room.open", NULL, ",\"d\":{%s}", board->kind->settings);
        }
    } else if (follow != NULL) {
        client->asked_follow = (int)(follow - client->follows);
        request(client, "sub", NULL, ",\"d\":{\"topic\":\"room:%s\",\"v\":%" PRId64 "}",
                follow->board->room, follow->seen);
    } else if (client->plays) {
        play_on(client, board);
    } else if (chance(client, 10)) {
        speak(client, board);
    }
}

static void on_timer(uv_timer_t *timer);

void client_act(struct client *client)
{
    if (client->welcomed && !client->command.waits && !client->all->resting &&
        !uv_is_active((uv_handle_t *)&client->timer)) {
        uv_timer_start(&client->timer, on_timer, around(client, client->all->pace_ms), 0);
    }
}

/* ---- receiving ---- */

static struct follow *follow_of(struct client *client, const json_t *message)
{
    const char *room = json_string_value(json_object_get(message, "room"));
    for (int i = 0; i < client->follow_count && room != NULL; i++) {
        if (strcmp(client->follows[i].board->room, room) == 0) {
            return &client->follows[i];
        }
    }
    return NULL;
}

static void hear_event(struct client *client, const json_t *message, const char *text, size_t bytes)
{
    struct follow *follow = follow_of(client, message);
    int64_t v = json_integer_value(json_object_get(message, "v"));
    const char *wrong;
    if (follow == NULL || (!follow->follows && v > follow->seen + 1)) {
        return; /* `sub` requests it again, together with the events before it */
    }
    if (v > follow->seen + 1) {
        clients_fault("%s missed something of %s between %" PRId64 " and %" PRId64, client->user_id,
                      follow->board->room, follow->seen, v);
    }
    if (!board_see(follow->board, v, text, bytes, &wrong)) {
        clients_fault("%s was shown %s: %.*s", client->user_id, wrong, (int)bytes, text);
    }
    follow->seen = v > follow->seen ? v : follow->seen;
}

static void hear_snapshot(struct client *client, const json_t *message)
{
    struct follow *follow = follow_of(client, message);
    int64_t v = json_integer_value(json_object_get(message, "v"));
    if (follow != NULL && v < follow->seen) {
        clients_fault("%s is at %" PRId64 ", and %s has seen %" PRId64, follow->board->room, v,
                      client->user_id, follow->seen);
    }
    if (follow == NULL) {
        return;
    }
    if (json_is_true(json_object_get(message, "behind")) ||
        json_object_get(message, "until") != NULL) {
        /* the server has more events than it sends at once: `sub` has to be sent again */
        follow->follows = false;
    } else if (follow->seen > 0) { /* the answer to `resume`; else `sub` has to be sent first */
        follow->follows = true;
    }
}

static void hear_welcome(struct client *client, const json_t *d)
{
    const char *token = json_string_value(json_object_get(d, "token"));
    const char *user_id = json_string_value(json_object_get(d, "who"));
    int64_t last_id = json_integer_value(json_object_get(d, "last_id"));
    if (json_object_get(d, "renewed") != NULL ||
        (client->user_id[0] != '\0' && strcmp(client->user_id, user_id) != 0)) {
        clients_fault("%s was forgotten", client->user_id);
    }
    if (token != NULL) {
        snprintf(client->token, sizeof client->token, "%s", token);
    }
    snprintf(client->user_id, sizeof client->user_id, "%s", user_id);
    client->last_id = last_id > client->last_id ? last_id : client->last_id;
    client->welcomed = true;
    client->failures = 0;
    client->all->here++;
    if (client->lost_us != 0) {
        times_add(&client->all->offline, now_us() - client->lost_us);
        client->lost_us = 0;
    }
    if (client->command.waits) {
        transmit(client);
    }
}

static void hear_ok(struct client *client, const json_t *d)
{
    struct command *command = &client->command;
    int64_t v = json_integer_value(json_object_get(d, "v"));
    settle(client, "ok", d);
    if (command->board != NULL && v > client->told_v) {
        client->told_v = v;
    }
    if (strcmp(command->type, "sub") == 0) {
        client->follows[client->asked_follow].follows = true;
    } else if (strcmp(command->type, "room.open") == 0) {
        board_name(client->follows[0].board, json_string_value(json_object_get(d, "room")));
        for (int i = 1; i < client->follows[0].board->kind->people; i++) {
            client_act(client->follows[0].board->people[i]);
        }
    }
}

/* Errors that are normal for a client that was too slow, or that tries something forbidden. */
static bool is_bearable(const char *type, const char *code)
{
    static const struct {
        const char *type; /* NULL: any type */
        const char *code;
    } all[] = {
        {NULL, "stale-version"},        {NULL, "wrong-state"},
        {"takeback", "not-allowed"},    {"takeback", "nothing-to-take-back"},
        {"draw.answer", "not-allowed"}, {"draw.offer", "too-early"},
        {"room.sit", "already-seated"}, {"roll", "not-your-turn"},
        {"turn", "not-your-turn"},      {"chat.say", "duplicate"},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if ((all[i].type == NULL || strcmp(all[i].type, type) == 0) &&
            strcmp(all[i].code, code) == 0) {
            return true;
        }
    }
    return false;
}

/* the server refuses so many connections at once; on_timer() reconnects */
static bool is_for_now(int64_t status)
{
    return status == 429 || status == 503;
}

static bool was_sent_twice(const struct client *client, int64_t id)
{
    for (size_t i = 0; i < CLIENT_TWICE_KEPT; i++) {
        if (id > 0 && client->twice[i] == id) {
            return true;
        }
    }
    return false;
}

static void hear_error(struct client *client, const json_t *message, const char *text, size_t bytes)
{
    const json_t *d = json_object_get(message, "d");
    const char *code = json_string_value(json_object_get(d, "code"));
    int64_t re = json_integer_value(json_object_get(message, "re"));
    int64_t after_ms =
        json_integer_value(json_object_get(json_object_get(d, "params"), "retry_after_ms"));
    bool for_now = is_for_now(json_integer_value(json_object_get(d, "status")));
    if (!client->welcomed && for_now) {
        /* the server refuses so many connections at once; on_timer() reconnects */
        socket_drop(&client->socket);
        uv_timer_start(&client->timer, on_timer,
                       around(client, after_ms > 0 ? (int)after_ms : RETRY_AFTER_MS), 0);
    } else if (was_sent_twice(client, re)) {
        return; /* the command has its answer */
    } else if (re == 0 && for_now && client->welcomed) {
        return; /* a room that was to be resumed: the client requests it again */
    } else if (!client->command.waits || (re != client->command.id && !for_now)) {
        clients_fault("%s is told %.*s", client->user_id, (int)bytes, text);
    } else if (for_now) {
        uv_timer_start(&client->timer, on_timer,
                       (uint64_t)(after_ms > 0 ? after_ms : RETRY_AFTER_MS), 0);
    } else if (is_bearable(client->command.type, code)) {
        settle(client, code, NULL);
    } else {
        clients_fault("%s asked %s and is told %.*s", client->user_id, client->command.text,
                      (int)bytes, text);
    }
}

static void hear(struct client *client, const json_t *message, const char *text, size_t bytes)
{
    const char *type = json_string_value(json_object_get(message, "t"));
    const json_t *d = json_object_get(message, "d");
    if (strcmp(type, "event") == 0) {
        hear_event(client, message, text, bytes);
    } else if (strcmp(type, "room") == 0) {
        hear_snapshot(client, message);
    } else if (strcmp(type, "welcome") == 0) {
        hear_welcome(client, d);
    } else if (strcmp(type, "error") == 0) {
        hear_error(client, message, text, bytes);
    } else if (strcmp(type, "ok") == 0 && client->command.waits &&
               json_integer_value(json_object_get(message, "re")) == client->command.id) {
        hear_ok(client, d);
    } else if (strcmp(type, "ok") == 0 &&
               !was_sent_twice(client, json_integer_value(json_object_get(message, "re")))) {
        clients_fault("%s is answered what was not asked: %.*s", client->user_id, (int)bytes, text);
    }
}

static void on_heard(struct socket *socket, const char *text, size_t bytes)
{
    struct client *client = socket->data;
    json_t *message = json_loadb(text, bytes, 0, NULL);
    if (message == NULL) {
        clients_fault("%s hears what is no JSON: %.*s", client->user_id, (int)bytes, text);
    }
    hear(client, message, text, bytes);
    json_decref(message);
    client_act(client);
    client->all->messages++;
    client->all->changed(client->all);
}

/* ---- connecting and disconnecting ---- */

static void on_opened(struct socket *socket)
{
    struct client *client = socket->data;
    char text[SOCKET_TEXT_BYTES_MAX];
    size_t most = sizeof text;
    const char *comma = "";
    size_t at = (size_t)snprintf(text, most,
                                 "{\"t\":\"hello\",\"id\":%" PRId64 ",\"d\":{\"client\":\"client\"",
                                 ++client->last_id);
    if (client->token[0] != '\0') {
        at +=
            (size_t)snprintf(text + at, most - at, ",\"token\":\"%s\",\"resume\":[", client->token);
        for (int i = 0; i < client->follow_count; i++) {
            const struct follow *follow = &client->follows[i];
            if (follow->seen > 0) {
                at +=
                    (size_t)snprintf(text + at, most - at, "%s{\"room\":\"%s\",\"v\":%" PRId64 "}",
                                     comma, follow->board->room, follow->seen);
                comma = ",";
            }
        }
        at += (size_t)snprintf(text + at, most - at, "]");
    }
    at += (size_t)snprintf(text + at, most - at, "}}");
    socket_say(socket, text, at);
}

static void on_closed(struct socket *socket, int code)
{
    struct client *client = socket->data;
    struct clients *all = client->all;
    int pause_ms = all->retry_first_ms << (client->failures < 10 ? client->failures : 10);
    (void)code;
    if (client->welcomed) {
        all->here--;
        client->lost_us = now_us();
    }
    client->welcomed = false;
    for (int i = 0; i < client->follow_count; i++) {
        client->follows[i].follows = false;
    }
    if (client->command.waits && strcmp(client->command.type, "sub") == 0) {
        /* `resume` named the events seen by then: it is requested again */
        client->command.waits = false;
        all->under_way--;
    }
    client->failures++;
    pause_ms = pause_ms < all->retry_most_ms ? pause_ms : all->retry_most_ms;
    uv_timer_start(
        &client->timer, on_timer,
        (uint64_t)pause_ms / 2 + random_next(&client->all->seed) % (uint64_t)(pause_ms / 2 + 1), 0);
    client->all->changed(client->all);
}

static void on_timer(uv_timer_t *timer)
{
    struct client *client = timer->data;
    if (!client->socket.is_live) {
        socket_open(&client->socket, &client->all->family, client->number, false);
    } else if (!client->welcomed) {
        /* the old connection is still closing */
        uv_timer_start(timer, on_timer, RETRY_AFTER_MS, 0);
    } else if (client->command.waits) {
        transmit(client);
    } else {
        act(client);
    }
}

static const struct socket_handlers handlers = {on_opened, on_heard, on_closed};

void clients_init(struct clients *all, uv_loop_t *loop, int port)
{
    socket_family_init(&all->family, loop, port, &handlers);
}

void client_start(struct client *client, struct clients *all, int number)
{
    client->all = all;
    client->number = number;
    client->socket.data = client;
    uv_timer_init(all->family.loop, &client->timer);
    client->timer.data = client;
    socket_open(&client->socket, &all->family, number, false);
}

void client_check(struct client *client, int64_t silence_ms)
{
    if (client->socket.is_live) {
        socket_look(&client->socket, silence_ms);
    }
}

void client_print(const struct client *client, FILE *into)
{
    const struct command *command = &client->command;
    const struct follow *follow = &client->follows[0];
    const char *where = client->welcomed         ? "is here"
                        : client->socket.is_live ? "knocks"
                                                 : "is away";
    fprintf(into, "#   %s %s, %s %" PRId64 "%s; ", client->user_id, where,
            follow->follows ? "follows at" : "saw up to", follow->seen,
            uv_is_active((const uv_handle_t *)&client->timer) ? ", about to act" : "");
    if (command->waits) {
        fprintf(into, "sent %d times, since %" PRId64 " ms: %s\n", command->sent,
                (now_us() - command->asked_us) / 1000, command->text);
    } else {
        fputs("nothing asked\n", into);
    }
}

void client_stop(struct client *client)
{
    uv_close((uv_handle_t *)&client->timer, NULL);
    socket_drop(&client->socket);
    room_state_dice_chain_finish(&client->chain);
}
