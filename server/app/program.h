/* SPDX-License-Identifier: MIT */
/* The process: its settings, its event loop, the server, and the parts that tie the server to the system. */
#pragma once

#include <uv.h>

#include "app/app.h"
#include "app/bots.h"
#include "app/reload.h"
#include "app/systemd.h"
#include "config/config.h"

enum {
    PROGRAM_SIGNALS = 3,
    PROGRAM_REFUSED = 1 /* exit code: the program could not start or had to stop */
};

struct admin_socket;

struct program {
    struct config config;
    uv_loop_t loop;
    uv_timer_t tick;
    uv_idle_t loads; /* runs while rooms are being folded */
    uv_signal_t signals[PROGRAM_SIGNALS];
    struct app app;
    struct admin_socket *admin;
    struct webhook *webhook; /* NULL: no webhook can be called */
    struct reload reload;
    bool has_terminal; /* it was started from a terminal */
    struct bots_opened bots;
    struct service service;
    struct log_losses log_losses;
    int log_fd;
    int listen_fd; /* handed over by the service manager; 0: none */
    char page[CONFIG_PATH_BYTES];
    char address[CONFIG_URL_BYTES]; /* the URL that is shown to the operator */
    size_t stage;                   /* how many stages have been started, see lifecycle.h */
    bool stopping;
    bool store_lost; /* the connection to the database is lost */
    bool file_lost;  /* the files of the database are lost */
    int exit_code;
};

/** Runs the server with the settings in `program` until it is stopped. Returns the exit code. */
int app_program_run(struct program *program);

/** Derives the limits that follow from the memory. */
void app_program_adapt_to_memory(struct program *program);

/** Checks what the settings name: certificate, models. Prints a sentence and returns false if one is not usable. */
bool app_program_check(struct program *program);

/** The page beside the installed program, or else the one that was built with it. NULL if neither exists. */
const char *app_program_page(struct program *program);

bool app_program_has_tls(const struct config *config);

/** `argv[0]` is "bounds". Returns the exit code: 0 printed, 1 not, 2 wrong arguments. */
int app_bounds_run(int argc, char *const *argv);

/** Milliseconds since 1970 by the system's clock, which may step. */
int64_t app_program_wall_ms(void);
/** Milliseconds of a steady clock, which also counts while the machine sleeps: so a sleep is handled like a stall. */
int64_t app_program_steady_ms(void);
