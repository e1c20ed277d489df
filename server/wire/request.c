/* SPDX-License-Identifier: MIT */
#include "wire/request.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "rules/room/text/members.h"
#include "store/rows.h"
#include "wire/counters.h"

enum { HTTP_TOO_MANY = 429, HTTP_UNAVAILABLE = 503 };

enum { ANSWER_BYTES_USUAL = 1024 }; /* longer answers take their memory from malloc() */

void wire_request_finish(struct request *request)
{
    json_decref(request->data);
    *request = (struct request){0};
}

json_t *wire_request_fields(const struct request *request)
{
    return request->move.is_read ? wire_move_json(&request->move) : json_incref(request->data);
}

struct net_frame *wire_frame(json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    assert(text != NULL);
    struct net_frame *frame = net_frame_create(text, strlen(text));
    free(text);
    json_decref(message);
    return frame;
}

void wire_send_frame(struct net *net, net_conn conn, struct net_frame *frame)
{
    net_send(net, conn, frame);
    net_frame_release(frame);
}

void wire_send(const struct request *request, const char *type, json_t *data, bool keep)
{
    char usual[ANSWER_BYTES_USUAL];
    struct answer answer = {.type = type, .data = usual, .keep = keep};
    char *text = NULL;
    if (request->reply == NULL) {
        json_decref(data);
        return;
    }
    answer.data_bytes = json_dumpb(data, usual, sizeof usual, JSON_COMPACT);
    if (answer.data_bytes > sizeof usual) {
        text = malloc(answer.data_bytes);
        json_dumpb(data, text, answer.data_bytes, JSON_COMPACT);
        answer.data = text;
    }
    json_decref(data);
    request->reply(request->self, request, &answer);
    free(text);
}

void wire_answer_as(const struct request *request, const char *type, json_t *data)
{
    wire_send(request, type, data == NULL ? json_object() : data, true);
}

struct answer wire_answer_version(int64_t v, char text[ANSWER_VERSION_BYTES])
{
    struct text_out out = {.text = text, .max = ANSWER_VERSION_BYTES - 1};
    text_put(&out, '{');
    member_number(&out, "v", v);
    text_put(&out, '}');
    return (struct answer){
        .type = "ok", .data = text, .data_bytes = (size_t)out.length, .keep = true, .v = v};
}

void wire_answer_v(const struct request *request, int64_t v)
{
    char text[ANSWER_VERSION_BYTES];
    if (request->reply != NULL) {
        const struct answer answer = wire_answer_version(v, text);
        request->reply(request->self, request, &answer);
    }
}

void wire_answer(const struct request *request, json_t *data)
{
    wire_answer_as(request, "ok", data);
}

void wire_refuse(struct counters *counters, const struct request *request, enum refusal refusal,
                 const char *detail, json_t *params)
{
    /* Errors that allow a later retry are not kept: the client may retry with the same id. */
    int status = wire_refusal_problem(refusal).status;
    counters->refusals[refusal]++;
    bool keep = status != HTTP_TOO_MANY && status != HTTP_UNAVAILABLE;
    wire_send(request, "error", wire_refusal_json(refusal, detail, params), keep);
}
