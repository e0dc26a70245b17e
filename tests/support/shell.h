/* shell.h: commands of the shell in a test, and code taken from a page. */
#ifndef TESTS_SHELL_H
#define TESTS_SHELL_H

#include <stddef.h>

/* The folder of the build, from TW_BUILD. */
const char *sh_build(void);
/* Is this the plain build, without sanitizers? What is compiled outside needs that. */
int sh_plain_build(void);
/* A folder of this test's own, empty. */
const char *sh_folder(const char *name);

/* snprintf, and the test fails when the text does not fit. */
void sh_put(char *to, size_t size, const char *format, ...);
/* Run a command; the test fails with what it printed when its status is not 0. */
void sh_run(const char *format, ...);
/* The same for a command that must fail and print this text. */
void sh_refuse(const char *text, const char *format, ...);

/* Write the n-th fenced block (from 0) of a page in this language to a file. */
void sh_code_of(const char *page, const char *language, int n, const char *file);

#endif
