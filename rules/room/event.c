/* SPDX-License-Identifier: MIT */
#include "rules/room/event.h"

#include "rules/core/engine.h"
#include "rules/core/text.h"

static const char *const event_words[ROOM_EVENT_KINDS] = {
#define EVENT(id, word, phases, decides, says) [ROOM_EVENT_##id] = #word,
#define FIELD(id, type, name, member, needed, says)
#include "rules/room/events.def"
#undef FIELD
#undef EVENT
};

static const char *const result_words[] = {
    [RESULT_NONE] = "", [RESULT_WHITE] = "1-0", [RESULT_BLACK] = "0-1", [RESULT_DRAW] = "1/2"};

static const char *const reason_words[] = {
    [END_NONE] = "",
    [END_WON] = "won",
    [END_RESIGNED] = "resigned",
    [END_DEAD] = "dead",
    [END_TOO_LONG] = "too-long",
    [END_TIME] = "time",
    [END_AGREED] = "agreed",
    [END_ABANDONED] = "abandoned",
};

const char *room_event_word(enum room_event_kind kind)
{
    RULES_CHECK(kind < ROOM_EVENT_KINDS);
    return event_words[kind];
}

enum room_event_kind room_event_find(const char *word)
{
    enum room_event_kind kind = 0;
    while (kind < ROOM_EVENT_KINDS && !text_equal(event_words[kind], word)) {
        kind++;
    }
    return kind;
}

const char *room_result_word(enum result result)
{
    return result_words[result];
}

const char *room_reason_word(enum end_reason reason)
{
    return reason_words[reason];
}

enum result room_result_find(const char *word)
{
    enum result result = RESULT_DRAW;
    while (result != RESULT_NONE && !text_equal(result_words[result], word)) {
        result--;
    }
    return result;
}

enum end_reason room_reason_find(const char *word)
{
    enum end_reason reason = END_ABANDONED;
    while (reason != END_NONE && !text_equal(reason_words[reason], word)) {
        reason--;
    }
    return reason;
}
