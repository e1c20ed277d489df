/* SPDX-License-Identifier: MIT */
#include "base/json.h"

bool json_is_deeper(const char *text, size_t bytes, int most)
{
    int depth = 0;
    bool in_text = false;
    for (size_t i = 0; i < bytes; i++) {
        if (in_text && text[i] == '\\') {
            i++;
        } else if (text[i] == '"') {
            in_text = !in_text;
        } else if (!in_text && (text[i] == '{' || text[i] == '[')) {
            depth++;
        } else if (!in_text && (text[i] == '}' || text[i] == ']')) {
            depth--;
        }
        if (depth > most) {
            return true;
        }
    }
    return false;
}
