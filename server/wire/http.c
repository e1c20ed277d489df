/* SPDX-License-Identifier: MIT */
#include "wire/http.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char type_json[] = "application/json";
static const char no_cache[] = "cache-control: no-store\r\n";

const char http_public_no_cache[] = "cache-control: no-store\r\naccess-control-allow-origin: *\r\n";

static void respond_as(struct net_request *request, int status, const char *type, json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT);
    assert(text != NULL);
    json_decref(object);
    bool reads = strcmp(net_request_method(request), "GET") == 0;
    net_respond(request, status, type, text, strlen(text), reads ? http_public_no_cache : no_cache);
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
