/* SPDX-License-Identifier: MIT */
/*
 * The processor time of one step of the loop. The steady clock is cheap to read, but goes on while another program has
 * the processor, or while the disk is awaited; the clock of the thread costs a system call. So a short step is measured
 * by the first one, and a long one counts no more than the thread has computed since the turn of the loop began.
 */
#pragma once

#include <stdint.h>

struct work {
    /* the clock of the thread when the turn began, or after the last long step that net_work_ns() has counted */
    uint64_t processor_ns;
};

/** Begins a turn of the loop, or a part of it: no step is measured across this call. */
void net_work_begin_turn(struct work *work);

/** The processor time since `*since_ns`, which is a reading of uv_hrtime() in this turn and becomes now. */
uint64_t net_work_ns(struct work *work, uint64_t *since_ns);

/** The same for a measurement that is a part of what net_work_ns() measures: it takes nothing from that. */
uint64_t net_work_part_ns(const struct work *work, uint64_t since_ns);

/* processor.c */
/** The processor time that this thread has used. */
uint64_t net_processor_ns(void);
