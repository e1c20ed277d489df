/* SPDX-License-Identifier: MIT */
/*
 * Asking the house of people.h over HTTP, as a page does that has a cookie, or a program that has a token. What was answered
 * last stands in `answered`.
 */
#pragma once

#include <string.h>

#include "people.h"

/** Who asks: what they bring. Empty texts are not sent. */
struct asker {
    char cookie[128]; /* "taberna=…" */
    char token[64];
    char origin[64];
    char type[64]; /* of the body */
    char address[64];
};

static struct asker page = {.type = "application/json"};
static struct net_request *asked; /* the last one */
static json_t *answered;          /* its answer, where that is JSON; else NULL */

static inline void ask_forget(void)
{
    json_decref(answered);
    answered = NULL;
    if (asked != NULL) {
        fake_net_request_destroy(asked);
        asked = NULL;
    }
}

/** Until it is answered, or nothing is left to be done. Returns the status, 0 where there is no answer yet. */
static inline int ask_wait(void)
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

static inline void ask_begin(const char *method, const char *path, const char *body)
{
    char bearer[80];
    ask_forget();
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
    house_handlers.request(&bench->house, asked);
}

static inline int ask(const char *method, const char *path, const char *body)
{
    ask_begin(method, path, body);
    return ask_wait();
}

/** POST /api/v1/account/VERB. */
static inline int post(const char *verb, const char *body)
{
    char path[64];
    snprintf(path, sizeof path, "/api/v1/account/%s", verb);
    return ask("POST", path, body);
}

/** A text of the answer; "" where there is none. */
static inline const char *told(const char *name)
{
    const char *text = json_string_value(json_object_get(answered, name));
    return text == NULL ? "" : text;
}

/** The cookie of the answer, as it is sent back: "" where none was set or it was taken away. */
static inline void take_cookie(char cookie[128])
{
    static const char line[] = "set-cookie: ";
    const char *at = strstr(fake_net_headers(asked), line);
    cookie[0] = '\0';
    if (at != NULL) {
        at += sizeof line - 1;
        size_t bytes = strcspn(at, ";");
        ck_assert_uint_lt(bytes, 128);
        memcpy(cookie, at, bytes);
        cookie[at[bytes - 1] == '=' ? 0 : bytes] = '\0';
    }
}

/** Nobody is signed in at the page, and it is the house's own. */
static inline void page_begins(void)
{
    page = (struct asker){.type = "application/json"};
}
