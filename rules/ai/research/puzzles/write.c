/* SPDX-License-Identifier: MIT */
/* The list of a game's puzzles: sorted, with levels, as JSON. */
#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/puzzles/puzzle.h"

enum { ID_DIGITS = 10, ID_BITS = 4 * ID_DIGITS, LOSS_BYTES = 8 };

static unsigned long long id_of(const struct puzzle *puzzle)
{
    return position_hash(&puzzle->pos) >> (64 - ID_BITS);
}

static int compare_ids(const void *first, const void *second)
{
    const struct puzzle *a = first;
    const struct puzzle *b = second;
    if (id_of(a) != id_of(b)) {
        return id_of(a) < id_of(b) ? -1 : 1;
    }
    /* of a repeated position the first stays */
    return (a->game > b->game) - (a->game < b->game);
}

static int compare_hardness(const void *first, const void *second)
{
    const struct puzzle *a = first;
    const struct puzzle *b = second;
    return a->hard < b->hard ? -1 : a->hard > b->hard ? 1 : compare_ids(first, second);
}

static int compare_levels(const void *first, const void *second)
{
    const struct puzzle *a = first;
    const struct puzzle *b = second;
    return a->level != b->level ? a->level - b->level : compare_ids(first, second);
}

long puzzles_sort(struct puzzle *puzzles, long count)
{
    long kept = 0;
    qsort(puzzles, (size_t)count, sizeof *puzzles, compare_ids);
    for (long i = 0; i < count; i++) {
        if (kept == 0 || id_of(&puzzles[kept - 1]) != id_of(&puzzles[i])) {
            memmove(&puzzles[kept++], &puzzles[i], sizeof *puzzles);
        }
    }
    qsort(puzzles, (size_t)kept, sizeof *puzzles, compare_hardness);
    for (long i = 0; i < kept; i++) {
        puzzles[i].level = (int)(1 + i * PUZZLE_LEVELS / kept);
    }
    qsort(puzzles, (size_t)kept, sizeof *puzzles, compare_levels);
    return kept;
}

/* The indices of the other turns in the order of their losses as written; equal ones keep their order. */
static void order_others(const struct puzzle *puzzle, int *order)
{
    char losses[PUZZLE_OTHERS_MAX][LOSS_BYTES];
    for (int i = 0; i < puzzle->others_count; i++) {
        int at = i;
        snprintf(losses[i], LOSS_BYTES, "%.2f", puzzle->others[i].loss);
        for (; at > 0 && strcmp(losses[i], losses[order[at - 1]]) < 0; at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}

static void write_answers(FILE *out, const struct puzzle *puzzle)
{
    char turn[TURN_TEXT_MAX];
    int order[PUZZLE_OTHERS_MAX];
    order_others(puzzle, order);
    fputs("\"answers\":[", out);
    for (int i = 0; i < puzzle->answers_count; i++) {
        turn_write(&puzzle->pos, &puzzle->answers[i].turn, turn);
        fprintf(out, "%s\"%s\"", i > 0 ? "," : "", turn);
    }
    fputs("],\"others\":[", out);
    for (int i = 0; i < puzzle->others_count; i++) {
        const struct puzzle_other *other = &puzzle->others[order[i]];
        turn_write(&puzzle->pos, &other->choice.turn, turn);
        fprintf(out, "%s[\"%s\",%.2f", i > 0 ? "," : "", turn, other->loss);
        if (other->error > 0) {
            fprintf(out, ",%.3f", other->error);
        }
        fputs("]", out);
    }
}

static void write_puzzle(FILE *out, const struct puzzle *puzzle, char *const *names)
{
    char pos[POSITION_TEXT_MAX];
    position_write(&puzzle->pos, pos);
    fprintf(out, "{\"id\":\"%0*llx\",\"level\":%d,\"position\":\"%s\",\"score\":%.2f,", ID_DIGITS,
            id_of(puzzle), puzzle->level, pos, puzzle->score);
    write_answers(out, puzzle);
    fprintf(out, "],\"reason\":\"%s\",\"from\":[", puzzle->reason);
    if (names != NULL) {
        fprintf(out, "\"%s\"", names[puzzle->game]);
    } else {
        fprintf(out, "%ld", puzzle->game);
    }
    fprintf(out, ",%d]}", puzzle->turn);
}

void puzzles_write(FILE *out, const char *command, const struct puzzle *puzzles, long count,
                   char *const *names)
{
    fprintf(out, "{\"command\":\"%s\",\n\"puzzles\":[\n", command);
    for (long i = 0; i < count; i++) {
        write_puzzle(out, &puzzles[i], names);
        fputs(i + 1 < count ? ",\n" : "\n", out);
    }
    fputs("]}\n", out);
}
