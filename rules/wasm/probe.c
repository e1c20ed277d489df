/* SPDX-License-Identifier: MIT */
/* Links only if clang, wasm-ld, the WASI C library and the compiler's builtins for wasm32 are installed. */
#include <string.h>

__attribute__((export_name("probe"))) int probe(const char *text);

int probe(const char *text)
{
    return (int)strlen(text);
}
