/* at_exit.c: part of each program and shared object of the coverage build. _exit skips
 * the destructors in which gcov writes its counts, and each object has counts of its
 * own: this _exit, which stands before that of libc, lets all of them write first.
 * raise and kill do the same, because a process may be about to end itself by a signal.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

void __gcov_dump(void);
void coverage_write(void);

__attribute__((visibility("default"))) void coverage_write(void)
{
    __gcov_dump();
}

static int write_object(struct dl_phdr_info *info, size_t size, void *last)
{
    void *object =
        *info->dlpi_name ? dlopen(info->dlpi_name, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    void (*write_counts)(void) = NULL;
    (void)size;
    if (!object) return 0;
    *(void **)&write_counts = dlsym(object, "coverage_write");
    /* dlsym also looks into what the object depends on */
    if (write_counts && write_counts != *(void (**)(void))last) write_counts();
    *(void (**)(void))last = write_counts;
    dlclose(object);
    return 0;
}

static void write_all(void)
{
    void (*last)(void) = coverage_write, (*stop_failing)(void) = NULL;
    *(void **)&stop_failing = dlsym(RTLD_DEFAULT, "stop_failing");
    if (stop_failing) stop_failing(); /* of tests/host/preload */
    coverage_write();
    dl_iterate_phdr(write_object, &last);
}

void _exit(int status)
{
    write_all();
    for (;;) syscall(SYS_exit_group, status);
}

int raise(int signal)
{
    write_all();
    return (int)syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), signal);
}

int kill(pid_t process, int signal)
{
    if (process == getpid() && signal) write_all();
    return (int)syscall(SYS_kill, process, signal);
}
