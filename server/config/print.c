/* SPDX-License-Identifier: MIT */
#include "config/config.h"

#include <assert.h>
#include <string.h>

#include "config/private.h"

enum {
    HELP_COLUMNS = 96,
    HELP_INDENT = 23, /* column in which the descriptions begin */
    FILE_COLUMNS = 96,
    SENTENCES_BYTES = 1024, /* the description of one setting */
};

/* Prints words wrapped at `columns`, with `before` in front of each line. The first line continues at `column`. */
static void put_words(FILE *out, const char *text, const char *before, size_t column,
                      size_t columns)
{
    bool first = true;
    while (*text != '\0') {
        size_t bytes = strcspn(text, " ");
        if (!first && column + 1 + bytes > columns) {
            fprintf(out, "\n%s", before);
            column = strlen(before);
            first = true;
        }
        fprintf(out, "%s%.*s", first ? "" : " ", (int)bytes, text);
        column += bytes + !first;
        first = false;
        text += bytes + strspn(text + bytes, " ");
    }
    fputc('\n', out);
}

/* Writes the description of a setting, and its default if `with_default`. */
static void write_sentences(const struct config_setting *setting, bool with_default,
                            char text[SENTENCES_BYTES])
{
    const char *default_value =
        setting->default_value != NULL ? setting->default_value : setting->default_text;
    bool tells = default_value != NULL && (with_default || setting->default_value == NULL);
    int chars = snprintf(text, SENTENCES_BYTES, "%s%s%s%s%s", setting->meaning,
                         setting->many ? " May be given several times." : "",
                         tells ? " (default: " : "", tells ? default_value : "", tells ? ")" : "");
    assert(chars > 0 && chars < SENTENCES_BYTES);
}

static void put_option(FILE *out, const char *option, const char *sentences)
{
    char before[HELP_INDENT + 1];
    memset(before, ' ', HELP_INDENT);
    before[HELP_INDENT] = '\0';
    int chars = fprintf(out, "  %s", option);
    if (chars + 1 < HELP_INDENT) {
        fprintf(out, "%*s", HELP_INDENT - chars, "");
    } else {
        fprintf(out, "\n%s", before);
    }
    put_words(out, sentences, before, HELP_INDENT, HELP_COLUMNS);
}

void config_print_help(FILE *out)
{
    fputs(
        "Usage: taberna [OPTION]...\n"
        "       taberna admin COMMAND...   asks one that runs; taberna admin --help\n"
        "       taberna dump [OPTION]...   writes its open games; taberna dump --help\n"
        "       taberna probe [URL]        asks how one is; taberna probe --help\n"
        "       taberna restore FILE       puts a backup in place; taberna restore --help\n"
        "\n"
        "Taberna, the game house for the old tables games: serves the page, the tables and their\n"
        "games from one port, and keeps everything in one folder.\n",
        out);
    const struct config_setting *setting;
    for (size_t i = 0; (setting = config_setting_at(i)) != NULL; i++) {
        char option[2 * CONFIG_NAME_MAX];
        char sentences[SENTENCES_BYTES];
        if (setting->section != NULL) {
            fprintf(out, "\n%s:\n", setting->section);
        }
        snprintf(option, sizeof option, "--%s %s", setting->name, setting->form);
        write_sentences(setting, true, sentences);
        put_option(out, option, sentences);
    }
    fputs("\nThe settings themselves:\n", out);
    put_option(
        out, "--config FILE",
        "Read settings from FILE first: lines like \"listen = :8080\", with the names above; "
        "# begins a comment. Options given here win. SIGHUP reads it again.");
    put_option(out, "--check-config",
               "Read all settings, check what they name, say what is wrong, and leave: 0 where all "
               "is sound, 2 where not. Nothing is changed.");
    put_option(out, "--print-config", "Print a file of settings with all of them explained.");
    put_option(out, "--print-settings", "Print them as a table in Markdown.");
    put_option(out, "--help", "Print this and leave.");
    put_option(out, "--version", "Print the version and leave.");
    fputs(
        "\n"
        "SIGTERM and SIGINT end it cleanly: players are told, everything is stored, and the next\n"
        "start goes on with the same games.\n",
        out);
}

void config_print_file(FILE *out)
{
    fputs("# Settings of Taberna: taberna --config FILE\n"
          "#\n"
          "# A line is \"name = value\"; one that begins with # says nothing. Behind #, without a "
          "blank, stands\n"
          "# what holds unless it is set: take the # away and change it. The command line has the "
          "same names\n"
          "# (--name value) and wins. Before a start or a reload: taberna --check-config --config "
          "FILE\n"
          "#\n"
          "# A reload (SIGHUP, systemctl reload) takes over at once what says so; the rest wants a "
          "restart.\n",
          out);
    const struct config_setting *setting;
    for (size_t i = 0; (setting = config_setting_at(i)) != NULL; i++) {
        char sentences[SENTENCES_BYTES];
        if (setting->section != NULL) {
            fprintf(out, "\n\n# ---- %s ----\n", setting->section);
        }
        write_sentences(setting, false, sentences);
        fputs("\n# ", out);
        put_words(out, sentences, "# ", 2, FILE_COLUMNS);
        if (setting->reloaded) {
            fputs("# A reload takes it over.\n", out);
        }
        fprintf(out, "#%s = %s\n", setting->name,
                setting->default_value != NULL ? setting->default_value : setting->form);
    }
}

void config_print_settings(FILE *out)
{
    fputs("| setting | default | reload | meaning |\n| --- | --- | --- | --- |\n", out);
    const struct config_setting *setting;
    for (size_t i = 0; (setting = config_setting_at(i)) != NULL; i++) {
        const char *mark = setting->default_value != NULL ? "`" : "";
        const char *default_value = setting->default_value != NULL  ? setting->default_value
                                    : setting->default_text != NULL ? setting->default_text
                                                                    : "not set";
        fprintf(out, "| `%s = %s` | %s%s%s | %s | %s%s |\n", setting->name, setting->form, mark,
                default_value, mark, setting->reloaded ? "yes" : "restart", setting->meaning,
                setting->many ? " May be given several times." : "");
    }
}
