/* SPDX-License-Identifier: MIT */
#include "notice.h"

#include <stdio.h>
#include <string.h>

#include "ask.h"
#include "fields.h"
#include "house.h"
#include "session.h"

static json_t *message(const struct notice *notice)
{
    json_t *data = json_pack("{s:s, s:I}", "text", notice->text, "at", (json_int_t)notice->at_ms);
    if (notice->restart_ms != 0) {
        json_object_set_new(data, "restart", json_integer(notice->restart_ms));
    }
    return json_pack("{s:s, s:o}", "t", "notice", "d", data);
}

static void tell_all(struct house *house)
{
    struct net_frame *frame = ask_frame(message(&house->notice));
    size_t at = 0;
    const struct visitor *visitor;
    while ((visitor = map_next(&house->visitors, &at)) != NULL) {
        if (visitor->state == VISITOR_INSIDE) {
            net_send(house->net, visitor->conn, frame);
        }
    }
    net_frame_release(frame);
}

bool notice_say(struct house *house, const char *text, int64_t restart_ms, int64_t now_ms)
{
    size_t chars = fields_chars(text);
    if (chars > NOTICE_CHARS_MAX || (chars == 0 && restart_ms == 0)) {
        return false;
    }
    house->notice = (struct notice){.at_ms = now_ms, .restart_ms = restart_ms};
    snprintf(house->notice.text, sizeof house->notice.text, "%s", text);
    tell_all(house);
    return true;
}

void notice_take_back(struct house *house, int64_t now_ms)
{
    house->notice = (struct notice){.at_ms = now_ms};
    tell_all(house);
}

static bool stands(const struct notice *notice, int64_t now_ms)
{
    return notice->restart_ms != 0 ||
           (notice->text[0] != '\0' && now_ms - notice->at_ms < NOTICE_STANDS_MS);
}

void notice_greet(struct house *house, net_conn conn, int64_t now_ms)
{
    if (stands(&house->notice, now_ms)) {
        ask_tell(house, conn, message(&house->notice));
    }
}
