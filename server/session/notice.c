/* SPDX-License-Identifier: MIT */
#include "session/notice.h"

#include <stdio.h>
#include <string.h>

#include "base/app.h"
#include "net/utf8.h"
#include "session/session.h"
#include "wire/fields.h"
#include "wire/request.h"

static json_t *announcement_json(const struct announcement *announcement)
{
    json_t *data =
        json_pack("{s:s, s:I}", "text", announcement->text, "at", (json_int_t)announcement->at_ms);
    if (announcement->restart_ms != 0) {
        json_object_set_new(data, "restart", json_integer(announcement->restart_ms));
    }
    return json_pack("{s:s, s:o}", "t", "notice", "d", data);
}

static void send_announcement(struct app *app)
{
    struct net_frame *frame = wire_frame(announcement_json(app_announcement(app)));
    size_t at = 0;
    const struct connection *connection;
    while ((connection = map_next(app_connections(app), &at)) != NULL) {
        if (connection->state == CONNECTION_INSIDE) {
            net_send(app_net(app), connection->conn, frame);
        }
    }
    net_frame_release(frame);
}

bool session_announcement_publish(struct app *app, const char *text, int64_t restart_ms,
                                  int64_t now_ms)
{
    size_t chars = net_utf8_count(text);
    if (chars > ANNOUNCEMENT_CHARS_MAX || (chars == 0 && restart_ms == 0)) {
        return false;
    }
    *app_announcement(app) = (struct announcement){.at_ms = now_ms, .restart_ms = restart_ms};
    snprintf(app_announcement(app)->text, sizeof app_announcement(app)->text, "%s", text);
    send_announcement(app);
    return true;
}

void session_announcement_restore(struct app *app, const char *text, int64_t at_ms)
{
    *app_announcement(app) = (struct announcement){.at_ms = at_ms};
    snprintf(app_announcement(app)->text, sizeof app_announcement(app)->text, "%s", text);
}

void session_announcement_withdraw(struct app *app, int64_t now_ms)
{
    *app_announcement(app) = (struct announcement){.at_ms = now_ms};
    send_announcement(app);
}

static bool is_in_force(const struct announcement *announcement, int64_t now_ms)
{
    return announcement->restart_ms != 0 ||
           (announcement->text[0] != '\0' && now_ms - announcement->at_ms < ANNOUNCEMENT_STANDS_MS);
}

void session_announcement_send_current(struct app *app, net_conn conn, int64_t now_ms)
{
    if (is_in_force(app_announcement(app), now_ms)) {
        wire_send_message(app, conn, announcement_json(app_announcement(app)));
    }
}
