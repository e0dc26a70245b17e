/* library_fixture.h: links to blocks of the library in a diagram, with values. */
#ifndef TESTS_LIBRARY_FIXTURE_H
#define TESTS_LIBRARY_FIXTURE_H

#include "diagram_fixture.h"
#include "twh_tree.h"
#include "plant_fixture.h"

#define LIBRARY "sfun/simulink/tworate_lib.mdl"

/* Where links find the library. */
UNUSED static const char *library_dir = "sfun/simulink";

/* The group of a block of the library. */
UNUSED static const char *group_of(const char *name)
{
    static twh_file *f;
    static char last[100];
    if (!f) f = twh_file_read(LIBRARY); /* stays for all tests */
    ck_assert_msg(f && !f->error[0], "%s", f ? f->error : "no memory");
    const twh_item *top = twh_item_next(f->root, NULL, "System"), *g = NULL, *b;
    while ((g = twh_item_next(top, g, "Block")))
        for (b = NULL;
             (b = twh_item_next(twh_item_next(g, NULL, "System"), b, "Block"));)
            if (strcmp(twh_item_get(b, "Name"), name) == 0) {
                snprintf(last, sizeof last, "%s", twh_item_get(g, "Name"));
                return last;
            }
    ck_abort_msg("there is no block %s in %s", name, LIBRARY);
    return NULL;
}

/* A link `name` to a block of the library; values as for draft_block. */
UNUSED static void draft_link(draft *d, const char *name, const char *block,
                              const char *values)
{
    char all[20000];
    const int n = snprintf(all, sizeof all,
                           "SourceBlock=tworate_lib/%s/%s;SourceType=tworate %s;%s",
                           group_of(block), block, block, values ? values : "");
    ck_assert(n > 0 && n < (int)sizeof all);
    draft_block(d, "Reference", name, all);
}

/* Reads a draft with library and S-functions. The settings of the run can still change.
 */
UNUSED static int read_draft(twh *h, draft *d, const char *name)
{
    char dir[300];
    const char *build = getenv("TW_BUILD");
    snprintf(dir, sizeof dir, "%s/sfun", build ? build : "build");
    const char *const list[] = {library_dir, dir};
    const twh_reader reader = {.path = list, .npath = 2};
    return twh_read_mdl(h, draft_write(d, name), &reader);
}

/* A diagram of one link, called "plant". */
UNUSED static twh *one_link(const char *block, const char *values)
{
    static draft d;
    twh *h = twh_new("m");
    ck_assert(h != NULL);
    draft_begin(&d, "Model", "Solver=FixedStepDiscrete;FixedStep=auto;StopTime=1");
    draft_link(&d, "plant", block, values);
    (void)read_draft(h, &d, "link"); /* what failed is the run's error */
    return h;
}

#endif
