/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schema/schema.h"
#include "tools/tools.h"

static void print_schema_help(FILE *out)
{
    fputs("usage: taberna schema NAME\nPrints a document that describes the protocol. Names:", out);
    for (size_t i = 0; schema_name_at(i) != NULL; i++) {
        fprintf(out, " %s", schema_name_at(i));
    }
    fputc('\n', out);
}

int tool_schema_run(int argc, char *const *argv)
{
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        print_schema_help(stdout);
        return EXIT_SUCCESS;
    }
    json_t *document = argc == 2 ? schema_document(argv[1]) : NULL;
    if (document == NULL) {
        print_schema_help(stderr);
        return 2;
    }
    int failed = json_dumpf(document, stdout, JSON_INDENT(2));
    json_decref(document);
    return failed == 0 && putchar('\n') != EOF && fflush(stdout) == 0 ? EXIT_SUCCESS : 1;
}
