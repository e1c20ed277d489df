/* SPDX-License-Identifier: MIT */
#include "net/http/page.h"

#include <assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "net/http/gzip.h"

static const char ROUTES_FOLDER[] = "/routes/";

struct page {
    struct page_file *files; /* sorted by path */
    size_t files_count;
    size_t files_capacity;
    size_t bytes;
    char *routes;
};

static const struct {
    const char *suffix;
    const char *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json; charset=utf-8"},
    {".map", "application/json; charset=utf-8"},
    {".webmanifest", "application/manifest+json; charset=utf-8"},
    {".svg", "image/svg+xml; charset=utf-8"},
    {".txt", "text/plain; charset=utf-8"},
    {".py", "text/plain; charset=utf-8"},
    {".md", "text/markdown; charset=utf-8"},
    {".wasm", "application/wasm"}, /* streaming compilation refuses any other type */
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/vnd.microsoft.icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
};

static bool ends_with(const char *text, const char *end)
{
    size_t text_bytes = strlen(text);
    size_t end_bytes = strlen(end);
    return text_bytes >= end_bytes && strcmp(text + text_bytes - end_bytes, end) == 0;
}

const char *page_type(const char *path)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (ends_with(path, types[i].suffix)) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

static bool has_start(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/*
 * A file below /assets/ never changes, because its name contains a hash of its content. Browsers must revalidate other
 * code and documents each time, and get 304 if they are unchanged. Pictures and fonts may be an hour old.
 */
static const char *page_cache(const char *path, const char *type)
{
    if (has_start(path, "/assets/")) {
        return "public, max-age=31536000, immutable";
    }
    bool picture =
        has_start(type, "image/") || has_start(type, "font/") || has_start(type, "audio/");
    return picture ? "public, max-age=3600" : "no-cache";
}

/*
 * 64 bits and the length: distinguishes versions of one file. A forged tag gains an attacker nothing. The hash is
 * FNV-1a by words: byte by byte it takes eight times as long, which a start would notice. The shift lets the upper
 * bytes of a word reach the lower ones.
 */
static void page_tag(struct page_file *file)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < file->bytes_count; i += sizeof hash) {
        uint64_t word = 0;
        size_t rest = file->bytes_count - i;
        memcpy(&word, file->bytes + i, rest < sizeof word ? rest : sizeof word);
        hash = (hash ^ word) * UINT64_C(1099511628211);
        hash ^= hash >> 32;
    }
    snprintf(file->etag, sizeof file->etag, "\"%016" PRIx64 "-%zx\"", hash, file->bytes_count);
}

static unsigned char *read_whole(int fd, size_t bytes)
{
    unsigned char *content = malloc(bytes > 0 ? bytes : 1);
    size_t at = 0;
    assert(content);
    while (at < bytes) {
        ssize_t got = read(fd, content + at, bytes - at);
        if (got <= 0) {
            free(content);
            return NULL;
        }
        at += (size_t)got;
    }
    return content;
}

static char *path_join(const char *folder, const char *name)
{
    size_t bytes = strlen(folder) + strlen(name) + 2;
    char *path = malloc(bytes);
    assert(path);
    snprintf(path, bytes, "%s/%s", folder, name);
    return path;
}

/* Takes ownership of the descriptor. */
static bool page_add_file(struct page *page, int fd, size_t bytes, const char *folder,
                          const char *name)
{
    unsigned char *content = NULL;
    if (bytes <= PAGE_FILE_BYTES_MAX && page->bytes + bytes <= PAGE_BYTES_MAX &&
        page->files_count < PAGE_FILES_MAX) {
        content = read_whole(fd, bytes);
    }
    close(fd);
    if (content == NULL) {
        return false;
    }
    if (page->files_count == page->files_capacity) {
        page->files_capacity = page->files_capacity ? 2 * page->files_capacity : 64;
        page->files = realloc(page->files, page->files_capacity * sizeof *page->files);
        assert(page->files);
    }

    struct page_file *file = &page->files[page->files_count++];
    *file = (struct page_file){
        .path = path_join(folder, name),
        .bytes = content,
        .bytes_count = bytes,
    };
    file->type = page_type(file->path);
    file->cache = page_cache(file->path, file->type);
    page_tag(file);
    page->bytes += bytes;
    return true;
}

/* Takes ownership of the descriptor. */
static bool page_read_folder(struct page *page, int folder_fd, const char *folder, int depth)
{
    DIR *dir = depth <= PAGE_DEPTH_MAX ? fdopendir(folder_fd) : NULL;
    bool fine = dir != NULL;
    struct dirent *entry;

    if (dir == NULL) {
        close(folder_fd);
        return false;
    }
    while (fine && (entry = readdir(dir))) {
        if (entry->d_name[0] == '.') {
            continue;
        }
        /* Opens without blocking: a pipe in the folder must not hang the start. */
        int fd = openat(dirfd(dir), entry->d_name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
        struct stat status = {0};
        if (fd < 0) {
            continue;
        }
        if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode)) {
            fine = page_add_file(page, fd, (size_t)status.st_size, folder, entry->d_name);
        } else if (S_ISDIR(status.st_mode)) {
            char *inner = path_join(folder, entry->d_name);
            fine = page_read_folder(page, fd, inner, depth + 1);
            free(inner);
        } else {
            close(fd);
        }
    }
    closedir(dir);
    return fine;
}

static int compare_paths(const void *left, const void *right)
{
    return strcmp(((const struct page_file *)left)->path, ((const struct page_file *)right)->path);
}

static struct page_file *page_lookup(const struct page *page, const char *path)
{
    const struct page_file key = {.path = (char *)path};
    return page->files_count == 0
               ? NULL
               : bsearch(&key, page->files, page->files_count, sizeof *page->files, compare_paths);
}

/* The file of which `packed` is a compressed version, or NULL. */
static struct page_file *page_lookup_plain(const struct page *page, const struct page_file *packed)
{
    char *path = strdup(packed->path);
    assert(path);
    path[strlen(path) - 3] = '\0';
    struct page_file *plain = page_lookup(page, path);
    free(path);
    return plain;
}

/* Keeps a file in its gzip version only, if that says that it has the same content. */
static void page_drop_plain(struct page_file *plain)
{
    const struct page_file *packed = plain->gzip;
    if (gzip_names(packed->bytes, packed->bytes_count, plain->bytes, plain->bytes_count)) {
        free(plain->bytes);
        plain->bytes = NULL;
        plain->is_packed = true;
    }
}

/*
 * The array does not move any more, so files may point at one another. A version that saves nothing is not sent: it is
 * empty or cut off, or the file does not shrink.
 */
static void page_pair_compressed(struct page *page)
{
    for (size_t i = 0; i < page->files_count; i++) {
        struct page_file *packed = &page->files[i];
        bool gzip = ends_with(packed->path, ".gz");
        bool brotli = ends_with(packed->path, ".br");
        struct page_file *plain = gzip || brotli ? page_lookup_plain(page, packed) : NULL;
        packed->hidden = plain != NULL || has_start(packed->path, ROUTES_FOLDER);
        if (plain && packed->bytes_count > 0 && packed->bytes_count < plain->bytes_count) {
            *(gzip ? &plain->gzip : &plain->brotli) = packed;
        }
    }
}

static void page_drop_plains(struct page *page)
{
    for (size_t i = 0; i < page->files_count; i++) {
        if (page->files[i].gzip && !page->files[i].hidden) {
            page_drop_plain(&page->files[i]);
        }
    }
#ifdef __GLIBC__
    /* Returns the dropped files to the system: they lay between those that are kept. */
    malloc_trim(0);
#endif
}

struct page *page_create(const char *folder, const char *routes)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        return NULL;
    }
    struct page *page = calloc(1, sizeof *page);
    assert(page);
    page->routes = strdup(routes ? routes : "");
    assert(page->routes);
    if (!page_read_folder(page, fd, "", 0)) {
        page_destroy(page);
        return NULL;
    }
    if (page->files_count > 0) {
        qsort(page->files, page->files_count, sizeof *page->files, compare_paths);
    }
    page_pair_compressed(page);
    page_drop_plains(page);
    return page;
}

void page_destroy(struct page *page)
{
    if (page == NULL) {
        return;
    }
    for (size_t i = 0; i < page->files_count; i++) {
        assert(page->files[i].holders == 0);
        free(page->files[i].path);
        free(page->files[i].bytes);
    }
    free(page->files);
    free(page->routes);
    free(page);
}

/* True if an index answers this path. */
static bool is_route(const struct page *page, const char *path)
{
    const char *at = page->routes;
    while (*at) {
        at += strspn(at, " ");
        size_t bytes = strcspn(at, " ");
        if (bytes > 0 && strncmp(path, at, bytes) == 0) {
            return true;
        }
        at += bytes;
    }
    return false;
}

/* The index of a route: routes/t.html for "/t/abc", if this file exists, otherwise index.html. */
static const struct page_file *page_route(const struct page *page, const char *path)
{
    char own[64];
    int name = (int)strcspn(path + 1, "/");
    int length = snprintf(own, sizeof own, "%s%.*s.html", ROUTES_FOLDER, name, path + 1);
    bool fits = length > 0 && (size_t)length < sizeof own;
    const struct page_file *file = fits ? page_lookup(page, own) : NULL;
    return file ? file : page_lookup(page, "/index.html");
}

const struct page_file *page_find(const struct page *page, const char *path)
{
    const struct page_file *file = page_lookup(page, path);
    if (file == NULL && ends_with(path, "/")) {
        char *index = path_join(path, "index.html");
        /* Joining doubles the slash after a folder's name. */
        memmove(index + strlen(path), index + strlen(path) + 1, sizeof "index.html");
        file = page_lookup(page, index);
        free(index);
    }
    if (file == NULL && is_route(page, path)) {
        return page_route(page, path);
    }
    return file && !file->hidden ? file : NULL;
}

const unsigned char *page_hold(struct page *page, const struct page_file *file)
{
    struct page_file *held = &page->files[file - page->files];
    if (!held->bytes) {
        held->bytes = gzip_unpack(held->gzip->bytes, held->gzip->bytes_count, held->bytes_count);
    }
    held->holders += held->bytes ? 1 : 0;
    return held->bytes;
}

void page_release(struct page *page, const struct page_file *file)
{
    struct page_file *held = &page->files[file - page->files];
    assert(held->holders > 0);
    if (--held->holders == 0 && held->is_packed) {
        free(held->bytes);
        held->bytes = NULL;
    }
}

const struct page_file *page_not_found(const struct page *page)
{
    return page_lookup(page, "/404.html");
}

bool page_tag_matches(const char *if_none_match, const char *etag)
{
    const char *at = if_none_match;
    size_t etag_bytes = strlen(etag);

    while (*at) {
        at += strspn(at, ", \t");
        if (*at == '*') {
            return true;
        }
        at += strncmp(at, "W/", 2) == 0 ? 2 : 0;
        if (strncmp(at, etag, etag_bytes) == 0) {
            return true;
        }
        at += strcspn(at, ",");
    }
    return false;
}

/* The encoding of an element such as "gzip;q=0.5"; PAGE_PLAIN if it is unknown, or refused by its weight. */
static unsigned encoding_of(const char *element, size_t bytes)
{
    size_t name = strcspn(element, ",; \t");
    const char *weight = memchr(element, '=', bytes);
    if (weight && strtod(weight + 1, NULL) <= 0) {
        return PAGE_PLAIN;
    }
    if (name == 4 && strncasecmp(element, "gzip", 4) == 0) {
        return PAGE_GZIP;
    }
    return name == 2 && strncasecmp(element, "br", 2) == 0 ? PAGE_BROTLI : PAGE_PLAIN;
}

unsigned page_encodings(const char *accept_encoding)
{
    const char *at = accept_encoding;
    unsigned accepted = PAGE_PLAIN;
    while (*at) {
        at += strspn(at, ", \t");
        size_t whole = strcspn(at, ",");
        accepted |= encoding_of(at, whole);
        at += whole;
    }
    return accepted;
}

const struct page_file *page_encoded(const struct page_file *file, unsigned encodings,
                                     const char **name)
{
    if ((encodings & PAGE_BROTLI) && file->brotli) {
        *name = "br";
        return file->brotli;
    }
    if ((encodings & PAGE_GZIP) && file->gzip) {
        *name = "gzip";
        return file->gzip;
    }
    *name = NULL;
    return file;
}
