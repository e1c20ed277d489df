/* SPDX-License-Identifier: MIT */
#include "refusal.h"

#include <assert.h>

static const struct problem problems[REFUSALS_COUNT] = {
    [REFUSAL_NOT_JSON] = {"not-json", "The message is not JSON.", 400, NULL, NULL},
    [REFUSAL_NOT_UTF8] = {"not-utf8", "The message is not UTF-8.", 400, NULL, NULL},
    [REFUSAL_TOO_DEEP] = {"too-deep", "The message is nested too deep.", 400, NULL, NULL},
    [REFUSAL_BAD_ENVELOPE] = {"bad-envelope", "The message has not the shape of a command.", 400,
                              NULL, NULL},
    [REFUSAL_TOO_BIG] = {"too-big", "The message is too big.", 413, NULL, NULL},
    [REFUSAL_RATE_LIMITED] = {"rate-limited", "That was too much at once.", 429, NULL, NULL},
    [REFUSAL_UNKNOWN_TYPE] = {"unknown-type", "There is no such command.", 400, NULL, NULL},
    [REFUSAL_MISSING_FIELD] = {"missing-field", "A field is missing.", 422, NULL, NULL},
    [REFUSAL_BAD_FIELD] = {"bad-field", "A field is not what it should be.", 422, NULL, NULL},
    [REFUSAL_HELLO_FIRST] = {"hello-first", "Say hello first.", 400, NULL, NULL},
    [REFUSAL_HELLO_AGAIN] = {"hello-again", "Hello has been said.", 400, NULL, NULL},
    [REFUSAL_NO_SUCH_ROOM] = {"no-such-room", "There is no such table.", 404, NULL, NULL},
    [REFUSAL_ROOM_CLOSED] = {"room-closed", "The table is closed.", 410, NULL, NULL},
    [REFUSAL_NO_SUCH_TOPIC] = {"no-such-topic", "There is no such topic.", 404, NULL, NULL},
    [REFUSAL_NO_SUCH_PAGE] = {"no-such-page", "There is nothing at this address.", 404, NULL, NULL},
    [REFUSAL_NO_SUCH_GAME] = {"no-such-game", "That game has not been played here.", 404, NULL,
                              NULL},
    [REFUSAL_NOT_ALLOWED] = {"not-allowed", "You may not do that here.", 403, NULL, NULL},
    [REFUSAL_NOT_INVITED] = {"not-invited", "This table is for those who are invited.", 403, NULL,
                             NULL},
    [REFUSAL_ACCOUNT_NEEDED] = {"account-needed", "That is for people with an account.", 403, NULL,
                                NULL},
    [REFUSAL_ROOM_LOCKED] = {"room-locked", "The host lets nobody else sit down.", 403, NULL, NULL},
    [REFUSAL_NO_SUCH_SEAT] = {"no-such-seat", "The table has no such seat.", 422, NULL, NULL},
    [REFUSAL_SEAT_TAKEN] = {"seat-taken", "The seat is taken.", 409, NULL, NULL},
    [REFUSAL_ALREADY_SEATED] = {"already-seated", "You sit at this table already.", 409, NULL,
                                NULL},
    [REFUSAL_NOT_SEATED] = {"not-seated", "You do not sit at this table.", 403, NULL, NULL},
    [REFUSAL_BAD_OPTION] = {"bad-option", "The game has no such rules.", 422, NULL, NULL},
    [REFUSAL_TIP_NEEDED] = {"tip-needed", "A fresh tip of your chain of links is needed.", 422,
                            NULL, NULL},
    [REFUSAL_BAD_LINK] = {"bad-link", "The link is not the next one of your chain.", 422, NULL,
                          NULL},
    [REFUSAL_WRONG_STATE] = {"wrong-state", "This is not the time for it.", 409, NULL, NULL},
    [REFUSAL_NOT_YOUR_TURN] = {"not-your-turn", "It is not your turn.", 409, NULL, NULL},
    [REFUSAL_STALE_VERSION] = {"stale-version", "The table has moved on.", 409, NULL, NULL},
    [REFUSAL_ILLEGAL_TURN] = {"illegal-turn", "That turn is not legal.", 422, NULL, NULL},
    [REFUSAL_TURN_TOO_SHORT] = {"turn-too-short", "More of the throw can be used.", 422, NULL,
                                NULL},
    [REFUSAL_TAKEBACK_OFF] = {"takeback-off", "At this table a turn stands.", 409, NULL, NULL},
    [REFUSAL_NOTHING_TO_TAKE_BACK] = {"nothing-to-take-back", "There is nothing to take back.", 409,
                                      NULL, NULL},
    [REFUSAL_TOO_EARLY] = {"too-early", "It is too early for that.", 409, NULL, NULL},
    [REFUSAL_LOG_FULL] = {"log-full", "The table's book is full: open another.", 409, NULL, NULL},
    [REFUSAL_TOO_MANY_ROOMS] = {"too-many-rooms", "There are too many tables.", 503, NULL, NULL},
    [REFUSAL_TOO_MANY_GUESTS] = {"too-many-guests", "The house is full.", 503, NULL, NULL},
    [REFUSAL_TOO_MANY_TOPICS] = {"too-many-topics", "You follow too many topics.", 422, NULL, NULL},
    [REFUSAL_TOO_MANY_WATCHERS] = {"too-many-watchers", "Too many people watch this table.", 503,
                                   NULL, NULL},
    [REFUSAL_CHAT_OFF] = {"chat-off", "At this table nobody talks.", 403, NULL, NULL},
    [REFUSAL_PRESETS_ONLY] = {"presets-only", "Here only preset phrases can be said.", 403, NULL,
                              NULL},
    [REFUSAL_NO_LINKS] = {"no-links", "Guests post no links.", 422, NULL, NULL},
    [REFUSAL_DUPLICATE] = {"duplicate", "You have said that a moment ago.", 409, NULL, NULL},
    [REFUSAL_TIMED_OUT] = {"timed-out", "You may not write here for a while.", 403, NULL, NULL},
    [REFUSAL_NO_SUCH_LINE] = {"no-such-line", "There is no such line.", 404, NULL, NULL},
    [REFUSAL_NO_SUCH_PERSON] = {"no-such-person", "Nobody of that id is here.", 404, NULL, NULL},
    [REFUSAL_BLOCKED] = {"blocked", "One of you has blocked the other.", 403, NULL, NULL},
    [REFUSAL_TOO_MANY_BLOCKS] = {"too-many-blocks", "You have blocked too many people.", 422, NULL,
                                 NULL},
    [REFUSAL_LOCKDOWN] = {"lockdown", "The house is locked down for a while.", 503, NULL, NULL},
    [REFUSAL_KICKED] = {"kicked", "You have been sent away.", 403, NULL, NULL},
    [REFUSAL_BANNED] = {"banned", "You are banned from this house.", 403, NULL, NULL},
    [REFUSAL_TOKEN_NEEDED] = {"token-needed",
                              "That is for the operator of the house, with a token.", 401, NULL,
                              NULL},
    [REFUSAL_WRONG_CONTENT] = {"wrong-content", "The body is not of the kind that is wanted.", 415,
                               NULL, NULL},
    [REFUSAL_FOREIGN_ORIGIN] = {"foreign-origin", "Pages of other sites may not do that.", 403,
                                NULL, NULL},
    [REFUSAL_BAD_NAME] = {"bad-name", "Nobody can have that name.", 422, NULL, NULL},
    [REFUSAL_NAME_TAKEN] = {"name-taken", "Somebody has that name, or one that looks like it.", 409,
                            NULL, NULL},
    [REFUSAL_BAD_CREDENTIALS] = {"bad-credentials", "Name and password do not belong together.",
                                 401, NULL, NULL},
    [REFUSAL_IDENTITY_NEEDED] = {"identity-needed", "The house has to know who asks.", 401, NULL,
                                 NULL},
    [REFUSAL_NO_SUCH_CODE] = {"no-such-code", "That code does not hold any more.", 410, NULL, NULL},
    [REFUSAL_OVERLOADED] = {"overloaded", "Too many people sign in just now.", 503, NULL, NULL},
    [REFUSAL_BROKEN_CHAIN] = {"broken-chain", "The log is not as it was written.", 422, NULL, NULL},
    [REFUSAL_ILLEGAL_STEP] = {"illegal-step", "A step in it is not legal.", 422, NULL, NULL},
    [REFUSAL_FORGED_DICE] = {"forged-dice", "A throw in it is not what was promised.", 422, NULL,
                             NULL},
    [REFUSAL_UNKNOWN_RULES] = {"unknown-rules", "Its rules are not known here.", 422, NULL, NULL},
    [REFUSAL_BAD_LOG] = {"bad-log", "It is no log and no record of a game.", 422, NULL, NULL},
    [REFUSAL_UNFINISHED_GAME] = {"unfinished-game", "Its game is not over.", 422, NULL, NULL},
    [REFUSAL_LOG_DIFFERS] = {"log-differs", "That table is here with another log.", 409, NULL,
                             NULL},
    [REFUSAL_STORAGE_PAUSED] = {"storage-paused",
                                "The house cannot write just now: nothing has been done.", 503,
                                NULL, NULL},
    [REFUSAL_RESTARTING] = {"restarting", "The house is restarting.", 503, NULL, NULL},
};

struct problem refusal_problem(enum refusal refusal)
{
    assert(refusal < REFUSALS_COUNT);
    return problems[refusal];
}

json_t *refusal_json(enum refusal refusal, const char *detail, json_t *params)
{
    struct problem problem = refusal_problem(refusal);
    problem.detail = detail;
    problem.params = params;
    json_t *object = problem_json(&problem);
    json_decref(params);
    return object;
}
