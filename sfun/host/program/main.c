/* main.c: the program tworate_host: runs a diagram and writes its logs as csv. The
 * diagram runs in a process of its own (child.c), and this one watches it (parent.c).
 */
#include "run.h"
#include "twh_tree.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int cannot_write(const char *file, const char *why)
{
    fprintf(stderr, "tworate_host: cannot write %s: %s\n", file, why);
    return 1;
}

/* Output may still be buffered: a full disk shows only here. */
static int flush_output(void)
{
    const int lost = fflush(stdout) || ferror(stdout);
    return lost ? cannot_write("the standard output", strerror(errno)) : 0;
}

/* The name that a .mdl states is that of the file. */
static int name_after_file(twh_file *f, const char *path)
{
    char name[256];
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(base, "."), base);
    return twh_file_name(f, name);
}

/* Converts a file, or lists its blocks. */
static int convert_or_list(const options *o)
{
    struct stat a, b;
    if (o->convert && stat(o->convert, &a) == 0 && stat(o->diagram, &b) == 0 &&
        a.st_dev == b.st_dev && a.st_ino == b.st_ino)
        return cannot_write(o->convert, "it is the diagram");
    twh_file *f = twh_file_read(o->diagram);
    if (!f) return cannot_write(o->convert ? o->convert : "the list", "no memory");
    const size_t n = o->convert ? strlen(o->convert) : 0;
    if (f->error[0])
        ;
    else if (!o->convert) {
        if (twh_file_list(f, stdout)) twh_file_fail(f, "its blocks cannot be listed");
    } else if (n > 4 && strcmp(o->convert + n - 4, ".slx") == 0)
        twh_file_write_slx(f, o->convert, o->parts ? TWH_PARTS : TWH_ONE_PART);
    else if (name_after_file(f, o->convert) == 0) {
        FILE *to = fopen(o->convert, "w");
        int lost = !to || twh_file_write_mdl(f, to);
        if (to && fclose(to)) lost = 1;
        if (lost)
            twh_file_fail(f, "%s cannot be written: %s", o->convert, strerror(errno));
    }
    const int rc = f->error[0] != 0;
    if (rc) fprintf(stderr, "tworate_host: %s: %s\n", o->diagram, f->error);
    twh_file_free(f);
    return rc;
}

static int run(const options *o)
{
    const char *why = o->out ? refuse_output(o->out, o) : NULL;
    if (why) return cannot_write(o->out, why);
    why = o->show ? refuse_output(o->show, o) : NULL;
    if (why) return cannot_write(o->show, why);
    shared *s = shared_new();
    hold_signals();
    fflush(NULL);
    const pid_t child = s ? fork() : -1;
    if (child == 0) run_child(o, s);
    if (child > 0) return run_parent(o, s, child);
    fprintf(stderr, "tworate_host: cannot start a process for the diagram: %s\n",
            strerror(errno));
    return 1;
}

/* A file that is opened must not become a standard one: a closed output stays one that
 * cannot be written. */
static void fill_standard_files(void)
{
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0) open("/dev/null", O_RDONLY);
}

int main(int argc, char **argv)
{
    options o;
    fill_standard_files();
    const int done = read_options(argc, argv, &o);
    int rc = done - 1;
    if (!done) {
        add_usual_paths(&o);
        rc = o.init ? run_init(&o) : 0;
        if (!rc && o.build) rc = build_sfunctions(&o);
        if (!rc)
            rc = o.check                 ? check_files(&o)
                 : o.convert || o.blocks ? convert_or_list(&o)
                 : o.sweep               ? run_sweep(&o, run)
                                         : run(&o);
        remove_built(&o);
        free_init(&o);
    }
    if (!rc) rc = flush_output();
    free_options(&o);
#if defined(__SANITIZE_ADDRESS__)
    return rc; /* reports leaks */
#endif
    /* without the destructors of Octave's library, which need memory */
    fflush(NULL);
    _exit(rc);
}
