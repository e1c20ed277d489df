/* SPDX-License-Identifier: MIT */
/*
 * Any call of offline.wasm, built natively: the first byte selects the function, the rest is its argument. The call is
 * answered or refused, within the buffer; a position in an answer can be parsed again, and the room has a text.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "rules/core/rules.h"

char *rules_buffer(void);
int rules_buffer_bytes(void);
int rules_list(int bytes);
int rules_start(int bytes);
int rules_owed(int bytes);
int rules_rolloff_count(int bytes);
int rules_rolloff(int bytes);
int rules_throw(int bytes);
int rules_steps(int bytes);
int rules_end(int bytes);
int rules_turn(int bytes);
int rules_hash(int bytes);
int rules_rules(int bytes);
int rules_states(int bytes);
int rules_replays(int bytes);
int chain_link(int bytes);
int chain_seed(int bytes);
int room_do(int bytes);
int room_log(int bytes);
int room_needs_tips(int bytes);
int room_shows_link(int bytes);
int room_start(int bytes);
int room_take(int bytes);
int room_text(int bytes);
int room_write(int bytes);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct {
    int (*request)(int bytes);
    bool answers_position;
} functions[] = {
    {rules_turn, true},
    {rules_steps, false},
    {rules_throw, true},
    {rules_end, true},
    {rules_start, true},
    {rules_owed, false},
    {rules_rolloff_count, false},
    {rules_hash, false},
    {rules_rolloff, false},
    {rules_rules, false},
    {rules_states, false},
    {rules_list, false},
    {rules_replays, false},
    {room_needs_tips, false},
    {room_shows_link, false},
    {room_start, false},
    {room_log, false},
    {chain_link, false},
    {chain_seed, false},
    {room_take, false},
    {room_write, false},
    {room_do, false},
};

static int tabs_in(const char *text, int bytes)
{
    int tabs = 0;
    for (int i = 0; i < bytes; i++) {
        tabs += text[i] == '\t';
    }
    return tabs;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1 || size - 1 > (size_t)rules_buffer_bytes()) {
        return 0;
    }
    size_t function = data[0] % (sizeof functions / sizeof functions[0]);
    char *buffer = rules_buffer();
    int started = room_start(0);
    assert(started == 0);
    memcpy(buffer, data + 1, size - 1);

    int length = functions[function].request((int)(size - 1));

    assert(length <= rules_buffer_bytes() && -length <= rules_buffer_bytes());
    if (length < 0) {
        assert(tabs_in(buffer, -length) == 3);
    } else if (functions[function].answers_position) {
        struct position pos;
        assert(position_read(buffer, (size_t)length, &pos, NULL));
    }
    assert(room_text(0) > 0);
    return 0;
}
