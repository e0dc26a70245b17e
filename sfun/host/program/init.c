/* init.c: runs a script in Octave and keeps the variables that it assigns, fields of
 * structs as names with a dot. The diagram's expressions see them; nothing else of the
 * diagram is executed there. */
#define _GNU_SOURCE
#include "run.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct init_table {
    char **name, **value;
    int n;
};

/* Prints a line \001NAME=VALUE for each variable that can be a parameter. */
static const char code[] =
    "function tw_put__ (name, x, depth)\n"
    "  if (isstruct (x) && numel (x) == 1 && depth < 8)\n"
    "    for field = fieldnames (x)'\n"
    "      tw_put__ ([name '.' field{1}], x.(field{1}), depth + 1);\n"
    "    end\n"
    "  elseif ((isnumeric (x) || islogical (x)) && isreal (x) && ndims (x) == 2)\n"
    "    text = '[]';\n"
    "    if (! isempty (x))\n"
    "      text = mat2str (full (x), 17, 'class');\n"
    "    end\n"
    "    printf ('%s%s=%s\\n', char (1), name, text);\n"
    "  elseif (ischar (x) && rows (x) <= 1)\n"
    "    text = strrep (strrep (x, char (39), [char(39) char(39)]), char (10), ' ');\n"
    "    printf ('%s%s=%s%s%s\\n', char (1), name, char (39), text, char (39));\n"
    "  end\n"
    "end\n"
    "run (getenv ('TWORATE_INIT_SCRIPT'));\n"
    "for tw_name__ = who'\n"
    "  tw_put__ (tw_name__{1}, eval (tw_name__{1}), 0);\n"
    "end\n";

static int add_line(struct init_table *t, char *line)
{
    char *sign = strchr(line, '=');
    line[strcspn(line, "\r\n")] = 0;
    if (!sign) return 0;
    const size_t size = (size_t)(t->n + 1) * sizeof(char *);
    char **name = realloc(t->name, size);
    if (name) t->name = name;
    char **value = realloc(t->value, size);
    if (value) t->value = value;
    if (!name || !value) return 1;
    *sign = 0;
    t->name[t->n] = strdup(line);
    t->value[t->n] = strdup(sign + 1);
    return !t->name[t->n] || !t->value[t->n++];
}

static int run_octave(struct init_table *t, const char *script)
{
    char *line = NULL;
    size_t room = 0;
    int ends[2], status = 0, lost = 0;
    if (pipe(ends)) return 1;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        end_with_program(SIGTERM);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        setenv("TWORATE_INIT_SCRIPT", script, 1);
        execlp("octave-cli", "octave-cli", "-q", "-H", "--eval", code, (char *)NULL);
        fprintf(stderr, "tworate_host: --init needs octave-cli\n");
        _exit(127);
    }
    close(ends[1]);
    FILE *from = child > 0 ? fdopen(ends[0], "r") : NULL;
    while (from && !lost && getline(&line, &room, from) > 0)
        if (line[0] == 1)
            lost = add_line(t, line + 1);
        else
            fputs(line, stderr); /* what the script prints */
    if (from)
        fclose(from);
    else
        close(ends[0]);
    free(line);
    return child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) ||
           WEXITSTATUS(status) || lost || !from;
}

int run_init(options *o)
{
    char *script = realpath(o->init, NULL);
    o->assigned = calloc(1, sizeof *o->assigned);
    const int rc = !script || !o->assigned || run_octave(o->assigned, script);
    if (rc)
        fprintf(stderr, "tworate_host: --init %s: %s\n", o->init,
                script ? "the script has failed" : "there is no such file");
    free(script);
    return rc;
}

mxArray *init_value(void *user, const char *name)
{
    const struct init_table *t = user;
    for (int i = 0; t && i < t->n; i++)
        if (strcmp(t->name[i], name) == 0) return twh_read_value(t->value[i]);
    return NULL;
}

void free_init(options *o)
{
    struct init_table *t = o->assigned;
    for (int i = 0; t && i < t->n; i++) {
        free(t->name[i]);
        free(t->value[i]);
    }
    if (t) {
        free(t->name);
        free(t->value);
    }
    free(t);
}
