/* SPDX-License-Identifier: MIT */
#include "regular.h"

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

void regulars_fault(const char *format, ...)
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

static bool chance(struct regular *regular, int one_in)
{
    return random_next(&regular->all->seed) % (uint64_t)one_in == 0;
}

static uint64_t around(struct regular *regular, int ms)
{
    return (uint64_t)(ms / 2) + random_next(&regular->all->seed) % (uint64_t)(ms + 1);
}

/* ---- commands ---- */

static void transmit(struct regular *regular)
{
    regular->command.sent++;
    socket_say(&regular->socket, regular->command.text, regular->command.bytes);
}

/* `rest` holds the fields of the envelope after the room. */
__attribute__((format(printf, 4, 5))) static void request(struct regular *regular, const char *type,
                                                          struct board *board, const char *rest,
                                                          ...)
{
    struct command *command = &regular->command;
    size_t most = sizeof command->text;
    assert(!command->waits);
    *command = (struct command){.waits = true,
                                .id = ++regular->last_id,
                                .type = type,
                                .board = board,
                                .asked_us = now_us()};
    size_t at =
        (size_t)snprintf(command->text, most, "{\"t\":\"%s\",\"id\":%" PRId64, type, command->id);
    if (board != NULL) {
        at += (size_t)snprintf(command->text + at, most - at, ",\"room\":\"%s\",\"v\":%" PRId64,
                               board->room, regular->follows[0].seen);
    }
    va_list arguments;
    va_start(arguments, rest);
    at += (size_t)vsnprintf(command->text + at, most - at, rest, arguments);
    va_end(arguments);
    at += (size_t)snprintf(command->text + at, most - at, "}");
    assert(at < most);
    command->bytes = at;
    regular->all->under_way++;
    transmit(regular);
}

static void write_journal(const struct regular *regular, const char *outcome, const json_t *d)
{
    const struct command *command = &regular->command;
    const char *room = json_string_value(json_object_get(d, "room"));
    if (room == NULL) {
        room = command->board == NULL ? "" : command->board->room;
    }
    fprintf(regular->all->journal,
            "{\"who\":\"%s\",\"id\":%" PRId64
            ",\"t\":\"%s\",\"room\":\"%s\",\"outcome\":\"%s\",\"sent\":%d}\n",
            regular->user_id, command->id, command->type, room, outcome, command->sent);
}

static void settle(struct regular *regular, const char *outcome, const json_t *d)
{
    write_journal(regular, outcome, d);
    regular->command.waits = false;
    if (regular->command.sent > 1) {
        regular->twice[regular->twice_count++ % REGULAR_TWICE_KEPT] = regular->command.id;
    }
    times_add(&regular->all->waits, now_us() - regular->command.asked_us);
    regular->all->under_way--;
    regular->all->commands++;
    regular->all->again += regular->command.sent > 1;
}

/* ---- owed actions ---- */

static void fresh_tip(struct regular *regular, char hex[DICE_HEX_CHARS + 1])
{
    uint8_t seed[DICE_LINK_BYTES];
    uint8_t tip[DICE_LINK_BYTES];
    dice_seed(seed);
    dice_chain_init(&regular->chain, seed);
    dice_chain_tip(&regular->chain, tip);
    regular->links_used = 0;
    dice_hex(tip, hex);
}

/* The link for the seat's next roll that needs one: the link after the last one revealed in a roll. */
static void next_link(struct regular *regular, const struct room_state *state, int seat,
                      char hex[DICE_HEX_CHARS + 1])
{
    uint8_t link[DICE_LINK_BYTES];
    dice_chain_link(&regular->chain, regular->links_used, link);
    while (memcmp(link, state->chains[seat].last, sizeof link) != 0) {
        if (regular->links_used == DICE_CHAIN_LINKS) {
            regulars_fault("%s sits at %s with a chain that is not theirs", regular->user_id,
                           state->id);
        }
        dice_chain_link(&regular->chain, ++regular->links_used, link);
    }
    dice_chain_link(&regular->chain, regular->links_used + 1, link);
    dice_hex(link, hex);
}

static void play(struct regular *regular, struct board *board, const struct debt *debt)
{
    char link[DICE_HEX_CHARS + sizeof ",\"link\":\"\""] = "";
    char steps[RANDOM_TURN_BYTES];
    if (settings_need_tips(&board->state.settings)) {
        char hex[DICE_HEX_CHARS + 1];
        next_link(regular, &board->state, debt->seat, hex);
        snprintf(link, sizeof link, ",\"link\":\"%s\"", hex);
    }
    if (debt->kind == DEBT_TURN) {
        random_turn_write(&board->state.position, &regular->all->seed, steps);
        request(regular, "turn", board, ",\"d\":{\"steps\":%s%s}", steps, link);
    } else {
        request(regular, "roll", board, ",\"d\":{%s}", link[0] == ',' ? link + 1 : link);
    }
}

static void sit_or_go_on(struct regular *regular, struct board *board, const char *type,
                         const char *fields)
{
    char hex[DICE_HEX_CHARS + 1];
    fresh_tip(regular, hex);
    request(regular, type, board, ",\"d\":{%s\"tip\":\"%s\"}", fields, hex);
}

static bool speak(struct regular *regular, struct board *board)
{
    int64_t now_ms = now_us() / 1000;
    if (now_ms - regular->spoke_ms < SPEAK_EVERY_MS) {
        return false;
    }
    regular->spoke_ms = now_ms;
    unsigned long long words = (unsigned long long)random_next(&regular->all->seed);
    request(regular, "chat.say", board, ",\"d\":{\"channel\":\"%s\",\"text\":\"%llx %llo\"}",
            regular->plays ? "players" : "watchers", words, words);
    return true;
}

/* Now and then performs another action than the owed one. */
static bool do_otherwise(struct regular *regular, struct board *board, bool owes)
{
    if (chance(regular, 200)) {
        request(regular, "resign", board, ",\"d\":{}");
    } else if (!owes && chance(regular, 12)) {
        request(regular, "takeback", board, ",\"d\":{}");
    } else if (chance(regular, 60) && !board->state.draws.stands) {
        request(regular, "draw.offer", board, ",\"d\":{}");
    } else if (board->state.draws.stands && chance(regular, 6)) {
        request(regular, "draw.answer", board, ",\"d\":{\"accept\":%s}",
                chance(regular, 2) ? "true" : "false");
    } else if (!regular->has_account && chance(regular, 60)) {
        request(regular, "me.name", NULL, ",\"d\":{\"name\":\"Regular %d %d\"}", regular->number,
                (int)(random_next(&regular->all->seed) % 1000));
    } else {
        return chance(regular, 8) && speak(regular, board);
    }
    return true;
}

static void do_what_is_owed(struct regular *regular, struct board *board, int seat)
{
    struct debt debts[SEATS_MAX];
    int count = room_owed(&board->state, debts);
    const struct debt *mine = NULL;
    for (int i = 0; i < count; i++) {
        mine = debts[i].seat == seat ? &debts[i] : mine;
    }
    if (!do_otherwise(regular, board, mine != NULL) && mine != NULL) {
        play(regular, board, mine);
    }
}

static void play_on(struct regular *regular, struct board *board)
{
    const struct room_state *state = &board->state;
    int seat = room_seat_of(state, regular->user_id);
    if (regular->follows[0].seen < state->v || regular->follows[0].seen < regular->told_v) {
        /* an event of another client, or of this one, is under way; its arrival calls this function again */
        return;
    }
    if (regular->all->finishing) {
        if (state->phase == ROOM_PLAYING && seat != SEAT_NONE) {
            request(regular, "resign", board, ",\"d\":{}");
        }
    } else if (state->phase == ROOM_OPEN && seat == SEAT_NONE) {
        sit_or_go_on(regular, board, "room.sit", "\"seat\":\"any\",");
    } else if (state->phase == ROOM_ENDED && seat != SEAT_NONE && !state->seats[seat].offers) {
        sit_or_go_on(regular, board, "rematch", "");
    } else if (state->phase == ROOM_PLAYING && seat != SEAT_NONE) {
        do_what_is_owed(regular, board, seat);
    } else if (state->phase == ROOM_CLOSED) {
        regulars_fault("%s: closed, and nobody did it", board->room);
    }
}

static struct follow *not_followed(struct regular *regular)
{
    for (int i = 0; i < regular->follow_count; i++) {
        if (!regular->follows[i].follows && regular->follows[i].board->room[0] != '\0') {
            return &regular->follows[i];
        }
    }
    return NULL;
}

static void act(struct regular *regular)
{
    struct board *board = regular->follows[0].board;
    struct follow *follow = not_followed(regular);
    if (!regular->welcomed || regular->command.waits || regular->all->resting) {
        return;
    }
    if (board->room[0] == '\0') {
        if (regular->plays && board->people[0] == regular) {
            request(regular, "room.open", NULL, ",\"d\":{%s}", board->kind->settings);
        }
    } else if (follow != NULL) {
        regular->asked_follow = (int)(follow - regular->follows);
        request(regular, "sub", NULL, ",\"d\":{\"topic\":\"room:%s\",\"v\":%" PRId64 "}",
                follow->board->room, follow->seen);
    } else if (regular->plays) {
        play_on(regular, board);
    } else if (chance(regular, 10)) {
        speak(regular, board);
    }
}

static void on_timer(uv_timer_t *timer);

void regular_wake(struct regular *regular)
{
    if (regular->welcomed && !regular->command.waits && !regular->all->resting &&
        !uv_is_active((uv_handle_t *)&regular->timer)) {
        uv_timer_start(&regular->timer, on_timer, around(regular, regular->all->pace_ms), 0);
    }
}

/* ---- receiving ---- */

static struct follow *follow_of(struct regular *regular, const json_t *message)
{
    const char *room = json_string_value(json_object_get(message, "room"));
    for (int i = 0; i < regular->follow_count && room != NULL; i++) {
        if (strcmp(regular->follows[i].board->room, room) == 0) {
            return &regular->follows[i];
        }
    }
    return NULL;
}

static void hear_event(struct regular *regular, const json_t *message, const char *text,
                       size_t bytes)
{
    struct follow *follow = follow_of(regular, message);
    int64_t v = json_integer_value(json_object_get(message, "v"));
    const char *wrong;
    if (follow == NULL || (!follow->follows && v > follow->seen + 1)) {
        return; /* `sub` requests it again, together with the events before it */
    }
    if (v > follow->seen + 1) {
        regulars_fault("%s missed something of %s between %" PRId64 " and %" PRId64,
                       regular->user_id, follow->board->room, follow->seen, v);
    }
    if (!board_see(follow->board, v, text, bytes, &wrong)) {
        regulars_fault("%s was shown %s: %.*s", regular->user_id, wrong, (int)bytes, text);
    }
    follow->seen = v > follow->seen ? v : follow->seen;
}

static void hear_snapshot(struct regular *regular, const json_t *message)
{
    struct follow *follow = follow_of(regular, message);
    int64_t v = json_integer_value(json_object_get(message, "v"));
    if (follow != NULL && v < follow->seen) {
        regulars_fault("%s is at %" PRId64 ", and %s has seen %" PRId64, follow->board->room, v,
                       regular->user_id, follow->seen);
    }
    if (follow == NULL) {
        return;
    }
    if (json_is_true(json_object_get(message, "behind")) ||
        v - follow->seen > regular->all->missed_most) {
        /* the server has more events than it sends at once: `sub` has to be sent again */
        follow->follows = false;
    } else if (follow->seen > 0) { /* the answer to `resume`; else `sub` has to be sent first */
        follow->follows = true;
    }
}

static void hear_welcome(struct regular *regular, const json_t *d)
{
    const char *token = json_string_value(json_object_get(d, "token"));
    const char *user_id = json_string_value(json_object_get(d, "who"));
    int64_t last_id = json_integer_value(json_object_get(d, "last_id"));
    if (json_object_get(d, "renewed") != NULL ||
        (regular->user_id[0] != '\0' && strcmp(regular->user_id, user_id) != 0)) {
        regulars_fault("%s was forgotten", regular->user_id);
    }
    if (token != NULL) {
        snprintf(regular->token, sizeof regular->token, "%s", token);
    }
    snprintf(regular->user_id, sizeof regular->user_id, "%s", user_id);
    regular->last_id = last_id > regular->last_id ? last_id : regular->last_id;
    regular->all->missed_most =
        json_integer_value(json_object_get(json_object_get(d, "limits"), "missed"));
    regular->welcomed = true;
    regular->failures = 0;
    regular->all->here++;
    if (regular->lost_us != 0) {
        times_add(&regular->all->houseless, now_us() - regular->lost_us);
        regular->lost_us = 0;
    }
    if (regular->command.waits) {
        transmit(regular);
    }
}

static void hear_ok(struct regular *regular, const json_t *d)
{
    struct command *command = &regular->command;
    int64_t v = json_integer_value(json_object_get(d, "v"));
    settle(regular, "ok", d);
    if (command->board != NULL && v > regular->told_v) {
        regular->told_v = v;
    }
    if (strcmp(command->type, "sub") == 0) {
        regular->follows[regular->asked_follow].follows = true;
    } else if (strcmp(command->type, "room.open") == 0) {
        board_name(regular->follows[0].board, json_string_value(json_object_get(d, "room")));
        for (int i = 1; i < regular->follows[0].board->kind->people; i++) {
            regular_wake(regular->follows[0].board->people[i]);
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

static bool was_sent_twice(const struct regular *regular, int64_t id)
{
    for (size_t i = 0; i < REGULAR_TWICE_KEPT; i++) {
        if (id > 0 && regular->twice[i] == id) {
            return true;
        }
    }
    return false;
}

static void hear_error(struct regular *regular, const json_t *message, const char *text,
                       size_t bytes)
{
    const json_t *d = json_object_get(message, "d");
    const char *code = json_string_value(json_object_get(d, "code"));
    int64_t re = json_integer_value(json_object_get(message, "re"));
    int64_t after_ms =
        json_integer_value(json_object_get(json_object_get(d, "params"), "retry_after_ms"));
    bool for_now = is_for_now(json_integer_value(json_object_get(d, "status")));
    if (!regular->welcomed && for_now) {
        /* the server refuses so many connections at once; on_timer() reconnects */
        socket_drop(&regular->socket);
        uv_timer_start(&regular->timer, on_timer,
                       around(regular, after_ms > 0 ? (int)after_ms : RETRY_AFTER_MS), 0);
    } else if (was_sent_twice(regular, re)) {
        return; /* the command has its answer */
    } else if (re == 0 && for_now && regular->welcomed) {
        return; /* a room that was to be resumed: the client requests it again */
    } else if (!regular->command.waits || (re != regular->command.id && !for_now)) {
        regulars_fault("%s is told %.*s", regular->user_id, (int)bytes, text);
    } else if (strcmp(code, "restarting") == 0) {
        return; /* the server closes the connection next */
    } else if (for_now) {
        uv_timer_start(&regular->timer, on_timer,
                       (uint64_t)(after_ms > 0 ? after_ms : RETRY_AFTER_MS), 0);
    } else if (is_bearable(regular->command.type, code)) {
        settle(regular, code, NULL);
    } else {
        regulars_fault("%s asked %s and is told %.*s", regular->user_id, regular->command.text,
                       (int)bytes, text);
    }
}

static void hear(struct regular *regular, const json_t *message, const char *text, size_t bytes)
{
    const char *type = json_string_value(json_object_get(message, "t"));
    const json_t *d = json_object_get(message, "d");
    if (strcmp(type, "event") == 0) {
        hear_event(regular, message, text, bytes);
    } else if (strcmp(type, "room") == 0) {
        hear_snapshot(regular, message);
    } else if (strcmp(type, "welcome") == 0) {
        hear_welcome(regular, d);
    } else if (strcmp(type, "error") == 0) {
        hear_error(regular, message, text, bytes);
    } else if (strcmp(type, "ok") == 0 && regular->command.waits &&
               json_integer_value(json_object_get(message, "re")) == regular->command.id) {
        hear_ok(regular, d);
    } else if (strcmp(type, "ok") == 0 &&
               !was_sent_twice(regular, json_integer_value(json_object_get(message, "re")))) {
        regulars_fault("%s is answered what was not asked: %.*s", regular->user_id, (int)bytes,
                       text);
    }
}

static void on_heard(struct socket *socket, const char *text, size_t bytes)
{
    struct regular *regular = socket->data;
    json_t *message = json_loadb(text, bytes, 0, NULL);
    if (message == NULL) {
        regulars_fault("%s hears what is no JSON: %.*s", regular->user_id, (int)bytes, text);
    }
    hear(regular, message, text, bytes);
    json_decref(message);
    regular_wake(regular);
    regular->all->messages++;
    regular->all->changed(regular->all);
}

/* ---- connecting and disconnecting ---- */

static void on_opened(struct socket *socket)
{
    struct regular *regular = socket->data;
    char text[SOCKET_TEXT_BYTES_MAX];
    size_t most = sizeof text;
    const char *comma = "";
    size_t at = (size_t)snprintf(
        text, most, "{\"t\":\"hello\",\"id\":%" PRId64 ",\"d\":{\"client\":\"regular\"",
        ++regular->last_id);
    if (regular->token[0] != '\0') {
        at += (size_t)snprintf(text + at, most - at, ",\"token\":\"%s\",\"resume\":[",
                               regular->token);
        for (int i = 0; i < regular->follow_count; i++) {
            const struct follow *follow = &regular->follows[i];
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
    struct regular *regular = socket->data;
    struct regulars *all = regular->all;
    int pause_ms = all->retry_first_ms << (regular->failures < 10 ? regular->failures : 10);
    (void)code;
    if (regular->welcomed) {
        all->here--;
        regular->lost_us = now_us();
    }
    regular->welcomed = false;
    for (int i = 0; i < regular->follow_count; i++) {
        regular->follows[i].follows = false;
    }
    if (regular->command.waits && strcmp(regular->command.type, "sub") == 0) {
        regular->command.waits =
            false; /* `resume` named the events seen by then: it is requested again */
        all->under_way--;
    }
    regular->failures++;
    pause_ms = pause_ms < all->retry_most_ms ? pause_ms : all->retry_most_ms;
    uv_timer_start(&regular->timer, on_timer,
                   (uint64_t)pause_ms / 2 +
                       random_next(&regular->all->seed) % (uint64_t)(pause_ms / 2 + 1),
                   0);
    regular->all->changed(regular->all);
}

static void on_timer(uv_timer_t *timer)
{
    struct regular *regular = timer->data;
    if (!regular->socket.is_live) {
        socket_open(&regular->socket, &regular->all->family, regular->number, false);
    } else if (!regular->welcomed) {
        /* the old connection is still closing */
        uv_timer_start(timer, on_timer, RETRY_AFTER_MS, 0);
    } else if (regular->command.waits) {
        transmit(regular);
    } else {
        act(regular);
    }
}

static const struct socket_handlers handlers = {on_opened, on_heard, on_closed};

void regulars_init(struct regulars *all, uv_loop_t *loop, int port)
{
    socket_family_init(&all->family, loop, port, &handlers);
}

void regular_come(struct regular *regular, struct regulars *all, int number)
{
    regular->all = all;
    regular->number = number;
    regular->socket.data = regular;
    uv_timer_init(all->family.loop, &regular->timer);
    regular->timer.data = regular;
    socket_open(&regular->socket, &all->family, number, false);
}

void regular_look(struct regular *regular, int64_t silence_ms)
{
    if (regular->socket.is_live) {
        socket_look(&regular->socket, silence_ms);
    }
}

void regular_tell(const struct regular *regular, FILE *into)
{
    const struct command *command = &regular->command;
    const struct follow *follow = &regular->follows[0];
    const char *where = regular->welcomed         ? "is here"
                        : regular->socket.is_live ? "knocks"
                                                  : "is away";
    fprintf(into, "#   %s %s, %s %" PRId64 "%s; ", regular->user_id, where,
            follow->follows ? "follows at" : "saw up to", follow->seen,
            uv_is_active((const uv_handle_t *)&regular->timer) ? ", about to act" : "");
    if (command->waits) {
        fprintf(into, "sent %d times, since %" PRId64 " ms: %s\n", command->sent,
                (now_us() - command->asked_us) / 1000, command->text);
    } else {
        fputs("nothing asked\n", into);
    }
}

void regular_leave(struct regular *regular)
{
    uv_close((uv_handle_t *)&regular->timer, NULL);
    socket_drop(&regular->socket);
    dice_chain_finish(&regular->chain);
}
