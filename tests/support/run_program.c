/* run_program.c: runs build/tworate from a test, see run_program.h. */
#include "run_program.h"

#include <sys/wait.h>

const char *build_folder(void)
{
    const char *b = getenv("TW_BUILD");
    return b && *b ? b : "build";
}

enum { MOST = 1 << 20 };

static char *read_all(FILE *from)
{
    char *text = malloc(MOST);
    ck_assert_ptr_nonnull(text);
    ck_assert_ptr_nonnull(from);
    const size_t n = fread(text, 1, MOST - 1, from);
    ck_assert_uint_lt(n, MOST - 1);
    text[n] = '\0';
    return text;
}

char *read_file(const char *name)
{
    FILE *f = fopen(name, "rb");
    ck_assert_msg(f != NULL, "cannot read %s", name);
    char *text = read_all(f);
    fclose(f);
    return text;
}

result run_tworate(const char *arguments)
{
    char command[2000], err[300];
    result r;
    snprintf(err, sizeof err, "%s/tests/test_program.err.%ld", build_folder(),
             (long)getpid());
    snprintf(command, sizeof command, "%s/tworate %s 2>%s", build_folder(), arguments,
             err);
    FILE *pipe = popen(command, "r");
    r.out = read_all(pipe);
    const int status = pclose(pipe);
    ck_assert_msg(WIFEXITED(status), "'%s' crashed", command);
    r.status = WEXITSTATUS(status);
    r.err = read_file(err);
    remove(err);
    return r;
}

void free_result(result *r)
{
    free(r->out);
    free(r->err);
}

int contains(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

const char *first_row(const char *csv)
{
    while (*csv == '#') csv = strchr(csv, '\n') + 1;
    return strchr(csv, '\n') + 1;
}
