/* SPDX-License-Identifier: MIT */
#include "server/harness/fake_net.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/fake_frame.h"

enum { MEMBERS_MAX = 1024, HEADERS_MAX = 8, UNREAD_MAX = 16 };

struct line {
    json_t *messages;
    int close_code;
    bool lags;
    int round_trip_ms;
    int waited_ms;
    bool is_paused;
};

struct unread {
    net_conn conn;
    char *text;
};

struct net {
    struct line *lines; /* connection n is line n - 1 */
    size_t line_count;
    size_t line_capacity;
    struct unread unread[UNREAD_MAX];
    int unread_count;
    char charged[NET_ADDRESS_BYTES]; /* the last address */
    int charges;                     /* of it in a row */
};

struct net_group {
    struct net *net;
    enum net_group_kind kind;
    net_conn members[MEMBERS_MAX];
    int count;
};

struct net_request {
    char method[8];
    char path[256];
    char query[256]; /* "from=3", each pair ended by a NUL */
    char address[64];
    char headers[HEADERS_MAX][2][128]; /* name, value; "": no more */
    const char *asked;                 /* the body of the request */
    char *body;
    char *told; /* the headers of the answer */
    /* An answer that is not complete. Pages are asked for when the test reads the body. */
    struct net_stream *stream;
    int status;
    bool reads; /* net_read_body() has been called */
};

struct net_stream {
    struct net_request *request;
    struct net_pages pages;
    bool has_asked; /* for a page, which has not come yet */
};

struct net *fake_net_create(void)
{
    struct net *net = calloc(1, sizeof *net);
    assert(net != NULL);
    return net;
}

void fake_net_destroy(struct net *net)
{
    for (size_t i = 0; i < net->line_count; i++) {
        json_decref(net->lines[i].messages);
    }
    for (int i = 0; i < net->unread_count; i++) {
        free(net->unread[i].text);
    }
    free(net->lines);
    free(net);
}

net_conn fake_net_connect(struct net *net)
{
    if (net->line_count == net->line_capacity) {
        net->line_capacity = net->line_capacity == 0 ? 64 : 2 * net->line_capacity;
        net->lines = realloc(net->lines, net->line_capacity * sizeof *net->lines);
        assert(net->lines != NULL);
    }
    net->lines[net->line_count++] = (struct line){.messages = json_array()};
    return net->line_count;
}

static struct line *line_of(const struct net *net, net_conn conn)
{
    assert(conn >= 1 && conn <= net->line_count);
    return (struct line *)&net->lines[conn - 1];
}

size_t fake_net_count(const struct net *net, net_conn conn)
{
    return json_array_size(line_of(net, conn)->messages);
}

const json_t *fake_net_message(const struct net *net, net_conn conn, size_t index)
{
    return json_array_get(line_of(net, conn)->messages, index);
}

int fake_net_close_code(const struct net *net, net_conn conn)
{
    return line_of(net, conn)->close_code;
}

void fake_net_lag(struct net *net, net_conn conn, bool lags)
{
    line_of(net, conn)->lags = lags;
}

void fake_net_set_round_trip(struct net *net, net_conn conn, int ms)
{
    line_of(net, conn)->round_trip_ms = ms;
}

void net_log_foreign_origin(struct net *net, const char *event, const char *origin,
                            const char *host)
{
    (void)net;
    (void)event;
    (void)origin;
    (void)host;
}

int net_round_trip_ms(const struct net *net, net_conn conn)
{
    return line_of(net, conn)->round_trip_ms;
}

void fake_net_set_waited(struct net *net, net_conn conn, int ms)
{
    line_of(net, conn)->waited_ms = ms;
}

int net_waited_ms(const struct net *net, net_conn conn)
{
    return line_of(net, conn)->waited_ms;
}

/* ---- receiving ---- */

void net_pause(struct net *net, net_conn conn)
{
    line_of(net, conn)->is_paused = true;
}

void net_resume(struct net *net, net_conn conn)
{
    line_of(net, conn)->is_paused = false;
}

void fake_net_say(struct net *net, net_conn conn, const char *text)
{
    assert(net->unread_count < UNREAD_MAX);
    net->unread[net->unread_count++] = (struct unread){.conn = conn, .text = strdup(text)};
}

char *fake_net_read(struct net *net, net_conn *conn)
{
    int at = 0;
    while (at < net->unread_count && line_of(net, net->unread[at].conn)->is_paused) {
        at++;
    }
    if (at == net->unread_count) {
        return NULL;
    }
    char *text = net->unread[at].text;
    *conn = net->unread[at].conn;
    net->unread_count--;
    memmove(net->unread + at, net->unread + at + 1,
            (size_t)(net->unread_count - at) * sizeof net->unread[0]);
    return text;
}

/* ---- sending ---- */

void net_send(struct net *net, net_conn conn, struct net_frame *frame)
{
    if (conn == 0 || line_of(net, conn)->close_code != 0) {
        return;
    }
    json_array_append(line_of(net, conn)->messages, fake_frame_message(frame));
}

void net_disconnect(struct net *net, net_conn conn, int code, const char *reason)
{
    (void)reason;
    line_of(net, conn)->close_code = code;
}

struct net_group *net_group_create(struct net *net, enum net_group_kind kind, void *about)
{
    (void)about;
    struct net_group *group = calloc(1, sizeof *group);
    assert(group != NULL);
    group->net = net;
    group->kind = kind;
    return group;
}

void net_group_destroy(struct net_group *group)
{
    free(group);
}

void net_group_join(struct net_group *group, net_conn conn)
{
    assert(group->count < MEMBERS_MAX);
    group->members[group->count++] = conn;
}

bool net_group_leave(struct net_group *group, net_conn conn)
{
    for (int i = 0; i < group->count; i++) {
        if (group->members[i] == conn) {
            group->members[i] = group->members[--group->count];
            return group->kind == NET_GROUP_CROWD && line_of(group->net, conn)->lags;
        }
    }
    return false;
}

int net_group_size(const struct net_group *group)
{
    return group->count;
}

void net_group_send(struct net_group *group, struct net_frame *frame)
{
    for (int i = 0; i < group->count; i++) {
        if (group->kind == NET_GROUP_FIRST || !line_of(group->net, group->members[i])->lags) {
            net_send(group->net, group->members[i], frame);
        }
    }
}

/* ---- requests ---- */

struct net_request *fake_net_request(const char *method, const char *path, const char *query)
{
    struct net_request *request = calloc(1, sizeof *request);
    assert(request != NULL);
    snprintf(request->method, sizeof request->method, "%s", method);
    snprintf(request->path, sizeof request->path, "%s", path);
    snprintf(request->query, sizeof request->query - 1, "%s", query);
    for (char *at = strchr(request->query, '&'); at != NULL; at = strchr(at + 1, '&')) {
        *at = '\0';
    }
    snprintf(request->address, sizeof request->address, "127.0.0.1");
    fake_net_request_header(request, "host", "localhost:8080");
    return request;
}

void fake_net_request_destroy(struct net_request *request)
{
    if (request->stream != NULL) {
        request->stream->pages.left(request->stream->pages.data);
        free(request->stream);
    }
    free(request->body);
    free(request->told);
    free(request);
}

int fake_net_status(const struct net_request *request)
{
    return request->status;
}

static void read_pages(struct net_request *request)
{
    while (request->stream != NULL && request->stream->pages.more != NULL &&
           !request->stream->has_asked) {
        request->stream->has_asked = true;
        request->stream->pages.more(request->stream->pages.data);
    }
}

const char *fake_net_body(const struct net_request *request)
{
    read_pages((struct net_request *)request);
    return request->body;
}

bool fake_net_is_complete(const struct net_request *request)
{
    return request->stream == NULL;
}

const char *fake_net_headers(const struct net_request *request)
{
    return request->told == NULL ? "" : request->told;
}

const char *net_request_method(const struct net_request *request)
{
    return request->method;
}

const char *net_request_path(const struct net_request *request)
{
    return request->path;
}

void fake_net_request_from(struct net_request *request, const char *address)
{
    snprintf(request->address, sizeof request->address, "%s", address);
}

void fake_net_request_header(struct net_request *request, const char *name, const char *value)
{
    int at = 0;
    while (request->headers[at][0][0] != '\0' && strcmp(request->headers[at][0], name) != 0) {
        at++;
        assert(at < HEADERS_MAX);
    }
    snprintf(request->headers[at][0], sizeof request->headers[at][0], "%s", name);
    snprintf(request->headers[at][1], sizeof request->headers[at][1], "%s", value);
}

void fake_net_request_body(struct net_request *request, const char *body)
{
    request->asked = body;
}

const char *net_request_address(const struct net_request *request)
{
    return request->address;
}

const char *net_request_peer(const struct net_request *request)
{
    return request->address;
}

bool net_request_is_tls(const struct net_request *request)
{
    (void)request;
    return false;
}

const char *net_request_header(const struct net_request *request, const char *name)
{
    for (int i = 0; i < HEADERS_MAX; i++) {
        if (strcmp(request->headers[i][0], name) == 0) {
            return request->headers[i][1];
        }
    }
    return NULL;
}

const char *net_request_body(const struct net_request *request, size_t *bytes)
{
    *bytes = request->asked != NULL ? strlen(request->asked) : 0;
    return request->asked != NULL ? request->asked : "";
}

const char *net_request_query(const struct net_request *request, const char *name)
{
    size_t bytes = strlen(name);
    for (const char *at = request->query; *at != '\0'; at += strlen(at) + 1) {
        if (strncmp(at, name, bytes) == 0 && at[bytes] == '=') {
            return at + bytes + 1;
        }
    }
    return NULL;
}

const char *net_request_query_name(const struct net_request *request, int index)
{
    static char name[32];
    const char *at = request->query;
    for (; *at != '\0' && index > 0; index--) {
        at += strlen(at) + 1;
    }
    size_t bytes = strcspn(at, "=");
    assert(bytes < sizeof name);
    memcpy(name, at, bytes);
    name[bytes] = '\0';
    return bytes > 0 ? name : NULL;
}

void net_read_body(struct net_request *request)
{
    assert(request->status == 0 && !request->reads);
    request->reads = true;
}

bool fake_net_reads(const struct net_request *request)
{
    return request->reads;
}

void net_respond(struct net_request *request, int status, const char *type, const char *body,
                 size_t body_bytes, const char *headers)
{
    (void)type;
    assert(request->status == 0); /* each request is answered once */
    request->status = status;
    request->body = strndup(body, body_bytes);
    request->told = strdup(headers == NULL ? "" : headers);
}

void net_respond_packed(struct net_request *request, int status, const char *type, const char *body,
                        size_t body_bytes, const char *headers)
{
    net_respond(request, status, type, body, body_bytes, headers);
}

struct net_stream *net_stream_begin(struct net_request *request, const char *type,
                                    const char *headers, void (*left)(void *data), void *data)
{
    return net_pages_begin(request, type, headers, &(struct net_pages){.left = left, .data = data});
}

struct net_stream *net_pages_begin(struct net_request *request, const char *type,
                                   const char *headers, const struct net_pages *pages)
{
    net_respond(request, 200, type, "", 0, headers);
    request->stream = malloc(sizeof *request->stream);
    assert(request->stream != NULL);
    *request->stream = (struct net_stream){.request = request, .pages = *pages};
    return request->stream;
}

void net_stream_send(struct net_stream *stream, const char *text, size_t bytes)
{
    struct net_request *request = stream->request;
    size_t used = strlen(request->body);
    stream->has_asked = false;
    assert(bytes <= NET_PAGE_BYTES_MAX);
    request->body = realloc(request->body, used + bytes + 1);
    assert(request->body != NULL);
    memcpy(request->body + used, text, bytes);
    request->body[used + bytes] = '\0';
}

void net_stream_end(struct net_stream *stream)
{
    stream->request->stream = NULL;
    free(stream);
}

void net_stream_break(struct net_stream *stream)
{
    net_stream_end(stream);
}

void net_respond_text(struct net_request *request, const char *type, struct net_text *text,
                      const char *headers)
{
    size_t bytes;
    const char *body = net_text_bytes(text, &bytes);
    net_respond(request, 200, type, body, bytes, headers);
}

void net_counts(const struct net *net, struct net_counts *counts)
{
    (void)net;
    *counts = (struct net_counts){0};
}

void net_charge(struct net *net, const char *address, uint64_t *since_ns)
{
    if (strcmp(net->charged, address) != 0) {
        net->charges = 0;
        snprintf(net->charged, sizeof net->charged, "%s", address);
    }
    net->charges++;
    *since_ns = 0;
}

int fake_net_charges(const struct net *net, char address[NET_ADDRESS_BYTES])
{
    memcpy(address, net->charged, sizeof net->charged);
    return net->charges;
}

size_t net_queued_bytes(const struct net *net, net_conn conn)
{
    return line_of(net, conn)->lags ? NET_LAG_BYTES_MAX : 0;
}
