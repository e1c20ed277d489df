/* SPDX-License-Identifier: MIT */
#include "archive_http.h"

#include "http.h"

bool archive_http_answer(struct house *house, struct net_request *request, int64_t now_ms)
{
    (void)house;
    (void)request;
    (void)now_ms;
    return false;
}
