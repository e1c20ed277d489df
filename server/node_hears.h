/* SPDX-License-Identifier: MIT */
/* The handlers and hooks that node_parts.c lists. */
#pragma once

#include "node.h"

/* ---- node_others.c ---- */
void node_hear_alive(struct house *house, const struct node_message *message, int64_t now_ms);
void node_hear_leaves(struct house *house, const struct node_message *message, int64_t now_ms);

/* ---- node_lease.c ---- */
void node_hear_wants(struct house *house, const struct node_message *message, int64_t now_ms);

/* ---- room_home.c, room_mirror.c ---- */
extern const struct node_part room_home_part;
extern const struct node_part room_mirror_part;
void room_home_hear_adopt(struct house *house, const struct node_message *message, int64_t now_ms);
void room_mirror_hear_mirrors(struct house *house, const struct node_message *message,
                              int64_t now_ms);
void room_mirror_hear_events(struct house *house, const struct node_message *message,
                             int64_t now_ms);
void room_mirror_hear_at(struct house *house, const struct node_message *message, int64_t now_ms);
void room_mirror_hear_tell(struct house *house, const struct node_message *message, int64_t now_ms);
void room_mirror_hear_moved(struct house *house, const struct node_message *message,
                            int64_t now_ms);

/* ---- forward.c ---- */
extern const struct node_part forward_part;
void forward_hear_command(struct house *house, const struct node_message *message, int64_t now_ms);
void forward_hear_answer(struct house *house, const struct node_message *message, int64_t now_ms);

/* ---- neighbours.c ---- */
extern const struct node_part neighbours_part;
void neighbours_hear_person(struct house *house, const struct node_message *message,
                            int64_t now_ms);
void neighbours_hear_went(struct house *house, const struct node_message *message, int64_t now_ms);
void neighbours_hear_people(struct house *house, const struct node_message *message,
                            int64_t now_ms);
void neighbours_hear_named(struct house *house, const struct node_message *message, int64_t now_ms);
void neighbours_hear_account(struct house *house, const struct node_message *message,
                             int64_t now_ms);
void neighbours_hear_block(struct house *house, const struct node_message *message, int64_t now_ms);
void neighbours_hear_order(struct house *house, const struct node_message *message, int64_t now_ms);
void neighbours_hear_rated(struct house *house, const struct node_message *message, int64_t now_ms);
void neighbours_hear_lobby(struct house *house, const struct node_message *message, int64_t now_ms);
void neighbours_hear_tv(struct house *house, const struct node_message *message, int64_t now_ms);
void neighbours_hear_chat(struct house *house, const struct node_message *message, int64_t now_ms);
void neighbours_hear_followers(struct house *house, const struct node_message *message,
                               int64_t now_ms);
void neighbours_hear_again(struct house *house, const struct node_message *message, int64_t now_ms);
void neighbours_hear_whole(struct house *house, const struct node_message *message, int64_t now_ms);
