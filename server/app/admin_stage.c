/* SPDX-License-Identifier: MIT */
/* The admin socket of the program. */
#include <sys/stat.h>

#include "admin/socket.h"
#include "app/lifecycle.h"
#include "app/program.h"

enum { DATA_FOLDER_MODE = 0700 };

static void on_drained(void *data)
{
    app_lifecycle_leave(data);
}

/* The server also opens without the admin socket; then the operator controls it only by signals. */
void app_program_open_admin(struct program *program)
{
    char detail[ADMIN_SOCKET_DETAIL_BYTES];
    /* With SQLite the store has already made the folder. If mkdir fails, the log line below reports it. */
    (void)mkdir(program->config.data, DATA_FOLDER_MODE);
    program->app.commands.drain.stop = on_drained;
    program->app.commands.drain.data = program;
    program->admin =
        admin_socket_open(&program->app.admin, &program->loop, program->config.data, detail);
    if (program->admin == NULL) {
        log_event(&program->app.runtime.log, LOG_WARNING, "admin.open_failed",
                  log_text("problem", detail));
    }
    app_lifecycle_started(program);
}

void app_program_close_admin(struct program *program)
{
    admin_socket_close(program->admin);
    app_lifecycle_stopped(program);
}

/*
 * The admin socket was deleted with the files of the database: the operator needs it to save what is still open. A
 * folder that is missing too is not created, so that a renamed one can be renamed back.
 */
void app_program_restore_admin(struct program *program)
{
    char detail[ADMIN_SOCKET_DETAIL_BYTES];
    struct stat about;
    if (program->file_lost && !admin_socket_is_there(program->admin) &&
        stat(program->config.data, &about) == 0) {
        admin_socket_close(program->admin);
        program->admin =
            admin_socket_open(&program->app.admin, &program->loop, program->config.data, detail);
    }
}
