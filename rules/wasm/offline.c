/* SPDX-License-Identifier: MIT */
/*
 * Games without a server: rules/wasm/README.md. Only offline.wasm has these functions, so that the first board does not
 * wait for them. They work on the state of room.c.
 */
#include <string.h>

#include "rules/core/engine.h"
#include "rules/room/command.h"
#include "rules/room/text/line.h"
#include "rules/wasm/room.h"
#include "rules/wasm/text.h"

static const int64_t TIME_MS_MAX = 999999999999999; /* since 1970, up to the year 33658 */

EXPORT(room_write) int room_write(int bytes);
EXPORT(room_do) int room_do(int bytes);

static void answer_line(struct answer *answer, const struct room_event *event)
{
    static char line[ROOM_LINE_MAX + LOGHASH_TAIL_CHARS];
    size_t bytes = room_line_write(room_state(), event, line);
    loghash_seal(room_hash(), line, bytes);
    put_text(answer, line);
    put_char(answer, '\n');
}

/* Writes the lines of an event that has been applied, and of those that the room adds by itself. */
static int put_lines(struct room_event *event)
{
    struct answer answer = {0};
    answer_line(&answer, event);
    while (room_follow(room_state(), event)) {
        room_apply_own(room_state(), event);
        answer_line(&answer, event);
    }
    return answer.bytes;
}

int room_write(int bytes)
{
    struct room_event event;
    int answer;
    if (!room_read_event(bytes, &event, &answer)) {
        return answer;
    }
    enum room_fault fault = room_apply(room_state(), &event);
    return fault == ROOM_SOUND ? put_lines(&event) : room_refuse(&event, fault);
}

static bool copy_word(const struct argument *argument, char *word, size_t bytes)
{
    if (argument->bytes >= bytes) {
        return false;
    }
    memcpy(word, argument->text, argument->bytes);
    word[argument->bytes] = '\0';
    return true;
}

/* Steps, separated by spaces. */
static bool read_steps(const struct argument *argument, struct room_steps *steps)
{
    size_t at = 0;
    while (at < argument->bytes) {
        size_t length = 0;
        while (at + length < argument->bytes && argument->text[at + length] != ' ') {
            length++;
        }
        if (steps->count == TURN_STEPS_MAX || length >= STEP_TEXT_MAX) {
            return false;
        }
        memcpy(steps->text[steps->count++], argument->text + at, length);
        at += length + 1;
    }
    return true;
}

static int refuse_command(const struct room_refused *refused)
{
    const char *says = refused->says == NULL ? "" : refused->says;
    bool is_turn =
        refused->code == ROOM_REFUSED_ILLEGAL_TURN || refused->code == ROOM_REFUSED_TURN_TOO_SHORT;
    return refuse(room_refusal_word(refused->code), refused->turn.bad,
                  is_turn ? rule_name(refused->turn.broken) : "", says);
}

/* The faces of the device, as digits; there are as many as the throw has. */
static bool complete_throw(const struct argument *digits, struct room_event *event)
{
    uint8_t faces[DICE_COUNT_MAX];
    struct next_throw next = room_next_throw(room_state());
    if (digits->bytes != (size_t)next.count || room_state()->settings.dice != DICE_FROM_DEVICE) {
        return false;
    }
    for (int i = 0; i < next.count; i++) {
        faces[i] = (uint8_t)(digits->text[i] - '0');
    }
    room_throw_by_device(room_state(), faces, event);
    return true;
}

int room_do(int bytes)
{
    struct question question;
    struct room_command command = {0};
    struct room_event event;
    struct room_refused refused;
    char word[ROOM_WORD_BYTES];
    if (!question_read(&question, bytes, 4) ||
        (command.at_ms = read_number(&question.arguments[0], TIME_MS_MAX)) < 0 ||
        !copy_word(&question.arguments[1], command.user.user_id, sizeof command.user.user_id) ||
        !copy_word(&question.arguments[2], word, sizeof word) ||
        room_command_find(word) == ROOM_COMMAND_KINDS) {
        return refuse_misuse("A command has a time, a user, its word, and steps or faces.");
    }
    command.kind = room_command_find(word);
    command.version = room_state()->v;
    const struct argument *more = &question.arguments[3];
    if (command.kind == ROOM_COMMAND_TURN && !read_steps(more, &command.d.turn.steps)) {
        return refuse_misuse("These are not the steps of a turn.");
    }
    if (room_check(room_state(), &command, &event, &refused) != ROOM_CHECK_EVENT) {
        return refuse_command(&refused);
    }
    bool is_throw = event.kind == ROOM_EVENT_ROLLED || event.kind == ROOM_EVENT_ROLLOFF;
    if (is_throw && !complete_throw(more, &event)) {
        return refuse_misuse("The faces do not fit the throw.");
    }
    enum room_fault fault = room_apply(room_state(), &event);
    return fault == ROOM_SOUND ? put_lines(&event) : room_refuse(&event, fault);
}
