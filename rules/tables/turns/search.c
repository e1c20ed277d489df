/* SPDX-License-Identifier: MIT */
#include "rules/tables/turns/search.h"

#include "rules/tables/turns/movable.h"

/* Builds the sets of dice: each is a smaller set and its lowest die. */
static void add_set(struct search *search, unsigned dice)
{
    unsigned others = dice & (dice - 1);
    int lowest = __builtin_ctz(dice);
    bool equal = lowest > 0 && search->dice[lowest] == search->dice[lowest - 1];
    bool larger = search->rules->forced == FORCED_MAX_DICE_THEN_LARGER;
    int number = search->dice[lowest];
    search->total[dice] = (uint8_t)(search->total[others] + number);
    search->needs[dice] = (uint8_t)(search->needs[others] | (equal ? 1U << (lowest - 1) : 0));
    /* More dice are worth more. If the rules ask for it, the larger sum is worth more among equal numbers of dice. */
    search->worth[dice] = (uint8_t)(search->worth[others] + 32 + (larger ? number : 0));
}

struct search search_begin(const struct position *pos, const struct tables_rules *rules)
{
    struct search search = {.rules = rules,
                            .side = pos->side,
                            .count = dice_count(pos->dice),
                            .must_win = pos->state[STATE_MUST_WIN] != 0};
    for (int i = 0; i < search.count; i++) {
        search.dice[i] = pos->dice[i];
    }
    for (unsigned dice = 1; dice < 1U << search.count; dice++) {
        add_set(&search, dice);
    }
    return search;
}

/* Of equal dice the first is always used first, because otherwise the same use would be listed twice. */
static bool in_order(const struct search *search, unsigned used, unsigned dice)
{
    return (search->needs[dice] & ~(used | dice)) == 0;
}

int search_uses(const struct search *search, const struct board *board, struct use *uses)
{
    int count = 0;
    struct outlook outlook = board_outlook(search->rules, board);
    bool sums = search->rules->entry_sum == ENTRY_SUM_DIRECT;
    for (unsigned dice = 1; dice < 1U << search->count; dice++) {
        bool several = (dice & (dice - 1)) != 0;
        if ((dice & board->used) != 0 || (several && !sums) ||
            !in_order(search, board->used, dice)) {
            continue;
        }
        int total = search->total[dice];
        uint32_t from = 0;
        if (!several) {
            from = outlook_movable(search->rules, &outlook, total);
        } else if (board_may_enter_on(search->rules, board, total)) {
            from = 1;
        }
        for (; from != 0; from &= from - 1) {
            uses[count++] = (struct use){.from = (uint8_t)__builtin_ctz(from),
                                         .total = (uint8_t)total,
                                         .dice = (uint8_t)dice};
        }
    }
    return count;
}

struct board search_play(const struct search *search, const struct board *board, struct use use)
{
    struct board after = *board;
    board_play(search->rules, search->side, &after, use.from, use.total);
    after.used |= use.dice;
    return after;
}

static int best_of_sums(const struct search *search, const struct board *board, int best);

/* For dice that are used singly: the last die need not be played to know that it can be used. */
int search_best(const struct search *search, const struct board *board)
{
    unsigned all = (1U << search->count) - 1;
    int best = search->worth[board->used];
    if (board->used == all || board->over != BOARD_OPEN) {
        return best;
    }
    struct outlook outlook = board_outlook(search->rules, board);
    for (int i = 0; i < search->count && best < search->worth[all]; i++) {
        unsigned die = 1U << i;
        if ((board->used & die) != 0 || !in_order(search, board->used, die)) {
            continue;
        }
        uint32_t men = outlook_movable(search->rules, &outlook, search->dice[i]);
        if (men != 0 && (board->used | die) == all) {
            return search->worth[all];
        }
        for (; men != 0 && best < search->worth[all]; men &= men - 1) {
            struct use use = {(uint8_t)__builtin_ctz(men), search->dice[i], (uint8_t)die};
            struct board after = search_play(search, board, use);
            int worth = search_best(search, &after);
            best = worth > best ? worth : best;
        }
    }
    return search->rules->entry_sum == ENTRY_SUM_DIRECT ? best_of_sums(search, board, best) : best;
}

/* For entering on totals, which has no faster method. */
static int best_of_sums(const struct search *search, const struct board *board, int best)
{
    struct use uses[USES_MAX];
    int all = search->worth[(1U << search->count) - 1];
    int count = search_uses(search, board, uses);
    for (int i = 0; i < count && best < all; i++) {
        if ((uses[i].dice & (uses[i].dice - 1)) != 0) {
            struct board after = search_play(search, board, uses[i]);
            int worth = search_best(search, &after);
            best = worth > best ? worth : best;
        }
    }
    return best;
}

/* Men that still have to be borne off or brought to the goal: each needs at least one die. */
static int men_to_bring(const struct search *search, const struct board *board)
{
    int brought = (int)board_men(board, BORNE_OFF);
    if (search->rules->win == WIN_ALL_AT_GOAL) {
        for (int point = search->rules->goal[search->side]; point <= TABLES_POINTS; point++) {
            brought += (int)board_men(board, point);
        }
    }
    return search->rules->men - brought;
}

bool search_may_end_game(const struct search *search, const struct board *board)
{
    int left = search->count - __builtin_popcount(board->used);
    return search->rules->win == WIN_MOST_POINTS || search->rules->full_points_win != 0 ||
           men_to_bring(search, board) <= left;
}

bool search_can_win(const struct search *search, const struct board *board)
{
    if (board->over != BOARD_OPEN || !search_may_end_game(search, board)) {
        return board->over == BOARD_WON;
    }
    struct use uses[USES_MAX];
    int count = search_uses(search, board, uses);
    for (int i = 0; i < count; i++) {
        struct board after = search_play(search, board, uses[i]);
        if (search_can_win(search, &after)) {
            return true;
        }
    }
    return false;
}

bool search_allows(const struct search *search, const struct board *board, struct use use, int best)
{
    if (search->rules->forced == FORCED_VOLUNTARY && !search->must_win) {
        return true;
    }
    struct board after = search_play(search, board, use);
    bool wastes_none = !search->must_win && search_best(search, &after) == best;
    return wastes_none || search_can_win(search, &after);
}
