/* SPDX-License-Identifier: MIT */
/* The long texts of a room over HTTP, which are sent in pages. */
#pragma once

#include <stdint.h>

struct net_request;
struct room;

/** Answers with the events of the room that the user may see, from the one after event number `from`. */
void api_room_pages_log(struct api *api, struct room *room, const char *user_id,
                        struct net_request *request, int64_t from);

/** Answers with the record of a game that the user may see. */
void api_room_pages_record(struct api *api, struct room *room, const char *user_id,
                           struct net_request *request, int64_t game, const char *headers);
