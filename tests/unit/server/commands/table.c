/* SPDX-License-Identifier: MIT */
/* The table of commands. */
#include "commands/commands.h"
#include "suite.h"

#include <check.h>

START_TEST(every_command_has_one_handler_and_its_fields)
{
    const struct command *command;
    bool has_row[ROOM_COMMAND_KINDS] = {false};
    for (size_t i = 0; (command = command_at(i)) != NULL; i++) {
        ck_assert_ptr_eq(command_find(command->type), command);
        ck_assert_ptr_nonnull(command->fields);
        ck_assert((command->run_room != NULL) == command->room);
        ck_assert((command->run_session != NULL) != command->room);
        if (command->room) {
            ck_assert_str_eq(room_command_word(command->kind), command->type);
            has_row[command->kind] = true;
        }
    }
    for (int kind = 0; kind < ROOM_COMMAND_KINDS; kind++) {
        ck_assert_msg(has_row[kind], "%s", room_command_word((enum room_command_kind)kind));
    }
    ck_assert_ptr_nonnull(command_find("hello"));
    ck_assert_ptr_null(command_find("dance"));
    ck_assert_ptr_null(command_find(""));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("table of commands");
    tcase_add_test(tests, every_command_has_one_handler_and_its_fields);
    Suite *suite = suite_create("server table of commands");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
