/* SPDX-License-Identifier: MIT */
/* The commands, from the tables by which the server checks them. */
#include <assert.h>
#include <stdio.h>

#include "commands/commands.h"
#include "rules/core/text.h"
#include "schema/parts.h"
#include "schema/type.h"

enum { NAME_BYTES = 48 };

/* The role, the phases and the further conditions of the commands at a room. */
static const struct {
    enum room_role role;
    unsigned phases;
    const char *says;
} at_room[ROOM_COMMAND_KINDS] = {
#define IN(phase) 1u << ROOM_##phase
#define COMMAND(id, word, role, phases, decides, fills, says)                                      \
    [ROOM_COMMAND_##id] = {ROOM_ROLE_##role, phases, says},
#include "rules/room/commands.def"
#undef COMMAND
#undef IN
};

const char *schema_command_sender(const struct command *command)
{
    static const char *const roles[] = {
        [ROOM_ROLE_ANY] = "users who may read the room",
        [ROOM_ROLE_SEATED] = "seated users",
        [ROOM_ROLE_HOST] = "the host",
    };
    return command->room ? roles[at_room[command->kind].role] : command->sender;
}

void schema_command_when(const struct command *command, char text[SCHEMA_WHEN_BYTES])
{
    static const struct {
        enum room_phase phase;
        const char *says;
    } phases[] = {
        {ROOM_OPEN, "before the start"}, {ROOM_PLAYING, "in play"}, {ROOM_ENDED, "after the end"}};
    const char *says = command->room ? at_room[command->kind].says : command->when;
    unsigned possible = command->room ? at_room[command->kind].phases : 0;
    bool is_always = (possible & 1u << ROOM_NEW) != 0;
    struct text_out out = {.text = text, .max = SCHEMA_WHEN_BYTES - 1};
    text[0] = '\0';
    for (size_t i = 0; i < sizeof phases / sizeof phases[0] && !is_always; i++) {
        if ((possible & 1u << phases[i].phase) != 0) {
            text_write(&out, out.length == 0 ? "" : " or ");
            text_write(&out, phases[i].says);
        }
    }
    if (says != NULL && says[0] != '\0') {
        text_write(&out, out.length == 0 ? "" : ", ");
        text_write(&out, says);
    }
}

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
    char when[SCHEMA_WHEN_BYTES];
    schema_command_when(command, when);
    json_t *says = json_sprintf("Sender: %s.%s%s%s", schema_command_sender(command),
                                when[0] == '\0' ? "" : " When: ", when, when[0] == '\0' ? "" : ".");
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
