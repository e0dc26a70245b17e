/* build.c: builds a run of the host from a .mdl or .slx file. */
#include "build.h"

#include <stdlib.h>
#include <string.h>

int twh_is_mdl(const char *path)
{
    const size_t n = strlen(path);
    return n > 4 &&
           (strcmp(path + n - 4, ".mdl") == 0 || strcmp(path + n - 4, ".slx") == 0);
}

const char *twh_notes(const twh *h)
{
    return h->notes ? h->notes : "";
}

/* The model is named after its file. */
static int take_name(twh *h, const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    const size_t n = strlen(base) - 4;
    char *copy = malloc(n + 1);
    if (!copy) return twh_fail(h, NULL, "out of memory while reading the diagram");
    memcpy(copy, base, n);
    copy[n] = 0;
    free(h->model);
    h->model = copy;
    return 0;
}

static int build_all(build *b)
{
    if (twh_file_is_library(b->f))
        return twh_fail(b->h, NULL, "this is a library and not a diagram");
    if (twh_read_settings(b) || twh_build_levels(b)) return 1;
    if (!b->nproblems && twh_find_calls(b) && twh_next_problem(b)) return 1;
    if (!b->nproblems && twh_find_buses(b)) return 1;
    for (int i = 0; i < b->nall; i++)
        if (twh_make_block(b, b->all[i]) && twh_next_problem(b)) return 1;
    /* the rest needs all blocks */
    if (!b->nproblems)
        (void)(twh_wire_signals(b) || twh_make_groups(b) || twh_log_ports(b));
    return twh_end_problems(b);
}

int twh_read_mdl(twh *h, const char *path, const twh_reader *reader)
{
    if (h->failed) return 1;
    if (!twh_is_mdl(path))
        return twh_fail(h, NULL, "'%s' is neither .mdl nor .slx", path);
    build *b = calloc(1, sizeof *b);
    if (!b) return twh_fail(h, NULL, "out of memory while reading the diagram");
    b->h = h;
    b->reader = reader;
    b->evaluator = reader && reader->evaluator ? reader->evaluator : &twh_own_evaluator;
    b->base = twh_scope_new(reader ? reader->variables : NULL);
    b->f = twh_file_read(path);
    if (!b->f || !b->base)
        twh_fail(h, NULL, "out of memory while reading the diagram");
    else if (b->f->error[0])
        twh_pool_failed(b, b->f);
    else if (take_name(h, path) == 0 && build_all(b) && !h->failed)
        twh_fail(h, NULL, "%s: cannot be run", path);
    if (h->failed && b->f &&
        strncmp(h->error, path, strlen(path))) { /* add the file name */
        char old[sizeof h->error];
        memcpy(old, h->error, sizeof old);
        snprintf(h->error, sizeof h->error, "%.300s: %.650s", path, old);
    }
    for (int i = 0; i < b->nscopes; i++) twh_scope_free(b->scopes[i]);
    free(b->scopes);
    twh_scope_free(b->base);
    twh_free_libraries(b);
    twh_file_free(b->f);
    free(b);
    return h->failed;
}
