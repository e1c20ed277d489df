/* SPDX-License-Identifier: MIT */
/* Laws that hold when all work is finished: of games, of memory, and of counters stored apart from the logs. */
#include "laws.h"

#include <inttypes.h>

#include "room/registry.h"
#include "store/accounts.h"
#include "world.h"

/* Each query counts the rows that violate a law. Each has to name ?1 and ?2. */
static const struct {
    const char *law;
    const char *sql;
    bool strictly; /* otherwise a disk that lied may have left such rows */
} countings[] = {
    {"a command is done once",
     "SELECT count(*) FROM (SELECT 1 FROM lines GROUP BY who, command HAVING count(*) > 1)"
     " WHERE ?1 = '' AND ?2 = 0",
     false},
    {"a rated game counts once",
     "SELECT count(*) FROM (SELECT 1 FROM rating_steps GROUP BY room, game HAVING count(*) <> 2)"
     " WHERE ?1 = '' AND ?2 = 0",
     true},
    {"a rated game counts once",
     "SELECT count(*) FROM ratings WHERE ?1 = '' AND ?2 = 0 AND games <> (SELECT count(*)"
     " FROM rating_steps AS s WHERE s.who = ratings.who AND s.ruleset = ratings.ruleset)",
     true},
    {"a rated game counts once",
     "SELECT count(*) FROM (SELECT before, lag(rating) OVER (PARTITION BY who, ruleset ORDER BY id)"
     " AS last FROM rating_steps) WHERE ?1 = '' AND ?2 = 0 AND last IS NOT NULL AND last <> before",
     true},
    {"the record of a user counts the games",
     "SELECT count(*) FROM players AS p WHERE ?1 = '' AND ?2 = 0 AND NOT EXISTS"
     " (SELECT 1 FROM persons AS e WHERE e.who = p.who AND e.name = 'erased') AND"
     " (SELECT count(*) FROM players AS q JOIN games AS g ON g.id = q.game AND g.imported = 0"
     " WHERE q.who = p.who) <> (SELECT coalesce(sum(won + lost + drawn), 0) FROM results AS r"
     " WHERE r.who = p.who AND r.other = '')",
     true},
    {"what counts was a rated game",
     "SELECT count(*) FROM rating_steps AS s WHERE ?1 = '' AND ?2 = 0 AND NOT EXISTS"
     " (SELECT 1 FROM games AS g WHERE g.room = s.room AND g.game = s.game AND g.rated = 1)",
     true},
};

static void check_tables(struct world *world)
{
    for (size_t i = 0; i < sizeof countings / sizeof countings[0]; i++) {
        int64_t rows = fake_store_ask(world->store, countings[i].sql, "", 0);
        if (rows != 0 && (countings[i].strictly || world->figures.lies == 0)) {
            laws_break(world, countings[i].law, "%" PRId64 " times: %s", rows, countings[i].sql);
        }
    }
    int64_t games =
        fake_store_ask(world->store, "SELECT count(*) FROM games WHERE ?1 = '' AND ?2 = 0", "", 0);
    if (games != (int64_t)world->book.ended) {
        laws_break(world, "every game that ended is in the archive", "%" PRId64 " of %" PRIu64,
                   games, world->book.ended);
    }
    world->figures.rated = (uint64_t)fake_store_ask(
        world->store, "SELECT count(*) / 2 FROM rating_steps WHERE ?1 = '' AND ?2 = 0", "", 0);
}

void laws_of_rest(struct world *world)
{
    const struct app *app = &world->app;
    size_t days = 0;
    for (size_t i = 0; i < world->book.count; i++) {
        const struct room_state *state = &world->book.rooms[i]->state;
        days += state->phase == ROOM_OPEN && state->settings.clock.kind == CLOCK_DAYS;
        if (state->phase == ROOM_PLAYING) {
            laws_break(world, "every game can be finished", "%s, v %" PRId64, state->id, state->v);
        }
    }
    if (app->sessions.by_user.count > 0 || app->sessions.connections.count > 0 ||
        app->rooms.by_id.count > days) {
        laws_break(world, "memory is given back", "%zu sessions, %zu connections, %zu rooms",
                   app->sessions.by_user.count, app->sessions.connections.count,
                   app->rooms.by_id.count);
    }
    check_tables(world);
}
