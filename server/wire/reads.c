/* SPDX-License-Identifier: MIT */
#include "wire/reads.h"

#include <stddef.h>
#include <string.h>

#include "wire/http.h"

enum { PARAMETERS_MAX = 9 };

static const struct http_read {
    const char *path; /* "*" stands for one segment */
    const char *parameters[PARAMETERS_MAX];
} reads[] = {
    {"/api/v1/lobby", {NULL}},
    {"/api/v1/rulesets", {NULL}},
    {"/api/v1/games",
     {"player", "ruleset", "result", "since", "until", "rated", "limit", "before"}},
    {"/api/v1/people", {"name"}},
    {"/api/v1/people/*", {NULL}},
    {"/api/v1/people/*/ratings", {"ruleset"}},
    {"/api/v1/people/*/against/*", {NULL}},
    {"/api/v1/ratings/*", {"from"}},
    {"/api/v1/rooms/*", {NULL}},
    {"/api/v1/rooms/*/log", {"from"}},
    {"/api/v1/rooms/*/record", {"game"}},
};

static bool fits(const char *pattern, const char *path)
{
    while (*pattern != '\0') {
        if (*pattern == '*') {
            size_t bytes = strcspn(path, "/");
            if (bytes == 0) {
                return false;
            }
            pattern++;
            path += bytes;
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return *path == '\0';
}

const struct http_read *http_read_find(const char *path)
{
    for (size_t i = 0; i < sizeof reads / sizeof reads[0]; i++) {
        if (fits(reads[i].path, path)) {
            return &reads[i];
        }
    }
    return NULL;
}

static bool takes(const struct http_read *read, const char *name)
{
    for (int i = 0; i < PARAMETERS_MAX && read->parameters[i] != NULL; i++) {
        if (strcmp(read->parameters[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* The first parameter that the read does not take, or NULL. */
static const char *unknown_parameter(const struct http_read *read,
                                     const struct net_request *request)
{
    const char *name;
    for (int i = 0; (name = net_request_query_name(request, i)) != NULL; i++) {
        if (!takes(read, name)) {
            return name;
        }
    }
    return NULL;
}

bool http_read_answer(struct net_request *request)
{
    static const char allowed[] = "allow: GET, HEAD, OPTIONS\r\n"
                                  "access-control-allow-origin: *\r\n"
                                  "access-control-allow-methods: GET, HEAD\r\n"
                                  "access-control-allow-headers: authorization, if-none-match\r\n"
                                  "access-control-max-age: 86400\r\n";
    const struct http_read *read = http_read_find(net_request_path(request));
    if (read == NULL) {
        return false;
    }
    const char *method = net_request_method(request);
    if (strcmp(method, "OPTIONS") == 0) {
        net_respond(request, 204, "text/plain; charset=utf-8", "", 0, allowed);
        return true;
    }
    const char *unknown = unknown_parameter(read, request);
    if (strcmp(method, "GET") != 0 || unknown == NULL) {
        return false;
    }
    http_refuse(request, REFUSAL_BAD_FIELD, "This page does not take such a parameter.",
                json_pack("{s:s}", "field", unknown));
    return true;
}

const char *http_read_header(const struct net_request *request)
{
    return http_read_find(net_request_path(request)) != NULL ? "access-control-allow-origin: *\r\n"
                                                             : "";
}
