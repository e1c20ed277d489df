/* SPDX-License-Identifier: MIT */
/*
 * Rooms for the page: rules/wasm/README.md. The module holds one state. The page copies its bytes out and in again to
 * work on several rooms.
 */
#include <string.h>

#include "rules/core/engine.h"
#include "rules/core/text.h"
#include "rules/room/text/canonical.h"
#include "rules/room/text/flat.h"
#include "rules/wasm/room.h"

EXPORT(room_state_bytes) int room_state_bytes(void);
EXPORT(room_start) int room_start(int bytes);
EXPORT(room_take) int room_take(int bytes);
EXPORT(room_log) int room_log(int bytes);
EXPORT(room_shows_link) int room_shows_link(int bytes);
EXPORT(room_needs_tips) int room_needs_tips(int bytes);
EXPORT(room_text) int room_text(int bytes);

/* What the page copies out and in. */
static struct {
    struct room_state state;
    struct loghash hash;
} room;

struct room_state *room_state(void)
{
    return &room.state;
}

struct loghash *room_hash(void)
{
    return &room.hash;
}

int room_state_bytes(void)
{
    return (int)sizeof room;
}

int room_start(int bytes)
{
    struct question question;
    char id[ROOM_OWN_ID_BYTES] = "";
    if (!question_read(&question, bytes, 1) || question.arguments[0].bytes >= sizeof id) {
        return refuse_misuse("A room has an id of at most 23 characters.");
    }
    memcpy(id, question.arguments[0].text, question.arguments[0].bytes);
    room_state_init(&room.state, id);
    loghash_init(&room.hash, id);
    return 0;
}

int room_text(int bytes)
{
    static char text[ROOM_TEXT_MAX];
    struct answer answer = {0};
    (void)bytes;
    room_state_write(&room.state, text);
    put_text(&answer, text);
    return answer.bytes;
}

static int refuse_room_turn(const struct turn_check *check)
{
    if (!check->readable) {
        return refuse_text(&check->error);
    }
    return refuse(check->status == TURN_TOO_SHORT ? "too-short" : "illegal", check->bad,
                  rule_name(check->broken), rule_sentence(check->broken));
}

int room_refuse(const struct room_event *event, enum room_fault fault)
{
    if (fault == ROOM_FAULT_TURN) {
        struct turn_check check;
        room_check_turn(&room.state.position, &event->d.turn.steps, &check);
        return refuse_room_turn(&check);
    }
    return refuse(room_fault_word(fault), 0, "", room_fault_says(fault));
}

bool room_read_event(int bytes, struct room_event *event, int *answer)
{
    const char *wrong;
    *answer = 0;
    if (bytes < 0 || bytes > WASM_BUFFER_BYTES) {
        *answer = refuse_misuse("The event does not fit the buffer.");
        return false;
    }
    if (flat_event_read(rules_buffer(), (size_t)bytes, event, &wrong)) {
        return true;
    }
    if (wrong != NULL || room.state.phase == ROOM_NEW) {
        *answer = refuse("field", 0, wrong == NULL ? "e" : wrong,
                         "A field of this event is missing or has an invalid value.");
    } else {
        room_skip(&room.state);
    }
    return false;
}

/* The position and its hash; both are empty before a game. */
static int put_where(struct answer *answer)
{
    if (room.state.has_position) {
        put_position(answer, &room.state.position);
    }
    put_char(answer, '\t');
    if (room.state.has_position) {
        put_hash(answer, &room.state.position);
    }
    return answer->bytes;
}

/* Bad dice do not stop the page: the answer names the fault. */
int room_take(int bytes)
{
    struct room_event event;
    struct answer answer = {0};
    if (!room_read_event(bytes, &event, &answer.bytes)) {
        return answer.bytes < 0 ? answer.bytes : put_where(&answer);
    }
    enum room_fault seal = ROOM_SOUND;
    enum room_fault fault = room_apply(&room.state, &event);
    if (fault >= ROOM_FAULT_GAME_ID) {
        seal = fault;
        fault = room_apply_unsealed(&room.state, &event);
    }
    if (fault != ROOM_SOUND) {
        return room_refuse(&event, fault);
    }
    put_where(&answer);
    if (seal != ROOM_SOUND) {
        put_field(&answer, room_fault_word(seal));
        put_field(&answer, room_fault_says(seal));
    }
    return answer.bytes;
}

int room_log(int bytes)
{
    struct answer answer = {0};
    if (bytes < 0 || bytes > WASM_BUFFER_BYTES) {
        return refuse_misuse("The line does not fit the buffer.");
    }
    put_char(&answer, loghash_check(&room.hash, rules_buffer(), (size_t)bytes) ? '1' : '0');
    return answer.bytes;
}

/* The turn that leads to the position: its player has the turn now. */
int room_shows_link(int bytes)
{
    struct position after;
    struct answer answer = {0};
    struct debt debts[SEATS_MAX];
    int refusal = ask_position(bytes, &after, NULL);
    if (refusal != 0) {
        return refusal;
    }
    bool has_turn = room_owed(&room.state, debts) == 1 && debts[0].kind == DEBT_TURN;
    bool shows = has_turn && room_turn_shows_link(&room.state, debts[0].seat, &after);
    put_char(&answer, shows ? '1' : '0');
    return answer.bytes;
}

int room_needs_tips(int bytes)
{
    struct question question;
    struct settings settings = {0};
    struct answer answer = {0};
    char rules[RULESET_TEXT_MAX] = "";
    if (!question_read(&question, bytes, 2) || question.arguments[0].bytes >= sizeof rules) {
        return refuse_misuse("Tips depend on the rules and on who throws.");
    }
    memcpy(rules, question.arguments[0].text, question.arguments[0].bytes);
    if (!settings_restore_rules(&settings, rules)) {
        return refuse_misuse("These rules are unknown.");
    }
    bool is_chain = text_is(question.arguments[1].text, question.arguments[1].bytes, "chain");
    settings.dice = is_chain ? DICE_FROM_CHAINS : DICE_FROM_APP;
    put_char(&answer, settings_need_tips(&settings) ? '1' : '0');
    return answer.bytes;
}
