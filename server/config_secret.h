/* SPDX-License-Identifier: MIT */
/*
 * Passwords of the store and the bus. They stand in the address, or in a file of their own, whose first line is put into the
 * address when the settings are read. What is shown of an address is shown without.
 */
#pragma once

#include "config.h"

/** Whether a password stands in that address. */
bool config_secret_is_in(const char *url);

/** Puts the passwords of the files that are named into store_url and bus_url. False with a sentence. */
MUST_CHECK bool config_secrets_read(struct config *config, char *detail, size_t detail_bytes);

/** The address for logs and people: each password in it is "***". */
void config_secret_hide(const char *url, char shown[CONFIG_URL_BYTES]);
