/* SPDX-License-Identifier: MIT */
#include "account/passwords.h"

#include <assert.h>
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "admission/admission.h"

_Static_assert((int)PASSWORDS_HASH_BYTES >= (int)crypto_pwhash_STRBYTES, "a hash fits");

const struct passwords_cost passwords_cost_default = {2, (size_t)19 << 20};

struct job {
    struct fair_item item; /* first member */
    struct passwords *passwords;
    passwords_fn done;
    void *data;
    bool checks;
    char *password; /* owned, like the next two; NULL: not requested */
    char *hash;
    char *fresh;
    /* the answer: */
    bool made;
    bool right;
    char fresh_hash[PASSWORDS_HASH_BYTES];
};

struct passwords {
    struct passwords_runner runner;
    struct passwords_cost cost;
    struct gate gate;
};

static void start(void *data, struct fair_item *item);

struct passwords *passwords_create(struct passwords_runner runner, struct passwords_cost cost)
{
    struct passwords *passwords = calloc(1, sizeof *passwords);
    assert(passwords != NULL);
    passwords->runner = runner;
    passwords->cost = cost;
    passwords->gate = (struct gate){.queue = {.places = PLACES_PASSWORDS_WAITING},
                                    .at_once = PLACES_PASSWORDS_AT_ONCE,
                                    .start = start,
                                    .data = passwords};
    return passwords;
}

void passwords_destroy(struct passwords *passwords)
{
    if (passwords != NULL) {
        assert(passwords->gate.running == 0);
        fair_queue_finish(&passwords->gate.queue);
        free(passwords);
    }
}

static char *copy(const char *text)
{
    char *copied = text == NULL ? NULL : strdup(text);
    assert(text == NULL || copied != NULL);
    return copied;
}

static void forget(char *text)
{
    if (text != NULL) {
        sodium_memzero(text, strlen(text));
        free(text);
    }
}

static void destroy(struct job *job)
{
    forget(job->password);
    forget(job->hash);
    forget(job->fresh);
    sodium_memzero(job, sizeof *job);
    free(job);
}

/* ---- the work, on a thread of its own ---- */

static bool make_hash(const struct job *job, const char *password, char hash[PASSWORDS_HASH_BYTES])
{
    const struct passwords_cost *cost = &job->passwords->cost;
    return crypto_pwhash_str(hash, password, strlen(password), cost->passes, cost->bytes) == 0;
}

static void check(struct job *job)
{
    char wasted[PASSWORDS_HASH_BYTES];
    if (job->hash == NULL) {
        job->made = make_hash(job, job->password, wasted);
        return;
    }
    errno = 0;
    job->right = crypto_pwhash_str_verify(job->hash, job->password, strlen(job->password)) == 0;
    job->made = job->right || errno == EINVAL; /* EINVAL: another password; ENOMEM: not checked */
}

static void work(void *data)
{
    struct job *job = data;
    job->made = true;
    if (job->checks) {
        check(job);
    }
    if (job->fresh != NULL && (!job->checks || job->right)) {
        job->made = make_hash(job, job->fresh, job->fresh_hash);
    }
}

/* ---- on the loop ---- */

static void after(void *data);

static void start(void *data, struct fair_item *item)
{
    struct passwords *passwords = data;
    passwords->runner.run(passwords->runner.data, work, after, item);
}

int passwords_waiting(const struct passwords *passwords)
{
    return passwords->gate.queue.waiting;
}

static void after(void *data)
{
    struct job *job = data;
    struct passwords *passwords = job->passwords;
    const struct passwords_answer answer = {
        .waited = true,
        .made = job->made,
        .right = job->right,
        .hash = job->fresh_hash,
    };
    gate_leave(&passwords->gate);
    job->done(job->data, &answer);
    destroy(job);
}

static struct job *create_job(struct passwords *passwords, const struct passwords_request *request,
                              passwords_fn done, void *data)
{
    struct job *job = calloc(1, sizeof *job);
    assert(job != NULL);
    job->passwords = passwords;
    job->done = done;
    job->data = data;
    job->checks = request->checks;
    job->password = copy(request->password);
    job->hash = copy(request->hash);
    job->fresh = copy(request->fresh);
    return job;
}

bool passwords_begin(struct passwords *passwords, const struct passwords_request *request,
                     int64_t now_ms, passwords_fn done, void *data)
{
    struct job *job = create_job(passwords, request, done, data);
    struct job *displaced =
        (struct job *)gate_enter(&passwords->gate, request->from, &job->item, now_ms);
    bool waits = displaced != job;
    if (displaced != NULL && waits) {
        const struct passwords_answer answer = {.hash = ""};
        displaced->done(displaced->data, &answer);
    }
    if (displaced != NULL) {
        destroy(displaced);
    }
    return waits;
}

/* ---- threads ---- */

struct pending {
    uv_work_t request;
    void (*work)(void *job);
    void (*after)(void *job);
    void *job;
};

static void on_thread(uv_work_t *request)
{
    struct pending *pending = request->data;
    pending->work(pending->job);
}

static void on_loop(uv_work_t *request, int status)
{
    struct pending *pending = request->data;
    (void)status; /* never cancelled */
    pending->after(pending->job);
    free(pending);
}

static void run_on_thread(void *data, void (*work_of)(void *job), void (*after_of)(void *job),
                          void *job)
{
    struct pending *pending = calloc(1, sizeof *pending);
    assert(pending != NULL);
    *pending = (struct pending){.work = work_of, .after = after_of, .job = job};
    pending->request.data = pending;
    int failed = uv_queue_work(data, &pending->request, on_thread, on_loop);
    assert(failed == 0); /* it fails only if a callback is missing */
}

struct passwords_runner passwords_on_threads(uv_loop_t *loop)
{
    return (struct passwords_runner){run_on_thread, loop};
}
