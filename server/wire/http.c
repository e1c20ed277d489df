/* SPDX-License-Identifier: MIT */
#include "wire/http.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/reads.h"

static const char type_json[] = "application/json";
static const char no_cache[] = "cache-control: no-store\r\n";

static void respond_as(struct net_request *request, int status, const char *type, json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT);
    assert(text != NULL);
    json_decref(object);
    char headers[sizeof no_cache + HTTP_READ_HEADER_BYTES];
    snprintf(headers, sizeof headers, "%s%s", no_cache, http_read_header(request));
    net_respond(request, status, type, text, strlen(text), headers);
    free(text);
}

void http_respond_json(struct net_request *request, int status, json_t *object)
{
    respond_as(request, status, type_json, object);
}

void http_refuse(struct net_request *request, enum refusal refusal, const char *detail,
                 json_t *params)
{
    respond_as(request, refusal_problem(refusal).status, "application/problem+json",
               refusal_json(refusal, detail, params));
}
