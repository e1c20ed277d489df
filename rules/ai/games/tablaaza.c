/* SPDX-License-Identifier: MIT */
#include "rules/ai/games/players.h"

const struct players players_tablaaza = {
    .brain = BRAIN_TABLAAZA,
    /*
     * Natively the strongest takes a second at most. Of twenty positions that came from games it decided all with 26
     * vacant plots, 17 with 28, 11 with 30, 2 with 32.
     */
    LEVELS(SEARCH(0, 0, 0, 0), SEARCH(2, 2000, 10, 2000), SEARCH(3, 4000, 14, 4000),
           SEARCH(3, 8000, 18, 16000), SEARCH(4, 10000, 20, 30000), SEARCH(6, 20000, 22, 50000),
           SEARCH(8, 40000, 24, 80000), SEARCH(9, 65000, 25, 140000),
           SEARCH(10, 100000, 26, 240000), SEARCH(12, 150000, 28, 400000),
           SEARCH(20, 280000, 30, 800000), SEARCH(50, 500000, 33, 1500000)),
    /*
     * The game is searched by the rules themselves. The restriction holds for one stone. The values of plots were found
     * on the default board, so other boards count as not measured.
     */
    .known = {"neighbourly"},
    .unreliable = {"board=figure8-7x10", "board=lakes-6x9"},
};
