/* SPDX-License-Identifier: MIT */
/* What a page does not need at a table: rules/wasm/README.md. Only offline.wasm has these functions. */
#include "rules/core/rules.h"
#include "rules/wasm/text.h"

EXPORT(rules_list) int rules_list(int bytes);
EXPORT(rules_replays) int rules_replays(int bytes);
EXPORT(rules_rolloff_count) int rules_rolloff_count(int bytes);
EXPORT(rules_rolloff) int rules_rolloff(int bytes);
EXPORT(rules_hash) int rules_hash(int bytes);
EXPORT(rules_rules) int rules_rules(int bytes);

static void answer_quoted(struct answer *answer, const char *text)
{
    put_char(answer, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            put_char(answer, '\\');
        }
        put_char(answer, *text);
    }
    put_char(answer, '"');
}

/* The name of a member of an object, which begins with `before`, and its text. */
static void put_member(struct answer *answer, const char *before, const char *name,
                       const char *text)
{
    put_text(answer, before);
    answer_quoted(answer, name);
    put_char(answer, ':');
    answer_quoted(answer, text);
}

static void answer_option(struct answer *answer, const struct rule_option *option)
{
    put_member(answer, "{", "name", option->name);
    put_member(answer, ",", "about", option->about);
    put_text(answer, ",\"values\":");
    for (int i = 0; i < RULES_VALUES_MAX && option->values[i] != NULL; i++) {
        put_char(answer, i == 0 ? '[' : ',');
        answer_quoted(answer, option->values[i]);
    }
    put_text(answer, "],\"sources\":");
    for (int i = 0; i < RULES_VALUES_MAX && option->values[i] != NULL; i++) {
        put_char(answer, i == 0 ? '{' : ',');
        answer_quoted(answer, option->values[i]);
        put_member(answer, ":{", "source", option->sources[i].text);
        put_member(answer, ",", "certainty", certainty_name(option->sources[i].certainty));
        put_char(answer, '}');
    }
    put_text(answer, "}}");
}

static void put_clash(struct answer *answer, const struct ruleset *ruleset,
                      const struct rule_clash *clash)
{
    const struct rule_option *option = &ruleset->options[clash->option];
    const struct rule_option *other = &ruleset->options[clash->other];
    put_member(answer, "{", "option", option->name);
    put_member(answer, ",", "value", option->values[clash->value]);
    put_member(answer, ",", "other", other->name);
    put_member(answer, ",", "otherValue", other->values[clash->other_value]);
    put_member(answer, ",", "why", clash->says);
    put_char(answer, '}');
}

/* "bear=exact,entry=free" as {"bear":"exact","entry":"free"} */
static void put_options(struct answer *answer, const char *options)
{
    put_text(answer, *options == '\0' ? "{" : "{\"");
    for (; *options != '\0'; options++) {
        if (*options == '=') {
            put_text(answer, "\":\"");
        } else if (*options == ',') {
            put_text(answer, "\",\"");
        } else {
            put_char(answer, *options);
        }
        if (options[1] == '\0') {
            put_char(answer, '"');
        }
    }
    put_char(answer, '}');
}

static void put_set(struct answer *answer, const struct rule_set *set)
{
    put_member(answer, "{", "id", set->id);
    put_member(answer, ",", "name", set->name);
    put_member(answer, ",", "about", set->about);
    put_member(answer, ",", "source", set->source);
    put_member(answer, ",", "certainty", certainty_name(set->certainty));
    put_text(answer, ",\"options\":");
    put_options(answer, set->options);
    put_char(answer, '}');
}

static void answer_ruleset(struct answer *answer, int index)
{
    const struct ruleset *ruleset = ruleset_at(index);
    put_member(answer, "{", "name", ruleset->name);
    put_member(answer, ",", "title", ruleset->title);
    put_text(answer, ",\"revision\":");
    put_number(answer, ruleset->revision);
    put_member(answer, ",", "chance", chance_name(ruleset->chance));
    put_member(answer, ",", "source", ruleset->source);
    put_member(answer, ",", "certainty", certainty_name(ruleset->certainty));
    put_text(answer, ",\"options\":[");
    for (int i = 0; i < RULES_OPTIONS_MAX && ruleset->options[i].name != NULL; i++) {
        put_text(answer, i == 0 ? "" : ",");
        answer_option(answer, &ruleset->options[i]);
    }
    put_text(answer, "],\"clashes\":[");
    for (int i = 0; i < RULES_CLASHES_MAX && ruleset->clashes[i].says != NULL; i++) {
        put_text(answer, i == 0 ? "" : ",");
        put_clash(answer, ruleset, &ruleset->clashes[i]);
    }
    put_text(answer, "],\"sets\":[");
    for (int i = 0; rule_set_at(index, i) != NULL; i++) {
        put_text(answer, i == 0 ? "" : ",");
        put_set(answer, rule_set_at(index, i));
    }
    put_text(answer, "]}");
}

int rules_list(int bytes)
{
    struct answer answer = {0};
    if (bytes != 0) {
        return refuse_misuse("The list takes no argument.");
    }
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        put_char(&answer, i == 0 ? '[' : ',');
        answer_ruleset(&answer, i);
    }
    put_char(&answer, ']');
    return answer.bytes;
}

int rules_replays(int bytes)
{
    struct position pos;
    struct answer answer = {0};
    int refusal = ask_position(bytes, &pos, NULL);
    if (refusal != 0) {
        return refusal;
    }
    put_char(&answer, position_replays(&pos) ? '1' : '0');
    return answer.bytes;
}

int rules_rolloff_count(int bytes)
{
    struct question question;
    struct position pos;
    struct answer answer = {0};
    if (!question_read(&question, bytes, 1)) {
        return refuse_count();
    }
    int refusal = wasm_opening(&question.arguments[0], SIDE_WHITE, &pos);
    if (refusal != 0) {
        return refusal;
    }
    put_number(&answer, rolloff_count(&pos));
    return answer.bytes;
}

int rules_rolloff(int bytes)
{
    struct question question;
    struct position pos;
    struct answer answer = {0};
    uint8_t white[THROW_DICE_MAX];
    uint8_t black[THROW_DICE_MAX];
    enum side winner;
    if (!question_read(&question, bytes, 3)) {
        return refuse_count();
    }
    int refusal = wasm_opening(&question.arguments[0], SIDE_WHITE, &pos);
    if (refusal != 0) {
        return refusal;
    }
    int count = rolloff_count(&pos);
    enum chance chance = position_ruleset(&pos)->chance;
    if (count == 0 || read_faces(&question.arguments[1], white) != count ||
        read_faces(&question.arguments[2], black) != count ||
        !chance_faces_fit(chance, white, count) || !chance_faces_fit(chance, black, count)) {
        return refuse_misuse("The faces do not fit the throw for the start.");
    }
    if (!rolloff_winner(&pos, white, black, &winner)) {
        put_text(&answer, "again");
    } else {
        put_char(&answer, side_letter(winner));
    }
    return answer.bytes;
}

int rules_hash(int bytes)
{
    struct position pos;
    struct answer answer = {0};
    int refusal = ask_position(bytes, &pos, NULL);
    if (refusal != 0) {
        return refusal;
    }
    put_hash(&answer, &pos);
    return answer.bytes;
}

int rules_rules(int bytes)
{
    struct position pos;
    struct answer answer = {0};
    char text[RULESET_TEXT_MAX];
    int refusal = ask_position(bytes, &pos, NULL);
    if (refusal != 0) {
        return refusal;
    }
    position_rules_write(&pos, text);
    put_text(&answer, text);
    return answer.bytes;
}
