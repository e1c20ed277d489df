/* SPDX-License-Identifier: MIT */
/*
 * What the nodes of a house tell each other besides rooms: people, the lobby, talk, order, the television. Each part has its
 * own words for it; here it is given to them.
 */
#include <string.h>

#include "chat.h"
#include "house.h"
#include "node_hears.h"
#include "node_inside.h"
#include "people_away.h"
#include "room_away.h"
#include "session.h"
#include "session_doubt.h"

void neighbours_hear_person(struct house *house, const struct node_message *message, int64_t now_ms)
{
    people_heard(house, message->from, message->data, now_ms);
}

void neighbours_hear_went(struct house *house, const struct node_message *message, int64_t now_ms)
{
    people_heard_went(house, message->from, message->data, now_ms);
}

void neighbours_hear_people(struct house *house, const struct node_message *message, int64_t now_ms)
{
    people_heard_all(house, message->from, message->data, now_ms);
}

void neighbours_hear_named(struct house *house, const struct node_message *message, int64_t now_ms)
{
    session_heard_name(house, message->data, now_ms);
}

void neighbours_hear_account(struct house *house, const struct node_message *message,
                             int64_t now_ms)
{
    accounts_heard(house, message->data, now_ms);
}

void neighbours_hear_block(struct house *house, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    blocks_heard(house, message->data);
}

void neighbours_hear_order(struct house *house, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    moderation_heard(house, message->data);
}

void neighbours_hear_rated(struct house *house, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    ratings_heard(house, message->data);
}

void neighbours_hear_lobby(struct house *house, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    lobby_away_heard(house, message->from, message->data);
}

void neighbours_hear_tv(struct house *house, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    tv_heard(house, message->from, message->data);
}

void neighbours_hear_chat(struct house *house, const struct node_message *message, int64_t now_ms)
{
    chat_heard(house, message->data, now_ms);
}

void neighbours_hear_followers(struct house *house, const struct node_message *message,
                               int64_t now_ms)
{
    (void)now_ms;
    room_away_heard(house, message->from, message->data);
}

static void tell_whole(struct house *house, const char *node)
{
    people_tell_all_to(house, node);
    lobby_away_tell_all_to(house, node);
    tv_tell_again(house);
    room_away_tell_all_again(house);
}

/* Where all nodes ask at once, after Redis was away, they are all told at once. */
static void tell_whole_soon(struct node *node, const char *to)
{
    if (!node->whole_asked) {
        node->whole_asked = true;
        node->whole_due_ms = node->house->clock_ms() + NODE_WHOLE_AFTER_MS;
        memset(node->whole_to, 0, sizeof node->whole_to);
        memcpy(node->whole_to, to, strlen(to));
    } else if (strcmp(node->whole_to, to) != 0) {
        node->whole_to[0] = '\0';
    }
}

static void on_tick(struct house *house, int64_t now_ms)
{
    struct node *node = house->node;
    if (node->whole_asked && house->clock_ms() >= node->whole_due_ms) {
        node->whole_asked = false;
        tell_whole(house, node->whole_to);
    }
    sessions_doubt_tick(house, now_ms);
}

void neighbours_hear_whole(struct house *house, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    tell_whole_soon(house->node, message->from);
}

/*
 * Whether that node sees this one come as well is not known: one that was stopped, or had no database, for longer than its
 * lease is gone to all others, who forget what it has told, and to itself they have never been away.
 */
static void on_came(struct house *house, const char *node, int64_t now_ms)
{
    (void)now_ms;
    tell_whole(house, node);
    node_tell(house, node, NODE_WHOLE, NULL);
}

static void on_gone(struct house *house, const char *node, int64_t now_ms)
{
    people_node_gone(house, node, now_ms);
    lobby_away_node_gone(house, node);
    room_away_node_gone(house, node);
    tv_node_gone(house, node);
}

/* Talk, order and what is known of people stand in the store. */
static void read_anew(struct house *house)
{
    json_t *nothing = json_object();
    chats_read_anew(house);
    moderation_heard(house, nothing);
    sessions_doubt(house);
    json_decref(nothing);
}

void neighbours_hear_again(struct house *house, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    read_anew(house);
    tell_whole_soon(house->node, message->from);
}

/* What was said meanwhile has been missed on both sides. */
static void on_bus_up(struct house *house, int64_t now_ms)
{
    (void)now_ms;
    tell_whole(house, "");
    node_tell_all(house, NODE_AGAIN, NULL);
    read_anew(house);
}

const struct node_part neighbours_part = {
    .came = on_came,
    .gone = on_gone,
    .bus_up = on_bus_up,
    .tick = on_tick,
};
