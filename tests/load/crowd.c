/* SPDX-License-Identifier: MIT */
#include "crowd.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "socket.h"

struct crowd_process {
    pid_t process;
    int orders; /* the parent writes orders here */
    int reports;
};

struct watcher {
    struct socket socket;
    struct watchers *all;
    int number;
    char token[TOKEN_BYTES];
    int64_t seen[CROWD_ROOMS_MAX]; /* version of each room; -1 before a snapshot */
    bool is_slow;
    bool follows;
    struct watcher *next_waiting; /* the next one in the queue of unopened connections */
};

struct watchers {
    uv_loop_t loop;
    uv_poll_t orders;
    uv_timer_t retry;
    int reports;
    struct socket_family family;
    struct crowd_command command; /* the last command that named rooms */
    struct watcher *list;
    int count;
    int opening;
    struct watcher *waiting; /* the first one in that queue */
    /* the server has refused a watcher lately; connections are then opened more slowly */
    bool turned_away;
    struct crowd_report report;
};

/* ---- messages of the server, read as text: a JSON tree for each would cost more than all the rest ---- */

static bool has(const char *text, size_t bytes, const char *part)
{
    return memmem(text, bytes, part, strlen(part)) != NULL;
}

static bool begins(const char *text, size_t bytes, const char *part)
{
    return bytes >= strlen(part) && memcmp(text, part, strlen(part)) == 0;
}

static int64_t number_after(const char *text, size_t bytes, const char *part)
{
    const char *at = memmem(text, bytes, part, strlen(part));
    return at == NULL ? -1 : strtoll(at + strlen(part), NULL, 10);
}

static int room_named(const struct watchers *all, const char *text, size_t bytes)
{
    char name[CROWD_ID_BYTES + 16];
    for (int i = 0; i < all->command.room_count; i++) {
        snprintf(name, sizeof name, "\"room\":\"%s\"", all->command.rooms[i]);
        if (has(text, bytes < 64 ? bytes : 64, name)) {
            return i;
        }
    }
    return -1;
}

/* ---- connecting ---- */

static void open_next(struct watchers *all)
{
    while (!all->turned_away && all->waiting != NULL && !all->waiting->socket.is_live &&
           all->opening < CROWD_OPENING_MAX) {
        struct watcher *watcher = all->waiting;
        all->waiting = watcher->next_waiting;
        all->opening++;
        socket_open(&watcher->socket, &all->family, watcher->number, watcher->is_slow);
    }
}

static void wait_to_open(struct watcher *watcher)
{
    watcher->next_waiting = watcher->all->waiting;
    watcher->all->waiting = watcher;
}

/* The connection has ended. The timer opens it again later, not at once: the server may be refusing connections. */
static void come_again(struct watcher *watcher)
{
    if (watcher->follows) {
        watcher->follows = false;
        watcher->all->report.following--;
    } else {
        watcher->all->opening--;
    }
    wait_to_open(watcher);
}

static void say_hello(struct watcher *watcher)
{
    char text[SOCKET_TEXT_BYTES_MAX];
    const struct crowd_command *command = &watcher->all->command;
    int at = snprintf(text, sizeof text, "{\"t\":\"hello\",\"id\":1,\"d\":{\"client\":\"load\"");
    if (watcher->token[0] != '\0') {
        at += snprintf(text + at, sizeof text - (size_t)at, ",\"token\":\"%s\",\"resume\":[",
                       watcher->token);
        for (int i = 0; i < command->room_count; i++) {
            at += snprintf(text + at, sizeof text - (size_t)at,
                           "%s{\"room\":\"%s\",\"v\":%" PRId64 "}", i == 0 ? "" : ",",
                           command->rooms[i], watcher->seen[i] < 0 ? 0 : watcher->seen[i]);
        }
        at += snprintf(text + at, sizeof text - (size_t)at, "]");
    }
    at += snprintf(text + at, sizeof text - (size_t)at, "}}");
    socket_say(&watcher->socket, text, (size_t)at);
}

/* With `seen`, the events after that version follow the snapshot. */
static void subscribe(struct watcher *watcher, int room, bool with_seen)
{
    char text[256];
    char seen[48] = "";
    if (with_seen) {
        snprintf(seen, sizeof seen, ",\"v\":%" PRId64, watcher->seen[room]);
    }
    int bytes =
        snprintf(text, sizeof text, "{\"t\":\"sub\",\"id\":%d,\"d\":{\"topic\":\"room:%s\"%s}}",
                 2 + room, watcher->all->command.rooms[room], seen);
    socket_say(&watcher->socket, text, (size_t)bytes);
}

static void on_opened(struct socket *socket)
{
    say_hello(socket->data);
}

static void hear_welcome(struct watcher *watcher, const char *text, size_t bytes)
{
    static const char before[] = "\"token\":\"";
    const char *token = memmem(text, bytes, before, sizeof before - 1);
    if (token != NULL) {
        token += sizeof before - 1;
        size_t length = strcspn(token, "\"");
        assert(length < TOKEN_BYTES);
        memcpy(watcher->token, token, length);
        watcher->token[length] = '\0';
        for (int i = 0; i < watcher->all->command.room_count; i++) {
            subscribe(watcher, i, false);
        }
    }
}

static void check_follows(struct watcher *watcher)
{
    for (int i = 0; i < watcher->all->command.room_count; i++) {
        if (watcher->seen[i] < 0) {
            return;
        }
    }
    if (!watcher->follows) {
        watcher->follows = true;
        watcher->all->report.following++;
        watcher->all->opening--;
        open_next(watcher->all);
    }
}

static void hear_snapshot(struct watcher *watcher, const char *text, size_t bytes)
{
    int room = room_named(watcher->all, text, bytes);
    int64_t v = number_after(text, bytes, "\"v\":");
    if (room < 0) {
        return;
    }
    enum { ENVELOPE_BYTES = 96 }; /* it stands there, before the snapshot, if it does */
    bool behind = has(text, bytes < ENVELOPE_BYTES ? bytes : ENVELOPE_BYTES, "\"behind\":true");
    watcher->all->report.behind += behind;
    /* After a resume the missed events are still to come. */
    if (behind || watcher->seen[room] < 0) {
        watcher->seen[room] = v;
    }
    check_follows(watcher);
}

static void hear_event(struct watcher *watcher, const char *text, size_t bytes)
{
    int room = room_named(watcher->all, text, bytes);
    int64_t v = number_after(text, bytes, "\"v\":");
    if (room < 0) {
        return;
    }
    watcher->all->report.events++;
    if (v > watcher->seen[room] + 1) {
        watcher->all->report.gaps++;
    }
    if (v > watcher->seen[room]) {
        watcher->seen[room] = v;
    }
}

static void on_heard(struct socket *socket, const char *text, size_t bytes)
{
    struct watcher *watcher = socket->data;
    watcher->all->report.bytes += (int64_t)bytes;
    if (begins(text, bytes, "{\"t\":\"event\"")) {
        hear_event(watcher, text, bytes);
    } else if (begins(text, bytes, "{\"t\":\"room\"")) {
        hear_snapshot(watcher, text, bytes);
    } else if (begins(text, bytes, "{\"t\":\"welcome\"")) {
        hear_welcome(watcher, text, bytes);
    } else if (begins(text, bytes, "{\"t\":\"error\"")) {
        watcher->all->report.turned_away++;
        watcher->all->turned_away = true;
        socket_drop(&watcher->socket);
        come_again(watcher);
    }
}

static void on_closed(struct socket *socket, int code)
{
    struct watcher *watcher = socket->data;
    (void)code;
    watcher->all->report.lost += watcher->follows; /* a failed attempt is only repeated */
    watcher->all->report.reconnects++;
    come_again(watcher);
}

static const struct socket_handlers handlers = {on_opened, on_heard, on_closed};

static void on_retry(uv_timer_t *timer)
{
    struct watchers *all = timer->data;
    struct watcher *waiting = all->waiting;
    int most = all->turned_away ? CROWD_RETRIES_MAX : CROWD_OPENING_MAX;
    all->waiting = NULL;
    all->turned_away = false;
    for (struct watcher *next; waiting != NULL; waiting = next) {
        next = waiting->next_waiting;
        if (!waiting->socket.is_live && all->opening < CROWD_OPENING_MAX && most > 0) {
            all->opening++;
            most--;
            socket_open(&waiting->socket, &all->family, waiting->number, waiting->is_slow);
        } else {
            wait_to_open(waiting);
        }
    }
}

/* ---- orders ---- */

static void join(struct watchers *all, const struct crowd_command *command)
{
    all->command = *command;
    all->count = command->count;
    all->list = calloc((size_t)command->count, sizeof *all->list);
    assert(all->list != NULL);
    socket_family_init(&all->family, &all->loop, command->port, &handlers);
    for (int i = command->count - 1; i >= 0; i--) {
        struct watcher *watcher = &all->list[i];
        watcher->all = all;
        watcher->number = i;
        watcher->is_slow = i < command->slow;
        watcher->socket.data = watcher;
        for (int room = 0; room < CROWD_ROOMS_MAX; room++) {
            watcher->seen[room] = -1;
        }
        wait_to_open(watcher);
    }
    open_next(all);
}

static void stall(struct watchers *all, int count, bool stalls)
{
    for (int i = 0; i < count && i < all->count; i++) {
        socket_stall(&all->list[i].socket, stalls);
    }
}

static void drop_all(struct watchers *all)
{
    for (int i = 0; i < all->count; i++) {
        struct watcher *watcher = &all->list[i];
        if (watcher->follows) {
            all->report.reconnects++;
            socket_drop(&watcher->socket);
            come_again(watcher);
        }
    }
}

static void report(struct watchers *all, const struct crowd_command *command)
{
    all->report.up_to_date = 0;
    for (int i = 0; i < all->count; i++) {
        const struct watcher *watcher = &all->list[i];
        bool has_all = watcher->follows;
        for (int room = 0; room < command->room_count; room++) {
            has_all = has_all && watcher->seen[room] >= command->wanted[room];
        }
        all->report.up_to_date += has_all;
    }
    ssize_t written = write(all->reports, &all->report, sizeof all->report);
    assert(written == sizeof all->report);
}

static void obey(struct watchers *all, const struct crowd_command *command)
{
    switch (command->order) {
    case CROWD_JOIN:
        join(all, command);
        return;
    case CROWD_STALL:
        stall(all, command->count, true);
        return;
    case CROWD_RESUME:
        stall(all, all->count, false);
        return;
    case CROWD_DROP:
        drop_all(all);
        return;
    case CROWD_REPORT:
        report(all, command);
        return;
    case CROWD_LEAVE:
        _exit(0);
    }
}

static void on_order(uv_poll_t *poll, int status, int events)
{
    struct watchers *all = poll->data;
    struct crowd_command command;
    int fd;
    (void)status;
    (void)events;
    uv_fileno((uv_handle_t *)poll, &fd);
    if (read(fd, &command, sizeof command) != sizeof command) {
        _exit(0); /* the other process has ended */
    }
    obey(all, &command);
}

static void watchers_run(int orders, int reports)
{
    struct watchers all = {.reports = reports};
    uv_loop_init(&all.loop);
    uv_poll_init(&all.loop, &all.orders, orders);
    all.orders.data = &all;
    uv_poll_start(&all.orders, UV_READABLE, on_order);
    uv_timer_init(&all.loop, &all.retry);
    all.retry.data = &all;
    uv_timer_start(&all.retry, on_retry, CROWD_RETRY_MS, CROWD_RETRY_MS);
    uv_run(&all.loop, UV_RUN_DEFAULT);
}

/* ---- the parent process ---- */

struct crowd_process *crowd_start(void)
{
    int orders[2];
    int reports[2];
    struct crowd_process *crowd = calloc(1, sizeof *crowd);
    int failed = crowd == NULL || pipe(orders) || pipe(reports);
    assert(!failed);
    crowd->process = fork();
    assert(crowd->process >= 0);
    if (crowd->process == 0) {
        close(orders[1]);
        close(reports[0]);
        watchers_run(orders[0], reports[1]);
        _exit(0);
    }
    close(orders[0]);
    close(reports[1]);
    crowd->orders = orders[1];
    crowd->reports = reports[0];
    return crowd;
}

void crowd_tell(struct crowd_process *crowd, const struct crowd_command *command)
{
    ssize_t written = write(crowd->orders, command, sizeof *command);
    assert(written == sizeof *command);
}

int crowd_descriptor(const struct crowd_process *crowd)
{
    return crowd->reports;
}

void crowd_hear(const struct crowd_process *crowd, struct crowd_report *report)
{
    ssize_t got = read(crowd->reports, report, sizeof *report);
    assert(got == sizeof *report);
}

void crowd_stop(struct crowd_process *crowd)
{
    struct crowd_command leave = {.order = CROWD_LEAVE};
    crowd_tell(crowd, &leave);
    waitpid(crowd->process, NULL, 0);
    close(crowd->orders);
    close(crowd->reports);
    free(crowd);
}
