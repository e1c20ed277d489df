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

static void start_job(void *data, struct fair_item *item);

struct passwords *account_passwords_create(struct passwords_runner runner,
                                           struct passwords_cost cost)
{
    struct passwords *passwords = calloc(1, sizeof *passwords);
    passwords->runner = runner;
    passwords->cost = cost;
    passwords->gate = (struct gate){.queue = {.places = PLACES_PASSWORDS_WAITING},
                                    .at_once = PLACES_PASSWORDS_AT_ONCE,
                                    .start = start_job,
                                    .data = passwords};
    return passwords;
}

void account_passwords_destroy(struct passwords *passwords)
{
    if (passwords != NULL) {
        assert(passwords->gate.running == 0);
        admission_fair_queue_finish(&passwords->gate.queue);
        free(passwords);
    }
}

static char *copy_or_null(const char *text)
{
    char *copied = text == NULL ? NULL : strdup(text);
    assert(text == NULL || copied != NULL);
    return copied;
}

static void free_secret(char *text)
{
    if (text != NULL) {
        sodium_memzero(text, strlen(text));
        free(text);
    }
}

static void free_job(struct job *job)
{
    free_secret(job->password);
    free_secret(job->hash);
    free_secret(job->fresh);
    sodium_memzero(job, sizeof *job);
    free(job);
}

/* ---- the work, on a thread of its own ---- */

static bool make_hash(const struct job *job, const char *password, char hash[PASSWORDS_HASH_BYTES])
{
    const struct passwords_cost *cost = &job->passwords->cost;
    return crypto_pwhash_str(hash, password, strlen(password), cost->passes, cost->bytes) == 0;
}

static void check_hash(struct job *job)
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

static void run_password_job(void *data)
{
    struct job *job = data;
    job->made = true;
    if (job->checks) {
        check_hash(job);
    }
    if (job->fresh != NULL && (!job->checks || job->right)) {
        job->made = make_hash(job, job->fresh, job->fresh_hash);
    }
}

/* ---- on the loop ---- */

static void on_job_done(void *data);

static void start_job(void *data, struct fair_item *item)
{
    struct passwords *passwords = data;
    passwords->runner.run(passwords->runner.data, run_password_job, on_job_done, item);
}

int account_passwords_waiting(const struct passwords *passwords)
{
    return passwords->gate.queue.waiting;
}

static void on_job_done(void *data)
{
    struct job *job = data;
    struct passwords *passwords = job->passwords;
    const struct passwords_answer answer = {
        .waited = true,
        .made = job->made,
        .right = job->right,
        .hash = job->fresh_hash,
    };
    admission_gate_leave(&passwords->gate);
    job->done(job->data, &answer);
    free_job(job);
}

static struct job *create_job(struct passwords *passwords, const struct passwords_request *request,
                              passwords_fn done, void *data)
{
    struct job *job = calloc(1, sizeof *job);
    job->passwords = passwords;
    job->done = done;
    job->data = data;
    job->checks = request->checks;
    job->password = copy_or_null(request->password);
    job->hash = copy_or_null(request->hash);
    job->fresh = copy_or_null(request->fresh);
    return job;
}

bool account_passwords_begin(struct passwords *passwords, const struct passwords_request *request,
                             int64_t now_ms, passwords_fn done, void *data)
{
    struct job *job = create_job(passwords, request, done, data);
    struct job *displaced =
        (struct job *)admission_gate_enter(&passwords->gate, request->from, &job->item, now_ms);
    bool waits = displaced != job;
    if (displaced != NULL && waits) {
        const struct passwords_answer answer = {.hash = ""};
        displaced->done(displaced->data, &answer);
    }
    if (displaced != NULL) {
        free_job(displaced);
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

static void run_pending_work(uv_work_t *request)
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
    *pending = (struct pending){.work = work_of, .after = after_of, .job = job};
    pending->request.data = pending;
    int failed = uv_queue_work(data, &pending->request, run_pending_work, on_loop);
    assert(failed == 0); /* it fails only if a callback is missing */
}

struct passwords_runner account_passwords_on_threads(uv_loop_t *loop)
{
    return (struct passwords_runner){run_on_thread, loop};
}
