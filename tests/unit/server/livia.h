/* SPDX-License-Identifier: MIT */
/*
 * Livia, who has an account at the house of people.h, made of the host; and what tests of accounts begin and end with.
 */
#pragma once

#include "asking.h"

static const char livia[] = "{\"name\":\"Livia\",\"password\":\"correct horse\",\"vault\":\"v1\"}";
static const char livia_in[] = "{\"name\":\"Livia\",\"password\":\"correct horse\"}";

static inline void set_up(void)
{
    people_come();
    page_begins();
}

static inline void tear_down(void)
{
    ask_forget();
    people_go();
}

/* The host makes an account of the guest; the page is signed in from then on. */
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

/* A new connection with that cookie, and no token. */
static inline struct guest *comes_with(const char *cookie)
{
    struct guest *guest = guest_create_with(bench, cookie);
    ck_assert_ptr_nonnull(guest);
    return guest;
}
