/* SPDX-License-Identifier: MIT */
#include "wire/http.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char type_json[] = "application/json";
static const char no_cache[] = "cache-control: no-store\r\n";

const char http_public_no_cache[] = "cache-control: no-store\r\naccess-control-allow-origin: *\r\n";

enum { HEADERS_BYTES = 128, MS_A_SECOND = 1000 };

static const char *caching_header(const struct net_request *request)
{
    return strcmp(net_request_method(request), "GET") == 0 ? http_public_no_cache : no_cache;
}

static void respond_as(struct net_request *request, int status, const char *type, json_t *object,
                       const char *headers)
{
    char *text = json_dumps(object, JSON_COMPACT);
    assert(text != NULL);
    json_decref(object);
    net_respond(request, status, type, text, strlen(text), headers);
    free(text);
}

void wire_http_respond(struct net_request *request, int status, json_t *object)
{
    respond_as(request, status, type_json, object, caching_header(request));
}

void wire_http_respond_text(struct net_request *request, const char *text, size_t bytes)
{
    net_respond(request, 200, type_json, text, bytes, caching_header(request));
}

void wire_http_refuse(struct net_request *request, enum refusal refusal, const char *detail,
                      json_t *params)
{
    json_t *problem = wire_refusal_json(refusal, detail, params);
    char headers[HEADERS_BYTES];
    int64_t seconds = (wire_problem_wait_ms(problem) + MS_A_SECOND - 1) / MS_A_SECOND;
    int head = snprintf(headers, sizeof headers, "%s", caching_header(request));
    if (seconds > 0) {
        snprintf(headers + head, sizeof headers - (size_t)head, "retry-after: %" PRId64 "\r\n",
                 seconds);
    }
    respond_as(request, wire_refusal_problem(refusal).status, "application/problem+json", problem,
               headers);
}
