/* SPDX-License-Identifier: MIT */
/*
 * Tablaaza's board, shared by its rules (tablaaza.c) and its text (text.c). A plot's number runs from 1 at a1 along the
 * rows; columns and rows count from 0. Byte n - 1 of the position's board holds the contents of plot n.
 */
#pragma once

#include "rules/core/engine.h"
#include "rules/games/tablaaza.h"

enum {
    TABLAAZA_ROWS_MAX = 7,
    TABLAAZA_PLOTS_MAX = 70, /* including the lakes */
    TABLAAZA_LAND_MAX = 50,  /* without the lakes, on every board */
    TABLAAZA_MATES_MAX = 16, /* mates of one plot, of the other colour */
};

enum tablaaza_plot { TABLAAZA_VACANT, TABLAAZA_STONE, TABLAAZA_PAVILION, TABLAAZA_LAKE };

struct tablaaza_board {
    int columns;
    int rows;
    const char *plots[TABLAAZA_ROWS_MAX]; /* top row first: `.` a plot, `~` a lake */
};

const struct tablaaza_board *tablaaza_board(const struct position *pos);

/** The number of the plot there; 0 for a lake and beyond the edge. */
int tablaaza_at(const struct tablaaza_board *board, int column, int row);
int tablaaza_column(const struct tablaaza_board *board, int plot);
int tablaaza_row(const struct tablaaza_board *board, int plot);
bool tablaaza_is_land(const struct tablaaza_board *board, int plot);

/** The side that owns the plot: red plots are White's, green ones Black's. */
int tablaaza_colour(const struct tablaaza_board *board, int plot);

/**
 * Finds the plots of the other colour in both corridors of a plot: the unbroken runs of land through it.
 *
 * mates  out  TABLAAZA_MATES_MAX
 */
int tablaaza_mates(const struct tablaaza_board *board, int plot, uint8_t *mates);

/** Places a stone of the side that moves on a vacant plot of its own, and raises the resulting pavilions. */
void tablaaza_place(struct position *pos, int plot);

/* Text: the functions of struct engine that read and write. */
bool tablaaza_read(struct text_in *in, struct position *pos);
void tablaaza_write(const struct position *pos, struct text_out *out);
bool tablaaza_step_read(const struct position *pos, struct text_in *in, struct step *step);
void tablaaza_step_write(const struct position *pos, const struct step *step, struct text_out *out);
void tablaaza_draw(const struct position *pos, struct text_out *out);

enum result tablaaza_playout(const struct position *pos, uint64_t *chance, int *turns);

extern const struct engine tablaaza_engine;
