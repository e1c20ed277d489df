/* SPDX-License-Identifier: MIT */
/*
 * A text interface to analysis.h for the browser, described in rules/ai/wasm/README.md. A question for a summary
 * contains the lines of the earlier answers.
 */
#include "rules/ai/analysis/analysis.h"
#include "rules/ai/wasm/ai.h"

EXPORT(ai_analyse) int wasm_analyse(int bytes);
EXPORT(ai_summary) int wasm_summary(int bytes);

enum {
    LINE_FIELDS_MAX = 7,    /* numbers of one line */
    NUMBER_MAX = 100000000, /* millionths: enough for the luck and losses of a long game */
};

/** A fraction that may be negative, and more than one. */
static int signed_millionths(float part)
{
    return (int)(part * (float)WASM_MILLIONTHS + (part < 0 ? -0.5F : 0.5F));
}

/** The same as a field of a line. */
static void put_signed_field(struct answer *answer, float part)
{
    int number = signed_millionths(part);
    put_text(answer, number < 0 ? "\t-" : "\t");
    put_number(answer, number < 0 ? -number : number);
}

static void put_side_field(struct answer *answer, enum side side)
{
    put_char(answer, '\t');
    put_char(answer, side_letter(side));
}

static void put_throw(struct answer *answer, const struct analysis_throw *throw)
{
    put_text(answer, "throw");
    put_side_field(answer, throw->side);
    put_part_field(answer, throw->before);
    put_part_field(answer, throw->error);
    put_signed_field(answer, throw->luck);
    put_char(answer, '\n');
}

static void put_turn_line(struct answer *answer, const struct analysis_turn *turn)
{
    put_text(answer, "turn");
    put_side_field(answer, turn->side);
    put_number_field(answer, turn->forced);
    put_part_field(answer, turn->best);
    put_part_field(answer, turn->played);
    put_part_field(answer, turn->loss);
    put_part_field(answer, turn->error);
    put_number_field(answer, (int)turn->mark);
    put_number_field(answer, turn->unclear);
    put_char(answer, '\n');
}

int wasm_analyse(int bytes)
{
    struct question question;
    struct position owes;
    struct position pos;
    struct position after;
    struct analysis_turn turn;
    struct analysis_throw throw;
    struct answer answer = {0};
    if (!question_read(&question, bytes, 4)) {
        return refuse_count();
    }
    const struct argument *before = &question.arguments[0];
    bool thrown = before->bytes > 0;
    int refusal = thrown ? ask_known(before, &owes) : 0;
    refusal = refusal == 0 ? ask_known(&question.arguments[1], &pos) : refusal;
    refusal = refusal == 0 ? ask_known(&question.arguments[2], &after) : refusal;
    if (refusal != 0) {
        return refusal;
    }
    int64_t plies = read_number(&question.arguments[3], 2);
    if (plies < 1 ||
        !analysis_turn(wasm_knowledge(), wasm_memory(), &pos, &after, (int)plies, &turn) ||
        (thrown &&
         !analysis_throw(wasm_knowledge(), wasm_memory(), &owes, &pos, turn.best, &throw))) {
        return refuse_misuse("An analysis takes a throw or nothing, a turn, its end, and plies.");
    }
    if (thrown) {
        put_throw(&answer, &throw);
    }
    put_turn_line(&answer, &turn);
    put_choices(&answer, &pos, turn.ranked, turn.ranked_count);
    return answer.bytes;
}

/** The place in a question that a reader has reached. */
struct reader {
    const char *at;
    const char *end;
};

/** Takes `word` if it is next. */
static bool parse_word(struct reader *reader, const char *word)
{
    const char *at = reader->at;
    for (; *word != '\0'; word++, at++) {
        if (at == reader->end || *at != *word) {
            return false;
        }
    }
    reader->at = at;
    return true;
}

static bool parse_side(struct reader *reader, enum side *side)
{
    if (parse_word(reader, "\tw")) {
        *side = SIDE_WHITE;
        return true;
    }
    *side = SIDE_BLACK;
    return parse_word(reader, "\tb");
}

/** Takes an integer, which may be negative. */
static bool parse_number(struct reader *reader, int *number)
{
    bool negative = parse_word(reader, "-");
    const char *first = reader->at;
    *number = 0;
    for (; reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9'; reader->at++) {
        if (*number > NUMBER_MAX / 10) {
            return false;
        }
        *number = 10 * *number + *reader->at - '0';
    }
    *number = negative ? -*number : *number;
    return reader->at > first;
}

/** Takes that many numbers, with a TAB before each. */
static bool parse_numbers(struct reader *reader, int *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        if (!parse_word(reader, "\t") || !parse_number(reader, &numbers[i])) {
            return false;
        }
    }
    return true;
}

static float part_of(int number)
{
    return (float)number / (float)WASM_MILLIONTHS;
}

static bool parse_throw(struct reader *reader, struct analysis_throw *throw)
{
    int numbers[LINE_FIELDS_MAX];
    if (!parse_side(reader, &throw->side) || !parse_numbers(reader, numbers, 3)) {
        return false;
    }
    throw->before = part_of(numbers[0]);
    throw->error = part_of(numbers[1]);
    throw->luck = part_of(numbers[2]);
    return parse_word(reader, "\n");
}

static bool parse_turn(struct reader *reader, struct analysis_turn *turn)
{
    int numbers[LINE_FIELDS_MAX];
    if (!parse_side(reader, &turn->side) || !parse_numbers(reader, numbers, 7) || numbers[5] < 0 ||
        numbers[5] > MARK_BLUNDER) {
        return false;
    }
    turn->forced = numbers[0] != 0;
    turn->best = part_of(numbers[1]);
    turn->played = part_of(numbers[2]);
    turn->loss = part_of(numbers[3]);
    turn->error = part_of(numbers[4]);
    turn->mark = (enum analysis_mark)numbers[5];
    turn->unclear = numbers[6] != 0;
    return parse_word(reader, "\n") || reader->at == reader->end;
}

/** Adds the turns of a game; false if a line does not have the form of the answers. */
static bool parse_game(struct reader *reader, struct analysis_sum *sum)
{
    while (reader->at < reader->end) {
        struct analysis_throw throw;
        struct analysis_turn turn = {0};
        bool thrown = parse_word(reader, "throw");
        if ((thrown && !parse_throw(reader, &throw)) || !parse_word(reader, "turn") ||
            !parse_turn(reader, &turn)) {
            return false;
        }
        analysis_add(sum, thrown ? &throw : NULL, &turn);
    }
    return true;
}

static void put_count(struct answer *answer, const char *before, int count)
{
    put_text(answer, before);
    put_number(answer, count);
}

static void put_side(struct answer *answer, const struct analysis_sum *sum, enum side side)
{
    const int *marks = sum->marks[side];
    put_count(answer, "{\"turns\":",
              marks[MARK_NONE] + marks[MARK_INACCURACY] + marks[MARK_MISTAKE] +
                  marks[MARK_BLUNDER]);
    put_count(answer, ",\"decisions\":", sum->decisions[side]);
    put_count(answer, ",\"unclear\":", sum->unclear[side]);
    put_count(answer, ",\"marks\":[", marks[MARK_INACCURACY]);
    put_count(answer, ",", marks[MARK_MISTAKE]);
    put_count(answer, ",", marks[MARK_BLUNDER]);
    put_millionths(answer, "],\"luck\":", signed_millionths(sum->luck[side]));
    put_millionths(answer, ",\"loss\":", signed_millionths(sum->loss[side]));
    put_millionths(answer, ",\"sure\":", signed_millionths(sum->sure[side]));
    put_char(answer, '}');
}

int wasm_summary(int bytes)
{
    struct analysis_sum sum = {0};
    struct answer answer = {0};
    int end = 0;
    float adjusted = 0;
    float error = 0;
    if (bytes < 0 || bytes > WASM_BUFFER_BYTES) {
        return refuse_count();
    }
    struct reader reader = {.at = rules_buffer(), .end = rules_buffer() + bytes};
    if (!parse_number(&reader, &end) || end < 0 || end > WASM_MILLIONTHS ||
        (!parse_word(&reader, "\n") && reader.at < reader.end) || !parse_game(&reader, &sum)) {
        return refuse_misuse("A summary takes a score, and the lines of an analysis.");
    }
    analysis_end(&sum, part_of(end), &adjusted, &error);
    put_part(&answer, "{\"start\":", sum.start);
    put_part(&answer, ",\"end\":", sum.now);
    put_millionths(&answer, ",\"drift\":", signed_millionths(sum.drift));
    put_millionths(&answer, ",\"adjusted\":", signed_millionths(adjusted));
    put_millionths(&answer, ",\"error\":", signed_millionths(error));
    put_text(&answer, ",\"sides\":{\"w\":");
    put_side(&answer, &sum, SIDE_WHITE);
    put_text(&answer, ",\"b\":");
    put_side(&answer, &sum, SIDE_BLACK);
    put_text(&answer, "}}");
    return answer.bytes;
}
