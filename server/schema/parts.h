/* SPDX-License-Identifier: MIT */
/*
 * The definitions that all schema documents share, made from the tables of the code: objects.def, messages.def,
 * events.def, and the fields of the commands. Each function adds its definitions by name.
 *
 * refs  in  the address of the definitions in the document: "#/$defs/"
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>

struct command;
struct field;

/** The objects of objects.def, by their names. */
void schema_put_objects(json_t *definitions, const char *refs);
/** The events as "event.NAME". */
void schema_put_events(json_t *definitions, const char *refs);
/** The messages of the server as "message.TYPE". */
void schema_put_messages(json_t *definitions, const char *refs);
/** The commands as "command.TYPE". */
void schema_put_commands(json_t *definitions, const char *refs);
/** The object that a table of fields describes: a command's `d`, or the body of a request. */
json_t *schema_of_fields(const struct field *fields);

/** A message in one direction, for lists of them. `says` is NULL for a command. */
struct schema_message {
    const char *type;
    const char *says;
};

/** The messages of the server by index from 0; false after the last. */
bool schema_message_at(size_t index, struct schema_message *message);
/** A command by index from 0, with `hello` as the first; NULL after the last. */
const struct command *schema_command_at(size_t index);

enum { SCHEMA_WHEN_BYTES = 128 };

/** Who may send the command, in words. */
const char *schema_command_sender(const struct command *command);
/** When the command is possible, in words; "": always. */
void schema_command_when(const struct command *command, char text[SCHEMA_WHEN_BYTES]);

/** All definitions by name; the caller releases them. */
json_t *schema_definitions(const char *refs);

/** The document "openapi"; the caller releases it. `version` of the protocol. */
json_t *schema_openapi(const char *version);
