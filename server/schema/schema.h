/* SPDX-License-Identifier: MIT */
/*
 * The documents that describe the protocol for programs. They are made from the tables that the code itself uses. Each
 * function returns a JSON object that the caller releases.
 */
#pragma once

#include <jansson.h>

/** A document by its name; NULL if there is none of that name. See schema_name_at(). */
json_t *schema_document(const char *name);

/** The names of the documents: "schema" (JSON Schema 2020-12), "asyncapi" (3.0), "openapi" (3.1); NULL after them. */
const char *schema_name_at(size_t index);
