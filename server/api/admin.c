/* SPDX-License-Identifier: MIT */
#include "api/routes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "admin/admin.h"
#include "admin/verbs.h"
#include "api/http.h"
#include "base/rate_limit.h"

static const char prefix[] = "/api/v1/admin/";
static const char no_cache[] = "cache-control: no-store\r\n";

/* Returns true if the token is in force; else refuses the request. */
static bool can_enter(struct api *api, struct net_request *request, int64_t now_ms)
{
    static const char scheme[] = "Bearer ";
    const char *header = net_request_header(request, "authorization");
    const char *token = header != NULL && strncmp(header, scheme, sizeof scheme - 1) == 0
                            ? header + sizeof scheme - 1
                            : "";
    if (ids_is_token(token) && admin_token_holds(api->admin, token, now_ms)) {
        return true;
    }
    int64_t wait_ms = rate_limit_acquire(&api->admin->guesses_ms, now_ms, ADMIN_GUESSES_BURST,
                                         ADMIN_GUESS_EVERY_MS);
    if (wait_ms > 0) {
        wire_http_refuse(request, REFUSAL_RATE_LIMITED, NULL,
                         &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
    } else {
        wire_http_refuse(request, REFUSAL_TOKEN_NEEDED, NULL, NULL);
    }
    return false;
}

static void on_answer(void *data, const char *refusal, const json_t *answer)
{
    struct net_request *request = data;
    if (refusal != NULL) {
        wire_http_refuse(request, REFUSAL_BAD_FIELD, refusal, NULL);
        return;
    }
    char *text = json_dumps(answer, JSON_COMPACT);
    assert(text != NULL);
    net_respond(request, 200, "application/json", text, strlen(text), no_cache);
    free(text);
}

/* The arguments in the query, for the verb to check; the caller releases the object. */
static json_t *query_args(const struct net_request *request, const struct admin_verb *verb)
{
    json_t *args = json_object();
    for (const struct admin_arg *arg = verb->args; arg->name != NULL; arg++) {
        const char *value = net_request_query(request, arg->name);
        if (value != NULL && json_object_set_new(args, arg->name, json_string(value)) != 0) {
            /* not UTF-8: the verb refuses null because it is no text */
            json_object_set_new(args, arg->name, json_null());
        }
    }
    return args;
}

static json_t *body_args(const struct net_request *request)
{
    size_t bytes;
    const char *body = net_request_body(request, &bytes);
    return bytes == 0 ? json_object() : json_loadb(body, bytes, JSON_REJECT_DUPLICATES, NULL);
}

static void run_admin_verb(struct api *api, struct net_request *request,
                           const struct admin_verb *verb, int64_t now_ms)
{
    bool gets = strcmp(net_request_method(request), "GET") == 0;
    if (gets && !verb->reads) {
        wire_http_refuse(request, REFUSAL_BAD_FIELD, "Use POST for commands that change something.",
                         NULL);
        return;
    }
    json_t *args = gets ? query_args(request, verb) : body_args(request);
    if (args == NULL) {
        wire_http_refuse(request, REFUSAL_NOT_JSON, NULL, NULL);
        return;
    }
    admin_run(api->admin, verb->name, args, "operator (page)", false, on_answer, request, now_ms);
    json_decref(args);
}

bool api_admin_answer(struct api *api, struct net_request *request, int64_t now_ms)
{
    const char *path = net_request_path(request);
    if (strncmp(path, prefix, sizeof prefix - 1) != 0) {
        return false;
    }
    if (!can_enter(api, request, now_ms)) {
        return true;
    }
    const struct admin_verb *verb = admin_verb_find(path + sizeof prefix - 1);
    if (verb == NULL || verb->local) {
        wire_http_refuse(request, REFUSAL_NO_SUCH_PAGE, NULL, NULL);
    } else {
        run_admin_verb(api, request, verb, now_ms);
    }
    return true;
}
