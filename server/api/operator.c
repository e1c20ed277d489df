/* SPDX-License-Identifier: MIT */
#include "api/http.h"
#include "api/routes.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/runtime.h"
#include "cluster/handover.h"
#include "metrics/metrics.h"
#include "node/node.h"

static const char no_cache[] = "cache-control: no-store\r\n";

/* ---- readiness ---- */

/*
 * Why no user should be sent to this server now; NULL: the server is ready. The listening socket opens only when the
 * rooms are loaded, so loading is not listed.
 */
static const char *find_ready_problem(const struct api *api)
{
    if (api->runtime->closing) {
        return "closing";
    }
    if (api->runtime->draining) {
        return "draining";
    }
    if (cluster_handover_has_begun(api->cluster)) {
        return "handing over";
    }
    /*
     * A proxy disconnects the users of a node that is not ready. While PostgreSQL is away for all nodes, they stay
     * connected.
     */
    if (node_is_cluster(api->node)) {
        return node_is_cut_off(api->node) ? "the node alone has lost its lease or the bus" : NULL;
    }
    return api->runtime->store_failing ? "the store fails" : NULL;
}

static void answer_ready(const struct api *api, struct net_request *request)
{
    const char *why = find_ready_problem(api);
    const char *text = why == NULL ? "ready" : why;
    net_respond(request, why == NULL ? 200 : 503, "text/plain; charset=utf-8", text, strlen(text),
                no_cache);
}

/* ---- metrics ---- */

static bool is_within(const struct address *address, const char *const *ranges)
{
    for (; *ranges != NULL; ranges++) {
        struct address_range range;
        if (address_range_read(*ranges, &range) && address_range_holds(&range, address)) {
            return true;
        }
    }
    return false;
}

static const char *const loopback[] = {"127.0.0.0/8", "::1", NULL};
static const char *const private[] = {
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10",
    NULL};

/* Whether the host of the request, "localhost:8080" or "[::1]:8080", is a name that this machine has for itself. */
static bool is_own_name(const char *host)
{
    static const char local[] = "localhost";
    char name[ADDRESS_TEXT_BYTES] = "";
    bool bracket = host[0] == '[';
    size_t bytes = strcspn(host + bracket, bracket ? "]" : ":");
    if (bytes >= sizeof name) {
        return false;
    }
    memcpy(name, host + bracket, bytes);
    struct address address;
    return strcasecmp(name, local) == 0 ||
           (address_read(name, &address) && is_within(&address, loopback));
}

static bool is_proxied_request(const struct net_request *request)
{
    static const char *const marks[] = {"forwarded", "x-forwarded-for", "x-real-ip", "via"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (net_request_header(request, marks[i]) != NULL) {
            return true;
        }
    }
    return false;
}

static bool can_read_metrics(const struct api *api, const struct net_request *request)
{
    const char *host = net_request_header(request, "host");
    struct address address;
    if (api->readers == METRICS_FOR_ALL) {
        return true;
    }
    if (api->readers == METRICS_OFF || is_proxied_request(request) ||
        !address_read(net_request_address(request), &address)) {
        return false;
    }
    if (api->readers == METRICS_FOR_PRIVATE) {
        return is_within(&address, loopback) || is_within(&address, private);
    }
    return is_within(&address, loopback) && host != NULL && is_own_name(host);
}

static void answer_metrics(const struct api *api, struct net_request *request, int64_t now_ms)
{
    if (!can_read_metrics(api, request)) {
        wire_http_refuse(request, REFUSAL_NOT_ALLOWED,
                         "The setting \"metrics\" does not allow this address to read them.", NULL);
        return;
    }
    size_t bytes;
    char *text = metrics_write(api->metrics, now_ms, &bytes);
    net_respond(request, 200, "text/plain; version=0.0.4; charset=utf-8", text, bytes, no_cache);
    free(text);
}

bool api_operator_answer(struct api *api, struct net_request *request, int64_t now_ms)
{
    const char *path = net_request_path(request);
    bool gets = strcmp(net_request_method(request), "GET") == 0;
    if (gets && strcmp(path, "/readyz") == 0) {
        answer_ready(api, request);
    } else if (gets && strcmp(path, "/metrics") == 0) {
        answer_metrics(api, request, now_ms);
    } else {
        return false;
    }
    return true;
}
