/* SPDX-License-Identifier: MIT */
#include "admission/loop_steps.h"

#include <assert.h>
#include <stdio.h>
#include <uv.h>

#include "net/work.h"

enum { NS_A_US = 1000, US_A_MS = 1000, NS_A_S = 1000000000 };

const char *admission_loop_kind_word(enum loop_kind kind)
{
    static const char *const words[LOOP_KINDS] = {
        [LOOP_CONNECTION] = "connection",
        [LOOP_MESSAGE] = "message",
        [LOOP_REQUEST] = "request",
        [LOOP_PAGE] = "page",
        [LOOP_STORED] = "stored",
        [LOOP_READ] = "read",
        [LOOP_FOLD] = "fold",
        [LOOP_IMPORT] = "import",
        [LOOP_LOBBY] = "lobby",
        [LOOP_TICK] = "tick",
    };
    return words[kind];
}

void admission_loop_step_name(struct loop_steps *steps, const char *name)
{
    steps->name = name;
}

void admission_loop_step_route(struct loop_steps *steps, const char *route)
{
    steps->name = NULL;
    snprintf(steps->route, sizeof steps->route, "%s", route);
}

void admission_loop_steps_serve(struct loop_steps *steps, const struct work *work)
{
    *steps = (struct loop_steps){.work = work,
                                 .depth = steps->depth,
                                 .kind = steps->kind,
                                 .name = "the start",
                                 .since_ns = uv_hrtime()};
}

void admission_loop_step_begin(struct loop_steps *steps, enum loop_kind kind, const char *name)
{
    if (steps == NULL || steps->depth++ > 0) {
        return;
    }
    steps->kind = kind;
    admission_loop_step_name(steps, name);
    steps->since_ns = uv_hrtime();
}

static void steps_log(struct loop_steps *steps, const struct log *log, int64_t took_us)
{
    int64_t now_s = (int64_t)(uv_hrtime() / NS_A_S);
    if (log != NULL && steps->work != NULL && now_s != steps->logged_s) {
        steps->logged_s = now_s;
        log_event(log, LOG_WARNING, "loop.step_long", log_number("ms", took_us / US_A_MS),
                  log_text("kind", admission_loop_kind_word(steps->kind)),
                  log_text("route", steps->name != NULL ? steps->name : steps->route));
    }
}

void admission_loop_step_end(struct loop_steps *steps, const struct log *log)
{
    if (steps == NULL || --steps->depth > 0) {
        return;
    }
    assert(steps->depth == 0);
    struct work none = {0};
    const struct work *work = steps->work != NULL ? steps->work : &none;
    /* the network charges the address for the same time */
    int64_t took_us = (int64_t)(net_work_part_ns(work, steps->since_ns) / NS_A_US);
    histogram_add(&steps->took[steps->kind], took_us);
    int64_t *longest_us = &steps->longest_us[steps->kind];
    *longest_us = took_us > *longest_us ? took_us : *longest_us;
    if (took_us > LOOP_LONG_US) {
        steps->longs[steps->kind]++;
        steps_log(steps, log, took_us);
    }
}
