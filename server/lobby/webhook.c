/* SPDX-License-Identifier: MIT */
#include "lobby/webhook.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curl/curl.h>

#include "net/list.h"

enum { STATUS_GOOD_MIN = 200, STATUS_GOOD_MAX = 299 };

struct parcel {
    char *text;
    size_t text_bytes;
    struct list link;
};

/*
 * One web address. While the worker thread runs, the loop does not change the fields that the worker reads. A closed
 * hook frees itself as soon as its timer is closed and the running post has returned.
 */
struct hook {
    struct webhook *webhook; /* NULL after the hook was closed */
    uv_loop_t *loop;
    char url[WEBHOOK_URL_BYTES];
    struct list parcels; /* the first one is being posted, while `busy` */
    int count;
    int tries; /* attempts for the first text */
    bool busy;
    bool closed;         /* the timer is closed */
    atomic_bool closing; /* the worker thread also reads this */
    uv_work_t work;
    uv_timer_t timer; /* runs until the next attempt */
    long status;      /* HTTP status of the last answer; 0: none */
    CURLcode code;    /* why there was none */
};

struct webhook {
    uv_loop_t *loop;
    struct log *log;
    struct hook *hooks[WEBHOOK_URLS_MAX];
    int hook_count;
};

/* ---- on the worker thread ---- */

static size_t ignore_answer(char *bytes, size_t size, size_t count, void *data)
{
    size_t *seen = data;
    (void)bytes;
    *seen += size * count;
    return *seen > WEBHOOK_ANSWER_BYTES ? 0 : size * count;
}

static int is_broken_off(void *data, curl_off_t to_get, curl_off_t got, curl_off_t to_put,
                         curl_off_t put)
{
    struct hook *hook = data;
    (void)to_get;
    (void)got;
    (void)to_put;
    (void)put;
    return atomic_load(&hook->closing) ? 1 : 0;
}

static void set_hook_options(CURL *curl, struct hook *hook, struct curl_slist *headers,
                             size_t *seen)
{
    const struct parcel *parcel = LIST_FIRST(&hook->parcels, struct parcel, link);
    curl_easy_setopt(curl, CURLOPT_URL, hook->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, parcel->text);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)parcel->text_bytes);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "taberna");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)WEBHOOK_CONNECT_MAX_MS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)WEBHOOK_TRY_MAX_MS);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore_answer);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, seen);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, is_broken_off);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, hook);
}

static void post_message(uv_work_t *work)
{
    struct hook *hook = work->data;
    CURL *curl = curl_easy_init();
    struct curl_slist *headers = curl_slist_append(NULL, "content-type: application/json");
    size_t seen = 0;
    hook->status = 0;
    hook->code = CURLE_FAILED_INIT;
    if (curl != NULL && headers != NULL) {
        set_hook_options(curl, hook, headers, &seen);
        hook->code = curl_easy_perform(curl);
        if (hook->code == CURLE_OK) {
            curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &hook->status);
        }
    }
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
}

/* ---- on the loop ---- */

static void drop_first(struct hook *hook)
{
    struct parcel *parcel = LIST_POP(&hook->parcels, struct parcel, link);
    hook->count--;
    hook->tries = 0;
    free(parcel->text);
    free(parcel);
}

/* Frees the hook if neither the timer nor the worker thread uses it. */
static void free_closed(struct hook *hook)
{
    if (!hook->closed || hook->busy) {
        return;
    }
    while (!list_is_empty(&hook->parcels)) {
        drop_first(hook);
    }
    free(hook);
}

static void try_first(struct hook *hook);

static void on_hook_timer(uv_timer_t *timer)
{
    try_first(timer->data);
}

/* "https://example.net": the rest of the address of a chat service is often a secret. */
static void log_problem(const struct hook *hook, const char *event, const char *problem)
{
    char site[WEBHOOK_URL_BYTES];
    snprintf(site, sizeof site, "%s", hook->url);
    char *host = strstr(site, "://") + strlen("://");
    host[strcspn(host, "/?#")] = '\0';
    char *user_end = strrchr(host, '@');
    if (user_end != NULL) {
        memmove(host, user_end + 1, strlen(user_end));
    }
    log_event(hook->webhook->log, LOG_WARNING, event, log_text("site", site),
              log_text("problem", problem));
}

static void log_failed(const struct hook *hook)
{
    char problem[CURL_ERROR_SIZE];
    if (hook->code == CURLE_OK) {
        snprintf(problem, sizeof problem, "HTTP status %ld", hook->status);
    } else {
        snprintf(problem, sizeof problem, "%s", curl_easy_strerror(hook->code));
    }
    log_problem(hook, "webhook.failed", problem);
}

static void on_posted(uv_work_t *work, int status)
{
    struct hook *hook = work->data;
    bool good = status == 0 && hook->status >= STATUS_GOOD_MIN && hook->status <= STATUS_GOOD_MAX;
    hook->busy = false;
    if (atomic_load(&hook->closing)) {
        free_closed(hook);
        return;
    }
    if (!good && hook->tries < WEBHOOK_TRIES_MAX) {
        uint64_t wait_ms = hook->tries == 1 ? WEBHOOK_RETRY_MS : 10 * WEBHOOK_RETRY_MS;
        uv_timer_start(&hook->timer, on_hook_timer, wait_ms, 0);
        return;
    }
    if (!good) {
        log_failed(hook);
    }
    drop_first(hook);
    try_first(hook);
}

static void try_first(struct hook *hook)
{
    if (hook->busy || list_is_empty(&hook->parcels) || uv_is_active((uv_handle_t *)&hook->timer)) {
        return;
    }
    hook->busy = true;
    hook->tries++;
    int failed = uv_queue_work(hook->loop, &hook->work, post_message, on_posted);
    assert(failed == 0);
}

static void add_parcel(struct hook *hook, const char *text, size_t text_bytes)
{
    if (hook->count == WEBHOOK_QUEUE_MAX) {
        log_problem(hook, "webhook.dropped", "too many posts wait");
        return;
    }
    struct parcel *parcel = calloc(1, sizeof *parcel);
    parcel->text = malloc(text_bytes);
    memcpy(parcel->text, text, text_bytes);
    parcel->text_bytes = text_bytes;
    list_append(&hook->parcels, &parcel->link);
    hook->count++;
}

void lobby_webhook_send(void *data, const char *text, size_t text_bytes)
{
    struct webhook *webhook = data;
    for (int i = 0; i < webhook->hook_count; i++) {
        add_parcel(webhook->hooks[i], text, text_bytes);
        try_first(webhook->hooks[i]);
    }
}

/* ---- the addresses ---- */

static bool is_url_of(const struct hook *hook, const char *url, size_t url_bytes)
{
    return strlen(hook->url) == url_bytes && memcmp(hook->url, url, url_bytes) == 0;
}

static bool is_in_url_list(const char *urls, const struct hook *hook)
{
    for (const char *at = urls; *at != '\0'; at += strspn(at, " ")) {
        size_t bytes = strcspn(at, " ");
        if (is_url_of(hook, at, bytes)) {
            return true;
        }
        at += bytes;
    }
    return false;
}

static bool has_hook(const struct webhook *webhook, const char *url, size_t url_bytes)
{
    for (int i = 0; i < webhook->hook_count; i++) {
        if (is_url_of(webhook->hooks[i], url, url_bytes)) {
            return true;
        }
    }
    return false;
}

static void add_hook(struct webhook *webhook, const char *url, size_t url_bytes)
{
    assert(webhook->hook_count < WEBHOOK_URLS_MAX);
    assert(url_bytes < WEBHOOK_URL_BYTES);
    struct hook *hook = calloc(1, sizeof *hook);
    memcpy(hook->url, url, url_bytes);
    hook->webhook = webhook;
    hook->loop = webhook->loop;
    hook->work.data = hook;
    uv_timer_init(webhook->loop, &hook->timer);
    hook->timer.data = hook;
    webhook->hooks[webhook->hook_count++] = hook;
}

static void on_hook_timer_closed(uv_handle_t *timer)
{
    struct hook *hook = timer->data;
    hook->closed = true;
    free_closed(hook);
}

static void drop_hook(struct webhook *webhook, int i)
{
    struct hook *hook = webhook->hooks[i];
    webhook->hooks[i] = webhook->hooks[--webhook->hook_count];
    hook->webhook = NULL;
    atomic_store(&hook->closing, true);
    uv_close((uv_handle_t *)&hook->timer, on_hook_timer_closed);
}

void lobby_webhook_set(struct webhook *webhook, const char *urls)
{
    for (int i = webhook->hook_count - 1; i >= 0; i--) {
        if (!is_in_url_list(urls, webhook->hooks[i])) {
            drop_hook(webhook, i);
        }
    }
    for (const char *at = urls; *at != '\0'; at += strspn(at, " ")) {
        size_t bytes = strcspn(at, " ");
        if (!has_hook(webhook, at, bytes)) {
            add_hook(webhook, at, bytes);
        }
        at += bytes;
    }
}

bool lobby_webhook_has_any(const struct webhook *webhook)
{
    return webhook != NULL && webhook->hook_count > 0;
}

struct webhook *lobby_webhook_open(uv_loop_t *loop, struct log *log)
{
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        log_event(log, LOG_ERROR, "webhook.start_failed",
                  log_text("problem", "libcurl does not start"));
        return NULL;
    }
    struct webhook *webhook = calloc(1, sizeof *webhook);
    webhook->loop = loop;
    webhook->log = log;
    return webhook;
}

void lobby_webhook_close(struct webhook *webhook)
{
    if (webhook != NULL) {
        lobby_webhook_set(webhook, "");
    }
}

void lobby_webhook_destroy(struct webhook *webhook)
{
    if (webhook == NULL) {
        return;
    }
    assert(webhook->hook_count == 0);
    free(webhook);
    curl_global_cleanup();
}
