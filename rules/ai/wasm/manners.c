/* SPDX-License-Identifier: MIT */
/* A text interface to manners.h for the browser, described in rules/ai/wasm/README.md. */
#include "rules/ai/manners/manners.h"
#include "rules/ai/wasm/ai.h"

EXPORT(ai_manners) int wasm_manners(int bytes);

enum { TURNS_MAX = 1000000 }; /* more than any game has */

int wasm_manners(int bytes)
{
    static const char *const acts[] = {
        [MANNERS_PLAY] = "play", [MANNERS_RESIGN] = "resign", [MANNERS_OFFER_DRAW] = "offer"};
    struct question question;
    struct position pos;
    struct manners_look look;
    struct answer answer = {0};
    if (!question_read(&question, bytes, 3)) {
        return refuse_count();
    }
    int refusal = ask_known(&question.arguments[0], &pos);
    if (refusal != 0) {
        return refusal;
    }
    struct manners manners = {
        .lost_turns = (int)read_number(&question.arguments[1], TURNS_MAX),
        .even_turns = (int)read_number(&question.arguments[2], TURNS_MAX),
    };
    if (manners.lost_turns < 0 || manners.even_turns < 0 ||
        !manners_look(wasm_knowledge(), wasm_memory(), &pos, &look)) {
        return refuse_misuse("Manners take a turn and two numbers of turns.");
    }
    put_text(&answer, "{\"act\":\"");
    put_text(&answer, acts[manners_act(&manners, &look)]);
    put_text(&answer, "\",\"lost\":");
    put_number(&answer, manners.lost_turns);
    put_text(&answer, ",\"even\":");
    put_number(&answer, manners.even_turns);
    put_text(&answer, ",\"pace\":");
    put_number(&answer, look.pace_ms);
    put_char(&answer, '}');
    return answer.bytes;
}
