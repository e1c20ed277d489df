/* SPDX-License-Identifier: MIT */
#include "game_tally.h"

#include <string.h>

/* Both lists as one. */
struct lines {
    const struct room_line *first;
    size_t first_count;
    const struct room_line *more;
    size_t count;
};

static const struct room_line *line_at(const struct lines *lines, size_t i)
{
    return i < lines->first_count ? &lines->first[i] : &lines->more[i - lines->first_count];
}

/* Whether it is such an event: `e` comes before all that people have written. */
static bool is_event(const struct room_line *line, const char *name)
{
    static const char mark[] = ",\"e\":\"";
    const char *at = strstr(line->text, mark);
    size_t bytes = strlen(name);
    return at != NULL && strncmp(at + sizeof mark - 1, name, bytes) == 0 &&
           at[sizeof mark - 1 + bytes] == '"';
}

static json_t *read_line(const struct room_line *line)
{
    return json_loadb(line->text, line->bytes, 0, NULL);
}

/* The place of the game's `started`; `count` where there is none. */
static size_t find_start(const struct lines *lines, int game, struct game_tally *tally)
{
    for (size_t i = lines->count; i > 0; i--) {
        if (!is_event(line_at(lines, i - 1), "started")) {
            continue;
        }
        json_t *event = read_line(line_at(lines, i - 1));
        json_int_t number =
            json_integer_value(json_object_get(json_object_get(event, "d"), "game"));
        tally->started_ms = json_integer_value(json_object_get(event, "at"));
        json_decref(event);
        if (number <= game) {
            tally->found = number == game;
            return number == game ? i - 1 : lines->count;
        }
    }
    return lines->count;
}

/* A stick has shown 0 or 1, a die 1 to 6. */
static void count_faces(struct store_thrown *thrown, const json_t *faces, bool sticks)
{
    enum store_thing thing = sticks ? STORE_STICK : STORE_DIE;
    for (size_t i = 0; i < json_array_size(faces); i++) {
        json_int_t face = json_integer_value(json_array_get(faces, i)) - (sticks ? 0 : 1);
        if (face >= 0 && face < STORE_FACES_MAX) {
            thrown->counts[thing][face]++;
        }
    }
}

static void count_event(const struct room_line *line, bool sticks, struct game_tally *tally)
{
    bool rolled = is_event(line, "rolled");
    int turns = is_event(line, "tookback")                           ? -1
                : is_event(line, "turn") || is_event(line, "passed") ? 1
                                                                     : 0;
    if (!rolled && turns == 0) {
        return;
    }
    json_t *event = read_line(line);
    const json_t *data = json_object_get(event, "d");
    const char *name = json_string_value(json_object_get(data, "seat"));
    int seat = name == NULL ? SEAT_NONE : seat_find(name);
    if (seat != SEAT_NONE && rolled) {
        count_faces(&tally->thrown[seat], json_object_get(data, "dice"), sticks);
    } else if (seat != SEAT_NONE) {
        tally->turns[seat_side(seat)] += turns;
    }
    json_decref(event);
}

void game_tally(const struct room_line *lines, size_t line_count, const struct room_line *more,
                size_t more_count, int game, bool sticks, struct game_tally *tally)
{
    const struct lines all = {lines, line_count, more, line_count + more_count};
    *tally = (struct game_tally){0};
    for (size_t i = find_start(&all, game, tally); i < all.count; i++) {
        count_event(line_at(&all, i), sticks, tally);
        if (is_event(line_at(&all, i), "ended")) {
            return;
        }
    }
}
