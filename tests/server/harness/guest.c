/* SPDX-License-Identifier: MIT */
#include "server/harness/guest.h"

#include <assert.h>
#include <check.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/cluster.h"

static void greet(struct guest *guest, const char *resume)
{
    struct bench *bench = guest->bench;
    guest->conn = fake_net_connect(bench->net);
    app_handlers.accepted(&bench->app, guest->conn, guest->address);
    if (guest->cookie[0] != '\0') {
        app_handlers.cookie(&bench->app, guest->conn, guest->cookie);
    }
    char instance[64] = "";
    if (guest->instance != NULL) {
        snprintf(instance, sizeof instance, ",\"instance\":\"%s\"", guest->instance);
    }
    char rest[1024];
    snprintf(rest, sizeof rest, "\"d\":{\"client\":\"tests\",\"lang\":\"en\"%s%s%s%s%s%s%s%s%s%s}",
             guest->token[0] == '\0' ? "" : ",\"token\":\"", guest->token,
             guest->token[0] == '\0' ? "" : "\"",
             resume == NULL ? "" : ",\"resume\":", resume == NULL ? "" : resume,
             guest->no_request ? ",\"guest\":true" : "",
             guest->want == NULL ? "" : ",\"want\":", guest->want == NULL ? "" : guest->want,
             instance, guest->again ? ",\"again\":true" : "");
    const json_t *welcome = guest_answer(guest, guest_say(guest, "hello", "%s", rest));
    if (welcome == NULL) {
        return;
    }
    const json_t *data = json_object_get(welcome, "d");
    const char *user_id = json_string_value(json_object_get(data, "who"));
    const char *token = json_string_value(json_object_get(data, "token"));
    if (user_id != NULL) {
        snprintf(guest->user_id, sizeof guest->user_id, "%s", user_id);
    }
    if (token != NULL) {
        snprintf(guest->token, sizeof guest->token, "%s", token);
    }
}

struct guest *guest_create(struct bench *bench)
{
    return guest_create_from(bench, "127.0.0.1");
}

static struct guest *add_guest(struct bench *bench, const char *address, const char *cookie)
{
    struct guest **guests = bench->cluster != NULL ? &bench->cluster->guests : &bench->guests;
    struct guest *guest = calloc(1, sizeof *guest);
    assert(guest != NULL);
    guest->bench = bench;
    guest->next = *guests;
    *guests = guest;
    snprintf(guest->address, sizeof guest->address, "%s", address);
    snprintf(guest->cookie, sizeof guest->cookie, "%s", cookie);
    greet(guest, NULL);
    return guest;
}

struct guest *guest_create_from(struct bench *bench, const char *address)
{
    return add_guest(bench, address, "");
}

struct guest *guest_create_with(struct bench *bench, const char *cookie)
{
    return add_guest(bench, "127.0.0.1", cookie);
}

void guests_free(struct guest *guests)
{
    while (guests != NULL) {
        struct guest *next = guests->next;
        free(guests);
        guests = next;
    }
}

void guest_come_again(struct guest *guest, const char *resume)
{
    greet(guest, resume);
}

void guest_lose(struct guest *guest)
{
    app_handlers.closed(&guest->bench->app, guest->conn, 1006);
}

void guest_say_raw(struct guest *guest, const char *text)
{
    fake_net_say(guest->bench->net, guest->conn, text);
    bench_run(guest->bench);
}

int64_t guest_say(struct guest *guest, const char *type, const char *rest, ...)
{
    static char fields[16384];
    static char text[16384 + 128];
    va_list arguments;
    va_start(arguments, rest);
    vsnprintf(fields, sizeof fields, rest, arguments);
    va_end(arguments);
    guest->id++;
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":%" PRId64 "%s%s}", type, guest->id,
             fields[0] == '\0' ? "" : ",", fields);
    guest_say_raw(guest, text);
    return guest->id;
}

static const char *type_of(const json_t *message)
{
    return json_string_value(json_object_get(message, "t"));
}

const json_t *guest_answer(const struct guest *guest, int64_t id)
{
    const struct net *net = guest->bench->net;
    for (size_t i = fake_net_count(net, guest->conn); i > 0; i--) {
        const json_t *message = fake_net_message(net, guest->conn, i - 1);
        const json_t *re = json_object_get(message, "re");
        if (re != NULL && json_integer_value(re) == id) {
            return message;
        }
    }
    return NULL;
}

const char *guest_outcome(const struct guest *guest, int64_t id)
{
    const json_t *message = guest_answer(guest, id);
    if (message == NULL) {
        return "";
    }
    if (strcmp(type_of(message), "error") == 0) {
        return json_string_value(json_object_get(json_object_get(message, "d"), "code"));
    }
    return type_of(message);
}

static bool is_kind(const json_t *message, const char *type, const char *event)
{
    const char *e = json_string_value(json_object_get(message, "e"));
    return strcmp(type_of(message), type) == 0 &&
           (event == NULL || (e != NULL && strcmp(e, event) == 0));
}

int guest_heard(const struct guest *guest, const char *type, const char *event)
{
    const struct net *net = guest->bench->net;
    int count = 0;
    for (size_t i = 0; i < fake_net_count(net, guest->conn); i++) {
        count += is_kind(fake_net_message(net, guest->conn, i), type, event);
    }
    return count;
}

const json_t *guest_last(const struct guest *guest, const char *type)
{
    const struct net *net = guest->bench->net;
    for (size_t i = fake_net_count(net, guest->conn); i > 0; i--) {
        const json_t *message = fake_net_message(net, guest->conn, i - 1);
        if (is_kind(message, type, NULL)) {
            return message;
        }
    }
    return NULL;
}

void guest_open(struct guest *guest, const char *fields, char id[STORE_ID_BYTES])
{
    int64_t command = guest_say(guest, "room.open", "\"d\":{%s}", fields);
    ck_assert_str_eq(guest_outcome(guest, command), "ok");
    const json_t *data = json_object_get(guest_answer(guest, command), "d");
    snprintf(id, STORE_ID_BYTES, "%s", json_string_value(json_object_get(data, "room")));
}

void guest_new_chain(struct guest *guest, char tip[DICE_HEX_CHARS + 1])
{
    uint8_t seed[DICE_LINK_BYTES];
    uint8_t bytes[DICE_LINK_BYTES];
    room_state_dice_seed(seed);
    room_state_dice_chain_init(&guest->chain, seed);
    room_state_dice_chain_tip(&guest->chain, bytes);
    dice_hex(bytes, tip);
    guest->links = 0;
}

const char *guest_follow(struct guest *guest, const char *room)
{
    return guest_try(guest, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", room);
}

const char *guest_sit(struct guest *guest, const char *room, const char *seat)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    return guest_try(guest, "room.sit", "\"room\":\"%s\",\"d\":{\"seat\":\"%s\",\"tip\":\"%s\"}",
                     room, seat, tip);
}

/* The link that follows the last used one, as the room knows it. */
void guest_link(struct guest *guest, const struct room *room, int seat,
                char link[DICE_HEX_CHARS + 1])
{
    for (int i = guest->links > 0 ? guest->links : 1; i <= DICE_CHAIN_LINKS; i++) {
        uint8_t bytes[DICE_LINK_BYTES];
        room_state_dice_chain_link(&guest->chain, i, bytes);
        if (dice_link_follows(bytes, room->state->chains[seat].last)) {
            guest->links = i;
            dice_hex(bytes, link);
            return;
        }
    }
    ck_abort_msg("no link of that chain comes next");
}
