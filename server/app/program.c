/* SPDX-License-Identifier: MIT */
#include "app/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/lifecycle.h"
#include "app/memory_limit.h"
#include "base/log.h"
#include "lobby/webhook.h"

/* ---- clocks ---- */

static int64_t read_clock_ms(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t app_program_steady_ms(void)
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

int64_t app_program_wall_ms(void)
{
    return read_clock_ms(CLOCK_REALTIME);
}

/* ---- checks before the start ---- */

static bool is_folder(const char *path)
{
    uv_fs_t request;
    int failed = uv_fs_stat(NULL, &request, path, NULL);
    bool is = failed == 0 && (request.statbuf.st_mode & S_IFMT) == S_IFDIR;
    uv_fs_req_cleanup(&request);
    return is;
}

const char *app_program_page(struct program *program)
{
    if (program->config.page[0] != '\0') {
        return program->config.page;
    }
    /* beside the installed program, and in a build folder */
    static const char *const places[] = {"/../share/taberna/web", "/../web"};
    enum { PLACE_BYTES = 32 };
    size_t bytes = sizeof program->page - PLACE_BYTES;
    char *slash = uv_exepath(program->page, &bytes) == 0 ? strrchr(program->page, '/') : NULL;
    for (size_t i = 0; slash != NULL && i < sizeof places / sizeof places[0]; i++) {
        snprintf(slash, PLACE_BYTES, "%s", places[i]);
        if (is_folder(program->page)) {
            return program->page;
        }
    }
    return NULL;
}

bool app_program_has_tls(const struct config *config)
{
    return config->tls_certificate[0] != '\0';
}

/* Returns false, after printing a sentence, if the models of the bots cannot be read. */
static bool load_bots(struct program *program)
{
    char detail[MODELS_DETAIL_BYTES];
    const char *page = app_program_page(program);
    if (page == NULL || program->config.bot_threads == 0 ||
        app_bots_load_models(&program->bots, page, detail)) {
        return true;
    }
    fprintf(stderr, "taberna: %s (--bot-threads 0 starts the server without bots)\n", detail);
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
    enum net_status status = app_program_has_tls(config)
                                 ? net_check_tls(config->tls_certificate, config->tls_key)
                                 : NET_OK;
    if (status != NET_OK) {
        fprintf(stderr, "taberna: tls-certificate %s, tls-key %s: %s\n", config->tls_certificate,
                config->tls_key, net_status_text(status));
    }
    return status == NET_OK;
}

bool app_program_check(struct program *program)
{
    return is_certified(&program->config) && load_bots(program);
}

/* Returns false, after printing a sentence, if the program cannot be started in this way. */
static bool can_start(struct program *program)
{
    char detail[CONFIG_DETAIL_BYTES + CONFIG_PATH_BYTES];
    if (!app_service_adopt_socket(&program->listen_fd, detail, sizeof detail) ||
        !is_listener(program->listen_fd, detail, sizeof detail)) {
        fprintf(stderr, "taberna: %s\n", detail);
        return false;
    }
    return config_check_start(&program->config, stderr) == 0 && app_program_check(program);
}

/* ---- descriptors ---- */

enum {
    DESCRIPTORS_MIN = 256,  /* with fewer, half heads of one address leave no place for others */
    DESCRIPTORS_FEW = 1024, /* the least that systems give by default */
};

/* net_open() raises the soft limit to the hard one. */
static int64_t descriptors_limit(void)
{
    struct rlimit limit;
    bool is_known = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_max < INT32_MAX;
    return is_known ? (int64_t)limit.rlim_max : INT32_MAX;
}

static bool has_descriptors(void)
{
    int64_t limit = descriptors_limit();
    if (limit < DESCRIPTORS_MIN) {
        fprintf(stderr,
                "taberna: the limit of open files is %d, and the server needs %d: raise it "
                "(LimitNOFILE= of systemd, ulimit -n)\n",
                (int)limit, DESCRIPTORS_MIN);
    }
    return limit >= DESCRIPTORS_MIN;
}

static void report_few_descriptors(const struct log *log)
{
    int64_t limit = descriptors_limit();
    if (limit < DESCRIPTORS_FEW) {
        log_event(log, LOG_WARNING, "descriptors.limited", log_number("limit", limit),
                  log_number("advised", NET_DESCRIPTORS),
                  log_text("problem", "it bounds the connections; raise LimitNOFILE= of systemd, "
                                      "or ulimit -n"));
    }
}

/* ---- memory ---- */

enum { MIB = 1 << 20 };

static void report_memory(const struct log *log, const struct capacity *capacity,
                          const struct memory_limit *limit, bool is_set)
{
    if (is_set && limit->bytes > 0 && capacity->memory_bytes > limit->bytes) {
        log_event(log, LOG_WARNING, "memory.above_limit",
                  log_number("mib", capacity->memory_bytes / MIB),
                  log_number("limit_mib", limit->bytes / MIB), log_text("source", limit->source),
                  log_text("problem", "the setting memory allows more than the system does, which "
                                      "may end the server; lower it"));
    } else if (capacity->memory_bytes > 0 && capacity->memory_bytes / MIB < CAPACITY_LEAST_MIB) {
        log_event(log, LOG_WARNING, "memory.limited",
                  log_number("mib", capacity->memory_bytes / MIB),
                  log_number("advised", CAPACITY_LEAST_MIB), log_text("source", limit->source),
                  log_text("problem", "the system may end the server; give it more memory"));
    }
    log_event(log, LOG_INFO, "memory.limits", log_number("mib", capacity->memory_bytes / MIB),
              log_text("source", is_set ? "setting" : limit->source),
              log_number("rooms", capacity->numbers[CAPACITY_ROOMS]),
              log_number("room_bytes", capacity->numbers[CAPACITY_ROOM_BYTES]),
              log_number("sessions", capacity->numbers[CAPACITY_SESSIONS]),
              log_number("sockets", capacity->numbers[CAPACITY_SOCKETS]),
              log_number("http_sockets", capacity->numbers[CAPACITY_HTTP_SOCKETS]),
              log_number("queued_bytes", capacity->numbers[CAPACITY_QUEUED_BYTES]),
              log_number("waiting_bytes", capacity->numbers[CAPACITY_WAITING_BYTES]));
}

void app_program_adapt_to_memory(struct program *program)
{
    struct memory_limit limit = app_memory_limit_read("");
    bool is_set = program->config.memory_mib > 0;
    int64_t bytes = is_set ? (int64_t)program->config.memory_mib * MIB : limit.bytes;
    struct capacity capacity = admission_capacity_of(bytes, app_program_has_tls(&program->config));
    admission_adapt(&program->app.admission, &capacity);
    report_memory(&program->app.runtime.log, &capacity, &limit, is_set);
    app_lifecycle_started(program);
}

/* ---- running ---- */

/* The memory has the seeds of the dice of running games, and tokens. */
static void forbid_dumps(const struct config *config)
{
#ifdef __linux__
    if (config->core_dumps == CORE_DUMPS_OFF) {
        (void)prctl(PR_SET_DUMPABLE, 0); /* fails only for other values */
    }
#else
    (void)config;
#endif
}

static void init_app(struct program *program)
{
    struct log log = {.fd = log_open(STDERR_FILENO),
                      .format = program->config.log_format,
                      .level = program->config.log_level,
                      .losses = &program->log_losses};
    app_init(&program->app, log, app_program_steady_ms,
             app_program_wall_ms() - app_program_steady_ms());
    program->log_fd = log.fd;
    program->app.runtime.clock_us = steady_us;
    program->app.runtime.version = TABERNA_VERSION;
    program->reload.config = &program->config;
    program->reload.app = &program->app;
    app_reload_apply(&program->reload);
    app_reload_report_exposed(&program->reload);
}

/* Frees everything, after the loop has ended. */
static int finish_program(struct program *program, struct net *net)
{
    app_service_finish(&program->service);
    account_passwords_destroy(program->app.accounts.passwords);
    app_finish(&program->app);
    if (net != NULL) {
        net_destroy(net);
    }
    lobby_webhook_destroy(program->webhook);
    log_close(program->log_fd, STDERR_FILENO);
    if (uv_loop_close(&program->loop) != 0) {
        /* a bot's thread is still running a job and uses this memory */
        _exit(program->exit_code);
    }
    app_bots_finish(&program->bots);
    return program->exit_code;
}

int app_program_run(struct program *program)
{
    app_signals_ignore();
    forbid_dumps(&program->config);
    app_service_init(&program->service);
    if (!can_start(program)) {
        return CONFIG_EXIT_CODE;
    }
    if (!has_descriptors()) {
        return PROGRAM_REFUSED;
    }
    init_app(program);
    report_few_descriptors(&program->app.runtime.log);
    int error = uv_loop_init(&program->loop);
    if (error != 0) {
        log_fatal("the event loop does not start: %s", uv_strerror(error));
    }
    app_lifecycle_start(program);
    uv_run(&program->loop, UV_RUN_DEFAULT);
    return finish_program(program, program->app.net);
}
