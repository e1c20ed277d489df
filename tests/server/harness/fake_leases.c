/* SPDX-License-Identifier: MIT */
#include "server/harness/fake_leases.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/fake_store.h"
#include "store/sqlite/db.h"

enum { STORES_MAX = 8, OWNERS_MAX = 512, FENCES_MAX = 256 };

struct lease {
    char node[STORE_NODE_BYTES];
    int64_t incarnation;
    int64_t until_ms;
    int64_t since_ms;
    bool taken;
};

struct owner {
    char room[STORE_ID_BYTES];
    char node[STORE_NODE_BYTES];
    int64_t incarnation;
    int64_t epoch;
};

struct client {
    struct fake_leases *leases;
    struct store *store; /* NULL: free */
    char node[STORE_NODE_BYTES];
    int64_t incarnation;
    int64_t lease_ms;
};

/* The fence of a pending write. */
struct fence {
    const void *write; /* NULL: free */
    struct client *client;
    char room[STORE_ID_BYTES];
    int64_t epoch;
};

struct fake_leases {
    int64_t (*clock_ms)(void);
    struct client clients[STORES_MAX];
    struct lease nodes[STORES_MAX];
    int node_count;
    struct owner owners[OWNERS_MAX];
    int owner_count;
    int fenced;
};

/* A write does not know its store, so one list serves all stores. */
static struct fence fences[FENCES_MAX];
/* Stores do not know the leases either. */
static struct fake_leases *served;

struct fake_leases *fake_leases_create(int64_t (*clock_ms)(void))
{
    struct fake_leases *leases = calloc(1, sizeof *leases);
    assert(leases != NULL);
    leases->clock_ms = clock_ms;
    memset(fences, 0, sizeof fences);
    served = leases;
    return leases;
}

void fake_leases_destroy(struct fake_leases *leases)
{
    served = NULL;
    free(leases);
}

static struct client *client_of(const struct store *store)
{
    for (int i = 0; i < STORES_MAX; i++) {
        if (served->clients[i].store == store) {
            return &served->clients[i];
        }
    }
    assert(false);
    return NULL;
}

static struct lease *find_node(struct fake_leases *leases, const char *node)
{
    for (int i = 0; i < leases->node_count; i++) {
        if (strcmp(leases->nodes[i].node, node) == 0) {
            return &leases->nodes[i];
        }
    }
    return NULL;
}

static bool is_alive(const struct fake_leases *leases, const char *node, int64_t incarnation)
{
    const struct lease *lease = find_node((struct fake_leases *)leases, node);
    return lease != NULL && lease->incarnation == incarnation && !lease->taken &&
           lease->until_ms > leases->clock_ms();
}

static struct owner *find_owner(const struct fake_leases *leases, const char *room)
{
    for (int i = 0; i < leases->owner_count; i++) {
        if (strcmp(leases->owners[i].room, room) == 0) {
            return (struct owner *)&leases->owners[i];
        }
    }
    return NULL;
}

static struct owner *add_owner(struct fake_leases *leases, const char *room,
                               const struct client *client)
{
    assert(leases->owner_count < OWNERS_MAX);
    struct owner *owner = &leases->owners[leases->owner_count++];
    *owner = (struct owner){.incarnation = client->incarnation, .epoch = 1};
    strcpy(owner->room, room);
    strcpy(owner->node, client->node);
    return owner;
}

static bool is_mine(const struct owner *owner, const struct client *client)
{
    return owner != NULL && strcmp(owner->node, client->node) == 0 &&
           owner->incarnation == client->incarnation;
}

const char *fake_leases_owner(const struct fake_leases *leases, const char *room)
{
    const struct owner *owner = find_owner(leases, room);
    return owner == NULL || !is_alive(leases, owner->node, owner->incarnation) ? "" : owner->node;
}

int64_t fake_leases_epoch(const struct fake_leases *leases, const char *room)
{
    const struct owner *owner = find_owner(leases, room);
    return owner == NULL ? 0 : owner->epoch;
}

int fake_leases_fenced(const struct fake_leases *leases)
{
    return leases->fenced;
}

/* ---- writes ---- */

static struct fence *fence_of(const void *write)
{
    for (int i = 0; i < FENCES_MAX; i++) {
        if (fences[i].write == write) {
            return &fences[i];
        }
    }
    return NULL;
}

static void fence(struct store_write *write, const char *room, int64_t epoch)
{
    struct fence *free_one = fence_of(NULL);
    assert(free_one != NULL);
    *free_one = (struct fence){.write = write, .epoch = epoch};
    strcpy(free_one->room, room);
}

static enum store_status may_write(void *data, const struct store_job *write)
{
    const struct client *client = data;
    const struct fence *asked = fence_of(write);
    if (asked == NULL) {
        return STORE_OK;
    }
    const struct owner *owner = find_owner(client->leases, asked->room);
    bool may =
        asked->epoch == 0 ? owner == NULL : is_mine(owner, client) && owner->epoch == asked->epoch;
    client->leases->fenced += !may;
    return may ? STORE_OK : STORE_FENCED;
}

static void written(void *data, const struct store_job *write, enum store_status status)
{
    struct fence *asked = fence_of(write);
    (void)data;
    (void)status;
    if (asked != NULL) {
        asked->write = NULL;
    }
}

void fake_leases_serve(struct fake_leases *leases, struct store *store)
{
    for (int i = 0; i < STORES_MAX; i++) {
        struct client *client = &leases->clients[i];
        if (client->store == NULL) {
            *client = (struct client){.leases = leases, .store = store};
            fake_store_set_gate(store, (struct fake_gate){may_write, written, client});
            return;
        }
    }
    assert(false);
}

void fake_leases_forget(struct fake_leases *leases, struct store *store)
{
    (void)leases;
    client_of(store)->store = NULL;
}

/* ---- questions ---- */

enum asked { JOIN, RENEW, LEAVE, NODES, CLAIM, HAND, ORPHANS, FIND_OPENED };

struct question {
    struct fake_job fake;
    enum asked asked;
    struct client *client;
    char text[STORE_NODE_BYTES];
    char to[STORE_NODE_BYTES];
    int64_t number;
    void (*done)(void);
    void *data;
    /* the status of the answer */
    enum store_status said;
    int64_t gives;
    char word[STORE_NODE_BYTES];
    char rooms[64][STORE_ID_BYTES];
    int room_count;
};

static void join(struct question *question)
{
    struct client *client = question->client;
    struct fake_leases *leases = client->leases;
    struct lease *lease = find_node(leases, question->text);
    bool is_own = strcmp(client->node, question->text) == 0;
    if (lease != NULL && !is_own && is_alive(leases, lease->node, lease->incarnation)) {
        question->said = STORE_TAKEN;
        return;
    }
    if (lease == NULL) {
        lease = &leases->nodes[leases->node_count++];
        strcpy(lease->node, question->text);
    }
    lease->incarnation++;
    lease->since_ms = leases->clock_ms();
    lease->until_ms = lease->since_ms + question->number;
    lease->taken = false;
    strcpy(client->node, question->text);
    client->incarnation = lease->incarnation;
    client->lease_ms = question->number;
    question->gives = lease->incarnation;
}

static struct lease *own_lease(const struct client *client)
{
    struct lease *lease = find_node(client->leases, client->node);
    return lease != NULL && lease->incarnation == client->incarnation && !lease->taken ? lease
                                                                                       : NULL;
}

static void renew(struct question *question)
{
    struct lease *lease = own_lease(question->client);
    if (lease == NULL) {
        question->said = STORE_FENCED;
    } else {
        lease->until_ms = question->client->leases->clock_ms() + question->client->lease_ms;
    }
}

static void claim(struct question *question)
{
    struct client *client = question->client;
    struct fake_leases *leases = client->leases;
    if (own_lease(client) == NULL) {
        question->said = STORE_FENCED;
        return;
    }
    struct owner *owner = find_owner(leases, question->text);
    if (owner == NULL) {
        owner = add_owner(leases, question->text, client);
    } else if (!is_mine(owner, client) && is_alive(leases, owner->node, owner->incarnation)) {
        question->said = STORE_TAKEN;
    } else if (!is_mine(owner, client)) {
        struct lease *lease = find_node(leases, owner->node);
        if (lease != NULL && lease->incarnation == owner->incarnation) {
            lease->taken = true;
        }
        owner->epoch++;
        owner->incarnation = client->incarnation;
        strcpy(owner->node, client->node);
    }
    question->gives = owner->epoch;
    strcpy(question->word, owner->node);
}

static void hand(struct question *question)
{
    struct client *client = question->client;
    struct owner *owner = find_owner(client->leases, question->text);
    const struct lease *to = find_node(client->leases, question->to);
    if (!is_mine(owner, client) || owner->epoch != question->number) {
        question->said = STORE_FENCED;
    } else if (question->to[0] != '\0' &&
               (to == NULL || !is_alive(client->leases, to->node, to->incarnation))) {
        question->said = STORE_MISSING;
    } else {
        owner->epoch++;
        owner->incarnation = to == NULL ? 0 : to->incarnation;
        strcpy(owner->node, question->to);
    }
}

static void find_orphans(struct db *db, struct question *question)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(
        db->sqlite, "SELECT room FROM rooms WHERE state IN ('open', 'playing') ORDER BY number", -1,
        &statement, NULL);
    assert(code == SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW && question->room_count < question->number) {
        const char *room = (const char *)sqlite3_column_text(statement, 0);
        if (fake_leases_owner(question->client->leases, room)[0] == '\0') {
            strcpy(question->rooms[question->room_count++], room);
        }
    }
    sqlite3_finalize(statement);
}

static void find_opened(struct db *db, struct question *question)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db->sqlite,
                                  "SELECT rooms.room FROM events JOIN rooms ON number ="
                                  " events.room WHERE v = 1 AND who = ?1 AND command = ?2",
                                  -1, &statement, NULL);
    assert(code == SQLITE_OK);
    sqlite3_bind_text(statement, 1, question->text, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, question->number);
    if (sqlite3_step(statement) == SQLITE_ROW) {
        strcpy(question->word, (const char *)sqlite3_column_text(statement, 0));
    } else {
        question->said = STORE_MISSING;
    }
    sqlite3_finalize(statement);
}

static void work(struct db *db, struct store_job *job)
{
    struct question *question = (struct question *)job;
    struct lease *lease = own_lease(question->client);
    question->said = STORE_OK;
    switch (question->asked) {
    case JOIN:
        join(question);
        break;
    case RENEW:
        renew(question);
        break;
    case LEAVE:
        if (lease != NULL) {
            lease->taken = true;
        }
        break;
    case NODES:
        break;
    case CLAIM:
        claim(question);
        break;
    case HAND:
        hand(question);
        break;
    case ORPHANS:
        find_orphans(db, question);
        break;
    case FIND_OPENED:
        find_opened(db, question);
        break;
    }
}

static void tell_nodes(const struct question *question, enum store_status status)
{
    store_node_fn each = (store_node_fn)question->done;
    const struct fake_leases *leases = question->client->leases;
    for (int i = 0; status == STORE_OK && i < leases->node_count; i++) {
        const struct lease *lease = &leases->nodes[i];
        if (is_alive(leases, lease->node, lease->incarnation)) {
            struct store_node node = {.name = lease->node,
                                      .incarnation = lease->incarnation,
                                      .since_ms = lease->since_ms,
                                      .now_ms = leases->clock_ms()};
            each(question->data, STORE_OK, &node);
        }
    }
    each(question->data, status, NULL);
}

typedef void (*orphan_fn)(void *data, enum store_status status, const char *room);

static void answer(struct store *store, struct store_job *job)
{
    (void)store;
    struct question *question = (struct question *)job;
    enum store_status status = job->status == STORE_OK ? question->said : job->status;
    switch (question->asked) {
    case JOIN:
        ((store_joined_fn)question->done)(question->data, status, question->gives);
        break;
    case RENEW:
    case LEAVE:
    case HAND:
        ((store_done_fn)question->done)(question->data, status);
        break;
    case NODES:
        tell_nodes(question, status);
        break;
    case CLAIM:
        ((store_owner_fn)question->done)(question->data, status, question->word, question->gives);
        break;
    case ORPHANS:
        for (int i = 0; status == STORE_OK && i < question->room_count; i++) {
            ((orphan_fn)question->done)(question->data, STORE_OK, question->rooms[i]);
        }
        ((orphan_fn)question->done)(question->data, status, NULL);
        break;
    case FIND_OPENED:
        ((orphan_fn)question->done)(question->data, status, question->word);
        break;
    }
    free(question);
}

static void request(struct store *store, enum asked asked, const char *text, int64_t number,
                    const char *to, void (*done)(void), void *data)
{
    struct question *question = calloc(1, sizeof *question);
    assert(question != NULL);
    question->fake = (struct fake_job){{.kind = FAKE_KIND, .answer = answer}, work};
    question->asked = asked;
    question->client = client_of(store);
    question->number = number;
    question->done = done;
    question->data = data;
    snprintf(question->text, sizeof question->text, "%s", text);
    snprintf(question->to, sizeof question->to, "%s", to);
    store_hand_over(store, &question->fake.job);
}

static void request_join(struct store *store, const char *node, int64_t lease_ms,
                         store_joined_fn done, void *data)
{
    request(store, JOIN, node, lease_ms, "", (void (*)(void))done, data);
}

static void request_renew(struct store *store, store_done_fn done, void *data)
{
    request(store, RENEW, "", 0, "", (void (*)(void))done, data);
}

static void request_leave(struct store *store, store_done_fn done, void *data)
{
    request(store, LEAVE, "", 0, "", (void (*)(void))done, data);
}

static void request_nodes(struct store *store, store_node_fn each, void *data)
{
    request(store, NODES, "", 0, "", (void (*)(void))each, data);
}

static void request_claim(struct store *store, const char *room, store_owner_fn done, void *data)
{
    request(store, CLAIM, room, 0, "", (void (*)(void))done, data);
}

static void request_hand(struct store *store, const char *room, int64_t epoch, const char *to,
                         store_done_fn done, void *data)
{
    request(store, HAND, room, epoch, to, (void (*)(void))done, data);
}

static void request_orphans(struct store *store, int most, orphan_fn each, void *data)
{
    request(store, ORPHANS, "", most, "", (void (*)(void))each, data);
}

static void request_opened(struct store *store, const char *user_id, int64_t command,
                           orphan_fn done, void *data)
{
    request(store, FIND_OPENED, user_id, command, "", (void (*)(void))done, data);
}

const struct node_leases fake_node_leases = {
    .join = request_join,
    .renew = request_renew,
    .leave = request_leave,
    .nodes = request_nodes,
    .claim = request_claim,
    .hand = request_hand,
    .fence = fence,
    .orphans = request_orphans,
    .find_opened = request_opened,
};
