/* SPDX-License-Identifier: MIT */
#include "schema/schema.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "api/routes.h"
#include "schema/parts.h"
#include "schema/type.h"

static const char component_refs[] = "#/components/schemas/";
static const char schema_refs[] = "#/$defs/";

/* The version of the protocol: it changes with the name of the subprotocol. */
static const char protocol_version[] = "1.0.0";

static json_t *definitions(const char *refs)
{
    json_t *all = json_object();
    schema_put_types(all);
    schema_put_objects(all, refs);
    schema_put_events(all, refs);
    schema_put_messages(all, refs);
    schema_put_commands(all, refs);
    return all;
}

static json_t *about(const char *title)
{
    return json_pack("{s:s, s:s, s:{s:s, s:s}}", "title", title, "version", protocol_version,
                     "license", "name", "MIT", "identifier", "MIT");
}

/* ---- JSON Schema ---- */

/* A list of references to the definitions whose names begin with `prefix`. */
static json_t *choices(const json_t *all, const char *prefix, const char *refs)
{
    json_t *list = json_array();
    const char *name;
    json_t *ignored;
    json_object_foreach((json_t *)all, name, ignored)
    {
        if (strncmp(name, prefix, strlen(prefix)) == 0) {
            json_array_append_new(list, schema_ref(refs, name));
        }
    }
    return json_pack("{s:o}", "oneOf", list);
}

static json_t *json_schema(void)
{
    json_t *all = definitions(schema_refs);
    json_t *from_server = choices(all, "message.", schema_refs);
    json_object_set_new(all, "to_server", choices(all, "command.", schema_refs));
    json_object_set_new(all, "to_client", from_server);
    return json_pack(
        "{s:s, s:s, s:s, s:[o, o], s:o}", "$schema", "https://json-schema.org/draft/2020-12/schema",
        "$id", "/api/schema/taberna.json", "title", "A message of taberna.v1", "anyOf",
        schema_ref(schema_refs, "to_server"), schema_ref(schema_refs, "to_client"), "$defs", all);
}

/* ---- AsyncAPI ---- */

/* Adds a message to the channel, and a reference to it to the operation. */
static void add_message(json_t *components, json_t *channel, json_t *operation, const char *name,
                        const char *summary)
{
    char address[128];
    json_t *message = json_pack("{s:s, s:s, s:o}", "name", name, "contentType", "application/json",
                                "payload", schema_ref(component_refs, name));
    if (summary != NULL) {
        json_object_set_new(message, "summary", json_string(summary));
    }
    json_object_set_new(components, name, message);
    json_object_set_new(channel, name, schema_ref("#/components/messages/", name));
    snprintf(address, sizeof address, "#/channels/socket/messages/%s", name);
    json_array_append_new(operation, json_pack("{s:s}", "$ref", address));
}

static json_t *operation(const char *action, const char *summary, json_t *messages)
{
    return json_pack("{s:s, s:s, s:{s:s}, s:o}", "action", action, "summary", summary, "channel",
                     "$ref", "#/channels/socket", "messages", messages);
}

static json_t *asyncapi(void)
{
    char name[64];
    json_t *components = json_object();
    json_t *channel = json_object();
    json_t *commands = json_array();
    json_t *messages = json_array();
    const char *type;
    for (size_t i = 0; (type = schema_command_at(i)) != NULL; i++) {
        snprintf(name, sizeof name, "command.%s", type);
        add_message(components, channel, commands, name, NULL);
    }
    struct schema_message message;
    for (size_t i = 0; schema_message_at(i, &message); i++) {
        snprintf(name, sizeof name, "message.%s", message.type);
        add_message(components, channel, messages, name, message.says);
    }
    return json_pack("{s:s, s:o, s:s, s:{s:{s:s, s:o}}, s:{s:o, s:o}, s:{s:o, s:o}}", "asyncapi",
                     "3.0.0", "info",
                     json_pack("{s:s, s:s, s:s}", "title", "Taberna", "version", protocol_version,
                               "description", "The WebSocket /ws with the subprotocol taberna.v1."),
                     "defaultContentType", "application/json", "channels", "socket", "address",
                     "/ws", "messages", channel, "operations", "command",
                     operation("receive", "The server receives a command.", commands), "message",
                     operation("send", "The server sends a message.", messages), "components",
                     "schemas", definitions(component_refs), "messages", components);
}

/* ---- OpenAPI ---- */

/* A row begins a route (`path`), or is a parameter of its query. */
static const struct route_row {
    const char *method;
    const char *path;
    const char *media;
    const char *name;
    bool needed;
    const char *type;
    const char *says;
    bool is_lines; /* `media` is another content type of the route's answer */
} route_rows[] = {
#define ROUTE(verb, address, content, data, text)                                                  \
    {.method = #verb, .path = address, .media = content, .type = data, .says = text},
#define QUERY(parameter, data, is_needed, text)                                                    \
    {.name = #parameter, .needed = is_needed, .type = data, .says = text},
#define LINES(content) {.media = content, .is_lines = true},
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

static json_t *refusal_response(void)
{
    return json_pack("{s:s, s:{s:{s:o}}}", "description", "A refusal", "content",
                     "application/problem+json", "schema", schema_ref(component_refs, "problem"));
}

static json_t *media_schema(const char *type)
{
    return json_pack("{s:o}", "schema", schema_of_type(type, component_refs));
}

static json_t *route_operation(const struct route_row *route)
{
    json_t *parameters = path_parameters(route->path);
    json_t *content = json_pack("{s:o}", route->media, media_schema(route->type));
    for (const struct route_row *row = route + 1;
         row < route_rows + ROUTE_ROWS && row->path == NULL; row++) {
        if (row->is_lines) {
            json_object_set_new(content, row->media, media_schema("text"));
            continue;
        }
        json_array_append_new(parameters, json_pack("{s:s, s:s, s:b, s:s, s:o}", "name", row->name,
                                                    "in", "query", "required", (int)row->needed,
                                                    "description", row->says, "schema",
                                                    schema_of_type(row->type, component_refs)));
    }
    json_t *operation = json_pack("{s:s, s:o, s:{s:{s:s, s:o}, s:o}}", "summary", route->says,
                                  "parameters", parameters, "responses", "200", "description",
                                  "The answer", "content", content, "default", refusal_response());
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

/* The requests about accounts: their bodies have the fields that the server checks. */
static void add_account(json_t *paths)
{
    struct account_request request;
    for (size_t i = 0; account_request_at(i, &request); i++) {
        char path[64];
        snprintf(path, sizeof path, "/api/v1/account%s", request.path);
        json_t *operation = json_pack("{s:{s:{s:s, s:{s:{s:{s:s}}}}, s:o}}", "responses", "200",
                                      "description", "The answer", "content", "application/json",
                                      "schema", "type", "object", "default", refusal_response());
        if (!request.gets) {
            json_object_set_new(operation, "requestBody",
                                json_pack("{s:b, s:{s:{s:o}}}", "required", 1, "content",
                                          "application/json", "schema",
                                          schema_of_fields(request.fields)));
        }
        add_operation(paths, path, request.gets ? "get" : "post", operation);
    }
}

static json_t *openapi(void)
{
    json_t *paths = json_object();
    for (size_t i = 0; i < ROUTE_ROWS; i++) {
        if (route_rows[i].path != NULL) {
            add_operation(paths, route_rows[i].path, route_rows[i].method,
                          route_operation(&route_rows[i]));
        }
    }
    add_account(paths);
    return json_pack("{s:s, s:o, s:o, s:{s:o}}", "openapi", "3.1.0", "info", about("Taberna"),
                     "paths", paths, "components", "schemas", definitions(component_refs));
}

/* ---- all documents ---- */

static const struct {
    const char *name;
    json_t *(*make)(void);
} documents[] = {{"schema", json_schema}, {"asyncapi", asyncapi}, {"openapi", openapi}};

const char *schema_name_at(size_t index)
{
    return index < sizeof documents / sizeof documents[0] ? documents[index].name : NULL;
}

json_t *schema_document(const char *name)
{
    for (size_t i = 0; schema_name_at(i) != NULL; i++) {
        if (strcmp(name, documents[i].name) == 0) {
            json_t *document = documents[i].make();
            assert(document != NULL);
            return document;
        }
    }
    return NULL;
}
