/* SPDX-License-Identifier: MIT */
/* Laws of every game under every option, tested in random games. */
#include "playing.h"
#include "suite.h"

/** A game as it was played, for playing it again from text. */
struct event {
    uint8_t faces[THROW_DICE_MAX];
    int faces_count; /* 0: a turn */
    char turn[TURN_TEXT_MAX];
    uint64_t hash;
};

struct record {
    int count;
    struct event events[PLAYING_EVENTS_MAX];
};

static struct record record;

static void text_gives_the_position_back(const struct position *pos)
{
    char text[POSITION_TEXT_MAX];
    struct position again;
    struct text_error error = {0};
    int length = position_write(pos, text);
    ck_assert_int_eq(length, (int)strlen(text));
    bool good = position_read(text, (size_t)length, &again, &error);
    ck_assert_msg(good, "%s: %s, column %d: %s", text, error.field, error.column, error.says);
    ck_assert_msg(memcmp(pos, &again, sizeof again) == 0, "%s", text);
}

/* The whole turn, parsed from its text, ends in the same position as its steps. */
static void turn_ends_as_its_steps(const struct position *pos, const struct turn *turn,
                                   const struct position *after, char *text)
{
    struct position whole;
    struct turn again;
    ck_assert_int_eq(turn_play(pos, turn, &whole, NULL, NULL), TURN_OK);
    ck_assert(memcmp(&whole, after, sizeof whole) == 0);
    int length = turn_write(pos, turn, text);
    ck_assert(turn_read(pos, text, (size_t)length, &again, NULL));
    ck_assert_int_eq(again.count, turn->count);
    ck_assert(memcmp(again.steps, turn->steps, sizeof(struct step) * (size_t)turn->count) == 0);
}

/* Plays to the end and returns the last position. */
static struct position play_out(const char *rules, struct chance_source *source)
{
    struct position pos;
    struct position after;
    enum side starter = chance_below(source, 2) == 0 ? SIDE_WHITE : SIDE_BLACK;
    ck_assert(position_start(rules, strlen(rules), starter, &pos, NULL));
    struct position start = pos;
    record.count = 0;
    while (position_owed(&pos).kind != OWED_NOTHING) {
        ck_assert_msg(record.count < PLAYING_EVENTS_MAX, "%s does not end", rules);
        struct event *event = &record.events[record.count++];
        event->faces_count = 0;
        if (position_owed(&pos).kind == OWED_THROW) {
            event->faces_count = position_owed(&pos).count;
            throw_any(&pos, source, event->faces, &after);
        } else {
            struct turn turn;
            turn_any(&pos, source, &turn, &after);
            turn_ends_as_its_steps(&pos, &turn, &after, event->turn);
        }
        text_gives_the_position_back(&after);
        event->hash = position_hash(&after);
        pos = after;
    }
    ck_assert_int_ne(position_result(&pos), RESULT_NONE);
    for (int i = 0; i < record.count; i++) {
        const struct event *event = &record.events[i];
        if (event->faces_count > 0) {
            ck_assert(position_throw(&start, event->faces, event->faces_count, &after));
        } else {
            struct turn turn;
            ck_assert(turn_read(&start, event->turn, strlen(event->turn), &turn, NULL));
            ck_assert_int_eq(turn_play(&start, &turn, &after, NULL, NULL), TURN_OK);
        }
        ck_assert_uint_eq(position_hash(&after), event->hash);
        start = after;
    }
    return pos;
}

START_TEST(every_game_ends_reads_back_and_replays_to_the_same_hashes)
{
    struct rules_walk walk = {.option = -1, .source = {UINT64_C(0x1234567)}};
    struct chance_source source = {UINT64_C(0x9e3779b97f4a7c15)};
    char rules[RULESET_TEXT_MAX];
    struct position pos;

    while (rules_next(&walk, rules)) {
        if (!position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL)) {
            continue; /* two random values that exclude each other */
        }
        for (int game = rounds(6); game > 0; game--) {
            play_out(rules, &source);
        }
    }
}
END_TEST

/*
 * The ends of a turn found by playing every legal next step, and by position_ends(), which searches in its own way.
 * The comparison shows steps that lead to no legal end, and ends that no steps lead to.
 */
static struct turn_ends searched;

enum { FOUND_MAX = 4096, PATHS_MAX = 20000 };
static struct position found[FOUND_MAX];
static int found_count;
static int paths_left;

static void note_end(const struct position *end)
{
    for (int i = 0; i < found_count; i++) {
        if (memcmp(&found[i], end, sizeof *end) == 0) {
            return;
        }
    }
    if (found_count < FOUND_MAX) {
        found[found_count++] = *end;
    }
}

static void follow_steps(const struct position *pos)
{
    struct step steps[POSITION_STEPS_MAX];
    struct position next;
    int count = position_steps(pos, steps);
    if (position_may_end(pos)) {
        ck_assert_int_eq(turn_end(pos, &next, NULL), TURN_OK);
        note_end(&next);
    }
    for (int i = 0; i < count && paths_left-- > 0; i++) {
        ck_assert_int_eq(step_play(pos, &steps[i], &next, NULL), TURN_OK);
        /* A third die that the opponent names comes before the mover's part of the same throw. */
        if (turn_is_over(pos, &next) && steps[i].kind != STEP_THIRD) {
            note_end(&next);
        } else {
            follow_steps(&next);
        }
    }
}

/* A turn is forced exactly if it has one end. */
static void forced_turn_has_one_end(const struct position *pos, const char *text)
{
    struct turn turn;
    struct position after;
    if (!turn_forced(pos, &turn)) {
        ck_assert_msg(searched.count > 1, "%s has one end, but is not forced", text);
        return;
    }
    ck_assert_int_eq(turn_play(pos, &turn, &after, NULL, NULL), TURN_OK);
    if (turn.count == 0 || turn.steps[0].kind != STEP_THIRD) {
        ck_assert_msg(searched.count == 1, "%s has %d ends, but is forced", text, searched.count);
        ck_assert_mem_eq(&after, &searched.at[0], sizeof after);
    }
}

static void steps_lead_to_all_ends(const struct position *pos)
{
    found_count = 0;
    paths_left = PATHS_MAX;
    follow_steps(pos);
    if (paths_left <= 0 || found_count == FOUND_MAX) {
        return; /* there are too many orders to follow each of them */
    }
    ck_assert(position_ends(pos, &searched));
    char text[POSITION_TEXT_MAX];
    position_write(pos, text);
    ck_assert_msg(found_count == searched.count, "%s: %d ends by steps, %d searched", text,
                  found_count, searched.count);
    for (int i = 0; i < searched.count; i++) {
        int before = found_count;
        note_end(&searched.at[i]);
        ck_assert_int_eq(found_count, before);
    }
    forced_turn_has_one_end(pos, text);
}

START_TEST(steps_lead_to_every_end_of_a_turn_and_to_no_other)
{
    struct rules_walk walk = {.option = -1, .source = {UINT64_C(0x7654321)}};
    struct chance_source source = {UINT64_C(0xd1b54a32d192ed03)};
    char rules[RULESET_TEXT_MAX];

    while (rules_next(&walk, rules)) {
        struct position pos;
        struct position after;
        if (!position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL)) {
            continue;
        }
        for (int left = rounds(400); left > 0 && position_owed(&pos).kind != OWED_NOTHING; left--) {
            struct turn turn;
            uint8_t faces[THROW_DICE_MAX];
            if (position_owed(&pos).kind == OWED_THROW) {
                throw_any(&pos, &source, faces, &after);
            } else {
                if (chance_below(&source, 16) == 0) {
                    steps_lead_to_all_ends(&pos);
                }
                turn_any(&pos, &source, &turn, &after);
            }
            pos = after;
        }
    }
}
END_TEST

START_TEST(pavilions_decide_the_winner_at_tablaaza)
{
    static const char *const rules[] = {"tablaaza", "tablaaza;board=figure8-7x10",
                                        "tablaaza;board=lakes-6x9", "tablaaza;neighbourly=off"};
    struct chance_source source = {UINT64_C(42)};

    for (int game = rounds(400); game > 0; game--) {
        struct position pos = play_out(rules[game % 4], &source);
        char text[POSITION_TEXT_MAX];
        int stones = 0;
        int pavilions = 0;
        position_write(&pos, text);
        for (const char *c = strchr(text, ' ') + 1; *c != ' '; c++) {
            stones += *c == 'o';
            pavilions += *c == 'P';
        }
        ck_assert_int_eq(stones + pavilions, 50);
        ck_assert_int_eq(stones, record.count);
        ck_assert_int_eq(position_result(&pos), pavilions % 2 == 1 ? RESULT_WHITE : RESULT_BLACK);
    }
}
END_TEST

static int men_of(const char *text, const char *letters)
{
    int count = 0;
    for (const char *c = strchr(text, ' ') + 1; *c != ' '; c++) {
        count += strchr(letters, *c) != NULL;
    }
    return count;
}

START_TEST(men_at_tablan_go_only_by_capture_and_the_most_at_home_win)
{
    struct chance_source source = {UINT64_C(77)};

    for (int game = rounds(100); game > 0; game--) {
        struct position pos;
        struct position after;
        char text[POSITION_TEXT_MAX];
        ck_assert(position_start("tablan", 6, SIDE_WHITE, &pos, NULL));
        while (position_owed(&pos).kind != OWED_NOTHING) {
            struct turn turn = {0};
            uint8_t faces[THROW_DICE_MAX];
            enum side side = position_owed(&pos).side;
            char before[POSITION_TEXT_MAX];
            position_write(&pos, before);
            if (position_owed(&pos).kind == OWED_THROW) {
                throw_any(&pos, &source, faces, &after);
            } else {
                turn_any(&pos, &source, &turn, &after);
            }
            int hits = 0;
            for (int i = 0; i < turn.count; i++) {
                hits += turn.steps[i].hit;
            }
            position_write(&after, text);
            const char *own = side == SIDE_WHITE ? "UWX" : "ubx";
            const char *enemy = side == SIDE_WHITE ? "ubx" : "UWX";
            ck_assert_int_eq(men_of(text, own), men_of(before, own));
            ck_assert_int_eq(men_of(text, enemy), men_of(before, enemy) - hits);
            ck_assert_int_ge(men_of(text, own + 2), men_of(before, own + 2));
            pos = after;
        }
        int lead = men_of(text, "X") - men_of(text, "x");
        ck_assert_int_eq(position_result(&pos), lead > 0   ? RESULT_WHITE
                                                : lead < 0 ? RESULT_BLACK
                                                           : RESULT_DRAW);
    }
}
END_TEST

/* Wins of either side in hundredths, and turns, of many games. */
struct tally {
    int white;
    int black;
    int turns;
};

static struct tally tally_steps(const struct position *start, int games)
{
    struct chance_source source = {UINT64_C(0xabcdef12345)};
    struct tally tally = {0};
    for (int game = 0; game < games; game++) {
        struct position pos = *start;
        struct position after;
        while (position_owed(&pos).kind != OWED_NOTHING) {
            struct turn turn;
            uint8_t faces[THROW_DICE_MAX];
            if (position_owed(&pos).kind == OWED_THROW) {
                throw_any(&pos, &source, faces, &after);
            } else {
                turn_any(&pos, &source, &turn, &after);
                tally.turns++;
            }
            pos = after;
        }
        tally.white += position_result(&pos) == RESULT_WHITE;
        tally.black += position_result(&pos) == RESULT_BLACK;
    }
    return tally;
}

static struct tally tally_playouts(const struct position *start, int games)
{
    uint64_t chance = UINT64_C(0x13579bdf);
    struct tally tally = {0};
    for (int game = 0; game < games; game++) {
        int turns;
        enum result result = position_playout(start, &chance, &turns);
        ck_assert_int_ne(result, RESULT_NONE);
        tally.turns += turns;
        tally.white += result == RESULT_WHITE;
        tally.black += result == RESULT_BLACK;
    }
    return tally;
}

static void compare_playouts(const char *rules)
{
    const int games = 300;
    struct position start;
    ck_assert(position_start(rules, strlen(rules), SIDE_WHITE, &start, NULL));
    struct tally steps = tally_steps(&start, games);
    struct tally playouts = tally_playouts(&start, games);
    /* The numbers are the same at every run; these are four standard errors. */
    ck_assert_msg(abs(steps.white - playouts.white) <= games / 6, "%s: White %d and %d", rules,
                  steps.white, playouts.white);
    ck_assert_msg(abs(steps.black - playouts.black) <= games / 6, "%s: Black %d and %d", rules,
                  steps.black, playouts.black);
    /* The choice that is the opponent's counts as a turn of its own there, and not in a playout. */
    const char *dice = position_option(&start, "dice");
    if (dice == NULL || strcmp(dice, "two_plus_opponent_choice") != 0) {
        ck_assert_msg(abs(steps.turns - playouts.turns) <= steps.turns / 10, "%s: turns %d and %d",
                      rules, steps.turns, playouts.turns);
    }
}

/* A game's own playout function uses other code than its steps: over many games the results have to agree. */
START_TEST(playouts_go_like_games_played_step_by_step)
{
    static const char *const more[] = {"tablan;wait=false", "tabula;forced=voluntary",
                                       "pyf;bonus=extra_turn_all_equal",
                                       "ludus-anglicorum;strategic_win=lympold_or_lurch"};
    char rules[RULESET_TEXT_MAX];
    for (int game = 0, set = 0; ruleset_at(game) != NULL; set++) {
        if (rule_set_at(game, set) == NULL) {
            game++;
            set = -1;
            continue;
        }
        rules_of_set(game, set, rules);
        compare_playouts(rules);
    }
    for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++) {
        compare_playouts(more[i]);
    }
}
END_TEST

START_TEST(playouts_from_equal_numbers_are_equal)
{
    struct position start;
    ck_assert(position_start("tablan", 6, SIDE_BLACK, &start, NULL));
    uint64_t one = 99;
    uint64_t other = 99;
    int turns;
    int other_turns;

    ck_assert_int_eq(position_playout(&start, &one, &turns),
                     position_playout(&start, &other, &other_turns));
    ck_assert_int_eq(turns, other_turns);
    ck_assert_uint_eq(one, other);
}
END_TEST

START_TEST(playout_of_a_position_that_is_over_in_all_but_name_ends_at_once)
{
    static const char text[] = "tablan ----------X-/------------/------------/U-xx-------- w -";
    struct position pos;
    ck_assert(position_read(text, strlen(text), &pos, NULL));
    uint64_t chance = 5;
    int turns;

    ck_assert_int_eq(position_playout(&pos, &chance, &turns), RESULT_BLACK);
    ck_assert_int_eq(turns, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("games");
    TCase *cases = tcase_create("laws");
    tcase_set_timeout(cases, 240);
    tcase_add_test(cases, every_game_ends_reads_back_and_replays_to_the_same_hashes);
    tcase_add_test(cases, steps_lead_to_every_end_of_a_turn_and_to_no_other);
    tcase_add_test(cases, pavilions_decide_the_winner_at_tablaaza);
    tcase_add_test(cases, men_at_tablan_go_only_by_capture_and_the_most_at_home_win);
    tcase_add_test(cases, playouts_go_like_games_played_step_by_step);
    tcase_add_test(cases, playouts_from_equal_numbers_are_equal);
    tcase_add_test(cases, playout_of_a_position_that_is_over_in_all_but_name_ends_at_once);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
