/* SPDX-License-Identifier: MIT */
#pragma once

#include <stddef.h>
#include <stdint.h>

/** The 64-bit FNV-1a hash of these bytes. It spreads keys; it is no protection against a chosen collision. */
uint64_t hash_bytes(const void *bytes, size_t count);
