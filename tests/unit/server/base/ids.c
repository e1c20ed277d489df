/* SPDX-License-Identifier: MIT */
#include "base/ids.h"
#include "suite.h"

#include <check.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "store/store.h"

static const char id_chars[] = "0123456789abcdefghjkmnpqrstvwxyz";

START_TEST(room_id_fits_the_wire_and_the_store)
{
    char id[IDS_ROOM_CHARS + 1];

    ids_room(id);

    ck_assert_uint_eq(strlen(id), IDS_ROOM_CHARS);
    ck_assert_uint_eq(strspn(id, id_chars), IDS_ROOM_CHARS);
    ck_assert_uint_lt(strlen(id), STORE_ID_BYTES);
}
END_TEST

START_TEST(user_id_fits_and_differs_from_a_room_id_by_its_length)
{
    char id[IDS_USER_CHARS + 1];

    ids_user(id);

    ck_assert_uint_eq(strlen(id), IDS_USER_CHARS);
    ck_assert_uint_eq(strspn(id, id_chars), IDS_USER_CHARS);
    ck_assert_int_eq(id[0], 'p');
    ck_assert_uint_lt(strlen(id), STORE_ID_BYTES);
    ck_assert_int_ne(IDS_USER_CHARS, IDS_ROOM_CHARS);
}
END_TEST

static int by_text(const void *one, const void *other)
{
    return strcmp(one, other);
}

START_TEST(ids_do_not_repeat_and_use_every_letter)
{
    enum { IDS = 5000 };
    static char ids[IDS][IDS_ROOM_CHARS + 1];
    bool seen[256] = {false};

    for (int i = 0; i < IDS; i++) {
        ids_room(ids[i]);
        for (int j = 0; j < IDS_ROOM_CHARS; j++) {
            seen[(unsigned char)ids[i][j]] = true;
        }
    }

    qsort(ids, IDS, sizeof ids[0], by_text);
    for (int i = 1; i < IDS; i++) {
        ck_assert_str_ne(ids[i - 1], ids[i]);
    }
    for (const char *c = id_chars; *c != '\0'; c++) {
        ck_assert_msg(seen[(unsigned char)*c], "%c never came", *c);
    }
}
END_TEST

START_TEST(token_has_a_token_s_shape_and_no_other_has)
{
    char token[IDS_TOKEN_CHARS + 2];

    ids_token(token);
    ck_assert(ids_is_token(token));

    ck_assert(!ids_is_token(""));
    ck_assert(!ids_is_token("token"));
    ck_assert(!ids_is_token(token + 1));
    strcat(token, "A");
    ck_assert(!ids_is_token(token));
    token[IDS_TOKEN_CHARS] = '\0';
    token[7] = '+'; /* a character of the other base64 alphabet */
    ck_assert(!ids_is_token(token));
    token[7] = '\xc3';
    ck_assert(!ids_is_token(token));
}
END_TEST

START_TEST(tokens_are_new_each_time)
{
    char one[IDS_TOKEN_CHARS + 1];
    char other[IDS_TOKEN_CHARS + 1];

    ids_token(one);
    ids_token(other);

    ck_assert_str_ne(one, other);
}
END_TEST

START_TEST(token_hash_is_the_sha256_of_its_text)
{
    /* sha256 of 43 times "x", from Python's hashlib */
    static const char expected[] =
        "cc0b1c2c66f3bb9fd1a081c626ba1bef62f6f96441a43be15268523776ac26a1";
    uint8_t hash[IDS_HASH_BYTES];
    char text[2 * IDS_HASH_BYTES + 1];

    ids_token_hash("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", hash);
    sodium_bin2hex(text, sizeof text, hash, sizeof hash);

    ck_assert_str_eq(text, expected);
}
END_TEST

START_TEST(guest_name_is_two_words_that_fit_a_name)
{
    enum { NAMES = 3000, NAME_CHARS_MAX = 24 /* as in the command me.name */ };
    char name[IDS_NAME_BYTES];

    for (int i = 0; i < NAMES; i++) {
        ids_guest_name(name);
        const char *space = strchr(name, ' ');
        ck_assert_ptr_nonnull(space);
        ck_assert_ptr_null(strchr(space + 1, ' '));
        ck_assert_uint_le(strlen(name), NAME_CHARS_MAX);
        ck_assert_int_ge(space[1], 'A');
        ck_assert_int_le(space[1], 'Z');
    }
}
END_TEST

int main(void)
{
    if (sodium_init() < 0) {
        return EXIT_FAILURE;
    }
    Suite *suite = suite_create("ids");
    TCase *tests = tcase_create("ids");
    tcase_add_test(tests, room_id_fits_the_wire_and_the_store);
    tcase_add_test(tests, user_id_fits_and_differs_from_a_room_id_by_its_length);
    tcase_add_test(tests, ids_do_not_repeat_and_use_every_letter);
    tcase_add_test(tests, token_has_a_token_s_shape_and_no_other_has);
    tcase_add_test(tests, tokens_are_new_each_time);
    tcase_add_test(tests, token_hash_is_the_sha256_of_its_text);
    tcase_add_test(tests, guest_name_is_two_words_that_fit_a_name);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
