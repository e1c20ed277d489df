/* SPDX-License-Identifier: MIT */
/* A client that sends HTTP requests to the server of a test, with the cookie of a page or the token of a program. */
#pragma once

#include <string.h>

#include "server/harness/people.h"

/** The headers that it sends, empty texts excepted, and the last request. */
struct asker {
    struct bench *bench;
    char cookie[192]; /* "taberna=…" */
    char token[64];
    char origin[64];
    char type[64]; /* content type of the body */
    char address[64];
    struct net_request *request; /* the last one */
    json_t *answer;              /* the answer to it if that is JSON; else NULL */
};

static inline void request_forget(struct asker *page)
{
    json_decref(page->answer);
    page->answer = NULL;
    if (page->request != NULL) {
        fake_net_request_destroy(page->request);
        page->request = NULL;
    }
}

/** Resets the page: it is not signed in, and its origin is the server's own. */
static inline void page_begins(struct asker *page, struct bench *bench)
{
    request_forget(page);
    *page = (struct asker){.bench = bench, .type = "application/json"};
}

/** Resets the page and returns it as it was, without its last request. */
static inline struct asker page_put_aside(struct asker *page)
{
    request_forget(page);
    struct asker was = *page;
    page_begins(page, was.bench);
    return was;
}

static inline void page_resume(struct asker *page, const struct asker *was)
{
    request_forget(page);
    *page = *was;
}

/**
 * Runs the server until the request is answered or no work is left. Returns the status, or 0 if there is no answer
 * yet.
 */
static inline int request_wait(struct asker *page)
{
    do {
        fake_store_run(page->bench->store);
    } while (bench_work(page->bench) > 0);
    fake_store_run(page->bench->store);
    if (fake_net_status(page->request) != 0 && page->answer == NULL) {
        page->answer = json_loads(fake_net_body(page->request), 0, NULL);
    }
    return fake_net_status(page->request);
}

static inline void request_begin(struct asker *page, const char *method, const char *path,
                                 const char *body)
{
    char bearer[80];
    request_forget(page);
    page->request = fake_net_request(method, path, "");
    snprintf(bearer, sizeof bearer, "Bearer %s", page->token);
    const char *const headers[][2] = {
        {"cookie", page->cookie},
        {"origin", page->origin},
        {"content-type", page->type},
        {"authorization", page->token[0] == '\0' ? "" : bearer},
        {"user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"},
    };
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        if (headers[i][1][0] != '\0') {
            fake_net_request_header(page->request, headers[i][0], headers[i][1]);
        }
    }
    if (page->address[0] != '\0') {
        fake_net_request_from(page->request, page->address);
    }
    fake_net_request_body(page->request, body);
    app_handlers.request(&page->bench->app, page->request);
}

static inline int request(struct asker *page, const char *method, const char *path,
                          const char *body)
{
    request_begin(page, method, path, body);
    return request_wait(page);
}

/** POST /api/v1/account/VERB. */
static inline int post(struct asker *page, const char *verb, const char *body)
{
    char path[64];
    snprintf(path, sizeof path, "/api/v1/account/%s", verb);
    return request(page, "POST", path, body);
}

/** A text field of the answer; "" if the answer has no such field. */
static inline const char *answer_text(const struct asker *page, const char *name)
{
    const char *text = json_string_value(json_object_get(page->answer, name));
    return text == NULL ? "" : text;
}

/** Copies the cookie that the answer sets, as the page sends it back: "" if the answer sets none or deletes it. */
static inline void take_cookie(const struct asker *page, char cookie[192])
{
    static const char line[] = "set-cookie: ";
    const char *at = strstr(fake_net_headers(page->request), line);
    cookie[0] = '\0';
    if (at != NULL) {
        at += sizeof line - 1;
        size_t bytes = strcspn(at, ";");
        ck_assert_uint_lt(bytes, 192);
        memcpy(cookie, at, bytes);
        cookie[at[bytes - 1] == '=' ? 0 : bytes] = '\0';
    }
}
