/* SPDX-License-Identifier: MIT */
/* The command `taberna admin …`: asks the running server over the socket in its data folder and prints the answer. */
#pragma once

/** `argv[0]` is "admin". Returns the exit status: 0 done, 1 refused or no server there, 2 not understood. */
int admin_client_run(int argc, char *const *argv);
