/* SPDX-License-Identifier: MIT */
#include "lobby/deal.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVEL_ROOT, LEVEL_NETWORK, LEVEL_ADDRESS, LEVEL_USER };

/* All items (the root), or those of a network, an address or a user. The members of a user are items. */
struct deal_group {
    struct deal_node node;
    int level;
    struct map_key key; /* in the map of its level */
    struct deal *deal;
    struct deal_list members;
    size_t count;   /* items below it */
    int stands_for; /* of these items, in all */
    uint64_t run;   /* of a deal: what follows is of this one */
    size_t next;    /* the member whose turn it is */
    size_t given;   /* items that got a place */
    uint64_t told;  /* of a network: the run that has told how many more items it has */
};

/* ---- lists in their order ---- */

static bool is_before_in_deal(const struct deal_node *one, const struct deal_node *other)
{
    return one->since_ms != other->since_ms ? one->since_ms < other->since_ms
                                            : memcmp(one->tie, other->tie, sizeof one->tie) < 0;
}

/* The index of the first node that does not come before this one. */
static size_t place_in_list(const struct deal_list *list, const struct deal_node *node)
{
    size_t low = 0;
    size_t high = list->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (is_before_in_deal(list->nodes[middle], node)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void insert_member(struct deal_list *list, struct deal_node *node)
{
    size_t at = place_in_list(list, node);
    if (list->count == list->capacity) {
        list->capacity = list->capacity == 0 ? 1 : 2 * list->capacity;
        list->nodes = realloc(list->nodes, list->capacity * sizeof list->nodes[0]);
    }
    memmove(&list->nodes[at + 1], &list->nodes[at], (list->count - at) * sizeof list->nodes[0]);
    list->nodes[at] = node;
    list->count++;
}

static void remove_member(struct deal_list *list, const struct deal_node *node)
{
    size_t at = place_in_list(list, node);
    assert(at < list->count && list->nodes[at] == node);
    list->count--;
    memmove(&list->nodes[at], &list->nodes[at + 1], (list->count - at) * sizeof list->nodes[0]);
}

/* ---- groups ---- */

static void write_number(char bytes[8], uint64_t number)
{
    for (int i = 0; i < 8; i++) {
        bytes[i] = (char)(unsigned char)(number >> (56 - 8 * i));
    }
}

/* The key of a group in the map of its level: the numbers of the group above and of the group itself. */
static struct map_key group_key(uint64_t outer, uint64_t own)
{
    struct map_key key;
    write_number(key.bytes, outer);
    write_number(key.bytes + 8, own);
    return key;
}

static struct deal_group *group_create(struct deal *deal, struct deal_group *parent,
                                       int64_t since_ms)
{
    struct deal_group *group = calloc(1, sizeof *group);
    group->deal = deal;
    group->node.parent = parent;
    group->node.since_ms = since_ms;
    group->level = parent == NULL ? LEVEL_ROOT : parent->level + 1;
    return group;
}

static struct deal_group *find_group(struct deal_group *parent, uint64_t outer, uint64_t own,
                                     int64_t since_ms)
{
    struct map *groups = &parent->deal->groups[parent->level];
    struct map_key key = group_key(outer, own);
    struct deal_group *group = map_find(groups, key);
    if (group == NULL) {
        group = group_create(parent->deal, parent, since_ms);
        group->key = key;
        memcpy(group->node.tie, key.bytes, sizeof group->node.tie);
        map_put(groups, key, group);
        insert_member(&parent->members, &group->node);
    }
    return group;
}

static void group_destroy(struct deal_group *group)
{
    struct deal_group *parent = group->node.parent;
    if (parent != NULL) {
        remove_member(&parent->members, &group->node);
        map_remove(&group->deal->groups[parent->level], group->key);
    } else {
        group->deal->root = NULL;
    }
    free(group->members.nodes);
    free(group);
}

/* Its oldest member may be another one now. */
static void place_group(struct deal_group *group)
{
    struct deal_group *parent = group->node.parent;
    int64_t oldest_ms = group->members.nodes[0]->since_ms;
    if (parent == NULL || oldest_ms == group->node.since_ms) {
        return;
    }
    remove_member(&parent->members, &group->node);
    group->node.since_ms = oldest_ms;
    insert_member(&parent->members, &group->node);
}

_Static_assert((int)DEAL_TIE_BYTES == (int)MAP_KEY_BYTES, "the tie of a group is its key");

void lobby_deal_insert(struct deal *deal, struct deal_item *item, const struct deal_key *key,
                       int64_t since_ms, const char *id)
{
    assert(item->node.parent == NULL && strlen(id) < sizeof item->node.tie);
    if (deal->root == NULL) {
        deal->root = group_create(deal, NULL, since_ms);
    }
    struct deal_group *network = find_group(deal->root, 0, key->network, since_ms);
    struct deal_group *address = find_group(network, key->network, key->address, since_ms);
    struct deal_group *user = find_group(address, key->address, key->user, since_ms);
    memset(item->node.tie, 0, sizeof item->node.tie);
    snprintf(item->node.tie, sizeof item->node.tie, "%s", id);
    item->node.since_ms = since_ms;
    item->node.parent = user;
    item->rank = 0;
    item->more = 0;
    insert_member(&user->members, &item->node);
    deal->count++;
    for (struct deal_group *group = user; group != NULL; group = group->node.parent) {
        group->count++;
        group->stands_for += item->stands_for;
        place_group(group);
    }
}

void lobby_deal_remove(struct deal *deal, struct deal_item *item)
{
    struct deal_group *group = item->node.parent;
    if (group == NULL) {
        return;
    }
    remove_member(&group->members, &item->node);
    item->node.parent = NULL;
    if (item->rank > 0) {
        deal->dealt[item->rank - 1] = NULL;
    }
    item->rank = 0;
    item->more = 0;
    deal->count--;
    while (group != NULL) {
        struct deal_group *parent = group->node.parent;
        group->count--;
        group->stands_for -= item->stands_for;
        if (group->count == 0) {
            group_destroy(group);
        } else {
            place_group(group);
        }
        group = parent;
    }
}

/* ---- dealing ---- */

static bool has_items(struct deal_group *group, uint64_t run)
{
    if (group->run != run) {
        group->run = run;
        group->next = 0;
        group->given = 0;
    }
    return group->given < group->count;
}

/* The next item of a group that has one left. */
static struct deal_item *next_item(struct deal_group *group, uint64_t run)
{
    struct deal_node *member;
    group->given++;
    do {
        member = group->members.nodes[group->next];
        group->next = (group->next + 1) % group->members.count;
    } while (group->level != LEVEL_USER && !has_items((struct deal_group *)member, run));
    return group->level == LEVEL_USER ? (struct deal_item *)member
                                      : next_item((struct deal_group *)member, run);
}

static struct deal_group *network_of(const struct deal_item *item)
{
    return item->node.parent->node.parent->node.parent;
}

/* The last item of a network that has a place counts those without one. */
static void count_folded(struct deal *deal)
{
    for (size_t i = deal->dealt_count; i > 0; i--) {
        struct deal_group *network = network_of(deal->dealt[i - 1]);
        if (network->told != deal->run) {
            network->told = deal->run;
            deal->dealt[i - 1]->more = (int)(network->count - network->given) + network->stands_for;
        }
    }
}

void lobby_deal_run(struct deal *deal)
{
    for (size_t i = 0; i < deal->dealt_count; i++) {
        if (deal->dealt[i] != NULL) {
            deal->dealt[i]->rank = 0;
            deal->dealt[i]->more = 0;
        }
    }
    deal->dealt_count = 0;
    deal->run++;
    while (deal->root != NULL && deal->dealt_count < DEAL_PLACES_MAX &&
           has_items(deal->root, deal->run)) {
        struct deal_item *next = next_item(deal->root, deal->run);
        deal->dealt[deal->dealt_count++] = next;
        next->rank = (int)deal->dealt_count;
    }
    count_folded(deal);
}

int lobby_deal_folded_count(const struct deal *deal)
{
    return deal->root == NULL ? 0 : (int)(deal->count - deal->dealt_count) + deal->root->stands_for;
}

size_t lobby_deal_folded(struct deal *deal, uint64_t network, struct deal_item **folded,
                         size_t most)
{
    struct deal_group *group = map_find(&deal->groups[LEVEL_ROOT], group_key(0, network));
    size_t count = 0;
    deal->run++;
    while (group != NULL && count < most && has_items(group, deal->run)) {
        struct deal_item *next = next_item(group, deal->run);
        if (next->rank == 0) {
            folded[count++] = next;
        }
    }
    return count;
}

void lobby_deal_finish(struct deal *deal)
{
    assert(deal->root == NULL);
    for (int level = 0; level < DEAL_LEVELS; level++) {
        map_finish(&deal->groups[level]);
    }
}
