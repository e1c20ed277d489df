# SPDX-License-Identifier: MIT
"""Runs the unittest cases of the calling file and reports them as TAP, one line per case, for meson to count."""
import sys
import traceback
import unittest


class _Tap(unittest.TestResult):
    def __init__(self) -> None:
        super().__init__()
        self.number = 0

    def _say(self, test: unittest.TestCase, good: bool, remark: str = '') -> None:
        self.number += 1
        name = test.id().rpartition('.')[2].removeprefix('test_')
        print(f'{"ok" if good else "not ok"} {self.number} - {name}{remark}', flush=True)

    def startTest(self, test: unittest.TestCase) -> None:
        super().startTest(test)
        print(f'# {test.id()}', flush=True)

    def _explain(self, error) -> None:
        for line in ''.join(traceback.format_exception(*error)).splitlines():
            print(f'# {line}', flush=True)

    def addSuccess(self, test: unittest.TestCase) -> None:
        self._say(test, True)

    def addFailure(self, test: unittest.TestCase, error) -> None:
        super().addFailure(test, error)
        self._explain(error)
        self._say(test, False)

    def addError(self, test: unittest.TestCase, error) -> None:
        super().addError(test, error)
        self._explain(error)
        self._say(test, False)

    def addSubTest(self, test: unittest.TestCase, subtest: unittest.TestCase, error) -> None:
        super().addSubTest(test, subtest, error)
        if error:
            self._explain(error)
            self._say(test, False, f' {subtest._subDescription()}')

    def addSkip(self, test: unittest.TestCase, reason: str) -> None:
        super().addSkip(test, reason)
        self._say(test, True, f' # SKIP {reason}')


def run() -> None:
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules['__main__'])
    result = _Tap()
    suite.run(result)
    print(f'1..{result.number}', flush=True)
    sys.exit(0 if result.wasSuccessful() else 1)
