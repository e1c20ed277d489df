/* SPDX-License-Identifier: MIT */
/* Sub-commands, options and exit codes. lifecycle.c has the order in which the server starts and stops. */
#include <openssl/crypto.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/memory.h"
#include "app/program.h"
#include "config/config.h"
#include "rules/room/hash.h"
#include "rules/tool/descriptors.h"
#include "tools/copy.h"
#include "tools/tools.h"
#include "version.h"

struct sub_command {
    const char *name;
    int (*run)(int argc, char *const *argv);
};

/* Sub-commands that need no running server in this process. */
static const struct sub_command sub_commands[] = {
    {"admin", tool_admin_client_run}, {"bounds", app_bounds_run},  {"doctor", tool_doctor_run},
    {"dump", tool_dump_run},          {"probe", tool_probe_run},   {"replay", tool_replay_run},
    {"restore", tool_restore_run},    {"schema", tool_schema_run},
};

/* --check-config: checks the settings after they have been read. */
static int check_settings_file(struct program *program)
{
    const char *file = program->config.file;
    bool is_sound = config_check(&program->config, stderr) == 0 && app_program_check(program);
    app_bots_finish(&program->bots);
    if (!is_sound) {
        return CONFIG_EXIT_CODE;
    }
    printf("%s is valid\n", file[0] != '\0' ? file : "The command line");
    return EXIT_SUCCESS;
}

/* The second line lists the parts that this build has. */
static int print_version(void)
{
    puts("taberna " TABERNA_VERSION " (commit " TABERNA_COMMIT ")");
    fputs("built with: sqlite", stdout);
    for (enum config_feature feature = 0; feature < CONFIG_FEATURES; feature++) {
        if ((config_features_built() & 1U << feature) != 0) {
            printf(" %s", config_feature_name(feature));
        }
    }
    putchar('\n');
    return EXIT_SUCCESS;
}

/*
 * OpenSSL loads an algorithm when it is used first, and may crash if there is no memory for that. At the start of the
 * server such a crash disturbs no game. False: OpenSSL itself found no memory; it would crash at its first use.
 */
static bool load_hashes(void)
{
    if (OSSL_LIB_CTX_get0_global_default() == NULL) {
        return false;
    }
    uint8_t hash[ROOM_HASH_BYTES] = {0};
    room_sha256(hash, hash, sizeof hash);
    room_hmac_sha256(hash, hash, hash, sizeof hash);
    return true;
}

int main(int argc, char **argv)
{
    descriptors_open_standard();
    app_memory_watch();
    if (argc > 2 && strcmp(argv[1], "admin") == 0 && strcmp(argv[2], "copy-store") == 0) {
        return tool_copy_store_run(argc - 2, argv + 2);
    }
    for (size_t i = 0; argc > 1 && i < sizeof sub_commands / sizeof sub_commands[0]; i++) {
        if (strcmp(argv[1], sub_commands[i].name) == 0) {
            return sub_commands[i].run(argc - 1, argv + 1);
        }
    }
    struct program program = {.exit_code = EXIT_SUCCESS, .reload = {.argc = argc, .argv = argv}};
    char detail[CONFIG_DETAIL_BYTES];
    switch (config_read(&program.config, argc, argv, detail, sizeof detail)) {
    case CONFIG_OK:
        break;
    case CONFIG_CHECK:
        return check_settings_file(&program);
    case CONFIG_HELP:
        config_print_help(stdout);
        return EXIT_SUCCESS;
    case CONFIG_PRINT_FILE:
        config_print_file(stdout);
        return EXIT_SUCCESS;
    case CONFIG_PRINT_SETTINGS:
        config_print_settings(stdout);
        return EXIT_SUCCESS;
    case CONFIG_VERSION:
        return print_version();
    case CONFIG_FOREIGN:
        fprintf(stderr, "taberna: %s\n", detail);
        return PROGRAM_REFUSED;
    case CONFIG_BAD:
        fprintf(stderr, "taberna: %s\n", detail);
        return CONFIG_EXIT_CODE;
    }
    if (sodium_init() < 0) {
        fputs("taberna: the system has no source of random numbers\n", stderr);
        return PROGRAM_REFUSED;
    }
    if (!load_hashes()) {
        fputs("taberna: no memory is left for OpenSSL\n", stderr);
        return PROGRAM_REFUSED;
    }
    return app_program_run(&program);
}
