/* SPDX-License-Identifier: MIT */
/*
 * `taberna dump`: writes the logs of all finished games that anybody may see, as JSON lines. It only reads, and may run
 * beside the server. Each log is checked whole; one that is not sound is left out and named.
 */
#pragma once

/** `argv[0]` is "dump". Returns the exit code. */
int dump_run(int argc, char **argv);
