/* SPDX-License-Identifier: MIT */
#include "admission/admission.h"

#include "net/net.h"

#define COUNTED(name) "taberna_limit_refusals_total{limit=\"" name "\"}"

static const struct bucket_size sizes[SHARES] = {
#define SHARE(id, name, at_once, every_ms, keys, what, reason)                                     \
    [SHARE_##id] = {at_once, every_ms, keys},
#include "admission/limits.def"
};

static const struct bucket_size rates[LIMITS_COUNTED] = {
#define RATE(id, name, at_once, every_ms, what, reason) [LIMIT_##id] = {at_once, every_ms, 1},
#include "admission/limits.def"
};

static const struct limit_row rows[] = {
#define SHARE(id, name, at_once, every_ms, keys, what, reason)                                     \
    {name, at_once, every_ms, what, reason, COUNTED(name)},
#define RATE(id, name, at_once, every_ms, what, reason)                                            \
    {name, at_once, every_ms, what, reason, COUNTED(name)},
#define PLACES(id, name, number, what, reason, metric) {name, number, 0, what, reason, metric},
#define SOCKETS(name, number, what, reason, metric) {name, number, 0, what, reason, metric},
#include "admission/limits.def"
};

static const char *const names[LIMITS_COUNTED] = {
#define SHARE(id, name, at_once, every_ms, keys, what, reason) [SHARE_##id] = name,
#include "admission/limits.def"
    [LIMIT_GUESTS_WAITING] = "guests-waiting",
    [LIMIT_PASSWORDS_WAITING] = "passwords-waiting",
    [LIMIT_STREAMS] = "streams",
    [LIMIT_READINGS_WAITING] = "readings-waiting",
    [LIMIT_IMPORTS_WAITING] = "imports-waiting",
    [LIMIT_ROOMS] = "rooms",
    [LIMIT_ROOM_BYTES] = "room-bytes",
    [LIMIT_MOVE_BYTES] = "move-bytes",
    [LIMIT_SESSIONS] = "sessions",
    [LIMIT_ROOMS_OF_USER] = "rooms-of-user",
    [LIMIT_LOG_BYTES] = "log-bytes",
    [LIMIT_INVITATIONS] = "invitations",
    [LIMIT_INVITATIONS_OF_HOST] = "invitations-of-host",
    [LIMIT_CHAT_OF_USER] = "chat-of-user",
#define RATE(id, name, at_once, every_ms, what, reason) [LIMIT_##id] = name,
#include "admission/limits.def"
};

void admission_init(struct admission *admission)
{
    *admission = (struct admission){
        .guests = {.queue = {.places = PLACES_GUESTS_WAITING}, .at_once = PLACES_GUESTS_AT_ONCE},
        .readings = {.queue = {.places = PLACES_READINGS_WAITING},
                     .at_once = PLACES_READINGS_AT_ONCE},
        .imports = {.queue = {.places = PLACES_IMPORTS_WAITING}, .at_once = PLACES_IMPORTS_AT_ONCE},
        .loads = {.queue = {.places = PLACES_ROOMS}, .at_once = PLACES_LOADS_AT_ONCE},
        .capacity = admission_capacity_of(0, false)};
}

void admission_adapt(struct admission *admission, const struct capacity *capacity)
{
    admission->capacity = *capacity;
    admission->loads.at_once = (int)admission_capacity(admission, CAPACITY_LOADS);
}

int64_t admission_capacity(const struct admission *admission, enum capacity_part part)
{
    return admission->capacity.numbers[part];
}

void admission_finish(struct admission *admission)
{
    for (int share = 0; share < SHARES; share++) {
        rate_limits_finish(&admission->shares[share]);
    }
    admission_fair_queue_finish(&admission->guests.queue);
    admission_fair_queue_finish(&admission->readings.queue);
    admission_fair_queue_finish(&admission->imports.queue);
    admission_fair_queue_finish(&admission->loads.queue);
}

static struct bucket_size size_of(const struct admission *admission, enum share share)
{
    struct bucket_size size = sizes[share];
    size_t most = (size_t)admission_capacity(admission, CAPACITY_KEYS);
    size.most = size.most < most ? size.most : most;
    return size;
}

int64_t admission_acquire(struct admission *admission, enum share share, struct map_key key,
                          int64_t now_ms)
{
    struct bucket_size size = size_of(admission, share);
    int64_t wait_ms = rate_limits_acquire(&admission->shares[share], key, &size, now_ms);
    admission->refused[share] += wait_ms > 0;
    return wait_ms;
}

int64_t admission_acquire_of(struct admission *admission, enum share share,
                             const struct address *address, int64_t now_ms)
{
    return admission_acquire(admission, share, rate_limit_key_of_address(address), now_ms);
}

int64_t admission_acquire_from(struct admission *admission, enum limit rate, int64_t *bucket_ms,
                               int64_t now_ms)
{
    int64_t wait_ms =
        rate_limit_acquire(bucket_ms, now_ms, rates[rate].burst, rates[rate].every_ms);
    admission->refused[rate] += wait_ms > 0;
    return wait_ms;
}

int64_t admission_wait(const struct admission *admission, enum share share, struct map_key key,
                       int64_t now_ms)
{
    struct bucket_size size = size_of(admission, share);
    return rate_limits_wait(&admission->shares[share], key, &size, now_ms);
}

int64_t admission_wait_from(enum limit rate, int64_t bucket_ms, int64_t now_ms)
{
    return rate_limit_wait(bucket_ms, now_ms, rates[rate].burst, rates[rate].every_ms);
}

void admission_charge(struct admission *admission, enum share share, struct map_key key,
                      int64_t now_ms)
{
    struct bucket_size size = size_of(admission, share);
    (void)rate_limits_acquire(&admission->shares[share], key, &size, now_ms);
}

void admission_charge_to(enum limit rate, int64_t *bucket_ms, int64_t now_ms)
{
    (void)rate_limit_acquire(bucket_ms, now_ms, rates[rate].burst, rates[rate].every_ms);
}

enum { KIB = 1024 };

int64_t admission_wait_within(const struct admission *admission, enum share share,
                              struct map_key key, size_t bytes, int64_t now_ms)
{
    struct bucket_size size = size_of(admission, share);
    int64_t burst = (int64_t)(bytes / KIB);
    size.burst = burst < size.burst ? burst : size.burst;
    return rate_limits_wait(&admission->shares[share], key, &size, now_ms);
}

void admission_charge_bytes(struct admission *admission, enum share share, struct map_key key,
                            size_t bytes, int64_t now_ms)
{
    struct bucket_size size = size_of(admission, share);
    rate_limits_charge(&admission->shares[share], key, &size, (int64_t)bytes, KIB, now_ms);
}

void admission_charge_bytes_to(enum limit rate, int64_t *bucket_ms, size_t bytes, int64_t now_ms)
{
    rate_limit_charge(bucket_ms, now_ms, rates[rate].every_ms, (int64_t)bytes, KIB);
}

void admission_return(struct admission *admission, enum share share, struct map_key key)
{
    struct bucket_size size = size_of(admission, share);
    rate_limits_return(&admission->shares[share], key, &size);
}

void admission_return_to(enum limit rate, int64_t *bucket_ms)
{
    *bucket_ms -= rates[rate].every_ms;
}

void admission_count(struct admission *admission, enum limit limit)
{
    admission->refused[limit]++;
}

const struct limit_row *admission_limits(size_t *count)
{
    *count = sizeof rows / sizeof rows[0];
    return rows;
}

const char *admission_limit_name(enum limit limit)
{
    return names[limit];
}
