/* SPDX-License-Identifier: MIT */
#include "net/http/page.h"
#include "net/http/gzip.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static void write_file(const char *name, const char *content)
{
    char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(content, file);
    fclose(file);
}

static void make_folder(const char *name)
{
    char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    ck_assert_int_eq(mkdir(path, 0700), 0);
}

static void set_up(void)
{
    strcpy(folder, "/tmp/taberna-page-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    make_folder("boards");
    make_folder("routes");
    make_folder("assets");
    write_file("index.html", "index");
    write_file("routes/t.html", "table");
    write_file("app.js", "a long script");
    write_file("app.js.gz", "packed");
    write_file("app.js.br", "small");
    write_file("assets/app-1234.js", "hashed script");
    write_file("assets/app-1234.js.gz", "no shorter script");
    write_file("assets/app-1234.js.br", "");
    write_file("alone.gz", "no neighbour");
    write_file("boards/index.html", "boards");
    write_file("boards/board.js", "board");
    write_file("empty.css", "");
    write_file(".hidden", "secret");
}

static void tear_down(void)
{
    char command[96];
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert_int_eq(system(command), 0);
}

static void expect(const struct page *page, const char *path, const char *content)
{
    const struct page_file *file = page_find(page, path);
    ck_assert_msg(file != NULL, "%s", path);
    ck_assert_uint_eq(file->bytes_count, strlen(content));
    ck_assert_mem_eq(file->bytes, content, strlen(content));
}

START_TEST(files_are_found_by_their_path)
{
    struct page *page = page_create(folder, "/t/ /verify");

    expect(page, "/app.js", "a long script");
    expect(page, "/boards/board.js", "board");
    expect(page, "/alone.gz", "no neighbour");
    expect(page, "/empty.css", "");
    ck_assert_ptr_null(page_find(page, "/.hidden"));
    ck_assert_ptr_null(page_find(page, "/boards"));
    ck_assert_ptr_null(page_find(page, "app.js"));
    ck_assert_ptr_null(page_find(page, ""));
    ck_assert_ptr_null(page_find(page, "/boards/../app.js"));
    page_destroy(page);
}
END_TEST

START_TEST(folders_and_routes_answer_with_an_index)
{
    struct page *page = page_create(folder, "/t/ /verify");

    expect(page, "/", "index");
    expect(page, "/boards/", "boards");
    expect(page, "/t/k3v9q2xw", "table");
    expect(page, "/t/k3v9q2xw).", "table");
    expect(page, "/verify", "index");
    ck_assert_ptr_null(page_find(page, "/t"));
    ck_assert_ptr_null(page_find(page, "/routes/t.html"));
    ck_assert_ptr_null(page_find(page, "/nothing/"));
    page_destroy(page);
}
END_TEST

START_TEST(a_compressed_neighbour_belongs_to_its_file)
{
    struct page *page = page_create(folder, NULL);

    const struct page_file *file = page_find(page, "/app.js");

    ck_assert_ptr_nonnull(file->gzip);
    ck_assert_mem_eq(file->gzip->bytes, "packed", 6);
    ck_assert_str_ne(file->gzip->etag, file->etag);
    ck_assert_ptr_nonnull(file->brotli);
    ck_assert_mem_eq(file->brotli->bytes, "small", 5);
    ck_assert_ptr_null(page_find(page, "/app.js.gz"));
    ck_assert_ptr_null(page_find(page, "/app.js.br"));
    ck_assert_ptr_null(page_find(page, "/boards/board.js")->gzip);
    page_destroy(page);
}
END_TEST

START_TEST(a_compressed_neighbour_that_saves_nothing_is_not_sent)
{
    struct page *page = page_create(folder, NULL);

    const struct page_file *file = page_find(page, "/assets/app-1234.js");

    ck_assert_ptr_null(file->gzip);
    ck_assert_ptr_null(file->brotli);
    ck_assert_ptr_null(page_find(page, "/assets/app-1234.js.br"));
    page_destroy(page);
}
END_TEST

/* A file of `text`, and beside it the gzip version of `packed_text`. */
static const struct page_file *file_with_gzip(struct page **page, const char *text,
                                              const char *packed_text)
{
    char path[96];
    size_t bytes;
    void *packed = gzip_pack(packed_text, strlen(packed_text), &bytes);
    ck_assert_ptr_nonnull(packed);
    write_file("long.txt", text);
    snprintf(path, sizeof path, "%s/long.txt.gz", folder);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(packed, 1, bytes, file), bytes);
    fclose(file);
    free(packed);
    *page = page_create(folder, NULL);
    return page_find(*page, "/long.txt");
}

static const char LONG_TEXT[] = "again and again and again and again and again and again and again";
static const char OTHER_TEXT[] =
    "again and again and again and again and again and again and AGAIN";

START_TEST(file_with_a_gzip_version_is_unpacked_only_while_it_is_held)
{
    struct page *page;
    const struct page_file *file = file_with_gzip(&page, LONG_TEXT, LONG_TEXT);
    ck_assert_ptr_null(file->bytes);
    ck_assert_uint_eq(file->bytes_count, strlen(LONG_TEXT));

    const unsigned char *bytes = page_hold(page, file);
    ck_assert_mem_eq(bytes, LONG_TEXT, strlen(LONG_TEXT));
    ck_assert_ptr_eq(page_hold(page, file), bytes);
    page_release(page, file);
    ck_assert_ptr_eq(file->bytes, bytes);
    page_release(page, file);
    ck_assert_ptr_null(file->bytes);

    ck_assert_mem_eq(page_hold(page, file), LONG_TEXT, strlen(LONG_TEXT));
    page_release(page, file);
    page_destroy(page);
}
END_TEST

START_TEST(file_whose_gzip_version_has_another_content_is_kept)
{
    struct page *page;
    const struct page_file *file = file_with_gzip(&page, LONG_TEXT, OTHER_TEXT);
    ck_assert_mem_eq(file->bytes, LONG_TEXT, strlen(LONG_TEXT));

    ck_assert_ptr_eq(page_hold(page, file), file->bytes);
    page_release(page, file);
    ck_assert_mem_eq(file->bytes, LONG_TEXT, strlen(LONG_TEXT));
    page_destroy(page);
}
END_TEST

START_TEST(file_whose_gzip_version_is_compressed_again_can_be_held)
{
    struct page *page;
    write_file("long.txt.gz.gz", "short");
    const struct page_file *file = file_with_gzip(&page, LONG_TEXT, LONG_TEXT);

    ck_assert_mem_eq(page_hold(page, file), LONG_TEXT, strlen(LONG_TEXT));
    page_release(page, file);
    page_destroy(page);
}
END_TEST

START_TEST(brotli_is_sent_before_gzip_before_the_file_itself)
{
    struct page *page = page_create(folder, NULL);
    const struct page_file *file = page_find(page, "/app.js");
    const char *name = "";

    ck_assert_ptr_eq(page_encoded(file, PAGE_BROTLI | PAGE_GZIP, &name), file->brotli);
    ck_assert_str_eq(name, "br");
    ck_assert_ptr_eq(page_encoded(file, PAGE_GZIP, &name), file->gzip);
    ck_assert_str_eq(name, "gzip");
    ck_assert_ptr_eq(page_encoded(file, PAGE_PLAIN, &name), file);
    ck_assert_ptr_null(name);
    file = page_find(page, "/boards/board.js");
    ck_assert_ptr_eq(page_encoded(file, PAGE_BROTLI | PAGE_GZIP, &name), file);
    ck_assert_ptr_null(name);
    page_destroy(page);
}
END_TEST

START_TEST(the_tag_is_quoted_and_follows_the_content_alone)
{
    struct page *page = page_create(folder, NULL);
    char tag[PAGE_ETAG_BYTES];
    strcpy(tag, page_find(page, "/app.js")->etag);
    page_destroy(page);

    page = page_create(folder, NULL);
    ck_assert_str_eq(page_find(page, "/app.js")->etag, tag);
    ck_assert_int_eq(tag[0], '"');
    ck_assert_int_eq(tag[strlen(tag) - 1], '"');
    page_destroy(page);

    write_file("app.js", "scripT");
    page = page_create(folder, NULL);
    ck_assert_str_ne(page_find(page, "/app.js")->etag, tag);
    page_destroy(page);
}
END_TEST

START_TEST(code_is_asked_for_again_and_pictures_are_kept)
{
    write_file("men.png", "png");
    struct page *page = page_create(folder, NULL);

    ck_assert_str_eq(page_find(page, "/")->cache, "no-cache");
    ck_assert_str_eq(page_find(page, "/app.js")->cache, "no-cache");
    ck_assert_str_eq(page_find(page, "/assets/app-1234.js")->cache,
                     "public, max-age=31536000, immutable");
    ck_assert_ptr_nonnull(strstr(page_find(page, "/men.png")->cache, "max-age="));
    page_destroy(page);
}
END_TEST

START_TEST(a_folder_that_is_not_there_or_too_deep_is_no_page)
{
    char name[128] = "d";

    ck_assert_ptr_null(page_create("/nonexistent", NULL));
    for (int i = 0; i <= PAGE_DEPTH_MAX; i++) {
        make_folder(name);
        strcat(name, "/d");
    }
    ck_assert_ptr_null(page_create(folder, NULL));
}
END_TEST

static const struct {
    const char *path;
    const char *type;
} types[] = {
    {"/a.html", "text/html; charset=utf-8"},
    {"/a.js", "text/javascript; charset=utf-8"},
    {"/a.mjs", "text/javascript; charset=utf-8"},
    {"/a.css", "text/css; charset=utf-8"},
    {"/a.json", "application/json; charset=utf-8"},
    {"/a.webmanifest", "application/manifest+json; charset=utf-8"},
    {"/a.svg", "image/svg+xml; charset=utf-8"},
    {"/a.txt", "text/plain; charset=utf-8"},
    {"/a.wasm", "application/wasm"},
    {"/a.png", "image/png"},
    {"/a.ico", "image/vnd.microsoft.icon"},
    {"/a.woff2", "font/woff2"},
    {"/a.unknown", "application/octet-stream"},
    {"/js", "application/octet-stream"},
};

START_TEST(a_file_has_the_type_of_its_name)
{
    ck_assert_str_eq(page_type(types[_i].path), types[_i].type);
}
END_TEST

START_TEST(known_tags_match_in_any_list)
{
    ck_assert(page_tag_matches("\"a\"", "\"a\""));
    ck_assert(page_tag_matches("W/\"a\"", "\"a\""));
    ck_assert(page_tag_matches("\"b\", W/\"c\",\"a\"", "\"a\""));
    ck_assert(page_tag_matches("*", "\"a\""));
    ck_assert(!page_tag_matches("", "\"a\""));
    ck_assert(!page_tag_matches("a", "\"a\""));
    ck_assert(!page_tag_matches("\"aa\"", "\"a\""));
    ck_assert(!page_tag_matches("\"b\", \"c\"", "\"a\""));
}
END_TEST

START_TEST(a_client_gets_the_encodings_that_it_accepts)
{
    ck_assert_uint_eq(page_encodings("gzip"), PAGE_GZIP);
    ck_assert_uint_eq(page_encodings("GZIP"), PAGE_GZIP);
    ck_assert_uint_eq(page_encodings("gzip, deflate, br"), PAGE_GZIP | PAGE_BROTLI);
    ck_assert_uint_eq(page_encodings("br;q=1.0, gzip;q=0.5"), PAGE_GZIP | PAGE_BROTLI);
    ck_assert_uint_eq(page_encodings(""), PAGE_PLAIN);
    ck_assert_uint_eq(page_encodings("identity"), PAGE_PLAIN);
    ck_assert_uint_eq(page_encodings("x-gzip, brotli, b"), PAGE_PLAIN);
    ck_assert_uint_eq(page_encodings("gzip;q=0"), PAGE_PLAIN);
    ck_assert_uint_eq(page_encodings("br;q=0,gzip"), PAGE_GZIP);
    ck_assert_uint_eq(page_encodings("br, gzip; q=0.0, x"), PAGE_BROTLI);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("page");
    TCase *cases = tcase_create("page");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, files_are_found_by_their_path);
    tcase_add_test(cases, folders_and_routes_answer_with_an_index);
    tcase_add_test(cases, a_compressed_neighbour_belongs_to_its_file);
    tcase_add_test(cases, a_compressed_neighbour_that_saves_nothing_is_not_sent);
    tcase_add_test(cases, file_with_a_gzip_version_is_unpacked_only_while_it_is_held);
    tcase_add_test(cases, file_whose_gzip_version_has_another_content_is_kept);
    tcase_add_test(cases, file_whose_gzip_version_is_compressed_again_can_be_held);
    tcase_add_test(cases, brotli_is_sent_before_gzip_before_the_file_itself);
    tcase_add_test(cases, the_tag_is_quoted_and_follows_the_content_alone);
    tcase_add_test(cases, code_is_asked_for_again_and_pictures_are_kept);
    tcase_add_test(cases, a_folder_that_is_not_there_or_too_deep_is_no_page);
    tcase_add_loop_test(cases, a_file_has_the_type_of_its_name, 0,
                        (int)(sizeof types / sizeof types[0]));
    tcase_add_test(cases, known_tags_match_in_any_list);
    tcase_add_test(cases, a_client_gets_the_encodings_that_it_accepts);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
