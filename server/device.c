/* SPDX-License-Identifier: MIT */
#include "device.h"

#include <stdio.h>
#include <string.h>

/* A browser names those before it that it wants to be taken for: the first found is it. */
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

static const char *find(const char *const (*table)[2], size_t count, const char *agent)
{
    for (size_t i = 0; i < count; i++) {
        if (strstr(agent, table[i][0]) != NULL) {
            return table[i][1];
        }
    }
    return NULL;
}

void device_words(const char *agent, char words[STORE_DEVICE_BYTES])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    enum { NAME_MAX_CHARS = 24 };
    const char *browser = agent == NULL ? NULL : find(browsers, COUNT(browsers), agent);
    const char *system = agent == NULL ? NULL : find(systems, COUNT(systems), agent);
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
