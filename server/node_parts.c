/* SPDX-License-Identifier: MIT */
/*
 * Who hears what of other nodes: a row for each kind of message, and the parts that have hooks. Whoever adds a kind adds
 * it to node_messages.h, its word to node_messages.c, and its handler here.
 */
#include "node.h"
#include "node_hears.h"

const struct node_part *const node_parts[] = {
    &room_home_part, &room_mirror_part, &forward_part, &neighbours_part, NULL,
};

const node_hear_fn node_hears[NODE_KINDS] = {
    [NODE_ALIVE] = node_hear_alive,
    [NODE_LEAVES] = node_hear_leaves,
    [NODE_COMMAND] = forward_hear_command,
    [NODE_ANSWER] = forward_hear_answer,
    [NODE_MIRRORS] = room_mirror_hear_mirrors,
    [NODE_AT] = room_mirror_hear_at,
    [NODE_EVENTS] = room_mirror_hear_events,
    [NODE_TELL] = room_mirror_hear_tell,
    [NODE_MOVED] = room_mirror_hear_moved,
    [NODE_ADOPT] = room_home_hear_adopt,
    [NODE_PERSON] = neighbours_hear_person,
    [NODE_WENT] = neighbours_hear_went,
    [NODE_PEOPLE] = neighbours_hear_people,
    [NODE_NAMED] = neighbours_hear_named,
    [NODE_ACCOUNT] = neighbours_hear_account,
    [NODE_BLOCK] = neighbours_hear_block,
    [NODE_ORDER] = neighbours_hear_order,
    [NODE_RATED] = neighbours_hear_rated,
    [NODE_LOBBY] = neighbours_hear_lobby,
    [NODE_TV] = neighbours_hear_tv,
    [NODE_CHAT] = neighbours_hear_chat,
    [NODE_FOLLOWERS] = neighbours_hear_followers,
    [NODE_AGAIN] = neighbours_hear_again,
    [NODE_WHOLE] = neighbours_hear_whole,
    [NODE_WANTS] = node_hear_wants,
};
