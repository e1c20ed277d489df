/* SPDX-License-Identifier: MIT */
/* A machine without the libuv plugin of libwebsockets: in this test no plugin can be loaded. */
#include "net/net.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* The library finds this function before the one of the C library. */
void *dlopen(const char *name, int mode);

void *dlopen(const char *name, int mode)
{
    (void)name;
    (void)mode;
    return NULL;
}

/* The library leaks the name of a plugin that it could not load. */
const char *__lsan_default_suppressions(void);

const char *__lsan_default_suppressions(void)
{
    return "leak:scandir";
}

START_TEST(the_missing_package_is_named)
{
    uv_loop_t loop;
    ck_assert_int_eq(uv_loop_init(&loop), 0);
    const struct net_config config = {
        .loop = &loop, .host = "127.0.0.1", .subprotocol = "x", .socket_path = "/ws"};
    struct net *net = (struct net *)&loop;

    enum net_status status = net_open(&config, &net);

    ck_assert_int_eq(status, NET_NO_EVENT_LIBRARY);
    ck_assert_ptr_null(net);
    ck_assert_ptr_nonnull(strstr(net_status_text(status), "libwebsockets-evlib-uv"));
    ck_assert_int_eq(uv_loop_close(&loop), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("plugin");
    TCase *cases = tcase_create("plugin");
    tcase_add_test(cases, the_missing_package_is_named);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
