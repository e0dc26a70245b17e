/* run_program.h: runs build/tworate from a test. TW_BUILD is the build folder. */
#ifndef TESTS_RUN_PROGRAM_H
#define TESTS_RUN_PROGRAM_H

#include "common.h"

#include <unistd.h>

typedef struct result {
    int status;
    char *out, *err;
} result;

const char *build_folder(void);
char *read_file(const char *name);
/* `tworate <arguments>` by the shell; the test fails if it crashes */
result run_tworate(const char *arguments);
void free_result(result *r);
int contains(const char *text, const char *part);
/* the first row of numbers of a csv */
const char *first_row(const char *csv);

#endif
