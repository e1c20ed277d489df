/* SPDX-License-Identifier: MIT */
#include "wire/reads.h"

#include <stddef.h>
#include <string.h>

#include "wire/http.h"

/* The rows of routes.def: each parameter of a query follows its route. */
static const struct row {
    enum { ROW_get, ROW_post, ROW_QUERY } kind;
    const char *name; /* path of the route, name of the parameter */
} rows[] = {
#define ROUTE(method, path, media, data, says) {ROW_##method, path},
#define QUERY(name, type, needed, says) {ROW_QUERY, #name},
#include "wire/routes.def"
};

enum { ROWS = sizeof rows / sizeof rows[0] };

/* In a pattern "{room}" stands for one segment. */
static bool is_path_of_pattern(const char *pattern, const char *path)
{
    while (*pattern != '\0') {
        if (*pattern == '{') {
            size_t bytes = strcspn(path, "/");
            if (bytes == 0) {
                return false;
            }
            pattern = strchr(pattern, '}') + 1;
            path += bytes;
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return *path == '\0';
}

/* The row of the read with that path, or NULL. */
static const struct row *find_read(const char *path)
{
    static const char api[] = "/api/";
    for (int i = 0; i < ROWS; i++) {
        bool is_read = rows[i].kind == ROW_get && strncmp(path, api, sizeof api - 1) == 0;
        if (is_read && is_path_of_pattern(rows[i].name, path)) {
            return &rows[i];
        }
    }
    return NULL;
}

static bool has_query(const struct row *read, const char *name)
{
    for (const struct row *row = read + 1; row < rows + ROWS && row->kind == ROW_QUERY; row++) {
        if (strcmp(row->name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* The first parameter of the query that the read does not take, or NULL. */
static const char *unknown_parameter(const struct row *read, const struct net_request *request)
{
    const char *name;
    for (int i = 0; (name = net_request_query_name(request, i)) != NULL; i++) {
        if (!has_query(read, name)) {
            return name;
        }
    }
    return NULL;
}

static void answer_options(struct net_request *request, const struct row *read)
{
    static const char reads[] = "allow: GET, HEAD, OPTIONS\r\n"
                                "access-control-allow-origin: *\r\n"
                                "access-control-allow-methods: GET, HEAD\r\n"
                                "access-control-allow-headers: authorization, if-none-match, "
                                "last-event-id\r\n"
                                "access-control-max-age: 86400\r\n";
    static const char others[] = "allow: GET, HEAD, POST\r\n";
    net_respond(request, read != NULL ? 204 : 405, "text/plain; charset=utf-8", "", 0,
                read != NULL ? reads : others);
}

bool wire_reads_answer(struct net_request *request)
{
    const struct row *read = find_read(net_request_path(request));
    const char *method = net_request_method(request);
    if (strcmp(method, "OPTIONS") == 0) {
        answer_options(request, read);
        return true;
    }
    if (read == NULL || strcmp(method, "GET") != 0) {
        return false;
    }
    const char *unknown = unknown_parameter(read, request);
    if (unknown == NULL) {
        return false;
    }
    wire_http_refuse(request, REFUSAL_BAD_FIELD, "This page does not take such a parameter.",
                     &(struct wire_problem_params){.field = unknown});
    return true;
}
