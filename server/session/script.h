/* SPDX-License-Identifier: MIT */
/*
 * What belongs to a script though it has no width of its own: marks on a letter, joiners between letters, and selectors
 * of a form. Names and chat accept it where a script needs it, and nowhere else. The data is that of ICU.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/** Whether it has no width or picture of its own, changes the direction, is not assigned, or is a space but " ". */
bool session_script_is_unseen(int32_t c);
bool session_script_is_mark(int32_t c);

/**
 * The number of marks that may stand on one letter, if `mark` is the last of them: 2 in most scripts, more in those
 * that stack letters or write vowels and accents as marks. Marks of all scripts, such as accents, are 2 at most.
 */
int session_script_marks_max(int32_t letter, int32_t mark);

/**
 * Whether the invisible character `chars[at]` belongs to its neighbours:
 * - a joiner after a virama, or a non-joiner between joining letters, as RFC 5892 (appendix A) has it;
 * - a joiner between two pictures of an emoji;
 * - a selector of a picture's or a keycap's form after it; a selector of a Mongolian letter's form after one.
 */
bool session_script_needs(const int32_t *chars, int count, int at);

/** The number of characters of the flag of a country's part that begins at `chars`: a black flag and its tags; or 0. */
int session_script_flag_chars(const int32_t *chars, int count);
