/* SPDX-License-Identifier: MIT */
/* The share of an address in the messages of its WebSockets. */
#include "suite.h"
#include "unit/net/sharing.h"

START_TEST(a_flood_of_one_address_delays_another_one_by_one_message)
{
    int player = connect_from(3);
    for (int i = 0; i < FLOOD; i++) {
        connect_from(2);
    }

    for (int i = 1; i <= FLOOD; i++) {
        say(i, "fff");
    }
    say(player, "p");
    turn_until(3 * FLOOD + 1);

    ck_assert_ptr_nonnull(strchr(texts, 'p'));
    ck_assert_int_le(strchr(texts, 'p') - texts, 1);
}
END_TEST

START_TEST(an_address_has_one_share_in_each_round)
{
    const uint64_t round_ns = (uint64_t)NET_ROUND_US * NS_IN_A_US;
    connect_from(3); /* an address that is alone has more */
    int one = connect_from(2);
    int other = connect_from(2);
    const uint64_t began_ns = now_ns;

    say(one, "aaaaaaaaaa");
    say(other, "bbbbbbbbbb");
    turn_until(20);

    /* each message takes a share; the first one and the last one may have the rest of a round */
    ck_assert_uint_ge((now_ns - began_ns) / round_ns, 18);
}
END_TEST

START_TEST(an_address_that_is_alone_has_most_of_each_round)
{
    const uint64_t round_ns = (uint64_t)NET_ROUND_US * NS_IN_A_US;
    int alone = connect_from(2);
    const uint64_t began_ns = now_ns;

    say(alone, "aaaaaaaaaa");
    turn_until(10);

    ck_assert_uint_lt((now_ns - began_ns) / round_ns, 7);
}
END_TEST

START_TEST(addresses_take_turns)
{
    int one = connect_from(2);
    int other = connect_from(3);

    say(one, "aaaaaaaaaa");
    say(other, "bbbbbbbbbb");
    turn_until(20);

    int ahead = 0;
    for (size_t i = 0; i < texts_count; i++) {
        ahead += texts[i] == 'a' ? 1 : -1;
        ck_assert_msg(ahead >= -2 && ahead <= 2, "%s", texts);
    }
}
END_TEST

START_TEST(connections_of_an_address_take_turns_and_each_keeps_its_order)
{
    int one = connect_from(2);
    int other = connect_from(2);

    say(one, "abcdefghij");
    say(other, "A");
    uv_run(&loop, UV_RUN_NOWAIT);
    say(one, "klm");
    uv_run(&loop, UV_RUN_NOWAIT);
    say(one, "nop"); /* the socket is not read now */
    say(other, "B");
    turn_until(18);

    char small[17] = "";
    size_t count = 0;
    for (size_t i = 0; i < texts_count; i++) {
        if (texts[i] >= 'a') {
            small[count++] = texts[i];
        }
    }
    ck_assert_str_eq(small, "abcdefghijklmnop");
    ck_assert_int_lt(strchr(texts, 'A') - strchr(texts, 'd'), 0);
    ck_assert_int_lt(strchr(texts, 'A') - strchr(texts, 'B'), 0);
}
END_TEST

START_TEST(a_paused_connection_is_read_again_in_its_order_and_in_shares)
{
    int player = connect_from(3);
    int paused = connect_from(2);

    say(paused, "(ab"); /* pauses the connection */
    turn_until(1);
    say(paused, "cdef"); /* arrives while it is paused */
    say(player, "p");
    turn_until(2);
    for (int i = 0; i < 5; i++) {
        turn();
    }
    ck_assert_str_eq(texts, "(p");

    say(player, ")"); /* resumes it */
    turn_until(4);
    say(player, "P");
    turn_until(10);
    ck_assert_int_eq(strncmp(texts, "(p)a", 4), 0);
    ck_assert_int_lt(strchr(texts, 'P') - texts, 7);
    char *after = strchr(texts, 'P');
    memmove(after, after + 1, strlen(after));
    ck_assert_str_eq(texts, "(p)abcdef");
}
END_TEST

START_TEST(a_client_may_leave_while_it_is_paused)
{
    int leaving = connect_from(2);
    int staying = connect_from(2);

    say(leaving, "(ab");
    turn_until(1);
    close(fds[leaving]);
    fds[leaving] = -1;
    while (gone == 0) {
        turn();
    }
    say(staying, ")c");
    turn_until(3);
    ck_assert_str_eq(texts, "()c");
}
END_TEST

START_TEST(a_client_that_leaves_takes_its_held_messages_with_it)
{
    int leaving = connect_from(2);
    int staying = connect_from(2);

    say(leaving, "abc");
    say(staying, "ABC");
    uv_run(&loop, UV_RUN_NOWAIT);
    say(leaving, "def");
    close(fds[leaving]);
    fds[leaving] = -1;
    while (gone == 0 || strchr(texts, 'C') == NULL) {
        turn();
    }

    ck_assert_int_eq(gone, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net-share");
    TCase *tcase = tcase_create("share");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 120);
    tcase_add_test(tcase, a_flood_of_one_address_delays_another_one_by_one_message);
    tcase_add_test(tcase, an_address_has_one_share_in_each_round);
    tcase_add_test(tcase, an_address_that_is_alone_has_most_of_each_round);
    tcase_add_test(tcase, addresses_take_turns);
    tcase_add_test(tcase, connections_of_an_address_take_turns_and_each_keeps_its_order);
    tcase_add_test(tcase, a_paused_connection_is_read_again_in_its_order_and_in_shares);
    tcase_add_test(tcase, a_client_may_leave_while_it_is_paused);
    tcase_add_test(tcase, a_client_that_leaves_takes_its_held_messages_with_it);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
