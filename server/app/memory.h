/* SPDX-License-Identifier: MIT */
/* What happens if an allocation fails or the process aborts or crashes: an operator can read why it ended. */
#pragma once

enum { MEMORY_LOST_EXIT_CODE = 74 /* a mapped file was cut: SIGBUS */ };

/**
 * From now on a failed allocation of jansson or libuv ends the process with a message, as those of the server itself
 * do: jansson would report valid JSON as invalid, and libuv would abort without a message. libwebsockets takes its
 * memory from net/. SQLite and OpenSSL report their failed allocations as errors. An abort and a crash print the last
 * error of the system.
 */
void app_memory_watch(void);
