/* SPDX-License-Identifier: MIT */
#include "net/list.h"
#include "suite.h"

#include <check.h>
#include <string.h>

struct item {
    char name;
    struct list link;
};

static struct item items[4] = {{.name = 'a'}, {.name = 'b'}, {.name = 'c'}, {.name = 'd'}};

static void clear_items(void)
{
    for (size_t i = 0; i < 4; i++) {
        items[i].link = (struct list){0};
    }
}

/* Checks the names from the first to the last item, and in the other direction. */
static void check_names(const struct list *list, const char *names)
{
    size_t at = 0;
    LIST_EACH(const struct item, item, list, link) {
        ck_assert_int_eq(item->name, names[at++]);
        ck_assert(list_is_linked(&item->link));
    }
    ck_assert_uint_eq(at, strlen(names));
    for (const struct list *link = list->prev; link != NULL && link != list; link = link->prev) {
        const struct item *item = list_item(list, (struct list *)link, offsetof(struct item, link));
        ck_assert_int_eq(item->name, names[--at]);
    }
    ck_assert_uint_eq(at, 0);
    ck_assert_int_eq(list_is_empty(list), names[0] == '\0');
}

static void append_items(struct list *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        list_append(list, &items[i].link);
    }
}

START_TEST(zeroes_are_an_empty_list)
{
    struct list list = {0};
    struct list other = {0};

    list_move_all(&list, &other);

    check_names(&list, "");
    ck_assert_ptr_null(LIST_FIRST(&list, struct item, link));
    ck_assert_ptr_null(LIST_LAST(&list, struct item, link));
    ck_assert_ptr_null(LIST_POP(&list, struct item, link));
}
END_TEST

START_TEST(items_are_appended_prepended_and_inserted_before_others)
{
    struct list list = {0};

    list_prepend(&list, &items[1].link);
    list_append(&list, &items[3].link);
    list_prepend(&list, &items[0].link);
    list_append(&items[3].link, &items[2].link);

    check_names(&list, "abcd");
    ck_assert_ptr_eq(LIST_FIRST(&list, struct item, link), &items[0]);
    ck_assert_ptr_eq(LIST_LAST(&list, struct item, link), &items[3]);
}
END_TEST

START_TEST(second_removal_of_an_item_changes_nothing)
{
    struct list list = {0};
    append_items(&list, 3);

    list_remove(&items[1].link);
    list_remove(&items[1].link);
    check_names(&list, "ac");
    ck_assert(!list_is_linked(&items[1].link));
    list_remove(&items[2].link);
    check_names(&list, "a");
    list_remove(&items[0].link);

    check_names(&list, "");
}
END_TEST

START_TEST(popping_returns_the_items_in_their_order)
{
    struct list list = {0};
    append_items(&list, 2);

    ck_assert_ptr_eq(LIST_POP(&list, struct item, link), &items[0]);
    ck_assert(!list_is_linked(&items[0].link));
    list_append(&list, &items[0].link);
    ck_assert_ptr_eq(LIST_POP(&list, struct item, link), &items[1]);
    ck_assert_ptr_eq(LIST_POP(&list, struct item, link), &items[0]);
    ck_assert_ptr_null(LIST_POP(&list, struct item, link));
}
END_TEST

START_TEST(moved_items_follow_those_of_the_other_list)
{
    struct list list = {0};
    struct list other = {0};
    list_append(&list, &items[0].link);
    list_append(&other, &items[1].link);
    list_append(&other, &items[2].link);

    list_move_all(&list, &other);

    check_names(&list, "abc");
    check_names(&other, "");
}
END_TEST

START_TEST(a_loop_sees_items_that_it_appends)
{
    struct list list = {0};
    append_items(&list, 2);
    char seen[3] = "";
    size_t count = 0;

    LIST_EACH(struct item, item, &list, link) {
        ck_assert_uint_lt(count, 2);
        seen[count++] = item->name;
        if (item == &items[0]) {
            list_remove(&items[1].link);
            list_append(&list, &items[2].link);
        }
    }

    ck_assert_str_eq(seen, "ac");
    check_names(&list, "ac");
}
END_TEST

START_TEST(a_safe_loop_may_remove_each_item)
{
    struct list list = {0};
    append_items(&list, 4);

    LIST_EACH_SAFE(struct item, item, &list, link) {
        if (item != &items[2]) {
            list_remove(&item->link);
        }
    }
    check_names(&list, "c");
    LIST_EACH_SAFE(struct item, item, &list, link) {
        list_remove(&item->link);
    }

    check_names(&list, "");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("list");
    TCase *cases = tcase_create("list");
    tcase_add_checked_fixture(cases, clear_items, NULL);
    tcase_add_test(cases, zeroes_are_an_empty_list);
    tcase_add_test(cases, items_are_appended_prepended_and_inserted_before_others);
    tcase_add_test(cases, second_removal_of_an_item_changes_nothing);
    tcase_add_test(cases, popping_returns_the_items_in_their_order);
    tcase_add_test(cases, moved_items_follow_those_of_the_other_list);
    tcase_add_test(cases, a_loop_sees_items_that_it_appends);
    tcase_add_test(cases, a_safe_loop_may_remove_each_item);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
