/* SPDX-License-Identifier: MIT */
/* Livia, an account made from the host of people.h, and the setup and teardown of account tests. */
#pragma once

#include "server/harness/asking.h"

static const char livia[] = "{\"name\":\"Livia\",\"password\":\"correct horse\",\"vault\":\"v1\"}";
static const char livia_in[] = "{\"name\":\"Livia\",\"password\":\"correct horse\"}";

static inline void set_up(void)
{
    people_come();
    page_begins();
}

static inline void tear_down(void)
{
    request_forget();
    people_go();
}

/* The host turns the guest into an account; the page is signed in afterwards. */
static inline void host_registers(void)
{
    snprintf(page.token, sizeof page.token, "%s", host->token);
    ck_assert_int_eq(post("register", livia), 200);
    page.token[0] = '\0';
    take_cookie(page.cookie);
    ck_assert_str_ne(page.cookie, "");
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

/* A new connection with that cookie and without a token. */
static inline struct guest *comes_with(const char *cookie)
{
    struct guest *guest = guest_create_with(bench, cookie);
    ck_assert_ptr_nonnull(guest);
    return guest;
}
