/* SPDX-License-Identifier: MIT */
/* Answers the requests of the clients of this node. */
#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "net/net.h"
#include "net/ws/envelope.h"
#include "rules/room/text/members.h"
#include "session/session.h"
#include "wire/command.h"
#include "wire/counters.h"
#include "wire/request.h"

struct session *session_reader(const struct sessions *sessions, const struct request *request)
{
    struct session *session = session_find(sessions, request->user_id);
    return session != NULL && session->conn != 0 && session->conn == request->conn ? session : NULL;
}

enum {
    ANSWER_BYTES_USUAL = 1024, /* longer answers take their memory from malloc() */
    ENVELOPE_BYTES =
        sizeof "{\"t\":\"\",\"re\":-9223372036854775808,\"d\":}" + ENVELOPE_TYPE_BYTES_MAX,
};

static struct net_frame *answer_frame(int64_t id, const struct answer *answer)
{
    char usual[ANSWER_BYTES_USUAL];
    size_t most = ENVELOPE_BYTES + answer->data_bytes;
    char *text = most <= sizeof usual ? usual : malloc(most);
    struct text_out out = {.text = text, .max = ENVELOPE_BYTES};
    text_put(&out, '{');
    member_text(&out, "t", answer->type);
    member_number(&out, "re", id);
    member_open(&out, "d");
    size_t bytes = (size_t)out.length;
    memcpy(text + bytes, answer->data, answer->data_bytes);
    bytes += answer->data_bytes;
    text[bytes++] = '}';
    struct net_frame *frame = net_frame_create(text, bytes);
    if (text != usual) {
        free(text);
    }
    return frame;
}

struct net_frame *session_version_frame(int64_t id, int64_t v)
{
    char text[ANSWER_VERSION_BYTES];
    const struct answer answer = wire_answer_version(v, text);
    return answer_frame(id, &answer);
}

void session_reply(void *self, const struct request *request, const struct answer *answer)
{
    struct sessions *sessions = self;
    if (request->user_id[0] == '\0' && request->conn == 0) {
        return;
    }
    struct net_frame *frame = answer_frame(request->id, answer);
    wire_counters_answered(sessions->counters, request, runtime_now_us(sessions->runtime));
    struct session *session =
        request->user_id[0] == '\0' ? NULL : session_find(sessions, request->user_id);
    bool repeatable = request->command != NULL && request->command->repeatable;
    if (session != NULL && request->command != NULL && !repeatable) {
        session_answered(session, request->id, answer, frame);
    }
    net_send(sessions->net, session == NULL || repeatable ? request->conn : session->conn, frame);
    net_frame_release(frame);
}

bool session_can_have_done(const struct session *session, const struct request *request)
{
    return request->edge[0] == '\0' && request->id < session->hello_id;
}

void session_send(const struct sessions *sessions, const struct session *session,
                  struct net_frame *frame)
{
    wire_send_frame(sessions->net, session->conn, frame);
}
