/* SPDX-License-Identifier: MIT */
/* The expected values were computed with Python's hashlib and hmac, from protocol.md alone. */
#define _GNU_SOURCE
#define OPENSSL_SUPPRESS_DEPRECATED
#include "room_state/chain.h"
#include "suite.h"

#include <check.h>
#include <dlfcn.h>
#include <openssl/sha.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define RULES "tabula@1;entry=free"
#define ROOM "k3v9q2xw4m"
#define TIP_W1 "c09e0d5175842b63e0a8bf4880af84864bdb917d124ad9ac4f126633f4f4637c"
#define TIP_B1 "5675007817497bec1e3ee4e9a5e278491583d8fcb1685f22db12e0ad4a9def4a"
#define GAME_ID "f94befc032ea39f3ebfc7094461568c8270df99680270da7168515bc9343e84d"
#define WITNESS "ba1c566a4bad288c22a0b7511458c92ca5822cd41632e51806e9ea75ed12d13d"
#define ROLLER "f2475e087314821743cac8cc3c734844f73de81f04d7cd5b3ac47eff9701557d"

/* Stands before the function of OpenSSL in this program, and counts its calls. */
static int hashes;

int SHA256_Final(unsigned char *hash, SHA256_CTX *context)
{
    int (*final)(unsigned char *, SHA256_CTX *);
    *(void **)&final = dlsym(RTLD_NEXT, "SHA256_Final");
    hashes++;
    return final(hash, context);
}

static void from_hex(const char *text, uint8_t bytes[DICE_LINK_BYTES])
{
    ck_assert_msg(dice_from_hex(text, bytes), "%s", text);
}

/* The chain whose seed is the bytes 0, 1 … 31. */
static struct dice_chain counted_chain(void)
{
    uint8_t seed[DICE_LINK_BYTES];
    for (int i = 0; i < DICE_LINK_BYTES; i++) {
        seed[i] = (uint8_t)i;
    }
    struct dice_chain chain;
    room_state_dice_chain_init(&chain, seed);
    return chain;
}

static struct dice_throw throw_number(uint32_t number, int link)
{
    struct dice_chain chain = counted_chain();
    struct dice_throw thrown = {.number = number};
    from_hex(GAME_ID, thrown.game_id);
    from_hex(WITNESS, thrown.witness);
    from_hex(ROLLER, thrown.roller);
    room_state_dice_chain_link(&chain, link, thrown.app);
    return thrown;
}

static void assert_faces(const struct dice_throw *thrown, const char *expected)
{
    uint8_t faces[DICE_COUNT_MAX];
    size_t count = strlen(expected);
    dice_faces(thrown, faces, count);
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(faces[i], expected[i] - '0');
    }
}

static const struct {
    int i;
    const char *link;
} chain_links[] = {
    {0, "fbd3136db367d4cb21dc522f7e8a28ccce1bec79ee01d51fcd31af5d31c08754"},
    {1, "27ad82e6eeaf90dedb923c1fa2aa6d5188210e9ad587e6f1583ffb104245bc3e"},
    {63, "f6923c7a85a125c57588ac3cebd4c508be3cd54242d6409cfd871aad6993e6c5"},
    {64, "9081320257e01c4aed5f80da626746813d2cf64d227349f1ac763692481e11e9"},
    {65, "7abdcdda23388493959d1b79db423546df64f7a27956aa1e238080c6eaade5a2"},
    {100, "407a669e17f0a437ae26964e7291ef78cf2aa2c43583fad2fac719687bf0ab9b"},
    {4095, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"},
    {4096, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"},
};

START_TEST(link_of_a_known_seed_is_the_published_one)
{
    struct dice_chain chain = counted_chain();
    uint8_t link[DICE_LINK_BYTES];
    char text[DICE_HEX_CHARS + 1];

    room_state_dice_chain_link(&chain, chain_links[_i].i, link);
    dice_hex(link, text);

    ck_assert_str_eq(text, chain_links[_i].link);
}
END_TEST

START_TEST(every_link_follows_the_one_before_and_no_other)
{
    uint8_t seed[DICE_LINK_BYTES];
    uint8_t before[DICE_LINK_BYTES];
    uint8_t link[DICE_LINK_BYTES];
    struct dice_chain chain;
    room_state_dice_seed(seed);
    room_state_dice_chain_init(&chain, seed);

    room_state_dice_chain_tip(&chain, before);
    for (int i = 1; i <= DICE_CHAIN_LINKS; i++) {
        room_state_dice_chain_link(&chain, i, link);
        ck_assert_msg(dice_link_follows(link, before), "link %d", i);
        ck_assert_msg(!dice_link_follows(before, link), "link %d", i);
        memcpy(before, link, sizeof before);
    }

    ck_assert_mem_eq(link, seed, sizeof seed);
    room_state_dice_chain_finish(&chain);
}
END_TEST

START_TEST(links_in_their_order_cost_less_than_two_hashes_each)
{
    struct dice_chain chain = counted_chain();
    uint8_t link[DICE_LINK_BYTES];
    hashes = 0;

    room_state_dice_chain_tip(&chain, link);
    ck_assert_int_eq(hashes, DICE_CHAIN_LINKS);

    hashes = 0;
    for (int i = 1; i <= DICE_CURRENT_LINKS; i++) {
        room_state_dice_chain_link(&chain, i, link);
    }
    ck_assert_int_eq(hashes, 0);

    for (int i = DICE_CURRENT_LINKS + 1; i <= DICE_CHAIN_LINKS; i++) {
        room_state_dice_chain_link(&chain, i, link);
    }
    ck_assert_int_lt(hashes, 2 * DICE_CHAIN_LINKS);
}
END_TEST

START_TEST(links_in_any_order_are_those_in_their_order)
{
    static const int order[] = {4096, 1, 513, 512, 64, 65, 4095, 2048, 63, 3585, 3584, 0, 128};
    struct dice_chain mixed = counted_chain();
    for (size_t at = 0; at < sizeof order / sizeof order[0]; at++) {
        struct dice_chain fresh = counted_chain();
        uint8_t link[DICE_LINK_BYTES];
        uint8_t other[DICE_LINK_BYTES];

        room_state_dice_chain_link(&mixed, order[at], link);
        room_state_dice_chain_link(&fresh, order[at], other);

        ck_assert_mem_eq(link, other, sizeof link);
    }
}
END_TEST

START_TEST(link_does_not_follow_itself_or_a_link_changed_in_one_bit)
{
    struct dice_chain chain = counted_chain();
    uint8_t tip[DICE_LINK_BYTES];
    uint8_t link[DICE_LINK_BYTES];
    room_state_dice_chain_tip(&chain, tip);
    room_state_dice_chain_link(&chain, 1, link);

    ck_assert(!dice_link_follows(tip, tip));
    for (int bit = 0; bit < 8 * DICE_LINK_BYTES; bit++) {
        link[bit / 8] ^= (uint8_t)(1 << bit % 8);
        ck_assert(!dice_link_follows(link, tip));
        link[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}
END_TEST

START_TEST(two_seeds_are_never_the_same)
{
    uint8_t one[DICE_LINK_BYTES];
    uint8_t other[DICE_LINK_BYTES];

    room_state_dice_seed(one);
    room_state_dice_seed(other);

    ck_assert_mem_ne(one, other, sizeof one);
}
END_TEST

START_TEST(finished_chain_holds_no_secret)
{
    static const struct dice_chain nothing;
    struct dice_chain chain = counted_chain();
    uint8_t tip[DICE_LINK_BYTES];
    room_state_dice_chain_tip(&chain, tip);

    room_state_dice_chain_finish(&chain);

    ck_assert_mem_eq(&chain, &nothing, sizeof chain);
}
END_TEST

START_TEST(link_after_any_is_found_from_anywhere_and_none_after_the_last)
{
    static const int at[] = {0, 1, 63, 64, 65, 4000, DICE_CHAIN_LINKS - 1};
    struct dice_chain chain;
    uint8_t seed[DICE_LINK_BYTES] = {9};
    uint8_t last[DICE_LINK_BYTES];
    uint8_t next[DICE_LINK_BYTES];
    room_state_dice_chain_init(&chain, seed);

    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        room_state_dice_chain_link(&chain, at[i], last);
        ck_assert_int_eq(room_state_dice_chain_after(&chain, last, 0, next), at[i] + 1);
        ck_assert(dice_link_follows(next, last));
        ck_assert_int_eq(room_state_dice_chain_after(&chain, last, at[i], next), at[i] + 1);
        ck_assert_int_eq(room_state_dice_chain_after(&chain, last, DICE_CHAIN_LINKS - 1, next),
                         at[i] + 1);
    }

    memcpy(last, next, sizeof last);
    ck_assert_mem_eq(last, seed, sizeof last);
    ck_assert_int_eq(room_state_dice_chain_after(&chain, last, 0, next), 0);
}
END_TEST

START_TEST(secret_of_a_known_chain_is_the_published_one_for_each_label)
{
    struct dice_chain chain;
    uint8_t seed[DICE_LINK_BYTES];
    uint8_t secret[DICE_LINK_BYTES];
    uint8_t other[DICE_LINK_BYTES];
    char text[DICE_HEX_CHARS + 1];
    memset(seed, 7, sizeof seed);
    room_state_dice_chain_init(&chain, seed);

    room_state_dice_chain_derive(&chain, "bot3", secret);
    room_state_dice_chain_derive(&chain, "bot4", other);

    dice_hex(secret, text);
    ck_assert_str_eq(text, "533911841cc25391a0b51a33410f64192915aff3daf78ff13f920ebbe66f5488");
    ck_assert_mem_ne(secret, other, sizeof secret);
}
END_TEST

START_TEST(game_id_takes_in_all_that_was_agreed)
{
    struct dice_chain chain = counted_chain();
    uint8_t app[DICE_LINK_BYTES];
    uint8_t tips[2][DICE_LINK_BYTES];
    uint8_t game_id[DICE_LINK_BYTES];
    char text[DICE_HEX_CHARS + 1];
    room_state_dice_chain_tip(&chain, app);
    from_hex(TIP_W1, tips[0]);
    from_hex(TIP_B1, tips[1]);

    dice_game_id(RULES, ROOM, app, tips, 2, game_id);
    dice_hex(game_id, text);
    ck_assert_str_eq(text, GAME_ID);

    dice_game_id(RULES, ROOM, app, NULL, 0, game_id);
    dice_hex(game_id, text);
    ck_assert_str_eq(text, "2ad2972dafd0d39832e4f9c644b33f7ee93f22a759d1fd7af10049b4cc3807cd");
}
END_TEST

START_TEST(faces_of_a_known_throw_are_the_published_ones)
{
    struct dice_throw thrown = throw_number(1, 1);
    assert_faces(&thrown, "664");
    thrown = throw_number(300000, 5); /* all four bytes of the number are used */
    assert_faces(&thrown, "24");
    thrown = throw_number(2, 2);
    memset(thrown.witness, 0, sizeof thrown.witness);
    memset(thrown.roller, 0, sizeof thrown.roller);
    assert_faces(&thrown, "221");
}
END_TEST

START_TEST(byte_of_252_or_more_is_skipped)
{
    struct dice_throw thrown = throw_number(71, 71); /* its bytes are 255 231 51 192 … */

    assert_faces(&thrown, "441");
}
END_TEST

START_TEST(second_block_follows_when_the_bytes_run_out)
{
    struct dice_throw thrown = throw_number(6, 6); /* one of its first 32 bytes is skipped */

    assert_faces(&thrown, "12211256441336426424554123561211");
}
END_TEST

START_TEST(sticks_are_the_bits_highest_first)
{
    static const uint8_t expected[] = {0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1};
    struct dice_throw thrown = throw_number(7, 7);
    uint8_t sticks[sizeof expected];

    dice_sticks(&thrown, sticks, sizeof sticks);

    ck_assert_mem_eq(sticks, expected, sizeof expected);
}
END_TEST

START_TEST(faces_come_up_evenly)
{
    enum { THROWS = 6000, DICE = 3 };
    int seen[7] = {0};

    struct dice_throw thrown = throw_number(0, 9);
    for (uint32_t i = 1; i <= THROWS; i++) {
        uint8_t faces[DICE];
        thrown.number = i;
        dice_faces(&thrown, faces, DICE);
        for (int j = 0; j < DICE; j++) {
            ck_assert_int_ge(faces[j], 1);
            ck_assert_int_le(faces[j], 6);
            seen[faces[j]]++;
        }
    }

    /* 3,000 each are expected, with a standard deviation of 50; the inputs are fixed, so this never flickers. */
    for (int face = 1; face <= 6; face++) {
        ck_assert_int_ge(seen[face], 2800);
        ck_assert_int_le(seen[face], 3200);
    }
}
END_TEST

START_TEST(text_that_is_not_64_lower_case_hex_digits_is_no_link)
{
    static const char *const wrong[] = {
        "",
        "00",
        "FBD3136db367d4cb21dc522f7e8a28ccce1bec79ee01d51fcd31af5d31c08754",
        "fbd3136db367d4cb21dc522f7e8a28ccce1bec79ee01d51fcd31af5d31c0875",
        "fbd3136db367d4cb21dc522f7e8a28ccce1bec79ee01d51fcd31af5d31c087544",
        "fbd3136db367d4cb21dc522f7e8a28cc ce1bec79ee01d51fcd31af5d31c0875",
        "gbd3136db367d4cb21dc522f7e8a28ccce1bec79ee01d51fcd31af5d31c08754",
        "0xd3136db367d4cb21dc522f7e8a28ccce1bec79ee01d51fcd31af5d31c08754",
    };
    uint8_t bytes[DICE_LINK_BYTES] = {42};

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ck_assert_msg(!dice_from_hex(wrong[i], bytes), "%s", wrong[i]);
    }

    ck_assert_int_eq(bytes[0], 42);
}
END_TEST

int main(void)
{
    if (sodium_init() < 0) {
        return EXIT_FAILURE;
    }
    Suite *suite = suite_create("dice");
    TCase *tests = tcase_create("dice");
    tcase_add_loop_test(tests, link_of_a_known_seed_is_the_published_one, 0,
                        (int)(sizeof chain_links / sizeof chain_links[0]));
    tcase_add_test(tests, links_in_their_order_cost_less_than_two_hashes_each);
    tcase_add_test(tests, links_in_any_order_are_those_in_their_order);
    tcase_add_test(tests, every_link_follows_the_one_before_and_no_other);
    tcase_add_test(tests, link_does_not_follow_itself_or_a_link_changed_in_one_bit);
    tcase_add_test(tests, two_seeds_are_never_the_same);
    tcase_add_test(tests, finished_chain_holds_no_secret);
    tcase_add_test(tests, link_after_any_is_found_from_anywhere_and_none_after_the_last);
    tcase_add_test(tests, secret_of_a_known_chain_is_the_published_one_for_each_label);
    tcase_add_test(tests, game_id_takes_in_all_that_was_agreed);
    tcase_add_test(tests, faces_of_a_known_throw_are_the_published_ones);
    tcase_add_test(tests, byte_of_252_or_more_is_skipped);
    tcase_add_test(tests, second_block_follows_when_the_bytes_run_out);
    tcase_add_test(tests, sticks_are_the_bits_highest_first);
    tcase_add_test(tests, faces_come_up_evenly);
    tcase_add_test(tests, text_that_is_not_64_lower_case_hex_digits_is_no_link);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
