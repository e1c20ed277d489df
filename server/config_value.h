/* SPDX-License-Identifier: MIT */
/*
 * How single values of settings are read. Each fills all bytes of what it sets, so that equal values are equal bytes; each
 * says what it wants where it refuses, and shows what it was given, but for addresses in which a password may stand.
 */
#pragma once

#include "config_table.h"

config_value_fn config_value_listen;
config_value_fn config_value_path;   /* `what`: "file" or "folder" */
config_value_fn config_value_origin; /* adds up */
config_value_fn config_value_public_url;
config_value_fn config_value_webhook; /* adds up */
config_value_fn config_value_proxies;
config_value_fn config_value_word;   /* `words`; sets an enum to the word's place */
config_value_fn config_value_number; /* `least` to `most` of `what` */
config_value_fn config_value_store;
config_value_fn config_value_bus;
config_value_fn config_value_node;

/** Writes a sentence; returns false. */
__attribute__((format(printf, 3, 4))) bool config_refuse(char *detail, size_t detail_bytes,
                                                         const char *format, ...);
