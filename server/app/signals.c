/* SPDX-License-Identifier: MIT */
/* What the program does on signals. */
#include <signal.h>
#include <unistd.h>

#include "app/lifecycle.h"
#include "app/program.h"
#include "cluster/handover.h"

static void on_signal(uv_signal_t *handle, int number)
{
    struct program *program = handle->data;
    log_event(&program->app.runtime.log, LOG_INFO, "server.stopping", log_number("signal", number));
    if (program->stopping) {
        _exit(PROGRAM_REFUSED);
    }
    if (cluster_handover_has_begun(&program->app.cluster)) {
        app_lifecycle_stop(program); /* second signal: stop without waiting for the handover */
    } else {
        app_lifecycle_leave(program);
    }
}

/* Reloads the settings. If the terminal that started the program is gone, it stops instead: its user has closed it. */
static void on_hangup(uv_signal_t *handle, int number)
{
    struct program *program = handle->data;
    if (program->has_terminal && !isatty(STDIN_FILENO)) {
        on_signal(handle, number);
    } else if (!program->stopping) {
        (void)app_reload_read(&program->reload);
    }
}

void app_signals_ignore(void)
{
    static const int numbers[] = {
        SIGPIPE,                   /* a closed socket or pipe is an error of write() */
        SIGXFSZ,                   /* beyond a file size limit the write fails, as on a full disk */
        SIGUSR1, SIGUSR2, SIGALRM, /* a log rotator's habit; they would end the process */
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        signal(numbers[i], SIG_IGN);
    }
}

void app_signals_start(struct program *program)
{
    static const struct {
        int number;
        uv_signal_cb callback;
    } signals[PROGRAM_SIGNALS] = {{SIGTERM, on_signal}, {SIGINT, on_signal}, {SIGHUP, on_hangup}};
    program->has_terminal = isatty(STDIN_FILENO) != 0;
    for (size_t i = 0; i < PROGRAM_SIGNALS; i++) {
        uv_signal_start(&program->signals[i], signals[i].callback, signals[i].number);
    }
    app_lifecycle_started(program);
}
