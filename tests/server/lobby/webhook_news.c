/* SPDX-License-Identifier: MIT */
/* The news of public rooms that webhooks get. */
#include "lobby/webhook.h"

#include <check.h>
#include <inttypes.h>
#include <string.h>

#include "server/harness/people.h"
#include "suite.h"

static struct people f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static char events[256]; /* the names of the events, each with a comma behind it */
static int posts;
static size_t in_posts; /* news in all posts */
static json_int_t more; /* news that the posts only count */

static void carry(void *data, const char *text, size_t bytes)
{
    (void)data;
    json_t *post = json_loadb(text, bytes, 0, NULL);
    size_t i;
    json_t *news;
    json_array_foreach(json_object_get(post, "news"), i, news)
    {
        const char *event = json_string_value(json_object_get(news, "event"));
        size_t used = strlen(events);
        snprintf(events + used, sizeof events - used, "%s,", event);
        ck_assert_ptr_nonnull(strstr(json_string_value(json_object_get(news, "url")),
                                     "https://tables.example.org/t/"));
    }
    more += json_integer_value(json_object_get(post, "more"));
    in_posts += i;
    posts++;
    json_decref(post);
}

static void set_up(void)
{
    people_connect(&f);
    events[0] = '\0';
    posts = 0;
    in_posts = 0;
    more = 0;
    f.bench->app.lobby.announcer = (struct announcer){carry, NULL, "https://tables.example.org"};
}

/* Opens a room, plays a game there, and closes it. */
static void play_in(const char *fields)
{
    guest_open(f.host, fields, f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "any"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "any"), "ok");
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");
}

START_TEST(opening_start_and_closing_of_a_public_room_are_news)
{
    play_in("\"ruleset\":\"tabula\",\"visibility\":\"public\"");
    bench_wait(f.bench, WEBHOOK_EVERY_MS + APP_TICK_MS);

    ck_assert_str_eq(events, "room.opened,room.started,room.closed,");
}
END_TEST

START_TEST(room_that_only_its_link_opens_is_no_news)
{
    play_in("\"ruleset\":\"tabula\",\"visibility\":\"link\"");
    bench_wait(f.bench, WEBHOOK_EVERY_MS + APP_TICK_MS);

    ck_assert_str_eq(events, "");
}
END_TEST

static void open_public(int rooms)
{
    for (int i = 0; i < rooms; i++) {
        struct guest *guest = guest_create(f.bench);
        guest_open(guest, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", f.room);
    }
}

START_TEST(flood_of_rooms_is_one_post_in_ten_seconds)
{
    enum { ROOMS = WEBHOOK_NEWS_MAX + 20 };
    open_public(1);
    bench_wait(f.bench, APP_TICK_MS);
    ck_assert_int_eq(posts, 1);

    open_public(ROOMS);
    bench_wait(f.bench, WEBHOOK_EVERY_MS / 2);
    ck_assert_int_eq(posts, 1);
    bench_wait(f.bench, WEBHOOK_EVERY_MS / 2 + APP_TICK_MS);

    ck_assert_int_eq(posts, 2);
    ck_assert_uint_eq(in_posts, 1 + WEBHOOK_NEWS_MAX);
    ck_assert_int_eq(more, ROOMS - WEBHOOK_NEWS_MAX);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("webhook news");
    TCase *tests = tcase_create("webhook news");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, opening_start_and_closing_of_a_public_room_are_news);
    tcase_add_test(tests, room_that_only_its_link_opens_is_no_news);
    tcase_add_test(tests, flood_of_rooms_is_one_post_in_ten_seconds);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
