/* SPDX-License-Identifier: MIT */
#include "line.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The server accepts twenty messages a second. */
static const struct timespec between = {.tv_nsec = 60 * 1000 * 1000};
static const struct timespec before_again = {.tv_sec = 1};

struct line {
    const struct line_handlers *handlers;
    void *data;
    struct lws *socket; /* NULL: closed */
    size_t sent_bytes, received_bytes;
    char sent[LWS_PRE + LINE_SEND_BYTES];
    char received[LINE_RECEIVE_BYTES];
};

void line_send(struct line *line, const char *text)
{
    line->sent_bytes = strlen(text);
    memcpy(line->sent + LWS_PRE, text, line->sent_bytes);
    lws_callback_on_writable(line->socket);
}

static void receive(struct line *line, const char *part, size_t bytes)
{
    if (line->received_bytes + bytes > sizeof line->received) {
        abort(); /* no message of a server is that long */
    }
    memcpy(line->received + line->received_bytes, part, bytes);
    line->received_bytes += bytes;
    if (lws_is_final_fragment(line->socket) && lws_remaining_packet_payload(line->socket) == 0) {
        line->handlers->on_message(line, line->data, line->received, line->received_bytes);
        line->received_bytes = 0;
    }
}

static int on_socket(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                     size_t bytes)
{
    (void)user;
    struct line *line = lws_context_user(lws_get_context(socket));
    if (reason == LWS_CALLBACK_CLIENT_ESTABLISHED) {
        line->sent_bytes = line->received_bytes = 0;
        line->handlers->on_open(line, line->data);
    } else if (reason == LWS_CALLBACK_CLIENT_RECEIVE) {
        receive(line, in, bytes);
    } else if (reason == LWS_CALLBACK_CLIENT_WRITEABLE && line->sent_bytes > 0) {
        nanosleep(&between, NULL);
        lws_write(socket, (void *)(line->sent + LWS_PRE), line->sent_bytes, LWS_WRITE_TEXT);
        line->sent_bytes = 0;
    } else if (reason == LWS_CALLBACK_CLIENT_CLOSED ||
               reason == LWS_CALLBACK_CLIENT_CONNECTION_ERROR) {
        line->socket = NULL;
    }
    return 0;
}

void line_run(const char *url, const struct line_handlers *handlers, void *data)
{
    static const struct lws_protocols protocols[] = {{.name = "taberna.v1", .callback = on_socket},
                                                     {.name = NULL}};
    struct line *line = calloc(1, sizeof *line);
    char *parts = strdup(url);
    const char *scheme, *path;
    char whole_path[256];
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .protocols = protocols,
                                             .user = line,
                                             .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT};
    struct lws_client_connect_info way = {.protocol = "taberna.v1", .path = whole_path};
    if (line == NULL || parts == NULL ||
        lws_parse_uri(parts, &scheme, &way.address, &way.port, &path) != 0) {
        free(line);
        free(parts);
        return;
    }
    snprintf(whole_path, sizeof whole_path, "/%s", path);
    line->handlers = handlers;
    line->data = data;
    lws_set_log_level(0, NULL);
    way.context = lws_create_context(&info);
    way.host = way.address;
    way.ssl_connection = strcmp(scheme, "wss") == 0 ? LCCSCF_USE_SSL : 0;
    way.pwsi = &line->socket;
    for (;; nanosleep(&before_again, NULL)) {
        lws_client_connect_via_info(&way);
        while (line->socket != NULL && lws_service(way.context, 0) >= 0) {
        }
    }
}
