/* SPDX-License-Identifier: MIT */
/*
 * A bot for Taberna: it sits down at a table, plays random turns, and reconnects when the connection breaks.
 *
 * The server's own fold, room_state_apply_json(), checks every message: the promised links, the throws that result
 * from them, the turns. For a stronger bot replace random_turn_write(), for example by ai_choose() of
 * rules/ai/engine/ai.h.
 *
 * usage: taberna-bot ws://localhost:8080/ws TOKEN ROOM
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ids.h"
#include "line.h"
#include "random_turn.h"
#include "room_state/chain.h"
#include "room_state/codec.h"
#include "rules/room/state.h"
#include "rules/room/text/loghash.h"

struct bot {
    const char *token;
    char user_id[STORE_ID_BYTES];
    struct room_state table; /* the state after all events, each checked */
    struct loghash hash;
    struct dice_chain chain;
    int links; /* number of the chain's links that throws have used */
    uint64_t seed;
    /* last id; newest event known to exist: the bot acts only when it has all events */
    long long id, news;
    bool waits; /* for an answer */
};

static void say(struct bot *bot, struct line *line, const char *type, const char *d)
{
    char text[LINE_SEND_BYTES];
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":%lld,\"room\":\"%s\",\"v\":%lld,\"d\":{%s}}",
             type, ++bot->id, bot->table.id, (long long)bot->table.v, d);
    bot->waits = true;
    line_send(line, text);
}

/* Performs the owed action. A command ignores fields that it does not use. */
static void act(struct bot *bot, struct line *line)
{
    struct debt debts[SEATS_MAX];
    char d[LINE_SEND_BYTES / 2], hex[DICE_HEX_CHARS + 1], steps[RANDOM_TURN_BYTES] = "[]";
    uint8_t link[DICE_LINK_BYTES];
    int seat = room_seat_of(&bot->table, bot->user_id), owed = room_owed(&bot->table, debts) - 1;
    while (owed >= 0 && debts[owed].seat != seat) {
        owed--;
    }
    bool turns = owed >= 0 && debts[owed].kind == DEBT_TURN;
    if (turns) {
        random_turn_write(&bot->table.position, &bot->seed, steps);
    }
    room_state_dice_chain_link(&bot->chain, bot->links + 1, link);
    if (owed >= 0 && memcmp(link, bot->table.chains[seat].last, sizeof link) == 0) {
        bot->links++;
    }
    room_state_dice_chain_link(&bot->chain, bot->links + (owed >= 0), link);
    dice_hex(link, hex);
    snprintf(d, sizeof d, "\"tip\":\"%s\",\"link\":\"%s\",\"steps\":%s", hex, hex, steps);
    if (owed >= 0 || seat == SEAT_NONE) {
        say(bot, line, owed < 0 ? "room.sit" : turns ? "turn" : "roll", d);
    }
}

static void on_message(struct line *line, void *data, const char *text, size_t bytes)
{
    struct bot *bot = data;
    const char *type = "", *event = "", *user_id = "";
    json_int_t v = 0, at = 0, status = 0, news = 0;
    char topic[64];
    json_t *d = NULL, *message = json_loadb(text, bytes, 0, NULL);
    json_unpack(message, "{s:s, s?s, s?I, s?I, s?o}", "t", &type, "e", &event, "v", &v, "at", &at,
                "d", &d);
    json_unpack(d, "{s?I, s?s, s?I, s?{s?I}}", "status", &status, "who", &user_id, "v", &news,
                "params", "v", &news);
    bool is_event = strcmp(type, "event") == 0 && v == bot->table.v + 1;
    bool is_sound = !is_event || (loghash_check(&bot->hash, text, bytes) &&
                                  room_state_apply_json(&bot->table, event, d, at) != ROOM_UNSOUND);
    if (!is_sound || (status != 0 && status != 409 && status != 503)) {
        exit(fprintf(stderr, "taberna-bot: %.*s\n", (int)bytes, text));
    } else if (strcmp(type, "welcome") == 0) {
        snprintf(bot->user_id, sizeof bot->user_id, "%s", user_id);
        bot->id = json_integer_value(json_object_get(d, "last_id"));
        snprintf(topic, sizeof topic, "\"topic\":\"room:%s\",\"v\":%d", bot->table.id,
                 (int)bot->table.v);
        say(bot, line, "sub", topic);
    } else if (strcmp(type, "ok") == 0 || status != 0) {
        bot->news = news;
        bot->waits = false;
    }
    if (bot->table.phase >= ROOM_ENDED) {
        printf("%s as %s, %d throws checked\n", room_result_word(bot->table.result),
               seat_name(room_seat_of(&bot->table, bot->user_id)), bot->table.throws);
        exit(EXIT_SUCCESS);
    } else if (!bot->waits && bot->table.v >= bot->news) {
        act(bot, line);
    }
    json_decref(message);
}

static void on_open(struct line *line, void *data)
{
    struct bot *bot = data;
    char d[256];
    snprintf(d, sizeof d, "\"client\":\"bot.c\",\"lang\":\"en\",\"token\":\"%s\"", bot->token);
    say(bot, line, "hello", d);
}

int main(int argc, char **argv)
{
    static const struct line_handlers handlers = {on_open, on_message};
    static struct bot bot = {.seed = 1};
    if (argc == 4) {
        uint8_t secret[DICE_LINK_BYTES];
        bot.token = argv[2];
        room_state_init(&bot.table, argv[3]);
        loghash_init(&bot.hash, argv[3]);
        room_state_dice_seed(secret);
        room_state_dice_chain_init(&bot.chain, secret);
        line_run(argv[1], &handlers, &bot);
    }
    return EXIT_FAILURE;
}
