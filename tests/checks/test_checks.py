#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows that the checks of this folder can fail."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

import calls
import documents
import games
import hardened
import json_pack
import members
import modules
import names
import protocol
import rest
import units
import words

ROWS = [['net', 'rules'], ['server/base'], ['server/room'], ['server/app']]


def tree(**more):
    texts = {
        'net/net.h': '', 'rules/core/rules.h': '', 'server/base/map.h': '', 'server/base/map.c': '#include "base/map.h"',
        'server/room/room.h': '#include "base/map.h"', 'server/room/private.h': '', 'server/room/room.c': '#include "room/private.h"',
        'server/app/app.h': '', 'server/app/app.c': '#include "room/room.h"\n#include "app/app.h"',
    }
    texts.update({name.replace('__', '/').replace('_DOT_', '.'): text for name, text in more.items()})
    return texts


RULESETS = """tabula@1  Tabula
  attested: a source
  entry=first|free  (default first)
    How men enter
    value first: a source (attested)
  set bell  Bell
    tabula;entry=free
twelve-dogs@1  Twelve Dogs
  tie=stand|replay  (default stand)
"""


class Writers(unittest.TestCase):
    def written(self, field):
        """The generated code of an object with that field, as server/wire/write_objects.py writes it, or its error."""
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder, name) for name in ('messages.def', 'objects.h', 'objects.c', 'objects.def')]
            files[0].write_text('')
            files[3].write_text(f'OBJECT(room, "A room")\n{field}\n')
            run = subprocess.run([sys.executable, modules.ROOT / 'server/wire/write_objects.py', *files], capture_output=True, text=True, check=False)
            return run.stderr if run.returncode else files[2].read_text()

    def test_an_unknown_type_fails(self):
        self.assertIn('unknown type tint', self.written('HAS(colour, 1, "tint", "the colour")'))

    def test_a_field_that_may_be_missing_has_a_condition(self):
        self.assertIn('if (from->name != NULL)', self.written('HAS(name, 0, "text", "the name")'))
        self.assertNotIn('if (', self.written('HAS(name, 1, "text", "the name")'))

    def test_lists_with_any_names_are_rows(self):
        code = self.written('HAS(solved, 1, "{[text]}", "puzzles by game")')
        self.assertIn('wire_text_row(out, i == 0 ? NULL : from->solved.list[i - 1].name, from->solved.list[i].name);', code)
        self.assertIn('out_text(out, from->solved.list[i].value);', code)


class JsonPack(unittest.TestCase):
    def test_a_new_call_fails(self):
        self.assertIn('2 calls', json_pack.judge({'server/chat/view.c': 2}, {'server/chat/view.c': 1})[0])
        self.assertIn('at most 0', json_pack.judge({'server/api/people.c': 1}, {})[0])

    def test_the_list_only_shrinks(self):
        self.assertIn('lower its number', json_pack.judge({'server/chat/view.c': 1}, {'server/chat/view.c': 2})[0])
        self.assertEqual([], json_pack.judge({'server/chat/view.c': 1}, {'server/chat/view.c': 1}))


class Protocol(unittest.TestCase):
    COMMAND = {'required': ['t'], 'properties': {'d': {'required': ['topic'], 'properties': {
        'topic': {'type': 'string', 'minLength': 1, 'maxLength': 64, 'description': 'a | topic'}, 'v': {'$ref': '#/$defs/count', 'description': ''}}}}}
    NOTHING = {'properties': {'d': {'properties': {}}}}
    TEXT = '### 3.1 `sub`\n\nBefore.\n\n<!-- table: command sub -->\n| old |\n\nAfter.'

    def rewritten(self, text, **commands):
        known = {'room.open': self.NOTHING, 'room.set': self.NOTHING, 'sub': self.COMMAND, **commands}
        tables = protocol.Tables({'$defs': {'count': {'type': 'integer'}, **{f'command.{name}': node for name, node in known.items()}}}, {'components': {'messages': {}}}, {'paths': {}}, RULESETS)
        return protocol.rewritten(text + '\n### 3.2 `room.open`, `room.set`', tables)

    def test_a_table_is_generated_again_and_the_prose_stays(self):
        new = self.rewritten(self.TEXT)
        self.assertIn('| `topic` | text, 1..64 | a \\| topic |\n| `v`? | integer | |\n\nAfter.', new)
        self.assertIn('Before.', new)
        self.assertNotIn('old', new)

    def test_a_second_run_changes_nothing(self):
        new = self.rewritten(self.TEXT).removesuffix('\n### 3.2 `room.open`, `room.set`')
        self.assertEqual(self.rewritten(new).removesuffix('\n### 3.2 `room.open`, `room.set`'), new)

    def test_a_command_without_a_section_fails(self):
        with self.assertRaisesRegex(SystemExit, 'command new has no section'):
            self.rewritten(self.TEXT, new=self.NOTHING)

    def test_options_are_those_of_the_rulesets(self):
        new = self.rewritten(self.TEXT + '\n<!-- table: options -->\n| `tabula` | `entry` free first |')
        self.assertIn('| `tabula` | `entry` first free |\n| `twelve-dogs` | `tie` stand replay |', new)
        self.assertNotIn('free first', new)

    def test_fields_without_a_table_fail(self):
        with self.assertRaisesRegex(SystemExit, 'command sub has no table'):
            self.rewritten('### 3.1 `sub`')


class Rest(unittest.TestCase):
    """The plain stage leaves out no program that did not pass in full under the sanitizers."""

    TESTS = [{'name': name, 'suite': ['taberna:' + suite], 'cmd': [name]} for name, suite in
             {'chat': 'unit', 'disk': 'unit', 'limit': 'again', 'vectors': 'conformance', 'front': 'browser'}.items()]

    def test_a_program_that_passed_is_left_out(self):
        self.assertEqual(rest.rest_of(self.TESTS, {'chat', 'disk', 'limit', 'vectors'}), ['limit', 'vectors', 'front'])

    def test_a_program_that_failed_or_did_not_run_stays(self):
        self.assertIn('chat', rest.rest_of(self.TESTS, {'disk'}))

    def test_a_program_that_reads_how_much_to_do_stays(self):
        with tempfile.NamedTemporaryFile() as program:
            program.write(b'\0getenv\0TABERNA_TEST_ROUNDS\0')
            program.flush()
            self.assertTrue(rest.does_less(['/no/such/python', program.name]))
        self.assertFalse(rest.does_less([__file__.replace('test_checks', 'words')]))

    def test_a_program_with_a_skipped_case_has_not_passed(self):
        with tempfile.TemporaryDirectory() as folder:
            logs = pathlib.Path(folder, 'meson-logs')
            logs.mkdir()
            runs = [{'name': 'taberna:unit / chat', 'result': 'OK', 'duration': 1}, {'name': 'taberna:unit / disk', 'result': 'OK', 'duration': 1},
                    {'name': 'taberna:unit / lost', 'result': 'TIMEOUT', 'duration': 1}]
            (logs / 'testlog.json').write_text('\n'.join(map(json.dumps, runs)), encoding='utf-8')
            (logs / 'testlog.junit.xml').write_text(
                '<?xml version="1.0"?><testsuites>'
                '<testsuite name="taberna.taberna:unit / chat"><testcase name="a"/></testsuite>'
                '<testsuite name="taberna.taberna:unit / disk"><testcase name="a"/><testcase name="b"><skipped/></testcase></testsuite>'
                '</testsuites>', encoding='utf-8')
            self.assertEqual(rest.passed_in(pathlib.Path(folder)), {'chat'})


class Hardened(unittest.TestCase):
    """A small program, built with and without what hardens it."""
    SOURCE = '#include <stdio.h>\n#include <unistd.h>\nint main(void) { char text[64]; ssize_t n = read(0, text, (size_t)getpid()); return printf("%s", text) < n; }'
    FLAGS = {
        'position-independent': ('-pie -fPIE', '-no-pie -fno-pie'),
        'RELRO': ('-Wl,-z,relro', '-Wl,-z,norelro'),
        'full RELRO (bound at the start)': ('-Wl,-z,now', '-Wl,-z,lazy'),
        'a stack that cannot be executed': ('-Wl,-z,noexecstack', '-Wl,-z,execstack'),
        'the stack protector': ('-fstack-protector-strong', '-fno-stack-protector'),
        '_FORTIFY_SOURCE': ('-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2', '-U_FORTIFY_SOURCE'),
    }

    def faults_without(self, left_out: str | None) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            program = str(pathlib.Path(folder, 'program'))
            flags = ' '.join(off if name == left_out else on for name, (on, off) in self.FLAGS.items())
            subprocess.run(['cc', '-x', 'c', '-O2', '-w', *flags.split(), '-o', program, '-'], input=self.SOURCE, text=True, check=True)
            return hardened.missing(hardened.described(program))

    def test_a_hardened_program_passes(self):
        self.assertEqual(self.faults_without(None), [])

    def test_each_protection_that_is_left_out_is_found(self):
        self.assertEqual(set(self.FLAGS), set(hardened.WANTED))
        for name in self.FLAGS:
            self.assertEqual(self.faults_without(name), [name])


class Documents(unittest.TestCase):
    TEXTS = {
        'rules/ai/tool/main.c': '"  choose LEVEL POSITION"', 'rules/ai/research/main.c': '{"drift", research_drift}',
        'server/admin/verbs.c': '{.name = "drain"}', 'server/app/main.c': '{"doctor", doctor_run}',
        'server/room/commit.c': 'void room_apply(int wait_ms) { ROOM_OPEN; apply_turn(); }', 'server/config/options.c': '"--listen"',
        'rules/meson.build': "executable('taberna-rules')",
    }

    def faults(self, text):
        paths = {pathlib.PurePosixPath(name): source for name, source in self.TEXTS.items()}
        return list(documents.Project(paths, paths).faults('x.md', text))

    def test_names_that_exist_are_found(self):
        text = ('`room_apply()` takes `wait_ms` and `ROOM_OPEN`; `apply_WORD()`, `room/commit.c`, `commit.c`, `room/`, `server/room/*`, `--listen`, '
                '`build/rules/taberna-rules`, `taberna-ai choose`, `taberna-research drift`, `taberna admin drain`, and `taberna doctor` exist; `1/2` and `some words` are no names.'
                '\n```\ntaberna doctor\ncat server/app/main.c\n```\n')
        self.assertEqual(self.faults(text), [])

    def test_names_that_do_not_exist_are_reported(self):
        for name in ('room_open()', 'by_eye', 'ROOM_CLOSED', 'open_WORD()', 'room/apply.c', 'apply.c', 'server/lobby/', '--port', 'build/rules/taberna',
                     'taberna-ai sing', 'taberna-ai drift', 'taberna-research choose', 'taberna admin sing', 'taberna sing'):
            self.assertEqual(len(self.faults(f'It uses `{name}`.')), 1, name)

    def test_blocks_of_commands_are_read(self):
        self.assertEqual(len(self.faults('```\ntaberna sing\ncat server/app/sing.c\n```\n')), 2)


class Modules(unittest.TestCase):
    def judge(self, texts):
        return modules.judge(sorted(texts), texts, ROWS)

    def test_a_sound_tree_has_no_problem(self):
        self.assertEqual(self.judge(tree()), [])

    def test_an_include_of_a_module_below_is_a_problem(self):
        problems = self.judge(tree(server__base__map_DOT_c='#include "room/room.h"'))
        self.assertTrue(any('includes room/room.h of a module below' in one for one in problems), problems)

    def test_a_private_header_outside_its_folder_is_a_problem(self):
        problems = self.judge(tree(server__app__app_DOT_c='#include "room/private.h"'))
        self.assertTrue(any('private to server/room/' in one for one in problems), problems)

    def test_a_private_header_is_open_to_the_unit_tests_of_its_folder(self):
        self.assertEqual(self.judge(tree(tests__unit__server__room__room_DOT_c='#include "room/private.h"')), [])

    def test_more_than_25_files_in_a_folder_are_a_problem(self):
        many = {f'server/base/file{i}.h': '' for i in range(26)}
        self.assertTrue(any('at most 25' in one for one in self.judge({**tree(), **many})))

    def test_a_variable_in_a_header_of_the_tests_is_a_problem(self):
        sound = ('#define SIZE \\\n    static int no\nenum { A, B = 2 };\nstruct people {\n    struct guest *host;\n};\nstruct bench;\n'
                 'static const char text[] = "static int x;";\nextern const struct backend backend;\nstatic const char *const words[] = {"a", "b"};\n'
                 'typedef int (*run_fn)(void);\nint add(int a, void (*done)(void));\nstatic inline int sum(void)\n{\n    static const int one = 1;\n    int a = one;\n'
                 '    for (; a < 2; a++) {\n    }\n    return a;\n}\n')
        self.assertEqual(self.judge(tree(tests__unit__people_DOT_h=sound)), [])
        for line, name in (('static struct guest *host;', 'host'), ('static struct asker page = {.type = "x"};', 'page'), ('static const char *proxy = "";', 'proxy'),
                           ('extern int count;', 'count'), ('char room[16];', 'room'), ('static int (*run)(void);', 'run'), ('static struct {\n    int a;\n} both[2];', 'both'),
                           ('static inline int f(void)\n{\n    static char text[8];\n    return text[0];\n}', 'text')):
            problems = self.judge(tree(tests__unit__people_DOT_h=sound + line + '\n'))
            self.assertEqual(problems, [f'tests/unit/people.h: {name} is a variable; a test file has its state itself'], line)

    def test_a_cycle_of_files_of_two_modules_is_a_problem(self):
        circle = tree(server__base__map_DOT_h='#include "room/room.h"')
        problems = self.judge(circle)
        self.assertTrue(any('include each other' in one for one in problems), problems)

    def test_a_module_without_a_row_is_a_problem(self):
        problems = self.judge(tree(server__new__thing_DOT_c='#include "base/map.h"'))
        self.assertTrue(any('not in the table' in one for one in problems), problems)

    def test_an_import_that_points_up_is_a_problem(self):
        texts = {'web-client/app/app.js': '', 'web-client/dice/seal.js': "import { go } from '../app/app.js';"}
        problems = modules.judge(sorted(texts), texts, [['web-client/dice'], ['web-client/app']], set())
        self.assertTrue(any('app.js of a module below' in one for one in problems), problems)

    def test_an_owner_may_point_to_eight_modules_above_its_own(self):
        names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'room', 'commands']
        rows = [['server/' + name] for name in names]
        texts = {f'server/{name}/{name}.h': f'struct {name} {{\n' + ''.join(f'    struct {to} *{to};\n' for to in names[:place]) + '};\n'
                 for place, name in enumerate(names)}
        self.assertEqual(modules.judge_owners(texts, names, rows), [])
        texts['server/room/room.h'] = texts['server/room/room.h'].replace('};', '    const struct commands *commands;\n};')
        self.assertEqual(modules.judge_owners(texts, names, rows), ['struct room: points to struct commands of a module below its own',
                                                                    'struct room: points to parts of 9 other modules; at most 8'])

    def test_the_struct_of_the_program_is_opaque(self):
        texts = {'server/room/room.c': 'int room_find(const struct app *app);', 'server/app/app.h': 'struct app {};'}
        self.assertEqual(modules.judge_owners(texts, [], []), ['server/room/room.c: names struct app, which only app/ may do'])

    def test_the_table_is_read_from_markdown(self):
        text = 'x\n\n| # | module | purpose |\n| --- | --- | --- |\n| 0 | `rules/`, `net/` | a |\n| 1 | `base/` | b |\n\n| module |\n'
        self.assertEqual(modules.read_table(text), [['rules', 'net'], ['base']])


class Calls(unittest.TestCase):
    ROWS = [['net'], ['rules/core'], ['rules/tables', 'rules/tablan'], ['server/base'], ['server/room'], ['server/app']]

    def judge(self, *uses):
        return calls.judge(uses, self.ROWS)

    def test_calls_upwards_are_no_problem(self):
        problems, groups = self.judge(('server/room/room.c', 'map_find', 'server/base/map.c'), ('server/app/app.c', 'room_create', 'server/room/room.c'))
        self.assertEqual((problems, groups), ([], []))

    def test_a_call_of_a_module_below_is_a_problem(self):
        problems, _ = self.judge(('server/base/map.c', 'room_create', 'server/room/room.c'))
        self.assertEqual(problems, ['server/base/map.c: uses room_create of server/room/room.c, a module below its own in the table'])

    def test_files_that_call_each_other_are_one_group(self):
        problems, groups = self.judge(('server/room/room.c', 'room_load', 'server/room/load.c'), ('server/room/load.c', 'room_create', 'server/room/room.c'))
        self.assertEqual((problems, groups), ([], [['server/room/load.c', 'server/room/room.c']]))

    def test_more_than_14_files_that_call_each_other_are_a_problem(self):
        ring = [(f'server/base/file{i}.c', f'call{i}', f'server/base/file{(i + 1) % 15}.c') for i in range(15)]
        self.assertEqual(len(self.judge(*ring)[0]), 1)
        self.assertEqual(self.judge(*ring[:13], ('server/base/file13.c', 'call', 'server/base/file0.c'))[0], [])

    def test_a_call_from_the_rules_to_an_engine_below_is_a_problem(self):
        problems, _ = self.judge(('rules/core/text.c', 'tables_engine', 'rules/tables/family.c'))
        self.assertEqual(problems, ['rules/core/text.c: uses tables_engine of rules/tables/family.c, a module below its own in the table'])

    def test_a_circle_of_two_engines_is_a_problem(self):
        problems, _ = self.judge(('rules/tables/turns/turn.c', 'a', 'rules/tablan/text.c'), ('rules/tablan/text.c', 'b', 'rules/tables/turns/turn.c'))
        self.assertIn('2 files of rules/tablan, rules/tables call each other', problems[0])

    def test_only_the_hash_functions_may_be_provided_from_below(self):
        needed = {'rules/room/dice.c': {'room_sha256', 'map_find'}}
        defined = {'server/room_state/sha256.c': {'room_sha256'}, 'server/base/map.c': {'map_find'}}
        self.assertEqual(calls.calls_of(defined, needed), [('rules/room/dice.c', 'map_find', 'server/base/map.c')])

    def test_a_tool_of_the_rules_that_is_linked_with_the_server_is_a_problem(self):
        inputs = ['../rules/tool/main.c', 'rules/librules.a', 'rules/tool/taberna-rules.p/main.c.o', 'server/wire/libserver-wire.a']
        self.assertEqual(calls.foreign(inputs), ['rules/tool/taberna-rules is linked with server/wire/libserver-wire.a'])

    def test_all_folders_of_net_are_one_module(self):
        ring = [(f'net/{"ws" if i % 2 else "http"}/{i}.c', f'call{i}', f'net/{"http" if i % 2 else "ws"}/{(i + 1) % 16}.c') for i in range(16)]
        self.assertIn('16 files of net call each other; at most 14', self.judge(*ring)[0][0])


class Games(unittest.TestCase):
    NAMES = ['tabula', 'twelve-dogs']

    def page(self, names, descriptors):
        """A folder of the page with the lists of some games and the descriptors of some."""
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name in descriptors:
            (folder / 'games' / name).mkdir(parents=True)
            (folder / 'games' / name / 'game.js').touch()
        (folder / 'games/list.js').write_text(games.list_of(names))
        (folder / 'games/texts.js').write_text(games.texts_of(names))
        return folder

    def test_lists_of_all_games_of_the_rules_pass(self):
        self.assertEqual(games.faults(self.NAMES, self.page(self.NAMES, self.NAMES)), [])

    def test_a_game_that_the_lists_lack_is_a_problem(self):
        faults = games.faults(self.NAMES, self.page(['tabula'], self.NAMES))
        self.assertEqual([fault.split()[0] for fault in faults], ['web-client/games/list.js', 'web-client/games/texts.js'])

    def test_a_game_without_a_descriptor_is_a_problem(self):
        self.assertEqual(games.faults(self.NAMES, self.page(self.NAMES, ['tabula'])), ['web-client/games/twelve-dogs/game.js is missing'])


class Words(unittest.TestCase):
    def test_indirect_words_are_counted(self):
        self.assertEqual(len(words.indirect('// Whoever sits here is told what is new.')), 3)

    def test_quotations_are_exempt(self):
        self.assertEqual(words.indirect('// the message "nobody is told" and `whoever`'), [])

    def test_strings_of_the_code_are_no_comments(self):
        found = list(words.comments('puts("// nobody"); /* a comment */\nx(); // another', words.C_COMMENT))
        self.assertEqual(found, [(1, '/* a comment */'), (2, '// another')])

    def test_indirect_words_in_identifiers_and_titles_are_found(self):
        path = pathlib.PurePath('a.mjs')
        text = "// whoever reads\nlet whatIsOwed = 'nobody';\ntest('who sits hears it', () => nobody_sits());\n"
        self.assertEqual(list(words.names(text, path)), [(2, 'whatIsOwed'), (3, 'nobody_sits'), (3, 'who sits hears it')])
        self.assertEqual(list(words.names('START_TEST(user_is_told)\n', pathlib.PurePath('a.c'))), [(1, 'user_is_told')])

    def test_plain_names_and_words_of_the_wire_pass(self):
        self.assertEqual(list(words.names("int owed = WATCH_NOBODY;\ntest('a player hears it');\n", pathlib.PurePath('a.js'))), [])

    def test_a_folder_above_the_limit_fails(self):
        problems, _ = words.judge({'server/room': [1000, 5]})
        self.assertEqual(len(problems), 1)

    def test_a_folder_at_the_limit_passes(self):
        self.assertEqual(words.judge({'server/room': [1000, 4]})[0], [])

    def test_a_small_folder_counts_with_its_parent(self):
        counts = words.gathered({'server': [1000, 1], 'server/wire': [100, 9]})
        self.assertEqual(counts, {'server': [1100, 10]})


class Names(unittest.TestCase):
    SOURCE = """/*
static void remark(void)
{
*/
static int find(const char *text);
static const struct row *find(const char *text,
                              int count)
{
    return "static void text(void)\n{";
}

__attribute__((format(printf, 1, 2))) static int print_fault(const char *form, ...)
{
}

static void (*page_of(const char *path))(struct question *)
{
}

int row_public(void)
{
    static int runs = (1);
}
"""

    def test_definitions_are_found_in_the_code_alone(self):
        self.assertEqual(names.static_functions(self.SOURCE), ['find', 'print_fault', 'page_of'])

    def test_names_of_one_word_and_recurring_names_are_counted(self):
        other = 'static void print_fault(void)\n{\n}\n'
        count, one_word, recurring = names.measure({'net/net.c': self.SOURCE, 'server/base/map.c': other})
        self.assertEqual(count, 4)
        self.assertEqual(one_word, {'find': ['net/net.c']})
        self.assertEqual(recurring, {'print_fault': ['net/net.c', 'server/base/map.c']})

    TABLE = """| module | prefix | purpose |
| --- | --- | --- |
| `rules`, `net` | `net` | Define the games; move bytes. |
| `wire` | `wire` | Requests. |
| `room` | `room`, `rooms` | Live rooms. |

| module | other |
"""
    HEADER = 'MUST_CHECK bool wire_read(const char *text);\n__attribute__((format(printf, 1, 2))) void refuse(const char *form,\n ...);\n'
    REFUSE = '__attribute__((format(printf, 1, 2))) void refuse(const char *form, ...)\n{\n}\n'

    def test_prefixes_are_read_from_the_table_of_modules(self):
        self.assertEqual(names.read_prefixes(self.TABLE),
                         {'net': ['net'], 'server/wire': ['wire'], 'server/room': ['room', 'rooms']})

    def test_a_public_function_without_a_prefix_of_its_module_fails(self):
        texts = {'server/wire/request.h': self.HEADER, 'server/wire/request.c': self.REFUSE,
                 'server/wire/read.c': 'bool wire_read(const char *text)\n{\n}\n'}
        self.assertEqual(names.judge_prefixes(names.read_prefixes(self.TABLE), texts),
                         ['server/wire/request.c: refuse() begins with no prefix of server/wire: wire'])

    def test_functions_of_a_private_header_and_of_another_module_need_no_prefix(self):
        texts = {'server/wire/private.h': self.HEADER, 'server/wire/request.c': self.REFUSE,
                 'server/room/room.h': 'void wire_go(void);\n', 'server/wire/go.c': 'void wire_go(void)\n{\n}\n'}
        self.assertEqual(names.judge_prefixes(names.read_prefixes(self.TABLE), texts), [])

    def test_functions_of_net_that_the_server_includes_need_its_prefix(self):
        texts = {'net/utf8.h': 'int utf8_next(void);\n', 'net/utf8.c': 'int utf8_next(void)\n{\n}\n'}
        self.assertEqual(names.judge_prefixes({'net': ['net']}, texts), [])
        texts['server/wire/wire.c'] = '#include "net/utf8.h"\n'
        self.assertEqual(len(names.judge_prefixes({'net': ['net']}, texts)), 1)

    def test_a_module_without_a_prefix_and_a_prefix_of_two_modules_fail(self):
        self.assertEqual(len(names.judge_prefixes({'net': []}, {})), 1)
        self.assertEqual(len(names.judge_prefixes({'net': ['wire'], 'server/wire': ['wire']}, {})), 1)

    def test_more_names_of_one_word_than_allowed_fail(self):
        found = {'run': ['a.c'] * (names.ONE_WORD_MAX + 1)}
        self.assertEqual(len(names.judge(100, found, {})), 1)
        found['run'].pop()
        self.assertEqual(names.judge(100, found, {}), [])

    def test_more_recurring_names_than_allowed_fail(self):
        found = {f'find_{i}': ['a.c', 'b.c'] for i in range(names.RECURRING_MAX + 1)}
        self.assertEqual(len(names.judge(1000, {}, found)), 1)
        found.popitem()
        self.assertEqual(names.judge(1000, {}, found), [])


class Members(unittest.TestCase):
    ORDER = {'server/session', 'server/room', 'server/lobby'}
    ROOM = '''struct rooms;
struct room {
    struct rooms *rooms; // owner
    char id[16];
    struct room_state *state; /* owned */
    int64_t (*clock)(void *self);
    char (*names)[16];
};
struct room *rooms_find(const char *id);
'''
    OWN = '''static void open_room(struct room *room)
{
    room->rooms = NULL;
    room->id[0] = room->clock(NULL) + room->names[0][0];
    room->state->v = 1;
}
'''

    def judge(self, other, most=9):
        texts = {'server/room/room.h': self.ROOM, 'server/room/room.c': self.OWN, 'server/lobby/lobby.c': other}
        problems, counts, _ = members.judge(texts, self.ORDER, ('room',), {'room': most})
        return problems, counts['room']

    def test_uses_by_other_modules_are_counted(self):
        uses = '''enum life life_of(struct lobby *lobby, const struct room *const *rooms,
                  struct room *room)
{
    /* room->id */
    return rooms[0]->state->v + room->id[lobby->at[1]] + rooms_find("room->id")->state->v;
}
'''
        self.assertEqual(self.judge(uses), ([], 3))
        self.assertEqual(self.judge(uses, 2)[0], ['struct room: other modules use its members 3 times; at most 2'])

    def test_chains_of_members_are_followed(self):
        uses = 'struct place {\n    int life; /* shown */\n    const struct room *room;\n};\nint f(struct place *place)\n{\n    return place->room->id[0];\n}\n'
        self.assertEqual(self.judge(uses), ([], 1))

    def test_members_of_the_same_name_in_other_structs_are_not_counted(self):
        self.assertEqual(self.judge('void f(struct chat *room, struct place place)\n{\n    room->id[0] = place.state;\n}\n'), ([], 0))

    def test_a_member_that_only_another_module_uses_fails(self):
        self.ROOM = self.ROOM.replace('struct rooms *rooms;', 'struct rooms *rooms;\n    bool shown;', 1)
        self.assertEqual(self.judge('void f(struct room *room)\n{\n    room->shown = true;\n}\n')[0],
                         ['struct room: shown is used only by server/lobby, where it belongs'])


class Units(unittest.TestCase):
    ORDER = ['base', 'store', 'store/sqlite', 'room']

    @staticmethod
    def line(name, *modules):
        libraries = ' '.join(f'server/{module}/libserver-{module.replace("/", "-")}.a' for module in modules)
        return f'build tests/unit/server/test-{name}: c_LINKER tests/unit/server/test-{name}.p/{name}.c.o | /usr/lib/libuv.so {libraries}\n'

    def judge(self, *lines):
        return units.judge(units.read_programs(''.join(lines)), self.ORDER)

    def test_programs_that_link_their_module_and_those_above_pass(self):
        self.assertEqual(self.judge(self.line('base_map', 'base'), self.line('store_jobs', 'base', 'store'),
                                    self.line('store_sqlite_pages', 'base', 'store', 'store/sqlite'),
                                    self.line('room_placement', *self.ORDER)), [])

    def test_a_program_that_links_a_module_below_its_own_fails(self):
        problems = self.judge(self.line('base_map', 'base'), self.line('store_jobs', 'base', 'store', 'store/sqlite'),
                              self.line('store_sqlite_pages', 'store/sqlite'), self.line('room_placement', 'room'))
        self.assertEqual(problems, ['tests/unit/server: test-store_jobs, of store, links store/sqlite below that module in the table'])

    def test_a_module_without_a_program_of_its_own_fails(self):
        problems = self.judge(self.line('base_map', 'base'), self.line('store_jobs', 'base', 'store'), self.line('room_placement', 'base', 'room'))
        self.assertEqual(problems, ['tests/unit/server: no program links server/store/sqlite and only the modules above it'])


class Functions(unittest.TestCase):
    """Functions of the page with a number of lines, in a folder of their own."""

    def check_page(self, **texts):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in texts.items():
                pathlib.Path(folder, f'{name}.js').write_text(text)
            return subprocess.run(['node', pathlib.Path(__file__).with_name('functions.mjs'), folder], capture_output=True, text=True)

    @staticmethod
    def lines(count):
        return '\n' * (count - 1)

    def test_a_function_of_70_lines_passes(self):
        ran = self.check_page(page=f'export function open() {{{self.lines(70)}}}')
        self.assertEqual((ran.returncode, ran.stdout + ran.stderr), (0, ''))

    def test_each_longer_function_is_named(self):
        body = f'{{{self.lines(71)}}}'
        ran = self.check_page(named=f'export function open() {body}', arrow=f'const close = () => {body};', method=f'class Room {{ join() {body} }}',
                              member=f'const room = {{ leave: async () => {body} }};', default=f'export default () => {body};')
        self.assertEqual(ran.returncode, 1)
        found = sorted(line.split(';')[0] for line in ran.stdout.splitlines())
        self.assertEqual(found, sorted(f'{file}.js: {name} has 71 lines' for file, name in (
            ('named', 'open'), ('arrow', 'close'), ('method', 'join'), ('member', 'leave'), ('default', 'a function'))))

    def test_a_function_counts_the_functions_in_it(self):
        ran = self.check_page(page=f'function open() {{ function close() {{{self.lines(71)}}} }}')
        self.assertEqual(len(ran.stdout.splitlines()), 2)

    def test_a_folder_without_scripts_fails(self):
        self.assertEqual(self.check_page().returncode, 1)


LINT = pathlib.Path(__file__).with_name('lint')
FAULTS = """
#include <stddef.h>
#include <stdlib.h>
int first(const int *list, int bytes)
{
    int known[4] = {1, 2, 3, 4};
    int count = bytes;
    count = bytes == bytes ? 1 : 2;
    int *kept = malloc(4);
    if (list == NULL) {
        return count + list[0];
    }
    return known[4];
}
"""


class Lint(unittest.TestCase):
    def findings(self, *tool):
        """The findings of the tool in a file with faults. It must fail."""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, 'faults.c')
            file.write_text(FAULTS)
            ran = subprocess.run([LINT, *tool, file], capture_output=True, text=True)
        self.assertNotEqual(ran.returncode, 0)
        return ran.stdout + ran.stderr

    def test_clang_tidy_finds_faults(self):
        found = self.findings('clang-tidy', 'build-tests')
        for check in 'core.NullDereference', 'deadcode.DeadStores', 'misc-redundant-expression':
            self.assertIn(check, found)

    def test_cppcheck_finds_faults(self):
        found = self.findings('cppcheck')
        for fault in 'arrayIndexOutOfBounds', 'memleak':
            self.assertIn(fault, found)


if __name__ == '__main__':
    unittest.main()
