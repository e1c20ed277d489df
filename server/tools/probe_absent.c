/* SPDX-License-Identifier: MIT */
/* `taberna probe` in a build without libcurl. */
#include "tools/tools.h"

#include <stdio.h>
#include <stdlib.h>

int tool_probe_run(int argc, char *const *argv)
{
    (void)argc;
    (void)argv;
    fputs("taberna probe: this program was built without libcurl (meson option \"webhooks\")\n",
          stderr);
    return EXIT_FAILURE;
}
