/* SPDX-License-Identifier: MIT */
/*
 * The players for the browser: a text interface to ai.h, described in rules/ai/wasm/README.md. No imports.
 *
 * The module knows one ruleset at a time, in its own memory: a worker plays one game.
 */
#include <string.h>

#include "rules/ai/engine/brain.h"
#include "rules/ai/wasm/ai.h"

EXPORT(ai_weights) uint8_t *wasm_weights(void);
EXPORT(ai_weights_bytes) int wasm_weights_bytes(void);
EXPORT(ai_needs) int wasm_needs(int bytes);
EXPORT(ai_learn) int wasm_learn(int bytes);
EXPORT(ai_choose) int wasm_choose(int bytes);
EXPORT(ai_rank) int wasm_rank(int bytes);
EXPORT(ai_score) int wasm_score(int bytes);

/* All mutable state: the knowledge of the ruleset, the working memory, and the buffer for weights. */
static struct ai_knowledge knowledge;
static struct ai_memory memory;
static const struct ruleset *learnt;
static uint8_t weights[AI_WEIGHTS_BYTES_MAX];

const struct ai_knowledge *wasm_knowledge(void)
{
    return &knowledge;
}

struct ai_memory *wasm_memory(void)
{
    return &memory;
}

const struct ruleset *wasm_learnt(void)
{
    return learnt;
}

uint8_t *wasm_weights(void)
{
    return weights;
}

int wasm_weights_bytes(void)
{
    return AI_WEIGHTS_BYTES_MAX;
}

static const struct ruleset *ruleset_named(const struct argument *name)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const char *known = ruleset_at(i)->name;
        if (strlen(known) == name->bytes && memcmp(known, name->text, name->bytes) == 0) {
            return ruleset_at(i);
        }
    }
    return NULL;
}

int ask_known(const struct argument *text, struct position *pos)
{
    struct text_error error;
    if (!position_read(text->text, text->bytes, pos, &error)) {
        return refuse_text(&error);
    }
    if (learnt == NULL || ruleset_at(pos->ruleset) != learnt) {
        return refuse_misuse("The players have not been taught that game.");
    }
    return 0;
}

static int millionths_of(float part)
{
    float within = part > 0.0F ? (part < 1.0F ? part : 1.0F) : 0.0F;
    return (int)(within * (float)WASM_MILLIONTHS + 0.5F);
}

void put_part_field(struct answer *answer, float part)
{
    put_number_field(answer, millionths_of(part));
}

void put_millionths(struct answer *answer, const char *before, int millionths)
{
    int size = millionths < 0 ? -millionths : millionths;
    put_text(answer, before);
    put_text(answer, millionths < 0 ? "-" : "");
    put_number(answer, size / WASM_MILLIONTHS);
    put_char(answer, '.');
    for (int unit = WASM_MILLIONTHS / 10; unit > 0; unit /= 10) {
        put_char(answer, (char)('0' + size / unit % 10));
    }
}

void put_part(struct answer *answer, const char *before, float part)
{
    put_millionths(answer, before, millionths_of(part));
}

static void put_turn_steps(struct answer *answer, const struct position *pos,
                           const struct turn *turn)
{
    char text[TURN_TEXT_MAX];
    turn_write(pos, turn, text);
    put_text(answer, "[\"");
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == ' ') {
            put_text(answer, "\",\"");
        } else {
            put_char(answer, *at);
        }
    }
    put_text(answer, "\"]");
}

static void put_choice(struct answer *answer, const struct position *pos,
                       const struct ai_choice *choice)
{
    put_text(answer, "{\"steps\":");
    if (choice->turn.count > 0) {
        put_turn_steps(answer, pos, &choice->turn);
    } else {
        put_text(answer, "[]");
    }
    put_part(answer, ",\"score\":", choice->score);
    put_part(answer, ",\"error\":", choice->error);
    put_text(answer, ",\"after\":\"");
    put_position(answer, &choice->after);
    put_text(answer, "\"}");
}

void put_choices(struct answer *answer, const struct position *pos, const struct ai_choice *choices,
                 int count)
{
    put_char(answer, '[');
    for (int i = 0; i < count; i++) {
        put_text(answer, i == 0 ? "" : ",");
        put_choice(answer, pos, &choices[i]);
    }
    put_char(answer, ']');
}

int wasm_needs(int bytes)
{
    struct question question;
    struct answer answer = {0};
    if (!question_read(&question, bytes, 1)) {
        return refuse_count();
    }
    const struct ruleset *ruleset = ruleset_named(&question.arguments[0]);
    if (ruleset == NULL) {
        return refuse_misuse("There is no such game.");
    }
    put_char(&answer, ai_needs_weights(ruleset) ? '1' : '0');
    return answer.bytes;
}

int wasm_learn(int bytes)
{
    struct question question;
    const char *error = "";
    if (!question_read(&question, bytes, 2)) {
        return refuse_count();
    }
    const struct ruleset *ruleset = ruleset_named(&question.arguments[0]);
    int64_t weights_bytes = read_number(&question.arguments[1], AI_WEIGHTS_BYTES_MAX);
    if (ruleset == NULL || weights_bytes < 0) {
        return refuse_misuse("There is no such game, or its weights are too large.");
    }
    learnt = NULL;
    if (!ai_learn(&knowledge, ruleset, weights_bytes > 0 ? weights : NULL, (size_t)weights_bytes,
                  &error)) {
        return refuse("weights", 0, ruleset->name, error);
    }
    learnt = ruleset;
    return 0;
}

/* Reads a question whose first argument is a position of the known ruleset; otherwise returns the refusal. */
static int read_known_question(struct question *question, int bytes, int arguments,
                               struct position *pos)
{
    return question_read(question, bytes, arguments) ? ask_known(&question->arguments[0], pos)
                                                     : refuse_count();
}

int wasm_choose(int bytes)
{
    struct question question;
    struct position pos;
    struct ai_choice choice;
    struct answer answer = {0};
    int refusal = read_known_question(&question, bytes, 3, &pos);
    if (refusal != 0) {
        return refusal;
    }
    int64_t level = read_number(&question.arguments[1], AI_LEVEL_MAX);
    int64_t seed = read_number(&question.arguments[2], INT64_MAX);
    if (level < AI_LEVEL_PERFECT || seed < 0) {
        return refuse_misuse("A choice takes a level and a seed.");
    }
    if (!ai_choose(&knowledge, &memory, &pos, (int)level, (uint64_t)seed, &choice)) {
        return refuse_misuse("No turn is owed here.");
    }
    put_choice(&answer, &pos, &choice);
    return answer.bytes;
}

int wasm_rank(int bytes)
{
    struct question question;
    struct position pos;
    struct position played;
    struct ai_choice ranked[AI_RANKED_MAX];
    struct text_error error;
    struct answer answer = {0};
    int refusal = read_known_question(&question, bytes, 4, &pos);
    if (refusal != 0) {
        return refusal;
    }
    int64_t plies = read_number(&question.arguments[1], AI_PLIES_MAX);
    int64_t max = read_number(&question.arguments[2], AI_RANKED_MAX);
    const struct argument *end = &question.arguments[3];
    if (plies < 1 || max < 1) {
        return refuse_misuse("A ranking takes plies, and how many turns.");
    }
    if (end->bytes > 0 && !position_read(end->text, end->bytes, &played, &error)) {
        return refuse_text(&error);
    }
    int count = ai_rank(&knowledge, &memory, &pos, (int)plies, end->bytes > 0 ? &played : NULL,
                        ranked, (int)max);
    put_choices(&answer, &pos, ranked, count);
    return answer.bytes;
}

int wasm_score(int bytes)
{
    struct question question;
    struct position pos;
    struct answer answer = {0};
    int refusal = read_known_question(&question, bytes, 3, &pos);
    if (refusal != 0) {
        return refusal;
    }
    const struct argument *side = &question.arguments[1];
    int64_t plies = read_number(&question.arguments[2], AI_PLIES_MAX);
    if (side->bytes != 1 || (side->text[0] != 'w' && side->text[0] != 'b') || plies < 0) {
        return refuse_misuse("A score takes w or b, and plies.");
    }
    float error = 0.0F;
    float score = ai_score(&knowledge, &memory, &pos,
                           side->text[0] == 'w' ? SIDE_WHITE : SIDE_BLACK, (int)plies, &error);
    put_part(&answer, "{\"score\":", score);
    put_part(&answer, ",\"error\":", error);
    put_char(&answer, '}');
    return answer.bytes;
}
