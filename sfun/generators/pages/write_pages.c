/* write_pages.c: writes the pages of the blocks, one per model, signal, integrator and
 * caller, from the descriptors, the head comments of the models' files and runs of the
 * library's blocks in the host.
 *
 *     write_pages ROOT BUILD [plots]
 *
 * Without plots no figure is drawn. The pages hold the values at the end of each run,
 * so that a comparison of the pages also compares the runs. */
#include "pages.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int page_failed(job *j, const char *what, const char *why)
{
    fprintf(stderr, "write_pages: %s: %s\n", what, why);
    j->failed = 1;
    return 1;
}

FILE *open_page(job *j, const char *name)
{
    FILE *to = open_memstream(&j->text, &j->size);
    if (!to) page_failed(j, name, "no memory");
    return to;
}

static void save(job *j, const char *folder, const char *name, const char *ending,
                 void (*write)(const char *text, FILE *to))
{
    char path[MOST_PATH];
    snprintf(path, sizeof path, "%s/%s/%s.%s", j->root, folder, name, ending);
    FILE *to = fopen(path, "w");
    if (to) write(j->text, to);
    if (!to || fclose(to)) page_failed(j, path, "cannot be written");
}

void close_page(job *j, FILE *page, const char *name)
{
    if (page && fclose(page))
        page_failed(j, name, "no memory");
    else if (page) {
        const int index = !strcmp(name, "README");
        save(j, MARKDOWN, name, "md", write_wrapped);
        save(j, HELP, index ? "index" : name, "html", write_html);
    }
    free(j->text);
    j->text = NULL;
}

const char *group_of(job *j, const char *block)
{
    const twh_item *top = twh_item_next(j->library->root, NULL, "System"), *g = NULL;
    while ((g = twh_item_next(top, g, "Block")))
        for (const twh_item *b = NULL;
             (b = twh_item_next(twh_item_next(g, NULL, "System"), b, "Block"));)
            if (strcmp(twh_item_get(b, "Name"), block) == 0)
                return twh_item_get(g, "Name");
    return NULL;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *const *example_diagrams(void)
{
    enum { MOST = 200, LENGTH = 300 };
    static char path[MOST][LENGTH];
    static const char *list[MOST + 1];
    int n = 0;
    DIR *dir = opendir(EXAMPLES);
    for (struct dirent *e; dir && n < MOST && (e = readdir(dir));) {
        const size_t length = strlen(e->d_name);
        if (length < 5 || strcmp(e->d_name + length - 4, ".mdl")) continue;
        snprintf(path[n], LENGTH, "%s/%s", EXAMPLES, e->d_name);
        list[n] = path[n];
        n++;
    }
    if (dir) closedir(dir);
    qsort(list, (size_t)n, sizeof *list, by_name);
    list[n] = NULL;
    return list;
}

const char *base_name(const char *path)
{
    static char name[MOST_PATH];
    const char *slash = strrchr(path, '/');
    snprintf(name, sizeof name, "%s", slash ? slash + 1 : path);
    char *dot = strrchr(name, '.');
    if (dot) *dot = 0;
    return name;
}

/* A folder with those above it. */
static void make_folder(const char *root, const char *folder)
{
    char path[MOST_PATH];
    snprintf(path, sizeof path, "%s/%s", root, folder);
    for (char *s = path + 1; *s; s++)
        if (*s == '/') {
            *s = 0;
            mkdir(path, 0777);
            *s = '/';
        }
    mkdir(path, 0777);
}

int main(int argc, char **argv)
{
    job j = {0};
    if (argc < 3 || argc > 4)
        return page_failed(&j, "usage", "write_pages ROOT BUILD [plots]");
    j.root = argv[1];
    j.build = argv[2];
    j.plots = argc == 4;
    make_folder(j.root, MARKDOWN);
    make_folder(j.root, HELP);
    make_folder(j.build, "pages");
    j.library = twh_file_read("sfun/simulink/tworate_lib.mdl");
    if (!j.library || j.library->error[0])
        return page_failed(&j, "the library",
                           j.library ? j.library->error : "no memory");
    for (int i = 0; tw_model_at(i); i++) model_page(&j, tw_model_at(i));
    for (int i = 0; tw_source_at(i); i++) source_page(&j, tw_source_at(i));
    integrator_page(&j);
    caller_page(&j);
    index_page(&j);
    twh_file_free(j.library);
    return j.failed;
}
