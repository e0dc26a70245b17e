/* fuzz.h: a fuzz target is a file of this folder with LLVMFuzzerTestOneInput(): it must
 * return whatever the bytes are. libFuzzer calls it (`make fuzz`), or replay.c with the
 * files of a corpus (test_corpora.c). */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A file with these bytes; the name ends in `ending`. The next call reuses it. */
const char *fuzz_file(const uint8_t *data, size_t size, const char *ending);

/* The bytes as a text; free it. */
char *fuzz_text(const uint8_t *data, size_t size);

/* What programs print goes to /dev/null from now on. */
void fuzz_silence(void);

#endif
