/* SPDX-License-Identifier: MIT */
/*
 * The operations on accounts, in a table: which callers may request each, its fields, and how often it may be called.
 */
#include "api/routes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "account/accounts.h"
#include "account/task.h"
#include "admission/admission.h"
#include "api/http.h"
#include "base/runtime.h"
#include "moderation/moderation.h"
#include "session/names.h"
#include "session/session.h"
#include "wire/fields.h"

enum { CODE_CHARS_MAX = 128, NAME_BYTES_MAX = 512 };

/** The callers that may request an operation. */
enum asker {
    ASKER_ANY, /* any caller; the identity is not looked up */
    /* the owner of the token in the header `authorization`, or a caller without an identity */
    ASKER_TOKEN,
    ASKER_KNOWN, /* any caller; the identity is looked up but may be missing */
    ASKER_USER,  /* guest or account */
    ASKER_ACCOUNT,
};

static const char *const wants[] = {"cookie", "token", NULL};

#define FIELDS(request) static const struct field request##_fields[] = {
#define END                                                                                        \
    {                                                                                              \
        .name = NULL                                                                               \
    }                                                                                              \
    }                                                                                              \
    ;
#include "api/account_fields.def"

#define SCOPE_READ STORE_SCOPE_READ
#define SCOPE_PLAY STORE_SCOPE_PLAY
#define SCOPE_NO ACCOUNT_NO_SCOPE

enum { METHOD_POST, METHOD_GET }; /* in account.def */

static const struct account_verb {
    const char *name; /* the path after /api/v1/account */
    bool gets;
    bool enters; /* refused for banned addresses */
    int guesses; /* may be a guess at a secret, so it is rate limited: 1 at a password, 2 at a code of 80 bits */
    enum asker asker;
    const struct field *fields;
    account_step_fn run;
    int scope; /* what a token for programs needs: of enum store_scope, or ACCOUNT_NO_SCOPE */
    /* for the documents that describe the protocol: */
    const char *body;
    const char *answer;
    const char *says;
} verbs[] = {
#define REQUEST(method, path, enters, guesses, asker, fields, body, run, scope, answer, says)      \
    {path,          METHOD_##method, enters, guesses, ASKER_##asker, fields##_fields,              \
     account_##run, SCOPE_##scope,   body,   answer,  says},
#include "api/account.def"
};

static const char prefix[] = "/api/v1/account";

static const char *const asker_words[] = {
    [ASKER_ANY] = "everyone",       [ASKER_TOKEN] = "a guest by `Authorization`, or a new user",
    [ASKER_KNOWN] = "everyone",     [ASKER_USER] = "known users",
    [ASKER_ACCOUNT] = "an account",
};

bool api_account_request_at(size_t index, struct account_request *request)
{
    bool exists = index < sizeof verbs / sizeof verbs[0];
    if (exists) {
        const struct account_verb *verb = &verbs[index];
        *request = (struct account_request){
            .path = verb->name,
            .gets = verb->gets,
            .fields = verb->fields,
            .body = verb->body,
            .answer = verb->answer,
            .says = verb->says,
            .sender = asker_words[verb->asker],
            .may_be_unknown = verb->asker != ASKER_USER && verb->asker != ASKER_ACCOUNT,
            .takes_identity = verb->asker != ASKER_ANY,
            .takes_cookie = verb->asker != ASKER_ANY && verb->asker != ASKER_TOKEN,
            .scope = verb->scope == ACCOUNT_NO_SCOPE
                         ? NULL
                         : account_scopes[account_scope_count(verb->scope) - 1]};
    }
    return exists;
}

/* ---- checks of the request itself, independent of the caller ---- */

static bool is_json(const struct net_request *request)
{
    static const char json[] = "application/json";
    const char *type = net_request_header(request, "content-type");
    if (type == NULL || strncasecmp(type, json, sizeof json - 1) != 0) {
        return false;
    }
    char after = type[sizeof json - 1];
    return after == '\0' || after == ';' || after == ' ';
}

/*
 * The body of a POST; NULL if it has been refused. A form on another site can send neither this content type nor this
 * origin.
 */
static json_t *read_body(struct api *api, struct net_request *request)
{
    size_t bytes;
    const char *text = net_request_body(request, &bytes);
    if (!is_json(request)) {
        wire_http_refuse(request, REFUSAL_WRONG_CONTENT,
                         "The content type must be application/json.", NULL);
        return NULL;
    }
    if (!api_origin_is_allowed(api, request)) {
        net_log_foreign_origin(api->net, "request.refused", net_request_header(request, "origin"),
                               net_request_header(request, "host"));
        wire_http_refuse(request, REFUSAL_FOREIGN_ORIGIN, NULL, NULL);
        return NULL;
    }
    if (bytes > ACCOUNTS_BODY_MAX) {
        wire_http_refuse(request, REFUSAL_TOO_BIG, NULL, NULL);
        return NULL;
    }
    json_t *body =
        bytes == 0 ? json_object() : json_loadb(text, bytes, JSON_REJECT_DUPLICATES, NULL);
    if (body == NULL || !json_is_object(body)) {
        json_decref(body);
        wire_http_refuse(request, REFUSAL_NOT_JSON, "The body must be a JSON object.", NULL);
        return NULL;
    }
    return body;
}

static bool check_request_fields(struct net_request *request, const struct account_verb *verb,
                                 const json_t *body)
{
    char detail[FIELDS_DETAIL_BYTES];
    const struct field *wrong;
    enum fields_status status = wire_fields_check(verb->fields, body, &wrong, detail);
    if (status != FIELDS_OK) {
        wire_http_refuse(request,
                         status == FIELDS_MISSING ? REFUSAL_MISSING_FIELD : REFUSAL_BAD_FIELD,
                         detail, &(struct wire_problem_params){.field = wrong->name});
    }
    return status == FIELDS_OK;
}

/* ---- rate limits ---- */

enum { GUESSES_CODE = 2 }; /* in account.def */

static const char other_ways[] = "Too many passwords were tried for this name. Sign in with a "
                                 "recovery code, or with a code from a device on which you "
                                 "are signed in, or wait.";

/*
 * The key of the account whose secret is guessed: that of the name in the request, or else of the caller. Names that
 * look alike have one key.
 */
static struct map_key key_of_guess(const struct account_task *task)
{
    struct names_keys keys;
    uint8_t hash[STORE_HASH_BYTES];
    struct map_key key;
    const char *name = account_field(task, "name");
    const char *about = task->identity.user_id;
    if (about[0] == '\0' && name != NULL &&
        session_names_keys(task->accounts->sessions->identities.names, name, &keys)) {
        about = keys.as_said;
    }
    ids_token_hash(about, hash);
    memcpy(key.bytes, hash, sizeof key.bytes);
    return key;
}

/* The key of the pair of account and address: the exclusive or of the two keys. */
static struct map_key key_of_guess_here(struct map_key about, struct map_key here)
{
    for (size_t i = 0; i < sizeof about.bytes; i++) {
        about.bytes[i] = (char)(about.bytes[i] ^ here.bytes[i]);
    }
    return about;
}

/*
 * Returns milliseconds to wait. If one bucket refuses, nothing is taken from the next: a caller that guesses too often
 * from one address leaves the wider bucket of the name to other callers.
 */
static int64_t charge_guess(struct account_task *task, const char **says, int64_t now_ms)
{
    *says = NULL;
    struct map_key here = rate_limit_key_of_text(net_request_address(task->request));
    int64_t wait_ms = admission_acquire(task->accounts->admission, SHARE_SIGN_INS, here, now_ms);
    bool has_account = task->identity.user_id[0] != '\0' || account_field(task, "name") != NULL;
    if (wait_ms > 0 || !has_account) {
        return wait_ms;
    }
    struct map_key about = key_of_guess(task);
    *says = other_ways;
    wait_ms = admission_acquire(task->accounts->admission, SHARE_SIGN_INS_HERE,
                                key_of_guess_here(about, here), now_ms);
    return wait_ms > 0
               ? wait_ms
               : admission_acquire(task->accounts->admission, SHARE_SIGN_INS_NAME, about, now_ms);
}

/* The allowance of a device that has signed in before: guesses from elsewhere do not use it up. */
static int64_t charge_guess_of_device(struct account_task *task, const uint8_t *device,
                                      int64_t now_ms)
{
    struct map_key key;
    memcpy(key.bytes, device, sizeof key.bytes);
    return admission_acquire(task->accounts->admission, SHARE_SIGN_INS_DEVICE,
                             key_of_guess_here(key_of_guess(task), key), now_ms);
}

/* `says`: NULL: the usual sentence. */
static void run_guess(struct account_task *task, int64_t wait_ms, const char *says)
{
    if (wait_ms > 0) {
        account_refuse(task, REFUSAL_RATE_LIMITED, says,
                       &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
    } else {
        task->verb->run(task);
    }
}

/* The account is loaded, and the request has brought the cookie of a device. */
static void check_device(struct account_task *task)
{
    uint8_t device[ACCOUNT_DEVICE_BYTES];
    int64_t now_ms = runtime_now(task->accounts->runtime);
    const char *says = other_ways;
    int64_t wait_ms = account_knows_device(task, device)
                          ? charge_guess_of_device(task, device, now_ms)
                          : charge_guess(task, &says, now_ms);
    run_guess(task, wait_ms, says);
}

static void run_guessing_verb(struct account_task *task)
{
    struct names_keys keys;
    const char *name = account_field(task, "name");
    int64_t now_ms = runtime_now(task->accounts->runtime);
    if (task->verb->guesses == GUESSES_CODE) {
        struct map_key here = rate_limit_key_of_text(net_request_address(task->request));
        run_guess(task, admission_acquire(task->accounts->admission, SHARE_CODES, here, now_ms),
                  NULL);
    } else if (task->identity.account) { /* a login of the account itself */
        run_guess(task, charge_guess_of_device(task, task->identity.token_hash, now_ms), NULL);
    } else if (name != NULL && account_brings_device(task) &&
               session_names_keys(task->accounts->sessions->identities.names, name, &keys)) {
        account_load(task, "", keys.as_said, check_device);
    } else {
        const char *says;
        int64_t wait_ms = charge_guess(task, &says, now_ms);
        run_guess(task, wait_ms, says);
    }
}

/* ---- checks of the caller ---- */

static bool can_request(struct account_task *task)
{
    enum asker asker = task->verb->asker;
    bool known = task->identity.user_id[0] != '\0';
    if (asker == ASKER_USER && !known) {
        account_refuse(task, REFUSAL_IDENTITY_NEEDED, NULL, NULL);
        return false;
    }
    if (asker == ASKER_ACCOUNT && !task->identity.account) {
        account_refuse(task, known ? REFUSAL_ACCOUNT_NEEDED : REFUSAL_IDENTITY_NEEDED, NULL, NULL);
        return false;
    }
    return true;
}

static void run_account_verb(struct account_task *task)
{
    if (!account_allows_program(task, task->verb->scope) || !can_request(task)) {
        return;
    }
    if (task->verb->guesses) {
        run_guessing_verb(task);
    } else {
        task->verb->run(task);
    }
}

static void on_identity(void *data, enum store_status status, const struct identity *identity)
{
    struct account_task *task = data;
    task->identity = *identity;
    if (status != STORE_OK) {
        account_refuse(task, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else if (task->accounts->runtime->closing) {
        account_refuse(task, REFUSAL_RESTARTING, NULL, NULL);
    } else {
        run_account_verb(task);
    }
}

static void begin_account_task(struct api *api, struct net_request *request,
                               const struct account_verb *verb, json_t *body, int64_t now_ms)
{
    struct account_task *task = calloc(1, sizeof *task);
    *task = (struct account_task){.accounts = api->accounts,
                                  .request = request,
                                  .verb = verb,
                                  .body = body,
                                  .https = api_origin_iss(api, request),
                                  .missing = REFUSALS_COUNT};
    switch (verb->asker) {
    case ASKER_ANY:
        run_account_verb(task);
        return;
    case ASKER_TOKEN:
        session_identity_find_by_token(api->sessions, request, now_ms, on_identity, task);
        return;
    case ASKER_KNOWN:
    case ASKER_USER:
    case ASKER_ACCOUNT:
        session_identity_find(api->sessions, request, now_ms, on_identity, task);
        return;
    }
    assert(false);
}

static const struct account_verb *find_verb(const char *path, bool gets)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (verbs[i].gets == gets && strcmp(verbs[i].name, path + sizeof prefix - 1) == 0) {
            return &verbs[i];
        }
    }
    return NULL;
}

/* Returns true, after refusing the request, if the address is banned. */
static bool is_banned(struct api *api, struct net_request *request, int64_t now_ms)
{
    struct address address;
    (void)address_read(net_request_address(request), &address);
    const struct ban *ban = moderation_ban_of_address(api->moderation, &address, now_ms);
    if (ban != NULL) {
        wire_http_refuse(request, REFUSAL_BANNED, NULL,
                         &(struct wire_problem_params){.reason = ban->why});
    }
    return ban != NULL;
}

bool api_account_answer(struct api *api, struct net_request *request, int64_t now_ms)
{
    const char *path = net_request_path(request);
    if (strncmp(path, prefix, sizeof prefix - 1) != 0) {
        return false;
    }
    bool gets = strcmp(net_request_method(request), "GET") == 0;
    const struct account_verb *verb = find_verb(path, gets);
    if (verb == NULL) {
        wire_http_refuse(
            request, REFUSAL_NO_SUCH_PAGE,
            find_verb(path, !gets) != NULL ? "Use the other method: GET or POST." : NULL, NULL);
        return true;
    }
    if (api->runtime->closing) {
        wire_http_refuse(request, REFUSAL_RESTARTING, NULL, NULL);
        return true;
    }
    if (verb->enters && is_banned(api, request, now_ms)) {
        return true;
    }
    json_t *body = gets ? json_object() : read_body(api, request);
    if (body == NULL) {
        return true;
    }
    if (!check_request_fields(request, verb, body)) {
        json_decref(body);
        return true;
    }
    begin_account_task(api, request, verb, body, now_ms);
    return true;
}
