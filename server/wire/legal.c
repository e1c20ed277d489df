/* SPDX-License-Identifier: MIT */
#include "wire/legal.h"

#include <stdlib.h>
#include <string.h>

#include "wire/decisions.h"

struct legal_list {
    struct map_key key;
    struct position pos;
    char *legal;
    size_t bytes;
    struct list link;
};

static void legal_list_destroy(struct legal_lists *lists, struct legal_list *list)
{
    list_remove(&list->link);
    map_remove(&lists->by_room, list->key);
    lists->bytes -= list->bytes;
    free(list->legal);
    free(list);
}

static struct legal_list *legal_list_create(struct legal_lists *lists, struct map_key key,
                                            const struct position *pos)
{
    struct legal_list *list = calloc(1, sizeof *list);
    list->key = key;
    list->pos = *pos;
    struct text_out legal = wire_decisions_legal(pos, LEGAL_TURNS_MAX);
    list->bytes = sizeof *list + (size_t)legal.length + 1;
    list->legal = realloc(legal.text, (size_t)legal.length + 1);
    lists->searches++;
    lists->bytes += list->bytes;
    map_put(&lists->by_room, key, list);
    list_prepend(&lists->list, &list->link);
    struct legal_list *last;
    while (lists->bytes > LEGAL_BYTES_MAX &&
           (last = LIST_LAST(&lists->list, struct legal_list, link)) != list) {
        legal_list_destroy(lists, last);
    }
    return list;
}

const char *wire_legal_list(struct legal_lists *lists, struct map_key key,
                            const struct position *pos)
{
    struct legal_list *list = map_find(&lists->by_room, key);
    if (list != NULL && memcmp(&list->pos, pos, sizeof *pos) != 0) {
        legal_list_destroy(lists, list);
        list = NULL;
    }
    if (list == NULL) {
        list = legal_list_create(lists, key, pos);
    } else {
        list_remove(&list->link);
        list_prepend(&lists->list, &list->link);
    }
    return list->legal;
}

void wire_legal_list_drop(struct legal_lists *lists, struct map_key key)
{
    struct legal_list *list = map_find(&lists->by_room, key);
    if (list != NULL) {
        legal_list_destroy(lists, list);
    }
}

void wire_legal_lists_finish(struct legal_lists *lists)
{
    LIST_EACH_SAFE(struct legal_list, list, &lists->list, link) {
        legal_list_destroy(lists, list);
    }
    map_finish(&lists->by_room);
}
