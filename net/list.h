/* SPDX-License-Identifier: MIT */
/*
 * A doubly linked list of structs that contain their links. The list and its links form a ring and so have one type.
 * Zeroes are an empty list, and a link that is in no list: neither needs an initializer. A list is not copied, because
 * its links point to it; list_move_all() moves them.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct list {
    struct list *next; /* of a list: its first link */
    struct list *prev;
};

/** Links an item behind all others; before an item, if `list` is the link of that item. */
static inline void list_append(struct list *list, struct list *link)
{
    if (list->next == NULL) {
        list->next = list->prev = list;
    }
    *link = (struct list){.next = list, .prev = list->prev};
    link->prev->next = list->prev = link;
}

static inline void list_prepend(struct list *list, struct list *link)
{
    list_append(list->next != NULL ? list->next : list, link);
}

/** Does nothing if the link is in no list. */
static inline void list_remove(struct list *link)
{
    if (link->next != NULL) {
        link->next->prev = link->prev;
        link->prev->next = link->next;
        *link = (struct list){0};
    }
}

static inline bool list_is_linked(const struct list *link)
{
    return link->next != NULL;
}

static inline bool list_is_empty(const struct list *list)
{
    return list->next == NULL || list->next == list;
}

/** The struct whose link this is; NULL if it is the list itself, which ends the ring. */
static inline void *list_item(const struct list *list, struct list *link, size_t offset)
{
    return link == NULL || link == list ? NULL : (char *)link - offset;
}

static inline void *list_pop(struct list *list, size_t offset)
{
    struct list *link = list->next;
    if (list_is_empty(list)) {
        return NULL;
    }
    list_remove(link);
    return (char *)link - offset;
}

/** Appends all links of `from`, and leaves that empty. */
static inline void list_move_all(struct list *list, struct list *from)
{
    struct list *link;
    while ((link = list_pop(from, 0)) != NULL) {
        list_append(list, link);
    }
}

/* `member` is the link in the struct `type`. The items are NULL if there is none. */
#define LIST_FIRST(list, type, member)                                                             \
    ((type *)list_item(list, (list)->next, offsetof(type, member)))
#define LIST_LAST(list, type, member)                                                              \
    ((type *)list_item(list, (list)->prev, offsetof(type, member)))
#define LIST_NEXT(list, item, type, member)                                                        \
    ((type *)list_item(list, (item)->member.next, offsetof(type, member)))
/** Removes the first item. */
#define LIST_POP(list, type, member) ((type *)list_pop(list, offsetof(type, member)))

/** A loop over all items. It may append items, and remove others than the current one. */
#define LIST_EACH(type, item, list, member)                                                        \
    for (type *item = LIST_FIRST(list, type, member); (item) != NULL;                              \
         (item) = LIST_NEXT(list, item, type, member))
/** The same, but it may remove the current item, and not the next one. */
#define LIST_EACH_SAFE(type, item, list, member)                                                   \
    for (type *item = LIST_FIRST(list, type, member), *item##_next;                                \
         (item) != NULL && ((item##_next) = LIST_NEXT(list, item, type, member), true);            \
         (item) = item##_next)
