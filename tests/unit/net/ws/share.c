/* SPDX-License-Identifier: MIT */
/* The share of an address in the messages of its WebSockets. */
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "net/work.h"
#include "suite.h"
#include "unit/net/sharing.h"

static struct sharing f;

static void set_up(void)
{
    sharing_begin(&f, NULL);
}

static void tear_down(void)
{
    sharing_end(&f);
}

START_TEST(a_flood_of_one_address_delays_another_one_by_one_message)
{
    int player = connect_from(&f, 3);
    for (int i = 0; i < FLOOD; i++) {
        connect_from(&f, 2);
    }

    for (int i = 1; i <= FLOOD; i++) {
        say(&f, i, "fff");
    }
    say(&f, player, "p");
    turn_until(&f, 3 * FLOOD + 1);

    ck_assert_ptr_nonnull(strchr(f.texts, 'p'));
    ck_assert_int_le(strchr(f.texts, 'p') - f.texts, 1);
}
END_TEST

START_TEST(an_address_has_one_share_in_each_round)
{
    const uint64_t round_ns = (uint64_t)NET_ROUND_US * NS_IN_A_US;
    connect_from(&f, 3); /* an address that is alone has more */
    int one = connect_from(&f, 2);
    int other = connect_from(&f, 2);
    const uint64_t began_ns = f.now_ns;

    say(&f, one, "aaaaaaaaaa");
    say(&f, other, "bbbbbbbbbb");
    turn_until(&f, 20);

    /* each message takes a share; the first one and the last one may have the rest of a round */
    ck_assert_uint_ge((f.now_ns - began_ns) / round_ns, 18);
}
END_TEST

START_TEST(an_address_that_is_alone_has_most_of_each_round)
{
    const uint64_t round_ns = (uint64_t)NET_ROUND_US * NS_IN_A_US;
    int alone = connect_from(&f, 2);
    const uint64_t began_ns = f.now_ns;

    say(&f, alone, "aaaaaaaaaa");
    turn_until(&f, 10);

    ck_assert_uint_lt((f.now_ns - began_ns) / round_ns, 7);
}
END_TEST

/*
 * Lets so many rounds pass. Two other addresses talk all the time, so that no address counts as alone. Each of their
 * messages is read while the clock stands still.
 */
static void pass_rounds(uint64_t rounds, const int others[2])
{
    const uint64_t round_ns = (uint64_t)NET_ROUND_US * NS_IN_A_US;
    const uint64_t step = NET_ALONE_MS * 1000 / NET_ROUND_US / 2;
    while (rounds > 0) {
        uint64_t some = rounds < step ? rounds : step;
        uint64_t until_ns = f.now_ns + some * round_ns;
        f.now_ns = until_ns - 4 * round_ns; /* three messages take less than one */
        f.texts_count = 0;
        memset(f.texts, 0, sizeof f.texts);
        say(&f, others[0], "p");
        say(&f, others[1], "q");
        while (!strchr(f.texts, 'p') || !strchr(f.texts, 'q')) {
            uv_run(&f.server.loop, UV_RUN_NOWAIT);
            poll(NULL, 0, 1);
        }
        f.now_ns = until_ns;
        rounds -= some;
    }
    uv_run(&f.server.loop, UV_RUN_NOWAIT);
}

/* The rounds until the next message of the address is read: `at_least`, or that and some tens. */
static uint64_t rounds_owed(int client, uint64_t at_least, const int others[2])
{
    uint64_t rounds = at_least;
    say(&f, client, "n");
    pass_rounds(at_least, others);
    while (!strchr(f.texts, 'n')) {
        pass_rounds(10, others);
        rounds += 10;
    }
    return rounds;
}

START_TEST(half_a_second_of_work_is_owed_until_as_many_shares_have_passed)
{
    /* the rounds that pass during the work count, too */
    const uint64_t shares = LONG_MS * 1000 / NET_SHARE_US - LONG_MS * 1000 / NET_ROUND_US;
    int one = connect_from(&f, 2);
    const int others[2] = {connect_from(&f, 3), connect_from(&f, 4)};
    pass_rounds(10, others);
    f.texts_count = 0;

    say(&f, one, "L");
    turn_until(&f, 1);
    uint64_t rounds = rounds_owed(one, shares - 50, others);

    ck_assert_uint_gt(rounds, shares - 20);
    ck_assert_uint_le(rounds, shares + 20);
}
END_TEST

/* Such as the loading of a room, which is done in later turns of the loop. */
START_TEST(work_that_is_done_later_for_an_address_is_owed_too)
{
    const uint64_t shares = LONG_MS * 1000 / NET_SHARE_US - LONG_MS * 1000 / NET_ROUND_US;
    int one = connect_from(&f, 2);
    const int others[2] = {connect_from(&f, 3), connect_from(&f, 4)};
    pass_rounds(10, others);
    f.texts_count = 0;

    uint64_t since_ns = f.now_ns;
    f.now_ns += (uint64_t)LONG_MS * NS_IN_A_MS;
    net_charge(f.server.net, "127.0.0.2", &since_ns);
    ck_assert_uint_eq(since_ns, f.now_ns);

    ck_assert_uint_gt(rounds_owed(one, shares - 50, others), shares - 20);
}
END_TEST

START_TEST(time_that_another_program_had_the_processor_is_not_owed)
{
    int one = connect_from(&f, 2);
    const int others[2] = {connect_from(&f, 3), connect_from(&f, 4)};
    pass_rounds(10, others);
    f.texts_count = 0;

    say(&f, one, "I");
    turn_until(&f, 1);
    uint64_t rounds = rounds_owed(one, 10, others);

    ck_assert_uint_le(rounds, 20);
}
END_TEST

START_TEST(addresses_take_turns)
{
    int one = connect_from(&f, 2);
    int other = connect_from(&f, 3);

    say(&f, one, "aaaaaaaaaa");
    say(&f, other, "bbbbbbbbbb");
    turn_until(&f, 20);

    int ahead = 0;
    for (size_t i = 0; i < f.texts_count; i++) {
        ahead += f.texts[i] == 'a' ? 1 : -1;
        ck_assert_msg(ahead >= -2 && ahead <= 2, "%s", f.texts);
    }
}
END_TEST

START_TEST(connections_of_an_address_take_turns_and_each_keeps_its_order)
{
    int one = connect_from(&f, 2);
    int other = connect_from(&f, 2);

    say(&f, one, "abcdefghij");
    say(&f, other, "A");
    uv_run(&f.server.loop, UV_RUN_NOWAIT);
    say(&f, one, "klm");
    uv_run(&f.server.loop, UV_RUN_NOWAIT);
    say(&f, one, "nop"); /* the socket is not read now */
    say(&f, other, "B");
    turn_until(&f, 18);

    char small[17] = "";
    size_t count = 0;
    for (size_t i = 0; i < f.texts_count; i++) {
        if (f.texts[i] >= 'a') {
            small[count++] = f.texts[i];
        }
    }
    ck_assert_str_eq(small, "abcdefghijklmnop");
    ck_assert_int_lt(strchr(f.texts, 'A') - strchr(f.texts, 'd'), 0);
    ck_assert_int_lt(strchr(f.texts, 'A') - strchr(f.texts, 'B'), 0);
}
END_TEST

START_TEST(a_paused_connection_is_read_again_in_its_order_and_in_shares)
{
    int player = connect_from(&f, 3);
    int paused = connect_from(&f, 2);

    say(&f, paused, "(ab"); /* pauses the connection */
    turn_until(&f, 1);
    say(&f, paused, "cdef"); /* arrives while it is paused */
    say(&f, player, "p");
    turn_until(&f, 2);
    for (int i = 0; i < 5; i++) {
        turn(&f);
    }
    ck_assert_str_eq(f.texts, "(p");

    say(&f, player, ")"); /* resumes it */
    turn_until(&f, 4);
    say(&f, player, "P");
    turn_until(&f, 10);
    ck_assert_int_eq(strncmp(f.texts, "(p)a", 4), 0);
    ck_assert_int_lt(strchr(f.texts, 'P') - f.texts, 7);
    char *after = strchr(f.texts, 'P');
    memmove(after, after + 1, strlen(after));
    ck_assert_str_eq(f.texts, "(p)abcdef");
}
END_TEST

START_TEST(a_client_may_leave_while_it_is_paused)
{
    int leaving = connect_from(&f, 2);
    int staying = connect_from(&f, 2);

    say(&f, leaving, "(ab");
    turn_until(&f, 1);
    close(f.fds[leaving]);
    f.fds[leaving] = -1;
    while (f.gone == 0) {
        turn(&f);
    }
    say(&f, staying, ")c");
    turn_until(&f, 3);
    ck_assert_str_eq(f.texts, "()c");
}
END_TEST

START_TEST(ends_of_a_crowd_are_reported_in_slices)
{
    int most = 0;
    for (int i = 0; i < CLIENTS_MAX; i++) {
        connect_from(&f, 2);
    }
    for (int i = 0; i < CLIENTS_MAX; i++) {
        close(f.fds[i]);
        f.fds[i] = -1;
    }
    while (f.gone < CLIENTS_MAX) {
        int before = f.gone;
        turn(&f);
        most = f.gone - before > most ? f.gone - before : most;
    }

    ck_assert_int_eq(f.gone, CLIENTS_MAX);
    ck_assert_int_le(most, NET_SLICE_ENDS);
}
END_TEST

enum { POLLED = 3 * NET_SLICE_EVENTS };

static int served[POLLED];

static void on_readable(uv_poll_t *poll, int status, int events)
{
    (void)status, (void)events;
    ++*(int *)poll->data;
}

static int count_served(void)
{
    int count = 0;
    for (int i = 0; i < POLLED; i++) {
        count += served[i];
    }
    return count;
}

START_TEST(work_before_the_net_was_opened_is_no_part_of_a_step)
{
    const uint64_t began_ns = f.now_ns;
    const uint64_t waited_ns = UINT64_C(2000) * NS_IN_A_US;

    f.now_ns += waited_ns;
    f.idle_ns += waited_ns; /* another program has the processor */

    ck_assert_uint_eq(net_work_part_ns(net_work(f.server.net), began_ns), 0);
}
END_TEST

/* The end of a socket is such an event, in which libwebsockets closes it. */
START_TEST(turn_serves_a_bounded_number_of_sockets_and_the_next_one_others)
{
    static uv_poll_t polls[POLLED];
    static int fds_polled[POLLED];
    int fd = eventfd(1, 0);
    turn(&f);
    memset(served, 0, sizeof served);
    for (int i = 0; i < POLLED; i++) {
        polls[i].data = &served[i];
        fds_polled[i] = dup(fd);
        ck_assert_int_eq(uv_poll_init(&f.server.loop, &polls[i], fds_polled[i]), 0);
        ck_assert_int_eq(uv_poll_start(&polls[i], UV_READABLE, on_readable), 0);
    }

    for (int before = 0; before < POLLED;) {
        turn(&f);
        int count = count_served();
        ck_assert_int_gt(count, before);
        ck_assert_int_le(count - before, NET_SLICE_EVENTS);
        before = count;
    }

    for (int i = 0; i < POLLED; i++) {
        ck_assert_int_ge(served[i], 1);
        uv_close((uv_handle_t *)&polls[i], NULL);
        close(fds_polled[i]);
    }
    close(fd);
}
END_TEST

START_TEST(a_client_that_leaves_takes_its_held_messages_with_it)
{
    int leaving = connect_from(&f, 2);
    int staying = connect_from(&f, 2);

    say(&f, leaving, "abc");
    say(&f, staying, "ABC");
    uv_run(&f.server.loop, UV_RUN_NOWAIT);
    say(&f, leaving, "def");
    close(f.fds[leaving]);
    f.fds[leaving] = -1;
    while (f.gone == 0 || strchr(f.texts, 'C') == NULL) {
        turn(&f);
    }

    ck_assert_int_eq(f.gone, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net-share");
    TCase *tcase = tcase_create("share");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_set_timeout(tcase, 120);
    tcase_add_test(tcase, a_flood_of_one_address_delays_another_one_by_one_message);
    tcase_add_test(tcase, an_address_has_one_share_in_each_round);
    tcase_add_test(tcase, an_address_that_is_alone_has_most_of_each_round);
    tcase_add_test(tcase, half_a_second_of_work_is_owed_until_as_many_shares_have_passed);
    tcase_add_test(tcase, work_that_is_done_later_for_an_address_is_owed_too);
    tcase_add_test(tcase, time_that_another_program_had_the_processor_is_not_owed);
    tcase_add_test(tcase, addresses_take_turns);
    tcase_add_test(tcase, connections_of_an_address_take_turns_and_each_keeps_its_order);
    tcase_add_test(tcase, a_paused_connection_is_read_again_in_its_order_and_in_shares);
    tcase_add_test(tcase, a_client_may_leave_while_it_is_paused);
    tcase_add_test(tcase, ends_of_a_crowd_are_reported_in_slices);
    tcase_add_test(tcase, work_before_the_net_was_opened_is_no_part_of_a_step);
    tcase_add_test(tcase, turn_serves_a_bounded_number_of_sockets_and_the_next_one_others);
    tcase_add_test(tcase, a_client_that_leaves_takes_its_held_messages_with_it);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
