/* SPDX-License-Identifier: MIT */
/* What a visitor says while the hello is being looked up waits for it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "session.h"

bool session_hold(struct visitor *visitor, const char *text, size_t text_bytes)
{
    if (visitor->held_count == SESSION_HELD_MAX) {
        return false;
    }
    char *copy = malloc(text_bytes + 1);
    assert(copy != NULL);
    memcpy(copy, text, text_bytes);
    copy[text_bytes] = '\0';
    visitor->held[visitor->held_count] = copy;
    visitor->held_bytes[visitor->held_count++] = text_bytes;
    return true;
}

void session_run_held(struct house *house, net_conn conn, int64_t now_ms)
{
    struct visitor *visitor = session_visitor(house, conn);
    while (visitor != NULL && visitor->held_count > 0 && visitor->state != VISITOR_GREETING) {
        char *text = visitor->held[0];
        size_t text_bytes = visitor->held_bytes[0];
        visitor->held_count--;
        memmove(visitor->held, visitor->held + 1,
                (size_t)visitor->held_count * sizeof visitor->held[0]);
        memmove(visitor->held_bytes, visitor->held_bytes + 1,
                (size_t)visitor->held_count * sizeof visitor->held_bytes[0]);
        command_received(house, conn, text, text_bytes, now_ms);
        free(text);
        visitor = session_visitor(house, conn);
    }
}
