/* SPDX-License-Identifier: MIT */
#include "node/sync.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "node/private.h"

/* The messages of one kind from one other node. */
struct stream {
    int64_t n;      /* number of the last change of which no earlier one is missing; -1: none */
    int64_t latest; /* the last number that the node has named */
    json_int_t parts_left; /* parts of the current snapshot that have not arrived */
    int64_t ask_due_ms;    /* steady clock: time of the next request for a snapshot */
    int64_t doubt_due_ms;  /* steady clock: before that time node_sync_doubt() does nothing */
    bool may_restart;      /* a new incarnation: its numbers may begin again */
    json_t *entries;       /* owned: the kept entries; NULL before the first */
};

/* What this node has received from one other node. */
struct publisher {
    char node[NODE_NAME_BYTES]; /* "" if the entry is free */
    int64_t incarnation;
    int64_t heard_ms; /* steady clock; 0: its entries are forgotten */
    struct stream streams[SYNC_KINDS];
};

/* What this node publishes. */
struct own {
    int64_t n;                      /* number of the last change */
    bool is_asked;                  /* a node has requested a snapshot */
    char asked_by[NODE_NAME_BYTES]; /* "" if there are several */
    int64_t answer_due_ms;          /* steady clock */
};

_Static_assert((int)NODES_MAX <= 64, "node_sync_node_bit() has a bit for each node");

struct sync {
    struct own own[SYNC_KINDS];
    size_t publisher_count;
    struct publisher publishers[NODES_MAX];
};

static void *schema_self(struct node *node, enum sync_kind kind)
{
    return node->config.handlers->schemas[kind].self;
}

static const struct sync_schema *schema_of(const struct node *node, enum sync_kind kind)
{
    return node->config.handlers->schemas[kind].schema;
}

struct sync *node_sync_create(void)
{
    struct sync *sync = calloc(1, sizeof *sync);
    return sync;
}

void node_sync_destroy(struct sync *sync)
{
    for (size_t i = 0; sync != NULL && i < sync->publisher_count; i++) {
        for (enum sync_kind kind = 0; kind < SYNC_KINDS; kind++) {
            json_decref(sync->publishers[i].streams[kind].entries);
        }
    }
    free(sync);
}

/* ---- sending ---- */

/* One message: a change if `to` is NULL, else a part of a snapshot for that node, or for all nodes (""). */
struct part {
    enum sync_kind kind;
    const char *to;
    bool is_first;
    size_t entries_left; /* entries of the snapshot in later parts */
};

static void send_part(struct node *node, const struct part *part, json_t *entries)
{
    struct own *own = &node->sync->own[part->kind];
    bool is_snapshot = part->to != NULL;
    own->n += is_snapshot ? 0 : 1;
    json_t *d =
        json_pack("{s:s, s:I, s:I, s:o}", "kind", schema_of(node, part->kind)->word, "join",
                  (json_int_t)node->incarnation, "n", (json_int_t)own->n, "entries", entries);
    if (is_snapshot) {
        size_t parts = (part->entries_left + SYNC_ENTRIES_MAX - 1) / SYNC_ENTRIES_MAX;
        json_object_set_new(d, "first", json_boolean(part->is_first));
        json_object_set_new(d, "more", json_integer((json_int_t)parts));
    }
    if (is_snapshot && part->to[0] != '\0') {
        node_send(node, part->to, NODE_SYNC, d);
    } else {
        node_publish(node, NODE_SYNC, d);
    }
}

static void send_entries(struct node *node, enum sync_kind kind, const char *to, json_t *entries)
{
    struct part part = {
        .kind = kind, .to = to, .is_first = true, .entries_left = json_object_size(entries)};
    json_t *some = json_object();
    const char *key;
    json_t *value;
    json_object_foreach(entries, key, value)
    {
        if (json_object_size(some) == SYNC_ENTRIES_MAX) {
            send_part(node, &part, some);
            part.is_first = false;
            some = json_object();
        }
        json_object_set(some, key, value);
        part.entries_left--;
    }
    send_part(node, &part, some);
}

void node_sync_publish(struct node *node, enum sync_kind kind, json_t *entries)
{
    if (node_is_cluster(node) && json_object_size(entries) > 0) {
        send_entries(node, kind, NULL, entries);
    }
    json_decref(entries);
}

void node_sync_put(struct node *node, enum sync_kind kind, const char *key, json_t *value)
{
    node_sync_publish(node, kind, json_pack("{s:o}", key, value == NULL ? json_null() : value));
}

json_t *node_sync_numbers_json(const struct node *node)
{
    json_t *numbers = json_object();
    for (enum sync_kind kind = 0; kind < SYNC_KINDS; kind++) {
        json_object_set_new(numbers, schema_of(node, kind)->word,
                            json_integer(node->sync->own[kind].n));
    }
    return numbers;
}

static enum sync_kind find_sync_kind(const struct node *node, const char *word)
{
    enum sync_kind kind = 0;
    while (kind < SYNC_KINDS && (word == NULL || strcmp(schema_of(node, kind)->word, word) != 0)) {
        kind++;
    }
    return kind;
}

void node_sync_on_resync_message(void *self, const struct node_message *message, int64_t now_ms)
{
    struct node *node = self;
    (void)now_ms;
    enum sync_kind kind =
        find_sync_kind(node, json_string_value(json_object_get(message->data, "kind")));
    if (kind == SYNC_KINDS || schema_of(node, kind)->all == NULL) {
        return; /* a kind of another version of the program */
    }
    struct own *own = &node->sync->own[kind];
    if (!own->is_asked) {
        own->is_asked = true;
        own->answer_due_ms = node->runtime->clock_ms() + SYNC_ANSWER_MS;
        memcpy(own->asked_by, message->from, sizeof own->asked_by);
    } else if (strcmp(own->asked_by, message->from) != 0) {
        own->asked_by[0] = '\0';
    }
}

static void answer_resync(struct node *node, enum sync_kind kind)
{
    struct own *own = &node->sync->own[kind];
    if (own->is_asked && node->runtime->clock_ms() >= own->answer_due_ms) {
        json_t *all = schema_of(node, kind)->all(schema_self(node, kind));
        own->is_asked = false;
        send_entries(node, kind, own->asked_by, all);
        json_decref(all);
    }
}

/* ---- receiving ---- */

static struct publisher *find_publisher(const struct node *node, const char *name)
{
    for (size_t i = 0; i < node->sync->publisher_count; i++) {
        struct publisher *publisher = &node->sync->publishers[i];
        if (strcmp(publisher->node, name) == 0) {
            return publisher;
        }
    }
    return NULL;
}

void node_sync_doubt(struct node *node, enum sync_kind kind, const char *name)
{
    struct publisher *publisher = find_publisher(node, name);
    if (publisher != NULL && node->runtime->clock_ms() >= publisher->streams[kind].doubt_due_ms) {
        publisher->streams[kind].n = -1;
        publisher->streams[kind].doubt_due_ms = node->runtime->clock_ms() + SYNC_DOUBT_MS;
    }
}

uint64_t node_sync_node_bit(const struct node *node, const char *name)
{
    const struct publisher *publisher = find_publisher(node, name);
    return publisher == NULL ? 0 : UINT64_C(1) << (publisher - node->sync->publishers);
}

static void remove_stream_entries(struct node *node, struct publisher *publisher,
                                  enum sync_kind kind, int64_t now_ms)
{
    json_object_clear(publisher->streams[kind].entries);
    if (schema_of(node, kind)->forget != NULL) {
        schema_of(node, kind)->forget(schema_self(node, kind), publisher->node, now_ms);
    }
}

/* The numbers of kinds in the store stay, so that a node that returns causes no reads if nothing was missed. */
static void forget_all(struct node *node, struct publisher *publisher, int64_t now_ms)
{
    for (enum sync_kind kind = 0; kind < SYNC_KINDS; kind++) {
        struct stream *stream = &publisher->streams[kind];
        remove_stream_entries(node, publisher, kind, now_ms);
        json_decref(stream->entries);
        stream->entries = NULL;
        if (schema_of(node, kind)->all != NULL) {
            *stream = (struct stream){0};
        }
        stream->may_restart = true;
    }
    publisher->heard_ms = 0;
}

void node_sync_forget_node(void *self, const char *name, int64_t now_ms)
{
    struct node *node = self;
    struct publisher *publisher = find_publisher(node, name);
    if (publisher != NULL) {
        forget_all(node, publisher, now_ms);
    }
}

/* A free entry, or the entry of a node that is gone; NULL if there are more nodes than a cluster may have. */
static struct publisher *add_publisher(struct sync *sync, const char *node)
{
    for (size_t i = 0; i < NODES_MAX; i++) {
        struct publisher *publisher = &sync->publishers[i];
        bool is_new = i == sync->publisher_count;
        if (is_new || (sync->publisher_count == NODES_MAX && publisher->heard_ms == 0)) {
            *publisher = (struct publisher){0};
            snprintf(publisher->node, sizeof publisher->node, "%s", node);
            sync->publisher_count += is_new;
            return publisher;
        }
    }
    return NULL;
}

/* NULL if the message is of an earlier incarnation, or if there are more nodes than a cluster may have. */
static struct publisher *publisher_of(struct node *node, const struct node_message *message)
{
    int64_t incarnation = node_number(message, "join");
    struct publisher *publisher = find_publisher(node, message->from);
    if (publisher == NULL) {
        publisher = add_publisher(node->sync, message->from);
    } else if (incarnation > publisher->incarnation) {
        forget_all(node, publisher, runtime_now(node->runtime));
    }
    if (publisher == NULL || incarnation < publisher->incarnation) {
        return NULL;
    }
    publisher->incarnation = incarnation;
    publisher->heard_ms = node->runtime->clock_ms();
    return publisher;
}

/* `n` is the number before the message. A program that has restarted counts from 0 again. */
static void note_restart(struct stream *stream, int64_t n)
{
    if (stream->may_restart && n < stream->n) {
        stream->n = 0;
    }
    stream->may_restart = false;
}

static bool is_complete(const struct stream *stream)
{
    return stream->n == stream->latest && stream->parts_left == 0;
}

/* Reads a kind in the store again if one of its changes is missing. */
static void repair_from_store(struct node *node, struct stream *stream, enum sync_kind kind)
{
    if (schema_of(node, kind)->all == NULL && !is_complete(stream)) {
        stream->n = stream->latest;
        if (schema_of(node, kind)->missed != NULL) {
            schema_of(node, kind)->missed(schema_self(node, kind));
        }
    }
}

void node_sync_on_numbers_message(struct node *node, const struct node_message *message)
{
    struct publisher *publisher = publisher_of(node, message);
    const json_t *numbers = json_object_get(message->data, "sync");
    for (enum sync_kind kind = 0; publisher != NULL && kind < SYNC_KINDS; kind++) {
        const json_t *number = json_object_get(numbers, schema_of(node, kind)->word);
        if (json_is_integer(number)) {
            note_restart(&publisher->streams[kind], json_integer_value(number));
            publisher->streams[kind].latest = json_integer_value(number);
            repair_from_store(node, &publisher->streams[kind], kind);
        }
    }
}

/*
 * Notes the number of a message. Returns false if it is a change that is already applied.
 *
 * more  in  the number of parts that follow in the same snapshot; -1: the message is a change
 */
static bool note_number(struct stream *stream, int64_t n, bool is_first, json_int_t more)
{
    note_restart(stream, more < 0 ? n - 1 : n);
    bool is_next_part =
        more >= 0 && n == stream->n && stream->parts_left > 0 && more == stream->parts_left - 1;
    bool is_next_change = more < 0 && n == stream->n + 1;
    if (more < 0 && n <= stream->n) {
        return false;
    }
    stream->latest = n;
    if (is_first || is_next_part) {
        stream->n = n;
        stream->parts_left = more;
    } else if (is_next_change) {
        stream->n = n;
    } else {
        stream->n = -1;
    }
    return true;
}

static void store_stream_entry(struct stream *stream, const struct sync_schema *schema,
                               const struct sync_entry *entry)
{
    if (stream->entries == NULL && schema->kept_max > 0) {
        stream->entries = json_object();
    }
    if (entry->value == NULL) {
        json_object_del(stream->entries, entry->key);
    } else if (json_object_size(stream->entries) < schema->kept_max ||
               json_object_get(stream->entries, entry->key) != NULL) {
        json_object_set(stream->entries, entry->key, entry->value);
    }
}

static void apply_stream_entries(struct node *node, struct publisher *publisher,
                                 enum sync_kind kind, const json_t *entries, int64_t now_ms)
{
    const struct sync_schema *schema = schema_of(node, kind);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)entries, key, value)
    {
        struct sync_entry entry = {publisher->node, key, json_is_null(value) ? NULL : value};
        store_stream_entry(&publisher->streams[kind], schema, &entry);
        if (schema->apply != NULL) {
            schema->apply(schema_self(node, kind), &entry, now_ms);
        }
    }
}

void node_sync_on_message(void *self, const struct node_message *message, int64_t now_ms)
{
    struct node *node = self;
    enum sync_kind kind =
        find_sync_kind(node, json_string_value(json_object_get(message->data, "kind")));
    json_int_t n = node_number(message, "n");
    const json_t *entries = json_object_get(message->data, "entries");
    if (n < 0 || node_number(message, "join") < 0 || !json_is_object(entries)) {
        node->counts.messages_broken++;
        return;
    }
    struct publisher *publisher = kind == SYNC_KINDS ? NULL : publisher_of(node, message);
    if (publisher == NULL) {
        return;
    }
    bool is_first = node_flag(message, "first");
    if (is_first) {
        remove_stream_entries(node, publisher, kind, now_ms);
    }
    if (note_number(&publisher->streams[kind], n, is_first, node_number(message, "more"))) {
        apply_stream_entries(node, publisher, kind, entries, now_ms);
    }
    repair_from_store(node, &publisher->streams[kind], kind);
}

const json_t *node_sync_next(const struct node *node, enum sync_kind kind, const char *key,
                             size_t *at)
{
    while (node_is_cluster(node) && *at < node->sync->publisher_count) {
        const struct publisher *publisher = &node->sync->publishers[(*at)++];
        const json_t *value = json_object_get(publisher->streams[kind].entries, key);
        if (value != NULL) {
            return value;
        }
    }
    return NULL;
}

/* ---- hooks ---- */

static void request_resync(struct node *node, struct publisher *publisher, enum sync_kind kind)
{
    struct stream *stream = &publisher->streams[kind];
    if (schema_of(node, kind)->all != NULL && !is_complete(stream) &&
        node->runtime->clock_ms() >= stream->ask_due_ms) {
        stream->ask_due_ms = node->runtime->clock_ms() + SYNC_ASK_MS;
        node_send(node, publisher->node, NODE_RESYNC,
                  json_pack("{s:s}", "kind", schema_of(node, kind)->word));
    }
}

static void sync_on_tick(void *self, int64_t now_ms)
{
    struct node *node = self;
    struct sync *sync = node->sync;
    for (enum sync_kind kind = 0; kind < SYNC_KINDS; kind++) {
        answer_resync(node, kind);
    }
    for (size_t i = 0; i < sync->publisher_count; i++) {
        struct publisher *publisher = &sync->publishers[i];
        bool is_live = node_live(node, publisher->node);
        for (enum sync_kind kind = 0; is_live && kind < SYNC_KINDS; kind++) {
            request_resync(node, publisher, kind);
        }
        if (!is_live && publisher->heard_ms != 0 &&
            node->runtime->clock_ms() - publisher->heard_ms >= NODE_SILENT_MS) {
            forget_all(node, publisher, now_ms);
        }
    }
}

static void sync_on_bus_up(void *self, int64_t now_ms)
{
    struct node *node = self;
    (void)now_ms;
    for (enum sync_kind kind = 0; kind < SYNC_KINDS; kind++) {
        if (schema_of(node, kind)->missed != NULL) {
            schema_of(node, kind)->missed(schema_self(node, kind));
        }
    }
}

const struct node_part sync_part = {
    .gone = node_sync_forget_node,
    .bus_up = sync_on_bus_up,
    .tick = sync_on_tick,
};
