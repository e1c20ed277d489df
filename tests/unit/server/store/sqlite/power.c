/* SPDX-License-Identifier: MIT */
/*
 * Loss of power. The file layer below SQLite knows which bytes a sync has made durable. At random moments it writes
 * an image of a disk as it could be after a power failure at that moment: all synced bytes, and of the later writes
 * some as a whole, some in part, and some not at all. Every event that had been acknowledged by then must be in each
 * image.
 */
#include <check.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file_layer.h"
#include "suite.h"
#include "unit/server/store/bench.h"

enum {
    FILES_MAX = 8,
    IMAGES = 12,
    OPERATIONS = 6000, /* of the file layer in one run: about 700 events, and some checkpoints */
    SECTOR_BYTES = 512,
};

/* ---- the contents of the disk ---- */

struct bytes {
    unsigned char *data;
    size_t count;
};

/* A write or truncation that has not been synced yet. */
struct pending {
    struct pending *next;
    sqlite3_int64 offset;
    struct bytes written; /* .data NULL: truncation to `offset` */
};

struct disk_file {
    char name[64]; /* without its folder; "" if this entry is free */
    struct bytes durable;
    struct pending *first;
    struct pending **last;
};

static struct {
    struct disk_file files[FILES_MAX];
    char folder[BENCH_FOLDER_BYTES]; /* the folder of the images, which are named by number */
    int image_at[IMAGES];            /* operation counts after which an image is taken, ascending */
    int images;
    int acknowledged[IMAGES]; /* number of acknowledged events when the image was taken */
    unsigned chance;
} disk;

/* operations of the file layer; counted on the worker, read on the loop */
static atomic_int operations;
static atomic_int acknowledged; /* counted on the loop, read below SQLite on the worker */

static unsigned next_chance(unsigned below)
{
    disk.chance = disk.chance * 1664525u + 1013904223u;
    return (disk.chance >> 8) % below;
}

static void put_bytes(struct bytes *bytes, size_t offset, const unsigned char *data, size_t count)
{
    if (offset + count > bytes->count) {
        bytes->data = realloc(bytes->data, offset + count);
        memset(bytes->data + bytes->count, 0, offset + count - bytes->count);
        bytes->count = offset + count;
    }
    memcpy(bytes->data + offset, data, count);
}

/* `part`: how many bytes of the write reach the disk. */
static void apply(struct bytes *bytes, const struct pending *pending, size_t part)
{
    if (pending->written.data != NULL) {
        put_bytes(bytes, (size_t)pending->offset, pending->written.data, part);
    } else if ((size_t)pending->offset < bytes->count) {
        bytes->count = (size_t)pending->offset;
    }
}

static void drop_pending(struct disk_file *file)
{
    while (file->first != NULL) {
        struct pending *gone = file->first;
        file->first = gone->next;
        free(gone->written.data);
        free(gone);
    }
    file->last = &file->first;
}

static void sync_file(struct disk_file *file)
{
    for (const struct pending *pending = file->first; pending != NULL; pending = pending->next) {
        apply(&file->durable, pending, pending->written.count);
    }
    drop_pending(file);
}

static void add_pending(struct disk_file *file, sqlite3_int64 offset, const void *data,
                        size_t count)
{
    struct pending *pending = calloc(1, sizeof *pending);
    pending->offset = offset;
    if (data != NULL) {
        pending->written = (struct bytes){malloc(count + 1), count};
        memcpy(pending->written.data, data, count);
    }
    *file->last = pending;
    file->last = &pending->next;
}

static struct disk_file *find_file(const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    struct disk_file *free_place = NULL;
    for (int i = 0; i < FILES_MAX; i++) {
        if (strcmp(disk.files[i].name, name) == 0) {
            return &disk.files[i];
        }
        if (free_place == NULL && disk.files[i].name[0] == '\0') {
            free_place = &disk.files[i];
        }
    }
    snprintf(free_place->name, sizeof free_place->name, "%.63s", name);
    free_place->last = &free_place->first;
    return free_place;
}

static void forget_file(struct disk_file *file)
{
    drop_pending(file);
    free(file->durable.data);
    *file = (struct disk_file){0};
}

/* ---- images ---- */

static struct bytes after_power_loss(const struct disk_file *file)
{
    struct bytes bytes = {malloc(file->durable.count + 1), file->durable.count};
    memcpy(bytes.data, file->durable.data != NULL ? file->durable.data : (unsigned char *)"",
           file->durable.count);
    for (const struct pending *pending = file->first; pending != NULL; pending = pending->next) {
        switch (next_chance(3)) {
        case 0: /* the write never reached the disk */
            break;
        case 1: /* the write was torn between two sectors */
            if (pending->written.count > SECTOR_BYTES) {
                apply(&bytes, pending,
                      SECTOR_BYTES *
                          (1 + next_chance((unsigned)pending->written.count / SECTOR_BYTES)));
            }
            break;
        default:
            apply(&bytes, pending, pending->written.count);
        }
    }
    return bytes;
}

static void image_folder(int image, char folder[BENCH_FOLDER_BYTES])
{
    snprintf(folder, BENCH_FOLDER_BYTES, "%.40s/%d", disk.folder, image);
}

static void take_image(int image)
{
    char folder[BENCH_FOLDER_BYTES];
    char path[2 * BENCH_FOLDER_BYTES];
    disk.acknowledged[image] = atomic_load(&acknowledged);
    image_folder(image, folder);
    mkdir(folder, 0700);
    for (int i = 0; i < FILES_MAX; i++) {
        if (disk.files[i].name[0] != '\0') {
            struct bytes bytes = after_power_loss(&disk.files[i]);
            snprintf(path, sizeof path, "%s/%s", folder, disk.files[i].name);
            FILE *file = fopen(path, "w");
            fwrite(bytes.data, 1, bytes.count, file);
            fclose(file);
            free(bytes.data);
        }
    }
}

static void operated(void)
{
    int now = atomic_fetch_add(&operations, 1) + 1;
    while (disk.images < IMAGES && now >= disk.image_at[disk.images]) {
        take_image(disk.images++);
    }
}

/* ---- the file layer ---- */

static int on_write(struct file_layer_file *file, const void *data, int count, sqlite3_int64 offset)
{
    add_pending(file->data, offset, data, (size_t)count);
    operated();
    return FILE_LAYER_GO_ON;
}

static int on_truncate(struct file_layer_file *file, sqlite3_int64 size)
{
    add_pending(file->data, size, NULL, 0);
    operated();
    return FILE_LAYER_GO_ON;
}

static int on_sync(struct file_layer_file *file)
{
    operated(); /* the power fails before the operation or after it */
    sync_file(file->data);
    operated();
    return SQLITE_OK; /* the test need not wait for the real disk */
}

/* A new database file is renamed when it is complete; its record moves to the new name. */
static struct disk_file *find_renamed(const char *path)
{
    char before[BENCH_FOLDER_BYTES + 32];
    struct disk_file *file = find_file(path);
    snprintf(before, sizeof before, "%s.new", path);
    struct disk_file *renamed = find_file(before);
    if (renamed->durable.data != NULL) {
        drop_pending(file);
        free(file->durable.data);
        file->durable = renamed->durable;
        file->first = renamed->first;
        file->last = renamed->first != NULL ? renamed->last : &file->first;
        renamed->durable = (struct bytes){0};
        renamed->first = NULL;
    }
    forget_file(renamed);
    return file;
}

static int on_open(struct file_layer_file *file, const char *path, int flags)
{
    (void)flags;
    file->data = find_renamed(path);
    return FILE_LAYER_GO_ON;
}

static int on_remove(const char *path)
{
    forget_file(find_file(path));
    return FILE_LAYER_GO_ON;
}

static const struct file_layer layer = {.open = on_open,
                                        .remove = on_remove,
                                        .write = on_write,
                                        .truncate = on_truncate,
                                        .sync = on_sync,
                                        .promises_nothing = true};

/* ---- the test ---- */

static struct bench bench;

static int ascending(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right;
}

static void choose_moments(unsigned seed)
{
    disk.chance = seed;
    for (int i = 0; i < IMAGES; i++) {
        disk.image_at[i] = 1 + (int)next_chance(OPERATIONS);
    }
    qsort(disk.image_at, IMAGES, sizeof disk.image_at[0], ascending);
}

static void on_stored(void *data, enum store_status status)
{
    (void)data;
    ck_assert_int_eq(status, STORE_OK);
    atomic_fetch_add(&acknowledged, 1);
}

static void store_events(void)
{
    char text[1500];
    memset(text, 'x', sizeof text);
    struct store_write *write = store_begin(bench.store);
    store_put_room(write, "room1", "playing", 1);
    store_commit(write, NULL, NULL);
    for (int v = 1; atomic_load(&operations) < OPERATIONS; v++) {
        write = store_begin(bench.store);
        store_add_event(write, "room1", v, text, sizeof text, "p1", v);
        store_commit(write, on_stored, NULL);
        /* Groups of one to four events. */
        while (v - atomic_load(&acknowledged) > v % 4) {
            uv_run(&bench.loop, UV_RUN_ONCE);
        }
    }
}

static void check_image(int image)
{
    struct bench after = {.folder = ""};
    image_folder(image, after.folder);
    ck_assert_int_eq(uv_loop_init(&after.loop), 0);
    ck_assert_msg(bench_open(&after) == STORE_OK, "after operation %d: %s", disk.image_at[image],
                  after.detail);
    int found = bench_count(&after, "room1");
    if (found != -STORE_MISSING || disk.acknowledged[image] > 0) {
        ck_assert_int_ge(found, disk.acknowledged[image]);
        ck_assert_int_eq(bench_append(&after, "room1", found + 1, "goes on"), STORE_OK);
    }
    bench_finish(&after);
}

START_TEST(acknowledged_events_outlive_loss_of_power)
{
    char folder[] = "/tmp/taberna-power-XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(disk.folder, sizeof disk.folder, "%s", folder);
    choose_moments(1 + (unsigned)_i);
    file_layer_install(&layer);

    bench_init(&bench);
    store_events();
    bench_finish(&bench);
    file_layer_remove();

    ck_assert_int_eq(disk.images, IMAGES);
    for (int i = 0; i < disk.images; i++) {
        check_image(i);
    }
    rmdir(folder);
}
END_TEST

int main(void)
{
    enum { RUNS = 4 };
    Suite *suite = suite_create("store-power");
    TCase *tests = tcase_create("store-power");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, acknowledged_events_outlive_loss_of_power, 0, RUNS);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
