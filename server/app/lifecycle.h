/* SPDX-License-Identifier: MIT */
/*
 * Starts and stops the parts of the program: stages[] in lifecycle.c is the table of contents. A stage may need many
 * turns of the loop; the next one begins when it is done. Stopping runs the started stages backward.
 */
#pragma once

struct program;

/** Starts all stages. If one fails, prints a sentence, stops and sets the exit code. */
void app_lifecycle_start(struct program *program);
/** Stops all stages that have been started; then the loop ends. */
void app_lifecycle_stop(struct program *program);
/** Stops; a node of a cluster first hands its rooms over to other nodes. */
void app_lifecycle_leave(struct program *program);
/** Prints one clear sentence and stops. */
void app_lifecycle_fail(struct program *program, const char *sentence);

/* ---- for stages ---- */

/** The stage that was started last is ready: starts the next one. */
void app_lifecycle_started(struct program *program);
/** The stage that was told to stop has stopped: stops the one before it. */
void app_lifecycle_stopped(struct program *program);

/** SIGTERM and SIGINT stop the program, SIGHUP reloads the settings: signals.c. */
void app_signals_start(struct program *program);
void app_signals_ignore(void); /* those that must not end the process; call it first */

/** The listening socket: listener.c. */
void app_program_listen(struct program *program);
void app_program_stop_listening(struct program *program);

/** The admin socket: admin_stage.c. */
void app_program_open_admin(struct program *program);
void app_program_close_admin(struct program *program);
/** At each tick: opens the socket again if it was deleted with the files of the database. */
void app_program_restore_admin(struct program *program);
