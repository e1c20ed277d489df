/* SPDX-License-Identifier: MIT */
#include "session/notice.h"

#include <stdio.h>

#include "net/utf8.h"
#include "session/session.h"
#include "wire/objects.h"
#include "wire/request.h"

static struct net_frame *announcement_frame(const struct announcement *announcement)
{
    return wire_notice_frame(&(struct wire_notice_message){
        .d = {.text = announcement->text,
              .at = announcement->at_ms,
              .restart = {announcement->restart_ms != 0, announcement->restart_ms}}});
}

static void send_announcement(struct sessions *sessions)
{
    struct net_frame *frame = announcement_frame(&sessions->announcement);
    size_t at = 0;
    const struct connection *connection;
    while ((connection = map_next(&sessions->connections, &at)) != NULL) {
        if (connection->state == CONNECTION_INSIDE) {
            net_send(sessions->net, connection->conn, frame);
        }
    }
    net_frame_release(frame);
}

bool session_announcement_publish(struct sessions *sessions, const char *text, int64_t restart_ms,
                                  int64_t now_ms)
{
    size_t chars = net_utf8_count(text);
    if (chars > ANNOUNCEMENT_CHARS_MAX || (chars == 0 && restart_ms == 0)) {
        return false;
    }
    sessions->announcement = (struct announcement){.at_ms = now_ms, .restart_ms = restart_ms};
    snprintf(sessions->announcement.text, sizeof sessions->announcement.text, "%s", text);
    send_announcement(sessions);
    return true;
}

void session_announcement_restore(struct sessions *sessions, const char *text, int64_t at_ms)
{
    sessions->announcement = (struct announcement){.at_ms = at_ms};
    snprintf(sessions->announcement.text, sizeof sessions->announcement.text, "%s", text);
}

void session_announcement_withdraw(struct sessions *sessions, int64_t now_ms)
{
    sessions->announcement = (struct announcement){.at_ms = now_ms};
    send_announcement(sessions);
}

static bool is_in_force(const struct announcement *announcement, int64_t now_ms)
{
    return announcement->restart_ms != 0 ||
           (announcement->text[0] != '\0' && now_ms - announcement->at_ms < ANNOUNCEMENT_STANDS_MS);
}

void session_announcement_send_current(struct sessions *sessions, net_conn conn, int64_t now_ms)
{
    if (is_in_force(&sessions->announcement, now_ms)) {
        wire_send_frame(sessions->net, conn, announcement_frame(&sessions->announcement));
    }
}
