/* SPDX-License-Identifier: MIT */
#include "rules/games/options.h"

#include <string.h>

/* Compares names byte by byte; they are ASCII. */
static int compare_names(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

static size_t name_bytes(const struct text_in *in)
{
    size_t end = in->at;
    while (end < in->bytes && is_name_byte(in->text[end])) {
        end++;
    }
    return end - in->at;
}

static bool read_ruleset(struct text_in *in, enum options_form form, struct position *pos)
{
    size_t bytes = name_bytes(in);
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        if (text_is(in->text + in->at, bytes, ruleset_at(i)->name)) {
            pos->ruleset = (uint8_t)i;
            in->at += bytes;
            size_t revision_at = in->at;
            int revision = 0;
            if (form != OPTIONS_AS_WRITTEN && text_take(in, '@')) {
                if (!text_number(in, "ruleset", 99, &revision)) {
                    return false;
                }
                if (revision != ruleset_at(i)->revision) {
                    return text_refuse(in, "ruleset", revision_at, "there is no such revision");
                }
            }
            return true;
        }
    }
    return text_refuse(in, "ruleset", in->at, "there is no such ruleset");
}

static bool read_option_value_name(struct text_in *in, const struct rule_option *option,
                                   uint8_t *index)
{
    size_t bytes = name_bytes(in);
    for (int i = 0; i < RULES_VALUES_MAX && option->values[i] != NULL; i++) {
        if (text_is(in->text + in->at, bytes, option->values[i])) {
            in->at += bytes;
            *index = (uint8_t)i;
            return true;
        }
    }
    return text_refuse(in, option->name, in->at, "the option has no such value");
}

static const struct rule_option *option_named(const struct ruleset *ruleset, const char *name,
                                              size_t bytes)
{
    for (int i = 0; i < RULES_OPTIONS_MAX && ruleset->options[i].name != NULL; i++) {
        if (text_is(name, bytes, ruleset->options[i].name)) {
            return &ruleset->options[i];
        }
    }
    return NULL;
}

/* The reason why a value excludes another value in force, or NULL. */
static const char *clash_of(const struct position *pos)
{
    const struct rule_clash *clashes = ruleset_at(pos->ruleset)->clashes;
    for (int i = 0; i < RULES_CLASHES_MAX && clashes[i].says != NULL; i++) {
        if (pos->options[clashes[i].option] == clashes[i].value &&
            pos->options[clashes[i].other] == clashes[i].other_value) {
            return clashes[i].says;
        }
    }
    return NULL;
}

/* Reads one NAME=VALUE; `last` is the option before it. */
static bool read_rule_option(struct text_in *in, enum options_form form, struct position *pos,
                             unsigned *seen, const struct rule_option **last)
{
    const struct ruleset *ruleset = ruleset_at(pos->ruleset);
    size_t at = in->at;
    size_t bytes = name_bytes(in);
    const struct rule_option *option = option_named(ruleset, in->text + at, bytes);
    if (option == NULL) {
        return text_refuse(in, "options", at, "the ruleset has no such option");
    }
    int index = (int)(option - ruleset->options);
    if ((*seen >> index & 1U) != 0) {
        return text_refuse(in, option->name, at, "the option is given twice");
    }
    *seen |= 1U << index;
    in->at += bytes;
    size_t value_at = in->at + 1;
    if (!text_expect(in, '=', option->name, "a value is wanted, as in entry=free") ||
        !read_option_value_name(in, option, &pos->options[index])) {
        return false;
    }
    /*
     * A new game may not begin with such values. A game that has begun stays readable, because the rules define the
     * effect of each value beside any other.
     */
    const char *clash = form == OPTIONS_FREE ? clash_of(pos) : NULL;
    if (clash != NULL) {
        return text_refuse(in, option->name, value_at, clash);
    }
    if (form == OPTIONS_AS_WRITTEN && pos->options[index] == 0) {
        return text_refuse(in, option->name, value_at, "the default is left out");
    }
    if (form == OPTIONS_AS_WRITTEN && *last != NULL &&
        compare_names((*last)->name, option->name) > 0) {
        return text_refuse(in, option->name, at, "options stand in the order of their names");
    }
    *last = option;
    return true;
}

bool options_read(struct text_in *in, enum options_form form, struct position *pos)
{
    memset(pos, 0, sizeof *pos);
    if (!read_ruleset(in, form, pos)) {
        return false;
    }
    if (text_take(in, ';')) {
        unsigned seen = 0;
        const struct rule_option *last = NULL;
        do {
            if (!read_rule_option(in, form, pos, &seen, &last)) {
                return false;
            }
        } while (text_take(in, ','));
    }
    if (!text_at_end(in) && text_peek(in) != ' ') {
        return text_refuse(in, "options", in->at, "a comma or the end of the options is wanted");
    }
    return true;
}

/* Among the options that differ from the default: the one that follows `last` in the order of names, or -1. */
static int next_option(const struct position *pos, int last)
{
    const struct rule_option *options = ruleset_at(pos->ruleset)->options;
    int next = -1;
    for (int i = 0; i < RULES_OPTIONS_MAX && options[i].name != NULL; i++) {
        bool after_last = last < 0 || compare_names(options[i].name, options[last].name) > 0;
        bool before_next = next < 0 || compare_names(options[i].name, options[next].name) < 0;
        if (pos->options[i] != 0 && after_last && before_next) {
            next = i;
        }
    }
    return next;
}

void options_write(const struct position *pos, bool revision, struct text_out *out)
{
    const struct ruleset *ruleset = ruleset_at(pos->ruleset);
    text_write(out, ruleset->name);
    if (revision) {
        text_put(out, '@');
        text_write_number(out, (unsigned)ruleset->revision);
    }
    char separator = ';';
    for (int i = next_option(pos, -1); i >= 0; i = next_option(pos, i)) {
        text_put(out, separator);
        text_write(out, ruleset->options[i].name);
        text_put(out, '=');
        text_write(out, ruleset->options[i].values[pos->options[i]]);
        separator = ',';
    }
}
