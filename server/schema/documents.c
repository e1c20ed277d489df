/* SPDX-License-Identifier: MIT */
#include "schema/schema.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "commands/commands.h"
#include "schema/parts.h"
#include "schema/type.h"

static const char component_refs[] = "#/components/schemas/";
static const char schema_refs[] = "#/$defs/";

/* The version of the protocol: it changes with the name of the subprotocol. */
static const char protocol_version[] = "1.0.0";

json_t *schema_definitions(const char *refs)
{
    json_t *all = json_object();
    schema_put_types(all);
    schema_put_objects(all, refs);
    schema_put_events(all, refs);
    schema_put_messages(all, refs);
    schema_put_commands(all, refs);
    return all;
}

/* ---- JSON Schema ---- */

/* A list of references to the definitions whose names begin with `prefix`. */
static json_t *list_choices(const json_t *all, const char *prefix, const char *refs)
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
    json_t *all = schema_definitions(schema_refs);
    json_t *from_server = list_choices(all, "message.", schema_refs);
    json_object_set_new(all, "to_server", list_choices(all, "command.", schema_refs));
    json_object_set_new(all, "to_client", from_server);
    return json_pack(
        "{s:s, s:s, s:s, s:[o, o], s:o}", "$schema", "https://json-schema.org/draft/2020-12/schema",
        "$id", "/api/schema/taberna.json", "title", "A message of taberna.v1", "anyOf",
        schema_ref(schema_refs, "to_server"), schema_ref(schema_refs, "to_client"), "$defs", all);
}

/* ---- AsyncAPI ---- */

/* Adds a message to the channel, and a reference to it to the operation. */
static json_t *add_message(json_t *components, json_t *channel, json_t *operation, const char *name,
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
    return message;
}

/* With extensions of AsyncAPI: who may send the command, when, and the scope that a token for programs needs. */
static void add_command(json_t *components, json_t *channel, json_t *operation,
                        const struct command *command)
{
    char name[64];
    snprintf(name, sizeof name, "command.%s", command->type);
    json_t *message = add_message(components, channel, operation, name, NULL);
    bool reads = command->reads || strcmp(command->type, "hello") == 0;
    char when[SCHEMA_WHEN_BYTES];
    schema_command_when(command, when);
    json_object_set_new(message, "x-sender", json_string(schema_command_sender(command)));
    json_object_set_new(message, "x-when", json_string(when));
    json_object_set_new(message, "x-scope", json_string(reads ? "read" : "play"));
}

static json_t *operation_json(const char *action, const char *summary, json_t *messages)
{
    return json_pack("{s:s, s:s, s:{s:s}, s:o}", "action", action, "summary", summary, "channel",
                     "$ref", "#/channels/socket", "messages", messages);
}

static json_t *asyncapi_document(void)
{
    char name[64];
    json_t *components = json_object();
    json_t *channel = json_object();
    json_t *commands = json_array();
    json_t *messages = json_array();
    const struct command *command;
    for (size_t i = 0; (command = schema_command_at(i)) != NULL; i++) {
        add_command(components, channel, commands, command);
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
                     operation_json("receive", "The server receives a command.", commands),
                     "message", operation_json("send", "The server sends a message.", messages),
                     "components", "schemas", schema_definitions(component_refs), "messages",
                     components);
}

static json_t *openapi_document(void)
{
    return schema_openapi(protocol_version);
}

/* ---- all documents ---- */

static const struct {
    const char *name;
    json_t *(*make)(void);
} documents[] = {
    {"schema", json_schema}, {"asyncapi", asyncapi_document}, {"openapi", openapi_document}};

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
