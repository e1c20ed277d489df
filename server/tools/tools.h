/* SPDX-License-Identifier: MIT */
/*
 * Sub-commands. `argv[0]` is the name of each. Each returns its exit code: 0 done, 2 wrong arguments or settings,
 * else 1, with a sentence on standard error.
 */
#pragma once

/**
 * `taberna admin …`: sends a request to the running server over the socket in its data folder and prints the answer.
 * Text that users have typed cannot send control sequences to the terminal.
 */
int tool_admin_client_run(int argc, char *const *argv);

/** `taberna doctor`: inspects the machine for a server with the given settings; 1: something must change. */
int tool_doctor_run(int argc, char *const *argv);

/**
 * `taberna probe`: requests the health of a running server over HTTP. It is for monitors that have no HTTP client of
 * their own: a container's health check, a proxy, a script.
 */
int tool_probe_run(int argc, char *const *argv);

/**
 * `taberna restore`: puts a backup into a data folder that has no database. The copy is checked as at a start and
 * migrated to this version before it gets the database's name; no existing file is ever replaced. For SQLite.
 */
int tool_restore_run(int argc, char *const *argv);

/**
 * `taberna dump`: writes the logs of all finished games that any user may see, as JSON lines. It only reads, and may
 * run while the server runs. Each log is checked as a whole; one that is not sound is left out and named.
 */
int tool_dump_run(int argc, char *const *argv);

/** `taberna schema`: prints a document that describes the protocol for programs; `argv[1]` is its name. */
int tool_schema_run(int argc, char *const *argv);

/** `taberna replay`: checks the log of a room; 2: it is not readable, or not a log. */
int tool_replay_run(int argc, char *const *argv);
