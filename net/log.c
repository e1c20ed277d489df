/* SPDX-License-Identifier: MIT */
/* The time of the loop, and the lines of the log: at most one a second after a burst. */
#include <stdio.h>

#include "net/internal.h"

int64_t net_now_ms(const struct net *net)
{
    return (int64_t)uv_now(net->config.loop);
}

void net_log(struct net *net, const char *event, const char *detail)
{
    bool may_log = bucket_acquire(&net->log_lines, NET_LOG_LINES_BURST, 1, net_now_ms(net)) == 0;
    if (net->config.log && may_log) {
        net->config.log(net->config.data, event, detail);
    }
}

void net_log_foreign_origin(struct net *net, const char *event, const char *origin,
                            const char *host)
{
    char detail[320];
    snprintf(detail, sizeof detail,
             "origin %.120s is not allowed for host %.120s: a proxy must pass the header Host",
             origin, host ? host : "(none)");
    net_log(net, event, detail);
}
