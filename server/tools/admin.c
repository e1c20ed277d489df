/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "admin/socket.h"
#include "admin/verbs.h"
#include "config/config.h"
#include "net/utf8.h"
#include "tools/tools.h"

enum { EXIT_NOT_DONE = 1, SETTINGS_MAX = 8 };

static void print_usage(const struct admin_verb *verb)
{
    printf("  %s", verb->name);
    for (const struct admin_arg *arg = verb->args; arg->name != NULL; arg++) {
        if (arg->positional) {
            printf(" %s", arg->shown);
            continue;
        }
        const char *value = arg->kind == ADMIN_FLAG ? "" : arg->shown;
        printf(" %s--%s%s%s%s", arg->needed ? "" : "[", arg->name, value[0] == '\0' ? "" : " ",
               value, arg->needed ? "" : "]");
    }
    printf("\n        %s\n", verb->says);
}

static void print_admin_help(void)
{
    puts("Usage: taberna admin [--data FOLDER | --config FILE] [--json] COMMAND …\n"
         "\n"
         "Commands the server that runs on this machine with this data folder (default: data).\n");
    const struct admin_verb *verb;
    for (size_t i = 0; (verb = admin_verb_at(i)) != NULL; i++) {
        print_usage(verb);
    }
    puts("  copy-store --from STORE --to STORE\n"
         "        copy a store from SQLite to PostgreSQL or back, without a server; copy-store "
         "--help");
    puts(
        "\n"
        "WHO and TARGET are ids of users (p7k2m9qx…); TARGET may also be an address or a range of\n"
        "addresses (203.0.113.0/24). --json prints the answer as JSON.");
}

__attribute__((format(printf, 1, 2))) static int print_admin_fault(const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    fputs("taberna admin: ", stderr);
    vfprintf(stderr, form, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return CONFIG_EXIT_CODE;
}

/* ---- requests ---- */

/* A connection to the server's socket; -1 with `errno`. */
static int connect_to_admin(const char *folder)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int length =
        snprintf(address.sun_path, sizeof address.sun_path, "%s/" ADMIN_SOCKET_NAME, folder);
    if (length < 0 || (size_t)length >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int file = socket(AF_UNIX, SOCK_STREAM, 0);
    if (file >= 0 && connect(file, (const struct sockaddr *)&address, sizeof address) != 0) {
        int error = errno;
        close(file);
        errno = error;
        return -1;
    }
    return file;
}

static bool write_all(int file, const char *text, size_t bytes)
{
    while (bytes > 0) {
        ssize_t written = send(file, text, bytes, MSG_NOSIGNAL);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        text += written > 0 ? written : 0;
        bytes -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/*
 * Sends a line and reads one. Returns the answer, which the caller releases; NULL if the server hangs up. Releases
 * `request`.
 */
static json_t *exchange_line(int file, json_t *request)
{
    char *text = json_dumps(request, JSON_COMPACT);
    assert(text != NULL);
    json_decref(request);
    bool sent = write_all(file, text, strlen(text)) && write_all(file, "\n", 1);
    free(text);
    FILE *answers = sent ? fdopen(file, "r") : NULL;
    if (answers == NULL) {
        close(file);
        return NULL;
    }
    char *line = NULL;
    size_t capacity = 0;
    ssize_t bytes = getline(&line, &capacity, answers);
    json_t *answer =
        bytes > 0 ? json_loadb(line, (size_t)bytes, JSON_REJECT_DUPLICATES, NULL) : NULL;
    free(line);
    fclose(answers);
    return answer;
}

static void tool_admin_print(FILE *out, const json_t *answer);

/* Releases `args`. */
static int run_verb(const char *folder, const struct admin_verb *verb, json_t *args, bool as_json)
{
    int file = connect_to_admin(folder);
    if (file < 0) {
        json_decref(args);
        print_admin_fault("no server answers at %s/" ADMIN_SOCKET_NAME ": %s", folder,
                          strerror(errno));
        return EXIT_NOT_DONE;
    }
    json_t *answer = exchange_line(file, json_pack("{s:s, s:o}", "do", verb->name, "args", args));
    const json_t *data = json_object_get(answer, "d");
    const char *says = json_string_value(json_object_get(answer, "says"));
    int code = EXIT_NOT_DONE;
    if (answer == NULL) {
        print_admin_fault("the server closed the connection");
    } else if (!json_is_true(json_object_get(answer, "ok"))) {
        print_admin_fault("%s", says != NULL ? says : "the server refused the command");
    } else {
        code = EXIT_SUCCESS;
        if (as_json) {
            json_dumpf(data, stdout, JSON_COMPACT);
            putchar('\n');
        } else {
            tool_admin_print(stdout, data);
        }
    }
    json_decref(answer);
    return code;
}

/* ---- the command line ---- */

/* Reads the options before the verb. Returns the index of the verb, or -1 after printing an error. */
static int read_settings(int argc, char *const *argv, struct config *config, bool *as_json)
{
    char *settings[SETTINGS_MAX + 1] = {argv[0]};
    int count = 1;
    int at = 1;
    for (; at < argc && strncmp(argv[at], "--", 2) == 0 && strcmp(argv[at], "--help") != 0; at++) {
        if (strcmp(argv[at], "--json") == 0) {
            *as_json = true;
            continue;
        }
        bool is_known = strcmp(argv[at], "--data") == 0 || strcmp(argv[at], "--config") == 0;
        if (!is_known || at + 1 == argc || count + 2 > SETTINGS_MAX) {
            print_admin_fault("%s is unknown, or has no value; see --help", argv[at]);
            return -1;
        }
        settings[count++] = argv[at++];
        settings[count++] = argv[at];
    }
    char detail[CONFIG_DETAIL_BYTES];
    if (config_read_loosely(config, count, settings, detail, sizeof detail) != CONFIG_OK) {
        print_admin_fault("%s", detail);
        return -1;
    }
    return at;
}

int tool_admin_client_run(int argc, char *const *argv)
{
    struct config config;
    bool as_json = false;
    int at = read_settings(argc, argv, &config, &as_json);
    if (at < 0) {
        return CONFIG_EXIT_CODE;
    }
    if (at == argc) {
        return print_admin_fault("a command is missing; --help lists them");
    }
    if (strcmp(argv[at], "--help") == 0) {
        print_admin_help();
        return EXIT_SUCCESS;
    }
    const struct admin_verb *verb = admin_verb_find(argv[at]);
    if (verb == NULL) {
        return print_admin_fault("the command \"%.60s\" is unknown; --help lists all", argv[at]);
    }
    char detail[ADMIN_DETAIL_BYTES];
    json_t *args = admin_args_read(verb, argc - at - 1, (const char *const *)argv + at + 1, detail);
    if (args == NULL) {
        return print_admin_fault("%s", detail);
    }
    return run_verb(config.data, verb, args, as_json);
}

enum {
    CELL_BYTES = 256, /* of one column; longer values are cut */
    COLUMNS_MAX = 16,
    /* Integers above this are shown as times: counts never become that large. */
    TIME_MS_MIN = 1 << 30,
};

/* Replaces the bytes of control characters, and invalid bytes, by "?". */
static void replace_control_characters(char *text)
{
    char *end = text + strlen(text);
    while (text < end) {
        size_t bytes = net_utf8_character(text, (size_t)(end - text));
        const char *next = text;
        if (bytes == 0) {
            *text = '?';
        } else if (net_utf8_is_control(net_utf8_next(&next))) {
            memset(text, '?', bytes);
        }
        text += bytes == 0 ? 1 : bytes;
    }
}

static void write_time(int64_t at_ms, char cell[CELL_BYTES])
{
    time_t seconds = (time_t)(at_ms / 1000);
    struct tm utc;
    if (gmtime_r(&seconds, &utc) == NULL ||
        strftime(cell, CELL_BYTES, "%Y-%m-%d %H:%MZ", &utc) == 0) {
        snprintf(cell, CELL_BYTES, "%" PRId64, at_ms);
    }
}

static void write_cell(const json_t *value, char cell[CELL_BYTES])
{
    if (json_is_integer(value) && json_integer_value(value) > TIME_MS_MIN) {
        write_time(json_integer_value(value), cell);
    } else if (json_is_integer(value)) {
        snprintf(cell, CELL_BYTES, "%" PRId64, (int64_t)json_integer_value(value));
    } else if (json_is_boolean(value)) {
        snprintf(cell, CELL_BYTES, "%s", json_is_true(value) ? "yes" : "no");
    } else if (json_is_string(value)) {
        snprintf(cell, CELL_BYTES, "%s", json_string_value(value));
    } else {
        char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        snprintf(cell, CELL_BYTES, "%s", text != NULL ? text : "");
        free(text);
    }
    replace_control_characters(cell);
}

static size_t width_of(const json_t *list, const char *column)
{
    size_t width = strlen(column);
    for (size_t i = 0; i < json_array_size(list); i++) {
        char cell[CELL_BYTES];
        write_cell(json_object_get(json_array_get(list, i), column), cell);
        width = strlen(cell) > width ? strlen(cell) : width;
    }
    return width;
}

/* The columns are those of the first line. */
static void print_table(FILE *out, const char *name, const json_t *list)
{
    json_t *first = json_array_get(list, 0);
    if (first == NULL) {
        fprintf(out, "no %s\n", name);
        return;
    }
    int widths[COLUMNS_MAX];
    int columns = 0;
    const char *column;
    json_t *ignored;
    json_object_foreach(first, column, ignored)
    {
        if (columns < COLUMNS_MAX) {
            widths[columns] = (int)width_of(list, column);
            fprintf(out, "%-*s  ", widths[columns++], column);
        }
    }
    fputc('\n', out);
    for (size_t i = 0; i < json_array_size(list); i++) {
        int at = 0;
        json_object_foreach(first, column, ignored)
        {
            char cell[CELL_BYTES];
            write_cell(json_object_get(json_array_get(list, i), column), cell);
            if (at < columns) {
                fprintf(out, "%-*s  ", widths[at++], cell);
            }
        }
        fputc('\n', out);
    }
}

static void tool_admin_print(FILE *out, const json_t *answer)
{
    const char *name;
    json_t *value;
    if (json_object_size(answer) == 0) {
        fputs("done\n", out);
    }
    json_object_foreach((json_t *)answer, name, value)
    {
        char cell[CELL_BYTES];
        if (json_is_array(value)) {
            print_table(out, name, value);
        } else if (json_is_object(value)) {
            fprintf(out, "%s:\n", name);
            tool_admin_print(out, value);
        } else if (json_is_string(value) && strcmp(name, "token") == 0) {
            fprintf(out, "%s\n", json_string_value(value));
        } else {
            write_cell(value, cell);
            fprintf(out, "%-14s %s\n", name, cell);
        }
    }
}
