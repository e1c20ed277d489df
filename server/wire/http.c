/* SPDX-License-Identifier: MIT */
#include "wire/http.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char no_cache[] = "cache-control: no-store\r\n";

const char http_public_no_cache[] = "cache-control: no-store\r\naccess-control-allow-origin: *\r\n";

enum { HEADERS_BYTES = 128, MS_A_SECOND = 1000 };

static const char *caching_header(const struct net_request *request)
{
    return strcmp(net_request_method(request), "GET") == 0 ? http_public_no_cache : no_cache;
}

void wire_http_respond(struct net_request *request, struct text_out answer)
{
    net_respond(request, 200, "application/json", answer.text, (size_t)answer.length,
                caching_header(request));
    free(answer.text);
}

void wire_http_refuse(struct net_request *request, enum refusal refusal, const char *detail,
                      const struct wire_problem_params *params)
{
    char headers[HEADERS_BYTES];
    int64_t seconds = (wire_refusal_wait_ms(refusal, params) + MS_A_SECOND - 1) / MS_A_SECOND;
    int head = snprintf(headers, sizeof headers, "%s", caching_header(request));
    if (seconds > 0) {
        snprintf(headers + head, sizeof headers - (size_t)head, "retry-after: %" PRId64 "\r\n",
                 seconds);
    }
    struct text_out out = wire_text_open();
    wire_refusal_write(&out, refusal, detail, params);
    net_respond(request, wire_refusal_problem(refusal).status, "application/problem+json", out.text,
                (size_t)out.length, headers);
    free(out.text);
}
