/* main.c: writes doc/blocks/README.md and doc/blocks/: one page per model, signal, integrator
 * and caller, from the descriptors, the head comments of the models' files and runs of
 * the library's blocks in the host.
 *
 *     pages FOLDER BUILD [plots]
 *
 * Without plots only the texts are written: they hold the end of each run, so a page
 * whose numbers have changed differs. */
#include "pages.h"

#include <string.h>
#include <sys/stat.h>

int page_failed(job *j, const char *what, const char *why)
{
    fprintf(stderr, "pages: %s: %s\n", what, why);
    j->failed = 1;
    return 1;
}

FILE *open_page(job *j, const char *name)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/%s.md", j->folder, name);
    FILE *to = fopen(path, "w");
    if (!to) page_failed(j, path, "cannot be written");
    return to;
}

void close_page(job *j, FILE *page, const char *name)
{
    if (page && fclose(page)) page_failed(j, name, "cannot be written");
}

const char *group_of(job *j, const char *block)
{
    const mdl_item *top = mdl_next(j->library->root, NULL, "System"), *g = NULL;
    while ((g = mdl_next(top, g, "Block")))
        for (const mdl_item *b = NULL;
             (b = mdl_next(mdl_next(g, NULL, "System"), b, "Block"));)
            if (strcmp(mdl_get(b, "Name"), block) == 0) return mdl_get(g, "Name");
    return NULL;
}

int main(int argc, char **argv)
{
    job j = {0};
    char path[1000];
    if (argc < 3 || argc > 4)
        return page_failed(&j, "usage", "pages FOLDER BUILD [plots]");
    j.folder = argv[1];
    j.build = argv[2];
    j.plots = argc == 4;
    snprintf(path, sizeof path, "%s/blocks", j.folder);
    mkdir(j.folder, 0777);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/pages", j.build);
    mkdir(path, 0777);
    j.library = mdl_read("sfun/simulink/tworate_lib.mdl");
    if (!j.library || j.library->error[0])
        return page_failed(&j, "the library",
                           j.library ? j.library->error : "no memory");
    for (int i = 0; tw_model_at(i); i++) model_page(&j, tw_model_at(i));
    for (int i = 0; tw_source_at(i); i++) source_page(&j, tw_source_at(i));
    integrator_page(&j);
    caller_page(&j);
    index_page(&j);
    mdl_free(j.library);
    return j.failed;
}
