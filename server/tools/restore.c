/* SPDX-License-Identifier: MIT */
#include "tools/tools.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include "config/config.h"
#include "store/sqlite/db.h"
#include "store/store.h"

enum {
    EXIT_DONE = 0,
    EXIT_REFUSED = 1,
    EXIT_USAGE = 2,
    PATH_BYTES = CONFIG_PATH_BYTES + 64,
    COPY_BYTES = 65536, /* at a time */
};

#define DATABASE "taberna.sqlite"
#define LOCK "taberna.lock"
#define PART "restore.part"

static const char help[] =
    "Usage: taberna restore [--data FOLDER] FILE\n"
    "\n"
    "Copies FILE, made by `taberna admin backup`, into the data folder (default: data), which "
    "must\n"
    "not contain a database; nothing is replaced. The whole file is checked first. A file that is\n"
    "damaged, of another program or of an unknown version is refused, and the folder stays "
    "unchanged.\n"
    "Stop the server first. For PostgreSQL use deploy/restore.\n"
    "\n"
    "  --knows   print the newest database version that this program reads\n";

/* The files of a database: the file itself, and those that SQLite keeps beside it. */
static const char *const parts[] = {DATABASE, DATABASE "-wal", DATABASE "-shm",
                                    DATABASE "-journal"};

struct restore {
    const char *file;
    const char *folder;
    char part[PATH_BYTES]; /* the folder in which the copy is made and checked */
    int lock;              /* the lock that a server of this folder would hold; -1: not taken yet */
    struct stat owner;     /* of the folder */
};

__attribute__((format(printf, 1, 2))) static int refuse_restore(const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    fputs("taberna restore: ", stderr);
    vfprintf(stderr, form, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return EXIT_REFUSED;
}

static bool join_path(char path[PATH_BYTES], const char *folder, const char *name)
{
    return snprintf(path, PATH_BYTES, "%s/%s", folder, name) < PATH_BYTES;
}

/* If root runs the restore, the files are for the user that owns the folder. */
static void change_owner(const struct restore *restore, int file)
{
    if (geteuid() == 0) {
        (void)!fchown(file, restore->owner.st_uid, restore->owner.st_gid);
    }
}

/* ---- the folder ---- */

static int lock_restored_folder(struct restore *restore)
{
    char path[PATH_BYTES];
    if (mkdir(restore->folder, 0700) != 0 && errno != EEXIST) {
        return refuse_restore("the folder %s cannot be created: %s", restore->folder,
                              strerror(errno));
    }
    if (stat(restore->folder, &restore->owner) != 0 || !join_path(path, restore->folder, LOCK) ||
        !join_path(restore->part, restore->folder, PART)) {
        return refuse_restore("the folder %s cannot be used", restore->folder);
    }
    restore->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (restore->lock < 0) {
        return refuse_restore("%s cannot be opened: %s", path, strerror(errno));
    }
    if (flock(restore->lock, LOCK_EX | LOCK_NB) != 0) {
        return refuse_restore("a server uses the folder %s; stop the server first",
                              restore->folder);
    }
    change_owner(restore, restore->lock);
    return EXIT_DONE;
}

static int check_nothing_there(const struct restore *restore)
{
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        char path[PATH_BYTES];
        struct stat there;
        if (!join_path(path, restore->folder, parts[i]) || lstat(path, &there) == 0) {
            return refuse_restore(
                "%s/%s exists, and a restore replaces nothing: move %s and its files "
                "-wal and -shm out of the folder",
                restore->folder, parts[i], DATABASE);
        }
    }
    return EXIT_DONE;
}

static void clear_part(const struct restore *restore)
{
    char path[PATH_BYTES];
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (join_path(path, restore->part, parts[i])) {
            unlink(path);
        }
    }
    if (join_path(path, restore->part, LOCK)) {
        unlink(path);
    }
    rmdir(restore->part);
}

/* ---- copying ---- */

static bool copy_bytes(int from, int to)
{
    char bytes[COPY_BYTES];
    ssize_t got;
    while ((got = read(from, bytes, sizeof bytes)) > 0) {
        for (ssize_t done = 0; done < got;) {
            ssize_t written = write(to, bytes + done, (size_t)(got - done));
            if (written < 0) {
                return false;
            }
            done += written;
        }
    }
    return got == 0 && fsync(to) == 0;
}

static int copy_backup(const struct restore *restore)
{
    char path[PATH_BYTES];
    struct stat what;
    int from = open(restore->file, O_RDONLY | O_CLOEXEC);
    if (from < 0 || fstat(from, &what) != 0 || !S_ISREG(what.st_mode)) {
        int code = refuse_restore("%s cannot be read: %s", restore->file,
                                  from < 0 ? strerror(errno) : "it is not a file");
        if (from >= 0) {
            close(from);
        }
        return code;
    }
    clear_part(restore); /* removes the remains of a restore that was killed */
    int to = -1;
    if (mkdir(restore->part, 0700) == 0 && join_path(path, restore->part, DATABASE)) {
        to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    }
    bool good = to >= 0 && copy_bytes(from, to);
    int error = errno;
    if (to >= 0) {
        change_owner(restore, to);
        close(to);
    }
    close(from);
    return good ? EXIT_DONE
                : refuse_restore("%s cannot be copied: %s", restore->file, strerror(error));
}

/* ---- checking, and the final name ---- */

static void on_checked_store_closed(void *data)
{
    (void)data;
}

/* Opens the copy as a server would: the store checks it, and migrates it to this version. */
static int check_copy(const struct restore *restore)
{
    char detail[CONFIG_DETAIL_BYTES + PATH_BYTES];
    char path[PATH_BYTES];
    struct store *store = NULL;
    uv_loop_t loop;
    uv_loop_init(&loop);
    enum store_status status = store_open(&sqlite_engine, restore->part, STORE_ALONE, &loop, &store,
                                          detail, sizeof detail);
    if (status == STORE_OK) {
        store_close(store, on_checked_store_closed, NULL);
    }
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    if (status == STORE_OK) {
        return EXIT_DONE;
    }
    /*
     * The sentence names the copy, which the operator does not know, and gives advice for a database in use: replace
     * the one and cut the other.
     */
    size_t bytes = join_path(path, restore->part, DATABASE) ? strlen(path) : 0;
    bool names_copy = bytes > 0 && strncmp(detail, path, bytes) == 0;
    char *advice = strstr(detail, " " DB_CORRUPT_ADVICE);
    if (advice != NULL) {
        *advice = '\0';
    }
    return refuse_restore("%s%s", names_copy ? restore->file : "",
                          names_copy ? detail + bytes : detail);
}

static int put_in_place(const struct restore *restore)
{
    char from[PATH_BYTES];
    char to[PATH_BYTES];
    /* A link never replaces an existing file; rename() would. */
    if (!join_path(from, restore->part, DATABASE) || !join_path(to, restore->folder, DATABASE) ||
        link(from, to) != 0) {
        return refuse_restore("%s/" DATABASE " cannot be created: %s", restore->folder,
                              strerror(errno));
    }
    int folder = open(restore->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0 || fsync(folder) != 0) {
        return refuse_restore("the folder %s cannot be synced: %s", restore->folder,
                              strerror(errno));
    }
    close(folder);
    return EXIT_DONE;
}

static int run_restore(struct restore *restore)
{
    int code = lock_restored_folder(restore);
    code = code == EXIT_DONE ? check_nothing_there(restore) : code;
    if (code == EXIT_DONE) {
        code = copy_backup(restore);
        code = code == EXIT_DONE ? check_copy(restore) : code;
        code = code == EXIT_DONE ? put_in_place(restore) : code;
        clear_part(restore);
    }
    if (restore->lock >= 0) {
        close(restore->lock);
    }
    if (code == EXIT_DONE) {
        printf("%s is restored into %s. Start the server.\n", restore->file, restore->folder);
    }
    return code;
}

int tool_restore_run(int argc, char *const *argv)
{
    struct restore restore = {.folder = "data", .lock = -1};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            return EXIT_DONE;
        }
        if (argc == 2 && strcmp(argv[i], "--knows") == 0) {
            printf("%d\n", store_schema_version());
            return EXIT_DONE;
        }
        if (strcmp(argv[i], "--data") == 0 && i + 1 < argc) {
            restore.folder = argv[++i];
        } else if (strncmp(argv[i], "--", 2) != 0 && restore.file == NULL) {
            restore.file = argv[i];
        } else {
            restore.file = NULL;
            break;
        }
    }
    if (restore.file == NULL) {
        fputs("taberna restore: needs FILE; see --help\n", stderr);
        return EXIT_USAGE;
    }
    return run_restore(&restore);
}
