/* SPDX-License-Identifier: MIT */
/*
 * The checks of `taberna doctor`. Each prints one line or more: "ok" and what is good, or "change" and what the
 * operator must change. Nothing is changed, except that a file is written into the data folder for a moment.
 */
#pragma once

#include <stdbool.h>

#include "config/config.h"

enum { DOCTOR_DETAIL_BYTES = 1024 };

/** What the checks share. */
struct doctor {
    const struct config *config;
    bool are_settings_valid;
    int changes; /* number of lines "change" */
};

/** Prints a line. `subject` is the name of the thing that was checked. */
__attribute__((format(printf, 4, 5))) void doctor_say(struct doctor *doctor, bool is_good,
                                                      const char *subject, const char *format, ...);

/* The machine: doctor_host.c */

void doctor_check_limits(struct doctor *doctor);
void doctor_check_clock(struct doctor *doctor);
void doctor_check_port(struct doctor *doctor);
void doctor_check_data(struct doctor *doctor);

/* The services that the server needs: doctor_services.c */

void doctor_check_store(struct doctor *doctor);
void doctor_check_bus(struct doctor *doctor);

/**
 * Connects to the database and reads its version: -1 if it has no tables yet. Returns false and a sentence if it cannot
 * be used: doctor_postgres.c.
 */
MUST_CHECK bool doctor_postgres_version(const char *url, long long *version,
                                        char detail[DOCTOR_DETAIL_BYTES]);
