/* SPDX-License-Identifier: MIT */
/* Frames of net.h for networks without sockets: the text, and the message that it holds. */
#pragma once

#include <jansson.h>

#include "net/net.h"

struct net_frame {
    char *text;
    size_t bytes;
    int count;       /* number of owners */
    json_t *message; /* see fake_frame_message() */
};

/** The frame's text as JSON, parsed at the first call; borrowed. */
json_t *fake_frame_message(struct net_frame *frame);
