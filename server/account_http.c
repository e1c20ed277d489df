/* SPDX-License-Identifier: MIT */
#include "account_http.h"

#include "http.h"

bool account_http_answer(struct house *house, struct net_request *request, int64_t now_ms)
{
    (void)house;
    (void)request;
    (void)now_ms;
    return false;
}
