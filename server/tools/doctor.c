/* SPDX-License-Identifier: MIT */
#include "tools/doctor.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "net/net.h"
#include "tools/tools.h"

enum {
    EXIT_GOOD = 0,
    EXIT_CHANGE = 1,
    DAY_SECONDS = 24 * 60 * 60,
    CERTIFICATE_DAYS_MIN = 14, /* programs that renew certificates do so 30 days before the end */
};

static const char help[] =
    "Usage: taberna doctor [OPTION]...\n"
    "\n"
    "Inspects this machine for a server with these settings, which are those of taberna --help.\n"
    "Run it as the user of the server. Each line begins with \"ok\" or with \"change\", and says "
    "what\n"
    "was found and what to change: limits, clock, port, data folder and its disk, certificate, "
    "files\n"
    "with secrets, database, logs of all rooms, bus. The exit status is 0 if nothing must change, "
    "1 if something "
    "must,\n"
    "and 2 for invalid settings. Only a file in the data folder is written, and removed.\n";

void tool_doctor_print(struct doctor *doctor, bool is_good, const char *subject, const char *format,
                       ...)
{
    va_list arguments;
    doctor->changes += is_good ? 0 : 1;
    printf("%-7s %s: ", is_good ? "ok" : "change", subject);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}

/* The checks of --check-config; each fault that they print becomes a line. */
static void doctor_check_settings_file(struct doctor *doctor)
{
    static const char prefix[] = "taberna: ";
    char *text = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&text, &bytes);
    if (out == NULL) {
        tool_doctor_print(doctor, false, "settings", "not checked: %s", strerror(errno));
        return;
    }
    int wrong = config_check(doctor->config, out);
    fclose(out);
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        bool has_prefix = strncmp(line, prefix, sizeof prefix - 1) == 0;
        tool_doctor_print(doctor, false, "settings", "%s",
                          line + (has_prefix ? sizeof prefix - 1 : 0));
    }
    free(text);
    doctor->are_settings_valid = wrong == 0;
    if (doctor->are_settings_valid) {
        tool_doctor_print(doctor, true, "settings", "valid");
    }
}

static void check_secrets(struct doctor *doctor)
{
    struct config_exposed exposed[CONFIG_EXPOSED_MAX];
    size_t count = config_exposed(doctor->config, exposed);
    for (size_t i = 0; i < count; i++) {
        tool_doctor_print(doctor, false, "secrets", "each user can read %s (%s); run: chmod o-r %s",
                          exposed[i].path, exposed[i].setting, exposed[i].path);
    }
    if (count == 0) {
        tool_doctor_print(doctor, true, "secrets",
                          "no file with a secret is readable by each user");
    }
}

/* doctor_check_settings_file() has reported a file that is not a certificate. */
static void check_certificate(struct doctor *doctor)
{
    int64_t ends = 0;
    char day[sizeof "2026-12-31"];
    if (doctor->config->tls_certificate[0] == '\0' ||
        net_tls_ends(doctor->config->tls_certificate, &ends) != NET_OK) {
        return;
    }
    time_t at = (time_t)ends;
    struct tm date;
    gmtime_r(&at, &date);
    strftime(day, sizeof day, "%Y-%m-%d", &date);
    double left = difftime(at, time(NULL));
    if (left < 0) {
        tool_doctor_print(doctor, false, "certificate", "ended on %s; renew it", day);
    } else {
        tool_doctor_print(doctor, left >= (double)CERTIFICATE_DAYS_MIN * DAY_SECONDS, "certificate",
                          "ends on %s, in %.0f days%s", day, left / DAY_SECONDS,
                          left >= (double)CERTIFICATE_DAYS_MIN * DAY_SECONDS ? "" : "; renew it");
    }
}

static int run_checks(const struct config *config)
{
    static void (*const checks[])(struct doctor *) = {
        doctor_check_settings_file,
        tool_doctor_check_limits,
        tool_doctor_check_clock,
        tool_doctor_check_port,
        tool_doctor_check_data,
        check_certificate,
        check_secrets,
        tool_doctor_check_store,
        tool_doctor_check_bus,
    };
    struct doctor doctor = {.config = config};
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        checks[i](&doctor);
        fflush(stdout); /* the next check may wait for a server */
    }
    return doctor.changes == 0 ? EXIT_GOOD : EXIT_CHANGE;
}

int tool_doctor_run(int argc, char *const *argv)
{
    char detail[CONFIG_DETAIL_BYTES];
    struct config config;
    switch (config_read(&config, argc, argv, detail, sizeof detail)) {
    case CONFIG_OK:
    case CONFIG_CHECK:
        return run_checks(&config);
    case CONFIG_HELP:
    case CONFIG_PRINT_FILE:
    case CONFIG_PRINT_SETTINGS:
    case CONFIG_VERSION:
        fputs(help, stdout);
        return EXIT_GOOD;
    case CONFIG_FOREIGN:
        fprintf(stderr, "taberna doctor: %s\n", detail);
        return EXIT_CHANGE;
    case CONFIG_BAD:
        break;
    }
    fprintf(stderr, "taberna doctor: %s\n", detail);
    return CONFIG_EXIT_CODE;
}
