/* SPDX-License-Identifier: MIT */
/*
 * Trains a network from scratch, or continues from a file of weights: rounds of games by a network that does not change
 * during the round, followed by lessons from these games. The same command continues from the last checkpoint beside
 * the file, if there is one.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/research.h"
#include "rules/ai/research/threads.h"
#include "rules/ai/research/train/checkpoint.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

enum {
    GAMES_A_ROUND = 256,
    GAMES_CORRECTED = 8000,
    ROUNDS_A_LINE = 40,
    ROUNDS_A_CHECKPOINT = 40,
    HEAD_MAX = 1024,
    RATE_STEPS = 17,
    PATH_BYTES = 4096
};

struct round {
    const struct training *training;
    const struct ai_knowledge *knowledge;
    struct ai_memory *memories[TOOL_THREADS_MAX]; /* one per thread */
    long first;                                   /* index of the first game */
    struct lesson *lessons;                       /* LESSONS_A_GAME_MAX for each game */
    int counts[GAMES_A_ROUND];
};

static void play_training_game(void *context, int thread, long index)
{
    struct round *round = context;
    round->counts[index] =
        selfplay_game(round->knowledge, round->memories[thread], round->training,
                      round->first + index, round->lessons + index * LESSONS_A_GAME_MAX);
}

/* Plays the games of a round, and moves their lessons together without gaps; returns the number of lessons. */
static long play_round(struct round *round, long games)
{
    research_share_out(round->training->threads, games, play_training_game, round);
    long count = 0;
    for (long i = 0; i < games; i++) {
        memmove(round->lessons + count, round->lessons + i * LESSONS_A_GAME_MAX,
                (size_t)round->counts[i] * sizeof *round->lessons);
        count += round->counts[i];
    }
    return count;
}

static float rate_at(const struct training *training, long game)
{
    float rate = training->continued ? TRAINING_CONTINUED_RATE : TRAINING_RATE;
    for (long part = 1; part < RATE_STEPS; part++) {
        rate *= game > part * training->games / RATE_STEPS ? 0.783F : 1.0F;
    }
    return rate;
}

static void make_net(const struct inputs_family *family, const struct student *student,
                     struct ai_knowledge *knowledge)
{
    if (!net_from_weights(family, student_weights(student), &knowledge->net) ||
        student_most(student) > NET_IN_MAX) {
        tool_say("train: a weight has become too large");
        exit(TOOL_BROKE);
    }
}

static void train_network(const struct training *training, const char *checkpoint,
                          struct ai_knowledge *knowledge, struct student *student)
{
    const struct inputs_family *family = brain_at(knowledge->ruleset)->inputs;
    struct round round = {.training = training, .knowledge = knowledge};
    for (int i = 0; i < training->threads; i++) {
        round.memories[i] = tool_memory(ai_memory_bytes());
    }
    round.lessons = tool_memory((size_t)GAMES_A_ROUND * LESSONS_A_GAME_MAX * sizeof *round.lessons);
    for (long game = checkpoint_load(checkpoint, training, student); game < training->games;
         game += GAMES_A_ROUND) {
        if (game / GAMES_A_ROUND % ROUNDS_A_CHECKPOINT == 0) {
            checkpoint_save(checkpoint, training, student, game);
        }
        make_net(family, student, knowledge);
        long left = training->games - game;
        long games = left < GAMES_A_ROUND ? left : GAMES_A_ROUND;
        round.first = game;
        long count = play_round(&round, games);
        float loss = student_learn(student, round.lessons, count, rate_at(training, game));
        if (game / GAMES_A_ROUND % ROUNDS_A_LINE == 0) {
            printf("%ld games, %.1f turns a game, loss %.4f\n", game + games,
                   (double)count / (double)games, (double)loss);
            fflush(stdout);
        }
    }
    make_net(family, student, knowledge);
    for (int i = 0; i < training->threads; i++) {
        free(round.memories[i]);
    }
    free(round.lessons);
}

static bool write_weights_file(const char *path, const char *head, size_t head_bytes,
                               const uint8_t *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    bool good =
        fwrite(head, 1, head_bytes, file) == head_bytes && fwrite(bytes, 1, count, file) == count;
    return fclose(file) == 0 && good;
}

/*
 * The text at the beginning of the file: the format, then the commands that made it. `before` is the text of the file
 * from which training continued; it may be NULL.
 */
static size_t write_head(const struct position *start, const struct training *training,
                         const char *before, char *head)
{
    char rules[RULESET_TEXT_MAX];
    position_rules_write(start, rules);
    const char *made = before != NULL ? strchr(before, '\n') + 1 : "";
    const char *end = before != NULL ? strstr(before, "\n\n") + 1 : made;
    int bytes = snprintf(
        head, HEAD_MAX,
        "taberna-net 3 %s\n%.*s%s: taberna-research train %s FILE%s --games %ld --seed %llu\n\n",
        rules, (int)(end - made), made, before != NULL ? "then" : "made by", training->rules,
        before != NULL ? " --from FILE" : "", training->games, (unsigned long long)training->seed);
    if (bytes >= HEAD_MAX) {
        tool_say("train: the file that training continues from has too long a text");
        exit(TOOL_UNREADABLE);
    }
    return (size_t)bytes;
}

static int save_weights(const char *path, const struct position *start, const char *head,
                        size_t head_bytes, const struct net_weights *weights)
{
    uint8_t *bytes = tool_memory(AI_WEIGHTS_BYTES_MAX);
    size_t count = net_write(brain_at(start->ruleset)->inputs, weights, head, head_bytes, bytes);
    bool good = write_weights_file(path, head, head_bytes, bytes, count);
    free(bytes);
    if (!good) {
        tool_say("cannot write %s: %s", path, strerror(errno));
    }
    return good ? TOOL_GOOD : TOOL_BROKE;
}

/* Reads the file that training continues from, and gives its weights to the student; the caller frees the file. */
static char *continue_from(const char *path, const struct position *start, struct student *student)
{
    char rules[RULESET_TEXT_MAX];
    const char *error = NULL;
    size_t bytes = 0;
    uint8_t *file = tool_read_weights(path, &bytes);
    struct net_weights *weights = tool_memory(sizeof *weights);
    position_rules_write(start, rules);
    if (file == NULL) {
        exit(TOOL_UNREADABLE);
    }
    if (!net_read_weights(brain_at(start->ruleset)->inputs, rules, file, bytes, weights, &error)) {
        tool_say("train: %s is refused: %s", path, error);
        exit(TOOL_UNREADABLE);
    }
    student_take(student, weights);
    free(weights);
    return (char *)file;
}

static void print_corrections(const struct position *start,
                              const struct net_corrections *corrections)
{
    for (int i = 0; i < corrections->count; i++) {
        const struct net_scale *scale = corrections->at[i].scale;
        struct position pos = *start;
        char rules[RULESET_TEXT_MAX];
        memcpy(pos.options, corrections->at[i].options, sizeof pos.options);
        position_rules_write(&pos, rules);
        printf("%s: log-odds times %.3f, %+.3f for White; times %.3f, %+.3f for Black\n", rules,
               (double)scale[SIDE_WHITE].factor, (double)scale[SIDE_WHITE].shift,
               (double)scale[SIDE_BLACK].factor, (double)scale[SIDE_BLACK].shift);
    }
}

static int train_file(const char *path, const char *from, const struct position *start,
                      const struct training *training)
{
    char checkpoint[PATH_BYTES];
    char head[HEAD_MAX];
    if (snprintf(checkpoint, sizeof checkpoint, "%s.checkpoint", path) >= PATH_BYTES) {
        return tool_say("train: the name of the file is too long");
    }
    const struct brain *brain = brain_at(start->ruleset);
    struct ai_knowledge *knowledge = tool_memory(ai_knowledge_bytes());
    knowledge->ruleset = start->ruleset;
    if (brain->prepare != NULL) {
        brain->prepare(knowledge);
    }
    struct student *student = student_new(brain->inputs, training->seed);
    char *before = from != NULL ? continue_from(from, start, student) : NULL;
    size_t head_bytes = write_head(start, training, before, head);
    train_network(training, checkpoint, knowledge, student);
    struct net_weights *weights = tool_memory(sizeof *weights);
    *weights = *student_weights(student);
    measure_corrections(knowledge, training);
    weights->corrections = knowledge->net.corrections;
    print_corrections(start, &weights->corrections);
    measure_errors(knowledge, training, weights->error);
    printf("standard error of a score for each unit of doubt: %.4f as it stands, %.4f a ply "
           "ahead\n",
           (double)weights->error[0], (double)weights->error[1]);
    int status = save_weights(path, start, head, head_bytes, weights);
    if (status == TOOL_GOOD) {
        remove(checkpoint);
    }
    student_free(student);
    free(before);
    free(weights);
    free(knowledge);
    return status;
}

int research_train(int argc, char **argv)
{
    struct tool_options options = {.games = 200000, .seed = 1, .threads = 2};
    if (!tool_options_read(&options, argc, argv,
                           OPTION_TRAINING_GAMES | OPTION_SEED | OPTION_THREADS | OPTION_FROM, 2,
                           2)) {
        return TOOL_UNREADABLE;
    }
    const char *rules = options.words[0];
    const struct ruleset *ruleset = tool_ruleset(rules);
    if (ruleset == NULL) {
        return TOOL_UNREADABLE;
    }
    if (!ai_needs_weights(ruleset)) {
        return tool_say("train: %s is played without a network", ruleset->name);
    }
    struct training training = {
        .rules = rules,
        .seed = options.seed,
        .games = options.games,
        .games_corrected = GAMES_CORRECTED,
        .threads = (int)options.threads,
        .continued = options.from != NULL,
    };
    struct position start;
    if (!position_start(rules, strlen(rules), SIDE_WHITE, &start, NULL)) {
        return TOOL_UNREADABLE;
    }
    return train_file(options.words[1], options.from, &start, &training);
}
