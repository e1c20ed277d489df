/* SPDX-License-Identifier: MIT */
#include "admin/verbs.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WHY                                                                                        \
    {                                                                                              \
        .name = "why", .shown = "REASON", .needed = true                                           \
    }

static const struct admin_verb verbs[] = {
    {.name = "status", .says = "show the state of the server", .reads = true},
    {.name = "rooms",
     .says = "list the rooms in memory",
     .reads = true,
     .args = {{.name = "state", .shown = "open|playing|ended|closed"}}},
    {.name = "sessions",
     .says = "list sessions, optionally by name or id",
     .reads = true,
     .args = {{.name = "find", .shown = "TEXT"}}},
    {.name = "close",
     .says = "close a table, even during a game",
     .args = {{.name = "room", .shown = "ROOM", .needed = true, .positional = true}, WHY}},
    {.name = "kick",
     .says = "disconnect a user, who may connect again",
     .args = {{.name = "who", .shown = "WHO", .needed = true, .positional = true}, WHY}},
    {.name = "ban",
     .says = "ban a user, an address or a range of addresses",
     .args = {{.name = "target", .shown = "TARGET", .needed = true, .positional = true},
              {.name = "for",
               .shown = "2h|7d|always",
               .kind = ADMIN_DURATION,
               .needed = true,
               .or_always = true},
              WHY}},
    {.name = "unban",
     .says = "lift a ban",
     .args = {{.name = "target", .shown = "TARGET", .needed = true, .positional = true},
              {.name = "why", .shown = "REASON"}}},
    {.name = "bans", .says = "list the bans in force", .reads = true},
    {.name = "lockdown",
     .says = "restrict the server: 0 open, 1 preset phrases only, 2 no rooms by new guests, 3 no "
             "new guests, 4 games only",
     .args = {{.name = "level",
               .shown = "0..4",
               .kind = ADMIN_NUMBER,
               .needed = true,
               .positional = true},
              WHY}},
    {.name = "reports",
     .says =
         "list reported users, each with some reports; the networks of the reporters take turns",
     .reads = true},
    {.name = "audit", .says = "list the actions of operators, newest first", .reads = true},
    {.name = "backup",
     .says = "copy the store into a new file and check the copy",
     .local = true,
     .args = {{.name = "file",
               .shown = "FILE",
               .kind = ADMIN_FILE,
               .needed = true,
               .positional = true}}},
    {.name = "log-level",
     .says = "set the lowest level that is logged",
     .args =
         {{.name = "level", .shown = "info|warning|error", .needed = true, .positional = true}}},
    {.name = "drain",
     .says =
         "start no new games, wait for running games at most this long, then stop; --off cancels",
     .args = {{.name = "in", .shown = "60s", .kind = ADMIN_DURATION},
              {.name = "off", .kind = ADMIN_FLAG}}},
    {.name = "say",
     .says = "announce a text to all connected users",
     .args = {{.name = "text", .shown = "TEXT", .needed = true, .positional = true}}},
    {.name = "token",
     .says = "print a token for the page /admin, valid for 12 hours; --revoke ends all",
     .local = true,
     .args = {{.name = "revoke", .kind = ADMIN_FLAG}}},
};

const struct admin_verb *admin_verb_at(size_t index)
{
    return index < sizeof verbs / sizeof verbs[0] ? &verbs[index] : NULL;
}

const struct admin_verb *admin_verb_find(const char *name)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verbs[i].name, name) == 0) {
            return &verbs[i];
        }
    }
    return NULL;
}

__attribute__((format(printf, 2, 3))) static bool refuse_with_detail(
    char detail[ADMIN_DETAIL_BYTES], const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(detail, ADMIN_DETAIL_BYTES, form, arguments);
    va_end(arguments);
    return false;
}

bool admin_duration_read(const char *text, int64_t *ms)
{
    static const struct {
        char unit;
        int64_t ms;
    } units[] = {{'s', 1000}, {'m', 60000}, {'h', 3600000}, {'d', 86400000}};
    static const int64_t longest_ms = 10 * 366 * (int64_t)86400000;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 9 || text[digits] == '\0' || text[digits + 1] != '\0') {
        return false;
    }
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        int64_t number = strtoll(text, NULL, 10);
        if (units[i].unit == text[digits] && number > 0 && number <= longest_ms / units[i].ms) {
            *ms = number * units[i].ms;
            return true;
        }
    }
    return false;
}

/* ---- arguments as an object ---- */

static const struct admin_arg *find_arg(const struct admin_verb *verb, const char *name)
{
    for (const struct admin_arg *arg = verb->args; arg->name != NULL; arg++) {
        if (strcmp(arg->name, name) == 0) {
            return arg;
        }
    }
    return NULL;
}

static bool arg_is_right(const struct admin_arg *arg, const json_t *value,
                         char detail[ADMIN_DETAIL_BYTES])
{
    const char *text = json_string_value(value);
    int64_t ms;
    switch (arg->kind) {
    case ADMIN_TEXT:
        if (text == NULL || text[0] == '\0' || strlen(text) > ADMIN_TEXT_BYTES_MAX) {
            return refuse_with_detail(detail, "\"%s\" must be a text of 1 to %d bytes.", arg->name,
                                      ADMIN_TEXT_BYTES_MAX);
        }
        return true;
    case ADMIN_NUMBER:
        if (!json_is_integer(value) || json_integer_value(value) < 0) {
            return refuse_with_detail(detail, "\"%s\" must be a whole number.", arg->name);
        }
        return true;
    case ADMIN_DURATION:
        if (text == NULL ||
            (!(arg->or_always && strcmp(text, "always") == 0) && !admin_duration_read(text, &ms))) {
            return refuse_with_detail(detail, "\"%s\" must be a time such as 90s, 30m, 2h or 7d%s.",
                                      arg->name, arg->or_always ? ", or \"always\"" : "");
        }
        return true;
    case ADMIN_FILE:
        if (text == NULL || text[0] != '/' || strlen(text) > ADMIN_TEXT_BYTES_MAX) {
            return refuse_with_detail(detail,
                                      "\"%s\" must be an absolute path of at most %d bytes.",
                                      arg->name, ADMIN_TEXT_BYTES_MAX);
        }
        return true;
    case ADMIN_FLAG:
        return json_is_boolean(value) ||
               refuse_with_detail(detail, "\"%s\" must be true or false.", arg->name);
    }
    assert(false);
    return false;
}

bool admin_args_check(const struct admin_verb *verb, const json_t *args,
                      char detail[ADMIN_DETAIL_BYTES])
{
    if (!json_is_object(args)) {
        return refuse_with_detail(detail, "The arguments must be an object.");
    }
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)args, name, value)
    {
        const struct admin_arg *arg = find_arg(verb, name);
        if (arg == NULL) {
            return refuse_with_detail(detail, "%s has no argument \"%.40s\".", verb->name, name);
        }
        if (!arg_is_right(arg, value, detail)) {
            return false;
        }
    }
    for (const struct admin_arg *arg = verb->args; arg->name != NULL; arg++) {
        if (arg->needed && json_object_get(args, arg->name) == NULL) {
            return refuse_with_detail(detail, "%s needs %s%s.", verb->name,
                                      arg->positional ? "" : "--",
                                      arg->positional ? arg->shown : arg->name);
        }
    }
    return true;
}

/* ---- arguments as words of a command line ---- */

/* Makes the path absolute: the working folder of the server may differ from that of the caller. */
static json_t *file_of(const char *word)
{
    char folder[ADMIN_TEXT_BYTES_MAX];
    bool is_from_root = word[0] == '/' || word[0] == '\0' || getcwd(folder, sizeof folder) == NULL;
    return is_from_root ? json_string(word) : json_sprintf("%s/%s", folder, word);
}

static json_t *value_of(const struct admin_arg *arg, const char *word)
{
    size_t digits = strspn(word, "0123456789");
    if (arg->kind == ADMIN_FILE) {
        return file_of(word);
    }
    if (arg->kind == ADMIN_NUMBER && digits > 0 && digits <= 9 && word[digits] == '\0') {
        return json_integer(strtoll(word, NULL, 10));
    }
    return json_string(word); /* NULL if it is not UTF-8 */
}

static const struct admin_arg *next_positional(const struct admin_verb *verb, const json_t *args)
{
    for (const struct admin_arg *arg = verb->args; arg->name != NULL; arg++) {
        if (arg->positional && json_object_get(args, arg->name) == NULL) {
            return arg;
        }
    }
    return NULL;
}

/* Puts the argument at words[*at] into `args`, and advances `*at` past it. */
static bool read_verb_argument(const struct admin_verb *verb, int count, const char *const *words,
                               int *at, json_t *args, char detail[ADMIN_DETAIL_BYTES])
{
    const char *word = words[(*at)++];
    bool is_option = strncmp(word, "--", 2) == 0;
    const struct admin_arg *arg =
        is_option ? find_arg(verb, word + 2) : next_positional(verb, args);
    if (arg == NULL || (is_option && arg->positional)) {
        return refuse_with_detail(detail, "%s has no argument \"%.60s\"; --help lists them.",
                                  verb->name, word);
    }
    if (json_object_get(args, arg->name) != NULL) {
        return refuse_with_detail(detail, "%s has --%s twice.", verb->name, arg->name);
    }
    json_t *value;
    if (arg->kind == ADMIN_FLAG) {
        value = json_true();
    } else if (is_option && *at == count) {
        return refuse_with_detail(detail, "--%s needs a value: %s.", arg->name, arg->shown);
    } else {
        value = value_of(arg, is_option ? words[(*at)++] : word);
    }
    if (value == NULL || json_object_set_new(args, arg->name, value) != 0) {
        return refuse_with_detail(detail, "\"%s\" is not UTF-8.", arg->name);
    }
    return true;
}

json_t *admin_args_read(const struct admin_verb *verb, int count, const char *const *words,
                        char detail[ADMIN_DETAIL_BYTES])
{
    json_t *args = json_object();
    bool good = true;
    for (int at = 0; good && at < count;) {
        good = read_verb_argument(verb, count, words, &at, args, detail);
    }
    if (!good || !admin_args_check(verb, args, detail)) {
        json_decref(args);
        return NULL;
    }
    return args;
}
