/* SPDX-License-Identifier: MIT */
#include "api/readings.h"

#include <stdlib.h>

#include "admission/admission.h"
#include "base/app.h"
#include "wire/http.h"

static void start_reading_item(void *data, struct fair_item *item)
{
    struct reading *reading = (struct reading *)item;
    if (app_is_closing(data)) {
        wire_http_refuse(reading->request, REFUSAL_RESTARTING, NULL, NULL);
        api_reading_end(reading);
    } else {
        reading->start(reading);
    }
}

void api_readings_open(struct app *app)
{
    struct gate *gate = &app_admission(app)->readings;
    gate->start = start_reading_item;
    gate->data = app;
}

void api_reading_begin(struct reading *reading, int64_t now_ms)
{
    struct admission *admission = app_admission(reading->app);
    struct reading *displaced = (struct reading *)admission_gate_enter(
        &admission->readings, rate_limit_key_of_text(net_request_address(reading->request)),
        &reading->item, now_ms);
    if (displaced != NULL) {
        admission_count(admission, LIMIT_READINGS_WAITING);
        wire_http_refuse(displaced->request, REFUSAL_RATE_LIMITED, NULL, NULL);
        free(displaced);
    }
}

void api_reading_end(struct reading *reading)
{
    struct gate *gate = &app_admission(reading->app)->readings;
    free(reading);
    admission_gate_leave(gate);
}
