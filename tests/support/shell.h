/* shell.h: runs shell commands in a test, and extracts code from a page. */
#ifndef TESTS_SHELL_H
#define TESTS_SHELL_H

#include <stddef.h>

/* The folder of the build, from TW_BUILD. */
const char *sh_build(void);
/* Is this the plain build, without sanitizers? Programs built outside need that. */
int sh_plain_build(void);
int sh_sanitized(void); /* by ASan and UBSan, or TSan */
/* A new, empty folder for this test. */
const char *sh_folder(const char *name);

/* snprintf; the test fails if the text does not fit. */
void sh_put(char *to, size_t size, const char *format, ...);
/* Run a command; if its status is not 0 the test fails with its output. */
void sh_run(const char *format, ...);
/* The same for a command that must fail and print this text. */
void sh_refuse(const char *text, const char *format, ...);

/* Write the n-th fenced block (from 0) of a page in this language to a file. */
void sh_code_of(const char *page, const char *language, int n, const char *file);

#endif
