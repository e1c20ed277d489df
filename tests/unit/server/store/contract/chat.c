/* SPDX-License-Identifier: MIT */
/* The promises of store/chat.h, on the real store. */
#include "store/chat.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/server/store/bench.h"
#include "unit/server/store/contract/contract.h"

static struct bench bench;

static void set_up(void)
{
    bench_init(&bench);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

static void add_line(struct store_write *write, const char *chat, int64_t n, const char *user_id)
{
    char text[32];
    snprintf(text, sizeof text, "line %d", (int)n);
    struct store_line line = {.n = n,
                              .at_ms = 1000 + n,
                              .v = 3,
                              .command = 7,
                              .channel = "players",
                              .user_id = user_id,
                              .name = "Quiet Heron",
                              .text = text,
                              .preset = n % 2 == 0,
                              .gone_by = "",
                              .gone_why = ""};
    store_add_line(write, chat, &line);
}

/* A chat as the store returned it: "1 2 -3" if the third line is deleted, then the timeouts. */
struct found {
    int calls;
    char lines[512];
    char timeouts[128];
};

static void on_chat(void *data, enum store_status status, const struct store_chat *chat)
{
    struct found *found = data;
    ck_assert_int_eq(status, STORE_OK);
    found->lines[0] = '\0';
    found->timeouts[0] = '\0';
    for (size_t i = 0; i < chat->line_count; i++) {
        const struct store_line *line = &chat->lines[i];
        char text[96];
        snprintf(text, sizeof text, "line %d", (int)line->n);
        ck_assert_str_eq(line->text, text);
        ck_assert_int_eq(line->at_ms, 1000 + line->n);
        ck_assert_int_eq(line->v, 3);
        ck_assert_int_eq(line->command, 7);
        ck_assert_int_eq(line->preset, line->n % 2 == 0);
        ck_assert_str_eq(line->channel, "players");
        ck_assert_str_eq(line->name, "Quiet Heron");
        snprintf(text, sizeof text, "%s%d%s ", line->gone_by[0] == '\0' ? "" : "-", (int)line->n,
                 line->gone_why);
        strcat(found->lines, text);
    }
    for (size_t i = 0; i < chat->timeout_count; i++) {
        const struct store_timeout *timeout = &chat->timeouts[i];
        char text[96];
        snprintf(text, sizeof text, "%s until %d: %s ", timeout->user_id, (int)timeout->until_ms,
                 timeout->why);
        strcat(found->timeouts, text);
    }
    found->calls++;
}

static struct found load(const char *chat, int most)
{
    struct found found = {0};
    store_load_chat(bench.store, chat, most, on_chat, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
}

START_TEST(newest_lines_come_oldest_first_and_each_chat_alone)
{
    struct store_write *write = store_begin(bench.store);
    for (int64_t n = 1; n <= 6; n++) {
        add_line(write, "room1", n, "pann");
    }
    add_line(write, "lobby", 1, "pbob");
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    bench_reopen(&bench);

    ck_assert_str_eq(load("room1", 4).lines, "3 4 5 6 ");
    ck_assert_str_eq(load("lobby", 4).lines, "1 ");
    ck_assert_str_eq(load("nowhere", 4).lines, "");
}
END_TEST

static void on_many(void *count, enum store_status status, const struct store_chat *chat)
{
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_int_eq(chat->lines[0].n, 6);
    *(int *)count = (int)chat->line_count;
}

START_TEST(chat_keeps_so_many_lines_and_no_more)
{
    for (int64_t n = 1; n <= STORE_LINES_KEPT + 5; n += 500) {
        struct store_write *write = store_begin(bench.store);
        for (int64_t i = n; i < n + 500 && i <= STORE_LINES_KEPT + 5; i++) {
            add_line(write, "room1", i, "pann");
        }
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    }
    int count = 0;
    store_load_chat(bench.store, "room1", 9999, on_many, &count);
    bench_wait(&bench, &count, STORE_LINES_KEPT);
}
END_TEST

START_TEST(removed_lines_stay_as_tombstones)
{
    struct store_write *write = store_begin(bench.store);
    add_line(write, "room1", 1, "pann");
    add_line(write, "room1", 2, "pbob");
    add_line(write, "room1", 3, "pann");
    add_line(write, "room2", 1, "pann");
    store_remove_line(write, "room1", 3, "operator", "!");
    store_remove_lines_of(write, "room1", "pann", "host", "?");
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    ck_assert_str_eq(load("room1", 9).lines, "-1? 2 -3! ");
    ck_assert_str_eq(load("room2", 9).lines, "1 ");
}
END_TEST

START_TEST(newer_timeout_takes_the_place_of_the_older)
{
    struct store_write *write = store_begin(bench.store);
    struct store_timeout first = {"pann", 100, "a"};
    struct store_timeout second = {"pann", 200, "b"};
    store_put_timeout(write, "room1", &first);
    store_put_timeout(write, "room1", &second);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    ck_assert_str_eq(load("room1", 9).timeouts, "pann until 200: b ");
}
END_TEST

static void on_blocks(void *data, enum store_status status, const struct store_block *blocks,
                      size_t count)
{
    struct found *found = data;
    ck_assert_int_eq(status, STORE_OK);
    found->lines[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s%s%s ", blocks[i].mine ? "" : "by-", blocks[i].other,
                 blocks[i].name);
        strcat(found->lines, text);
    }
    found->calls++;
}

static struct found blocks_of(const char *user_id)
{
    struct found found = {0};
    store_load_blocks(bench.store, user_id, on_blocks, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
}

START_TEST(blocks_are_read_both_ways_round)
{
    struct store_write *write = store_begin(bench.store);
    store_put_block(write, "pann", "pbob", "(Bob)", true);
    store_put_block(write, "pcat", "pann", "(Ann)", true);
    store_put_block(write, "pcat", "pbob", "(Bob)", true);
    store_put_block(write, "pcat", "pbob", "", false);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    ck_assert_str_eq(blocks_of("pann").lines, "pbob(Bob) by-pcat ");
    ck_assert_str_eq(blocks_of("pbob").lines, "by-pann ");
    ck_assert_str_eq(blocks_of("pcat").lines, "pann(Ann) ");
}
END_TEST

static void on_moderation(void *data, enum store_status status,
                          const struct store_moderation *stored)
{
    struct found *found = data;
    ck_assert_int_eq(status, STORE_OK);
    snprintf(found->lines, sizeof found->lines, "level %d ", (int)stored->lockdown);
    for (size_t i = 0; i < stored->ban_count; i++) {
        const struct store_ban *ban = &stored->bans[i];
        char text[96];
        snprintf(text, sizeof text, "%s %d %s %s %d ", ban->target, (int)ban->until_ms, ban->why,
                 ban->by, (int)ban->at_ms);
        strcat(found->lines, text);
    }
    found->calls++;
}

static struct found moderation(void)
{
    struct found found = {0};
    store_load_moderation(bench.store, on_moderation, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
}

START_TEST(bans_and_lockdown_are_kept)
{
    ck_assert_str_eq(moderation().lines, "level 0 ");
    struct store_write *write = store_begin(bench.store);
    struct store_ban range = {"203.0.113.0/24", 0, "spam", "operator", 5};
    struct store_ban user = {"pann", 100, "insults", "operator", 6};
    struct store_ban longer = {"pann", 200, "again", "operator", 7};
    struct store_ban lifted = {"pbob", 0, "slip", "operator", 8};
    store_put_ban(write, &range);
    store_put_ban(write, &user);
    store_put_ban(write, &longer);
    store_put_ban(write, &lifted);
    store_drop_ban(write, "pbob");
    store_put_number(write, "lockdown", 1);
    store_put_number(write, "lockdown", 3);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    bench_reopen(&bench);

    ck_assert_str_eq(moderation().lines,
                     "level 3 203.0.113.0/24 0 spam operator 5 pann 200 again operator 7 ");
}
END_TEST

START_TEST(bans_that_have_run_out_go_when_another_comes)
{
    struct store_write *write = store_begin(bench.store);
    struct store_ban past = {"pann", 100, "insults", "operator", 5};
    struct store_ban later = {"pbob", 101, "insults", "operator", 6};
    struct store_ban for_good = {"pcat", 0, "spam", "operator", 7};
    store_put_ban(write, &past);
    store_put_ban(write, &later);
    store_put_ban(write, &for_good);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_str_eq(moderation().lines,
                     "level 0 pann 100 insults operator 5 pbob 101 insults operator "
                     "6 pcat 0 spam operator 7 ");

    write = store_begin(bench.store);
    struct store_ban newest = {"pdan", 900, "spam", "operator", 100};
    store_put_ban(write, &newest);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    ck_assert_str_eq(moderation().lines,
                     "level 0 pbob 101 insults operator 6 pcat 0 spam operator 7 "
                     "pdan 900 spam operator 100 ");
}
END_TEST

static void on_book(void *data, enum store_status status, const struct store_act *acts,
                    size_t count)
{
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_uint_eq(count, STORE_ACTS_KEPT);
    ck_assert_int_eq(acts[0].at_ms, STORE_ACTS_KEPT + 5);
    ck_assert_int_eq(acts[count - 1].at_ms, 6);
    ++*(int *)data;
}

START_TEST(book_keeps_so_many_lines_and_no_more)
{
    enum { AT_ONCE = 1000, ALL = STORE_ACTS_KEPT + 5 };
    for (int64_t at = 1; at <= ALL;) {
        struct store_write *write = store_begin(bench.store);
        for (int i = 0; i < AT_ONCE && at <= ALL; i++, at++) {
            struct store_act act = {at, "operator", "kick", "pbob", "Rude."};
            store_add_act(write, &act);
        }
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    }
    int calls = 0;
    store_read_acts(bench.store, ALL, on_book, &calls);
    bench_wait(&bench, &calls, 1);
}
END_TEST

static void on_reports(void *data, enum store_status status, const struct store_report *reports,
                       size_t count)
{
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_uint_eq(count, 2);
    ck_assert_int_eq(reports[0].at_ms, 3);
    ck_assert_int_eq(reports[1].at_ms, 2);
    ck_assert_str_eq(reports[0].by, "pann");
    ck_assert_str_eq(reports[0].user_id, "pbob");
    ck_assert_str_eq(reports[0].reason, "insult");
    ck_assert_str_eq(reports[0].text, "He said it.");
    ck_assert_str_eq(reports[0].chat, "room1");
    ck_assert_str_eq(reports[0].lines, "[]");
    ck_assert_str_eq(reports[0].by_name, "Ann");
    ck_assert_str_eq(reports[0].user_name, "");
    ++*(int *)data;
}

static void on_acts(void *data, enum store_status status, const struct store_act *acts,
                    size_t count)
{
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_uint_eq(count, 1);
    ck_assert_int_eq(acts[0].at_ms, 9);
    ck_assert_str_eq(acts[0].by, "operator");
    ck_assert_str_eq(acts[0].what, "kick");
    ck_assert_str_eq(acts[0].target, "pbob");
    ck_assert_str_eq(acts[0].why, "Rude.");
    ++*(int *)data;
}

START_TEST(reports_and_acts_are_read_newest_first)
{
    struct store_write *write = store_begin(bench.store);
    const uint8_t hash[32] = {1};
    store_put_user(write, "pann", hash, "Ann", 1);
    for (int64_t at = 1; at <= 3; at++) {
        struct store_report report = {.at_ms = at,
                                      .by = "pann",
                                      .user_id = "pbob",
                                      .reason = "insult",
                                      .text = "He said it.",
                                      .chat = "room1",
                                      .lines = "[]"};
        store_add_report(write, &report);
    }
    struct store_act act = {9, "operator", "kick", "pbob", "Rude."};
    store_add_act(write, &act);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    int calls = 0;
    store_read_reports(bench.store, 2, 2, on_reports, &calls);
    store_read_acts(bench.store, 2, on_acts, &calls);
    bench_wait(&bench, &calls, 2);
}
END_TEST

static void add_report(struct store_write *write, const char *by, const char *user_id,
                       int64_t network, int64_t address, int64_t at_ms)
{
    struct store_report report = {.at_ms = at_ms,
                                  .by = by,
                                  .user_id = user_id,
                                  .reason = "spam",
                                  .text = "",
                                  .chat = "lobby",
                                  .lines = "[]",
                                  .network = network,
                                  .address = address};
    store_add_report(write, &report);
}

struct reports {
    int calls;
    size_t count;
    char text[2048]; /* "by>user at reports/addresses/users; " of each */
};

static void on_reports_text(void *data, enum store_status status,
                            const struct store_report *reports, size_t count)
{
    struct reports *found = data;
    ck_assert_int_eq(status, STORE_OK);
    found->calls++;
    found->count = count;
    found->text[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        size_t used = strlen(found->text);
        snprintf(found->text + used, sizeof found->text - used, "%s>%s %lld %lld/%lld/%lld; ",
                 reports[i].by, reports[i].user_id, (long long)reports[i].at_ms,
                 (long long)reports[i].reports, (long long)reports[i].addresses,
                 (long long)reports[i].users);
    }
}

static const char *read_reports(struct reports *found, int users, int each)
{
    found->calls = 0;
    store_read_reports(bench.store, users, each, on_reports_text, found);
    bench_wait(&bench, &found->calls, 1);
    return found->text;
}

START_TEST(reports_are_grouped_by_user_and_networks_take_turns)
{
    struct store_write *write = store_begin(bench.store);
    add_report(write, "pa", "px", 1, 11, 1);
    add_report(write, "pb", "py", 2, 21, 2);
    add_report(write, "pc", "px", 2, 22, 3);
    add_report(write, "pd", "pz", 2, 21, 4);
    add_report(write, "pe", "pw", 2, 21, 5);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    struct reports found;

    /* px: from network 1; pw: the newest of network 2, then px from its other address, pz and py */
    ck_assert_str_eq(read_reports(&found, 10, 10),
                     "pe>pw 5 1/1/4; pa>px 1 2/2/4; pc>px 3 2/2/4; pd>pz 4 1/1/4; "
                     "pb>py 2 1/1/4; ");
    ck_assert_str_eq(read_reports(&found, 2, 1), "pe>pw 5 1/1/4; pa>px 1 2/2/4; ");
    ck_assert_str_eq(read_reports(&found, 0, 1), "");
}
END_TEST

/* The users of an address report as many users as there are reports. */
static void flood_with_reports(int64_t network, int64_t address, int count)
{
    enum { AT_ONCE = 500 };
    for (int i = 0; i < count;) {
        struct store_write *write = store_begin(bench.store);
        for (int n = 0; n < AT_ONCE && i < count; n++, i++) {
            char by[24];
            char user_id[24];
            snprintf(by, sizeof by, "by%d", i);
            snprintf(user_id, sizeof user_id, "about%d", i);
            add_report(write, by, user_id, network, address, 1000 + i);
        }
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    }
}

START_TEST(reports_from_one_address_push_out_no_others)
{
    struct store_write *write = store_begin(bench.store);
    add_report(write, "honest", "rude", 1, 11, 1);
    add_report(write, "neighbour", "ruder", 2, 22, 2);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    struct reports found;

    flood_with_reports(2, 21, STORE_REPORTS_KEPT);

    (void)read_reports(&found, 1, 1);
    ck_assert_ptr_nonnull(strstr(found.text, "/1/5000; ")); /* users; all from one address each */
    (void)read_reports(&found, 3, 3);
    ck_assert_ptr_nonnull(strstr(found.text, "honest>rude 1 1/1/5000; "));
    ck_assert_ptr_nonnull(strstr(found.text, "neighbour>ruder 2 1/1/5000; "));
}
END_TEST

TCase *store_contract_talk(void)
{
    TCase *tests = tcase_create("talk");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, newest_lines_come_oldest_first_and_each_chat_alone);
    tcase_add_test(tests, chat_keeps_so_many_lines_and_no_more);
    tcase_add_test(tests, removed_lines_stay_as_tombstones);
    tcase_add_test(tests, newer_timeout_takes_the_place_of_the_older);
    tcase_add_test(tests, blocks_are_read_both_ways_round);
    tcase_add_test(tests, bans_and_lockdown_are_kept);
    tcase_add_test(tests, bans_that_have_run_out_go_when_another_comes);
    tcase_add_test(tests, book_keeps_so_many_lines_and_no_more);
    tcase_add_test(tests, reports_and_acts_are_read_newest_first);
    tcase_add_test(tests, reports_are_grouped_by_user_and_networks_take_turns);
    tcase_add_test(tests, reports_from_one_address_push_out_no_others);
    return tests;
}
