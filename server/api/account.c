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
#include "base/app.h"
#include "base/log.h"
#include "moderation/moderation.h"
#include "session/names.h"
#include "store/rows.h"
#include "wire/fields.h"

enum { PASSWORD_KEY_BYTES = 16, CODE_CHARS_MAX = 128, NAME_BYTES_MAX = 512 };

/** The callers that may request an operation. */
enum asker {
    ASKER_ANYBODY, /* any caller; the identity is not looked up */
    /* the owner of the token in the header `authorization`, or a caller without an identity */
    ASKER_TOKEN,
    ASKER_KNOWN, /* any caller; the identity is looked up but may be missing */
    ASKER_USER,  /* guest or account */
    ASKER_ACCOUNT,
};

static const char *const wants[] = {"cookie", "token", NULL};
static const char *const scopes[] = {"read", "play", NULL};

#define PASSWORD_FIELD(field, must)                                                                \
    {                                                                                              \
        .name = field, .kind = FIELD_TEXT, .needed = must, .min = PASSWORDS_CHARS_MIN,             \
        .max = PASSWORDS_CHARS_MAX                                                                 \
    }
#define NAME_FIELD                                                                                 \
    {                                                                                              \
        .name = "name", .kind = FIELD_LINE, .needed = true, .max = NAME_BYTES_MAX                  \
    }
#define VAULT_FIELD(must)                                                                          \
    {                                                                                              \
        .name = "vault", .kind = FIELD_TEXT, .needed = must, .min = 0,                             \
        .max = STORE_VAULT_CHARS_MAX                                                               \
    }
#define RECOVERY_FIELD                                                                             \
    {                                                                                              \
        .name = "recovery", .kind = FIELD_HEXES, .min = STORE_RECOVERIES, .max = STORE_RECOVERIES  \
    }
#define WANT_FIELD                                                                                 \
    {                                                                                              \
        .name = "want", .kind = FIELD_WORD, .words = wants                                         \
    }
#define CODE_FIELD                                                                                 \
    {                                                                                              \
        .name = "code", .kind = FIELD_TEXT, .needed = true, .min = 1, .max = CODE_CHARS_MAX        \
    }
#define END_FIELD                                                                                  \
    {                                                                                              \
        .name = NULL                                                                               \
    }

static const struct field no_fields[] = {END_FIELD};
static const struct field register_fields[] = {NAME_FIELD,         PASSWORD_FIELD("password", true),
                                               VAULT_FIELD(false), RECOVERY_FIELD,
                                               WANT_FIELD,         END_FIELD};
/* A password of a length that no account can have is refused as a wrong password, not as a bad field. */
static const struct field login_fields[] = {
    NAME_FIELD,
    {.name = "password", .kind = FIELD_TEXT, .needed = true, .min = 0, .max = PASSWORDS_CHARS_MAX},
    {.name = "former", .kind = FIELD_BOOL},
    WANT_FIELD,
    END_FIELD};
static const struct field recover_fields[] = {
    NAME_FIELD,         CODE_FIELD, PASSWORD_FIELD("password", false),
    VAULT_FIELD(false), WANT_FIELD, END_FIELD};
static const struct field password_fields[] = {PASSWORD_FIELD("old", true),
                                               PASSWORD_FIELD("password", true),
                                               VAULT_FIELD(false),
                                               {.name = "keep_logins", .kind = FIELD_BOOL},
                                               WANT_FIELD,
                                               END_FIELD};
static const struct field name_fields[] = {NAME_FIELD, PASSWORD_FIELD("password", true),
                                           PASSWORD_FIELD("new_password", false),
                                           VAULT_FIELD(false), END_FIELD};
static const struct field recovery_fields[] = {PASSWORD_FIELD("password", true), RECOVERY_FIELD,
                                               VAULT_FIELD(false), END_FIELD};
static const struct field vault_fields[] = {VAULT_FIELD(true), END_FIELD};
static const struct field bot_fields[] = {{.name = "bot", .kind = FIELD_BOOL, .needed = true},
                                          END_FIELD};
static const struct field erase_fields[] = {PASSWORD_FIELD("password", false), END_FIELD};
static const struct field everywhere_fields[] = {WANT_FIELD, END_FIELD};
static const struct field token_fields[] = {
    {.name = "name", .kind = FIELD_TEXT, .needed = true, .min = 1, .max = STORE_PROGRAM_NAME_CHARS},
    {.name = "scopes", .kind = FIELD_WORDS, .needed = true, .min = 1, .max = 2, .words = scopes},
    END_FIELD};
static const struct field revoke_fields[] = {{.name = "id", .kind = FIELD_HEX, .needed = true},
                                             END_FIELD};
static const struct field take_fields[] = {CODE_FIELD, WANT_FIELD, END_FIELD};

static const struct account_verb {
    const char *name; /* the path after /api/v1/account */
    bool gets;
    bool enters;  /* refused for banned addresses */
    bool guesses; /* may be a guess at a secret, so it is rate limited */
    enum asker asker;
    const struct field *fields;
    account_step_fn run;
    int scope; /* what a token for programs needs: of enum store_scope, or ACCOUNT_NO_SCOPE */
} verbs[] = {
    {"", true, false, false, ASKER_ACCOUNT, no_fields, account_show, STORE_SCOPE_READ},
    {"/export", true, false, true, ASKER_USER, no_fields, account_export, ACCOUNT_NO_SCOPE},
    {"/register", false, true, false, ASKER_TOKEN, register_fields, account_register,
     ACCOUNT_NO_SCOPE},
    {"/login", false, true, true, ASKER_ANYBODY, login_fields, account_login, ACCOUNT_NO_SCOPE},
    {"/logout", false, false, false, ASKER_KNOWN, no_fields, account_logout, ACCOUNT_NO_SCOPE},
    {"/logout-everywhere", false, false, false, ASKER_ACCOUNT, everywhere_fields,
     account_logout_everywhere, ACCOUNT_NO_SCOPE},
    {"/recover", false, true, true, ASKER_ANYBODY, recover_fields, account_recover,
     ACCOUNT_NO_SCOPE},
    {"/password", false, false, true, ASKER_ACCOUNT, password_fields, account_change_password,
     ACCOUNT_NO_SCOPE},
    {"/name", false, false, true, ASKER_ACCOUNT, name_fields, account_change_name,
     ACCOUNT_NO_SCOPE},
    {"/recovery", false, false, true, ASKER_ACCOUNT, recovery_fields, account_change_recovery,
     ACCOUNT_NO_SCOPE},
    {"/vault", false, false, false, ASKER_ACCOUNT, vault_fields, account_change_vault,
     ACCOUNT_NO_SCOPE},
    {"/bot", false, false, false, ASKER_ACCOUNT, bot_fields, account_change_bot, STORE_SCOPE_PLAY},
    {"/tokens", true, false, false, ASKER_ACCOUNT, no_fields, account_show_tokens,
     ACCOUNT_NO_SCOPE},
    {"/tokens", false, false, false, ASKER_ACCOUNT, token_fields, account_add_token,
     ACCOUNT_NO_SCOPE},
    {"/tokens/revoke", false, false, false, ASKER_ACCOUNT, revoke_fields, account_revoke_token,
     ACCOUNT_NO_SCOPE},
    {"/puzzles", true, false, false, ASKER_ACCOUNT, no_fields, account_show_puzzles,
     STORE_SCOPE_READ},
    /* account/puzzles.c checks the fields, which are lists for each game */
    {"/puzzles", false, false, false, ASKER_ACCOUNT, no_fields, account_add_puzzles,
     ACCOUNT_NO_SCOPE},
    {"/erase", false, false, true, ASKER_USER, erase_fields, account_erase, ACCOUNT_NO_SCOPE},
    {"/move", false, false, true, ASKER_USER, no_fields, account_move, ACCOUNT_NO_SCOPE},
    {"/move/take", false, true, true, ASKER_ANYBODY, take_fields, account_move_take,
     ACCOUNT_NO_SCOPE},
};

static const char prefix[] = "/api/v1/account";

bool account_request_at(size_t index, struct account_request *request)
{
    bool exists = index < sizeof verbs / sizeof verbs[0];
    if (exists) {
        *request =
            (struct account_request){verbs[index].name, verbs[index].gets, verbs[index].fields};
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
static json_t *read_body(struct app *app, struct net_request *request)
{
    size_t bytes;
    const char *text = net_request_body(request, &bytes);
    if (!is_json(request)) {
        http_refuse(request, REFUSAL_WRONG_CONTENT, "The content type must be application/json.",
                    NULL);
        return NULL;
    }
    if (!origin_is_allowed(app, request)) {
        http_refuse(request, REFUSAL_FOREIGN_ORIGIN, NULL, NULL);
        return NULL;
    }
    if (bytes > ACCOUNTS_BODY_MAX) {
        http_refuse(request, REFUSAL_TOO_BIG, NULL, NULL);
        return NULL;
    }
    json_t *body =
        bytes == 0 ? json_object() : json_loadb(text, bytes, JSON_REJECT_DUPLICATES, NULL);
    if (body == NULL || !json_is_object(body)) {
        json_decref(body);
        http_refuse(request, REFUSAL_NOT_JSON, "The body must be a JSON object.", NULL);
        return NULL;
    }
    return body;
}

static bool fields_are_right(struct net_request *request, const struct account_verb *verb,
                             const json_t *body)
{
    char detail[FIELDS_DETAIL_BYTES];
    const struct field *wrong;
    enum fields_status status = fields_check(verb->fields, body, &wrong, detail);
    if (status != FIELDS_OK) {
        http_refuse(request, status == FIELDS_MISSING ? REFUSAL_MISSING_FIELD : REFUSAL_BAD_FIELD,
                    detail, json_pack("{s:s}", "field", wrong->name));
    }
    return status == FIELDS_OK;
}

/* ---- rate limits ---- */

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
        names_keys(app_identities(task->app)->names, name, &keys)) {
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

/* Older pages derived other secrets from a password: a guess by their derivation is counted apart, see protocol.md. */
static int64_t take(struct account_task *task, enum share share, struct map_key key, int64_t now_ms)
{
    if (json_is_true(json_object_get(task->body, "former"))) {
        key.bytes[0] = (char)~key.bytes[0];
    }
    return admission_take(app_admission(task->app), share, key, now_ms);
}

/*
 * Returns milliseconds to wait. If one bucket refuses, nothing is taken from the next: a caller that guesses too often
 * from one address leaves the wider bucket of the name to other callers.
 */
static int64_t take_guess(struct account_task *task, int64_t now_ms)
{
    struct address address;
    (void)address_read(net_request_address(task->request), &address);
    struct map_key here = rate_limit_key_of_address(&address);
    int64_t wait_ms = take(task, SHARE_SIGN_INS, here, now_ms);
    bool of_somebody = task->identity.user_id[0] != '\0' || account_field(task, "name") != NULL;
    if (wait_ms > 0 || !of_somebody) {
        return wait_ms;
    }
    struct map_key about = key_of_guess(task);
    wait_ms = take(task, SHARE_SIGN_INS_HERE, key_of_guess_here(about, here), now_ms);
    return wait_ms > 0 ? wait_ms : take(task, SHARE_SIGN_INS_NAME, about, now_ms);
}

/* The allowance of a device that has signed in before: guesses from elsewhere do not use it up. */
static int64_t take_guess_of_device(struct account_task *task, const uint8_t *device,
                                    int64_t now_ms)
{
    struct map_key key;
    memcpy(key.bytes, device, sizeof key.bytes);
    return take(task, SHARE_SIGN_INS_DEVICE, key_of_guess_here(key_of_guess(task), key), now_ms);
}

static void run_guess(struct account_task *task, int64_t wait_ms)
{
    if (wait_ms > 0) {
        account_refuse(task, REFUSAL_RATE_LIMITED, NULL,
                       json_pack("{s:I}", "retry_after_ms", (json_int_t)wait_ms));
    } else {
        task->verb->run(task);
    }
}

/* The account is loaded, and the request has brought the cookie of a device. */
static void check_device(struct account_task *task)
{
    uint8_t device[ACCOUNT_DEVICE_BYTES];
    int64_t now_ms = app_now(task->app);
    run_guess(task, account_knows_device(task, device) ? take_guess_of_device(task, device, now_ms)
                                                       : take_guess(task, now_ms));
}

static void guess(struct account_task *task)
{
    struct names_keys keys;
    const char *name = account_field(task, "name");
    int64_t now_ms = app_now(task->app);
    if (task->identity.account) { /* a login of the account itself */
        run_guess(task, take_guess_of_device(task, task->identity.token_hash, now_ms));
    } else if (name != NULL && account_brings_device(task) &&
               names_keys(app_identities(task->app)->names, name, &keys)) {
        account_load(task, "", keys.as_said, check_device);
    } else {
        run_guess(task, take_guess(task, now_ms));
    }
}

/* ---- checks of the caller ---- */

static bool may_request(struct account_task *task)
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

static void run(struct account_task *task)
{
    if (!account_lets_program(task, task->verb->scope) || !may_request(task)) {
        return;
    }
    if (task->verb->guesses) {
        guess(task);
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
    } else if (app_is_closing(task->app)) {
        account_refuse(task, REFUSAL_RESTARTING, NULL, NULL);
    } else {
        run(task);
    }
}

static void begin(struct app *app, struct net_request *request, const struct account_verb *verb,
                  json_t *body, int64_t now_ms)
{
    struct account_task *task = calloc(1, sizeof *task);
    assert(task != NULL);
    *task = (struct account_task){.app = app,
                                  .request = request,
                                  .verb = verb,
                                  .body = body,
                                  .https = origin_is_https(app, request),
                                  .missing = REFUSALS_COUNT};
    switch (verb->asker) {
    case ASKER_ANYBODY:
        run(task);
        return;
    case ASKER_TOKEN:
        identity_find_by_token(app, request, now_ms, on_identity, task);
        return;
    case ASKER_KNOWN:
    case ASKER_USER:
    case ASKER_ACCOUNT:
        identity_find(app, request, now_ms, on_identity, task);
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
static bool is_banned(struct app *app, struct net_request *request, int64_t now_ms)
{
    struct address address;
    (void)address_read(net_request_address(request), &address);
    const struct ban *ban = moderation_ban_of_address(app, &address, now_ms);
    if (ban != NULL) {
        http_refuse(request, REFUSAL_BANNED, NULL, json_pack("{s:s}", "reason", ban->why));
    }
    return ban != NULL;
}

bool account_http_answer(struct app *app, struct net_request *request, int64_t now_ms)
{
    const char *path = net_request_path(request);
    if (strncmp(path, prefix, sizeof prefix - 1) != 0) {
        return false;
    }
    bool gets = strcmp(net_request_method(request), "GET") == 0;
    const struct account_verb *verb = find_verb(path, gets);
    if (verb == NULL) {
        http_refuse(request, REFUSAL_NO_SUCH_PAGE,
                    find_verb(path, !gets) != NULL ? "Use the other method: GET or POST." : NULL,
                    NULL);
        return true;
    }
    if (app_is_closing(app)) {
        http_refuse(request, REFUSAL_RESTARTING, NULL, NULL);
        return true;
    }
    if (verb->enters && is_banned(app, request, now_ms)) {
        return true;
    }
    json_t *body = gets ? json_object() : read_body(app, request);
    if (body == NULL) {
        return true;
    }
    if (!fields_are_right(request, verb, body)) {
        json_decref(body);
        return true;
    }
    begin(app, request, verb, body, now_ms);
    return true;
}
