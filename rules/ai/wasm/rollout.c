/* SPDX-License-Identifier: MIT */
/* A text interface to rollout.h for the browser, described in rules/ai/wasm/README.md: one rollout at a time. */
#include "rules/ai/analysis/rollout.h"
#include "rules/ai/wasm/ai.h"

EXPORT(ai_rollout) int wasm_rollout(int bytes);
EXPORT(ai_rollout_more) int wasm_rollout_more(int bytes);

enum { COMPARED_MAX = 5 /* number of turns that are compared: as many as a short list shows */ };

/* The rollout, the position that it began with, and the ruleset that it needs; NULL before the first. */
static struct rollout rollout;
static struct position begun;
static const struct ruleset *of_ruleset;

static void put_flag(struct answer *answer, const char *before, bool flag)
{
    put_text(answer, before);
    put_text(answer, flag ? "true" : "false");
}

static void put_estimate(struct answer *answer, const struct rollout_estimate *turn)
{
    put_text(answer, "{\"games\":");
    put_number(answer, (int)turn->games);
    put_flag(answer, ",\"out\":", turn->out);
    put_part(answer, ",\"score\":", turn->score);
    put_part(answer, ",\"error\":", turn->error);
    put_text(answer, ",\"choices\":");
    put_choices(answer, &begun, turn->choice, 1);
    put_char(answer, '}');
}

static int put_rollout(void)
{
    struct answer answer = {0};
    struct rollout_estimate estimates[ROLLOUT_MAX];
    rollout_estimates(&rollout, estimates);
    put_text(&answer, "{\"games\":");
    put_number(&answer, (int)rollout.games);
    put_flag(&answer, ",\"over\":", rollout.over);
    put_flag(&answer, ",\"clear\":", rollout.clear);
    put_text(&answer, ",\"turns\":[");
    for (int i = 0; i < rollout.count; i++) {
        put_text(&answer, i == 0 ? "" : ",");
        put_estimate(&answer, &estimates[i]);
    }
    put_text(&answer, "]}");
    return answer.bytes;
}

int wasm_rollout(int bytes)
{
    struct question question;
    struct position pos;
    struct position played;
    if (!question_read(&question, bytes, 4)) {
        return refuse_count();
    }
    const struct argument *end = &question.arguments[1];
    int refusal = ask_known(&question.arguments[0], &pos);
    refusal = refusal == 0 && end->bytes > 0 ? ask_known(end, &played) : refusal;
    if (refusal != 0) {
        return refusal;
    }
    int64_t games = read_number(&question.arguments[2], ROLLOUT_GAMES_MAX);
    int64_t seed = read_number(&question.arguments[3], INT64_MAX);
    if (games < 1 || seed < 0) {
        return refuse_misuse("A rollout takes a number of games and a seed.");
    }
    struct rollout_limits limits = {.max = COMPARED_MAX,
                                    .plies = ROLLOUT_PLIES,
                                    .games_max = (long)games,
                                    .seed = (uint64_t)seed};
    of_ruleset = NULL;
    if (!rollout_begin(&rollout, wasm_knowledge(), wasm_memory(), &pos,
                       end->bytes > 0 ? &played : NULL, &limits)) {
        return refuse("no-turn", 0, "position", "No turn with dice is owed here.");
    }
    begun = pos;
    of_ruleset = position_ruleset(&pos);
    return put_rollout();
}

int wasm_rollout_more(int bytes)
{
    struct question question;
    if (!question_read(&question, bytes, 1)) {
        return refuse_count();
    }
    int64_t games = read_number(&question.arguments[0], ROLLOUT_GAMES_MAX);
    if (games < 1 || of_ruleset == NULL || of_ruleset != wasm_learnt()) {
        return refuse_misuse("A number of games is missing, or no rollout has begun.");
    }
    rollout_step(&rollout, wasm_knowledge(), wasm_memory(), (long)games);
    return put_rollout();
}
