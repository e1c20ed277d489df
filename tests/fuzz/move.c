/* SPDX-License-Identifier: MIT */
/* Any bytes as a message: a move that is read without a tree has the fields that its tree has. */
#include <assert.h>
#include <string.h>

#include "commands/commands.h"
#include "room_state/codec.h"
#include "wire/command.h"
#include "wire/fields.h"
#include "wire/move.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* As commands/game.c reads them. */
static void compare_as_handled(const struct move *move, const json_t *data)
{
    struct room_steps steps;
    struct room_steps usual;
    struct turn_check check;
    uint8_t link[DICE_LINK_BYTES];
    const char *hex = json_string_value(json_object_get(data, "link"));
    assert(room_state_steps_read(json_object_get(data, "steps"), &steps, &check));
    wire_move_steps(move, &usual);
    assert(steps.count == usual.count);
    for (int i = 0; i < steps.count; i++) {
        assert(strcmp(steps.text[i], usual.text[i]) == 0);
    }
    assert(move->link.is_given == (hex != NULL));
    assert(hex == NULL ||
           (dice_from_hex(hex, link) && memcmp(link, move->link.link, sizeof link) == 0));
}

static void compare(const struct envelope *usual, const struct move *move,
                    const struct envelope *tree)
{
    const struct command *command = command_find(tree->type);
    const struct field *wrong;
    char detail[FIELDS_DETAIL_BYTES];
    assert(strcmp(usual->type, tree->type) == 0 && strcmp(usual->room, tree->room) == 0);
    assert(usual->id == tree->id && usual->version == tree->version);
    assert(tree->has_room && tree->has_version);
    assert(command != NULL);
    assert(wire_fields_check(command->fields, tree->data, &wrong, detail) == FIELDS_OK);
    json_t *fields = wire_move_json(move);
    assert(json_equal(fields, tree->data));
    json_decref(fields);
    compare_as_handled(move, tree->data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct envelope usual;
    struct envelope tree;
    struct move move;
    char detail[256];
    if (wire_move_read((const char *)data, size, &usual, &move)) {
        enum envelope_status status =
            net_envelope_read((const char *)data, size, &tree, detail, sizeof detail);
        assert(status == ENVELOPE_OK);
        compare(&usual, &move, &tree);
        net_envelope_finish(&tree);
    }
    return 0;
}
