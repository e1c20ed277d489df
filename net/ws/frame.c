/* SPDX-License-Identifier: MIT */
#include "net/ws/frame.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

size_t frame_header(unsigned char header[FRAME_HEADER_BYTES_MAX], enum frame_opcode opcode,
                    size_t payload_bytes)
{
    /* the final bit: the server never fragments a message */
    header[0] = (unsigned char)(0x80 | opcode);
    if (payload_bytes < 126) {
        header[1] = (unsigned char)payload_bytes;
        return 2;
    }
    if (payload_bytes <= 0xffff) {
        header[1] = 126;
        header[2] = (unsigned char)(payload_bytes >> 8);
        header[3] = (unsigned char)(payload_bytes & 0xff);
        return 4;
    }
    header[1] = 127;
    for (int i = 0; i < 8; i++) {
        header[2 + i] = (unsigned char)((uint64_t)payload_bytes >> (56 - 8 * i) & 0xff);
    }
    return 10;
}

/* Memory for frames is small and bounded by the queues. Without it the server cannot continue. */
static struct net_frame *frame_allocate(size_t wire_bytes)
{
    struct net_frame *frame = malloc(sizeof *frame + wire_bytes + 1);
    assert(frame);
    frame->wire[wire_bytes] = '\0'; /* for net_frame_text() */
    frame->refs = 1;
    frame->messages = 0;
    frame->bytes = wire_bytes;
    return frame;
}

struct net_frame *frame_create(enum frame_opcode opcode, const void *payload, size_t payload_bytes)
{
    unsigned char header[FRAME_HEADER_BYTES_MAX];
    size_t header_bytes = frame_header(header, opcode, payload_bytes);
    struct net_frame *frame = frame_allocate(header_bytes + payload_bytes);

    frame->messages = opcode == FRAME_TEXT;
    memcpy(frame->wire, header, header_bytes);
    if (payload_bytes > 0) {
        memcpy(frame->wire + header_bytes, payload, payload_bytes);
    }
    return frame;
}

struct net_frame *frame_create_raw(const void *bytes, size_t count)
{
    struct net_frame *frame = frame_allocate(count);
    memcpy(frame->wire, bytes, count);
    return frame;
}

struct net_frame *frame_create_close(int code, const char *reason)
{
    unsigned char payload[2 + NET_REASON_BYTES_MAX];
    size_t reason_bytes = reason ? strlen(reason) : 0;

    if (reason_bytes > NET_REASON_BYTES_MAX) {
        reason_bytes = NET_REASON_BYTES_MAX;
        while (reason_bytes > 0 && ((unsigned char)reason[reason_bytes] & 0xc0) == 0x80) {
            reason_bytes--; /* do not cut a character in the middle */
        }
    }
    payload[0] = (unsigned char)(code >> 8);
    payload[1] = (unsigned char)(code & 0xff);
    if (reason_bytes > 0) {
        memcpy(payload + 2, reason, reason_bytes);
    }
    return frame_create(FRAME_CLOSE, payload, 2 + reason_bytes);
}

struct net_frame *frame_create_joined(struct net_frame *const *frames, size_t frames_count)
{
    size_t bytes = 0;
    for (size_t i = 0; i < frames_count; i++) {
        bytes += frames[i]->bytes;
    }

    struct net_frame *joined = frame_allocate(bytes);
    size_t at = 0;
    for (size_t i = 0; i < frames_count; i++) {
        memcpy(joined->wire + at, frames[i]->wire, frames[i]->bytes);
        at += frames[i]->bytes;
        joined->messages += frames[i]->messages;
    }
    return joined;
}

struct net_frame *net_frame_create(const char *text, size_t text_bytes)
{
    return frame_create(FRAME_TEXT, text, text_bytes);
}

const char *net_frame_text(const struct net_frame *frame)
{
    unsigned length = frame->wire[1];
    size_t header_bytes = length < 126 ? 2 : length == 126 ? 4 : 10;
    return (const char *)frame->wire + header_bytes;
}

struct net_frame *net_frame_retain(struct net_frame *frame)
{
    assert(frame->refs > 0);
    frame->refs++;
    return frame;
}

void net_frame_release(struct net_frame *frame)
{
    if (frame == NULL) {
        return;
    }
    assert(frame->refs > 0);
    if (--frame->refs == 0) {
        free(frame);
    }
}
