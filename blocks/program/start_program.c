/* start_program.c: verbs that need further libraries are programs of their own beside
 * `tworate`, which starts them. */
#include "program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 1000, MOST_WORDS = 2000 };

/* In the folder of this program, else along the path. */
static void program_path(const char *name, char path[PATH])
{
    const ssize_t n = readlink("/proc/self/exe", path, PATH - 1);
    char *slash = NULL;
    if (n > 0) {
        path[n] = '\0';
        slash = strrchr(path, '/');
    }
    const size_t used = slash ? (size_t)(slash + 1 - path) : 0;
    if (used + strlen(name) < PATH) strcpy(path + used, name);
    if (access(path, X_OK)) snprintf(path, PATH, "%s", name);
}

int cli_start(const char *name, const char *verb, int argc, char **argv)
{
    char path[PATH], *word[MOST_WORDS + 3];
    if (argc > MOST_WORDS) return cli_error("more than %d words", (int)MOST_WORDS);
    program_path(name, path);
    word[0] = path;
    memcpy(&word[1], &verb, sizeof verb);
    for (int i = 0; i < argc; i++) word[i + 2] = argv[i];
    word[argc + 2] = NULL;
    fflush(stdout);
    execvp(path, word);
    return cli_error("cannot start %s, which `make` builds and `make install` installs "
                     "beside tworate: %s",
                     name, strerror(errno));
}
