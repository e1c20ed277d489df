/* SPDX-License-Identifier: MIT */
/*
 * A disk that fails when the test demands it: a layer below SQLite that asks the test before each operation on a
 * file.
 */
#pragma once

enum fault {
    FAULT_NONE,
    FAULT_ERROR,     /* reads, writes, syncs and so on fail (EIO) */
    FAULT_FULL,      /* every write fails (ENOSPC) */
    FAULT_TORN,      /* a write stores only its first half, and fails; a sync fails too */
    FAULT_READ_ONLY, /* every write fails (EROFS) */
};

/** Called before each read, write, sync, truncation, opening and removal, on the thread that uses SQLite. */
typedef enum fault (*fault_fn)(void);

/**
 * `syncs`: whether syncs reach the disk. They take most of the time, and a test without a power failure does not need
 * them.
 */
void faults_install(fault_fn decide, int syncs);
