/* SPDX-License-Identifier: MIT */
#include "api/readings.h"

#include <stdlib.h>

#include "admission/admission.h"
#include "base/app.h"
#include "wire/http.h"

enum { RETRY_MS = 1000 };

struct map_key request_address_key(const struct net_request *request)
{
    struct address address;
    (void)address_read(net_request_address(request), &address); /* all zeroes if it is none */
    return rate_limit_key_of_address(&address);
}

static void start(void *data, struct fair_item *item)
{
    struct reading *reading = (struct reading *)item;
    if (app_is_closing(data)) {
        http_refuse(reading->request, REFUSAL_RESTARTING, NULL, NULL);
        reading_end(reading);
    } else {
        reading->start(reading);
    }
}

void readings_open(struct app *app)
{
    struct gate *gate = &app_admission(app)->readings;
    gate->start = start;
    gate->data = app;
}

void reading_begin(struct reading *reading, int64_t now_ms)
{
    struct admission *admission = app_admission(reading->app);
    struct reading *displaced = (struct reading *)gate_enter(
        &admission->readings, request_address_key(reading->request), &reading->item, now_ms);
    if (displaced != NULL) {
        admission_count(admission, LIMIT_READINGS_WAITING);
        http_refuse(displaced->request, REFUSAL_RATE_LIMITED, NULL,
                    json_pack("{s:i}", "retry_after_ms", RETRY_MS));
        free(displaced);
    }
}

void reading_end(struct reading *reading)
{
    struct gate *gate = &app_admission(reading->app)->readings;
    free(reading);
    gate_leave(gate);
}

void readings_finish(struct app *app)
{
    struct fair_item *waiting;
    while ((waiting = fair_queue_pop(&app_admission(app)->readings.queue)) != NULL) {
        free(waiting);
    }
}
