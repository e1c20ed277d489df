/* SPDX-License-Identifier: MIT */
#include "rules/tables/fields.h"

#include "rules/tables/turns/turn.h"

enum { TABLES = 4 };

static bool read_point(struct text_in *in, const struct tables_rules *rules, struct position *pos,
                       int point)
{
    char c = text_peek(in);
    int most = rules->point_max != 0 ? rules->point_max : rules->men;
    if (c >= 'A' && c < 'A' + most) {
        *men_at(pos, SIDE_WHITE, point) = (uint8_t)(c - 'A' + 1);
    } else if (c >= 'a' && c < 'a' + most) {
        *men_at(pos, SIDE_BLACK, point) = (uint8_t)(c - 'a' + 1);
    } else if (c != '-') {
        return text_refuse(in, "board", in->at, "a point is - or the letter of a number of men");
    }
    in->at++;
    return true;
}

static bool read_points(struct text_in *in, const struct tables_rules *rules, struct position *pos)
{
    for (int point = 1; point <= rules->points; point++) {
        if (text_peek(in) == ' ' || text_at_end(in)) {
            return text_refuse(in, "board", in->at, "the board has too few points");
        }
        if (!read_point(in, rules, pos, point)) {
            return false;
        }
    }
    return text_expect(in, ' ', "board", "a space is wanted after the last point");
}

/* Reads "white,black". */
static bool read_pair_of_sides(struct text_in *in, const char *field,
                               const struct tables_rules *rules, uint8_t *pair)
{
    int white;
    int black;
    if (!text_number(in, field, rules->men, &white) ||
        !text_expect(in, ',', field, "a comma is wanted between White's men and Black's") ||
        !text_number(in, field, rules->men, &black)) {
        return false;
    }
    pair[SIDE_WHITE] = (uint8_t)white;
    pair[SIDE_BLACK] = (uint8_t)black;
    return true;
}

static int count_men_of_side(const struct position *pos, const struct tables_rules *rules, int side)
{
    int men =
        pos->state[STATE_HAND + side] + pos->state[STATE_BAR + side] + pos->state[STATE_OFF + side];
    for (int point = 1; point <= rules->points; point++) {
        men += men_on(pos, side, point);
    }
    return men;
}

/* Reads HAND/BAR/OFF, or HAND alone if a man that is hit goes back to it. */
static bool read_men_beside(struct text_in *in, const struct tables_rules *rules,
                            struct position *pos)
{
    size_t at = in->at;
    if (!read_pair_of_sides(in, "hand", rules, &pos->state[STATE_HAND])) {
        return false;
    }
    if (!rules->hit_to_hand &&
        (!text_expect(in, '/', "hand", "a slash is wanted before the bar") ||
         !read_pair_of_sides(in, "bar", rules, &pos->state[STATE_BAR]) ||
         !text_expect(in, '/', "bar", "a slash is wanted before the men off") ||
         !read_pair_of_sides(in, "off", rules, &pos->state[STATE_OFF]))) {
        return false;
    }
    if (count_men_of_side(pos, rules, SIDE_WHITE) != rules->men) {
        return text_refuse(in, "hand", at, "White's men are too many or too few");
    }
    if (count_men_of_side(pos, rules, SIDE_BLACK) != rules->men) {
        return text_refuse(in, "hand", at, "Black's men are too many or too few");
    }
    return text_expect(in, ' ', "hand", "a space is wanted");
}

static bool read_table_number(struct text_in *in, struct position *pos)
{
    char c = text_peek(in);
    if (c == '?') {
        pos->state[STATE_THROW] = THROW_TABLE_OWED;
    } else if (c >= '1' && c < '1' + TABLES) {
        pos->state[STATE_TABLE] = (uint8_t)(c - '0');
    } else {
        return text_refuse(in, "table", in->at, "a table is 1, 2, 3, 4 or ?");
    }
    in->at++;
    return text_expect(in, ' ', "table", "a space is wanted");
}

static bool read_dice(struct text_in *in, int most, struct position *pos)
{
    int count = 0;
    while (text_peek(in) >= '1' && text_peek(in) <= '6') {
        if (count == most) {
            return text_refuse(in, "throw", in->at, "there are too many dice");
        }
        uint8_t die = (uint8_t)(text_peek(in) - '0');
        if (count > 0 && die > pos->dice[count - 1]) {
            return text_refuse(in, "throw", in->at, "the highest die comes first");
        }
        pos->dice[count++] = die;
        in->at++;
    }
    return count > 0 || text_refuse(in, "throw", in->at, "dice are wanted, or -");
}

static bool is_side_bound(const struct position *pos, const struct tables_rules *rules)
{
    struct board board;
    board_from(pos, rules, pos->side, &board);
    return board_is_bound(rules, &board);
}

/* Reads "@3,9": the points of the men that entered with this throw. */
static bool read_entered(struct text_in *in, const struct tables_rules *rules, struct position *pos)
{
    size_t first = in->at;
    if (!text_take(in, '@')) {
        return true;
    }
    if (rules->entry_sum != ENTRY_SUM_STEPWISE || !is_side_bound(pos, rules)) {
        return text_refuse(in, "throw", first, "no men that have just entered matter here");
    }
    int most = rules->dice - dice_count(pos->dice);
    int on_point = 0;
    for (int count = 0; count == 0 || text_take(in, ','); count++) {
        size_t at = in->at;
        int progress;
        if (!text_number(in, "throw", rules->points, &progress)) {
            return false;
        }
        uint8_t before = count > 0 ? pos->state[STATE_ENTERED + count - 1] : 0;
        on_point = progress == before ? on_point + 1 : 1;
        if (progress == 0 || progress < before) {
            return text_refuse(in, "throw", at, "the points are in ascending order");
        }
        if (count == most) {
            return text_refuse(in, "throw", at, "no more men can have entered with this throw");
        }
        if (on_point > men_on(pos, pos->side, point_of(rules, pos->side, progress))) {
            return text_refuse(in, "throw", at, "no man of the side stands there");
        }
        pos->state[STATE_ENTERED + count] = (uint8_t)progress;
    }
    return true;
}

/* Reads ":w2": the seat that throws after an offer; without it, the side that has the offer throws. */
static bool read_then(struct text_in *in, const struct tables_rules *rules, struct position *pos)
{
    struct position then = {.side = pos->side, .seat = pos->seat};
    if (text_take(in, ':')) {
        size_t at = in->at;
        if (!text_read_turn(in, "wb", rules->seats, &then)) {
            return false;
        }
        if (then.result != RESULT_NONE || (then.side == pos->side && then.seat == pos->seat)) {
            return text_refuse(in, "throw", at, "another seat is wanted");
        }
    }
    pos->state[STATE_THROW] = THROW_OFFERED;
    pos->state[STATE_THEN] = (uint8_t)(then.side * 8 + then.seat);
    return true;
}

static bool all_dice_equal(const struct position *pos)
{
    return pos->dice[0] == pos->dice[dice_count(pos->dice) - 1];
}

/* Reads the mark after the dice, or derives the kind of throw from them. */
static bool read_throw_kind(struct text_in *in, const struct tables_rules *rules,
                            struct position *pos)
{
    size_t at = in->at;
    int count = dice_count(pos->dice);
    bool third =
        rules->dice_mode == DICE_PLUS_OWN_CHOICE || rules->dice_mode == DICE_PLUS_OPPONENT_CHOICE;
    if (text_take(in, '?')) {
        pos->state[STATE_THROW] = THROW_THIRD_OWED;
        return (third && count == 2) || text_refuse(in, "throw", at, "no choice of a die is owed");
    }
    if (text_take(in, '!')) {
        pos->state[STATE_THROW] = THROW_AGAIN;
        return (rules->again_all_equal && all_dice_equal(pos)) ||
               text_refuse(in, "throw", at, "the throw earns no other");
    }
    if (rules->dice_mode == DICE_TURN_ONE_TO_SIX && count == rules->dice && pos->dice[0] != 6) {
        pos->state[STATE_THROW] = THROW_TURN_OWED;
    }
    return read_entered(in, rules, pos);
}

/* True if only a win can make steps or the turn of a die legal. */
static bool is_bound_to_win(const struct tables_rules *rules)
{
    return rules->forced != FORCED_VOLUNTARY || rules->die_choice == CHOICE_MUST_KEEP_MAX;
}

/* Reads "5^": only a win makes the earlier steps legal, so a win must be possible. */
static bool read_must_win(struct text_in *in, const struct tables_rules *rules,
                          struct position *pos)
{
    size_t at = in->at;
    if (!text_take(in, '^')) {
        return true;
    }
    struct search search;
    struct board board;
    turn_search(pos, rules, &search, &board);
    pos->state[STATE_MUST_WIN] = 1;
    return (!turn_owes_choice(pos) && is_bound_to_win(rules) && search_can_win(&search, &board)) ||
           text_refuse(in, "throw", at, "there is no win to be bound to");
}

static int dice_on_board(const struct tables_rules *rules)
{
    bool one_more = rules->dice_mode == DICE_PLUS_SIX || rules->dice_mode == DICE_PLUS_OWN_CHOICE ||
                    rules->dice_mode == DICE_PLUS_OPPONENT_CHOICE;
    return rules->dice + (one_more ? 1 : 0);
}

static bool read_throw_of_dice(struct text_in *in, const struct tables_rules *rules,
                               struct position *pos)
{
    bool table = pos->state[STATE_THROW] == THROW_TABLE_OWED;
    if (text_take(in, '-')) {
        pos->owed = pos->result != RESULT_NONE ? OWED_NOTHING : table ? OWED_TURN : OWED_THROW;
        return true;
    }
    if (table || pos->result != RESULT_NONE) {
        return text_refuse(in, "throw", in->at, "nothing can have been thrown");
    }
    pos->owed = OWED_TURN;
    size_t at = in->at;
    bool offered = text_take(in, '+');
    if (offered && !rules->offer_unused) {
        return text_refuse(in, "throw", at, "dice are not offered in this game");
    }
    return read_dice(in, dice_on_board(rules), pos) &&
           (offered ? read_then(in, rules, pos)
                    : read_throw_kind(in, rules, pos) && read_must_win(in, rules, pos));
}

bool tables_read(struct text_in *in, struct position *pos)
{
    struct tables_rules rules = tables_rules(pos);
    if (!read_points(in, &rules, pos) || !read_men_beside(in, &rules, pos) ||
        (rules.table_choice && !read_table_number(in, pos))) {
        return false;
    }
    if (!text_read_turn(in, "wb", rules.seats, pos) ||
        !text_expect(in, ' ', "turn", "a space and the throw are wanted")) {
        return false;
    }
    return read_throw_of_dice(in, &rules, pos);
}

static void write_pair_of_sides(struct text_out *out, const uint8_t *pair)
{
    text_write_number(out, pair[SIDE_WHITE]);
    text_put(out, ',');
    text_write_number(out, pair[SIDE_BLACK]);
}

static void write_board(const struct position *pos, const struct tables_rules *rules,
                        struct text_out *out)
{
    for (int point = 1; point <= rules->points; point++) {
        int white = men_on(pos, SIDE_WHITE, point);
        int black = men_on(pos, SIDE_BLACK, point);
        text_put(out, white > 0   ? (char)('A' + white - 1)
                      : black > 0 ? (char)('a' + black - 1)
                                  : '-');
    }
}

static void write_entered(const struct position *pos, struct text_out *out)
{
    for (int i = 0; i < TABLES_DICE_MAX && pos->state[STATE_ENTERED + i] != 0; i++) {
        text_put(out, i == 0 ? '@' : ',');
        text_write_number(out, pos->state[STATE_ENTERED + i]);
    }
}

static void write_then(const struct position *pos, const struct tables_rules *rules,
                       struct text_out *out)
{
    struct position then = {.side = pos->state[STATE_THEN] / 8, .seat = pos->state[STATE_THEN] % 8};
    if (then.side != pos->side || then.seat != pos->seat) {
        text_put(out, ':');
        text_write_turn(out, "wb", rules->seats, &then);
    }
}

static void write_throw_of_dice(const struct position *pos, const struct tables_rules *rules,
                                struct text_out *out)
{
    enum throw_kind kind = (enum throw_kind)pos->state[STATE_THROW];
    if (pos->dice[0] == 0) {
        text_put(out, '-');
        return;
    }
    if (kind == THROW_OFFERED) {
        text_put(out, '+');
    }
    for (int i = 0; i < dice_count(pos->dice); i++) {
        text_put(out, (char)('0' + pos->dice[i]));
    }
    switch (kind) {
    case THROW_THIRD_OWED:
        text_put(out, '?');
        break;
    case THROW_AGAIN:
        text_put(out, '!');
        break;
    case THROW_OFFERED:
        write_then(pos, rules, out);
        break;
    case THROW_PLAIN:
    case THROW_TURN_OWED:
    case THROW_TABLE_OWED:
        write_entered(pos, out);
        break;
    }
    if (pos->state[STATE_MUST_WIN] != 0) {
        text_put(out, '^');
    }
}

void tables_write(const struct position *pos, struct text_out *out)
{
    struct tables_rules rules = tables_rules(pos);
    text_put(out, ' ');
    write_board(pos, &rules, out);
    text_put(out, ' ');
    write_pair_of_sides(out, &pos->state[STATE_HAND]);
    if (!rules.hit_to_hand) {
        text_put(out, '/');
        write_pair_of_sides(out, &pos->state[STATE_BAR]);
        text_put(out, '/');
        write_pair_of_sides(out, &pos->state[STATE_OFF]);
    }
    if (rules.table_choice) {
        uint8_t table = pos->state[STATE_TABLE];
        text_put(out, ' ');
        text_put(out, table == 0 ? '?' : (char)('0' + table));
    }
    text_put(out, ' ');
    text_write_turn(out, "wb", rules.seats, pos);
    text_put(out, ' ');
    write_throw_of_dice(pos, &rules, out);
}
