/* SPDX-License-Identifier: MIT */
/*
 * `taberna restore`: puts a backup in the place of a database that is not there. The copy is checked as at a start and
 * brought to this version before it gets the database's name; nothing that is there is ever replaced. For SQLite.
 */
#pragma once

/** `argv[0]` is "restore". Returns the exit code: 0 done, 1 refused, with a sentence, 2 not understood. */
int restore_run(int argc, char *const *argv);
