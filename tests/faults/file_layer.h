/* SPDX-License-Identifier: MIT */
/*
 * A layer between SQLite and its files, for tests: what is asked of a file goes through the layer's functions first, on
 * whatever thread SQLite is used.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

/** What a function returns to let SQLite's own layer do it; anything else is SQLite's answer. */
enum { FILE_LAYER_GO_ON = -1 };

struct file_layer_file {
    sqlite3_file base; /* first: what SQLite sees */
    sqlite3_file *real;
    void *data; /* the layer's own */
};

/** Each may be NULL. Of what stands in a function's way, nothing has been done yet. */
struct file_layer {
    int (*open)(struct file_layer_file *file, const char *path,
                int flags); /* path NULL: temporary */
    int (*remove)(const char *path);
    int (*read)(struct file_layer_file *file);
    int (*write)(struct file_layer_file *file, const void *data, int count, sqlite3_int64 offset);
    int (*truncate)(struct file_layer_file *file, sqlite3_int64 size);
    int (*sync)(struct file_layer_file *file);
    int (*grow_shared)(struct file_layer_file *file); /* the memory that connections share */
    /* The system's number behind the last failure of a file, or of all where NULL; 0: as the real layer says. */
    int (*last_error)(const struct file_layer_file *file);
    bool promises_nothing; /* of what a write or a sector is */
};

/** Puts it below every database that is opened from now on. The layer stays the caller's. */
void file_layer_install(const struct file_layer *layer);
void file_layer_remove(void);
