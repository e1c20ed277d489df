/* SPDX-License-Identifier: MIT */
/*
 * A crowd of simulated clients that play on through every fault of the server: the load of the tests that kill it.
 * Orders come on standard input, one per line. Each is answered with a line on standard output:
 *
 *   messages N     "messages", when N more messages have been received
 *   progress N     "progress", when every room has N more events
 *   here           "here", when the server has welcomed every client
 *   gone           "gone", when every client is disconnected and has read all messages from before
 *   rest           "rest", when every command has been answered; no client begins another action
 *   go             "go"; resting clients continue
 *   finish         "finish", when no game runs any more: players resign, and request no further game
 *   report         a line "seen ROOM V H" for each room, the last event that any client saw, and one "report {…}"
 *   tell           no answer; the clients that wait are listed on standard error
 *
 * The end of standard input ends the program. "fault: …" names an error of the server; then the exit status is 1.
 */
#include <assert.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "client.h"

enum {
    LINE_BYTES = 256,
    PACE_MS = 300,
    RETRY_FIRST_MS = 500, /* as in the page; it doubles after each failure */
    RETRY_MOST = 30,      /* upper limit, as a multiple of the first pause */
    COMING_AT_ONCE = 50,  /* the server admits a hundred new guests a second */
    COMING_EVERY_MS = 520,
    LOOKS_A_SILENCE = 4,
    TOLD_MAX = 20,
};

struct waiting {
    bool waits;
    int64_t until;
};

struct program {
    uv_loop_t loop;
    uv_pipe_t orders;
    uv_timer_t coming;
    uv_timer_t looking; /* checks the connections, if silence_ms is set */
    int silence_ms;
    struct clients all;
    struct client *clients;
    int count;
    int come;
    FILE *tokens; /* tokens of the accounts that play rated, two per room; NULL: no rated rooms */
    struct waiting messages, progress, here, gone, rest, finish;
    char line[LINE_BYTES];
    size_t line_bytes;
    char chunk[LINE_BYTES];
};

/* ---- orders ---- */

static void say(const char *word)
{
    puts(word);
    fflush(stdout);
}

static bool have_gone_on(const struct clients *all)
{
    for (int i = 0; i < all->board_count; i++) {
        if (all->boards[i].state.v < all->boards[i].goal) {
            return false;
        }
    }
    return true;
}

static bool have_finished(const struct clients *all)
{
    for (int i = 0; i < all->board_count; i++) {
        if (all->boards[i].state.phase == ROOM_PLAYING) {
            return false;
        }
    }
    return all->under_way == 0;
}

static void answer(struct waiting *waiting, bool now, const char *word)
{
    if (waiting->waits && now) {
        waiting->waits = false;
        say(word);
    }
}

static void look(struct program *program)
{
    struct clients *all = &program->all;
    answer(&program->messages, all->messages >= program->messages.until, "messages");
    answer(&program->progress, program->progress.waits && have_gone_on(all), "progress");
    answer(&program->here, all->here == program->count, "here");
    answer(&program->gone, all->here == 0, "gone");
    answer(&program->rest, all->under_way == 0, "rest");
    answer(&program->finish, program->finish.waits && have_finished(all), "finish");
}

static void report(struct program *program)
{
    struct clients *all = &program->all;
    int playing = 0;
    for (int i = 0; i < all->board_count; i++) {
        const struct board *board = &all->boards[i];
        playing += board->state.phase == ROOM_PLAYING;
        if (board->state.v > 0) {
            printf("seen %s %" PRId64 " %.*s\n", board->room, board->state.v, BOARD_HASH_BYTES,
                   board->hashes[board->state.v - 1]);
        }
    }
    fflush(all->journal);
    printf("report {\"people\":%d,\"here\":%d,\"rooms\":%d,\"playing\":%d,\"messages\":%" PRId64
           ",\"commands\":%" PRId64 ",\"again\":%" PRId64 ",\"under_way\":%d"
           ",\"offline\":%zu,\"offline_p50_ms\":%.0f,\"offline_p95_ms\":%.0f"
           ",\"offline_most_ms\":%.0f"
           ",\"waits_p50_ms\":%.0f,\"waits_most_ms\":%.0f}\n",
           program->count, all->here, all->board_count, playing, all->messages, all->commands,
           all->again, all->under_way, all->offline.count, times_ms(&all->offline, 50),
           times_ms(&all->offline, 95), times_ms(&all->offline, 100), times_ms(&all->waits, 50),
           times_ms(&all->waits, 100));
    times_clear(&all->offline);
    times_clear(&all->waits);
    fflush(stdout);
}

/* Prints only some of the waiting clients: when a server hangs, all of them wait. */
static void tell(const struct program *program)
{
    const struct clients *all = &program->all;
    int told = 0;
    for (int i = 0; i < all->board_count && told < TOLD_MAX; i++) {
        const struct board *board = &all->boards[i];
        if (board->state.v < board->goal || all->here < program->count || all->finishing) {
            board_print(board, stderr);
            told++;
        }
    }
}

static void set_goals(struct clients *all, int64_t more)
{
    for (int i = 0; i < all->board_count; i++) {
        all->boards[i].goal = all->boards[i].state.v + more;
    }
}

static void wake_all(struct program *program)
{
    for (int i = 0; i < program->come; i++) {
        client_act(&program->clients[i]);
    }
}

static void obey(struct program *program, const char *line)
{
    char word[16];
    long long number = 0;
    if (sscanf(line, "%15s %lld", word, &number) < 1) {
        clients_fault("an order that cannot be read: %s", line);
    }
    if (strcmp(word, "messages") == 0) {
        program->messages = (struct waiting){true, program->all.messages + number};
    } else if (strcmp(word, "progress") == 0) {
        set_goals(&program->all, number);
        program->progress.waits = true;
    } else if (strcmp(word, "here") == 0) {
        program->here.waits = true;
    } else if (strcmp(word, "gone") == 0) {
        program->gone.waits = true;
    } else if (strcmp(word, "rest") == 0) {
        program->all.resting = true;
        program->rest.waits = true;
    } else if (strcmp(word, "go") == 0) {
        program->all.resting = false;
        wake_all(program);
        say("go");
    } else if (strcmp(word, "finish") == 0) {
        program->all.finishing = true;
        program->finish.waits = true;
        wake_all(program);
    } else if (strcmp(word, "report") == 0) {
        report(program);
    } else if (strcmp(word, "tell") == 0) {
        tell(program);
    } else {
        clients_fault("no such order: %s", line);
    }
    look(program);
}

static void end(struct program *program)
{
    uv_close((uv_handle_t *)&program->orders, NULL);
    uv_close((uv_handle_t *)&program->coming, NULL);
    uv_close((uv_handle_t *)&program->looking, NULL);
    for (int i = 0; i < program->come; i++) {
        client_stop(&program->clients[i]);
    }
}

static void on_orders(uv_stream_t *stream, ssize_t got, const uv_buf_t *buffer)
{
    struct program *program = stream->data;
    for (ssize_t i = 0; i < got; i++) {
        char c = buffer->base[i];
        if (c != '\n') {
            assert(program->line_bytes < sizeof program->line - 1);
            program->line[program->line_bytes++] = c;
        } else {
            program->line[program->line_bytes] = '\0';
            program->line_bytes = 0;
            obey(program, program->line);
        }
    }
    if (got < 0) {
        end(program);
    }
}

static void on_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    struct program *program = handle->data;
    (void)wanted;
    *buffer = uv_buf_init(program->chunk, sizeof program->chunk);
}

/* ---- clients ---- */

static void take_token(struct program *program, struct client *client)
{
    char *token = client->token;
    if (program->tokens != NULL && fgets(token, CLIENT_TOKEN_BYTES, program->tokens) != NULL) {
        token[strcspn(token, "\n")] = '\0';
        client->has_account = true;
    }
}

static void on_coming(uv_timer_t *timer)
{
    struct program *program = timer->data;
    for (int i = 0; i < COMING_AT_ONCE && program->come < program->count; i++, program->come++) {
        struct client *client = &program->clients[program->come];
        take_token(program, client);
        client_start(client, &program->all, program->come);
    }
    if (program->come < program->count) {
        uv_timer_start(timer, on_coming, COMING_EVERY_MS, 0);
    }
}

static void on_looking(uv_timer_t *timer)
{
    struct program *program = timer->data;
    for (int i = 0; i < program->come; i++) {
        client_check(&program->clients[i], program->silence_ms);
    }
}

static void on_changed(struct clients *all)
{
    look(all->family.loop->data);
}

static void gather(struct program *program, int rooms, int rated, int watchers)
{
    struct clients *all = &program->all;
    all->boards = calloc((size_t)rooms, sizeof *all->boards);
    program->clients = calloc((size_t)(rooms * BOARD_PEOPLE_MAX + watchers), sizeof(struct client));
    assert(all->boards != NULL && program->clients != NULL);
    all->board_count = rooms;
    for (int i = 0; i < rooms; i++) {
        struct board *board = &all->boards[i];
        board->kind = i < rated ? board_kind_at(i, true) : board_kind_at(i - rated, false);
        for (int j = 0; j < board->kind->people; j++) {
            struct client *client = &program->clients[program->count++];
            *client = (struct client){.plays = true, .follow_count = 1};
            client->follows[0].board = board;
            board->people[j] = client;
        }
    }
    for (int i = 0; i < watchers; i++) {
        struct client *client = &program->clients[program->count++];
        for (int j = 0; j < CLIENT_FOLLOWS_MAX; j++) {
            client->follows[j].board = &all->boards[(CLIENT_FOLLOWS_MAX * i + j) % rooms];
        }
        client->follow_count = rooms < CLIENT_FOLLOWS_MAX ? rooms : CLIENT_FOLLOWS_MAX;
    }
}

static void finish(struct program *program)
{
    for (int i = 0; i < program->all.board_count; i++) {
        board_finish(&program->all.boards[i]);
    }
    times_clear(&program->all.offline);
    times_clear(&program->all.waits);
    socket_family_finish(&program->all.family);
    free(program->all.boards);
    free(program->clients);
    fclose(program->all.journal);
    if (program->tokens != NULL) {
        fclose(program->tokens);
    }
}

/* ---- the program ---- */

struct options {
    int port, rooms, rated, watchers, pace, retry, silence, seed;
    const char *host, *journal, *tokens;
};

static bool read_options(struct options *options, int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        const struct {
            const char *name;
            int *number;
            const char **text;
        } all[] = {
            {"--port", &options->port, NULL},         {"--rooms", &options->rooms, NULL},
            {"--watchers", &options->watchers, NULL}, {"--pace", &options->pace, NULL},
            {"--rated", &options->rated, NULL},       {"--retry", &options->retry, NULL},
            {"--seed", &options->seed, NULL},         {"--journal", NULL, &options->journal},
            {"--tokens", NULL, &options->tokens},     {"--host", NULL, &options->host},
            {"--silence", &options->silence, NULL},
        };
        size_t at = 0;
        while (at < sizeof all / sizeof all[0] && strcmp(all[at].name, argv[i]) != 0) {
            at++;
        }
        if (at == sizeof all / sizeof all[0]) {
            return false;
        }
        if (all[at].number != NULL) {
            *all[at].number = atoi(argv[i + 1]);
        } else {
            *all[at].text = argv[i + 1];
        }
    }
    return argc % 2 == 1 && options->port > 0 && options->rooms > 0 && options->watchers >= 0 &&
           options->journal != NULL;
}

static void raise_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit); /* if it fails, fewer connections are possible */
    }
}

int main(int argc, char **argv)
{
    static struct program program;
    struct options options = {.rooms = 1, .pace = PACE_MS, .retry = RETRY_FIRST_MS, .seed = 1};
    if (!read_options(&options, argc, argv)) {
        fputs("usage: taberna-clients --port N --journal FILE [--rooms N [--rated N]] [--watchers "
              "N] "
              "[--pace MS] [--retry MS] [--silence MS] [--seed N] [--tokens FILE] [--host "
              "ADDRESS]\n",
              stderr);
        return 2;
    }
    raise_descriptors();
    signal(SIGPIPE, SIG_IGN);
    uv_loop_init(&program.loop);
    program.loop.data = &program;
    clients_init(&program.all, &program.loop, options.port);
    program.all.seed = 88172645463325252 + (uint64_t)options.seed;
    program.all.pace_ms = options.pace;
    program.all.retry_first_ms = options.retry;
    program.all.retry_most_ms = RETRY_MOST * options.retry;
    program.silence_ms = options.silence;
    program.all.changed = on_changed;
    if (options.host != NULL && !socket_family_go_to(&program.all.family, options.host)) {
        fputs("taberna-clients: --host is no address\n", stderr);
        return 2;
    }
    program.all.journal = fopen(options.journal, "w");
    program.tokens = options.tokens == NULL ? NULL : fopen(options.tokens, "r");
    if (program.all.journal == NULL || (options.tokens != NULL && program.tokens == NULL)) {
        perror("taberna-clients");
        return 2;
    }
    gather(&program, options.rooms, options.rated, options.watchers);

    uv_pipe_init(&program.loop, &program.orders, 0);
    uv_pipe_open(&program.orders, STDIN_FILENO);
    program.orders.data = &program;
    uv_read_start((uv_stream_t *)&program.orders, on_buffer, on_orders);
    uv_timer_init(&program.loop, &program.coming);
    program.coming.data = &program;
    on_coming(&program.coming);
    uv_timer_init(&program.loop, &program.looking);
    program.looking.data = &program;
    if (program.silence_ms > 0) {
        uint64_t every_ms = (uint64_t)(program.silence_ms / LOOKS_A_SILENCE + 1);
        uv_timer_start(&program.looking, on_looking, every_ms, every_ms);
    }

    uv_run(&program.loop, UV_RUN_DEFAULT);
    uv_loop_close(&program.loop);
    finish(&program);
    return EXIT_SUCCESS;
}
