/* SPDX-License-Identifier: MIT */
#include "tools/tools.h"

#include <curl/curl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum {
    EXIT_WELL = 0,
    EXIT_NOT_WELL = 1,
    EXIT_USAGE = 2,
    STATUS_GOOD_MIN = 200,
    STATUS_GOOD_MAX = 299,
    /* callers usually wait five seconds: answer earlier, so that they see the reason */
    PROBE_MAX_MS = 4000,
    PROBE_SHOWN_BYTES = 200, /* of the answer */
};

static const char usual_address[] = "http://localhost:8080/healthz";

static const char help[] = "Usage: taberna probe [URL]\n"
                           "\n"
                           "Requests URL (default: http://localhost:8080/healthz) and prints the "
                           "answer. The exit status is\n"
                           "0 for a good answer, and 1 for a bad one or none within four seconds. "
                           "/healthz reports whether\n"
                           "the program runs, /readyz whether it accepts users. The certificate of "
                           "https:// is not checked:\n"
                           "it has the public name of the server, not the name of this machine.\n";

/* The received answer, truncated to the buffer, with a NUL at the end. */
struct answer {
    char text[PROBE_SHOWN_BYTES + 1];
    size_t bytes;
};

static size_t on_body(char *bytes, size_t size, size_t count, void *data)
{
    struct answer *answer = data;
    size_t came = size * count;
    size_t room = PROBE_SHOWN_BYTES - answer->bytes;
    size_t kept = came < room ? came : room;
    memcpy(answer->text + answer->bytes, bytes, kept);
    answer->bytes += kept;
    return came;
}

static bool set_probe_options(CURL *curl, const char *url, struct answer *answer)
{
    return curl_easy_setopt(curl, CURLOPT_URL, url) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_USERAGENT, "taberna") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROXY, "") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 0L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 0L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)PROBE_MAX_MS) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, on_body) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEDATA, answer) == CURLE_OK;
}

static int request_url(const char *url)
{
    struct answer answer = {0};
    long status = 0;
    CURL *curl = curl_easy_init();
    CURLcode code = CURLE_FAILED_INIT;
    if (curl != NULL && set_probe_options(curl, url, &answer)) {
        code = curl_easy_perform(curl);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    }
    curl_easy_cleanup(curl);
    if (code != CURLE_OK) {
        fprintf(stderr, "taberna probe: %s: %s\n", url, curl_easy_strerror(code));
        return EXIT_NOT_WELL;
    }
    answer.text[strcspn(answer.text, "\r\n")] = '\0';
    printf("%ld %s\n", status, answer.text);
    return status >= STATUS_GOOD_MIN && status <= STATUS_GOOD_MAX ? EXIT_WELL : EXIT_NOT_WELL;
}

int tool_probe_run(int argc, char *const *argv)
{
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(help, stdout);
        return EXIT_WELL;
    }
    if (argc > 2 || (argc == 2 && strncmp(argv[1], "http://", 7) != 0 &&
                     strncmp(argv[1], "https://", 8) != 0)) {
        fputs("taberna probe: needs one URL with http:// or https://; see --help\n", stderr);
        return EXIT_USAGE;
    }
    curl_global_init(CURL_GLOBAL_DEFAULT);
    int code = request_url(argc == 2 ? argv[1] : usual_address);
    curl_global_cleanup();
    return code;
}
