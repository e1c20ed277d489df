/* SPDX-License-Identifier: MIT */
/* The commands, from the tables by which the server checks them. */
#include <assert.h>
#include <stdio.h>

#include "commands/commands.h"
#include "schema/parts.h"
#include "schema/type.h"

enum { NAME_BYTES = 48 };

json_t *schema_of_fields(const struct field *fields)
{
    json_t *needed = json_array();
    json_t *properties = json_object();
    for (const struct field *field = fields; field->name != NULL; field++) {
        json_object_set_new(properties, field->name, schema_of_field(field));
        if (field->needed) {
            json_array_append_new(needed, json_string(field->name));
        }
    }
    return json_pack("{s:s, s:o, s:o}", "type", "object", "required", needed, "properties",
                     properties);
}

const struct command *schema_command_at(size_t index)
{
    return index == 0 ? command_find("hello") : command_at(index - 1);
}

static json_t *command_schema(const struct command *command, const char *refs)
{
    json_t *data = schema_of_fields(command->fields);
    json_t *says =
        json_sprintf("Sender: %s.%s%s%s", command->sender, command->when == NULL ? "" : " When: ",
                     command->when == NULL ? "" : command->when, command->when == NULL ? "" : ".");
    json_t *needed = json_pack("[s, s]", "t", "id");
    if (command->room) {
        json_array_append_new(needed, json_string("room"));
    }
    if (command->room && room_command_decides(command->kind)) {
        json_array_append_new(needed, json_string("v"));
    }
    if (json_array_size(json_object_get(data, "required")) > 0) {
        json_array_append_new(needed, json_string("d"));
    }
    return json_pack("{s:s, s:o, s:o, s:{s:{s:s}, s:o, s:o, s:o, s:o}}", "type", "object",
                     "description", says, "required", needed, "properties", "t", "const",
                     command->type, "id", schema_of_type("count", refs), "room",
                     schema_of_type("id", refs), "v", schema_of_type("count", refs), "d", data);
}

void schema_put_commands(json_t *definitions, const char *refs)
{
    const struct command *command;
    for (size_t i = 0; (command = schema_command_at(i)) != NULL; i++) {
        char name[NAME_BYTES];
        snprintf(name, sizeof name, "command.%s", command->type);
        json_object_set_new(definitions, name, command_schema(command, refs));
    }
}
