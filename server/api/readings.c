/* SPDX-License-Identifier: MIT */
#include "api/readings.h"
#include "api/routes.h"

#include <stdlib.h>

#include "admission/admission.h"
#include "base/runtime.h"
#include "wire/http.h"

static void start_reading_item(void *data, struct fair_item *item)
{
    struct api *api = data;
    struct reading *reading = (struct reading *)item;
    if (api->runtime->closing) {
        wire_http_refuse(reading->request, REFUSAL_RESTARTING, NULL, NULL);
        api_reading_end(reading);
    } else {
        reading->start(reading);
    }
}

void api_readings_open(struct api *api)
{
    struct gate *gate = &api->admission->readings;
    gate->start = start_reading_item;
    gate->data = api;
}

void api_reading_begin(struct reading *reading, int64_t now_ms)
{
    struct admission *admission = reading->api->admission;
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
    struct gate *gate = &reading->api->admission->readings;
    free(reading);
    admission_gate_leave(gate);
}
