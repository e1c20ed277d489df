/* SPDX-License-Identifier: MIT */
#include "rules/wasm/text.h"

enum { NUMBER_DIGITS_MAX = 10 };

static char buffer[WASM_BUFFER_BYTES];

void put_char(struct answer *answer, char c)
{
    if (answer->bytes == WASM_BUFFER_BYTES) {
        __builtin_trap(); /* traps if a limit of rules.h has grown and WASM_BUFFER_BYTES has not */
    }
    buffer[answer->bytes++] = c;
}

void put_text(struct answer *answer, const char *text)
{
    while (*text != '\0') {
        put_char(answer, *text++);
    }
}

void put_number(struct answer *answer, int number)
{
    char digits[NUMBER_DIGITS_MAX];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) {
        put_char(answer, digits[--count]);
    }
}

void put_field(struct answer *answer, const char *text)
{
    put_char(answer, '\t');
    put_text(answer, text);
}

void put_number_field(struct answer *answer, int number)
{
    put_char(answer, '\t');
    put_number(answer, number);
}

void put_position(struct answer *answer, const struct position *pos)
{
    char text[POSITION_TEXT_MAX];
    position_write(pos, text);
    put_text(answer, text);
}

void put_hash(struct answer *answer, const struct position *pos)
{
    static const char digits[] = "0123456789abcdef";
    uint64_t hash = position_hash(pos);
    for (int shift = 60; shift >= 0; shift -= 4) {
        put_char(answer, digits[(hash >> shift) & 15]);
    }
}

char side_letter(enum side side)
{
    return side == SIDE_WHITE ? 'w' : 'b';
}

/* Writes a refusal: CODE, NUMBER, FIELD, SENTENCE; returns its length as a negative number. */

int refuse(const char *code, int number, const char *field, const char *sentence)
{
    struct answer answer = {0};
    put_text(&answer, code);
    put_number_field(&answer, number);
    put_field(&answer, field);
    put_field(&answer, sentence);
    return -answer.bytes;
}

int refuse_text(const struct text_error *error)
{
    return refuse("text", error->column, error->field, error->says);
}

int refuse_misuse(const char *sentence)
{
    return refuse("misuse", 0, "", sentence);
}

/** Splits the question at its TABs; false unless it has exactly `fields` arguments. */
bool question_read(struct question *question, int bytes, int fields)
{
    if (bytes < 0 || bytes > WASM_BUFFER_BYTES) {
        return false;
    }
    *question = (struct question){.count = 1, .arguments = {{.text = buffer}}};
    for (int i = 0; i < bytes; i++) {
        if (buffer[i] != '\t') {
            question->arguments[question->count - 1].bytes++;
            continue;
        }
        if (question->count == fields) {
            return false;
        }
        question->arguments[question->count++].text = buffer + i + 1;
    }
    return question->count == fields;
}

int64_t read_number(const struct argument *digits, int64_t max)
{
    int64_t number = 0;
    for (size_t i = 0; i < digits->bytes; i++) {
        int digit = digits->text[i] - '0';
        if (digit < 0 || digit > 9 || digit > max || number > (max - digit) / 10) {
            return -1;
        }
        number = 10 * number + digit;
    }
    return digits->bytes == 0 ? -1 : number;
}

int refuse_count(void)
{
    return refuse_misuse("The question has the wrong number of arguments.");
}

/** Reads a question that is a position and, unless `more` is NULL, one more argument. Returns 0, or the refusal. */
int ask_position(int bytes, struct position *pos, struct argument *more)
{
    struct question question;
    struct text_error error;
    if (!question_read(&question, bytes, more != NULL ? 2 : 1)) {
        return refuse_count();
    }
    if (!position_read(question.arguments[0].text, question.arguments[0].bytes, pos, &error)) {
        return refuse_text(&error);
    }
    if (more != NULL) {
        *more = question.arguments[1];
    }
    return 0;
}

char *rules_buffer(void)
{
    return buffer;
}

int rules_buffer_bytes(void)
{
    return WASM_BUFFER_BYTES;
}

int wasm_opening(const struct argument *rules, enum side starter, struct position *pos)
{
    struct text_error error;
    return position_start_stored(rules->text, rules->bytes, starter, pos, &error)
               ? 0
               : refuse_text(&error);
}

int read_faces(const struct argument *digits, uint8_t faces[THROW_DICE_MAX])
{
    if (digits->bytes > THROW_DICE_MAX) {
        return -1;
    }
    for (size_t i = 0; i < digits->bytes; i++) {
        char digit = digits->text[i];
        if (digit < '0' || digit > '9') {
            return -1;
        }
        faces[i] = (uint8_t)(digit - '0');
    }
    return (int)digits->bytes;
}
