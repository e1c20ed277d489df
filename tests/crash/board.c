/* SPDX-License-Identifier: MIT */
#include "board.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "room_state/codec.h"

static const struct board_kind kinds[] = {
    {"\"ruleset\":\"tabula\"", 2},
    {"\"ruleset\":\"zeno\",\"clock\":\"fischer:300/5\",\"dice\":\"server\"", 2},
    {"\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\",\"offer_unused\":true}", 4},
    {"\"ruleset\":\"twelve-dogs\",\"games\":3,\"clock\":\"normal\"", 2},
    {"\"ruleset\":\"tabula\",\"clock\":\"fast\",\"opening\":\"random\",\"games\":3", 2},
    {"\"ruleset\":\"ludus-anglicorum\",\"clock\":\"days:1\"", 2},
    {"\"ruleset\":\"tablaaza\",\"clock\":\"fischer:60/10\"", 2},
    {"\"ruleset\":\"tablan\",\"dice\":\"server\",\"opening\":\"alternate_in_match\"", 2},
    {"\"ruleset\":\"pyf\",\"clock\":\"delay:30/600\",\"sides\":\"stay\"", 2},
};

/* Short games, so that many end. */
static const struct board_kind rated_kinds[] = {
    {"\"ruleset\":\"twelve-dogs\",\"rated\":true,\"clock\":\"normal\"", 2},
    {"\"ruleset\":\"tablaaza\",\"rated\":true,\"games\":3", 2},
    {"\"ruleset\":\"tabula\",\"rated\":true,\"clock\":\"fast\"", 2},
};

const struct board_kind *board_kind_at(int number, bool rated)
{
    return rated ? &rated_kinds[(size_t)number % (sizeof rated_kinds / sizeof rated_kinds[0])]
                 : &kinds[(size_t)number % (sizeof kinds / sizeof kinds[0])];
}

void board_name(struct board *board, const char *room)
{
    snprintf(board->room, sizeof board->room, "%s", room);
    room_state_init(&board->state, room);
    loghash_init(&board->hash, room);
}

/* The hash at the end of an event's text. */
static const char *shown_hash(const char *text, size_t bytes)
{
    return bytes > LOGHASH_TAIL_CHARS ? text + bytes - 2 - LOGHASH_TEXT_CHARS : NULL;
}

static bool position_agrees(const struct room_state *state, const json_t *claimed)
{
    char text[LOGHASH_TEXT_CHARS + 1];
    snprintf(text, sizeof text, "%016" PRIx64, position_hash(&state->position));
    return claimed == NULL || !state->has_position || strcmp(json_string_value(claimed), text) == 0;
}

static bool fold(struct room_state *state, struct loghash *hash, const char *text, size_t bytes)
{
    json_t *root = json_loadb(text, bytes, 0, NULL);
    const char *name;
    json_t *data;
    json_int_t at_ms;
    bool sound = json_unpack(root, "{s:s, s:o, s:I}", "e", &name, "d", &data, "at", &at_ms) == 0 &&
                 loghash_check(hash, text, bytes) &&
                 room_state_apply_json(state, name, data, at_ms) != ROOM_UNSOUND &&
                 position_agrees(state, json_object_get(root, "p"));
    json_decref(root);
    return sound;
}

static void keep_hash(struct board *board, int64_t v, const char *hash)
{
    if ((size_t)v > board->hash_capacity) {
        board->hash_capacity = board->hash_capacity == 0 ? 256 : 2 * board->hash_capacity;
        board->hashes = realloc(board->hashes, board->hash_capacity * sizeof *board->hashes);
        assert(board->hashes != NULL);
    }
    memcpy(board->hashes[v - 1], hash, BOARD_HASH_BYTES);
}

bool board_see(struct board *board, int64_t v, const char *text, size_t bytes, const char **wrong)
{
    const char *hash = shown_hash(text, bytes);
    if (hash == NULL || v < 1 || v > board->state.v + 1) {
        *wrong = "an event that cannot come next";
        return false;
    }
    if (v <= board->state.v) {
        *wrong =
            "an event that is not what others, or what they themselves, have seen in its place";
        return memcmp(board->hashes[v - 1], hash, BOARD_HASH_BYTES) == 0;
    }
    *wrong = "an event that does not follow from those before it";
    keep_hash(board, v, hash);
    return fold(&board->state, &board->hash, text, bytes);
}

void board_print(const struct board *board, FILE *into)
{
    static const char *const words[] = {
        [DEBT_ROLL] = "roll", [DEBT_LINK] = "link", [DEBT_TURN] = "turn"};
    struct debt debts[SEATS_MAX];
    int count = room_owed(&board->state, debts);
    fprintf(into, "# %s is %s at %" PRId64 ", to go on to %" PRId64, board->room,
            room_phase_word(board->state.phase), board->state.v, board->goal);
    for (int i = 0; i < count; i++) {
        fprintf(into, ", %s owed by %s", words[debts[i].kind],
                board->state.seats[debts[i].seat].user_id);
    }
    fputc('\n', into);
    for (int i = 0; i < board->kind->people; i++) {
        client_print(board->people[i], into);
    }
}

void board_finish(struct board *board)
{
    free(board->hashes);
}
