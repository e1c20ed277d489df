/* SPDX-License-Identifier: MIT */
#include "rules/ai/research/train/checkpoint.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/tool/tool.h"

enum { RULES_BYTES = 64, PATH_BYTES = 4096 };

/* The beginning of a checkpoint: the training that it belongs to, and the number of games played. */
struct head {
    char format[32];
    char rules[RULES_BYTES];
    uint64_t seed;
    int64_t games;
    int64_t continued;
    int64_t played;
};

static struct head head_of_checkpoint(const struct training *training, long played)
{
    struct head head = {.format = "taberna-checkpoint 1",
                        .seed = training->seed,
                        .games = training->games,
                        .continued = training->continued,
                        .played = played};
    snprintf(head.rules, sizeof head.rules, "%s", training->rules);
    return head;
}

static void stop_after_failed_write(const char *path)
{
    tool_say("train: cannot write the checkpoint %s: %s", path, strerror(errno));
    exit(TOOL_BROKE);
}

void checkpoint_save(const char *path, const struct training *training,
                     const struct student *student, long played)
{
    struct head head = head_of_checkpoint(training, played);
    char next[PATH_BYTES + 8];
    snprintf(next, sizeof next, "%s.next", path);
    FILE *file = fopen(next, "wb");
    if (file == NULL) {
        stop_after_failed_write(next);
    }
    bool good = fwrite(&head, sizeof head, 1, file) == 1 && student_save(student, file);
    if (fclose(file) != 0 || !good || rename(next, path) != 0) {
        stop_after_failed_write(path);
    }
}

long checkpoint_load(const char *path, const struct training *training, struct student *student)
{
    struct head head;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return 0;
    }
    bool good = fread(&head, sizeof head, 1, file) == 1;
    struct head wanted = head_of_checkpoint(training, good ? (long)head.played : 0);
    good = good && memcmp(&head, &wanted, sizeof head) == 0 && student_load(student, file);
    fclose(file);
    if (!good) {
        tool_say("train: %s belongs to another training; remove it to start again", path);
        exit(TOOL_UNREADABLE);
    }
    return (long)head.played;
}
