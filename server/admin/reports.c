/* SPDX-License-Identifier: MIT */
#include "admin/admin.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/runtime.h"
#include "commands/commands.h"
#include "moderation/moderation.h"
#include "room/registry.h"
#include "room/room.h"
#include "rules/room/seat.h"
#include "rules/room/state.h"
#include "session/identity.h"
#include "session/names.h"
#include "session/session.h"
#include "wire/counters.h"

/* A list with the total number of entries, which may be more than the list shows. */
static json_t *list_with_total_json(const char *name, json_t *list, size_t of)
{
    return json_pack("{s:o, s:I}", name, list, "of", (json_int_t)of);
}

/* ---- the server ---- */

static json_t *phases_json(const struct admin *admin)
{
    static const enum room_phase shown[] = {ROOM_OPEN, ROOM_PLAYING, ROOM_ENDED, ROOM_CLOSED};
    json_t *object = json_object();
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        size_t at = 0;
        int count = 0;
        const struct room *room;
        while ((room = rooms_next(admin->rooms, &at)) != NULL) {
            count += room_phase(room) == shown[i];
        }
        json_object_set_new(object, room_phase_word(shown[i]), json_integer(count));
    }
    return object;
}

json_t *admin_status_json(const struct admin *admin, int64_t now_ms)
{
    struct store_counts store;
    store_counts(admin->store, &store);
    json_t *object = json_pack(
        "{s:s, s:I, s:b, s:I, s:I, s:o, s:i, s:I, s:I, s:i, s:s, s:s, s:b, s:I, s:I}", "version",
        admin->runtime->version != NULL ? admin->runtime->version : "", "up_s",
        (json_int_t)((now_ms - admin->runtime->opened_ms) / 1000), "ready",
        (int)(!admin->runtime->closing && !admin->runtime->draining &&
              !admin->runtime->store_failing),
        "connections", (json_int_t)admin->sessions->connections.count, "sessions",
        (json_int_t)admin->sessions->by_user.count, "rooms", phases_json(admin), "live_games",
        command_drain_live_games(admin->commands, now_ms), "turns",
        (json_int_t)admin->counters->turns, "bans", (json_int_t)admin->moderation->ban_count,
        "lockdown", (int)admin->moderation->level, "lockdown_says",
        moderation_level_text(admin->moderation->level), "log_level",
        log_level_word(admin->runtime->log.level), "store_failing",
        (int)admin->runtime->store_failing, "store_waiting", (json_int_t)store.waiting,
        "store_writes", (json_int_t)store.writes);
    assert(object != NULL);
    if (admin->runtime->draining) {
        json_object_set_new(object, "drain_until", json_integer(admin->commands->drain.until_ms));
    }
    return object;
}

/* ---- rooms ---- */

static void append_name(char *names, size_t names_bytes, const char *name)
{
    size_t used = strlen(names);
    if (used + strlen(name) + 3 <= names_bytes) {
        snprintf(names + used, names_bytes - used, "%s%s", used > 0 ? ", " : "", name);
    }
}

static json_t *room_json(const struct room *room, int64_t now_ms)
{
    const struct room_state *state = room->state;
    char names[SEATS_MAX * STORE_NAME_BYTES] = "";
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (state->seats[seat].user_id[0] != '\0') {
            append_name(names, sizeof names, state->seats[seat].name);
        }
    }
    json_t *object = json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:i, s:I, s:I, s:b}", "room", room->id, "state",
        room_phase_word(state->phase), "rules", state->settings.rules, "players", names, "host",
        state->host, "watchers", room_watchers(room), "v", (json_int_t)state->v, "since",
        (json_int_t)room_since_ms(room), "live", (int)command_drain_waits_for(room, now_ms));
    assert(object != NULL);
    return object;
}

json_t *admin_rooms_json(const struct admin *admin, const char *state, int64_t now_ms)
{
    json_t *list = json_array();
    size_t found = 0;
    size_t at = 0;
    const struct room *room;
    while ((room = rooms_next(admin->rooms, &at)) != NULL) {
        bool is_it = room_phase(room) != ROOM_NEW &&
                     (state == NULL || strcmp(room_phase_word(room_phase(room)), state) == 0);
        if (is_it && found++ < ADMIN_LIST_MAX) {
            json_array_append_new(list, room_json(room, now_ms));
        }
    }
    return list_with_total_json("rooms", list, found);
}

/* ---- users ---- */

static json_t *session_json(const struct admin *admin, const struct session *session)
{
    char address[ADDRESS_TEXT_BYTES] = "";
    const struct connection *connection =
        session_is_connected(session) ? session_connection(admin->sessions, session->conn) : NULL;
    if (connection != NULL) {
        struct address_range alone = {.first = connection->address, .bits = 8 * ADDRESS_BYTES};
        address_range_write(&alone, address);
    }
    return json_pack("{s:s, s:s, s:b, s:s, s:i, s:I}", "who", session_user(session), "name",
                     session->name, "here", (int)session_is_connected(session), "address", address,
                     "tables", session->topic_count, "since", (json_int_t)session->made_ms);
}

/* Whether the user has this id, or a name that contains the text; case and spaces do not matter. */
static bool is_user_named(const struct names *names, const struct session *session,
                          const char *find)
{
    struct names_keys wanted;
    struct names_keys keys;
    return strcmp(find, session_user(session)) == 0 ||
           (session_names_keys(names, find, &wanted) &&
            session_names_keys(names, session->name, &keys) &&
            strstr(keys.as_said, wanted.as_said) != NULL);
}

json_t *admin_sessions_json(const struct admin *admin, const char *find)
{
    const struct names *names = admin->sessions->identities.names;
    json_t *list = json_array();
    size_t found = 0;
    size_t at = 0;
    const struct session *session;
    while ((session = map_next(&admin->sessions->by_user, &at)) != NULL) {
        bool is_it = find == NULL || is_user_named(names, session, find);
        if (is_it && found++ < ADMIN_LIST_MAX) {
            json_array_append_new(list, session_json(admin, session));
        }
    }
    return list_with_total_json("sessions", list, found);
}

/* ---- moderation ---- */

json_t *admin_bans_json(const struct admin *admin, int64_t now_ms)
{
    const struct moderation *moderation = admin->moderation;
    json_t *list = json_array();
    size_t found = 0;
    for (size_t i = 0; i < moderation->ban_count; i++) {
        const struct ban *ban = &moderation->bans[i];
        bool holds = ban->until_ms == 0 || ban->until_ms > now_ms;
        if (holds && found++ < ADMIN_LIST_MAX) {
            json_array_append_new(list, json_pack("{s:s, s:I, s:I, s:s, s:s}", "target",
                                                  ban->target, "until", (json_int_t)ban->until_ms,
                                                  "at", (json_int_t)ban->at_ms, "by", ban->by,
                                                  "why", ban->why));
        }
    }
    return list_with_total_json("bans", list, found);
}

static json_t *stored_report_json(const struct store_report *report)
{
    json_t *lines = json_loads(report->lines, JSON_REJECT_DUPLICATES, NULL);
    return json_pack("{s:I, s:s, s:s, s:s, s:s, s:s, s:o}", "at", (json_int_t)report->at_ms, "by",
                     report->by, "by_name", report->by_name, "reason", report->reason, "text",
                     report->text, "chat", report->chat, "lines",
                     lines != NULL ? lines : json_array());
}

json_t *admin_reports_json(const struct store_report *reports, size_t count)
{
    json_t *list = json_array();
    json_t *about = NULL; /* one user */
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(reports[i].user_id, reports[i - 1].user_id) != 0) {
            about = json_array();
            json_array_append_new(
                list, json_pack("{s:s, s:s, s:I, s:I, s:o}", "who", reports[i].user_id, "name",
                                reports[i].user_name, "count", (json_int_t)reports[i].reports,
                                "addresses", (json_int_t)reports[i].addresses, "reports", about));
        }
        json_array_append_new(about, stored_report_json(&reports[i]));
    }
    return list_with_total_json("reports", list, count > 0 ? (size_t)reports[0].users : 0);
}

json_t *admin_acts_json(const struct store_act *acts, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, json_pack("{s:I, s:s, s:s, s:s, s:s}", "at",
                                              (json_int_t)acts[i].at_ms, "by", acts[i].by, "what",
                                              acts[i].what, "target", acts[i].target, "why",
                                              acts[i].why));
    }
    return list_with_total_json("acts", list, count);
}
