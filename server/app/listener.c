/* SPDX-License-Identifier: MIT */
/* The listening socket, with the callbacks that tie it to the server. */
#include <stdio.h>

#include "app/lifecycle.h"
#include "app/program.h"

static void on_net_log(void *data, const char *event, const char *detail)
{
    const struct app *app = data;
    log_event(&app->runtime.log, LOG_INFO, event, log_text("problem", detail));
}

static void on_peer(void *data, const char *address, const char *forwarded,
                    char peer[NET_ADDRESS_BYTES])
{
    const struct app *app = data;
    _Static_assert((int)ADDRESS_TEXT_BYTES <= (int)NET_ADDRESS_BYTES, "it fits");
    proxies_peer(app->api.proxies, address, forwarded, peer);
}

static bool on_trusts(void *data, const char *address)
{
    const struct app *app = data;
    return proxies_trust(app->api.proxies, address);
}

void app_program_listen(struct program *program)
{
    const char *page = app_program_page(program);
    const int64_t *limits = program->app.admission.capacity.numbers;
    struct net_config config = {
        .loop = &program->loop,
        .host = program->config.host[0] == '\0' ? NULL : program->config.host,
        .port = program->config.port,
        .listen_fd = program->listen_fd,
        .tls_certificate =
            app_program_has_tls(&program->config) ? program->config.tls_certificate : NULL,
        .tls_key = program->config.tls_key,
        .page_folder = page,
        .page_routes = "/account /admin /bots /developers /dice /games /history /learn /lobby "
                       "/move /people /play /print /puzzles /ratings /rules /t/ /tv /verify",
        .frame_query = "embed",
        .frame_path = "/t/",
        .big_body_path = "/api/v1/games/import",
        .subprotocol = "taberna.v1",
        .socket_path = "/ws",
        .origins = program->reload.origins,
        .handlers = app_handlers,
        .data = &program->app,
        .peer = on_peer,
        .trusts = on_trusts,
        .sockets_max = (int)limits[CAPACITY_SOCKETS],
        .http_sockets_max = (int)limits[CAPACITY_HTTP_SOCKETS],
        .waiting_bytes_max = (size_t)limits[CAPACITY_WAITING_BYTES],
        .queued_bytes_max = (size_t)limits[CAPACITY_QUEUED_BYTES],
        .log = on_net_log,
    };
    enum net_status status = net_open(&config, &program->app.net);
    if (status != NET_OK) {
        char sentence[CONFIG_DETAIL_BYTES + CONFIG_PATH_BYTES];
        snprintf(sentence, sizeof sentence, "cannot listen on %s:%d: %s%s%s", program->config.host,
                 program->config.port, net_status_text(status), status == NET_NO_PAGE ? ": " : "",
                 status == NET_NO_PAGE ? page : "");
        app_lifecycle_fail(program, sentence);
        return;
    }
    app_wire(&program->app);
    admission_loop_steps_serve(&program->app.admission.steps, net_work(program->app.net));
    log_event(&program->app.runtime.log, LOG_INFO, "server.started",
              log_text("host", program->config.host),
              log_number("port", net_port(program->app.net)),
              log_text("page", page == NULL ? "none" : page));
    app_lifecycle_started(program);
}

static void on_net_closed(void *data)
{
    app_lifecycle_stopped(data);
}

void app_program_stop_listening(struct program *program)
{
    if (program->app.net == NULL) {
        app_lifecycle_stopped(program); /* it could not be opened */
        return;
    }
    net_close(program->app.net, NET_CLOSE_RESTARTING, "restarting", on_net_closed, program);
}
