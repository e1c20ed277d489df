/* SPDX-License-Identifier: MIT */
/*
 * The program, as a table of contents: each part is started in order and stopped in reverse. Log, store, the rooms that
 * were running, then the door.
 */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "admin_client.h"
#include "admin_socket.h"
#include "bots_open.h"
#include "config.h"
#include "config_check.h"
#include "config_print.h"
#include "copy_store.h"
#include "dump.h"
#include "house.h"
#include "node_start.h"
#include "probe.h"
#include "reload.h"
#include "restore.h"
#include "rooms.h"
#include "service.h"
#include "store_news.h"
#include "webhook.h"

enum { EXIT_REFUSED = 1, SIGNALS_COUNT = 3 };

struct program {
    struct config config;
    uv_loop_t loop;
    uv_timer_t tick;
    uv_signal_t signals[SIGNALS_COUNT];
    struct house house;
    struct admin_socket *admin;
    struct webhook *webhook; /* NULL where nobody can be told */
    struct reload reload;
    bool has_terminal; /* it was started from one */
    struct bots_opened bots;
    struct service service;
    int listen_fd; /* handed over; 0: none was */
    char page[CONFIG_PATH_BYTES];
    char address[CONFIG_URL_BYTES]; /* for people */
    bool stopping;
    int exit_code;
};

static int64_t read_clock_ms(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t steady_ms(void)
{
    return read_clock_ms(CLOCK_MONOTONIC);
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
    const struct house *house = data;
    log_event(&house->log, LOG_INFO, event, log_text("detail", detail));
}

static void on_peer(void *data, const char *address, const char *forwarded,
                    char peer[NET_ADDRESS_BYTES])
{
    const struct house *house = data;
    _Static_assert((int)ADDRESS_TEXT_BYTES <= (int)NET_ADDRESS_BYTES, "it fits");
    proxies_peer(house->proxies, address, forwarded, peer);
}

/* ---- stopping, in reverse order ---- */

static void on_store_closed(void *data)
{
    struct program *program = data;
    program->house.store = NULL;
    webhook_close(program->webhook);
    uv_close((uv_handle_t *)&program->tick, NULL);
    for (size_t i = 0; i < SIGNALS_COUNT; i++) {
        uv_close((uv_handle_t *)&program->signals[i], NULL);
    }
}

static void on_node_closed(void *data)
{
    struct program *program = data;
    store_close(program->house.store, on_store_closed, program);
}

static void on_net_closed(void *data)
{
    struct program *program = data;
    if (node_is_cluster(&program->house)) {
        node_close(&program->house, on_node_closed, program);
    } else {
        on_node_closed(program);
    }
}

static void stop(struct program *program)
{
    program->stopping = true;
    service_tell(&program->service, "STOPPING=1");
    house_close(&program->house);
    admin_socket_close(program->admin);
    bots_close(&program->bots);
    uv_timer_stop(&program->tick);
    if (program->house.net != NULL) {
        net_close(program->house.net, NET_CLOSE_RESTARTING, "restarting", on_net_closed, program);
    } else {
        on_net_closed(program);
    }
}

static void on_handed_over(void *data)
{
    stop(data);
}

/* One of several nodes first gives its rooms to the others. */
static void leave(struct program *program)
{
    if (node_is_cluster(&program->house) && program->house.net != NULL) {
        node_hand_over(&program->house, on_handed_over, program);
    } else {
        stop(program);
    }
}

static void on_drained(void *data)
{
    leave(data);
}

/* One clear sentence, and away. */
static void give_up(struct program *program, const char *sentence)
{
    fprintf(stderr, "taberna: %s\n", sentence);
    program->exit_code = EXIT_REFUSED;
    stop(program);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct program *program = handle->data;
    log_event(&program->house.log, LOG_INFO, "house.signal", log_number("signal", number));
    if (program->stopping) {
        _exit(EXIT_REFUSED);
    }
    if (node_is_handing_over(&program->house)) {
        stop(program); /* whoever asks twice does not want to wait */
    } else {
        leave(program);
    }
}

/* The settings may have changed, or the terminal is gone that it was started from: then nobody wants it any more. */
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
    struct house *house = &program->house;
    house_set_time(house, wall_ms() + node_offset_ms(house));
    if (house->net == NULL) {
        node_tick(house, house_now(house)); /* the door opens when it is inside */
    } else {
        house_tick(house, house_now(house));
    }
    service_tick(&program->service, steady_ms());
}

static bool is_folder(const char *path)
{
    uv_fs_t request;
    int failed = uv_fs_stat(NULL, &request, path, NULL);
    bool is = failed == 0 && (request.statbuf.st_mode & S_IFMT) == S_IFDIR;
    uv_fs_req_cleanup(&request);
    return is;
}

/* The page beside the installed program, or else the one that was built with it. NULL where there is none. */
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
             host[0] == '\0' ? "localhost" : host, is_v6 ? "]" : "", net_port(program->house.net));
}

static void start_webhook(struct program *program)
{
    program->webhook = webhook_open(&program->loop, &program->house.log);
    program->reload.webhook = program->webhook;
    program->reload.address = program->address;
    reload_apply(&program->reload);
}

/* The house opens without, too: then it is run by signals alone. */
static void open_admin(struct program *program)
{
    char detail[ADMIN_SOCKET_DETAIL_BYTES];
    program->house.drain.stop = on_drained;
    program->house.drain.data = program;
    program->admin =
        admin_socket_open(&program->house, &program->loop, program->config.data, detail);
    if (program->admin == NULL) {
        log_event(&program->house.log, LOG_WARNING, "admin.not_open", log_text("detail", detail));
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
        .handlers = house_handlers,
        .data = &program->house,
        .peer = on_peer,
        .log = on_net_log,
    };
    enum net_status status = net_open(&config, &program->house.net);
    if (status != NET_OK) {
        char sentence[CONFIG_DETAIL_BYTES + CONFIG_PATH_BYTES];
        snprintf(sentence, sizeof sentence, "cannot listen on %s:%d: %s%s%s", program->config.host,
                 program->config.port, net_status_text(status), status == NET_NO_PAGE ? ": " : "",
                 status == NET_NO_PAGE ? page : "");
        give_up(program, sentence);
        return;
    }
    open_admin(program);
    uv_timer_start(&program->tick, on_tick, HOUSE_TICK_MS, HOUSE_TICK_MS);
    log_event(&program->house.log, LOG_INFO, "house.open", log_text("host", program->config.host),
              log_number("port", net_port(program->house.net)),
              log_text("page", page == NULL ? "none" : page));
    find_address(program);
    start_webhook(program);
    printf("Taberna is open at %s\n", program->address);
    fflush(stdout);
    service_tell(&program->service, "READY=1");
}

static void on_store_news(void *data, enum store_news news, const char *words)
{
    static const struct {
        enum log_level level;
        const char *event;
    } lines[] = {[STORE_LOST] = {LOG_WARNING, "store.lost"},
                 [STORE_AWAY] = {LOG_ERROR, "store.away"},
                 [STORE_BACK] = {LOG_INFO, "store.back"},
                 [STORE_RISKY] = {LOG_WARNING, "store.risky"}};
    struct house *house = data;
    log_event(&house->log, lines[news].level, lines[news].event, log_text("why", words));
    if (news == STORE_AWAY) {
        house_store_said(house, STORE_FAILED, house_now(house)); /* clocks stand at once */
    }
}

static void on_rooms_loaded(void *data, enum store_status status, int loaded, int failed)
{
    struct program *program = data;
    if (program->stopping) {
        return;
    }
    if (status != STORE_OK) {
        give_up(program, store_problem(program->house.store));
        return;
    }
    log_event(&program->house.log, LOG_INFO, "rooms.loaded", log_number("rooms", loaded),
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

/* One of several nodes holds the rooms that it is asked for; others that run it finds with time. */
static void open_node(struct program *program)
{
    char detail[BUS_DETAIL_BYTES];
    uv_timer_start(&program->tick, on_tick, HOUSE_TICK_MS, HOUSE_TICK_MS);
    if (!node_start(&program->house, &program->config, &program->loop, on_inside, program,
                    detail)) {
        give_up(program, detail);
    }
}

static void on_order_loaded(void *data, enum store_status status);

static void load_order(uv_timer_t *timer)
{
    struct program *program = timer->data;
    moderation_load(&program->house, on_order_loaded, program);
}

static void on_order_loaded(void *data, enum store_status status)
{
    struct program *program = data;
    if (status != STORE_OK && !program->stopping && config_has_postgresql(&program->config)) {
        /* It was there just now: it comes back, or somebody ends the wait. */
        log_event(&program->house.log, LOG_WARNING, "store.awaited",
                  log_text("problem", store_problem(program->house.store)));
        uv_timer_start(&program->tick, load_order, HOUSE_STORE_RETRY_MS, 0);
        return;
    }
    if (status != STORE_OK && !program->stopping) {
        give_up(program, store_problem(program->house.store));
    }
    if (!program->stopping && config_has_redis(&program->config)) {
        open_node(program);
    } else if (!program->stopping) {
        rooms_load_running(&program->house, on_rooms_loaded, program);
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
    signal(SIGXFSZ, SIG_IGN); /* at a limit of file sizes the write fails, as on a full disk */
    for (size_t i = 0; i < SIGNALS_COUNT; i++) {
        uv_signal_init(&program->loop, &program->signals[i]);
        program->signals[i].data = program;
        uv_signal_start(&program->signals[i], signals[i].callback, signals[i].number);
    }
}

/* A connection is a file descriptor: take as many as the system allows. */
static void raise_descriptor_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        /* Where it fails there are fewer connections, no more. */
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* False, with a sentence said, where what the bots know cannot be read. */
static bool learn_bots(struct program *program)
{
    char detail[MINDS_DETAIL_BYTES];
    const char *page = find_page(program);
    if (page == NULL || program->config.bot_threads == 0 ||
        bots_learn(&program->bots, page, detail)) {
        return true;
    }
    fprintf(stderr, "taberna: %s (--bot-threads 0 opens a house without bots)\n", detail);
    return false;
}

/* Looked at before anything is opened: whoever hands over the wrong thing hears it at once. */
static bool is_listener(int fd, char *detail, size_t detail_bytes)
{
    if (fd != 0 && !net_can_listen_on(fd)) {
        snprintf(detail, detail_bytes, "descriptor %d: %s", fd, net_status_text(NET_NO_LISTENER));
        return false;
    }
    return true;
}

/* False, with a sentence said. */
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
    house_init(&program->house, log, steady_ms, wall_ms() - steady_ms());
    program->house.clock_us = steady_us;
    program->house.version = TABERNA_VERSION;
    program->reload.config = &program->config;
    program->reload.house = &program->house;
    reload_apply(&program->reload);
    uv_loop_init(&program->loop);
    enum store_status status = store_open(
        config_has_postgresql(&program->config) ? program->config.store_url : program->config.data,
        &program->loop, &program->house.store, detail, sizeof detail);
    if (status != STORE_OK) {
        fprintf(stderr, "taberna: %s\n", detail);
        uv_run(&program->loop, UV_RUN_DEFAULT);
        uv_loop_close(&program->loop);
        house_finish(&program->house);
        bots_finish(&program->bots);
        return EXIT_REFUSED;
    }
    store_listen(program->house.store, on_store_news, &program->house);
    bots_open(&program->bots, &program->house, &program->loop, program->config.bot_threads);
    program->house.accounts.passwords =
        passwords_create(passwords_on_threads(&program->loop), passwords_cost_usual);
    uv_timer_init(&program->loop, &program->tick);
    program->tick.data = program;
    start_signals(program);
    moderation_load(&program->house, on_order_loaded, program);

    uv_run(&program->loop, UV_RUN_DEFAULT);

    struct net *net = program->house.net;
    log_event(&program->house.log, LOG_INFO, "house.closed",
              log_number("code", program->exit_code));
    service_finish(&program->service);
    passwords_destroy(program->house.accounts.passwords);
    house_finish(&program->house);
    if (net != NULL) {
        net_destroy(net);
    }
    webhook_destroy(program->webhook);
    if (uv_loop_close(&program->loop) != 0) {
        _exit(
            program
                ->exit_code); /* a bot is in the midst of a thought, and uses what is still there */
    }
    bots_finish(&program->bots);
    return program->exit_code;
}

/* --check-config: all has been read. */
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
