/* SPDX-License-Identifier: MIT */
/* Responses in pages, and the bytes that wait for clients that do not read. The tests count bytes, pages and turns. */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>

#include "suite.h"
#include "unit/net/sharing.h"

static struct sharing f;

enum {
    PAGES = 40,
    READERS = NET_WAITING_BYTES_MAX / NET_PAGE_BYTES_MAX, /* as many as an address may have */
    SMALL_BUFFER = 4096,
    ANSWER_BYTES_MAX = 4 << 20,
    KEPT_BYTES = NET_WAITING_BYTES_MAX,
    ADDRESSES = NET_WAITING_BYTES_ALL / KEPT_BYTES,
};

static char page[NET_PAGE_BYTES_MAX];
static int asked;      /* pages of all responses */
static int asked_turn; /* of these, in this turn */
static int asked_most; /* in a turn */
static int left;       /* clients */
static char *answer;
static size_t answer_bytes;

struct text {
    struct net_stream *stream;
    int sent;
    bool is_later; /* the next page is sent by the test */
    bool breaks;
    bool is_slow; /* each second page is empty */
};

static struct text texts_begun[CLIENTS_MAX];
static int texts_begun_count;

static void send_page(struct text *text)
{
    size_t bytes = sizeof page - (size_t)(text->sent % 3);
    memset(page, 'a' + text->sent % 26, bytes);
    text->sent++;
    net_stream_send(text->stream, page, bytes);
    if (text->sent == PAGES) {
        net_stream_end(text->stream);
    }
}

static void on_more(void *data)
{
    struct text *text = data;
    asked++;
    asked_turn++;
    if (text->breaks && text->sent == 3) {
        net_stream_break(text->stream);
    } else if (text->is_slow && asked % 2 == 1) {
        net_stream_send(text->stream, "", 0);
    } else if (!text->is_later) {
        send_page(text);
    }
}

static void on_left(void *data)
{
    (void)data;
    left++;
}

static void on_page_request(void *data, struct net_request *request)
{
    (void)data;
    const char *path = net_request_path(request);
    if (strcmp(path, "/api/kept") == 0) {
        char *kept = calloc(KEPT_BYTES, 1);
        net_respond(request, 200, "text/plain", kept, KEPT_BYTES, "");
        free(kept);
        return;
    }
    if (strcmp(path, "/api/page") == 0) {
        net_respond(request, 200, "text/plain", page, sizeof page, "");
        return;
    }
    struct text *text = &texts_begun[texts_begun_count++];
    *text = (struct text){.is_later = strcmp(path, "/api/later") == 0,
                          .breaks = strcmp(path, "/api/broken") == 0,
                          .is_slow = strcmp(path, "/api/slow") == 0};
    text->stream =
        net_pages_begin(request, "text/plain", "x-test: yes\r\n",
                        &(struct net_pages){.more = on_more, .left = on_left, .data = text});
}

static void setup_pages(void)
{
    asked = 0;
    asked_most = 0;
    left = 0;
    texts_begun_count = 0;
    answer = NULL;
    answer_bytes = 0;
    sharing_begin(&f, on_page_request);
}

static void teardown_pages(void)
{
    free(answer);
    sharing_end(&f);
}

static void turn_counting(void)
{
    asked_turn = 0;
    turn(&f);
    asked_most = asked_turn > asked_most ? asked_turn : asked_most;
}

static int ask_from(int address, const char *path, const char *headers)
{
    char request[256];
    int client = socket_from(&f, address);
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: x\r\n%s\r\n", path, headers);
    ask(&f, client, request);
    return client;
}

/* A client that never reads, and whose system keeps little for it. */
static void ask_and_not_read_from(int address, const char *path)
{
    const int small = SMALL_BUFFER;
    int client = ask_from(address, path, "");
    setsockopt(f.fds[client], SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
}

/* Reads until the response ends with `end`, or the socket does. False if the socket has been reset. */
static bool read_until(int client, const char *end)
{
    size_t end_bytes = strlen(end);
    answer = realloc(answer, ANSWER_BYTES_MAX);
    answer_bytes = 0;
    for (;;) {
        ssize_t got = recv(f.fds[client], answer + answer_bytes,
                           ANSWER_BYTES_MAX - 1 - answer_bytes, MSG_DONTWAIT);
        if (got > 0) {
            answer_bytes += (size_t)got;
        } else if (got == 0) {
            break;
        } else if (errno != EAGAIN) {
            return false;
        }
        answer[answer_bytes] = '\0';
        if (end_bytes > 0 && answer_bytes >= end_bytes &&
            memcmp(answer + answer_bytes - end_bytes, end, end_bytes) == 0) {
            break;
        }
        turn_counting();
    }
    return true;
}

/* Removes head and chunks from the answer. */
static void unchunk(void)
{
    char *at = strstr(answer, "\r\n\r\n") + 4;
    size_t used = 0;
    for (;;) {
        char *rest;
        size_t bytes = strtoul(at, &rest, 16);
        ck_assert_mem_eq(rest, "\r\n", 2);
        if (bytes == 0) {
            break;
        }
        memmove(answer + used, rest + 2, bytes);
        used += bytes;
        at = rest + 2 + bytes + 2;
        ck_assert_mem_eq(at - 2, "\r\n", 2);
    }
    answer_bytes = used;
}

static void check_text(const char *text, size_t bytes)
{
    size_t at = 0;
    for (int i = 0; i < PAGES; i++) {
        size_t count = sizeof page - (size_t)(i % 3);
        ck_assert_uint_le(at + count, bytes);
        ck_assert_int_eq(text[at], 'a' + i % 26);
        ck_assert_int_eq(text[at + count - 1], 'a' + i % 26);
        at += count;
    }
    ck_assert_uint_eq(at, bytes);
}

static struct net_counts counts(void)
{
    struct net_counts now;
    net_counts(f.server.net, &now);
    return now;
}

START_TEST(a_long_text_arrives_whole_and_the_socket_goes_on)
{
    int client = ask_from(2, "/api/pages", "");
    ck_assert(read_until(client, "\r\n0\r\n\r\n"));
    ck_assert_ptr_nonnull(strstr(answer, "transfer-encoding: chunked\r\n"));
    ck_assert_ptr_nonnull(strstr(answer, "x-test: yes\r\n"));
    unchunk();
    check_text(answer, answer_bytes);
    ck_assert_int_eq(left, 0);

    ask(&f, client, "GET /api/pages HTTP/1.1\r\nHost: x\r\n\r\n");
    ck_assert(read_until(client, "\r\n0\r\n\r\n"));
    unchunk();
    check_text(answer, answer_bytes);
    ck_assert_uint_eq(counts().waiting_bytes, 0);
}
END_TEST

START_TEST(a_long_text_is_compressed_page_by_page)
{
    int client = ask_from(2, "/api/pages", "Accept-Encoding: gzip\r\n");
    ck_assert(read_until(client, "\r\n0\r\n\r\n"));
    ck_assert_ptr_nonnull(strstr(answer, "content-encoding: gzip\r\n"));
    unchunk();
    ck_assert_uint_lt(answer_bytes, sizeof page);

    unsigned char *unpacked = malloc(PAGES * sizeof page);
    z_stream stream = {.next_in = (unsigned char *)answer, .avail_in = (uInt)answer_bytes};
    ck_assert_int_eq(inflateInit2(&stream, 15 + 16), Z_OK);
    stream.next_out = unpacked;
    stream.avail_out = PAGES * sizeof page;
    ck_assert_int_eq(inflate(&stream, Z_FINISH), Z_STREAM_END);
    check_text((char *)unpacked, stream.total_out);
    inflateEnd(&stream);
    free(unpacked);
}
END_TEST

START_TEST(an_old_client_gets_no_chunks)
{
    int client = socket_from(&f, 2);
    ask(&f, client, "GET /api/pages HTTP/1.0\r\nHost: x\r\n\r\n");
    ck_assert(read_until(client, ""));
    ck_assert_ptr_null(strstr(answer, "transfer-encoding"));
    char *body = strstr(answer, "\r\n\r\n") + 4;
    check_text(body, answer_bytes - (size_t)(body - answer));
}
END_TEST

START_TEST(an_empty_page_asks_for_another_step)
{
    int client = ask_from(2, "/api/slow", "");
    ck_assert(read_until(client, "\r\n0\r\n\r\n"));
    unchunk();
    check_text(answer, answer_bytes);
    ck_assert_int_eq(asked, 2 * PAGES);
}
END_TEST

START_TEST(a_page_may_come_later)
{
    int client = ask_from(2, "/api/later", "");
    while (asked == 0) {
        turn(&f);
    }
    for (int i = 0; i < 10; i++) {
        turn(&f);
    }
    ck_assert_int_eq(asked, 1);
    texts_begun[0].is_later = false;
    send_page(&texts_begun[0]);
    ck_assert(read_until(client, "\r\n0\r\n\r\n"));
    unchunk();
    check_text(answer, answer_bytes);
}
END_TEST

START_TEST(a_text_that_cannot_be_completed_is_cut)
{
    int client = ask_from(2, "/api/broken", "");
    bool is_whole = read_until(client, "\r\n0\r\n\r\n") && answer_bytes >= 5 &&
                    memcmp(answer + answer_bytes - 5, "0\r\n\r\n", 5) == 0;
    ck_assert(!is_whole);
    ck_assert_int_eq(left, 0);
    ck_assert_uint_eq(counts().waiting_bytes, 0);
}
END_TEST

START_TEST(a_client_that_leaves_is_reported_once)
{
    int client = ask_from(2, "/api/pages", "");
    while (asked == 0) {
        turn(&f);
    }
    close(f.fds[client]);
    f.fds[client] = -1;
    while (left == 0) {
        turn(&f);
    }
    ck_assert_int_eq(left, 1);
    ck_assert_uint_eq(counts().waiting_bytes, 0);
}
END_TEST

START_TEST(a_turn_builds_few_pages_however_many_clients_read)
{
    for (int i = 0; i < 40; i++) {
        ask_from(2 + i, "/api/pages", "");
    }
    for (int i = 0; i < 40; i++) {
        for (int more = 0; more < 20; more++) {
            static char some[SMALL_BUFFER];
            while (recv(f.fds[i], some, sizeof some, MSG_DONTWAIT) > 0) {
            }
            turn_counting();
        }
    }
    ck_assert_int_gt(asked, 40);
    ck_assert_int_le(asked_most, 2 * NET_SLICE_ANSWERS / NET_PAGE_ANSWERS);
}
END_TEST

/* The status of the next answer to the client. */
static void expect_status(int client, const char *status)
{
    char head[16] = "";
    while (recv(f.fds[client], head, sizeof head - 1, MSG_DONTWAIT) <= 0) {
        turn(&f);
    }
    ck_assert_msg(memcmp(head + sizeof "HTTP/1.1 " - 1, status, 3) == 0, "%s", head);
}

START_TEST(readers_that_do_not_read_hold_a_page_each_and_the_next_one_is_refused)
{
    for (int i = 0; i < READERS; i++) {
        ask_and_not_read_from(2, "/api/pages");
    }
    while (texts_begun_count < READERS) {
        turn(&f);
    }
    int before;
    do { /* the buffers of the sockets fill */
        before = asked;
        for (int i = 0; i < 2 * READERS; i++) {
            turn(&f);
        }
    } while (asked > before);
    ck_assert_uint_eq(counts().waiting_bytes, (uint64_t)READERS * NET_PAGE_BYTES_MAX);
    ck_assert_int_lt(asked, READERS * PAGES / 2);

    int refused = ask_from(2, "/api/pages", "");
    ck_assert(read_until(refused, "read\n"));
    ck_assert_mem_eq(answer, "HTTP/1.1 429", 12);
    ck_assert_ptr_nonnull(strstr(answer, "retry-after: 5\r\n"));
    ck_assert_uint_eq(counts().responses_refused, 1);
    expect_status(ask_from(3, "/api/pages", ""), "200");
    ck_assert_uint_eq(counts().waiting_bytes, (uint64_t)(READERS + 1) * NET_PAGE_BYTES_MAX);
}
END_TEST

START_TEST(the_address_for_which_most_waits_gives_way)
{
    for (int i = 0; i < ADDRESSES; i++) {
        ask_and_not_read_from(2 + i, "/api/kept");
    }
    while (counts().waiting_bytes < NET_WAITING_BYTES_ALL) {
        turn(&f);
    }

    int as_much = ask_from(2 + ADDRESSES, "/api/kept", "");
    expect_status(as_much, "503");
    ck_assert_uint_eq(counts().responses_displaced, 0);

    expect_status(ask_from(2 + ADDRESSES, "/api/page", ""), "200");
    ck_assert_uint_eq(counts().responses_displaced, 1);
    ck_assert_uint_le(counts().waiting_bytes, NET_WAITING_BYTES_ALL);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net-http-pages");
    TCase *tcase = tcase_create("pages");
    tcase_add_checked_fixture(tcase, setup_pages, teardown_pages);
    tcase_set_timeout(tcase, 120);
    tcase_add_test(tcase, a_long_text_arrives_whole_and_the_socket_goes_on);
    tcase_add_test(tcase, a_long_text_is_compressed_page_by_page);
    tcase_add_test(tcase, an_old_client_gets_no_chunks);
    tcase_add_test(tcase, an_empty_page_asks_for_another_step);
    tcase_add_test(tcase, a_page_may_come_later);
    tcase_add_test(tcase, a_text_that_cannot_be_completed_is_cut);
    tcase_add_test(tcase, a_client_that_leaves_is_reported_once);
    tcase_add_test(tcase, a_turn_builds_few_pages_however_many_clients_read);
    tcase_add_test(tcase, readers_that_do_not_read_hold_a_page_each_and_the_next_one_is_refused);
    tcase_add_test(tcase, the_address_for_which_most_waits_gives_way);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
