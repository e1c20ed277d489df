/* SPDX-License-Identifier: MIT */
/* Livia, an account made from the host of people.h. */
#pragma once

#include "server/harness/asking.h"

static const char livia[] = "{\"name\":\"Livia\",\"password\":\"correct horse\",\"vault\":\"v1\"}";
static const char livia_in[] = "{\"name\":\"Livia\",\"password\":\"correct horse\"}";

/* The host turns the guest into an account; the page is signed in afterwards. */
static inline void host_registers(const struct people *f, struct asker *page)
{
    snprintf(page->token, sizeof page->token, "%s", f->host->token);
    ck_assert_int_eq(post(page, "register", livia), 200);
    page->token[0] = '\0';
    take_cookie(page, page->cookie);
    ck_assert_str_ne(page->cookie, "");
}

static inline const json_t *welcome_of(const struct guest *guest)
{
    return json_object_get(guest_last(guest, "welcome"), "d");
}

static inline const char *account_of(const struct guest *guest)
{
    const json_t *account = json_object_get(welcome_of(guest), "account");
    const char *name = json_string_value(json_object_get(account, "name"));
    return name == NULL ? "" : name;
}
