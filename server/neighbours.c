/* SPDX-License-Identifier: MIT */
/*
 * What the nodes of a house tell each other besides rooms: people, the lobby, talk, order, the television. Each part has its
 * own words for it; here it is given to them.
 */
#include "chat.h"
#include "house.h"
#include "node_hears.h"
#include "people_away.h"
#include "room_away.h"
#include "session.h"

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

static void on_came(struct house *house, const char *node, int64_t now_ms)
{
    (void)now_ms;
    people_tell_all_to(house, node);
    lobby_away_tell_all_to(house, node);
    tv_tell_again(house);
}

static void on_gone(struct house *house, const char *node, int64_t now_ms)
{
    people_node_gone(house, node, now_ms);
    lobby_away_node_gone(house, node);
    room_away_node_gone(house, node);
    tv_node_gone(house, node);
}

/* Talk and order stand in the store. */
static void read_anew(struct house *house)
{
    json_t *nothing = json_object();
    chats_read_anew(house);
    moderation_heard(house, nothing);
    json_decref(nothing);
}

void neighbours_hear_again(struct house *house, const struct node_message *message, int64_t now_ms)
{
    (void)message;
    (void)now_ms;
    read_anew(house);
}

/* What was said meanwhile has been missed on both sides. */
static void on_bus_up(struct house *house, int64_t now_ms)
{
    (void)now_ms;
    people_tell_all_to(house, "");
    lobby_away_tell_all_to(house, "");
    tv_tell_again(house);
    room_away_tell_all_again(house);
    node_tell_all(house, NODE_AGAIN, NULL);
    read_anew(house);
}

const struct node_part neighbours_part = {
    .came = on_came,
    .gone = on_gone,
    .bus_up = on_bus_up,
};
