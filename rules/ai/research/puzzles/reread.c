/* SPDX-License-Identifier: MIT */
/* Reads a file of puzzles as write.c writes it, one puzzle a line, and writes it again with other reasons. */
#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/puzzles/puzzle.h"
#include "rules/ai/tool/tool.h"

enum { LINE_BYTES = 8192 /* ten times the longest puzzle of the page */ };

/* Skips `text` if it comes next. */
static bool skip_literal(const char **at, const char *text)
{
    size_t bytes = strlen(text);
    bool found = strncmp(*at, text, bytes) == 0;
    *at += found ? bytes : 0;
    return found;
}

/* Skips a text in quotation marks, and finds its content. */
static bool read_quoted_text(const char **at, const char **text, size_t *bytes)
{
    if (!skip_literal(at, "\"")) {
        return false;
    }
    *text = *at;
    *bytes = strcspn(*at, "\"\\");
    *at += *bytes;
    return skip_literal(at, "\"");
}

static bool skip_number(const char **at)
{
    size_t bytes = strspn(*at, "0123456789.");
    *at += bytes;
    return bytes > 0;
}

static bool read_answer_turn(const char **at, const struct position *pos, struct ai_choice *choice)
{
    const char *text;
    size_t bytes;
    return read_quoted_text(at, &text, &bytes) &&
           turn_read(pos, text, bytes, &choice->turn, NULL) &&
           turn_play(pos, &choice->turn, &choice->after, NULL, NULL) == TURN_OK;
}

/* Reads `[TURN,LOSS]` or `[TURN,LOSS,ERROR]`; a turn with an error was compared with the answer by a rollout. */
static bool read_other(const char **at, const struct position *pos, struct ai_choice *choice,
                       bool *rolled)
{
    bool good = skip_literal(at, "[") && read_answer_turn(at, pos, choice) &&
                skip_literal(at, ",") && skip_number(at);
    *rolled = good && skip_literal(at, ",");
    return good && (!*rolled || skip_number(at)) && skip_literal(at, "]");
}

/* Reads the other turns: those of the rollout come first, as in the puzzle that was found. */
static bool read_others(const char **at, struct puzzle *puzzle)
{
    struct puzzle_other ranked[PUZZLE_OTHERS_MAX];
    int ranked_count = 0;
    bool rolled;
    do {
        struct puzzle_other other = {0};
        if (puzzle->others_count + ranked_count == PUZZLE_OTHERS_MAX ||
            !read_other(at, &puzzle->pos, &other.choice, &rolled)) {
            return false;
        }
        if (rolled) {
            puzzle->others[puzzle->others_count++] = other;
        } else {
            ranked[ranked_count++] = other;
        }
    } while (skip_literal(at, ","));
    memcpy(&puzzle->others[puzzle->others_count], ranked, (size_t)ranked_count * sizeof ranked[0]);
    puzzle->others_count += ranked_count;
    return true;
}

static bool read_answers(const char **at, struct puzzle *puzzle)
{
    do {
        if (puzzle->answers_count == PUZZLE_ANSWERS_MAX ||
            !read_answer_turn(at, &puzzle->pos, &puzzle->answers[puzzle->answers_count])) {
            return false;
        }
        puzzle->answers_count++;
    } while (skip_literal(at, ","));
    return true;
}

/* Reads a line up to the reason; `at` is then at its opening quotation mark. */
static bool read_puzzle(const char **at, struct puzzle *puzzle)
{
    const char *text;
    size_t bytes;
    *puzzle = (struct puzzle){0};
    return skip_literal(at, "{\"id\":") && read_quoted_text(at, &text, &bytes) &&
           skip_literal(at, ",\"level\":") && skip_number(at) &&
           skip_literal(at, ",\"position\":") && read_quoted_text(at, &text, &bytes) &&
           position_read(text, bytes, &puzzle->pos, NULL) &&
           position_owed(&puzzle->pos).kind == OWED_TURN && skip_literal(at, ",\"score\":") &&
           skip_number(at) && skip_literal(at, ",\"answers\":[") && read_answers(at, puzzle) &&
           skip_literal(at, "],\"others\":[") && read_others(at, puzzle) &&
           skip_literal(at, "],\"reason\":");
}

/* Writes the line of a puzzle with its present reason; false if it is no puzzle. */
static bool rewrite_puzzle(FILE *out, const char *line, struct turn_ends *ends)
{
    struct puzzle puzzle;
    const char *at = line;
    const char *reason;
    size_t bytes;
    if (!read_puzzle(&at, &puzzle)) {
        return false;
    }
    fprintf(out, "%.*s\"%s\"", (int)(at - line), line, puzzle_reason(&puzzle, ends));
    if (!read_quoted_text(&at, &reason, &bytes)) {
        return false;
    }
    fputs(at, out);
    return true;
}

static bool rewrite_lines(FILE *in, FILE *out, const char *path)
{
    struct turn_ends *ends = tool_memory(sizeof *ends);
    char line[LINE_BYTES];
    bool good = true;
    for (int n = 1; good && fgets(line, sizeof line, in) != NULL; n++) {
        if (strncmp(line, "{\"id\"", strlen("{\"id\"")) != 0) {
            fputs(line, out);
        } else if (!rewrite_puzzle(out, line, ends)) {
            tool_say("puzzles: %s, line %d is no puzzle", path, n);
            good = false;
        }
    }
    free(ends);
    return good;
}

bool puzzles_rewrite(const char *path, FILE *out)
{
    char *text = NULL;
    size_t bytes = 0;
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        tool_say("puzzles: %s cannot be read", path);
        return false;
    }
    FILE *memory = open_memstream(&text, &bytes);
    bool good = memory != NULL && rewrite_lines(in, memory, path);
    good = memory != NULL && fclose(memory) == 0 && good;
    if (good) {
        fwrite(text, 1, bytes, out);
    }
    free(text);
    fclose(in);
    return good;
}
