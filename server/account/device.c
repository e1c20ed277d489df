/* SPDX-License-Identifier: MIT */
/*
 * The device cookie: "ID.PROOF.PROOF", with a random id of the device and a proof for each of the last accounts that
 * signed in with it. A proof is a MAC of the id under a secret of the account, so it cannot be forged, and nothing is
 * stored. The cookie stays when the user signs out. It grants no access: it only says whose guesses these are.
 */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "account/task.h"
#include "net/net.h"

enum {
    ID_CHARS = 2 * ACCOUNT_DEVICE_BYTES,
    PROOF_CHARS = 32,
    PROOFS_MAX = 4, /* accounts of one browser, for example of a family */
    VALUE_BYTES = ID_CHARS + PROOFS_MAX * (PROOF_CHARS + 1) + 1,
    SECONDS_KEPT = 395 * 24 * 60 * 60, /* as long as an unused login */
};

static const char plain_name[] = "taberna-device";
static const char https_name[] = "__Host-taberna-device";
static const char hex_digits[] = "0123456789abcdef";

struct device {
    char id[ID_CHARS + 1];
    char proofs[PROOFS_MAX][PROOF_CHARS + 1]; /* the newest first */
    int count;
};

static bool read_part(const char **at, int chars, char *part)
{
    if (strspn(*at, hex_digits) != (size_t)chars) {
        return false;
    }
    memcpy(part, *at, (size_t)chars);
    part[chars] = '\0';
    *at += chars;
    return true;
}

static bool read_device_value(const char *at, struct device *device)
{
    device->count = 0;
    if (!read_part(&at, ID_CHARS, device->id)) {
        return false;
    }
    while (*at == '.' && device->count < PROOFS_MAX) {
        at++;
        if (!read_part(&at, PROOF_CHARS, device->proofs[device->count++])) {
            return false;
        }
    }
    return *at == '\0' || *at == ';';
}

/* Returns false if the request has no such cookie. */
static bool read_device(const struct account_task *task, struct device *device)
{
    const char *name = task->https ? https_name : plain_name;
    size_t bytes = strlen(name);
    const char *at = net_request_header(task->request, "cookie");
    while (at != NULL && *at != '\0') {
        at += strspn(at, "; \t");
        if (strncmp(at, name, bytes) == 0 && at[bytes] == '=') {
            return read_device_value(at + bytes + 1, device);
        }
        at += strcspn(at, ";");
    }
    return false;
}

static void compute_proof(const struct account_task *task, const struct device *device,
                          char proof[PROOF_CHARS + 1])
{
    static const char label[] = "taberna/device/1/";
    uint8_t mac[crypto_auth_hmacsha256_BYTES];
    char text[PROOF_CHARS * 2 + 1];
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, task->device_key, sizeof task->device_key);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)label, sizeof label - 1);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)device->id, ID_CHARS);
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_bin2hex(text, sizeof text, mac, PROOF_CHARS);
    memcpy(proof, text, PROOF_CHARS);
    proof[PROOF_CHARS] = '\0';
}

bool account_brings_device(const struct account_task *task)
{
    struct device device;
    return read_device(task, &device) && device.count > 0;
}

bool account_knows_device(const struct account_task *task, uint8_t id[ACCOUNT_DEVICE_BYTES])
{
    struct device device;
    char proof[PROOF_CHARS + 1];
    bool is_known = false;
    if (!task->found || !read_device(task, &device)) {
        return false;
    }
    compute_proof(task, &device, proof);
    for (int i = 0; i < device.count; i++) {
        is_known |= sodium_memcmp(device.proofs[i], proof, PROOF_CHARS) == 0;
    }
    int failed = sodium_hex2bin(id, ACCOUNT_DEVICE_BYTES, device.id, ID_CHARS, NULL, NULL, NULL);
    assert(failed == 0); /* read_device() accepts only hex digits */
    return is_known;
}

void account_write_device(const struct account_task *task, char line[ACCOUNT_DEVICE_LINE_BYTES])
{
    struct device device;
    char proof[PROOF_CHARS + 1];
    char value[VALUE_BYTES];
    if (!read_device(task, &device)) {
        uint8_t id[ACCOUNT_DEVICE_BYTES];
        randombytes_buf(id, sizeof id);
        sodium_bin2hex(device.id, sizeof device.id, id, sizeof id);
        device.count = 0;
    }
    compute_proof(task, &device, proof);
    int bytes = snprintf(value, sizeof value, "%s.%s", device.id, proof);
    for (int i = 0, kept = 1; i < device.count && kept < PROOFS_MAX; i++) {
        if (strcmp(device.proofs[i], proof) != 0) {
            bytes += snprintf(value + bytes, sizeof value - (size_t)bytes, ".%s", device.proofs[i]);
            kept++;
        }
    }
    bytes = snprintf(line, ACCOUNT_DEVICE_LINE_BYTES,
                     "set-cookie: %s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s\r\n",
                     task->https ? https_name : plain_name, value, SECONDS_KEPT,
                     task->https ? "; Secure" : "");
    assert(bytes > 0 && bytes < ACCOUNT_DEVICE_LINE_BYTES);
}
