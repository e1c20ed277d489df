/* SPDX-License-Identifier: MIT */
#include "config/config.h"
#include "suite.h"

#include <check.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/taberna-check-XXXXXX";
static struct config config;
static char *told; /* the report of the check */
static size_t told_bytes;

static void set_up(void)
{
    char data[CONFIG_PATH_BYTES];
    strcpy(folder, "/tmp/taberna-check-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    config_init(&config);
    snprintf(data, sizeof data, "%s/data", folder);
    strcpy(config.data, data);
}

static void tear_down(void)
{
    char command[128];
    free(told);
    told = NULL;
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert_int_eq(system(command), 0);
}

static int check(void)
{
    free(told);
    FILE *out = open_memstream(&told, &told_bytes);
    int wrong = config_check(&config, out);
    ck_assert_int_eq(fclose(out), 0);
    return wrong;
}

/* The check reports exactly one problem; `%s` in the form is the folder. */
__attribute__((format(printf, 1, 2))) static void one_is_wrong(const char *form, ...)
{
    char line[CONFIG_DETAIL_BYTES];
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(line, sizeof line, form, arguments);
    va_end(arguments);
    ck_assert_int_eq(check(), 1);
    ck_assert_str_eq(told, line);
}

static void put_file(const char *name, const char *text)
{
    char path[CONFIG_PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static void name_file(char path[CONFIG_PATH_BYTES], const char *name)
{
    snprintf(path, CONFIG_PATH_BYTES, "%s/%s", folder, name);
}

/* Writes a key and a self-signed certificate for it. */
static void make_pair(const char *certificate_name, const char *key_name, const char *password)
{
    char path[CONFIG_PATH_BYTES];
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *certificate = X509_new();
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key);
    X509_NAME *name = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"taberna", -1, -1,
                               0);
    X509_set_issuer_name(certificate, name);
    ck_assert_int_gt(X509_sign(certificate, key, EVP_sha256()), 0);

    name_file(path, certificate_name);
    FILE *file = fopen(path, "w");
    ck_assert_int_eq(PEM_write_X509(file, certificate), 1);
    fclose(file);
    name_file(path, key_name);
    file = fopen(path, "w");
    ck_assert_int_eq(PEM_write_PrivateKey(file, key, password != NULL ? EVP_aes_128_cbc() : NULL,
                                          NULL, 0, NULL, (void *)password),
                     1);
    fclose(file);
    X509_free(certificate);
    EVP_PKEY_free(key);
}

START_TEST(defaults_are_sound_and_nothing_is_made)
{
    ck_assert_int_eq(check(), 0);

    ck_assert_str_eq(told, "");
    ck_assert_int_ne(access(config.data, F_OK), 0);
}
END_TEST

START_TEST(impossible_folder_of_data_is_reported)
{
    put_file("file", "");
    name_file(config.data, "file");
    one_is_wrong("taberna: data names a path that is not a folder: %s/file\n", folder);

    name_file(config.data, "no/data");
    one_is_wrong("taberna: data names a path that cannot be created, because its parent folder "
                 "does not exist: %s/no/data\n",
                 folder);

    name_file(config.data, "file/data");
    one_is_wrong("taberna: data names a path that cannot be read: %s/file/data: Not a directory\n",
                 folder);

    strcpy(config.data, folder);
    strcat(config.data, "/data//");
    ck_assert_int_eq(check(), 0);
}
END_TEST

START_TEST(missing_page_is_reported)
{
    name_file(config.page, "page");
    one_is_wrong("taberna: page does not name a folder: %s/page\n", folder);

    ck_assert_int_eq(mkdir(config.page, 0700), 0);
    one_is_wrong("taberna: page names a folder without a page: %s/page/index.html: No such file or "
                 "directory\n",
                 folder);

    put_file("page/index.html", "");
    ck_assert_int_eq(check(), 0);
}
END_TEST

START_TEST(bad_host_address_is_reported)
{
    strcpy(config.host, "1.2.3.4.5");
    ck_assert_int_eq(check(), 1);
    ck_assert_ptr_nonnull(
        strstr(told, "taberna: listen names a host that cannot be found: 1.2.3.4.5: "));

    strcpy(config.host, "::1");
    ck_assert_int_eq(check(), 0);
    strcpy(config.host, "");
    ck_assert_int_eq(check(), 0);
}
END_TEST

START_TEST(address_of_the_store_refused_by_libpq_is_reported_without_password)
{
    strcpy(config.store_url, "postgresql://u:secret@h:5433/d?sslmode=require&application_name=t");
    ck_assert_int_eq(check(), 0);

    static const char *const bad[] = {"postgresql://u:sec%zz@h/d", "postgresql://u:secret@h/d?no=1",
                                      "postgresql://u:secret@[h/d",
                                      "postgresql://u@h/d?password=sec=ret"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        strcpy(config.store_url, bad[i]);
        ck_assert_int_eq(check(), 1);
        ck_assert_ptr_nonnull(strstr(told, "taberna: store has a URL that libpq rejects"));
        ck_assert_ptr_null(strstr(told, "sec"));
    }
}
END_TEST

START_TEST(bad_address_of_the_bus_is_reported_without_its_password)
{
    strcpy(config.store_url, "postgresql://u@h/d");
    strcpy(config.bus_url, "redis://:secret@h:6379/1");
    ck_assert_int_eq(check(), 0);

    strcpy(config.bus_url, "redis://:secret@h:port/1");
    ck_assert_int_eq(check(), 1);
    ck_assert_ptr_nonnull(strstr(told, "taberna: bus is not valid: "));
    ck_assert_ptr_null(strstr(told, "secret"));
}
END_TEST

START_TEST(certificate_and_key_that_belong_together_are_sound)
{
    make_pair("c.pem", "k.pem", NULL);
    name_file(config.tls_certificate, "c.pem");
    name_file(config.tls_key, "k.pem");

    ck_assert_int_eq(check(), 0);
    ck_assert_str_eq(told, "");
}
END_TEST

START_TEST(unusable_certificate_and_key_are_reported)
{
    make_pair("c.pem", "k.pem", NULL);
    make_pair("c2.pem", "k2.pem", NULL);
    make_pair("c3.pem", "k3.pem", "word");
    put_file("none.pem", "no certificate\n");

    name_file(config.tls_certificate, "no.pem");
    name_file(config.tls_key, "k.pem");
    one_is_wrong("taberna: tls-certificate names a path that cannot be read: %s/no.pem: No such "
                 "file or directory\n",
                 folder);

    name_file(config.tls_certificate, "none.pem");
    one_is_wrong("taberna: tls-certificate names a file without a certificate (PEM): %s/none.pem\n",
                 folder);

    name_file(config.tls_certificate, "c.pem");
    name_file(config.tls_key, "none.pem");
    one_is_wrong("taberna: tls-key names a file without a key (PEM, without a password): "
                 "%s/none.pem\n",
                 folder);

    name_file(config.tls_key, "k2.pem");
    one_is_wrong("taberna: tls-key names a key that does not belong to the certificate: "
                 "%s/k2.pem\n",
                 folder);

    name_file(config.tls_certificate, "c3.pem");
    name_file(config.tls_key, "k3.pem");
    one_is_wrong("taberna: tls-key names a file without a key (PEM, without a password): "
                 "%s/k3.pem\n",
                 folder);
}
END_TEST

START_TEST(all_faults_are_reported_with_their_lines)
{
    char text[512];
    char detail[CONFIG_DETAIL_BYTES];
    snprintf(text, sizeof text, "data = %s/no/data\n\npage = %s/page\n", folder, folder);
    config_init(&config);
    ck_assert(config_read_text(&config, "taberna.conf", text, detail, sizeof detail));

    ck_assert_int_eq(check(), 2);

    ck_assert_ptr_nonnull(
        strstr(told, "taberna: taberna.conf, line 1: the key \"data\" names a path that "));
    ck_assert_ptr_nonnull(
        strstr(told, "taberna: taberna.conf, line 3: the key \"page\" does not name a folder"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("config-check");
    TCase *tests = tcase_create("config-check");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, defaults_are_sound_and_nothing_is_made);
    tcase_add_test(tests, impossible_folder_of_data_is_reported);
    tcase_add_test(tests, missing_page_is_reported);
    tcase_add_test(tests, bad_host_address_is_reported);
    tcase_add_test(tests, address_of_the_store_refused_by_libpq_is_reported_without_password);
    tcase_add_test(tests, bad_address_of_the_bus_is_reported_without_its_password);
    tcase_add_test(tests, certificate_and_key_that_belong_together_are_sound);
    tcase_add_test(tests, unusable_certificate_and_key_are_reported);
    tcase_add_test(tests, all_faults_are_reported_with_their_lines);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
