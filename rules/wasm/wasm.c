/* SPDX-License-Identifier: MIT */
/* A text interface to rules.h for the browser, described in rules/wasm/README.md. No imports. */
#include "rules/core/rules.h"
#include "rules/wasm/text.h"

EXPORT(rules_start) int rules_start(int bytes);
EXPORT(rules_owed) int rules_owed(int bytes);
EXPORT(rules_throw) int rules_throw(int bytes);
EXPORT(rules_steps) int rules_steps(int bytes);
EXPORT(rules_end) int rules_end(int bytes);
EXPORT(rules_turn) int rules_turn(int bytes);
EXPORT(rules_states) int rules_states(int bytes);
EXPORT(rules_forced) int rules_forced(int bytes);

void put_place(struct answer *answer, int place)
{
    static const char *const names[] = {"\"hand\"", "\"bar\"", "\"off\""};
    if (place >= PLACE_HAND && place <= PLACE_OFF) {
        put_text(answer, names[place - PLACE_HAND]);
    } else {
        put_number(answer, place);
    }
}

static int refuse_wrong_turn(enum turn_status status, int bad, enum rule broken)
{
    const char *code = status == TURN_TOO_SHORT ? "too-short" : "illegal";
    return refuse(code, bad, rule_name(broken), rule_sentence(broken));
}

int rules_start(int bytes)
{
    struct question question;
    struct position pos;
    struct answer answer = {0};
    const struct argument *side = &question.arguments[1];
    if (!question_read(&question, bytes, 2) || side->bytes != 1 ||
        (side->text[0] != 'w' && side->text[0] != 'b')) {
        return refuse_misuse("A start takes the rules, and w or b for who begins.");
    }
    enum side starter = side->text[0] == 'w' ? SIDE_WHITE : SIDE_BLACK;
    int refusal = wasm_opening(&question.arguments[0], starter, &pos);
    if (refusal != 0) {
        return refusal;
    }
    put_position(&answer, &pos);
    return answer.bytes;
}

static void put_seat(struct answer *answer, const char *before, const struct owed *owed)
{
    put_text(answer, before);
    put_char(answer, side_letter(owed->side));
    put_number(answer, owed->seat);
    put_char(answer, '"');
}

static void put_owed(struct answer *answer, const struct owed *owed, enum result result)
{
    static const char *const result_names[] = {
        [RESULT_NONE] = "-",
        [RESULT_WHITE] = "1-0",
        [RESULT_BLACK] = "0-1",
        [RESULT_DRAW] = "1/2",
    };
    switch (owed->kind) {
    case OWED_NOTHING:
        put_text(answer, "{\"kind\":\"over\",\"result\":\"");
        put_text(answer, result_names[result]);
        put_char(answer, '"');
        break;
    case OWED_THROW:
        put_seat(answer, "{\"kind\":\"roll\",\"seat\":\"", owed);
        put_text(answer, ",\"chance\":\"");
        put_text(answer, chance_name(owed->chance));
        put_text(answer, "\",\"count\":");
        put_number(answer, owed->count);
        break;
    case OWED_TURN:
        put_seat(answer, "{\"kind\":\"turn\",\"seat\":\"", owed);
        break;
    }
    put_char(answer, '}');
}

int rules_owed(int bytes)
{
    struct position pos;
    struct answer answer = {0};
    int refusal = ask_position(bytes, &pos, NULL);
    if (refusal != 0) {
        return refusal;
    }
    struct owed owed = position_owed(&pos);
    put_owed(&answer, &owed, position_result(&pos));
    return answer.bytes;
}

void put_step(struct answer *answer, const struct position *pos, const struct step *step,
              struct position *after)
{
    char text[STEP_TEXT_MAX];
    struct position next;
    step_write(pos, step, text);
    put_text(answer, "{\"text\":\"");
    put_text(answer, text);
    put_text(answer, "\",\"from\":");
    put_place(answer, step->from);
    put_text(answer, ",\"to\":");
    put_place(answer, step->to);
    put_text(answer, step->hit ? ",\"hit\":true,\"dice\":[" : ",\"hit\":false,\"dice\":[");
    for (size_t i = 0; i < sizeof step->dice && step->dice[i] != 0; i++) {
        if (i > 0) {
            put_char(answer, ',');
        }
        put_number(answer, step->dice[i]);
    }
    put_text(answer, "],\"after\":\"");
    if (step_play(pos, step, &next, NULL) != TURN_OK) {
        __builtin_trap(); /* position_steps() lists only legal steps */
    }
    put_position(answer, &next);
    put_text(answer, "\"}");
    *after = next;
}

int rules_steps(int bytes)
{
    struct position pos;
    struct position after;
    struct answer answer = {0};
    struct step steps[POSITION_STEPS_MAX];
    int refusal = ask_position(bytes, &pos, NULL);
    if (refusal != 0) {
        return refusal;
    }
    put_text(&answer, position_may_end(&pos) ? "{\"mayEnd\":true,\"steps\":["
                                             : "{\"mayEnd\":false,\"steps\":[");
    int count = position_steps(&pos, steps);
    for (int i = 0; i < count; i++) {
        if (i > 0) {
            put_char(&answer, ',');
        }
        put_step(&answer, &pos, &steps[i], &after);
    }
    put_text(&answer, "]}");
    return answer.bytes;
}

int rules_end(int bytes)
{
    struct position pos;
    struct position after;
    struct answer answer = {0};
    enum rule broken = RULE_NONE;
    int refusal = ask_position(bytes, &pos, NULL);
    if (refusal != 0) {
        return refusal;
    }
    enum turn_status status = turn_end(&pos, &after, &broken);
    if (status != TURN_OK) {
        return refuse_wrong_turn(status, 0, broken);
    }
    put_position(&answer, &after);
    return answer.bytes;
}

int rules_turn(int bytes)
{
    struct argument more;
    struct position pos;
    struct position after;
    struct turn turn;
    struct text_error error;
    struct answer answer = {0};
    int bad = 0;
    enum rule broken = RULE_NONE;
    int refusal = ask_position(bytes, &pos, &more);
    if (refusal != 0) {
        return refusal;
    }
    if (!turn_read(&pos, more.text, more.bytes, &turn, &error)) {
        return refuse_text(&error);
    }
    enum turn_status status = turn_play(&pos, &turn, &after, &bad, &broken);
    if (status != TURN_OK) {
        return refuse_wrong_turn(status, status == TURN_ILLEGAL ? bad : turn.count, broken);
    }
    put_position(&answer, &after);
    return answer.bytes;
}

static void put_state(struct answer *answer, const struct named_state *state)
{
    put_text(answer, "{\"state\":\"");
    put_text(answer, state->name);
    put_text(answer, "\",\"side\":\"");
    put_char(answer, side_letter(state->side));
    put_text(answer, "\",\"points\":[");
    for (int i = 0; i < state->points_count; i++) {
        if (i > 0) {
            put_char(answer, ',');
        }
        put_number(answer, state->points[i]);
    }
    put_text(answer, "]}");
}

int rules_states(int bytes)
{
    struct position pos;
    struct answer answer = {0};
    struct named_state states[POSITION_STATES_MAX];
    int refusal = ask_position(bytes, &pos, NULL);
    if (refusal != 0) {
        return refusal;
    }
    int count = position_states(&pos, states);
    put_char(&answer, '[');
    for (int i = 0; i < count; i++) {
        if (i > 0) {
            put_char(&answer, ',');
        }
        put_state(&answer, &states[i]);
    }
    put_char(&answer, ']');
    return answer.bytes;
}

int rules_forced(int bytes)
{
    struct position pos;
    struct turn turn;
    struct answer answer = {0};
    char text[TURN_TEXT_MAX];
    int refusal = ask_position(bytes, &pos, NULL);
    if (refusal != 0) {
        return refusal;
    }
    if (turn_forced(&pos, &turn)) {
        turn_write(&pos, &turn, text);
        put_text(&answer, text);
    }
    return answer.bytes;
}

int rules_throw(int bytes)
{
    struct argument more;
    struct position pos;
    struct position after;
    struct answer answer = {0};
    uint8_t faces[THROW_DICE_MAX];
    int refusal = ask_position(bytes, &pos, &more);
    if (refusal != 0) {
        return refusal;
    }
    int count = read_faces(&more, faces);
    if (count < 0 || !position_throw(&pos, faces, count, &after)) {
        return refuse_misuse("No throw is owed here, or the faces do not fit it.");
    }
    put_position(&answer, &after);
    return answer.bytes;
}
