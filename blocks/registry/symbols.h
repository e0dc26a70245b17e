/* symbols.h: which source of the library needs which other ones; part of the generator.
 */
#ifndef TW_SYMBOLS_H
#define TW_SYMBOLS_H

typedef struct tw_source_text {
    const char *path, *text;
} tw_source_text;

/* What a source needs always, and what it needs only where the system has threads and a
 * clock: not with TW_PLAIN_C. */
enum { NEEDS_ALWAYS, NEEDS_SYSTEM };

/* Calls put() for every pair of sources, in the order of the list. */
void symbols_needs(const tw_source_text *list, int n,
                   void (*put)(int kind, const char *path, const char *needs,
                               void *user),
                   void *user);

/* wrapper_text.c: a file of sfun/wrappers as generated code compiles it; to be freed,
 * NULL: there is no such file. */
char *wrapper_text(const char *path);

#endif
