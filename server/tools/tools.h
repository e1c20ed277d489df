/* SPDX-License-Identifier: MIT */
/*
 * The command `taberna admin …`: sends a request to the running server over the socket in its data folder and prints
 * the answer.
 */
#pragma once

#include <stdio.h>

#include <jansson.h>

#pragma once

/** `argv[0]` is "admin". Returns the exit status: 0 done, 1 refused or no server there, 2 wrong arguments. */
int tool_admin_client_run(int argc, char *const *argv);

/*
 * Prints an answer on a terminal: names with their values, and lists as tables. Text that users have typed cannot send
 * control sequences to the terminal.
 */

/* `taberna doctor`: inspects the machine for a server with the given settings. */

/** `argv[0]` is "doctor". Returns the exit code: 0 good, 1 something must change, 2 invalid settings. */
int tool_doctor_run(int argc, char *const *argv);

/*
 * `taberna probe`: requests the health of a running server over HTTP. It is for monitors that have no HTTP client of
 * their own: a container's health check, a proxy, a script.
 */

#pragma once

/** `argv[0]` is "probe". Returns the exit code: 0 healthy, 1 not healthy or no answer, 2 wrong arguments. */
int tool_probe_run(int argc, char *const *argv);

/*
 * `taberna restore`: puts a backup into a data folder that has no database. The copy is checked as at a start and
 * migrated to this version before it gets the database's name; no existing file is ever replaced. For SQLite.
 */

#pragma once

/** `argv[0]` is "restore". Returns the exit code: 0 done, 1 refused, with a sentence, 2 wrong arguments. */
int tool_restore_run(int argc, char *const *argv);

/*
 * `taberna dump`: writes the logs of all finished games that any user may see, as JSON lines. It only reads, and may
 * run while the server runs. Each log is checked as a whole; one that is not sound is left out and named.
 */

#pragma once

/** `argv[0]` is "dump". Returns the exit code. */
int tool_dump_run(int argc, char *const *argv);

/* `taberna schema`: prints a document that describes the protocol for programs. */

#pragma once

/** `argv[0]` is "schema", `argv[1]` the name of the document. Returns the exit code: 0 printed, 1 not, 2 wrong name. */
int tool_schema_run(int argc, char *const *argv);

/* `taberna replay`: checks the log of a room. */

/** `argv[0]` is "replay". Returns the exit code: 0 valid, 1 not valid, 2 not readable, no log or wrong arguments. */
int tool_replay_run(int argc, char *const *argv);
