/* SPDX-License-Identifier: MIT */
/*
 * Passes over a crowd whose members leave and join during the pass, in every order. The groups and the passes are the
 * real ones; the sockets are replaced by a record of the messages to each connection.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "net/ws/group.h"
#include "suite.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

enum {
#ifdef IS_SANITIZED
    /* One more of either would take minutes in a sanitizer build. */
    MEMBERS_MAX = 5,
    MEMBERS_WITH_NEWS_MAX = 3,
#else
    MEMBERS_MAX = 6,
    MEMBERS_WITH_NEWS_MAX = 4, /* with a join and a second message the number of scripts explodes */
#endif
    PEERS_MAX = MEMBERS_MAX + 1,
    MESSAGES_MAX = 2,
    STEPS_MAX = 2 * MEMBERS_MAX + 4,
};

/* One step of a script. 0 and up: the peer of that number leaves. */
enum { SERVE = -1, JOIN = -2, SEND = -3 };

struct peer {
    struct connection conn;
    char got[MESSAGES_MAX + 1]; /* texts of the messages, one letter each, in order */
    int got_count;
    int first_due; /* index of the first message sent after the peer joined */
};

struct scene {
    struct net net;
    struct net_group *group;
    struct peer peers[PEERS_MAX];
    int joined; /* peers that are or were members */
    int sent;
    bool cut; /* if true, a leaving peer's connection is cut; else it only leaves the group */
};

/* the running script's scene: the functions below have no data pointer */
static struct scene *scene;
static long scripts;

/* ---- functions of a connection that the groups call ---- */

static struct peer *peer_of(struct connection *conn)
{
    return (struct peer *)((char *)conn - offsetof(struct peer, conn));
}

static void record(struct connection *conn, const struct net_frame *frame)
{
    struct peer *peer = peer_of(conn);
    for (size_t at = 0; at < frame->bytes; at += 3) { /* two bytes of header, one letter */
        if (peer->got_count == MESSAGES_MAX) {
            ck_abort_msg("a message came twice (script %ld)", scripts);
        }
        peer->got[peer->got_count++] = (char)frame->wire[at + 2];
    }
}

void connection_write(struct connection *conn, struct net_frame *frame)
{
    record(conn, frame);
}

void connection_push(struct connection *conn, struct net_frame *frame, uint64_t group)
{
    (void)group;
    record(conn, frame);
}

/* Every other connection can be written to at once; messages to the rest go through their queues. */
bool connection_can_write(const struct connection *conn)
{
    return conn->id % 2 == 0;
}

/* What waits is counted in net/ws/queued.c, see queued.c here. */
void connection_recount(struct connection *conn)
{
    (void)conn;
}

size_t connection_waiting_bytes(const struct connection *conn)
{
    (void)conn;
    return 0;
}

void connection_mark_dirty(struct connection *conn)
{
    (void)conn;
}

int64_t net_now_ms(const struct net *net)
{
    (void)net;
    return 0;
}

struct connection *connection_find(const struct net *net, net_conn id)
{
    (void)net;
    return &scene->peers[id - 1].conn;
}

/* ---- the steps ---- */

/* Without ck_assert(), which reports each success to Check: there are some hundred million checks. */
static void demand(bool holds, const char *what)
{
    if (!holds) {
        ck_abort_msg("%s (script %ld)", what, scripts);
    }
}

static void join_one(void)
{
    struct peer *peer = &scene->peers[scene->joined++];
    peer->conn.net = &scene->net;
    peer->conn.id = (net_conn)scene->joined;
    peer->first_due = scene->sent;
    net_group_join(scene->group, peer->conn.id);
}

static void send_one(void)
{
    char text = (char)('a' + scene->sent++);
    struct net_frame *frame = net_frame_create(&text, 1);
    net_group_send(scene->group, frame);
    net_frame_release(frame);
}

static void leave(int number)
{
    struct peer *peer = &scene->peers[number];
    if (scene->cut) {
        group_drop_connection(&peer->conn);
    } else {
        net_group_leave(scene->group, peer->conn.id);
        demand(peer->got_count == scene->sent - peer->first_due,
               "a member that leaves has all that was sent");
    }
}

static void check_members(void)
{
    const struct net_group *group = scene->group;
    demand(group->cursor <= group->members_count, "the cursor is within the members");
    for (size_t i = 0; i < group->members_count; i++) {
        const struct membership *member = group->members[i];
        demand(member->index == i, "a member knows its place");
        demand(LIST_FIRST(&member->conn->groups, struct membership, of_conn) == member,
               "a member is its connection's");
        if (group->joined) { /* a peer before the cursor is not visited again in this pass */
            bool served = member->next_number >= group->pass_end;
            bool is_new = peer_of(member->conn)->got_count == 0;
            demand(i < group->cursor ? served : !served || is_new,
                   "those before the cursor, and no others, have been visited");
        }
    }
}

static void check_got(const struct peer *peer)
{
    for (int i = 0; i < peer->got_count; i++) {
        demand(peer->got[i] == 'a' + peer->first_due + i, "each message comes once, in order");
    }
}

static void step(int what)
{
    if (what >= 0) {
        leave(what);
    } else if (what == SERVE) {
        groups_serve(&scene->net, NET_GROUP_CROWD, 1);
    } else if (what == JOIN) {
        join_one();
    } else {
        send_one();
    }
    check_members();
    for (int i = 0; i < scene->joined; i++) {
        check_got(&scene->peers[i]);
    }
}

static bool is_idle(void)
{
    return list_is_empty(&scene->net.open[NET_GROUP_CROWD]);
}

/* At most one pass for each message and one turn for each visit; afterwards no message may be due. */
static void check_end(void)
{
    for (int i = 0; i < MESSAGES_MAX * (PEERS_MAX + 1) && !is_idle(); i++) {
        step(SERVE);
    }
    demand(is_idle(), "the loop becomes idle");
    demand(scene->group->pending_count == 0, "nothing stays pending");
    for (int i = 0; i < scene->joined; i++) {
        const struct peer *peer = &scene->peers[i];
        demand(list_is_empty(&peer->conn.groups) ||
                   peer->got_count == scene->sent - peer->first_due,
               "a member that stays gets each message");
    }
}

/* ---- every script ---- */

struct script {
    int peers; /* members at the start, and those that have joined */
    bool left[PEERS_MAX];
    int steps[STEPS_MAX];
    int count;
    int serves_left;
    int joins_left;
    int sends_left;
};

static void run(int members, const struct script *script, bool cut)
{
    scene = calloc(1, sizeof *scene);
    demand(scene != NULL, "memory");
    scene->cut = cut;
    scene->group = net_group_create(&scene->net, NET_GROUP_CROWD, NULL);
    for (int i = 0; i < members; i++) {
        join_one();
    }
    step(SEND);
    for (int i = 0; i < script->count; i++) {
        step(script->steps[i]);
    }
    check_end();
    net_group_destroy(scene->group);
    free(scene);
    scripts++;
}

static void try_all(int members, struct script *script);

static void try_step(int members, struct script *script, int what, int *budget)
{
    if (*budget > 0) {
        --*budget;
        script->steps[script->count++] = what;
        try_all(members, script);
        script->count--;
        ++*budget;
    }
}

/* Runs the script so far and all its continuations. A script that ends with SERVE has the same result without it. */
static void try_all(int members, struct script *script)
{
    if (script->count == 0 || script->steps[script->count - 1] != SERVE) {
        run(members, script, true);
        run(members, script, false);
    }
    for (int i = 0; i < script->peers; i++) {
        if (!script->left[i]) {
            int once = 1;
            script->left[i] = true;
            try_step(members, script, i, &once);
            script->left[i] = false;
        }
    }
    try_step(members, script, SERVE, &script->serves_left);
    try_step(members, script, SEND, &script->sends_left);
    script->peers++;
    try_step(members, script, JOIN, &script->joins_left);
    script->peers--;
}

START_TEST(members_may_leave_in_every_order_at_every_place_of_the_cursor)
{
    for (int members = 1; members <= MEMBERS_MAX; members++) {
        struct script script = {.peers = members, .serves_left = members};
        try_all(members, &script);
    }
    ck_assert_int_gt(scripts, 10000);
}
END_TEST

START_TEST(members_may_join_and_more_may_be_sent_meanwhile)
{
    for (int members = 1; members <= MEMBERS_WITH_NEWS_MAX; members++) {
        struct script script = {
            .peers = members, .serves_left = members, .joins_left = 1, .sends_left = 1};
        try_all(members, &script);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net-pass");
    TCase *tcase = tcase_create("pass");
    tcase_set_timeout(tcase, 240);
    tcase_add_test(tcase, members_may_leave_in_every_order_at_every_place_of_the_cursor);
    tcase_add_test(tcase, members_may_join_and_more_may_be_sent_meanwhile);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
