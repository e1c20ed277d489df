/* SPDX-License-Identifier: MIT */
#include "session/names.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static struct names *names;

static void set_up(void)
{
    names = session_names_open();
}

static void tear_down(void)
{
    session_names_close(names);
}

static void expect_all(const char *const *list, enum names_status status)
{
    for (; *list != NULL; list++) {
        ck_assert_msg(session_names_check(names, *list) == status, "%s: %d, not %d", *list,
                      (int)session_names_check(names, *list), (int)status);
    }
}

static bool shares(const char *key, const struct names_keys *keys)
{
    return key[0] != '\0' &&
           (strcmp(key, keys->as_said) == 0 || strcmp(key, keys->as_written) == 0);
}

static void assert_alike(const char *one, const char *other, bool alike)
{
    struct names_keys a;
    struct names_keys b;
    ck_assert(session_names_keys(names, one, &a));
    ck_assert(session_names_keys(names, other, &b));
    bool are = shares(a.as_said, &b) || shares(a.as_written, &b);
    ck_assert_msg(are == alike, "%s %s: %s %s, %s %s", one, other, a.as_said, a.as_written,
                  b.as_said, b.as_written);
}

START_TEST(names_of_the_world_may_be_taken)
{
    static const char *const good[] = {"Livia",
                                       "Quiet Heron",
                                       "Zoë",
                                       "Agnès d'Aquitaine",
                                       "Ζήνων",
                                       "Зенон",
                                       "محمد",
                                       "שרה",
                                       "田中 さくら",
                                       "김민준",
                                       "สมชาย",
                                       "अनिल",
                                       "Player 1",
                                       "o_O",
                                       "x",
                                       "🎲 dice",
                                       "123456789012345678901234",
                                       NULL};
    expect_all(good, NAMES_OK);
}
END_TEST

START_TEST(marks_and_joiners_that_a_script_needs_may_be_taken)
{
    static const char *const good[] = {
        "Anna \u2764\ufe0f",                                /* a heart as a picture */
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",       /* a family */
        "\U0001f469\U0001f3fd\u200d\U0001f680",             /* a colour of skin before the joiner */
        "\u2764\ufe0f\u200d\U0001f525",                     /* a selector before the joiner */
        "\U0001f1ee\U0001f1f9",                             /* a flag */
        "1\ufe0f\u20e3",                                    /* a keycap */
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", /* Persian with a non-joiner */
        "\u0646\u0648\u0631\u0651\u064e",                   /* Arabic: shadda and a vowel */
        "\u05e9\u05c1\u05b8\u05bc\u05dc\u05d5\u05b9\u05dd", /* Hebrew with points */
        "\u0f56\u0f66\u0f92\u0fb2\u0f74\u0f56\u0f66",       /* a Tibetan stack */
        "\u0e1b\u0e23\u0e30\u0e17\u0e35\u0e48",             /* Thai: vowel and tone */
        "\u0936\u094d\u0930\u0940 \u0930\u093e\u092e",      /* Devanagari */
        "\u0dc1\u0dca\u200d\u0dbb\u0dd3",                   /* Sinhala: a joiner after a virama */
        "\u0d05\u0d35\u0d28\u0d4d\u200d",                   /* Malayalam: at the end of a word */
        "\u1019\u103c\u103d\u103e\u102c",                   /* Myanmar: four marks */
        NULL};
    expect_all(good, NAMES_OK);
    assert_alike("Anna \u2764\ufe0f", "Anna \u2764", true);
    assert_alike("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u062e", true);
}
END_TEST

START_TEST(joiners_and_selectors_that_no_script_needs_are_refused)
{
    static const char *const unseen[] = {
        "Li\u200dvia", "Li\u200cvia", "Livia 1\ufe0f", "\ufe0f", "a\ufe0f", "\u200d\u2764",
        "\u2764\u200dLivia", "\u200c\u0645", "\u0645\u200c", "\u0645\u200d\u062e", "a\u180b",
        /* the flag of England: tags can hide any text */
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        /* marks and isolates of the direction */
        "abc\u200e", "\u061cabc", "\u2067abc\u2069", "\u202babc", NULL};
    static const char *const wild[] = {"\u05d0\u0301\u0302\u0303",
                                       "\u0f40\u0f71\u0f71\u0f71\u0f71\u0f71\u0f71\u0f71",
                                       "\u2764\u0301\u0302\u0303", NULL};
    expect_all(unseen, NAMES_UNSEEN);
    expect_all(wild, NAMES_MARKS);
}
END_TEST

START_TEST(what_cannot_be_seen_is_in_no_name)
{
    static const char *const unseen[] = {
        "Li\u200bvia",     "Livia\u200d", "\u200cLivia", "Li\u2060via", "\ufeffLivia",
        "Li\u00advia",     "Li\u202evia", "\u2066Livia", "Livia\u00a0", "Li\u3000via",
        "Livia\u3164",     "\u2800",      "\u115f",      "\u180e",      "Livia\ufe0f",
        "Li\U000e0041via", "\ue000",      "Li\tvia",     "Li\u2028via", "\u0378",
        "\u200b",          "Livia\u034f", NULL};
    static const char *const empty[] = {"", " ", "      ", NULL};
    expect_all(unseen, NAMES_UNSEEN);
    expect_all(empty, NAMES_EMPTY);
}
END_TEST

START_TEST(marks_stand_on_letters_and_are_few)
{
    static const char *const wild[] = {"\u0301", "a\u0301\u0302\u0303", "Livia \u0301", NULL};
    static const char *const tame[] = {"a\u0301", "e\u0323\u0302", NULL};
    expect_all(wild, NAMES_MARKS);
    expect_all(tame, NAMES_OK);
}
END_TEST

START_TEST(scripts_that_look_alike_are_not_mixed)
{
    static const char *const mixed[] = {"Liv\u0456a", /* Cyrillic і */
                                        "\u0396eno",  /* Greek Ζ */
                                        "p\u0430ypal", "Zen\u03bf", NULL};
    expect_all(mixed, NAMES_MIXED);
}
END_TEST

START_TEST(a_name_has_no_more_than_24_characters)
{
    static const char *const lengthy[] = {"1234567890123456789012345", "ëëëëëëëëëëëëëëëëëëëëëëëëë",
                                          NULL};
    char megabyte[1 << 20];
    memset(megabyte, 'a', sizeof megabyte - 1);
    megabyte[sizeof megabyte - 1] = '\0';
    const char *const huge[] = {megabyte, NULL};
    expect_all(lengthy, NAMES_TOO_LONG);
    expect_all(huge, NAMES_TOO_LONG);
}
END_TEST

START_TEST(names_of_the_server_are_its_own)
{
    static const char *const own[] = {"operator",      "Operator", "0perat0r", "ADMIN",
                                      "Erased",        "Taberna",  "adm1n",    "Adapting (bot)",
                                      "adapting(b0t)", NULL};
    expect_all(own, NAMES_RESERVED);
}
END_TEST

START_TEST(names_of_the_bots_are_reserved_in_every_spelling)
{
    static const char *const own[] = {"Adapting",
                                      "adapting",
                                      "ADAPTING",
                                      "Adap ting",
                                      "Adapting!",
                                      "_Adapting_",
                                      "Adapting bot",
                                      "Adapting [bot]",
                                      "Bot Adapting",
                                      "Adapt1ng",
                                      "\uff21\uff44\uff41\uff50\uff54\uff49\uff4e\uff47", /* wide */
                                      "Operator.",
                                      "Level 1",
                                      "level 4 (bot)",
                                      "Leve1 5",
                                      "Perfect player",
                                      "Perfect p1ayer",
                                      "Perfect Player [bot]",
                                      NULL};
    static const char *const free[] = {"Apprentice", "Traveler",   "Master", "Merchant (bot)",
                                       "Adaptings",  "Adapting 2", "Level",  "Level 99",
                                       "Level One",  "Botticelli", NULL};
    expect_all(own, NAMES_RESERVED);
    expect_all(free, NAMES_OK);
}
END_TEST

START_TEST(addresses_of_the_web_are_no_names)
{
    static const char *const addresses[] = {"http://evil.example",
                                            "HTTPS://x",
                                            "www.evil.xyz",
                                            "WWW.evil",
                                            "see www.evil.xyz",
                                            "evil.com",
                                            "Evil.COM",
                                            "my-site.online",
                                            "a.b.gg",
                                            "spam.ru ",
                                            "@everyone",
                                            "@anna",
                                            "\uff20everyone",
                                            "t.me://x",
                                            "evil\uff0ecom",
                                            NULL};
    static const char *const free[] = {"J. R.", "Anna.B",   "St.Clair",    "A.com.B",
                                       "www",   "J.R.R.",   "Anna @ home", "Dr. No",
                                       ".com",  "Mr.Clean", "4.5",         NULL};
    expect_all(addresses, NAMES_ADDRESS);
    expect_all(free, NAMES_OK);
}
END_TEST

START_TEST(names_that_pose_as_staff_are_reserved)
{
    static const char *const own[] = {"Support",
                                      "Staff",
                                      "Server",
                                      "Official",
                                      "the admin",
                                      "admin2",
                                      "host",
                                      "Admin_Bob",
                                      "Taberna Support",
                                      "Adm1n",
                                      "2staff2",
                                      "STAFF!",
                                      "TheAdmin",
                                      "Official-Bob",
                                      "Moderators",
                                      "everyone",
                                      "\uff53\uff54\uff41\uff46\uff46",
                                      NULL};
    static const char *const free[] = {"Stafford", "Hostilius", "Servilia", "Adminius", "Modestus",
                                       "Officina", "Supporter", "Teamster", "Rooty",    NULL};
    expect_all(own, NAMES_RESERVED);
    expect_all(free, NAMES_OK);
}
END_TEST

START_TEST(names_that_look_alike_share_a_key)
{
    static const char *const alike[][2] = {
        {"Livia", "livia"},
        {"Livia", "LIVIA"},
        {"Livia", " Li via "},
        {"Livia", "L\u0456v\u0456a"},                /* Cyrillic */
        {"Livia", "Liv\u200bia"},                    /* zero width */
        {"Livia", "Lιviа"},                          /* Greek and Cyrillic */
        {"Livia", "\uff2c\uff49\uff56\uff49\uff41"}, /* wide */
        {"Livia", "Llvla"},
        {"Ivan", "lvan"},
        {"Ivan", "1van"},
        {"Bob0", "BobO"},
        {"Zoë", "Zoe\u0308"},
        {"Zeno", "\u0396\u0395\u039d\u039f"}, /* Greek capitals */
        {"modern", "rnodern"},
        {"Modern", "modern"},
        {"НИКИТА", "никита"},
        {"\u0421\u0410\u0420", "CAP"}, /* Cyrillic */
    };
    static const char *const apart[][2] = {
        {"Livia", "Livius"}, {"Zoe", "Zoë"}, {"Heron", "Herons"}, {"Ann", "Anna"}};
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        assert_alike(alike[i][0], alike[i][1], true);
    }
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        assert_alike(apart[i][0], apart[i][1], false);
    }
}
END_TEST

START_TEST(what_leaves_nothing_or_too_much_has_no_key)
{
    struct names_keys keys = {"x", "x"};
    char lengthy[4 * NAMES_KEY_BYTES];
    memset(lengthy, 'a', sizeof lengthy - 1);
    lengthy[sizeof lengthy - 1] = '\0';
    const char *const none[] = {"", "\u200b", lengthy};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        ck_assert(!session_names_keys(names, none[i], &keys));
        ck_assert_str_eq(keys.as_said, "");
        ck_assert_str_eq(keys.as_written, "");
    }
}
END_TEST

static void expect_shown(const char *name, const char *expected)
{
    char shown[NAMES_SHOWN_BYTES];
    char again[NAMES_SHOWN_BYTES];
    session_names_show_imported(names, name, shown);
    ck_assert_str_eq(shown, expected);
    session_names_show_imported(names, shown, again);
    ck_assert_str_eq(again, expected);
}

START_TEST(imported_names_are_shown_clean)
{
    expect_shown("Galla", "Galla");
    expect_shown("Ζήνων", "Ζήνων");
    expect_shown("نرگس\u200cجان", "نرگس\u200cجان"); /* the script needs it */
    expect_shown("\u202eallaG", "allaG");
    expect_shown("Ga\u200bl\u200dl\u2060a\ufeff", "Galla");
    expect_shown("\u2066Galla\u2069\u061c", "Galla");
    expect_shown("Ann\nwon against\r\n\tBob", "Ann won against Bob");
    expect_shown("\u2028Galla\u2029", "Galla");
    expect_shown("\x1b[31mGalla\x7f\xc2\x85", "[31mGalla");
    expect_shown("\U000e0041Galla\ue000\u00ad\u3164", "Galla");
    expect_shown("Ga\u0301\u0301\u0301\u0301lla", "Ga\u0301\u0301lla");
    expect_shown("\u0301Galla", "Galla");
}
END_TEST

START_TEST(imported_names_are_never_empty)
{
    expect_shown("", "?");
    expect_shown(" \u00a0\u3000", "?");
    expect_shown("\u200b\u202e\x1b\n", "?");
    expect_shown("\u0301", "?");
    expect_shown("\u2800", "?");
}
END_TEST

START_TEST(imported_names_do_not_pose_as_the_server)
{
    expect_shown("Taberna", "Taberna (imported)");
    expect_shown("Ta\u200bber\u202ena", "Taberna (imported)");
    expect_shown("Adapting", "Adapting (imported)");
    expect_shown("Level 3 (bot)", "Level 3 (bot) (imported)");
    expect_shown("the admin", "the admin (imported)");
    expect_shown("www.example.org", "www.example.org (imported)");
    expect_shown("@everyone", "@everyone (imported)");
    expect_shown("Support of Taberna, the official one", /* too long for a name of a user */
                 "Support of Taberna, the official one (imported)");
    expect_shown("Galla (imported) (imported)", "Galla");
}
END_TEST

START_TEST(imported_name_of_any_length_fits)
{
    char name[NAMES_SHOWN_BYTES];
    char shown[NAMES_SHOWN_BYTES];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    session_names_show_imported(names, name, shown);
    ck_assert_uint_eq(strlen(shown), sizeof shown - 1);
    ck_assert_ptr_nonnull(strstr(shown, "xx (imported)"));
    memset(name, ' ', sizeof name - 1);
    session_names_show_imported(names, name, shown);
    ck_assert_str_eq(shown, "?");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server names");
    TCase *tests = tcase_create("names");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, marks_and_joiners_that_a_script_needs_may_be_taken);
    tcase_add_test(tests, joiners_and_selectors_that_no_script_needs_are_refused);
    tcase_add_test(tests, names_of_the_world_may_be_taken);
    tcase_add_test(tests, what_cannot_be_seen_is_in_no_name);
    tcase_add_test(tests, marks_stand_on_letters_and_are_few);
    tcase_add_test(tests, scripts_that_look_alike_are_not_mixed);
    tcase_add_test(tests, a_name_has_no_more_than_24_characters);
    tcase_add_test(tests, names_of_the_server_are_its_own);
    tcase_add_test(tests, names_of_the_bots_are_reserved_in_every_spelling);
    tcase_add_test(tests, addresses_of_the_web_are_no_names);
    tcase_add_test(tests, names_that_pose_as_staff_are_reserved);
    tcase_add_test(tests, names_that_look_alike_share_a_key);
    tcase_add_test(tests, imported_names_are_shown_clean);
    tcase_add_test(tests, imported_names_are_never_empty);
    tcase_add_test(tests, imported_names_do_not_pose_as_the_server);
    tcase_add_test(tests, imported_name_of_any_length_fits);
    tcase_add_test(tests, what_leaves_nothing_or_too_much_has_no_key);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
