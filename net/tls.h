/* SPDX-License-Identifier: MIT */
/*
 * TLS on the one port: version 1.2 and newer, with a certificate that can be changed while games run. The library does
 * the handshakes and decrypts; what leaves is encrypted here.
 *
 * The cost: each connection holds its TLS state and a buffer of a whole record, and messages to a crowd are encrypted
 * for each receiver separately. A server with thousands of spectators leaves TLS to a proxy in front of it.
 */
#pragma once

#include <openssl/ssl.h>

#include "net/internal.h"

/**
 * Loads the certificate. The library calls this once with the TLS context of its vhost. False if the certificate cannot
 * be loaded.
 */
MUST_CHECK bool tls_begin(struct net *net, SSL_CTX *context);

/** Writes as much as the socket takes now. Returns the bytes written, 0 if the socket is full, -1 if it is broken. */
MUST_CHECK ssize_t tls_write(SSL *tls, const unsigned char *bytes, size_t count);

/** Tells the peer that nothing more follows. */
void tls_end(SSL *tls);
