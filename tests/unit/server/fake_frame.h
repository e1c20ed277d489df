/* SPDX-License-Identifier: MIT */
/* Frames of net.h for networks that are none: the text, and the message it stands for. */
#pragma once

#include <jansson.h>

#include "net.h"

struct net_frame {
    char *text;
    size_t bytes;
    int count;       /* of those who keep it */
    json_t *message; /* see fake_frame_message() */
};

/** What the frame says, parsed when first asked for; borrowed. */
json_t *fake_frame_message(struct net_frame *frame);
