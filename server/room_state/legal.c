/* SPDX-License-Identifier: MIT */
#include "room_state/legal.h"

#include <stdlib.h>
#include <string.h>

#include "room_state/decisions.h"

struct legal_list {
    struct map_key key;
    struct position pos;
    json_t *legal;
    size_t bytes;
    struct legal_list *next;
    struct legal_list *before;
};

static void list_unlink(struct legal_lists *lists, struct legal_list *list)
{
    *(list->before != NULL ? &list->before->next : &lists->first) = list->next;
    *(list->next != NULL ? &list->next->before : &lists->last) = list->before;
}

static void list_link(struct legal_lists *lists, struct legal_list *list)
{
    list->before = NULL;
    list->next = lists->first;
    *(lists->first != NULL ? &lists->first->before : &lists->last) = list;
    lists->first = list;
}

static void list_destroy(struct legal_lists *lists, struct legal_list *list)
{
    list_unlink(lists, list);
    map_remove(&lists->by_room, list->key);
    lists->bytes -= list->bytes;
    json_decref(list->legal);
    free(list);
}

static struct legal_list *list_create(struct legal_lists *lists, struct map_key key,
                                      const struct position *pos)
{
    struct legal_list *list = calloc(1, sizeof *list);
    list->key = key;
    list->pos = *pos;
    list->legal = room_state_decisions_legal_json(pos, LEGAL_TURNS_MAX);
    list->bytes = sizeof *list +
                  LEGAL_TURN_BYTES * (1 + json_array_size(json_object_get(list->legal, "turns")));
    lists->searches++;
    lists->bytes += list->bytes;
    map_put(&lists->by_room, key, list);
    list_link(lists, list);
    while (lists->bytes > LEGAL_BYTES_MAX && lists->last != list) {
        list_destroy(lists, lists->last);
    }
    return list;
}

json_t *room_state_legal_list_json(struct legal_lists *lists, struct map_key key,
                                   const struct position *pos)
{
    struct legal_list *list = map_find(&lists->by_room, key);
    if (list != NULL && memcmp(&list->pos, pos, sizeof *pos) != 0) {
        list_destroy(lists, list);
        list = NULL;
    }
    if (list == NULL) {
        list = list_create(lists, key, pos);
    } else {
        list_unlink(lists, list);
        list_link(lists, list);
    }
    return json_incref(list->legal);
}

void room_state_legal_list_drop(struct legal_lists *lists, struct map_key key)
{
    struct legal_list *list = map_find(&lists->by_room, key);
    if (list != NULL) {
        list_destroy(lists, list);
    }
}

void room_state_legal_lists_finish(struct legal_lists *lists)
{
    while (lists->first != NULL) {
        list_destroy(lists, lists->first);
    }
    map_finish(&lists->by_room);
}
