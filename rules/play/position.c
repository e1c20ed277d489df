/* SPDX-License-Identifier: MIT */
/*
 * The code that is the same for all games: it checks the preconditions and calls the functions of the position's game.
 */
#include "rules/core/rules.h"

#include <string.h>

#include "rules/games/options.h"
#include "rules/play/engines.h"

static bool start_position_of_rules(const char *text, size_t text_bytes, enum options_form form,
                                    enum side starter, struct position *pos,
                                    struct text_error *error)
{
    struct text_in in = {.text = text, .bytes = text_bytes, .error = error};
    struct position start;
    if (!options_read(&in, form, &start)) {
        return false;
    }
    if (!text_at_end(&in)) {
        return text_refuse(&in, "options", in.at, "nothing may follow");
    }
    engine_of(&start)->start(&start, starter);
    *pos = start;
    return true;
}

bool position_start(const char *text, size_t text_bytes, enum side starter, struct position *pos,
                    struct text_error *error)
{
    return start_position_of_rules(text, text_bytes, OPTIONS_FREE, starter, pos, error);
}

bool position_start_stored(const char *text, size_t text_bytes, enum side starter,
                           struct position *pos, struct text_error *error)
{
    return start_position_of_rules(text, text_bytes, OPTIONS_STORED, starter, pos, error);
}

bool position_read(const char *text, size_t text_bytes, struct position *pos,
                   struct text_error *error)
{
    struct text_in in = {.text = text, .bytes = text_bytes, .error = error};
    struct position read;
    if (!options_read(&in, OPTIONS_AS_WRITTEN, &read) ||
        !text_expect(&in, ' ', "board", "a space and the board are wanted") ||
        !engine_of(&read)->read(&in, &read)) {
        return false;
    }
    if (!text_at_end(&in)) {
        return text_refuse(&in, "throw", in.at, "nothing may follow");
    }
    *pos = read;
    return true;
}

int position_write(const struct position *pos, char *out)
{
    struct text_out writer = {.text = out, .max = POSITION_TEXT_MAX - 1};
    options_write(pos, false, &writer);
    engine_of(pos)->write(pos, &writer);
    return writer.length;
}

int position_rules_write(const struct position *pos, char *out)
{
    struct text_out writer = {.text = out, .max = RULESET_TEXT_MAX - 1};
    options_write(pos, true, &writer);
    return writer.length;
}

int position_draw(const struct position *pos, char *out)
{
    struct text_out writer = {.text = out, .max = POSITION_DRAWING_MAX - 1};
    engine_of(pos)->draw(pos, &writer);
    return writer.length;
}

int position_score(const struct position *pos, enum side side)
{
    enum { WON = 1000000 };
    const struct engine *engine = engine_of(pos);
    enum result win = side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK;
    if (pos->result == RESULT_DRAW) {
        return 0;
    }
    if (pos->result != RESULT_NONE) {
        return pos->result == (uint8_t)win ? WON : -WON;
    }
    return engine->score != NULL ? engine->score(pos, side) : 0;
}

int position_seats(const struct position *pos)
{
    const struct engine *engine = engine_of(pos);
    return engine->seats != NULL ? engine->seats(pos) : 1;
}

struct owed position_owed(const struct position *pos)
{
    const struct engine *engine = engine_of(pos);
    struct owed owed = {.kind = (enum owed_kind)pos->owed,
                        .side = (enum side)pos->side,
                        .seat = pos->seat,
                        .chance = CHANCE_NONE};
    if (owed.kind == OWED_THROW) {
        owed.chance = position_ruleset(pos)->chance;
        owed.count = engine->throw_count(pos);
    }
    if (owed.kind == OWED_TURN && engine->actor != NULL) {
        owed.side = engine->actor(pos);
    }
    return owed;
}

bool position_replays(const struct position *pos)
{
    const struct engine *engine = engine_of(pos);
    return pos->result == RESULT_DRAW && engine->replays != NULL && engine->replays(pos);
}

int rolloff_count(const struct position *start)
{
    const struct engine *engine = engine_of(start);
    return engine->rolloff_count != NULL ? engine->rolloff_count(start) : 0;
}

bool rolloff_winner(const struct position *start, const uint8_t *white, const uint8_t *black,
                    enum side *winner)
{
    const struct engine *engine = engine_of(start);
    return engine->rolloff_winner != NULL && engine->rolloff_winner(start, white, black, winner);
}

bool position_throw(const struct position *pos, const uint8_t *faces, int count,
                    struct position *after)
{
    struct owed owed = position_owed(pos);
    if (owed.kind != OWED_THROW || count != owed.count ||
        !chance_faces_fit(owed.chance, faces, count)) {
        return false;
    }
    struct position thrown = *pos;
    thrown.owed = OWED_TURN;
    engine_of(pos)->take_throw(&thrown, faces, count);
    *after = thrown;
    return true;
}

/* Insertion sort: lists are short, and it needs no library. */
static void sort_steps(struct step *steps, int count)
{
    for (int i = 1; i < count; i++) {
        struct step step = steps[i];
        int at = i;
        while (at > 0 && memcmp(&step, &steps[at - 1], sizeof step) < 0) {
            steps[at] = steps[at - 1];
            at--;
        }
        steps[at] = step;
    }
}

int position_steps(const struct position *pos, struct step *steps)
{
    if (pos->owed != OWED_TURN) {
        return 0;
    }
    int count = engine_of(pos)->steps(pos, steps);
    RULES_CHECK(count <= POSITION_STEPS_MAX);
    sort_steps(steps, count);
    return count;
}

bool position_may_end(const struct position *pos)
{
    return pos->owed == OWED_TURN && engine_of(pos)->may_end(pos);
}

/* The reason why no step can be played in a position that owes no turn. */
static enum rule nothing_to_play(const struct position *pos)
{
    if (pos->owed == OWED_TURN) {
        return RULE_NONE;
    }
    return pos->owed == OWED_NOTHING ? RULE_GAME_OVER : RULE_THROW_OWED;
}

static void set_broken_rule(enum rule *broken, enum rule rule)
{
    if (broken != NULL) {
        *broken = rule;
    }
}

/* Plays one step and sets `over` if the step ended the turn. */
static enum rule play_step(const struct position *pos, const struct step *step,
                           struct position *after, bool *over)
{
    *over = false;
    enum rule rule = nothing_to_play(pos);
    if (rule != RULE_NONE) {
        return rule;
    }
    struct position played = *pos;
    rule = engine_of(pos)->play(&played, step, over);
    if (rule == RULE_NONE) {
        *after = played;
    }
    return rule;
}

enum turn_status step_play(const struct position *pos, const struct step *step,
                           struct position *after, enum rule *broken)
{
    bool over;
    enum rule rule = play_step(pos, step, after, &over);
    set_broken_rule(broken, rule);
    return rule == RULE_NONE ? TURN_OK : TURN_ILLEGAL;
}

enum turn_status turn_end(const struct position *pos, struct position *after, enum rule *broken)
{
    enum rule rule = nothing_to_play(pos);
    set_broken_rule(broken, rule);
    if (rule != RULE_NONE) {
        return TURN_ILLEGAL;
    }
    struct position ended = *pos;
    rule = engine_of(pos)->end(&ended);
    set_broken_rule(broken, rule);
    if (rule != RULE_NONE) {
        return TURN_TOO_SHORT;
    }
    *after = ended;
    return TURN_OK;
}

/* True if the last step ended the turn, or if the rest of the turn belongs to the other side. */
static bool turn_is_over(const struct position *before, const struct position *now, bool over)
{
    return over || position_owed(now).side != position_owed(before).side;
}

enum turn_status turn_play(const struct position *pos, const struct turn *turn,
                           struct position *after, int *bad, enum rule *broken)
{
    struct position now = *pos;
    bool over = false;
    for (int at = 0; at < turn->count; at++) {
        enum rule rule = over ? RULE_TURN_OVER : play_step(&now, &turn->steps[at], &now, &over);
        set_broken_rule(broken, rule);
        if (rule != RULE_NONE) {
            if (bad != NULL) {
                *bad = at;
            }
            return TURN_ILLEGAL;
        }
    }
    if (turn->count > 0 && turn_is_over(pos, &now, over)) {
        *after = now;
        return TURN_OK;
    }
    enum turn_status status = turn_end(&now, after, broken);
    if (status == TURN_ILLEGAL && bad != NULL) {
        *bad = turn->count;
    }
    return status;
}

/* Turns that are followed step by step have far fewer ends than other turns: their boards have no three dice. */
enum { FOLLOWED_SLOTS = 4096 };

static void add_followed_end(struct turn_ends *ends, const struct position *end)
{
    uint16_t *slots = ends->work_slots[0];
    uint32_t slot = (uint32_t)position_hash(end) % FOLLOWED_SLOTS;
    while (slots[slot] != 0) {
        if (memcmp(&ends->at[slots[slot] - 1], end, sizeof *end) == 0) {
            return;
        }
        slot = (slot + 1) % FOLLOWED_SLOTS;
    }
    RULES_CHECK(ends->count < FOLLOWED_SLOTS / 2);
    ends->at[ends->count++] = *end;
    slots[slot] = (uint16_t)ends->count;
}

/* Follows every sequence of steps to its end. */
static void follow_steps(const struct position *pos, struct turn_ends *ends)
{
    struct step steps[POSITION_STEPS_MAX];
    int count = position_steps(pos, steps);
    for (int i = 0; i < count; i++) {
        struct position after;
        bool over;
        enum rule rule = play_step(pos, &steps[i], &after, &over);
        RULES_CHECK(rule == RULE_NONE);
        ends->dice = 1;
        if (over) {
            add_followed_end(ends, &after);
        } else {
            follow_steps(&after, ends);
        }
    }
    struct position ended;
    if (position_may_end(pos) && turn_end(pos, &ended, NULL) == TURN_OK) {
        add_followed_end(ends, &ended);
    }
}

bool position_ends(const struct position *pos, struct turn_ends *ends)
{
    const struct engine *engine = engine_of(pos);
    ends->count = 0;
    ends->dice = 0;
    if (pos->owed != OWED_TURN) {
        return false;
    }
    if (engine->ends != NULL && engine->ends(pos, ends)) {
        return true;
    }
    memset(ends->work_slots[0], 0, FOLLOWED_SLOTS * sizeof *ends->work_slots[0]);
    follow_steps(pos, ends);
    return true;
}

int position_states(const struct position *pos, struct named_state *states)
{
    const struct engine *engine = engine_of(pos);
    return engine->states != NULL ? engine->states(pos, states) : 0;
}
