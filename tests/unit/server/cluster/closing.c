/* SPDX-License-Identifier: MIT */
/* What a server without other nodes, and one that closes, answers. */
#include "cluster/cluster.h"
#include "cluster/forward.h"
#include "cluster/handover.h"
#include "suite.h"
#include "wire/counters.h"
#include "wire/request.h"

#include <check.h>
#include <string.h>

static struct counters counters;
static struct cluster cluster = {.counters = &counters};
static char answered[256]; /* the data of the answer; "": none */

static void keep_answer(void *self, const struct request *request, const struct answer *answer)
{
    (void)self;
    (void)request;
    snprintf(answered, sizeof answered, "%.*s", (int)answer->data_bytes, answer->data);
}

START_TEST(single_server_hands_no_room_over)
{
    ck_assert(!cluster_handover_has_begun(&cluster));
}
END_TEST

START_TEST(own_client_of_a_closing_node_reads_that_it_restarts)
{
    struct request request = {.reply = keep_answer, .user_id = "p7k2m9qx4v3n", .id = 1};
    cluster_forward_refuse_closing(&cluster, &request);
    ck_assert_ptr_nonnull(strstr(answered, "\"restarting\""));
}
END_TEST

/* The node of that client goes on, and sends the command to the next owner of the room. */
START_TEST(client_of_another_node_gets_no_answer_of_a_closing_node)
{
    struct request request = {
        .reply = keep_answer, .user_id = "p7k2m9qx4v3n", .id = 1, .edge = "n2", .number = 1};
    cluster_forward_refuse_closing(&cluster, &request);
    ck_assert_str_eq(answered, "");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("closing");
    tcase_add_test(tests, single_server_hands_no_room_over);
    tcase_add_test(tests, own_client_of_a_closing_node_reads_that_it_restarts);
    tcase_add_test(tests, client_of_another_node_gets_no_answer_of_a_closing_node);
    Suite *suite = suite_create("server closing");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
