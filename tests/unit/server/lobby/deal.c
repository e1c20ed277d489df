/* SPDX-License-Identifier: MIT */
/* The places of the lobby are dealt in turn to networks, addresses and users. */
#include "lobby/deal.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite.h"

enum { ITEMS_MAX = 400, NAME_BYTES = 8 };

/* Numbers of networks, addresses and users are small here; ids are "i0", "i1" and so on. */
struct thing {
    struct deal_item item;
    struct deal_key key;
    int64_t since_ms;
    char id[NAME_BYTES];
    bool is_in;
    int round; /* scratch of deal_naively() */
};

static struct deal deal;
static struct thing things[ITEMS_MAX];
static int thing_count;

static void set_up(void)
{
    memset(&deal, 0, sizeof deal);
    memset(things, 0, sizeof things);
    thing_count = 0;
}

static void tear_down(void)
{
    for (int i = 0; i < thing_count; i++) {
        lobby_deal_remove(&deal, &things[i].item);
    }
    lobby_deal_finish(&deal);
}

static void insert(struct thing *thing)
{
    thing->is_in = true;
    lobby_deal_insert(&deal, &thing->item, &thing->key, thing->since_ms, thing->id);
}

static struct thing *add(unsigned network, unsigned address, unsigned user, int64_t since_ms)
{
    struct thing *thing = &things[thing_count];
    ck_assert_int_lt(thing_count, ITEMS_MAX);
    thing->key = (struct deal_key){network, network * 1000 + address,
                                   network * 1000000 + address * 1000 + user};
    thing->since_ms = since_ms;
    thing->item.owner = thing;
    snprintf(thing->id, sizeof thing->id, "i%d", thing_count++);
    insert(thing);
    return thing;
}

/* The ids in the order of their places. */
static const char *dealt(void)
{
    static char text[ITEMS_MAX * NAME_BYTES];
    text[0] = '\0';
    lobby_deal_run(&deal);
    for (size_t i = 0; i < deal.dealt_count; i++) {
        ck_assert_int_eq(deal.dealt[i]->rank, (int)i + 1);
        strcat(text, i == 0 ? "" : " ");
        strcat(text, ((struct thing *)deal.dealt[i]->owner)->id);
    }
    return text;
}

START_TEST(longest_wait_comes_first)
{
    add(1, 1, 1, 300);
    add(1, 1, 1, 100);
    add(1, 1, 1, 200);

    ck_assert_str_eq(dealt(), "i1 i2 i0");
}
END_TEST

START_TEST(each_network_has_a_place_before_any_has_a_second)
{
    add(1, 1, 1, 10);
    add(1, 2, 1, 11);
    add(1, 3, 1, 12);
    add(2, 1, 1, 99);

    ck_assert_str_eq(dealt(), "i0 i3 i1 i2");
}
END_TEST

START_TEST(each_address_of_a_network_has_a_place_before_any_has_a_second)
{
    add(1, 1, 1, 10);
    add(1, 1, 2, 11);
    add(1, 1, 3, 12);
    add(1, 2, 1, 99);

    ck_assert_str_eq(dealt(), "i0 i3 i1 i2");
}
END_TEST

START_TEST(each_user_of_an_address_has_a_place_before_any_has_a_second)
{
    add(1, 1, 1, 10);
    add(1, 1, 1, 11);
    add(1, 1, 1, 12);
    add(1, 1, 2, 99);

    ck_assert_str_eq(dealt(), "i0 i3 i1 i2");
}
END_TEST

START_TEST(last_place_of_a_network_counts_the_items_without_one)
{
    for (int i = 0; i < DEAL_PLACES_MAX + 50; i++) {
        add(1, 1, 1, i);
    }
    struct thing *other = add(2, 1, 1, 1000);
    lobby_deal_run(&deal);

    ck_assert_uint_eq(deal.dealt_count, DEAL_PLACES_MAX);
    ck_assert_int_eq(other->item.rank, 2);
    ck_assert_int_eq(other->item.more, 0);
    ck_assert_int_eq(things[DEAL_PLACES_MAX - 2].item.more, 51);
    ck_assert_int_eq(things[DEAL_PLACES_MAX - 3].item.more, 0);
    ck_assert_int_eq(lobby_deal_folded_count(&deal), 51);

    struct deal_item *folded[ITEMS_MAX];
    ck_assert_uint_eq(lobby_deal_folded(&deal, 2, folded, ITEMS_MAX), 0);
    ck_assert_uint_eq(lobby_deal_folded(&deal, 3, folded, ITEMS_MAX), 0);
    ck_assert_uint_eq(lobby_deal_folded(&deal, 1, folded, 7), 7);
    ck_assert_uint_eq(lobby_deal_folded(&deal, 1, folded, ITEMS_MAX), 51);
    ck_assert_ptr_eq(folded[0]->owner, &things[DEAL_PLACES_MAX - 1]);
}
END_TEST

START_TEST(items_elsewhere_count_as_items_without_a_place)
{
    struct thing *thing = add(1, 1, 1, 10);
    lobby_deal_remove(&deal, &thing->item);
    thing->item.stands_for = 7;
    insert(thing);
    lobby_deal_run(&deal);

    ck_assert_int_eq(thing->item.more, 7);
    ck_assert_int_eq(lobby_deal_folded_count(&deal), 7);
}
END_TEST

/* ---- against the plain form of the rule ---- */

static int count_older(const struct thing *thing)
{
    int older = 0;
    for (int i = 0; i < thing_count; i++) {
        const struct thing *other = &things[i];
        bool is_older = other->since_ms < thing->since_ms ||
                        (other->since_ms == thing->since_ms && strcmp(other->id, thing->id) < 0);
        older += other->is_in && other->key.user == thing->key.user && is_older;
    }
    return older;
}

/* The time of the oldest item of a group: level 0, 1, 2 for the network, the address, the user. */
static int64_t oldest_of(const struct thing *thing, int level)
{
    int64_t oldest_ms = INT64_MAX;
    for (int i = 0; i < thing_count; i++) {
        const struct thing *other = &things[i];
        bool is_same = level == 0   ? other->key.network == thing->key.network
                       : level == 1 ? other->key.address == thing->key.address
                                    : other->key.user == thing->key.user;
        if (other->is_in && is_same && other->since_ms < oldest_ms) {
            oldest_ms = other->since_ms;
        }
    }
    return oldest_ms;
}

static uint64_t number_of(const struct thing *thing, int level)
{
    return level == 0 ? thing->key.network : level == 1 ? thing->key.address : thing->key.user;
}

/* The rank of a thing in its group, if `round` is its rank within its member of that group. */
static int rank_in_group(const struct thing *thing, int level)
{
    int before = 0;
    for (int i = 0; i < thing_count; i++) {
        const struct thing *other = &things[i];
        bool is_same = level == 0 || number_of(other, level - 1) == number_of(thing, level - 1);
        if (!other->is_in || !is_same || other == thing) {
            continue;
        }
        int64_t mine_ms = oldest_of(thing, level);
        int64_t other_ms = oldest_of(other, level);
        bool comes_before =
            other->round != thing->round
                ? other->round < thing->round
                : (other_ms != mine_ms ? other_ms < mine_ms
                                       : number_of(other, level) < number_of(thing, level));
        before += comes_before;
    }
    return before;
}

/* The place of each thing by the rule itself; in `round`. */
static void deal_naively(void)
{
    int ranks[ITEMS_MAX];
    for (int i = 0; i < thing_count; i++) {
        things[i].round = count_older(&things[i]);
    }
    for (int level = 2; level >= 0; level--) {
        for (int i = 0; i < thing_count; i++) {
            ranks[i] = things[i].is_in ? rank_in_group(&things[i], level) : 0;
        }
        for (int i = 0; i < thing_count; i++) {
            things[i].round = ranks[i];
        }
    }
}

START_TEST(any_set_is_dealt_by_the_rule)
{
    srand((unsigned)_i);
    for (int i = 0; i < ITEMS_MAX; i++) {
        int networks = 1 + _i * 3;
        add((unsigned)(rand() % networks), (unsigned)(rand() % 4), (unsigned)(rand() % 3),
            rand() % 500);
    }
    for (int i = 0; i < ITEMS_MAX; i++) {
        int action = rand() % 4;
        if (action == 0) {
            lobby_deal_remove(&deal, &things[i].item);
            things[i].is_in = false;
        } else if (action == 1) {
            lobby_deal_run(&deal);
            lobby_deal_remove(&deal, &things[i].item);
            things[i].since_ms = rand() % 500;
            insert(&things[i]);
        }
    }
    lobby_deal_run(&deal);
    deal_naively();
    for (int i = 0; i < thing_count; i++) {
        if (things[i].is_in) {
            int place = things[i].round + 1;
            ck_assert_int_eq(things[i].item.rank, place <= DEAL_PLACES_MAX ? place : 0);
        }
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("deal");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, longest_wait_comes_first);
    tcase_add_test(tests, each_network_has_a_place_before_any_has_a_second);
    tcase_add_test(tests, each_address_of_a_network_has_a_place_before_any_has_a_second);
    tcase_add_test(tests, each_user_of_an_address_has_a_place_before_any_has_a_second);
    tcase_add_test(tests, last_place_of_a_network_counts_the_items_without_one);
    tcase_add_test(tests, items_elsewhere_count_as_items_without_a_place);
    tcase_add_loop_test(tests, any_set_is_dealt_by_the_rule, 0, 6);
    Suite *suite = suite_create("lobby deal");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
