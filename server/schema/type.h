/* SPDX-License-Identifier: MIT */
/*
 * JSON Schema of a type. objects.def has the notation. Each function returns an object that the caller releases.
 *
 * refs  in  the address of the definitions in the document: "#/$defs/"
 */
#pragma once

#include <jansson.h>

struct field;

json_t *schema_ref(const char *refs, const char *name);
/** `type` is one of the project's tables: a wrong one is a mistake in the code. */
json_t *schema_of_type(const char *type, const char *refs);
json_t *schema_of_field(const struct field *field);

/** Adds the definitions of the types that have a name and are not objects: ids, seats, problem codes and so on. */
void schema_put_types(json_t *definitions);
