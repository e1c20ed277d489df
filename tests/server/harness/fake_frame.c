/* SPDX-License-Identifier: MIT */
#include "server/harness/fake_frame.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct net_frame *net_frame_create(const char *text, size_t text_bytes)
{
    struct net_frame *frame = calloc(1, sizeof *frame);
    assert(frame != NULL);
    *frame = (struct net_frame){strndup(text, text_bytes), text_bytes, 1, NULL};
    return frame;
}

const char *net_frame_text(const struct net_frame *frame)
{
    return frame->text;
}

struct net_frame *net_frame_retain(struct net_frame *frame)
{
    frame->count++;
    return frame;
}

void net_frame_release(struct net_frame *frame)
{
    if (frame != NULL && --frame->count == 0) {
        json_decref(frame->message);
        free(frame->text);
        free(frame);
    }
}

json_t *fake_frame_message(struct net_frame *frame)
{
    if (frame->message == NULL) {
        frame->message = json_loadb(frame->text, frame->bytes, JSON_REJECT_DUPLICATES, NULL);
        assert(frame->message != NULL); /* the server sends only JSON */
    }
    return frame->message;
}
