/* SPDX-License-Identifier: MIT */
/* MUST_CHECK before a function: the compiler warns if a caller ignores the result. */
#pragma once

#define MUST_CHECK __attribute__((warn_unused_result))
