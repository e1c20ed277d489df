/* SPDX-License-Identifier: MIT */
/*
 * `taberna admin copy-store`: all that a house keeps goes from one store into another one, empty or new, and it is proved
 * that nothing changed: a digest a table, over all rows in the order of their keys, computed here of what either side gives.
 * All is written in one transaction, which is undone where anything differs.
 */
#pragma once

/** Runs with what stands behind its name; argv[0] is the name. Returns the exit status: 0 done, 1 not done, 2 not understood. */
int copy_store_run(int argc, char *const *argv);
