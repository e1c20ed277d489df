/* SPDX-License-Identifier: MIT */
/*
 * The program, as a table of contents: each part is started in order and stopped in reverse order. First the log, then
 * the store, then the rooms that were running, then the listening socket.
 */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tools/tools.h"
#include "admin/socket.h"
#include "app/lifecycle.h"
#include "config/config.h"
#include "tools/copy.h"
#include "app/app.h"
#include "app/reload.h"
#include "room/registry.h"
#include "app/systemd.h"
#include "store/store.h"
#include "app/watchdog.h"
#include "lobby/webhook.h"

enum { EXIT_REFUSED = 1, SIGNALS_COUNT = 3, DATA_FOLDER_MODE = 0700 };

struct program {
    struct config config;
    uv_loop_t loop;
    uv_timer_t tick;
    uv_signal_t signals[SIGNALS_COUNT];
    struct app app;
    struct admin_socket *admin;
    struct webhook *webhook; /* NULL: no webhook can be called */
    struct reload reload;
    bool has_terminal; /* it was started from a terminal */
    struct bots_opened bots;
    struct service service;
    int listen_fd; /* handed over by the service manager; 0: none */
    char page[CONFIG_PATH_BYTES];
    char address[CONFIG_URL_BYTES]; /* the URL that is shown to the operator */
    bool stopping;
    int exit_code;
};

static int64_t read_clock_ms(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* CLOCK_BOOTTIME also counts while the machine sleeps, so that a sleep is handled like any other stall. */
static int64_t steady_ms(void)
{
#ifdef CLOCK_BOOTTIME
    return read_clock_ms(CLOCK_BOOTTIME);
#else
    return read_clock_ms(CLOCK_MONOTONIC);
#endif
}

static int64_t steady_us(void)
{
    return (int64_t)(uv_hrtime() / 1000);
}

static int64_t wall_ms(void)
{
    return read_clock_ms(CLOCK_REALTIME);
}

static void on_net_log(void *data, const char *event, const char *detail)
{
    const struct app *app = data;
    log_event(&app->log, LOG_INFO, event, log_text("detail", detail));
}

static void on_peer(void *data, const char *address, const char *forwarded,
                    char peer[NET_ADDRESS_BYTES])
{
    const struct app *app = data;
    _Static_assert((int)ADDRESS_TEXT_BYTES <= (int)NET_ADDRESS_BYTES, "it fits");
    proxies_peer(app->proxies, address, forwarded, peer);
}

/* ---- stopping, in reverse order ---- */

static void on_store_closed(void *data)
{
    struct program *program = data;
    program->app.store = NULL;
    watchdog_close(program->app.watchdog);
    program->app.watchdog = NULL;
    webhook_close(program->webhook);
    uv_close((uv_handle_t *)&program->tick, NULL);
    for (size_t i = 0; i < SIGNALS_COUNT; i++) {
        uv_close((uv_handle_t *)&program->signals[i], NULL);
    }
}

static void on_node_closed(void *data)
{
    struct program *program = data;
    store_close(program->app.store, on_store_closed, program);
}

static void on_net_closed(void *data)
{
    struct program *program = data;
    if (node_is_cluster(&program->app)) {
        node_close(&program->app, on_node_closed, program);
    } else {
        on_node_closed(program);
    }
}

static void stop(struct program *program)
{
    program->stopping = true;
    service_tell(&program->service, "STOPPING=1");
    app_close(&program->app);
    admin_socket_close(program->admin);
    bots_close(&program->bots);
    uv_timer_stop(&program->tick);
    if (program->app.net != NULL) {
        net_close(program->app.net, NET_CLOSE_RESTARTING, "restarting", on_net_closed, program);
    } else {
        on_net_closed(program);
    }
}

static void on_handed_over(void *data)
{
    stop(data);
}

/* A node of a cluster first hands its rooms over to other nodes. */
static void leave(struct program *program)
{
    if (node_is_cluster(&program->app) && program->app.net != NULL) {
        node_hand_over(&program->app, on_handed_over, program);
    } else {
        stop(program);
    }
}

static void on_drained(void *data)
{
    leave(data);
}

/* Prints one clear sentence and stops. */
static void give_up(struct program *program, const char *sentence)
{
    fprintf(stderr, "taberna: %s\n", sentence);
    program->exit_code = EXIT_REFUSED;
    stop(program);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct program *program = handle->data;
    log_event(&program->app.log, LOG_INFO, "house.signal", log_number("signal", number));
    if (program->stopping) {
        _exit(EXIT_REFUSED);
    }
    if (node_is_handing_over(&program->app)) {
        stop(program); /* second signal: stop without waiting for the handover */
    } else {
        leave(program);
    }
}

/* Reloads the settings. If the terminal that started the program is gone, it stops instead: its user has closed it. */
static void on_hangup(uv_signal_t *handle, int number)
{
    struct program *program = handle->data;
    if (program->has_terminal && !isatty(STDIN_FILENO)) {
        on_signal(handle, number);
    } else if (!program->stopping) {
        (void)reload_read(&program->reload);
    }
}

/* ---- starting ---- */

static void on_tick(uv_timer_t *timer)
{
    struct program *program = timer->data;
    struct app *app = &program->app;
    int64_t now_ms = app_set_time(app, wall_ms() + node_offset_ms(app));
    if (app->net == NULL) {
        node_tick(app, now_ms); /* the listening socket opens when the node has joined */
    } else {
        app_tick(app, now_ms);
    }
    service_tick(&program->service, steady_ms());
}

/* Commands may come before the first tick: stalls are measured from now on. */
static void start_ticks(struct program *program)
{
    struct app *app = &program->app;
    (void)app_set_time(app, wall_ms() + node_offset_ms(app));
    uv_timer_start(&program->tick, on_tick, APP_TICK_MS, APP_TICK_MS);
}

static bool is_folder(const char *path)
{
    uv_fs_t request;
    int failed = uv_fs_stat(NULL, &request, path, NULL);
    bool is = failed == 0 && (request.statbuf.st_mode & S_IFMT) == S_IFDIR;
    uv_fs_req_cleanup(&request);
    return is;
}

/* The page beside the installed program, or else the one that was built with it. NULL if neither exists. */
static const char *find_page(struct program *program)
{
    if (program->config.page[0] != '\0') {
        return program->config.page;
    }
    static const char installed[] = "/../share/taberna/web";
    size_t bytes = sizeof program->page - sizeof installed;
    if (uv_exepath(program->page, &bytes) == 0) {
        char *slash = strrchr(program->page, '/');
        if (slash != NULL) {
            memcpy(slash, installed, sizeof installed);
            if (is_folder(program->page)) {
                return program->page;
            }
        }
    }
    return is_folder(TABERNA_PAGE_BUILT) ? TABERNA_PAGE_BUILT : NULL;
}

static bool has_tls(const struct config *config)
{
    return config->tls_certificate[0] != '\0';
}

static void find_address(struct program *program)
{
    const char *host = program->config.host;
    bool is_v6 = strchr(host, ':') != NULL;
    snprintf(program->address, sizeof program->address, "http%s://%s%s%s:%d",
             has_tls(&program->config) ? "s" : "", is_v6 ? "[" : "",
             host[0] == '\0' ? "localhost" : host, is_v6 ? "]" : "", net_port(program->app.net));
}

static void start_webhook(struct program *program)
{
    program->webhook = webhook_open(&program->loop, &program->app.log);
    program->reload.webhook = program->webhook;
    program->reload.address = program->address;
    reload_apply(&program->reload);
}

/* From now on no turn of the loop may take long. */
static void start_watchdog(struct program *program)
{
    struct app *app = &program->app;
    app->watchdog = watchdog_open(&program->loop, &app->log, WATCHDOG_TICK_MS);
    if (app->watchdog == NULL) {
        log_event(&app->log, LOG_WARNING, "watchdog.not_started");
    }
}

/* The server also opens without the admin socket; then the operator controls it only by signals. */
static void open_admin(struct program *program)
{
    char detail[ADMIN_SOCKET_DETAIL_BYTES];
    /* With SQLite the store has already made the folder. If mkdir fails, the log line below reports it. */
    (void)mkdir(program->config.data, DATA_FOLDER_MODE);
    program->app.drain.stop = on_drained;
    program->app.drain.data = program;
    program->admin = admin_socket_open(&program->app, &program->loop, program->config.data, detail);
    if (program->admin == NULL) {
        log_event(&program->app.log, LOG_WARNING, "admin.not_open", log_text("detail", detail));
    }
}

static void open_door(struct program *program)
{
    const char *page = find_page(program);
    struct net_config config = {
        .loop = &program->loop,
        .host = program->config.host[0] == '\0' ? NULL : program->config.host,
        .port = program->config.port,
        .listen_fd = program->listen_fd,
        .tls_certificate = has_tls(&program->config) ? program->config.tls_certificate : NULL,
        .tls_key = program->config.tls_key,
        .page_folder = page,
        .page_routes =
            "/account /admin /bots /dice /games /lobby /move /people /play /ratings /rules "
            "/t/ /tv /verify",
        .frame_query = "embed",
        .big_body_path = "/api/v1/games/import",
        .subprotocol = "taberna.v1",
        .socket_path = "/ws",
        .origins = program->config.origins,
        .handlers = app_handlers,
        .data = &program->app,
        .peer = on_peer,
        .log = on_net_log,
    };
    enum net_status status = net_open(&config, &program->app.net);
    if (status != NET_OK) {
        char sentence[CONFIG_DETAIL_BYTES + CONFIG_PATH_BYTES];
        snprintf(sentence, sizeof sentence, "cannot listen on %s:%d: %s%s%s", program->config.host,
                 program->config.port, net_status_text(status), status == NET_NO_PAGE ? ": " : "",
                 status == NET_NO_PAGE ? page : "");
        give_up(program, sentence);
        return;
    }
    open_admin(program);
    start_ticks(program);
    log_event(&program->app.log, LOG_INFO, "house.open", log_text("host", program->config.host),
              log_number("port", net_port(program->app.net)),
              log_text("page", page == NULL ? "none" : page));
    find_address(program);
    start_webhook(program);
    start_watchdog(program);
    printf("Taberna is open at %s\n", program->address);
    fflush(stdout);
    service_tell(&program->service, "READY=1");
}

static void on_store_health(void *data, enum store_health news, const char *words)
{
    static const struct {
        enum log_level level;
        const char *event;
    } lines[] = {[STORE_LOST] = {LOG_WARNING, "store.lost"},
                 [STORE_AWAY] = {LOG_ERROR, "store.away"},
                 [STORE_BACK] = {LOG_INFO, "store.back"},
                 [STORE_SUPERSEDED] = {LOG_ERROR, "store.superseded"},
                 [STORE_NOT_DURABLE] = {LOG_WARNING, "store.risky"}};
    struct program *program = data;
    struct app *app = &program->app;
    log_event(&app->log, lines[news].level, lines[news].event, log_text("why", words));
    if (news == STORE_AWAY) {
        app_store_said(app, STORE_FAILED, app_now(app)); /* stop the clocks at once */
    }
    if (news == STORE_SUPERSEDED && !program->stopping) {
        give_up(program, "another server has used the database while this one could not reach it:"
                         " the games in its memory are old");
    }
}

static void on_rooms_loaded(void *data, enum store_status status, int loaded, int failed)
{
    struct program *program = data;
    if (program->stopping) {
        return;
    }
    if (status != STORE_OK) {
        give_up(program, store_problem(program->app.store));
        return;
    }
    log_event(&program->app.log, LOG_INFO, "rooms.loaded", log_number("rooms", loaded),
              log_number("unsound", failed));
    open_door(program);
}

static void on_inside(void *data, bool inside, const char *problem)
{
    struct program *program = data;
    if (program->stopping) {
        return;
    }
    if (inside) {
        open_door(program);
    } else {
        give_up(program, problem);
    }
}

/* A node loads a room when a client requests it; the adopt scan finds the other running rooms over time. */
static void open_node(struct program *program)
{
    char detail[BUS_DETAIL_BYTES];
    uv_timer_start(&program->tick, on_tick, APP_TICK_MS, APP_TICK_MS);
    if (!node_start(&program->app, &program->config, &program->loop, on_inside, program, detail)) {
        give_up(program, detail);
    }
}

static void on_order_loaded(void *data, enum store_status status);

static void load_order(uv_timer_t *timer)
{
    struct program *program = timer->data;
    moderation_load(&program->app, on_order_loaded, program);
}

static void on_order_loaded(void *data, enum store_status status)
{
    struct program *program = data;
    if (status != STORE_OK && !program->stopping && config_has_postgresql(&program->config)) {
        /* PostgreSQL answered a moment ago, so retry until it comes back or the operator stops the program. */
        log_event(&program->app.log, LOG_WARNING, "store.awaited",
                  log_text("problem", store_problem(program->app.store)));
        uv_timer_start(&program->tick, load_order, APP_STORE_RETRY_MS, 0);
        return;
    }
    if (status != STORE_OK && !program->stopping) {
        give_up(program, store_problem(program->app.store));
    }
    if (!program->stopping && config_has_redis(&program->config)) {
        open_node(program);
    } else if (!program->stopping) {
        rooms_load_running(&program->app, on_rooms_loaded, program);
    }
}

static void start_signals(struct program *program)
{
    static const struct {
        int number;
        uv_signal_cb callback;
    } signals[SIGNALS_COUNT] = {{SIGTERM, on_signal}, {SIGINT, on_signal}, {SIGHUP, on_hangup}};
    program->has_terminal = isatty(STDIN_FILENO) != 0;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* beyond a file size limit the write fails, as on a full disk */
    for (size_t i = 0; i < SIGNALS_COUNT; i++) {
        uv_signal_init(&program->loop, &program->signals[i]);
        program->signals[i].data = program;
        uv_signal_start(&program->signals[i], signals[i].callback, signals[i].number);
    }
}

/* A connection is a file descriptor: raise the limit as far as the system allows. */
static void raise_descriptor_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        /* If this fails the server only has room for fewer connections. */
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* Returns false, after printing a sentence, if the models of the bots cannot be read. */
static bool learn_bots(struct program *program)
{
    char detail[MODELS_DETAIL_BYTES];
    const char *page = find_page(program);
    if (page == NULL || program->config.bot_threads == 0 ||
        bots_learn(&program->bots, page, detail)) {
        return true;
    }
    fprintf(stderr, "taberna: %s (--bot-threads 0 opens a house without bots)\n", detail);
    return false;
}

/* Checked before anything is opened, so that an operator who hands over a wrong descriptor sees the error at once. */
static bool is_listener(int fd, char *detail, size_t detail_bytes)
{
    if (fd != 0 && !net_can_listen_on(fd)) {
        snprintf(detail, detail_bytes, "descriptor %d: %s", fd, net_status_text(NET_NO_LISTENER));
        return false;
    }
    return true;
}

/* Returns false, after printing a sentence, if the certificate or the key cannot be used. */
static bool is_certified(const struct config *config)
{
    enum net_status status =
        has_tls(config) ? net_check_tls(config->tls_certificate, config->tls_key) : NET_OK;
    if (status != NET_OK) {
        fprintf(stderr, "taberna: tls-certificate %s, tls-key %s: %s\n", config->tls_certificate,
                config->tls_key, net_status_text(status));
    }
    return status == NET_OK;
}

static int run(struct program *program)
{
    char detail[CONFIG_DETAIL_BYTES + CONFIG_PATH_BYTES];
    struct log log = {.fd = STDERR_FILENO,
                      .format = program->config.log_format,
                      .level = program->config.log_level};
    raise_descriptor_limit();
    service_init(&program->service);
    if (!service_take_socket(&program->listen_fd, detail, sizeof detail) ||
        !is_listener(program->listen_fd, detail, sizeof detail)) {
        fprintf(stderr, "taberna: %s\n", detail);
        return CONFIG_EXIT_CODE;
    }
    if (config_check_start(&program->config, stderr) > 0 || !is_certified(&program->config) ||
        !learn_bots(program)) {
        return CONFIG_EXIT_CODE;
    }
    app_init(&program->app, log, steady_ms, wall_ms() - steady_ms());
    program->app.clock_us = steady_us;
    program->app.version = TABERNA_VERSION;
    program->reload.config = &program->config;
    program->reload.app = &program->app;
    reload_apply(&program->reload);
    uv_loop_init(&program->loop);
    enum store_status status = store_open(
        config_has_postgresql(&program->config) ? program->config.store_url : program->config.data,
        config_has_redis(&program->config) ? STORE_SHARED : STORE_ALONE, &program->loop,
        &program->app.store, detail, sizeof detail);
    if (status != STORE_OK) {
        fprintf(stderr, "taberna: %s\n", detail);
        uv_run(&program->loop, UV_RUN_DEFAULT);
        uv_loop_close(&program->loop);
        app_finish(&program->app);
        bots_finish(&program->bots);
        return EXIT_REFUSED;
    }
    store_listen(program->app.store, on_store_health, program);
    bots_open(&program->bots, &program->app, &program->loop, program->config.bot_threads);
    program->app.accounts.passwords =
        passwords_create(passwords_on_threads(&program->loop), passwords_cost_default);
    uv_timer_init(&program->loop, &program->tick);
    program->tick.data = program;
    start_signals(program);
    moderation_load(&program->app, on_order_loaded, program);

    uv_run(&program->loop, UV_RUN_DEFAULT);

    struct net *net = program->app.net;
    log_event(&program->app.log, LOG_INFO, "house.closed", log_number("code", program->exit_code));
    service_finish(&program->service);
    passwords_destroy(program->app.accounts.passwords);
    app_finish(&program->app);
    if (net != NULL) {
        net_destroy(net);
    }
    webhook_destroy(program->webhook);
    if (uv_loop_close(&program->loop) != 0) {
        /* a bot's thread is still running a job and uses this memory */
        _exit(program->exit_code);
    }
    bots_finish(&program->bots);
    return program->exit_code;
}

/* --check-config: checks the settings after they have been read. */
static int check(struct program *program)
{
    const char *file = program->config.file;
    bool is_sound = config_check(&program->config, stderr) == 0 && is_certified(&program->config) &&
                    learn_bots(program);
    bots_finish(&program->bots);
    if (!is_sound) {
        return CONFIG_EXIT_CODE;
    }
    printf("%s is sound\n", file[0] != '\0' ? file : "The command line");
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "admin") == 0 && strcmp(argv[2], "copy-store") == 0) {
        return copy_store_run(argc - 2, argv + 2);
    }
    if (argc > 1 && strcmp(argv[1], "admin") == 0) {
        return admin_client_run(argc - 1, argv + 1);
    }
    if (argc > 1 && strcmp(argv[1], "dump") == 0) {
        return dump_run(argc - 1, argv + 1);
    }
    if (argc > 1 && strcmp(argv[1], "probe") == 0) {
        return probe_run(argc - 1, argv + 1);
    }
    if (argc > 1 && strcmp(argv[1], "restore") == 0) {
        return restore_run(argc - 1, argv + 1);
    }
    struct program program = {.exit_code = EXIT_SUCCESS, .reload = {.argc = argc, .argv = argv}};
    char detail[CONFIG_DETAIL_BYTES];
    switch (config_read(&program.config, argc, argv, detail, sizeof detail)) {
    case CONFIG_OK:
        break;
    case CONFIG_CHECK:
        return check(&program);
    case CONFIG_HELP:
        config_print_help(stdout);
        return EXIT_SUCCESS;
    case CONFIG_PRINT_FILE:
        config_print_file(stdout);
        return EXIT_SUCCESS;
    case CONFIG_PRINT_SETTINGS:
        config_print_settings(stdout);
        return EXIT_SUCCESS;
    case CONFIG_VERSION:
        puts("taberna " TABERNA_VERSION);
        return EXIT_SUCCESS;
    case CONFIG_BAD:
        fprintf(stderr, "taberna: %s\n", detail);
        return CONFIG_EXIT_CODE;
    }
    if (sodium_init() < 0) {
        fputs("taberna: no source of random numbers\n", stderr);
        return EXIT_REFUSED;
    }
    return run(&program);
}
