/* SPDX-License-Identifier: MIT */
/* The requests over HTTP as OpenAPI 3.1, from wire/routes.def and the table of the requests about accounts. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "api/routes.h"
#include "schema/parts.h"
#include "schema/type.h"
#include "session/identity.h"

static const char component_refs[] = "#/components/schemas/";

/* A row begins a route (`path`), or belongs to the route before it. */
static const struct route_row {
    enum { ROW_ROUTE, ROW_QUERY, ROW_HEADER, ROW_LINES, ROW_READER } kind;
    const char *method;
    const char *path;
    const char *media; /* of the answer; of ROW_LINES its other content type */
    const char *name;  /* of a parameter, or the scope of ROW_READER */
    bool needed;       /* the parameter, or a sender that is known */
    const char *type;
    const char *says;
} route_rows[] = {
#define ROUTE(verb, address, content, data, text)                                                  \
    {ROW_ROUTE, .method = #verb, .path = address, .media = content, .type = data, .says = text},
#define QUERY(parameter_json, data, is_needed, text)                                               \
    {ROW_QUERY, .name = #parameter_json, .needed = is_needed, .type = data, .says = text},
#define HEADER(title, data, text) {ROW_HEADER, .name = title, .type = data, .says = text},
#define LINES(content) {ROW_LINES, .media = content},
#define READER(scope, is_needed) {ROW_READER, .name = #scope, .needed = is_needed},
#include "wire/routes.def"
};

enum { ROUTE_ROWS = sizeof route_rows / sizeof route_rows[0] };

/* The parameters that the path names in braces: ids, or the name of a game. */
static json_t *path_parameters(const char *path)
{
    json_t *list = json_array();
    for (const char *at = strchr(path, '{'); at != NULL; at = strchr(at + 1, '{')) {
        size_t bytes = strcspn(at + 1, "}");
        bool is_game = strncmp(at + 1, "ruleset", bytes) == 0;
        json_array_append_new(list,
                              json_pack("{s:s%, s:s, s:b, s:o}", "name", at + 1, bytes, "in",
                                        "path", "required", 1, "schema",
                                        schema_of_type(is_game ? "text" : "id", component_refs)));
    }
    return list;
}

static json_t *media_schema(const char *type)
{
    return json_pack("{s:o}", "schema", schema_of_type(type, component_refs));
}

/* An answer with one content type, or a refusal. */
static json_t *responses_json(const char *media, const char *type)
{
    return json_pack("{s:{s:s, s:{s:o}}, s:{s:s, s:{s:o}}}", "200", "description", "The answer",
                     "content", media, media_schema(type), "default", "description", "A refusal",
                     "content", "application/problem+json", media_schema("problem"));
}

static json_t *parameter_json(const struct route_row *row)
{
    return json_pack("{s:s, s:s, s:b, s:s, s:o}", "name", row->name, "in",
                     row->kind == ROW_HEADER ? "header" : "query", "required", (int)row->needed,
                     "description", row->says, "schema", schema_of_type(row->type, component_refs));
}

/* ---- who may send a request ---- */

/*
 * The alternatives by which the sender is known. `scope` is that of a token for programs, NULL if none suffices;
 * `may_be_unknown`: a request without any of them is possible.
 */
static json_t *security_json(bool takes_cookie, const char *scope, bool may_be_unknown)
{
    json_t *list = json_array();
    if (takes_cookie) {
        json_array_append_new(list, json_pack("{s:[]}", "cookie"));
    }
    json_array_append_new(list, json_pack("{s:[]}", "session"));
    if (scope != NULL) {
        json_array_append_new(list, json_pack("{s:[s]}", "program", scope));
    }
    if (may_be_unknown) {
        json_array_append_new(list, json_object());
    }
    return list;
}

static json_t *security_schemes(void)
{
    static const char cookie[] =
        "The login of a browser; with https its name is __Host-" IDENTITY_COOKIE ".";
    static const char session[] = "The token of a login, or of the message `welcome`.";
    static const char program[] =
        "A token for programs: `tbp_` and 43 characters. The account makes "
        "it for the scope `read`, or `play`, which includes `read`.";
    return json_pack("{s:{s:s, s:s, s:s, s:s}, s:{s:s, s:s, s:s}, s:{s:s, s:s, s:s, s:s}}",
                     "cookie", "type", "apiKey", "in", "cookie", "name", IDENTITY_COOKIE,
                     "description", cookie, "session", "type", "http", "scheme", "bearer",
                     "description", session, "program", "type", "http", "scheme", "bearer",
                     "bearerFormat", "tbp_", "description", program);
}

/* ---- the requests ---- */

static void add_route_row(json_t *operation, const struct route_row *row)
{
    switch (row->kind) {
    case ROW_QUERY:
    case ROW_HEADER:
        json_array_append_new(json_object_get(operation, "parameters"), parameter_json(row));
        return;
    case ROW_LINES: {
        json_t *answer = json_object_get(json_object_get(operation, "responses"), "200");
        json_object_set_new(json_object_get(answer, "content"), row->media, media_schema("text"));
        return;
    }
    case ROW_READER:
        json_object_set_new(operation, "security", security_json(true, row->name, !row->needed));
        return;
    case ROW_ROUTE:
        break;
    }
    assert(false);
}

static json_t *route_operation(const struct route_row *route)
{
    json_t *operation = json_pack("{s:s, s:o, s:o}", "summary", route->says, "parameters",
                                  path_parameters(route->path), "responses",
                                  responses_json(route->media, route->type));
    for (const struct route_row *row = route + 1;
         row < route_rows + ROUTE_ROWS && row->kind != ROW_ROUTE; row++) {
        add_route_row(operation, row);
    }
    if (strcmp(route->method, "post") == 0) {
        json_object_set_new(operation, "requestBody",
                            json_pack("{s:b, s:{s:{s:{s:s}}}}", "required", 1, "content",
                                      "text/plain", "schema", "type", "string"));
    }
    return operation;
}

static void add_operation(json_t *paths, const char *path, const char *method, json_t *operation)
{
    json_t *item = json_object_get(paths, path);
    if (item == NULL) {
        item = json_object();
        json_object_set_new(paths, path, item);
    }
    json_object_set_new(item, method, operation);
}

static json_t *account_operation(const struct account_request *request)
{
    json_t *operation =
        json_pack("{s:s, s:s, s:o}", "summary", request->says, "x-sender", request->sender,
                  "responses", responses_json("application/json", request->answer));
    if (request->takes_identity) {
        json_object_set_new(
            operation, "security",
            security_json(request->takes_cookie, request->scope, request->may_be_unknown));
    }
    if (!request->gets) {
        json_t *body = request->body[0] == '\0' ? schema_of_fields(request->fields)
                                                : schema_of_type(request->body, component_refs);
        json_object_set_new(operation, "requestBody",
                            json_pack("{s:b, s:{s:{s:o}}}", "required", 1, "content",
                                      "application/json", "schema", body));
    }
    return operation;
}

/* The requests about accounts: their bodies have the fields that the server checks. */
static void add_account(json_t *paths)
{
    struct account_request request;
    for (size_t i = 0; api_account_request_at(i, &request); i++) {
        char path[64];
        snprintf(path, sizeof path, "/api/v1/account%s", request.path);
        add_operation(paths, path, request.gets ? "get" : "post", account_operation(&request));
    }
}

json_t *schema_openapi(const char *version)
{
    json_t *paths = json_object();
    for (size_t i = 0; i < ROUTE_ROWS; i++) {
        if (route_rows[i].kind == ROW_ROUTE) {
            add_operation(paths, route_rows[i].path, route_rows[i].method,
                          route_operation(&route_rows[i]));
        }
    }
    add_account(paths);
    return json_pack("{s:s, s:{s:s, s:s, s:{s:s, s:s}}, s:o, s:{s:o, s:o}}", "openapi", "3.1.0",
                     "info", "title", "Taberna", "version", version, "license", "name", "MIT",
                     "identifier", "MIT", "paths", paths, "components", "securitySchemes",
                     security_schemes(), "schemas", schema_definitions(component_refs));
}
