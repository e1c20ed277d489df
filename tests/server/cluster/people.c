/* SPDX-License-Identifier: MIT */
/* What all nodes of a cluster know of a user after one of them has learnt it: the name, blocks, sign-outs and bans. */
#include "account/accounts.h"
#include "server/cluster/presence.h"
#include "suite.h"

START_TEST(guest_renamed_at_one_node_has_the_name_at_all)
{
    begin(2);
    struct guest *host = come(A);
    struct guest *other = come(B);
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_sit(other, room, "b1"), "ok");

    ck_assert_str_eq(guest_try(other, "me.name", "\"d\":{\"name\":\"Quintus\"}"), "ok");

    ck_assert_str_eq(session_presence_known(app(A), other->user_id)->name, "Quintus");
    ck_assert_str_eq(rooms_find(app(A), room)->state->seats[seat_find("b1")].name, "Quintus");

    end();
}
END_TEST

START_TEST(block_that_was_made_while_the_bus_was_away_holds_at_all_nodes)
{
    begin(2);
    struct guest *one = come(A);
    struct guest *other = come(B);

    cluster_cut_bus(cluster, B, true);
    ck_assert_str_eq(guest_try(one, "block", "\"d\":{\"who\":\"%s\",\"on\":true}", other->user_id),
                     "ok");
    cluster_cut_bus(cluster, B, false);
    cluster_wait(cluster, NEWS_MS);
    ck_assert(session_blocks_between(session_find(app(B), other->user_id), one->user_id));

    cluster_cut_bus(cluster, B, true);
    ck_assert_str_eq(guest_try(one, "block", "\"d\":{\"who\":\"%s\",\"on\":false}", other->user_id),
                     "ok");
    cluster_cut_bus(cluster, B, false);
    cluster_wait(cluster, NEWS_MS);
    ck_assert(!session_blocks_between(session_find(app(B), other->user_id), one->user_id));
    end();
}
END_TEST

START_TEST(renames_and_sign_outs_arrive_after_an_outage_of_the_bus)
{
    begin(2);
    struct guest *renamed = come(B);
    struct guest *out = come(B);
    struct guest *as_before = come(B);
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

    ck_assert_str_eq(session_find(app(B), renamed->user_id)->name, "Quintus");
    ck_assert_uint_eq(session_find(app(B), out->user_id)->conn, 0);
    ck_assert_int_eq(fake_net_close_code(cluster->nodes[B]->net, out->conn), SESSION_SIGNED_OUT);
    ck_assert_uint_ne(session_find(app(B), as_before->user_id)->conn, 0);
    end();
}
END_TEST

START_TEST(many_people_are_all_looked_up)
{
    enum { MANY = 3 * SESSIONS_LOOKED_UP };
    begin(2);
    struct guest *guests[MANY];
    for (int i = 0; i < MANY; i++) {
        guests[i] = come(B);
    }
    cluster_cut_bus(cluster, B, true);
    fake_store_sql(cluster->tables, "UPDATE persons SET name = 'Quintus'");
    cluster_cut_bus(cluster, B, false);
    cluster_wait(cluster, NEWS_MS);

    for (int i = 0; i < MANY; i++) {
        ck_assert_str_eq(session_find(app(B), guests[i]->user_id)->name, "Quintus");
    }
    end();
}
END_TEST

/* ---- moderation ---- */

START_TEST(ban_and_kick_reach_people_at_all_nodes)
{
    begin(2);
    struct guest *one = come(B);
    struct guest *other = come(B);
    const struct moderation_act act = {.by = "operator", .why = "Rude."};

    ck_assert_int_eq(moderation_ban(app(A), one->user_id, 0, &act, bench_now_ms()),
                     MODERATION_UNDER_WAY);
    ck_assert_int_eq(moderation_kick(app(A), other->user_id, &act, bench_now_ms()),
                     MODERATION_UNDER_WAY);
    cluster_wait(cluster, 1000);

    ck_assert_int_eq(fake_net_close_code(cluster->nodes[B]->net, one->conn), MODERATION_BANNED);
    ck_assert_int_eq(fake_net_close_code(cluster->nodes[B]->net, other->conn), MODERATION_KICKED);
    end();
}
END_TEST

START_TEST(bans_that_a_node_hears_of_together_reach_all_their_targets)
{
    begin(2);
    struct guest *guests[] = {come(B), come(B)};
    const struct moderation_act act = {.by = "operator", .why = "Rude."};

    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(moderation_ban(app(A), guests[i]->user_id, 0, &act, bench_now_ms()),
                         MODERATION_UNDER_WAY);
    }
    cluster_wait(cluster, 1000);

    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(fake_net_close_code(cluster->nodes[B]->net, guests[i]->conn),
                         MODERATION_BANNED);
    }
    end();
}
END_TEST

START_TEST(lockdown_holds_at_all_nodes)
{
    begin(2);
    const struct moderation_act act = {.by = "operator", .why = "Noise."};

    ck_assert_int_eq(moderation_lock_down(app(A), LOCKDOWN_NO_GUESTS, &act, bench_now_ms()),
                     MODERATION_UNDER_WAY);
    cluster_wait(cluster, 1000);

    ck_assert_int_eq(app(B)->moderation.level, LOCKDOWN_NO_GUESTS);
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("what nodes know of users");
    TCase *known = tcase_create("data");
    tcase_add_test(known, guest_renamed_at_one_node_has_the_name_at_all);
    tcase_add_test(known, block_that_was_made_while_the_bus_was_away_holds_at_all_nodes);
    tcase_add_test(known, renames_and_sign_outs_arrive_after_an_outage_of_the_bus);
    tcase_add_test(known, many_people_are_all_looked_up);
    suite_add_tcase(suite, known);
    TCase *moderation = tcase_create("moderation");
    tcase_add_test(moderation, ban_and_kick_reach_people_at_all_nodes);
    tcase_add_test(moderation, bans_that_a_node_hears_of_together_reach_all_their_targets);
    tcase_add_test(moderation, lockdown_holds_at_all_nodes);
    suite_add_tcase(suite, moderation);
    return suite_run(suite);
}
