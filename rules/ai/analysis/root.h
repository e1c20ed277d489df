/* SPDX-License-Identifier: MIT */
/* The square root, which rules/ computes itself: it has no mathematical library. */
#pragma once

/** Newton's method, from above; 0 for a number that is not positive. */
static inline double square_root(double square)
{
    double guess = square > 1 ? square : 1;
    if (square <= 0) {
        return 0;
    }
    for (double next = (guess + square / guess) / 2; next < guess;
         next = (guess + square / guess) / 2) {
        guess = next;
    }
    return guess;
}
