/* SPDX-License-Identifier: MIT */
#include "session/guest_limit.h"

#include "session/session.h"

void guest_limit_finish(struct guest_limit *limit)
{
    rate_limits_finish(&limit->addresses);
}

int64_t guest_limit_take(struct guest_limit *limit, const struct address *address, int64_t now_ms)
{
    static const struct bucket_size share = {GUEST_SHARE_BURST, GUEST_SHARE_EVERY_MS,
                                             GUEST_ADDRESSES_MAX};
    int64_t share_ms =
        rate_limits_take(&limit->addresses, rate_limit_key_of_address(address), &share, now_ms);
    if (share_ms == 0) {
        return 0;
    }
    int64_t excess_ms =
        rate_limit_take(&limit->excess_ms, now_ms, GUEST_EXCESS_BURST, GUEST_EXCESS_EVERY_MS);
    return excess_ms < share_ms ? excess_ms : share_ms;
}
