/* shell.c: shell commands in a test, see shell.h. */
#include "shell.h"

#include "common.h"

#include <limits.h>
#include <stdarg.h>
#include <unistd.h>

enum { LONGEST = 4000, SHOWN = 2000 };

const char *sh_build(void)
{
    const char *b = getenv("TW_BUILD");
    return b && *b ? b : "build";
}

int sh_plain_build(void)
{
    return !strcmp(sh_build(), "build");
}

int sh_sanitized(void)
{
    return strstr(sh_build(), "san") != NULL;
}

static void put_list(char *to, size_t size, const char *format, va_list list)
{
    const int n = vsnprintf(to, size, format, list);
    ck_assert_msg(n >= 0 && (size_t)n < size, "too long for %zu: %s", size, to);
}

void sh_put(char *to, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    put_list(to, size, format, list);
    va_end(list);
}

static int run(const char *format, va_list list, char *printed)
{
    static char command[LONGEST], all[LONGEST + 100];
    put_list(command, LONGEST, format, list);
    sh_put(all, sizeof all, "( %s ) 2>&1 </dev/null", command);
    FILE *f = popen(all, "r");
    ck_assert_msg(f != NULL, "cannot run %s", command);
    /* the last part, where the reason is */
    size_t n = 0;
    for (int c; (c = fgetc(f)) != EOF;) {
        if (n == SHOWN - 1) memmove(printed, printed + SHOWN / 2, n -= SHOWN / 2);
        printed[n++] = (char)c;
    }
    printed[n] = '\0';
    return pclose(f);
}

void sh_run(const char *format, ...)
{
    static char printed[SHOWN];
    va_list list;
    va_start(list, format);
    const int status = run(format, list, printed);
    va_end(list);
    ck_assert_msg(status == 0, "%s: status %d: %s", format, status, printed);
}

void sh_refuse(const char *text, const char *format, ...)
{
    static char printed[SHOWN];
    va_list list;
    va_start(list, format);
    const int status = run(format, list, printed);
    va_end(list);
    ck_assert_msg(status != 0, "%s must fail, but printed: %s", format, printed);
    ck_assert_msg(strstr(printed, text) != NULL, "%s must print '%s', but printed: %s",
                  format, text, printed);
}

const char *sh_folder(const char *name)
{
    static char folder[PATH_MAX];
    const char *files = getenv("TW_FILES");
    char here[PATH_MAX] = "";
    if (!files) sh_run("mkdir -p %s/tests/files", sh_build());
    ck_assert(getcwd(here, sizeof here) != NULL);
    if (files)
        sh_put(folder, sizeof folder, "%s/%s/%s", here, files, name);
    else
        sh_put(folder, sizeof folder, "%s/%s/tests/files/%s", here, sh_build(), name);
    sh_run("rm -rf '%s' && mkdir -p '%s'", folder, folder);
    return folder;
}

void sh_code_of(const char *page, const char *language, int n, const char *file)
{
    char line[1000], fence[40];
    FILE *from = fopen(page, "r"), *to = fopen(file, "w");
    ck_assert_msg(from && to, "cannot read %s or write %s", page, file);
    sh_put(fence, sizeof fence, "```%s\n", language);
    int block = -1, in = 0;
    while (fgets(line, sizeof line, from)) {
        if (in && !strncmp(line, "```", 3)) {
            in = 0;
        } else if (!in && !strcmp(line, fence)) {
            in = 1;
            block++;
        } else if (in && block == n) {
            fputs(line, to);
        }
    }
    fclose(from);
    fclose(to);
    ck_assert_msg(block >= n, "%s has %d blocks of %s", page, block + 1, language);
}
