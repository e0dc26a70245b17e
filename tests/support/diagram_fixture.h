/* diagram_fixture.h: builds small diagrams for the tests of the reader. */
#ifndef TESTS_DRAFTS_H
#define TESTS_DRAFTS_H

#include "host_fixture.h"
#include "twh_reader.h"
#include "twh_tree.h"

#include <sys/stat.h>

typedef struct draft {
    char text[60000];
    size_t n;
} draft;

UNUSED static void draft_add(draft *d, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    d->n += (size_t)vsnprintf(d->text + d->n, sizeof d->text - d->n, format, list);
    va_end(list);
    ck_assert_msg(d->n < sizeof d->text, "the draft is too long");
}

UNUSED static void add_settings(draft *d, const char *settings)
{
    while (settings && *settings) {
        const size_t name = strcspn(settings, "="), all = strcspn(settings, ";");
        ck_assert_msg(name < all, "not a setting: %s", settings);
        draft_add(d, "%.*s \"", (int)name, settings);
        for (size_t i = name + 1; i < all; i++) /* ` stands for ; inside a value */
            draft_add(d, settings[i] == '"' ? "\\%c" : "%c",
                      settings[i] == '`' ? ';' : settings[i]);
        draft_add(d, "\"\n");
        settings += all + (settings[all] == ';');
    }
}

/* Begins a Model or Library; settings are "name=value;..." everywhere here. */
UNUSED static void draft_begin(draft *d, const char *root, const char *settings)
{
    d->n = 0;
    draft_add(d, "%s {\nName \"draft\"\nVersion 7.9\n", root);
    add_settings(d, settings);
    draft_add(d, "System {\nName \"draft\"\n");
}

UNUSED static void draft_block(draft *d, const char *type, const char *name,
                               const char *settings)
{
    draft_add(d, "Block {\nBlockType %s\nName \"%s\"\n", type, name);
    add_settings(d, settings);
    draft_add(d, "}\n");
}

/* Begins a subsystem, which ends at draft_up. */
UNUSED static void draft_down(draft *d, const char *name, const char *settings)
{
    draft_add(d, "Block {\nBlockType SubSystem\nName \"%s\"\n", name);
    add_settings(d, settings);
    draft_add(d, "System {\nName \"%s\"\n", name);
}

UNUSED static void draft_up(draft *d)
{
    draft_add(d, "}\n}\n");
}

/* A line from "a/1" to all of "b/1 c/2 d/trigger", with a branch for each. */
UNUSED static void draft_line(draft *d, const char *from, const char *to)
{
    const int branches = strchr(to, ' ') != NULL;
    const char *slash = strrchr(from, '/');
    draft_add(d, "Line {\nSrcBlock \"%.*s\"\nSrcPort %s\n", (int)(slash - from), from,
              slash + 1);
    while (*to) {
        const size_t all = strcspn(to, " ");
        char end[200];
        snprintf(end, sizeof end, "%.*s", (int)all, to);
        slash = strrchr(end, '/');
        if (branches) draft_add(d, "Branch {\n");
        draft_add(d, "DstBlock \"%.*s\"\nDstPort %s\n", (int)(slash - end), end,
                  slash + 1);
        if (branches) draft_add(d, "}\n");
        to += all + (to[all] == ' ');
    }
    draft_add(d, "}\n");
}

UNUSED static void draft_text(draft *d, const char *text)
{
    draft_add(d, "%s", text);
}

UNUSED static const char *test_path(const char *file)
{
    static char path[4][300];
    static int next;
    const char *files = getenv("TW_FILES");
    char *p = path[next++ % 4];
    if (!files) mkdir(files = "build/tests/files", 0777);
    snprintf(p, sizeof path[0], "%s/%s", files, file);
    return p;
}

UNUSED static void write_bytes(const char *path, const void *data, size_t n)
{
    FILE *to = fopen(path, "wb");
    ck_assert_msg(to != NULL, "cannot write %s", path);
    ck_assert(fwrite(data, 1, n, to) == n);
    ck_assert_int_eq(fclose(to), 0);
}

/* Ends the diagram and writes it as NAME.mdl to the folder of test files; returns its
 * path. */
UNUSED static const char *draft_write(draft *d, const char *name)
{
    char file[100];
    draft_add(d, "}\n}\n");
    snprintf(file, sizeof file, "%s.mdl", name);
    const char *path = test_path(file);
    write_bytes(path, d->text, d->n);
    return path;
}

/* Reads a file and runs it to its end; errors are in twh_error. */
UNUSED static int run_file(twh *h, const char *path)
{
    const char *build = getenv("TW_BUILD");
    char sfunction_dir[300], sfun_dir[300];
    snprintf(sfunction_dir, sizeof sfunction_dir, "%s/tests/host/sfunctions",
             build ? build : "build");
    snprintf(sfun_dir, sizeof sfun_dir, "%s/sfun", build ? build : "build");
    const char *const list[] = {"sfun/simulink", sfunction_dir, sfun_dir};
    const twh_reader reader = {.path = list, .npath = 3};
    return twh_read_mdl(h, path, &reader) || twh_start(h) ||
           twh_run(h, twh_stop_time(h));
}

/* The same for a draft; fails the test on error. The caller frees it. */
UNUSED static twh *run_draft(draft *d, const char *name)
{
    twh *h = twh_new("draft");
    ok(h, run_file(h, draft_write(d, name)));
    return h;
}

/* Writes a .mdl file as .slx beside it; returns the path. */
UNUSED static const char *slx_of(const char *mdl, const char *name)
{
    char file[100];
    twh_file *f = twh_file_read(mdl);
    ck_assert_msg(f && !f->error[0], "%s", f ? f->error : "out of memory");
    snprintf(file, sizeof file, "%s.slx", name);
    const char *path = test_path(file);
    ck_assert_msg(twh_file_write_slx(f, path, TWH_ONE_PART) == 0, "%s", f->error);
    twh_file_free(f);
    return path;
}

/* Runs a draft as .mdl and as .slx, which must give the same rows. */
UNUSED static twh *run_both(draft *d, const char *name)
{
    twh *h = run_draft(d, name), *x = twh_new("draft");
    char mdl[100], *csv[2] = {NULL, NULL};
    size_t size;
    snprintf(mdl, sizeof mdl, "%s.mdl", name);
    ok(x, run_file(x, slx_of(test_path(mdl), name)));
    for (int i = 0; i < 2; i++) {
        FILE *to = open_memstream(&csv[i], &size);
        ck_assert(to && twh_write_csv(i ? x : h, to) == 0 && fclose(to) == 0);
    }
    ck_assert_str_eq(csv[0], csv[1]);
    free(csv[0]);
    free(csv[1]);
    twh_free(x);
    return h;
}

#endif
