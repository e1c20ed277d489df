// SPDX-License-Identifier: MIT
// A finished game of Twelve Dogs, played by the computer against itself: its positions without the name of the game.

export const example = `------ 12,12 ? w -
------ 12,12 3 w -
------ 12,12 3 w 11
B----- 10,12 3 b 31
B-a--- 10,11 3 w 62
BAa--A 8,11 3 b 63
BAb--a 9,9 3 w 53
BAb-Aa 8,9 3 b 52
Bab-aa 10,7 3 w 51
Bab-Aa 9,8 3 b 62
Bbb-Ab 9,6 3 w 64
BbbAAb 8,6 3 b 64
BbbaAb 9,5 3 w 53
BbbaBb 8,5 3 b 54
BbbbBb 8,4 3 0-1 -`;
