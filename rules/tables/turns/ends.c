/* SPDX-License-Identifier: MIT */
/*
 * Finds all ends of a turn. Every board that the dice can lead to is visited once for each set of dice used, so that
 * different orders with the same result are followed only once. Which boards are ends is decided when all boards are
 * known. Boards are compared in full: the result does not depend on distinct hashes.
 */
#include "rules/tables/turns/ends.h"

#include <string.h>

#include "rules/tables/steps.h"
#include "rules/tables/turns/movable.h"

/*
 * A set of boards in the caller's memory. It starts with few slots, because most turns have few ends, and doubles them
 * as needed.
 */
struct board_set {
    struct board *boards;
    uint16_t *slots; /* 1 + index */
    unsigned shift;  /* 64 minus the number of bits of a slot's index */
    int count;
};

enum { SLOTS_BITS_MIN = 7, SLOTS_BITS_MAX = 16 };
_Static_assert(1 << SLOTS_BITS_MAX == 2 * TURN_ENDS_MAX, "half of all slots are free at least");

/*
 * The values that distinguish the boards of one turn, and values derived from them. The struct is passed by value so
 * that it stays in registers: writing it to memory between making a board and looking it up costs more than all the
 * rest.
 */
struct visitor {
    uint64_t low;  /* men[0] */
    uint64_t high; /* men[1] */
    uint32_t blots;
    uint32_t entered;
    uint32_t used;
    uint32_t own;
    uint32_t walls;
    uint32_t over;
};

static inline struct visitor visitor_of(const struct board *board)
{
    return (struct visitor){board->men[0], board->men[1], board->blots, board->entered,
                            board->used,   board->own,    board->walls, board->over};
}

/* The highest bits of sums of products are mixed well enough, and cheap to compute. */
static inline uint32_t slot_of(struct visitor visitor, unsigned shift)
{
    uint64_t rest = (uint64_t)visitor.blots << 32 | visitor.entered << 3 | visitor.used;
    uint64_t hash = visitor.low * 0x9e3779b97f4a7c15U + visitor.high * 0xd6e8feb86659fd93U +
                    rest * 0xa0761d6478bd642fU;
    return (uint32_t)(hash >> shift);
}

static inline bool is_kept(const struct board *kept, struct visitor visitor)
{
    return kept->men[0] == visitor.low && kept->men[1] == visitor.high &&
           kept->blots == visitor.blots && kept->used == visitor.used &&
           kept->entered == visitor.entered;
}

/* The slot of an equal board, or the free slot where the board belongs. */
static inline uint32_t find_slot(const struct board_set *set, struct visitor visitor)
{
    uint32_t last = (1U << (64 - set->shift)) - 1;
    uint32_t slot = slot_of(visitor, set->shift);
    while (set->slots[slot] != 0 && !is_kept(&set->boards[set->slots[slot] - 1], visitor)) {
        slot = (slot + 1) & last;
    }
    return slot;
}

static void set_resize(struct board_set *set, unsigned bits)
{
    set->shift = 64 - bits;
    memset(set->slots, 0, sizeof(set->slots[0]) << bits);
    for (int i = 0; i < set->count; i++) {
        set->slots[find_slot(set, visitor_of(&set->boards[i]))] = (uint16_t)(i + 1);
    }
}

/* Adds the board and returns its place in the set, or NULL if it was in the set already. */
static inline const struct board *set_add(struct board_set *set, struct visitor visitor)
{
    uint32_t slot = find_slot(set, visitor);
    if (set->slots[slot] != 0) {
        return NULL;
    }
    RULES_CHECK(set->count < TURN_ENDS_MAX);
    struct board *kept = &set->boards[set->count++];
    kept->men[0] = visitor.low;
    kept->men[1] = visitor.high;
    kept->own = visitor.own;
    kept->blots = visitor.blots;
    kept->walls = visitor.walls;
    kept->entered = (uint16_t)visitor.entered;
    kept->used = (uint8_t)visitor.used;
    kept->over = (uint8_t)visitor.over;
    set->slots[slot] = (uint16_t)set->count;
    if (set->count > 1 << (63 - set->shift)) {
        set_resize(set, 65 - set->shift);
    }
    return kept;
}

/* Visits all boards that a throw can lead to, without any check of legality beyond the single steps. */
static void explore(const struct search *search, struct board_set *visited,
                    const struct board *from)
{
    struct use uses[USES_MAX];
    int count = search_uses(search, from, uses);
    for (int i = 0; i < count; i++) {
        struct board after = search_play(search, from, uses[i]);
        bool last = after.used == (1U << search->count) - 1 || after.over != BOARD_OPEN;
        struct visitor visitor = visitor_of(&after);
        visitor.entered =
            last ? 0 : visitor.entered; /* marks matter only if dice remain to be played */
        const struct board *kept = set_add(visited, visitor);
        if (kept != NULL && !last) {
            explore(search, visited, kept);
        }
    }
}

/*
 * A plain turn: no man is marked, no step can end the game, and all dice can be used. The ends of such a turn are the
 * boards after the last die, and the boards before need not be stored.
 *
 * Two moves that are both legal before and after one another give the same board in either order here. So a move is
 * skipped if it was legal already before the last step, with a die (or of equal dice, from a point) that comes before
 * that step's: the same board is reached by the sequence that makes that move first. Each replacement comes later in
 * the order of dice and points than the move it replaces, so the replacing ends.
 */
struct plain_turn {
    const struct search *search;
    struct board_set *found;
    uint32_t used_when_found; /* the dice that an end records as used */
    bool all_used;            /* at least one end was found, new or not */
};

/* The men that each die can move. */
struct movers {
    uint32_t of_die[TABLES_DICE_MAX];
};

static void plain_last_die(struct plain_turn *turn, const struct board *from, uint32_t men,
                           int number)
{
    uint32_t single = board_single(from);
    turn->all_used = turn->all_used || men != 0;
    for (; men != 0; men &= men - 1) {
        struct board after = board_moved(from, single, __builtin_ctz(men), number);
        struct visitor visitor = {after.men[0],          after.men[1], after.blots, 0,
                                  turn->used_when_found, after.own,    after.walls, BOARD_OPEN};
        (void)set_add(turn->found, visitor);
    }
}

static void plain_dice(struct plain_turn *turn, const struct board *from,
                       const struct movers *left_out);

/* Plays one of several remaining dice. On most boards one die remains after it, which is played at once. */
static void plain_die(struct plain_turn *turn, const struct board *from, int die,
                      const struct movers *movers, uint32_t men)
{
    const struct search *search = turn->search;
    int number = search->dice[die];
    bool again = die + 1 < search->count && search->dice[die + 1] == number;
    unsigned used = from->used | 1U << die;
    unsigned left = ((1U << search->count) - 1) & ~used;
    bool one_left = (left & (left - 1)) == 0;
    int last = __builtin_ctz(left);
    uint32_t single = board_single(from);
    struct movers before = {{0}};
    for (int i = 0; i < die; i++) {
        before.of_die[i] = movers->of_die[i];
    }
    for (; men != 0; men &= men - 1) {
        int point = __builtin_ctz(men);
        struct board after = board_moved(from, single, point, number);
        after.used = (uint8_t)used;
        if (again) {
            before.of_die[die + 1] = movers->of_die[die] & ((1U << point) - 1);
        }
        if (one_left) {
            struct outlook outlook = board_outlook(search->rules, &after);
            uint32_t movable = outlook_movable(search->rules, &outlook, search->dice[last]);
            plain_last_die(turn, &after, movable & ~before.of_die[last], search->dice[last]);
        } else {
            plain_dice(turn, &after, &before);
        }
    }
}

static void plain_dice(struct plain_turn *turn, const struct board *from,
                       const struct movers *left_out)
{
    const struct search *search = turn->search;
    struct movers movers = {{0}};
    struct outlook outlook = board_outlook(search->rules, from);
    for (int i = 0; i < search->count; i++) {
        bool later =
            i > 0 && search->dice[i] == search->dice[i - 1] && (from->used >> (i - 1) & 1U) == 0;
        if ((from->used >> i & 1U) == 0 && !later) {
            movers.of_die[i] = outlook_movable(search->rules, &outlook, search->dice[i]);
        }
    }
    for (int i = 0; i < search->count; i++) {
        uint32_t men = movers.of_die[i] & ~left_out->of_die[i];
        if ((from->used | 1U << i) == (1U << search->count) - 1) {
            plain_last_die(turn, from, men, search->dice[i]);
        } else if (men != 0) {
            plain_die(turn, from, i, &movers, men);
        }
    }
}

static bool is_plain(const struct search *search, const struct board *before)
{
    const struct tables_rules *rules = search->rules;
    bool marks = rules->entry_sum != ENTRY_SUM_NONE && board_waiting(before) > 0;
    return !marks && rules->forced != FORCED_VOLUNTARY && search->count > 0 &&
           !search_may_end_game(search, before);
}

/* Collects the positions of the boards on which a turn may end. */
struct harvest {
    const struct tables_rules *rules;
    int side;
    /* remaining dice are offered to the next side, so that ends may differ in them alone */
    bool left_matters;
    struct board before; /* the board before the turn */
    /* the position after the choices and without the dice, but before the moves of the men */
    struct position played;
    struct position usual; /* the position after the end of the turn, in the usual case */
    struct position hit;   /* the same position, without the men that were hit on `hit_points` */
    uint32_t hit_points;
    struct board_set found; /* the boards of all ends */
    struct turn_ends *ends;
};

static void harvest_begin(struct harvest *harvest, const struct position *pos,
                          const struct tables_rules *rules, struct turn_ends *ends)
{
    harvest->rules = rules;
    harvest->side = pos->side;
    harvest->left_matters = rules->offer_unused && pos->state[STATE_THROW] == THROW_PLAIN;
    harvest->ends = ends;
    harvest->found =
        (struct board_set){.boards = (void *)ends->work[1], .slots = ends->work_slots[1]};
    harvest->played = *pos;
    memset(harvest->played.dice, 0, sizeof(harvest->played.dice));
    if (turn_owes_choice(pos)) {
        harvest->played.state[STATE_THROW] = THROW_PLAIN;
    }
    harvest->usual = harvest->played;
    turn_pass(&harvest->usual, rules);
    harvest->hit = harvest->usual;
    harvest->hit_points = 0;
    board_from(pos, rules, pos->side, &harvest->before);
}

/* Estimates the number of ends from the men that each die can move now. */
static unsigned guess_bits(const struct search *search, const struct board *before)
{
    int guess = 1;
    for (int i = 0; i < search->count; i++) {
        uint32_t movable = board_movable(search->rules, before, search->dice[i]);
        guess *= 1 + __builtin_popcount(movable);
    }
    unsigned bits = SLOTS_BITS_MIN;
    while (bits < SLOTS_BITS_MAX - 1 && 1 << bits < 2 * guess) {
        bits++;
    }
    return bits;
}

/* Consecutive ends mostly have hit the same men, so these are removed only once. */
static void put_end(struct harvest *harvest, const struct search *search, const struct board *after,
                    struct position *end)
{
    bool none_left = !harvest->left_matters || after->used == (1U << search->count) - 1;
    struct outlook outlook = board_outlook(harvest->rules, after);
    bool usual = none_left && after->over == BOARD_OPEN &&
                 harvest->rules->strategic_win == STRATEGIC_NONE &&
                 !outlook_is_stuck(harvest->rules, &outlook);
    if (usual) {
        uint32_t hit = harvest->before.blots & ~after->blots;
        if (hit != harvest->hit_points) {
            harvest->hit_points = hit;
            harvest->hit = harvest->usual;
            board_put_hits(hit, harvest->rules, harvest->side, &harvest->hit);
        }
        *end = harvest->hit;
        board_put_own(after, harvest->rules, harvest->side, end);
        return;
    }
    *end = harvest->played;
    board_put(&harvest->before, after, harvest->rules, harvest->side, end);
    if (after->over != BOARD_OPEN) {
        turn_win(end, harvest->side, (enum board_over)after->over);
        return;
    }
    if (!none_left) {
        tables_keep_unused(end, search, after->used);
    }
    turn_finish(end, harvest->rules);
}

static void note_dice(struct harvest *harvest, int dice)
{
    harvest->ends->dice = dice > harvest->ends->dice ? dice : harvest->ends->dice;
}

/* Finds the ends among the visited boards: those that use the most of the throw, and wins. */
static void gather(struct harvest *harvest, const struct search *search,
                   const struct board_set *visited, bool only_wins)
{
    bool voluntary = search->rules->forced == FORCED_VOLUNTARY;
    int best = 0;
    for (int i = 0; i < visited->count; i++) {
        const struct board *board = &visited->boards[i];
        int worth = search->worth[board->used];
        bool counts = board->over == BOARD_WON || !only_wins;
        best = counts && worth > best ? worth : best;
    }
    note_dice(harvest, worth_dice(best));
    for (int i = 0; i < visited->count; i++) {
        const struct board *board = &visited->boards[i];
        bool good = voluntary || search->worth[board->used] == best;
        if (board->over == BOARD_WON || (good && !only_wins)) {
            struct visitor visitor = visitor_of(board);
            visitor.entered = 0;
            visitor.used = harvest->left_matters ? visitor.used : 0;
            (void)set_add(&harvest->found, visitor);
        }
    }
}

/* Finds all ends of a throw after its choices have been made. */
static void reap(struct harvest *harvest, const struct search *search, bool only_wins)
{
    if (!only_wins && is_plain(search, &harvest->before)) {
        struct plain_turn turn = {.search = search, .found = &harvest->found};
        turn.used_when_found = harvest->left_matters ? (1U << search->count) - 1 : 0;
        plain_dice(&turn, &harvest->before, &(struct movers){{0}});
        if (turn.all_used) {
            note_dice(harvest, search->count);
            return;
        }
    }
    struct board_set visited = {.boards = (void *)harvest->ends->work[0],
                                .slots = harvest->ends->work_slots[0]};
    set_resize(&visited, SLOTS_BITS_MIN);
    explore(search, &visited, set_add(&visited, visitor_of(&harvest->before)));
    gather(harvest, search, &visited, only_wins || search->must_win);
}

static void reap_choices(struct harvest *harvest, const struct position *pos)
{
    unsigned choices = turn_choices(pos);
    for (int number = 1; number <= 6; number++) {
        if ((choices >> number & 1U) != 0) {
            struct position chosen = *pos;
            turn_choose(&chosen, number);
            struct search search = search_begin(&chosen, harvest->rules);
            reap(harvest, &search, !turn_keeps_max(pos, harvest->rules, number));
        }
    }
}

static void ends_of_tables(const struct position *pos, struct turn_ends *ends)
{
    unsigned choices = turn_choices(pos);
    for (int table = 1; choices >> table != 0; table++) {
        struct position *end = &ends->at[ends->count++];
        *end = *pos;
        turn_choose(end, table);
    }
}

/* A game that is over offers no dice: then boards that differ only in the remaining dice are the same end. */
static bool is_known_result(const struct turn_ends *ends, const struct position *end)
{
    if (position_result(end) == RESULT_NONE) {
        return false;
    }
    for (int i = 0; i < ends->count; i++) {
        if (memcmp(&ends->at[i], end, sizeof(*end)) == 0) {
            return true;
        }
    }
    return false;
}

bool tables_ends(const struct position *pos, struct turn_ends *ends)
{
    bool choice = turn_owes_choice(pos);
    if (choice && turn_choice_kind(pos) == STEP_TABLE) {
        ends_of_tables(pos, ends);
        return true;
    }
    struct tables_rules rules = turn_rules(pos);
    struct search search = search_begin(pos, &rules);
    struct harvest harvest;
    harvest_begin(&harvest, pos, &rules, ends);
    set_resize(&harvest.found, guess_bits(&search, &harvest.before) + (choice ? 1 : 0));
    if (choice) {
        reap_choices(&harvest, pos);
    } else {
        reap(&harvest, &search, false);
    }
    for (int i = 0; i < harvest.found.count; i++) {
        struct position *end = &ends->at[ends->count];
        put_end(&harvest, &search, &harvest.found.boards[i], end);
        ends->count += harvest.left_matters && is_known_result(ends, end) ? 0 : 1;
    }
    return true;
}
