/* SPDX-License-Identifier: MIT */
/* Objects, messages and events of the server. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "schema/parts.h"
#include "schema/type.h"

enum { NAME_BYTES = 48 };

/* Adds a member to the schema of an object. */
static void add_member(json_t *object, const char *name, bool needed, json_t *schema,
                       const char *says)
{
    if (says != NULL) {
        json_object_set_new(schema, "description", json_string(says));
    }
    json_object_set_new(json_object_get(object, "properties"), name, schema);
    if (needed) {
        json_array_append_new(json_object_get(object, "required"), json_string(name));
    }
}

static json_t *object_schema(const char *says)
{
    json_t *object = json_pack("{s:s, s:[], s:{}}", "type", "object", "required", "properties");
    if (says != NULL) {
        json_object_set_new(object, "description", json_string(says));
    }
    return object;
}

/* ---- objects ---- */

/* A row begins an object (`object`), names another one whose members it has too (`with`), or is a member. */
static const struct row {
    const char *object;
    const char *with;
    const char *name;
    bool needed;
    const char *type;
    const char *says;
} rows[] = {
#define OBJECT(title, text) {.object = #title, .says = text},
#define WITH(other) {.with = #other},
#define HAS(member, is_needed, of_type, text)                                                      \
    {.name = #member, .needed = is_needed, .type = of_type, .says = text},
#include "wire/account_objects.def"
#include "wire/objects.def"
#undef OBJECT
#undef WITH
#undef HAS
};

enum { ROWS = sizeof rows / sizeof rows[0] };

/* The index of the first member of an object. */
static size_t members_of(const char *title)
{
    size_t i = 0;
    while (i < ROWS && (rows[i].object == NULL || strcmp(rows[i].object, title) != 0)) {
        i++;
    }
    assert(i < ROWS);
    return i + 1;
}

static void add_members(json_t *object, const char *title, const char *refs)
{
    for (size_t i = members_of(title); i < ROWS && rows[i].object == NULL; i++) {
        if (rows[i].with == NULL) {
            add_member(object, rows[i].name, rows[i].needed, schema_of_type(rows[i].type, refs),
                       rows[i].says);
        } else {
            /* The depth of this recursion is 2 at most: room_page, snapshot, settings. */
            add_members(object, rows[i].with, refs);
        }
    }
}

void schema_put_objects(json_t *definitions, const char *refs)
{
    for (size_t i = 0; i < ROWS; i++) {
        if (rows[i].object != NULL) {
            json_t *object = object_schema(rows[i].says);
            add_members(object, rows[i].object, refs);
            json_object_set_new(definitions, rows[i].object, object);
        }
    }
}

/* ---- messages ---- */

static const struct {
    struct schema_message message;
    const char *envelope;
    const char *data;
} messages[] = {
#define MESSAGE(type, envelope, data, says) {{#type, says}, envelope, data},
#include "wire/messages.def"
#undef MESSAGE
};

bool schema_message_at(size_t index, struct schema_message *message)
{
    bool exists = index < sizeof messages / sizeof messages[0];
    if (exists) {
        *message = messages[index].message;
    }
    return exists;
}

/* Adds a field of the envelope by its name; with `?` after the name it may be missing. */
static void add_envelope_field(json_t *object, const char *word, size_t bytes, const char *refs)
{
    bool needed = word[bytes - 1] != '?';
    size_t name_bytes = needed ? bytes : bytes - 1;
    size_t i = members_of("envelope");
    while (strlen(rows[i].name) != name_bytes || strncmp(rows[i].name, word, name_bytes) != 0) {
        i++;
        assert(i < ROWS && rows[i].name != NULL);
    }
    add_member(object, rows[i].name, needed, schema_of_type(rows[i].type, refs), rows[i].says);
}

/* Adds the fields of an envelope, as messages.def lists them. */
static void add_envelope(json_t *object, const char *envelope, const char *refs)
{
    const char *at = envelope;
    while (*at != '\0') {
        size_t bytes = strcspn(at, " ");
        add_envelope_field(object, at, bytes, refs);
        at += bytes;
        at += strspn(at, " ");
    }
}

static const char *envelope_of(const char *type)
{
    size_t i = 0;
    while (strcmp(messages[i].message.type, type) != 0) {
        i++;
        assert(i < sizeof messages / sizeof messages[0]);
    }
    return messages[i].envelope;
}

/* All events, as alternatives. */
static json_t *any_event(const char *refs);

void schema_put_messages(json_t *definitions, const char *refs)
{
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        json_t *object = object_schema(messages[i].message.says);
        const char *type = messages[i].message.type;
        char name[NAME_BYTES];
        snprintf(name, sizeof name, "message.%s", type);
        if (strcmp(type, "event") == 0) {
            json_decref(object);
            json_object_set_new(definitions, name, any_event(refs));
            continue;
        }
        add_member(object, "t", true, json_pack("{s:s}", "const", type), NULL);
        add_envelope(object, messages[i].envelope, refs);
        const char *data = messages[i].data;
        bool needed = data[0] != '\0';
        add_member(object, "d", needed, needed ? schema_of_type(data, refs) : json_object(), NULL);
        json_object_set_new(definitions, name, object);
    }
}

/* ---- events ---- */

/* A row begins an event (`word`), or is a field of its `d`. */
static const struct event_row {
    const char *word;
    const char *field;
    const char *kind;
    bool needed;
    const char *says;
} event_rows[] = {
#define EVENT(id, title, phases, decides, text) {.word = #title, .says = text},
#define FIELD(id, type, name, member, is_needed, text)                                             \
    {.field = #name, .kind = #type, .needed = (is_needed) == 1, .says = text},
#define SHOWN(id, what, is_needed, text)                                                           \
    {.field = "", .kind = #what, .needed = is_needed, .says = text},
#include "rules/room/events.def"
#undef EVENT
#undef FIELD
#undef SHOWN
};

enum { EVENT_ROWS = sizeof event_rows / sizeof event_rows[0] };

/* The types of events.def, and the fields that events.def only shows. */
static const struct event_type {
    const char *kind;
    const char *name; /* NULL: events.def names the field */
    const char *type;
} event_types[] = {
    {"TEXT", NULL, "text"},
    {"LINK", NULL, "hex64"},
    {"LINK_OR_NONE", NULL, "hex64"},
    {"INT", NULL, "int"},
    {"FLAG", NULL, "bool"},
    {"SIDE", NULL, "side"},
    {"RESULT", NULL, "result"},
    {"REASON", NULL, "reason"},
    {"CLAIM", NULL, "'win'|'draw'"},
    {"DRAW", NULL, "'rematch'|'draw'"},
    {"SEAT", NULL, "seat"},
    {"PLAYERS", NULL, "{seat:player}"},
    {"STEPS", NULL, "[text]"},
    {"LINKS", NULL, "[hex64]"},
    {"FACES", NULL, "[count]"},
    {"WHITE", NULL, "[count]"},
    {"BLACK", NULL, "[count]"},
    {"FIRST", NULL, "side|null"},
    {"ACTOR", "seat", "seat"},
    {"SEATS_A_SIDE", "seats", "count"},
    {"LEVEL", "level", "level"},
    {"RULES", "rules", "text"},
    {"SEATS", "seats", "{seat:player}"},
    {"APP_TIP", "tip", "hex64"},
    {"WITNESS", "witness", "seat"},
    {"SCORE", "score", "score"},
};

static void add_event_field(json_t *data, const struct event_row *row, const char *refs)
{
    if (strcmp(row->kind, "SETTINGS") == 0) {
        add_members(data, "settings", refs);
        return;
    }
    size_t i = 0;
    while (strcmp(event_types[i].kind, row->kind) != 0) {
        i++;
        assert(i < sizeof event_types / sizeof event_types[0]);
    }
    const char *name = event_types[i].name != NULL ? event_types[i].name : row->field;
    add_member(data, name, row->needed, schema_of_type(event_types[i].type, refs), row->says);
    if (strcmp(row->kind, "ACTOR") == 0) {
        add_member(data, "lag", false, schema_of_type("count", refs),
                   "milliseconds that the side is not charged");
    }
}

static json_t *event_schema(const struct event_row *event, json_t *data, const char *refs)
{
    json_t *object = object_schema(event->says);
    add_member(object, "t", true, json_pack("{s:s}", "const", "event"), NULL);
    add_envelope(object, envelope_of("event"), refs);
    /* The envelope has `e` with any name. */
    json_object_set_new(json_object_get(object, "properties"), "e",
                        json_pack("{s:s}", "const", event->word));
    add_member(object, "d", true, data, NULL);
    return object;
}

void schema_put_events(json_t *definitions, const char *refs)
{
    for (size_t i = 0; i < EVENT_ROWS;) {
        const struct event_row *event = &event_rows[i];
        json_t *data = object_schema(NULL);
        for (i++; i < EVENT_ROWS && event_rows[i].word == NULL; i++) {
            add_event_field(data, &event_rows[i], refs);
        }
        char name[NAME_BYTES];
        snprintf(name, sizeof name, "event.%s", event->word);
        json_object_set_new(definitions, name, event_schema(event, data, refs));
    }
}

static json_t *any_event(const char *refs)
{
    json_t *choices = json_array();
    for (size_t i = 0; i < EVENT_ROWS; i++) {
        if (event_rows[i].word != NULL) {
            char name[NAME_BYTES];
            snprintf(name, sizeof name, "event.%s", event_rows[i].word);
            json_array_append_new(choices, schema_ref(refs, name));
        }
    }
    return json_pack("{s:o}", "oneOf", choices);
}
