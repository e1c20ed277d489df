/* SPDX-License-Identifier: MIT */
/* What all nodes of a cluster know of a user after one of them has learnt it: the name, blocks, sign-outs and bans. */
#include "account/accounts.h"
#include "server/cluster/presence.h"
#include "suite.h"

static struct bench_cluster *cluster;
static char room[STORE_ID_BYTES];

static void tear_down(void)
{
    cluster_destroy(cluster);
}

START_TEST(guest_renamed_at_one_node_has_the_name_at_all)
{
    cluster = cluster_create(2);
    struct guest *host = come(cluster, A);
    struct guest *other = come(cluster, B);
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_sit(other, room, "b1"), "ok");

    ck_assert_str_eq(guest_try(other, "me.name", "\"d\":{\"name\":\"Quintus\"}"), "ok");

    ck_assert_str_eq(session_presence_known(&app(cluster, A)->sessions, other->user_id)->name,
                     "Quintus");
    ck_assert_str_eq(rooms_find(&app(cluster, A)->rooms, room)->state->seats[seat_find("b1")].name,
                     "Quintus");
}
END_TEST

START_TEST(block_that_was_made_while_the_bus_was_away_holds_at_all_nodes)
{
    cluster = cluster_create(2);
    struct guest *one = come(cluster, A);
    struct guest *other = come(cluster, B);

    cluster_cut_bus(cluster, B, true);
    ck_assert_str_eq(guest_try(one, "block", "\"d\":{\"who\":\"%s\",\"on\":true}", other->user_id),
                     "ok");
    cluster_cut_bus(cluster, B, false);
    cluster_wait(cluster, NEWS_MS);
    ck_assert(session_blocks_between(session_find(&app(cluster, B)->sessions, other->user_id),
                                     one->user_id));

    cluster_cut_bus(cluster, B, true);
    ck_assert_str_eq(guest_try(one, "block", "\"d\":{\"who\":\"%s\",\"on\":false}", other->user_id),
                     "ok");
    cluster_cut_bus(cluster, B, false);
    cluster_wait(cluster, NEWS_MS);
    ck_assert(!session_blocks_between(session_find(&app(cluster, B)->sessions, other->user_id),
                                      one->user_id));
}
END_TEST

START_TEST(renames_and_sign_outs_arrive_after_an_outage_of_the_bus)
{
    cluster = cluster_create(2);
    struct guest *renamed = come(cluster, B);
    struct guest *out = come(cluster, B);
    struct guest *as_before = come(cluster, B);
    char text[256];

    cluster_cut_bus(cluster, B, true);
    snprintf(text, sizeof text, "UPDATE persons SET name = 'Quintus' WHERE who = '%s'",
             renamed->user_id);
    fake_store_sql(cluster->tables, text);
    snprintf(text, sizeof text, "UPDATE persons SET token_hash = zeroblob(32) WHERE who = '%s'",
             out->user_id);
    fake_store_sql(cluster->tables, text);
    cluster_cut_store(cluster, B, true);
    cluster_cut_bus(cluster, B, false);
    cluster_wait(cluster, NEWS_MS);
    cluster_cut_store(cluster, B, false);
    cluster_wait(cluster, 2 * NEWS_MS);

    ck_assert_str_eq(session_find(&app(cluster, B)->sessions, renamed->user_id)->name, "Quintus");
    ck_assert_uint_eq(session_find(&app(cluster, B)->sessions, out->user_id)->conn, 0);
    ck_assert_int_eq(fake_net_close_code(cluster->nodes[B]->net, out->conn), SESSION_SIGNED_OUT);
    ck_assert_uint_ne(session_find(&app(cluster, B)->sessions, as_before->user_id)->conn, 0);
}
END_TEST

START_TEST(many_people_are_all_looked_up)
{
    enum { MANY = 3 * SESSIONS_LOOKED_UP };
    cluster = cluster_create(2);
    struct guest *guests[MANY];
    for (int i = 0; i < MANY; i++) {
        guests[i] = come(cluster, B);
    }
    cluster_cut_bus(cluster, B, true);
    fake_store_sql(cluster->tables, "UPDATE persons SET name = 'Quintus'");
    cluster_cut_bus(cluster, B, false);
    cluster_wait(cluster, NEWS_MS);

    for (int i = 0; i < MANY; i++) {
        ck_assert_str_eq(session_find(&app(cluster, B)->sessions, guests[i]->user_id)->name,
                         "Quintus");
    }
}
END_TEST

/* ---- moderation ---- */

START_TEST(ban_and_kick_reach_people_at_all_nodes)
{
    cluster = cluster_create(2);
    struct guest *one = come(cluster, B);
    struct guest *other = come(cluster, B);
    const struct moderation_act act = {.by = "operator", .why = "Rude."};

    ck_assert_int_eq(
        moderation_ban(&app(cluster, A)->moderation, one->user_id, 0, &act, bench_now_ms()),
        MODERATION_UNDER_WAY);
    ck_assert_int_eq(
        moderation_kick(&app(cluster, A)->moderation, other->user_id, &act, bench_now_ms()),
        MODERATION_UNDER_WAY);
    cluster_wait(cluster, 1000);

    ck_assert_int_eq(fake_net_close_code(cluster->nodes[B]->net, one->conn), MODERATION_BANNED);
    ck_assert_int_eq(fake_net_close_code(cluster->nodes[B]->net, other->conn), MODERATION_KICKED);
}
END_TEST

START_TEST(bans_that_a_node_hears_of_together_reach_all_their_targets)
{
    cluster = cluster_create(2);
    struct guest *guests[] = {come(cluster, B), come(cluster, B)};
    const struct moderation_act act = {.by = "operator", .why = "Rude."};

    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(moderation_ban(&app(cluster, A)->moderation, guests[i]->user_id, 0, &act,
                                        bench_now_ms()),
                         MODERATION_UNDER_WAY);
    }
    cluster_wait(cluster, 1000);

    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(fake_net_close_code(cluster->nodes[B]->net, guests[i]->conn),
                         MODERATION_BANNED);
    }
}
END_TEST

START_TEST(lockdown_holds_at_all_nodes)
{
    cluster = cluster_create(2);
    const struct moderation_act act = {.by = "operator", .why = "Noise."};

    ck_assert_int_eq(moderation_lock_down(&app(cluster, A)->moderation, LOCKDOWN_NO_GUESTS, &act,
                                          bench_now_ms()),
                     MODERATION_UNDER_WAY);
    cluster_wait(cluster, 1000);

    ck_assert_int_eq(app(cluster, B)->moderation.level, LOCKDOWN_NO_GUESTS);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("what nodes know of users");
    TCase *known = tcase_create("data");
    tcase_add_checked_fixture(known, NULL, tear_down);
    tcase_add_test(known, guest_renamed_at_one_node_has_the_name_at_all);
    tcase_add_test(known, block_that_was_made_while_the_bus_was_away_holds_at_all_nodes);
    tcase_add_test(known, renames_and_sign_outs_arrive_after_an_outage_of_the_bus);
    tcase_add_test(known, many_people_are_all_looked_up);
    suite_add_tcase(suite, known);
    TCase *moderation = tcase_create("moderation");
    tcase_add_checked_fixture(moderation, NULL, tear_down);
    tcase_add_test(moderation, ban_and_kick_reach_people_at_all_nodes);
    tcase_add_test(moderation, bans_that_a_node_hears_of_together_reach_all_their_targets);
    tcase_add_test(moderation, lockdown_holds_at_all_nodes);
    suite_add_tcase(suite, moderation);
    return suite_run(suite);
}
