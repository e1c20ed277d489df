/* SPDX-License-Identifier: MIT */
/* A disk that fails when the test says so: below SQLite, a layer that asks before each thing done to a file. */
#pragma once

enum fault {
    FAULT_NONE,
    FAULT_ERROR,     /* what is read, written, synced … fails (EIO) */
    FAULT_FULL,      /* nothing can be written (ENOSPC) */
    FAULT_TORN,      /* a write arrives in half, and fails; so does a sync */
    FAULT_READ_ONLY, /* nothing can be written (EROFS) */
};

/** Asked before each read, write, sync, truncation, opening and removal, on whatever thread. */
typedef enum fault (*fault_fn)(void);

/** `syncs`: whether syncs reach the disk. They cost most of the time, and prove nothing to a test that cuts no power. */
void faults_install(fault_fn decide, int syncs);
