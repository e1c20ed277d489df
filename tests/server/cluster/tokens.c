/* SPDX-License-Identifier: MIT */
/* Tokens for programs in a cluster: an account manages them at one node, and its programs are at others. */
#include "server/cluster/presence.h"
#include "suite.h"

static struct bench_cluster *cluster;

static void tear_down(void)
{
    cluster_destroy(cluster);
}

/* Sends a POST about accounts to a node; the caller releases the answer, whose status is 200. */
static json_t *post(int node, const char *verb, const char *token, const char *body)
{
    char path[64];
    char bearer[80];
    snprintf(path, sizeof path, "/api/v1/account/%s", verb);
    snprintf(bearer, sizeof bearer, "Bearer %s", token);
    struct net_request *request = fake_net_request("POST", path, "");
    fake_net_request_header(request, "content-type", "application/json");
    fake_net_request_header(request, "authorization", bearer);
    fake_net_request_body(request, body);
    app_handlers.request(app(cluster, node), request);
    do {
        cluster_run(cluster);
    } while (bench_work(cluster->nodes[node]) > 0);
    cluster_run(cluster);
    ck_assert_int_eq(fake_net_status(request), 200);
    json_t *answer = json_loads(fake_net_body(request), 0, NULL);
    fake_net_request_destroy(request);
    return answer;
}

static void take_text(json_t *answer, const char *name, char *into, size_t bytes)
{
    snprintf(into, bytes, "%s", json_string_value(json_object_get(answer, name)));
}

START_TEST(token_that_is_revoked_at_one_node_closes_its_connection_at_another)
{
    char login[64];
    char secret[64];
    char body[128] = "{\"id\":\"";
    cluster = cluster_create(2);
    struct guest *owner = come(cluster, A);
    struct guest *program = come(cluster, B);
    struct guest *other = come(cluster, B);
    json_t *answer = post(A, "register", owner->token,
                          "{\"name\":\"Livia\",\"password\":\"correct horse\",\"want\":\"token\"}");
    take_text(answer, "token", login, sizeof login);
    json_decref(answer);
    answer = post(A, "tokens", login, "{\"name\":\"bot\",\"scopes\":[\"play\"]}");
    take_text(answer, "token", secret, sizeof secret);
    take_text(answer, "id", body + strlen(body), sizeof body - strlen(body));
    strcat(body, "\"}");
    json_decref(answer);
    snprintf(program->token, sizeof program->token, "%s", secret);
    guest_come_again(program, NULL);
    ck_assert_str_eq(guest_outcome(program, program->id), "welcome");
    ck_assert_int_eq(fake_net_close_code(cluster->nodes[B]->net, program->conn), 0);

    json_decref(post(A, "tokens/revoke", login, body));

    ck_assert_int_eq(fake_net_close_code(cluster->nodes[B]->net, program->conn),
                     SESSION_SIGNED_OUT);
    ck_assert_int_eq(fake_net_close_code(cluster->nodes[B]->net, other->conn), 0);
    guest_come_again(program, NULL);
    ck_assert_str_eq(guest_outcome(program, program->id), "identity-needed");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("tokens");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, token_that_is_revoked_at_one_node_closes_its_connection_at_another);
    Suite *suite = suite_create("server tokens in a cluster");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
