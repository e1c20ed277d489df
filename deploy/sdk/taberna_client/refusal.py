# SPDX-License-Identifier: MIT
class Refusal(Exception):
    """A command that the server refused; chapter 14 of the protocol has the codes."""

    def __init__(self, problem: dict) -> None:
        super().__init__(f'{problem.get("code")}: {problem.get("detail", "")}')
        self.code: str = problem.get('code', '')
        self.status: int = problem.get('status', 0)
        self.params: dict = problem.get('params', {})
