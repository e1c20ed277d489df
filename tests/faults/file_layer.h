/* SPDX-License-Identifier: MIT */
/*
 * A layer between SQLite and its files, for tests: each operation on a file calls the layer's function first, on the
 * thread that uses SQLite.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

/** The return value of a function that lets SQLite's own layer continue; any other value is SQLite's result. */
enum { FILE_LAYER_GO_ON = -1 };

struct file_layer_file {
    sqlite3_file base; /* first: what SQLite sees */
    sqlite3_file *real;
    void *data; /* belongs to the layer */
};

/** Each function may be NULL. Each is called before its operation has had any effect. */
struct file_layer {
    int (*open)(struct file_layer_file *file, const char *path,
                int flags); /* path NULL: temporary */
    int (*remove)(const char *path);
    int (*read)(struct file_layer_file *file);
    int (*write)(struct file_layer_file *file, const void *data, int count, sqlite3_int64 offset);
    int (*truncate)(struct file_layer_file *file, sqlite3_int64 size);
    int (*sync)(struct file_layer_file *file);
    int (*grow_shared)(struct file_layer_file *file); /* the memory that connections share */
    int (*unlock)(bool shared);                       /* a lock of the file, or of that memory */
    /*
     * The system's error number of the last failure of a file, or of any file if NULL; 0: the number of the real
     * layer.
     */
    int (*last_error)(const struct file_layer_file *file);
    bool promises_nothing; /* reports no guarantees about writes and sectors */
    bool never_sleeps;     /* SQLite's waits for a lock take no time */
};

/** Installs the layer below every database that is opened from now on. The caller keeps ownership of the layer. */
void file_layer_install(const struct file_layer *layer);
void file_layer_remove(void);
