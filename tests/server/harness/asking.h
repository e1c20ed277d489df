/* SPDX-License-Identifier: MIT */
/*
 * HTTP requests to the server of people.h, with the cookie of a page or with the token of a program. `answered` holds
 * the last answer.
 */
#pragma once

#include <string.h>

#include "server/harness/people.h"

/** The sender of a request: the headers that it sends. Empty texts are not sent. */
struct asker {
    char cookie[192]; /* "taberna=…" */
    char token[64];
    char origin[64];
    char type[64]; /* content type of the body */
    char address[64];
};

static struct asker page = {.type = "application/json"};
static struct net_request *asked; /* the last request */
static json_t *answered;          /* the answer to it if that is JSON; else NULL */

static inline void request_forget(void)
{
    json_decref(answered);
    answered = NULL;
    if (asked != NULL) {
        fake_net_request_destroy(asked);
        asked = NULL;
    }
}

/**
 * Runs the server until the request is answered or no work is left. Returns the status, or 0 if there is no answer
 * yet.
 */
static inline int request_wait(void)
{
    do {
        fake_store_run(bench->store);
    } while (bench_work(bench) > 0);
    fake_store_run(bench->store);
    if (fake_net_status(asked) != 0 && answered == NULL) {
        answered = json_loads(fake_net_body(asked), 0, NULL);
    }
    return fake_net_status(asked);
}

static inline void request_begin(const char *method, const char *path, const char *body)
{
    char bearer[80];
    request_forget();
    asked = fake_net_request(method, path, "");
    snprintf(bearer, sizeof bearer, "Bearer %s", page.token);
    const char *const headers[][2] = {
        {"cookie", page.cookie},
        {"origin", page.origin},
        {"content-type", page.type},
        {"authorization", page.token[0] == '\0' ? "" : bearer},
        {"user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"},
    };
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        if (headers[i][1][0] != '\0') {
            fake_net_request_header(asked, headers[i][0], headers[i][1]);
        }
    }
    if (page.address[0] != '\0') {
        fake_net_request_from(asked, page.address);
    }
    fake_net_request_body(asked, body);
    app_handlers.request(&bench->app, asked);
}

static inline int request(const char *method, const char *path, const char *body)
{
    request_begin(method, path, body);
    return request_wait();
}

/** POST /api/v1/account/VERB. */
static inline int post(const char *verb, const char *body)
{
    char path[64];
    snprintf(path, sizeof path, "/api/v1/account/%s", verb);
    return request("POST", path, body);
}

/** A text field of the answer; "" if the answer has no such field. */
static inline const char *told(const char *name)
{
    const char *text = json_string_value(json_object_get(answered, name));
    return text == NULL ? "" : text;
}

/** Copies the cookie that the answer sets, as the page sends it back: "" if the answer sets none or deletes it. */
static inline void take_cookie(char cookie[192])
{
    static const char line[] = "set-cookie: ";
    const char *at = strstr(fake_net_headers(asked), line);
    cookie[0] = '\0';
    if (at != NULL) {
        at += sizeof line - 1;
        size_t bytes = strcspn(at, ";");
        ck_assert_uint_lt(bytes, 192);
        memcpy(cookie, at, bytes);
        cookie[at[bytes - 1] == '=' ? 0 : bytes] = '\0';
    }
}

/** Resets the page: it is not signed in, and its origin is the server's own. */
static inline void page_begins(void)
{
    page = (struct asker){.type = "application/json"};
}
