/* SPDX-License-Identifier: MIT */
/* The functions of measured.h and levels.h in rules.wasm, for the page before it fetches any player. */
#include "rules/ai/engine/measured.h"
#include "rules/ai/levels/levels.h"
#include "rules/wasm/text.h"

EXPORT(ai_measured) int wasm_measured(int bytes);
EXPORT(ai_levels) int wasm_levels(int bytes);

int wasm_measured(int bytes)
{
    struct question question;
    struct position pos;
    struct text_error error;
    struct answer answer = {0};
    if (!question_read(&question, bytes, 1)) {
        return refuse_count();
    }
    const struct argument *rules = &question.arguments[0];
    if (!position_start_stored(rules->text, rules->bytes, SIDE_WHITE, &pos, &error)) {
        return refuse_text(&error);
    }
    put_char(&answer, ai_is_measured(&pos) ? '1' : '0');
    return answer.bytes;
}

int wasm_levels(int bytes)
{
    struct question question;
    struct position pos;
    struct text_error error;
    struct answer answer = {0};
    if (!question_read(&question, bytes, 1)) {
        return refuse_count();
    }
    const struct argument *rules = &question.arguments[0];
    if (!position_start_stored(rules->text, rules->bytes, SIDE_WHITE, &pos, &error)) {
        return refuse_text(&error);
    }
    put_text(&answer, "{\"first\":");
    put_number(&answer, ai_levels_first(pos.ruleset));
    put_text(&answer, ",\"count\":");
    put_number(&answer, ai_levels_count(pos.ruleset));
    put_text(&answer, ",\"judged\":");
    put_text(&answer, ai_has_judge(pos.ruleset) ? "true}" : "false}");
    return answer.bytes;
}
