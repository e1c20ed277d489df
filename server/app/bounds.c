/* SPDX-License-Identifier: MIT */
/* taberna bounds: prints what bounds the work and the bytes of a server, from the constants that the code uses. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "admission/admission.h"
#include "admission/capacity.h"
#include "api/routes.h"
#include "app/memory_limit.h"
#include "app/program.h"
#include "lobby/lobby.h"
#include "net/net.h"
#include "room/clocks.h"
#include "room/registry.h"
#include "rules/room/text/line.h"
#include "session/session.h"
#include "store/archive.h"
#include "store/people.h"
#include "store/store.h"
#include "wire/decisions.h"

struct bound {
    const char *work;
    int64_t most;
    const char *name; /* of the constant */
};

#define BOUND(work, constant)                                                                      \
    {                                                                                              \
        work, constant, #constant                                                                  \
    }

static const struct bound steps[] = {
    BOUND("sockets served in a turn of the loop", NET_SLICE_EVENTS),
    BOUND("responses over HTTP in a turn", NET_SLICE_ANSWERS),
    BOUND("such responses for which a page counts", NET_PAGE_ANSWERS),
    BOUND("bytes of a page, built and compressed", NET_PAGE_BYTES_MAX),
    BOUND("ended WebSockets reported in a turn", NET_SLICE_ENDS),
    BOUND("late WebSockets cut in a turn", NET_SLICE_CUTS),
    BOUND("writes to crowds in a turn", NET_SLICE_WRITES),
    BOUND("events of a room folded in a turn", ROOMS_FOLDED_EVENTS),
    BOUND("bytes of such events", ROOMS_FOLDED_BYTES),
    BOUND("lines or turns of all imports read in a tick", ARCHIVE_IMPORT_LINES),
    BOUND("steps tried in a search for legal turns", LEGAL_TRIES_MAX),
    BOUND("legal turns listed", LEGAL_TURNS_MAX),
    BOUND("rooms that a scan visits in a tick", ROOMS_VISITED_AT_ONCE),
    BOUND("sessions that leave memory in a tick", SESSIONS_SWEPT_AT_ONCE),
    BOUND("rooms that the lobby places in a tick", LOBBY_PLACED_AT_ONCE),
    BOUND("rooms that periodic work changes or removes in a tick", ROOMS_CHANGED_AT_ONCE),
    BOUND("games that end by the clock in a tick", ROOM_CLOCKS_FLAGS_A_TICK),
    BOUND("microseconds of an address in a round", NET_SHARE_US),
    BOUND("milliseconds that an address owes", NET_OWED_MAX_MS),
};

static const struct bound bytes[] = {
    BOUND("of a line of a log", ROOM_LOG_LINE_MAX),
    BOUND("of a body of a request", NET_REQUEST_BODY_MAX),
    BOUND("of a body of an import", NET_BIG_BODY_MAX),
    BOUND("of responses that wait, of an address", NET_WAITING_BYTES_MAX),
    BOUND("of lists of legal turns that are kept", LEGAL_BYTES_MAX),
};

static const struct bound readings[] = {
    BOUND("milliseconds that a checkpoint waits for a reading", STORE_READING_MS),
    BOUND("events of a room read at once", STORE_PAGE_EVENTS),
    BOUND("bytes of such events", STORE_PAGE_BYTES),
    BOUND("games examined at once by a search", STORE_GAMES_A_BATCH),
    BOUND("rows of an export read at once", STORE_EXPORT_PAGE_ROWS),
};

static void print_bounds(const char *title, const struct bound *bounds, size_t count)
{
    printf("%s\n", title);
    for (size_t i = 0; i < count; i++) {
        printf("  %-52s %10" PRId64 "  %s\n", bounds[i].work, bounds[i].most, bounds[i].name);
    }
}

static void print_limits(const struct capacity *capacity)
{
    size_t count;
    const struct limit_row *rows = admission_limits(&count);
    puts("Limits: server/README.md says of what");
    for (size_t i = 0; i < count; i++) {
        printf("  %-52s %10" PRId64, rows[i].name,
               admission_capacity_limit(capacity, rows[i].name, rows[i].number));
        if (rows[i].every_ms > 0) {
            printf("  and one more in %g s", (double)rows[i].every_ms / 1000);
        }
        putchar('\n');
    }
}

static void print_memory(const struct capacity *capacity)
{
    const int64_t mib = 1 << 20;
    int64_t sum = admission_capacity_fixed_bytes();
    printf("Memory: at most %d %% of %" PRId64 " MiB\n  %-52s %10" PRId64 " MiB\n",
           CAPACITY_PERCENT, capacity->memory_bytes / mib, "needed at any size", sum / mib);
    for (int part = 0; part < CAPACITY_PARTS; part++) {
        const struct capacity_row *row = admission_capacity_row((enum capacity_part)part);
        int64_t part_bytes = capacity->numbers[part] * row->bytes;
        printf("  %-52s %10" PRId64 " MiB = %" PRId64 " times %" PRId64 " bytes\n", row->limit,
               part_bytes / mib, capacity->numbers[part], row->bytes);
        sum += part_bytes;
    }
    printf("  %-52s %10" PRId64 " MiB\n", "together", sum / mib);
}

int app_bounds_run(int argc, char *const *argv)
{
    long mib = argc == 3 && strcmp(argv[1], "--memory") == 0 ? strtol(argv[2], NULL, 10) : 0;
    if (argc != 1 && mib <= 0) {
        bool is_help = argc == 2 && strcmp(argv[1], "--help") == 0;
        fputs("usage: taberna bounds [--memory MIB]\nPrints what bounds the work and the bytes of "
              "a server with that memory, by default that of this machine.\n",
              is_help ? stdout : stderr);
        return is_help ? EXIT_SUCCESS : 2;
    }
    int64_t memory_bytes = mib > 0 ? (int64_t)mib << 20 : app_memory_limit_read("").bytes;
    struct capacity capacity = admission_capacity_of(memory_bytes, false);
    print_bounds("Steps of the loop", steps, sizeof steps / sizeof steps[0]);
    print_bounds("Bytes", bytes, sizeof bytes / sizeof bytes[0]);
    print_bounds("Readings", readings, sizeof readings / sizeof readings[0]);
    print_limits(&capacity);
    print_memory(&capacity);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : 1;
}
