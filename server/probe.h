/* SPDX-License-Identifier: MIT */
/*
 * `taberna probe`: asks a running house over HTTP how it is, for those who watch over it and have no other program to ask
 * with: a container's health check, a proxy, a script.
 */
#pragma once

/** `argv[0]` is "probe". Returns the exit code: 0 it answers well, 1 it does not, 2 not understood. */
int probe_run(int argc, char *const *argv);
