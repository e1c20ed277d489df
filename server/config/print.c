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
        "       taberna admin COMMAND...   command a running server; taberna admin --help\n"
        "       taberna bounds             print what bounds work and bytes; taberna bounds "
        "--help\n"
        "       taberna doctor [OPTION]... inspect this machine; taberna doctor --help\n"
        "       taberna dump [OPTION]...   write the finished public games; taberna dump --help\n"
        "       taberna probe [URL]        check a running server; taberna probe --help\n"
        "       taberna replay FILE        check the log of a table; taberna replay --help\n"
        "       taberna restore FILE       restore a backup; taberna restore --help\n"
        "       taberna schema NAME        print a schema of the protocol; taberna schema --help\n"
        "\n"
        "Taberna serves historical tables games: the web page, the tables and their games on one "
        "port,\n"
        "stored in one folder.\n",
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
    fputs("\n"
          "File of settings, information:\n",
          out);
    put_option(
        out, "--config FILE",
        "Read settings from FILE first: lines like \"listen = :8080\", with the names above; # "
        "begins a comment. Options on the command line override it. SIGHUP reloads it.");
    put_option(out, "--check-config",
               "Check all settings, and the files and folders that they name, print the faults and "
               "exit: 0 if all are valid, else 2. Changes nothing.");
    put_option(out, "--print-config", "Print a file of settings with explanations and exit.");
    put_option(out, "--print-settings", "Print all settings as a Markdown table and exit.");
    put_option(out, "--help", "Print this help and exit.");
    put_option(out, "--version", "Print the version and exit.");
    fputs("\n"
          "SIGTERM and SIGINT stop the server cleanly: it informs the players and stores "
          "everything; the\n"
          "next start continues the same games.\n",
          out);
}

void config_print_file(FILE *out)
{
    fputs("# Settings of Taberna: taberna --config FILE\n"
          "#\n"
          "# A line is \"name = value\"; a line that begins with # is a comment. The commented "
          "settings below\n"
          "# show the defaults: remove the # to change one. The command line has the same names\n"
          "# (--name value) and overrides this file. Check a change: taberna --check-config "
          "--config FILE\n"
          "#\n"
          "# A reload (SIGHUP, systemctl reload) applies the settings that say so; others need a "
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
            fputs("# A reload applies it.\n", out);
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
