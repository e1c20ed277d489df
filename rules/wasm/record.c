/* SPDX-License-Identifier: MIT */
/*
 * Records of games without a server: rules/wasm/README.md. Only offline.wasm has these functions. The turns of a game
 * do not fit the buffer together, so the writer is kept from one turn to the next.
 */
#include <string.h>

#include "rules/play/record.h"
#include "rules/wasm/text.h"

enum {
    NAME_BYTES = 16,  /* of a tag, with its NUL */
    LINE_BYTES = 1024 /* of a tag with the names of three players, with its NUL */
};

EXPORT(record_start) int record_start(int bytes);
EXPORT(record_tag_line) int record_tag_line(int bytes);
EXPORT(record_turn) int record_turn(int bytes);

static struct record_writer writer;

int record_start(int bytes)
{
    (void)bytes;
    writer = (struct record_writer){0};
    return 0;
}

int record_tag_line(int bytes)
{
    struct question question;
    struct answer answer = {0};
    char name[NAME_BYTES] = "";
    char line[LINE_BYTES];
    if (!question_read(&question, bytes, 2) || question.arguments[0].bytes >= sizeof name) {
        return refuse_misuse("A tag has a short name and a value.");
    }
    memcpy(name, question.arguments[0].text, question.arguments[0].bytes);
    if (record_write_tag(name, question.arguments[1].text, question.arguments[1].bytes, line,
                         sizeof line) >= sizeof line) {
        return refuse_misuse("The value of a tag is too long.");
    }
    put_text(&answer, line);
    return answer.bytes;
}

int record_turn(int bytes)
{
    struct position before;
    struct argument more;
    struct turn turn;
    struct text_error error;
    struct answer answer = {0};
    char text[RECORD_TURN_MAX];
    int refusal = ask_position(bytes, &before, &more);
    if (refusal != 0) {
        return refusal;
    }
    if (!turn_read(&before, more.text, more.bytes, &turn, &error)) {
        return refuse_text(&error);
    }
    record_write_turn(&writer, &before, &turn, text);
    put_text(&answer, text);
    return answer.bytes;
}
