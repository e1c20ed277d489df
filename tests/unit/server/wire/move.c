/* SPDX-License-Identifier: MIT */
/* Moves that are read without a tree: which messages are, and that each has the fields that its tree would have. */
#include "wire/move.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#define HEX32 "0123456789abcdef0123456789abcdef"
#define LINK "\"link\":\"" HEX32 HEX32 "\""
#define HEAD "\"id\":7,\"room\":\"k3v9q2xw\",\"v\":41"
#define TURN(fields) "{\"t\":\"turn\"," HEAD ",\"d\":{" fields "}}"
#define ROLL(fields) "{\"t\":\"roll\"," HEAD ",\"d\":{" fields "}}"

/* Reads the message, which must be one that needs no tree, and compares it with the tree. */
static void read_usual(const char *text, struct move *move)
{
    struct envelope usual;
    struct envelope tree;
    char detail[256];
    ck_assert_msg(wire_move_read(text, strlen(text), &usual, move), "%s", text);
    ck_assert(move->is_read);
    ck_assert_int_eq(net_envelope_read(text, strlen(text), &tree, detail, sizeof detail),
                     ENVELOPE_OK);
    ck_assert_str_eq(usual.type, tree.type);
    ck_assert_int_eq(usual.id, tree.id);
    ck_assert(usual.has_room && tree.has_room && usual.has_version && tree.has_version);
    ck_assert_str_eq(usual.room, tree.room);
    ck_assert_int_eq(usual.version, tree.version);
    ck_assert_ptr_null(usual.data);
    json_t *fields = wire_move_json(move);
    ck_assert_msg(json_equal(fields, tree.data), "%s", text);
    json_decref(fields);
    net_envelope_finish(&tree);
}

START_TEST(moves_in_their_usual_form_need_no_tree)
{
    static const char *const usual[] = {
        TURN("\"steps\":[]"),
        TURN("\"steps\":[\"24/21\",\"13/7\"]"),
        TURN(LINK ",\"steps\":[\"hand/4\",\"hand/4\"]"),
        TURN("\"steps\":[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\"]," LINK),
        ROLL(""),
        "{\"t\":\"roll\"," HEAD "}",
        ROLL(LINK),
        " {\n\"t\" : \"roll\" , \"d\":{ } ,\t\"v\":0,\"room\":\"k\",\"id\":9007199254740991 } \r\n",
        "{\"d\":{\"steps\":[ \"a\" , \"b\" ]},\"t\":\"turn\"," HEAD "}",
    };
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) {
        struct move move;
        read_usual(usual[i], &move);
    }
}
END_TEST

START_TEST(the_steps_are_those_of_the_message)
{
    struct move move;
    struct room_steps steps;
    read_usual(TURN(LINK ",\"steps\":[\"24/21\",\"13/7*\"]"), &move);
    wire_move_steps(&move, &steps);
    ck_assert_int_eq(steps.count, 2);
    ck_assert_str_eq(steps.text[0], "24/21");
    ck_assert_str_eq(steps.text[1], "13/7*");
    ck_assert(move.link.is_given);
    ck_assert_int_eq(move.link.link[1], 0x23);

    read_usual(TURN("\"steps\":[]"), &move);
    wire_move_steps(&move, &steps);
    ck_assert_int_eq(steps.count, 0);
    ck_assert(!move.link.is_given);
}
END_TEST

/* Right ones among them are read as trees; the wrong ones get their refusal there. */
START_TEST(other_messages_are_left_to_the_tree)
{
    static const char *const others[] = {
        "",
        "{",
        "{}",
        "[]",
        "\"turn\"",
        "{\"t\":\"turn\"," HEAD "}",
        "{\"t\":\"roll\"," HEAD ",\"d\":[]}",
        "{\"t\":\"roll\"," HEAD ",\"d\":{}",
        "{\"t\":\"roll\"," HEAD ",\"d\":{}} {",
        "{\"t\":\"roll\"," HEAD ",\"d\":{},}",
        "{\"t\":\"roll\"," HEAD ",\"d\":{},\"d\":{}}",
        "{\"t\":\"roll\"," HEAD ",\"d\":{},\"v\":41}",
        "{\"t\":\"roll\"," HEAD ",\"d\":{},\"extra\":1}",
        "{\"t\":\"rol\"," HEAD ",\"d\":{}}",
        "{\"t\":\"rolls\"," HEAD ",\"d\":{}}",
        "{\"t\":\"\"," HEAD ",\"d\":{}}",
        "{\"t\":\"resign\"," HEAD ",\"d\":{}}",
        "{\"t\":\"r\\u006fll\"," HEAD ",\"d\":{}}",
        "{\"t\":\"roll\",\"id\":0,\"room\":\"k\",\"v\":1,\"d\":{}}",
        "{\"t\":\"roll\",\"id\":-1,\"room\":\"k\",\"v\":1,\"d\":{}}",
        "{\"t\":\"roll\",\"id\":01,\"room\":\"k\",\"v\":1,\"d\":{}}",
        "{\"t\":\"roll\",\"id\":1.0,\"room\":\"k\",\"v\":1,\"d\":{}}",
        "{\"t\":\"roll\",\"id\":1e3,\"room\":\"k\",\"v\":1,\"d\":{}}",
        "{\"t\":\"roll\",\"id\":9007199254740992,\"room\":\"k\",\"v\":1,\"d\":{}}",
        "{\"t\":\"roll\",\"id\":99999999999999999999,\"room\":\"k\",\"v\":1,\"d\":{}}",
        "{\"t\":\"roll\",\"id\":\"1\",\"room\":\"k\",\"v\":1,\"d\":{}}",
        "{\"t\":\"roll\",\"id\":1,\"room\":\"\",\"v\":1,\"d\":{}}",
        "{\"t\":\"roll\",\"id\":1,\"room\":\"K\",\"v\":1,\"d\":{}}",
        "{\"t\":\"roll\",\"id\":1,\"room\":\"k3v9q2xwk3v9q2xwk\",\"v\":1,\"d\":{}}",
        "{\"t\":\"roll\",\"id\":1,\"room\":\"k\",\"d\":{}}",
        "{\"t\":\"roll\",\"id\":1,\"v\":1,\"d\":{}}",
        "{\"t\":\"roll\",\"room\":\"k\",\"v\":1,\"d\":{}}",
        "{" HEAD ",\"d\":{}}",
        ROLL("\"steps\":[]"),
        ROLL(LINK "," LINK),
        ROLL("\"link\":\"\""),
        ROLL("\"link\":null"),
        ROLL("\"link\":\"" HEX32 "0123456789ABCDEF0123456789ABCDEF\""),
        ROLL("\"link\":\"" HEX32 HEX32 "0\""),
        TURN(""),
        TURN(LINK),
        TURN("\"steps\":\"24/21\""),
        TURN("\"steps\":[24]"),
        TURN("\"steps\":[\"\"]"),
        TURN("\"steps\":[\"24/21\",]"),
        TURN("\"steps\":[\"24/21\" \"13/7\"]"),
        TURN("\"steps\":[\"24\\/21\"]"),
        TURN("\"steps\":[\"24/21\"],\"steps\":[\"24/21\"]"),
        TURN("\"steps\":[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\"]"),
        TURN("\"steps\":[\"\xc3\xa5\"]"),
        TURN("\"steps\":[\"\x7f\"]"),
        TURN("\"steps\":[\"" HEX32 "0123456789abcdef0\"]"),
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        struct envelope env;
        struct move move;
        ck_assert_msg(!wire_move_read(others[i], strlen(others[i]), &env, &move), "%s", others[i]);
        ck_assert(!move.is_read);
    }
}
END_TEST

/* The members of a message come from the peer, so its end may be anywhere. */
START_TEST(no_beginning_of_a_move_is_read)
{
    static const char whole[] = TURN(LINK ",\"steps\":[\"24/21\",\"13/7\"]");
    for (size_t bytes = 0; bytes < sizeof whole - 1; bytes++) {
        struct envelope env;
        struct move move;
        ck_assert(!wire_move_read(whole, bytes, &env, &move));
    }
}
END_TEST

START_TEST(steps_longer_than_the_buffer_are_left_to_the_tree)
{
    char text[512];
    for (int bytes = 38; bytes <= 48; bytes++) {
        struct envelope env;
        struct move move;
        char step[49] = "";
        memset(step, 'x', (size_t)bytes);
        snprintf(text, sizeof text, TURN("\"steps\":[\"%s\",\"%s\",\"%s\"]"), step, step, step);
        ck_assert_int_eq(wire_move_read(text, strlen(text), &env, &move),
                         3 * (bytes + 1) <= (int)MOVE_STEPS_BYTES);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("moves without a tree");
    TCase *tcase = tcase_create("move");
    tcase_add_test(tcase, moves_in_their_usual_form_need_no_tree);
    tcase_add_test(tcase, the_steps_are_those_of_the_message);
    tcase_add_test(tcase, other_messages_are_left_to_the_tree);
    tcase_add_test(tcase, no_beginning_of_a_move_is_read);
    tcase_add_test(tcase, steps_longer_than_the_buffer_are_left_to_the_tree);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
