/* SPDX-License-Identifier: MIT */
#include "session/identity.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "admission/admission.h"
#include "base/runtime.h"
#include "session/names.h"
#include "session/session.h"

struct search {
    struct sessions *sessions;
    bool by_cookie;  /* the current lookup is by cookie */
    bool has_token;  /* the request has a token, which is looked up if the cookie fails */
    bool is_program; /* it is a token for programs */
    uint8_t hash[STORE_HASH_BYTES];
    uint8_t token_hash[STORE_HASH_BYTES];
    int64_t now_ms;
    identity_fn done;
    void *data;
};

static void start_search(struct search *search);

static void finish_search(struct search *search, enum store_status status,
                          const struct store_identity *stored)
{
    struct identity identity = {.ended = search->is_program && status == STORE_MISSING};
    if (stored != NULL) {
        memcpy(identity.user_id, stored->user_id, sizeof identity.user_id);
        memcpy(identity.name, stored->name, sizeof identity.name);
        memcpy(identity.token_hash, search->hash, sizeof identity.token_hash);
        identity.made_ms = stored->made_ms;
        identity.account = stored->account;
        identity.bot = stored->bot;
        identity.scopes = stored->scopes;
    }
    if (identity.scopes != 0) {
        session_identity_record_seen(search->sessions, stored, search->hash, search->now_ms);
    }
    search->done(search->data, status == STORE_MISSING ? STORE_OK : status, &identity);
    free(search);
}

static void on_search_found(void *data, enum store_status status,
                            const struct store_identity *stored)
{
    struct search *search = data;
    /* A guest's token is not valid as a cookie. A browser sends a token only if the page tells it to. */
    bool wrong =
        status == STORE_MISSING || (stored != NULL && search->by_cookie && !stored->account);
    if (wrong && search->by_cookie && search->has_token) {
        search->by_cookie = false;
        memcpy(search->hash, search->token_hash, sizeof search->hash);
        start_search(search);
        return;
    }
    finish_search(search, wrong ? STORE_MISSING : status, wrong ? NULL : stored);
}

static void start_search(struct search *search)
{
    store_find_identity(search->sessions->store, search->hash,
                        search->now_ms - IDENTITY_LOGIN_KEEP_MS, on_search_found, search);
}

static bool read_cookie(const struct sessions *sessions, const struct net_request *request,
                        uint8_t hash[STORE_HASH_BYTES])
{
    char token[IDS_TOKEN_CHARS + 1];
    const char *header = net_request_header(request, "cookie");
    bool has = header != NULL && session_cookie_read(header, sessions->identities.https, token);
    if (has) {
        ids_token_hash(token, hash);
    }
    return has;
}

/* The text after "Bearer " in the header `authorization`; NULL if there is none. */
static const char *bearer_token(const struct net_request *request)
{
    static const char scheme[] = "Bearer ";
    const char *header = net_request_header(request, "authorization");
    bool has = header != NULL && strncmp(header, scheme, sizeof scheme - 1) == 0;
    return has ? header + sizeof scheme - 1 : NULL;
}

bool session_program_token_of(const struct net_request *request, uint8_t hash[STORE_HASH_BYTES])
{
    const char *token = bearer_token(request);
    bool has = token != NULL && ids_is_program_token(token);
    if (has) {
        ids_token_hash(token, hash);
    }
    return has;
}

static bool read_token(const struct net_request *request, uint8_t hash[STORE_HASH_BYTES])
{
    const char *token = bearer_token(request);
    bool has = token != NULL && ids_is_token(token);
    if (has) {
        ids_token_hash(token, hash);
    }
    return has;
}

static void begin_identity_search(struct sessions *sessions, const struct net_request *request,
                                  bool cookies, int64_t now_ms, identity_fn done, void *data)
{
    struct search *search = calloc(1, sizeof *search);
    *search = (struct search){.sessions = sessions, .now_ms = now_ms, .done = done, .data = data};
    search->by_cookie = cookies && read_cookie(sessions, request, search->hash);
    search->is_program = session_program_token_of(request, search->token_hash);
    search->has_token = search->is_program || read_token(request, search->token_hash);
    if (!search->by_cookie && !search->has_token) {
        finish_search(search, STORE_MISSING, NULL);
        return;
    }
    if (!search->by_cookie) {
        memcpy(search->hash, search->token_hash, sizeof search->hash);
    }
    start_search(search);
}

void session_identity_find(struct sessions *sessions, const struct net_request *request,
                           int64_t now_ms, identity_fn done, void *data)
{
    begin_identity_search(sessions, request, true, now_ms, done, data);
}

void session_identity_find_by_token(struct sessions *sessions, const struct net_request *request,
                                    int64_t now_ms, identity_fn done, void *data)
{
    begin_identity_search(sessions, request, false, now_ms, done, data);
}

/* ---- tokens for programs ---- */

const char program_ended[] = "This token for programs does not exist, or has been revoked.";

void session_identity_record_seen(struct sessions *sessions, const struct store_identity *user,
                                  const uint8_t token_hash[STORE_HASH_BYTES], int64_t now_ms)
{
    bool is_program = user->scopes != 0;
    bool is_login = !is_program && user->seen_ms > 0;
    if ((!is_program && !is_login) || now_ms - user->seen_ms < IDENTITY_SEEN_EVERY_MS) {
        return;
    }
    /* The result is not awaited: the next use tries again. */
    struct store_write *write = store_begin(sessions->store);
    if (is_program) {
        store_see_program_token(write, token_hash, now_ms);
    } else {
        store_see_login(write, token_hash, now_ms);
    }
    store_commit(write, NULL, NULL);
}

struct map_key session_program_key(const uint8_t token_hash[STORE_HASH_BYTES])
{
    struct map_key key;
    memcpy(key.bytes, token_hash, sizeof key.bytes);
    return key;
}

static const char *scope_word(enum store_scope needed)
{
    return needed == STORE_SCOPE_PLAY ? "play" : "read";
}

enum refusal session_program_refusal(struct sessions *sessions, int scopes,
                                     const uint8_t token_hash[STORE_HASH_BYTES],
                                     enum store_scope needed, struct wire_problem_params *params)
{
    if (scopes == 0) {
        return REFUSALS_COUNT;
    }
    int64_t wait_ms =
        admission_acquire(sessions->admission, SHARE_PROGRAMS, session_program_key(token_hash),
                          runtime_now(sessions->runtime));
    if (wait_ms > 0) {
        params->retry_after_ms = (struct wire_number){true, wait_ms};
        return REFUSAL_RATE_LIMITED;
    }
    if ((scopes & (int)needed) == 0) {
        params->scope = scope_word(needed);
        return REFUSAL_WRONG_SCOPE;
    }
    return REFUSALS_COUNT;
}

enum refusal session_identity_refusal(struct sessions *sessions, const struct identity *identity,
                                      enum store_scope needed, const char **detail,
                                      struct wire_problem_params *params)
{
    if (identity->ended) {
        *detail = program_ended;
        params->scope = scope_word(needed);
        return REFUSAL_IDENTITY_NEEDED;
    }
    return session_program_refusal(sessions, identity->scopes, identity->token_hash, needed,
                                   params);
}

/* ---- cookies ---- */

static const char plain_name[] = IDENTITY_COOKIE;
static const char https_name[] = "__Host-" IDENTITY_COOKIE;

enum { SECONDS_A_DAY = 24 * 60 * 60 };

static bool cookie_find(const char *header, const char *name, char token[IDS_TOKEN_CHARS + 1])
{
    size_t name_bytes = strlen(name);
    for (const char *at = header; *at != '\0';) {
        at += strspn(at, "; \t");
        size_t bytes = strcspn(at, ";");
        bool is_it = bytes == name_bytes + 1 + IDS_TOKEN_CHARS && at[name_bytes] == '=' &&
                     strncmp(at, name, name_bytes) == 0;
        if (is_it) {
            memcpy(token, at + name_bytes + 1, IDS_TOKEN_CHARS);
            token[IDS_TOKEN_CHARS] = '\0';
            return ids_is_token(token);
        }
        at += bytes;
    }
    return false;
}

bool session_cookie_read(const char *header, bool https, char token[IDS_TOKEN_CHARS + 1])
{
    return cookie_find(header, https_name, token) ||
           (!https && cookie_find(header, plain_name, token));
}

void session_cookie_write(const char *token, bool https, char line[COOKIE_LINE_BYTES])
{
    int seconds = token[0] == '\0' ? 0 : COOKIE_DAYS * SECONDS_A_DAY;
    int bytes = snprintf(line, COOKIE_LINE_BYTES,
                         "set-cookie: %s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s\r\n",
                         https ? https_name : plain_name, token, seconds, https ? "; Secure" : "");
    assert(bytes > 0 && bytes < COOKIE_LINE_BYTES);
}

/*
 * Many browsers also name other browsers, for compatibility. The table is ordered so that the first match is the right
 * one.
 */
static const char *const browsers[][2] = {
    {"Edg", "Edge"},        {"OPR/", "Opera"},    {"SamsungBrowser", "Samsung Internet"},
    {"Firefox", "Firefox"}, {"FxiOS", "Firefox"}, {"Chromium", "Chromium"},
    {"Chrome", "Chrome"},   {"CriOS", "Chrome"},  {"Safari", "Safari"},
};
static const char *const systems[][2] = {
    {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},   {"Windows", "Windows"},
    {"Mac OS X", "Mac"},    {"CrOS", "ChromeOS"}, {"Linux", "Linux"},
};

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

static const char *device_find(const char *const (*table)[2], size_t count, const char *agent)
{
    for (size_t i = 0; i < count; i++) {
        if (strstr(agent, table[i][0]) != NULL) {
            return table[i][1];
        }
    }
    return NULL;
}

void session_device_words(const char *agent, char words[STORE_DEVICE_BYTES])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    enum { NAME_MAX_CHARS = 24 };
    const char *browser = agent == NULL ? NULL : device_find(browsers, COUNT(browsers), agent);
    const char *system = agent == NULL ? NULL : device_find(systems, COUNT(systems), agent);
    size_t name = agent == NULL ? 0 : strspn(agent, letters);
    if (browser != NULL) {
        snprintf(words, STORE_DEVICE_BYTES, "%s%s%s", browser, system == NULL ? "" : " on ",
                 system == NULL ? "" : system);
    } else if (name > 0 && name <= NAME_MAX_CHARS) {
        snprintf(words, STORE_DEVICE_BYTES, "%.*s", (int)name, agent);
    } else {
        snprintf(words, STORE_DEVICE_BYTES, "a program");
    }
}

void session_identities_init(struct identities *identities)
{
    *identities = (struct identities){.names = session_names_open()};
}

void session_identities_finish(struct identities *identities)
{
    session_names_close(identities->names);
    *identities = (struct identities){0};
}
