/* SPDX-License-Identifier: MIT */
/*
 * TLS on the one port: version 1.2 and newer, with a certificate that can be changed while games run. The library does
 * the handshakes and decrypts; what leaves is encrypted here.
 *
 * The cost: each connection holds its TLS state and a buffer of a whole record, and messages to a crowd are encrypted
 * for each receiver separately. A server with thousands of spectators leaves TLS to a proxy in front of it.
 *
 * tls.c implements this with OpenSSL. A build without TLS has tls_absent.c instead, which refuses certificates.
 */
#pragma once

#include "net/internal.h"

/** The TLS connection of a socket; NULL if it has none. Owned by the library. */
struct ssl_st *tls_of(struct lws *wsi);

/**
 * Loads the certificate. The library calls this once with the TLS context of its vhost. False if the certificate cannot
 * be loaded.
 */
MUST_CHECK bool tls_begin(struct net *net, struct ssl_ctx_st *context);

/** Writes as much as the socket takes now. Returns the bytes written, 0 if the socket is full, -1 if it is broken. */
MUST_CHECK ssize_t tls_write(struct ssl_st *tls, const unsigned char *bytes, size_t count);

/** Tells the peer that nothing more follows. */
void tls_end(struct ssl_st *tls);
