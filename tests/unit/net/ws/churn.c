/* SPDX-License-Identifier: MIT */
/*
 * Random churn: members of several groups join, leave, stall, are closed and cut at any time, also while a pass over
 * the group runs, and inside the functions that a pass calls. The groups and the passes are the real ones; the sockets
 * are replaced by a model that knows which message each connection must get next.
 *
 * TABERNA_CHURN_STEPS=N runs N steps (2,000,000 by default), TABERNA_CHURN_SEED=N chooses others. A failure prints
 * both.
 */
#include <check.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "net/ws/group.h"
#include "suite.h"

enum {
    STEPS_DEFAULT = 2000000, /* less than a second; some seconds with sanitizers */
    STEPS_A_SECOND = 100000, /* far fewer than any build makes: a slower run hangs */
    PEERS = 12,
    GROUPS = 4, /* the first one is of the kind NET_GROUP_FIRST, the others are crowds */
    /* members that a crowd's slice visits: less than a crowd has, so that passes are open */
    SLICE_MAX = 4,
    DRAIN_EVERY = 64, /* steps between two moments at which everything is delivered and compared */
    RECORD_BYTES = 2 + 9, /* of a message on the wire: a short header, the group, and the number */
    NOISE_PERCENT = 3,    /* of the writes that fail, which cuts the connection later */
};

struct peer {
    struct connection conn;
    bool stalled; /* the receiver does not read: its socket takes nothing, and its queue is long */
    uint64_t last_place;  /* of the last message, over all groups */
    uint64_t due[GROUPS]; /* of each group: the number of the next message */
    bool lossy[GROUPS];   /* the member lags, or its connection ends: it may miss messages */
};

static struct net net;
static struct peer peers[PEERS];
static struct net_group *groups[GROUPS];
static uint64_t sent[GROUPS]; /* messages to each group since it was made */
static uint64_t places;       /* messages to all groups */
static uint64_t seed;
static uint64_t chance;
static long step;
static bool nested; /* a handler runs */

static void demand(bool holds, const char *what)
{
    if (!holds) {
        ck_abort_msg("%s (TABERNA_CHURN_SEED=%llu, step %ld)", what, (unsigned long long)seed,
                     step);
    }
}

static int pick(int count)
{
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (int)(chance % (uint64_t)count);
}

/* ---- the functions of a connection that groups call ---- */

static struct peer *peer_of(const struct connection *conn)
{
    return &peers[conn->id - 1];
}

static void mark_lossy(struct peer *peer)
{
    bool ends = peer->conn.closing || peer->conn.aborting;
    for (int g = 0; g < GROUPS; g++) {
        peer->lossy[g] = peer->lossy[g] || ends;
    }
    LIST_EACH(const struct membership, at, &peer->conn.groups, of_conn) {
        int g = (int)(intptr_t)at->group->about;
        peer->lossy[g] = peer->lossy[g] || at->lags;
    }
}

static uint64_t number_in(const unsigned char *bytes)
{
    uint64_t number;
    memcpy(&number, bytes, sizeof number);
    return number;
}

static void take(struct peer *peer, const struct net_frame *frame)
{
    for (size_t at = 0; at < frame->bytes; at += RECORD_BYTES) {
        int g = frame->wire[at + 2];
        uint64_t number = number_in(frame->wire + at + 3) >> 32;
        uint64_t place = number_in(frame->wire + at + 3) & UINT32_MAX;
        demand(number >= peer->due[g], "no message comes twice");
        demand(number == peer->due[g] || peer->lossy[g], "no message is missing");
        demand(place > peer->last_place, "messages come in the order in which they were sent");
        peer->due[g] = number + 1;
        peer->last_place = place;
    }
}

void connection_write(struct connection *conn, struct net_frame *frame)
{
    demand(connection_can_write(conn), "only a connection that may be written to is written to");
    take(peer_of(conn), frame);
    if (pick(100) < NOISE_PERCENT) {
        conn->aborting = true; /* the socket is broken; it is cut after the pass */
        mark_lossy(peer_of(conn));
    }
}

void connection_push(struct connection *conn, struct net_frame *frame, uint64_t group)
{
    (void)group;
    demand(!conn->closing && !conn->aborting, "nothing is queued for a connection that ends");
    take(peer_of(conn), frame);
    if (pick(100) < NOISE_PERCENT) {
        conn->aborting = true; /* its queue is full */
        mark_lossy(peer_of(conn));
    }
}

bool connection_can_write(const struct connection *conn)
{
    return !peer_of(conn)->stalled && !conn->aborting && conn->id % 3 != 0;
}

/* What waits is counted in net/ws/queued.c, see queued.c here. */
void connection_recount(struct connection *conn)
{
    (void)conn;
}

size_t connection_waiting_bytes(const struct connection *conn)
{
    return peer_of(conn)->stalled ? NET_LAG_BYTES_MAX : 0;
}

/* Called when a member falls behind. */
void connection_mark_dirty(struct connection *conn)
{
    mark_lossy(peer_of(conn));
}

int64_t net_now_ms(const struct net *of)
{
    (void)of;
    return 0;
}

struct connection *connection_find(const struct net *of, net_conn id)
{
    (void)of;
    return &peers[id - 1].conn;
}

/* ---- events ---- */

static void check_has_all(const struct peer *peer, int g)
{
    demand(peer->lossy[g] || peer->due[g] == sent[g], "a member that is served has all messages");
}

static bool is_member(const struct peer *peer, int g)
{
    LIST_EACH(const struct membership, at, &peer->conn.groups, of_conn) {
        if (at->group == groups[g]) {
            return true;
        }
    }
    return false;
}

static void join(struct peer *peer, int g)
{
    if (!is_member(peer, g)) {
        peer->due[g] = sent[g];
        peer->lossy[g] = peer->conn.closing || peer->conn.aborting;
        net_group_join(groups[g], peer->conn.id);
        demand(is_member(peer, g), "a connection joins");
    }
}

static void leave(struct peer *peer, int g)
{
    bool was = is_member(peer, g);
    net_group_leave(groups[g], peer->conn.id);
    demand(!is_member(peer, g), "a member leaves");
    if (was) {
        check_has_all(peer, g);
    }
}

static void send_to(int g)
{
    unsigned char text[RECORD_BYTES - 2] = {(unsigned char)g};
    if (net_group_size(groups[g]) == 0) {
        return; /* such a message is for no member */
    }
    uint64_t number = sent[g]++ << 32 | ++places;
    memcpy(text + 1, &number, sizeof number);
    struct net_frame *frame = net_frame_create((const char *)text, sizeof text);
    demand(frame->bytes == RECORD_BYTES, "the model knows the length of a message");
    net_group_send(groups[g], frame);
    net_frame_release(frame);
}

/* Cuts the connection; the next one has its slot. */
static void cut(struct peer *peer)
{
    net_conn id = peer->conn.id;
    group_drop_connection(&peer->conn);
    demand(list_is_empty(&peer->conn.groups) && peer->conn.lags == 0,
           "a cut connection is in no group");
    *peer = (struct peer){.conn = {.net = &net, .id = id}, .last_place = places};
}

static void make_group(int g)
{
    sent[g] = 0;
    groups[g] =
        net_group_create(&net, g == 0 ? NET_GROUP_FIRST : NET_GROUP_CROWD, (void *)(intptr_t)g);
}

static void remake_group(int g)
{
    bool was[PEERS];
    for (int p = 0; p < PEERS; p++) {
        was[p] = is_member(&peers[p], g);
    }
    net_group_destroy(groups[g]);
    for (int p = 0; p < PEERS; p++) {
        if (was[p]) {
            check_has_all(&peers[p], g);
        }
    }
    make_group(g);
}

/* What the server may do at any time, also in a handler. */
static void act(void)
{
    struct peer *peer = &peers[pick(PEERS)];
    int g = pick(GROUPS);
    switch (pick(8)) {
    case 0:
    case 1:
        join(peer, g);
        break;
    case 2:
        leave(peer, g);
        break;
    case 3:
        peer->conn.closing = true;
        mark_lossy(peer);
        break;
    case 4:
        peer->conn.aborting = true;
        mark_lossy(peer);
        break;
    default:
        send_to(g);
        break;
    }
}

/* The handler of a member that has caught up: the server sends it the state of the room, and does more. */
static void on_caught_up(void *data, net_conn id, void *about)
{
    struct peer *peer = &peers[id - 1];
    int g = (int)(intptr_t)about;
    (void)data;
    peer->due[g] = sent[g];
    peer->lossy[g] = peer->conn.closing || peer->conn.aborting;
    if (!nested) {
        nested = true;
        for (int i = pick(3); i > 0; i--) {
            act();
        }
        nested = false;
    }
}

static void read_all(struct peer *peer)
{
    peer->stalled = false;
    if (!peer->conn.closing && !peer->conn.aborting) { /* as connection_flush() has it */
        group_report_caught_up(&peer->conn);
        demand(peer->conn.lags == 0, "a member that has read everything does not lag");
    }
}

/* ---- what always holds ---- */

static void check_list(enum net_group_kind kind)
{
    const struct net_group *last = NULL;
    int listed = 0;
    LIST_EACH(const struct net_group, at, &net.open[kind], in_open) {
        demand(at->pending_count > 0, "a waiting group has messages");
        demand(++listed <= GROUPS, "the list of waiting groups ends");
        last = at;
    }
    demand(LIST_LAST(&net.open[kind], struct net_group, in_open) == last,
           "the list knows its last group");
    for (int g = 0; g < GROUPS; g++) {
        listed -= groups[g]->kind == kind && groups[g]->pending_count > 0;
    }
    demand(listed == 0, "every group with messages waits, once");
}

static void check_group(const struct net_group *group)
{
    demand(group->cursor <= group->members_count, "the cursor is within the members");
    demand(group->joined != NULL || group->cursor == 0,
           "without a pass the cursor is at the start");
    for (size_t i = 0; i < group->members_count; i++) {
        const struct membership *member = group->members[i];
        demand(member->index == i && member->group == group, "a member knows its place");
        demand(member->next_number <= group_end(group), "a member is not ahead of its group");
        demand(i >= group->cursor || member->lags || member->next_number >= group->pass_end,
               "a visited member has the messages of the pass");
        demand(member->lags || member->next_number >= group->first_number,
               "no message is released that a member needs");
    }
}

static void check_always(void)
{
    int lagging = 0;
    for (int p = 0; p < PEERS; p++) {
        int lags = 0;
        LIST_EACH(const struct membership, at, &peers[p].conn.groups, of_conn) {
            lags += at->lags;
        }
        demand(lags == peers[p].conn.lags, "a connection counts its lagging memberships");
        lagging += lags > 0;
    }
    demand(lagging == net.lagging, "the lagging connections are counted");
    for (int g = 0; g < GROUPS; g++) {
        check_group(groups[g]);
    }
    for (int kind = 0; kind < NET_GROUP_KINDS; kind++) {
        check_list((enum net_group_kind)kind);
    }
}

/*
 * Serves until no group waits. The pass that runs and the next one visit each member at most once: more slices mean
 * that the loop would never sleep.
 */
static void drain(void)
{
    groups_serve(&net, NET_GROUP_FIRST, INT_MAX);
    int most = 1 + pick(SLICE_MAX);
    for (int slices = 2 * GROUPS * (PEERS + 1); !list_is_empty(&net.open[NET_GROUP_CROWD]);
         slices--) {
        demand(slices > 0, "the loop is idle after two passes");
        groups_serve(&net, NET_GROUP_CROWD, most);
    }
    for (int g = 0; g < GROUPS; g++) {
        demand(groups[g]->joined == NULL && groups[g]->pending_count == 0, "no pass is left");
        for (size_t i = 0; i < groups[g]->members_count; i++) {
            check_has_all(peer_of(groups[g]->members[i]->conn), g);
        }
    }
}

static void run_step(void)
{
    struct peer *peer = &peers[pick(PEERS)];
    switch (pick(16)) {
    case 0:
        groups_serve(&net, NET_GROUP_FIRST, INT_MAX);
        break;
    case 1:
    case 2:
    case 3:
        groups_serve(&net, NET_GROUP_CROWD, 1 + pick(SLICE_MAX));
        break;
    case 4:
        peer->stalled = true;
        break;
    case 5:
    case 6:
        read_all(peer);
        break;
    case 7:
        cut(peer);
        break;
    case 8:
        group_catch_up(&peer->conn); /* as a message for this connection alone does */
        break;
    case 9:
        if (pick(8) == 0) {
            remake_group(pick(GROUPS));
        }
        break;
    default:
        act();
        break;
    }
    check_always();
    if (step % DRAIN_EVERY == 0) {
        drain();
    }
}

static uint64_t number_of(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text == NULL ? otherwise : strtoull(text, NULL, 10);
}

START_TEST(any_order_of_events_ends_in_an_idle_loop)
{
    long steps = (long)number_of("TABERNA_CHURN_STEPS", STEPS_DEFAULT);
    seed = number_of("TABERNA_CHURN_SEED", 1);
    chance = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    net.config.handlers.caught_up = on_caught_up;
    for (int p = 0; p < PEERS; p++) {
        peers[p].conn.net = &net;
        peers[p].conn.id = (net_conn)(p + 1);
    }
    for (int g = 0; g < GROUPS; g++) {
        make_group(g);
    }

    for (step = 1; step <= steps; step++) {
        run_step();
    }

    ck_assert_uint_gt(net.counts.caught_up, 0);
    for (int g = 0; g < GROUPS; g++) {
        net_group_destroy(groups[g]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net-churn");
    TCase *tcase = tcase_create("churn");
    tcase_set_timeout(
        tcase, 10 + (double)(number_of("TABERNA_CHURN_STEPS", STEPS_DEFAULT) / STEPS_A_SECOND));
    tcase_add_test(tcase, any_order_of_events_ends_in_an_idle_loop);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
