/* example.c: the runs on the pages: diagrams of one block each, run by the host and
 * drawn by gnuplot. */
#include "pages.h"

#include "twh_reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 600 };

/* Runs in which something happens; a model that is not listed runs with its defaults.
 */
static const example examples[] = {
    {"quarter_car_a", "method=am2;H=2^-9", 2, 1, {"zs", "acc"}},
    {"quarter_car_b", "method=am2;H=2^-9;ratio=4", 2, 1, {"zs", "zu"}},
    {"quarter_car_friction", "method=am2;H=2^-10;ratio=1", 2, 1, {"zs", "friction"}},
    {"quarter_car_c", "method=prk_2_5;H=2^-11", 2, 1, {"acc", "load"}},
    {"quarter_car_hub",
     "method=am2;H=2^-10;x0=[0 0.30 0.296 0 0 0 0 0]",
     2,
     0,
     {"ys", "acc"}},
    {"quarter_car_tire", "method=prk_2_5;H=2^-10;v0=10", 2, 1, {"ys", "load"}},
    {"ring_tyre",
     "method=am2;H=2^-10;ratio=5;x0=[0 0.004 0 0 0 0 0]",
     0.125,
     0,
     {"uy", "load"}},
    {"planar_vehicle", "method=prk_2_5;H=2^-9;v0=10;set=P3", 2, 1, {"yc", "load_f"}},
    {"hmmwv", "method=prk_2_5;H=2^-9;set=step_steer", 4, 0, {"ay", "roll"}},
    {"hmmwv_fast_spin",
     "method=prk_2_5;H=2^-9;set=braking",
     4,
     0,
     {"speed", "load_fl"}},
    {"hmmwv_driver", "method=prk_2_5;H=2^-9;set=lane_change", 8, 0, {"yaw", "ay"}},
    {"planar_spacecraft",
     "method=adams4;H=2^-7;ratio=5;set=B",
     4,
     0,
     {"theta_B", "theta_R"}},
    {"gun_turret", "method=nordsieck;H=2^-10;ratio=10", 1, 0, {"q1", "z"}},
    {"flexible_arm", "method=nordsieck;H=2^-10;ratio=5", 2, 0, {"x", "bend1"}},
    {"hydraulic_actuator",
     "method=adams4_ros;H=2^-8;ratio=4",
     1,
     0,
     {"rod_force", "pa"}},
    {"kpr", "method=nordsieck;H=2^-8;ratio=10", 4, 0, {NULL, NULL}},
    {"linear_pair", "method=am2;H=2^-6;ratio=4", 4, 0, {"x", "y"}},
};

const example *example_of(const tw_model *m)
{
    static example own;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        if (strcmp(examples[i].block, m->name) == 0) return &examples[i];
    own = (example){m->name, "method=am2;H=2^-10;ratio=5", 1, 0, {NULL, NULL}};
    return &own;
}

static void write_setting(FILE *to, const char *values)
{
    while (*values) {
        const size_t name = strcspn(values, "="), all = strcspn(values, ";");
        fprintf(to, "      %.*s \"%.*s\"\n", (int)name, values, (int)(all - name - 1),
                values + name + 1);
        values += all + (values[all] == ';');
    }
}

static void write_line(FILE *to, const char *from, int out, const char *dst, int in)
{
    fprintf(
        to,
        "    Line {\n      SrcBlock \"%s\"\n      SrcPort %d\n      DstBlock \"%s\"\n"
        "      DstPort %d\n    }\n",
        from, out, dst, in);
}

static void begin_block(FILE *to, const char *type, const char *name)
{
    fprintf(to, "    Block {\n      BlockType %s\n      Name \"%s\"\n", type, name);
}

/* A bump, and zeros on the other inputs. */
static void write_bump(FILE *to, int nu)
{
    begin_block(to, "Reference", "bump");
    fputs("      SourceBlock \"tworate_lib/Sources/bump\"\n      Ts \"-1\"\n"
          "      height \"0.01\"\n      start \"0.25\"\n    }\n",
          to);
    begin_block(to, "Constant", "zeros");
    fprintf(to, "      Value \"zeros(1, %d)\"\n    }\n", nu > 2 ? nu - 2 : 1);
    begin_block(to, "Mux", "u");
    fprintf(to, "      Inputs \"%d\"\n    }\n", nu > 2 ? 3 : 2);
    write_line(to, "bump", 1, "u", 1);
    write_line(to, "bump", 2, "u", 2);
    if (nu > 2) write_line(to, "zeros", 1, "u", 3);
    write_line(to, "u", 1, "block", 1);
}

const char *write_diagram(job *j, const char *name, const example *e, int nu, int nout)
{
    static char path[MOST_PATH];
    snprintf(path, sizeof path, "%s/pages/%s.mdl", j->build, name);
    FILE *to = fopen(path, "w");
    if (!to) {
        page_failed(j, path, "cannot be written");
        return NULL;
    }
    fprintf(to,
            "Model {\n  Solver \"FixedStepDiscrete\"\n  FixedStep \"auto\"\n"
            "  StopTime \"%.17g\"\n  System {\n",
            e->tend);
    begin_block(to, "Reference", "block");
    fprintf(to, "      SourceBlock \"tworate_lib/%s/%s\"\n", group_of(j, e->block),
            e->block);
    write_setting(to, e->values);
    fputs("    }\n", to);
    if (e->on_a_bump) write_bump(to, nu);
    for (int i = 1; i <= nout; i++) {
        char log[30];
        snprintf(log, sizeof log, "out%d", i);
        begin_block(to, "ToWorkspace", log);
        fprintf(to, "      VariableName \"%s\"\n      MaxDataPoints \"inf\"\n    }\n",
                log);
        write_line(to, "block", i, log, 1);
    }
    fputs("  }\n}\n", to);
    if (fclose(to)) page_failed(j, path, "cannot be written");
    return path;
}

/* Always zero: gnuplot finds no range for it. */
static int is_flat(const twh *h, const curve *c)
{
    const double *y = twh_log_values(h, c->log);
    const int rows = twh_log_rows(h, c->log), width = twh_log_width(h, c->log);
    for (int k = 0; k < rows; k++)
        if (y[k * width + c->element] != 0) return 0;
    return 1;
}

/* "zs (m)", or "u" if it has no unit. */
static void write_name(FILE *to, const curve *c)
{
    fputs(c->name, to);
    if (c->unit[0]) fprintf(to, " (%s)", c->unit);
}

static void draw(job *j, const twh *h, const char *name, const curve *curves, int n)
{
    char command[] = "gnuplot";
    FILE *to = popen(command, "w");
    if (!to) {
        page_failed(j, name, "gnuplot cannot be started");
        return;
    }
    fprintf(to,
            "set terminal png size 640,%d font 'FreeSans,11'\n"
            "set output '%s/" HELP "/%s.png'\nset multiplot layout %d,1\nset grid\n"
            "unset key\nset xtics nomirror\nset ytics nomirror\nset lmargin 12\n"
            "set offsets 0, 0, graph 0.05, graph 0.05\n",
            60 + 170 * n, j->root, name, n);
    for (int i = 0; i < n; i++) {
        const curve *c = &curves[i];
        const double *t = twh_log_times(h, c->log), *y = twh_log_values(h, c->log);
        const int rows = twh_log_rows(h, c->log), width = twh_log_width(h, c->log);
        const int step = 1 + rows / MOST_POINTS;
        fprintf(to, "set xlabel '%s'\nset ylabel \"", i == n - 1 ? "t (s)" : "");
        write_name(to, c);
        fputs("\" noenhanced\n$d << E\n", to);
        for (int k = 0; k < rows; k += step)
            fprintf(to, "%.6g %.6g\n", t[k], y[k * width + c->element]);
        fprintf(to, "E\nset yrange [%s]\n", is_flat(h, c) ? "-1:1" : "*:*");
        fputs("plot $d with lines lw 1.5 lc rgb '#1f4e9c'\n", to);
    }
    if (pclose(to)) page_failed(j, name, "gnuplot failed");
}

static void write_results(FILE *page, const twh *h, const char *name,
                          const curve *curves, int n)
{
    fprintf(page,
            "\n![%s](../../" HELP
            "/%s.png)\n\n| signal | at the end | largest | smallest |\n"
            "|---|---|---|---|\n",
            name, name);
    for (int i = 0; i < n; i++) {
        const curve *c = &curves[i];
        const double *y = twh_log_values(h, c->log);
        const int rows = twh_log_rows(h, c->log), width = twh_log_width(h, c->log);
        double most = -HUGE_VAL, least = HUGE_VAL;
        for (int k = 0; k < rows; k++) {
            most = fmax(most, y[k * width + c->element]);
            least = fmin(least, y[k * width + c->element]);
        }
        fputs("| ", page);
        write_name(page, c);
        fprintf(page, ": %s | %.4g | %.4g | %.4g |\n", c->what,
                y[(rows - 1) * width + c->element], most, least);
    }
}

void run_example(job *j, FILE *page, const char *diagram, const char *name,
                 const curve *curves, int n)
{
    char sfuns[MOST_PATH];
    snprintf(sfuns, sizeof sfuns, "%s/sfun", j->build);
    const char *const path[] = {"sfun/simulink", sfuns};
    const twh_reader reader = {.path = path, .npath = 2};
    twh *h = twh_new("page");
    if (!h || !diagram) {
        page_failed(j, name, "no memory");
        return;
    }
    if (twh_read_mdl(h, diagram, &reader) || twh_start(h) ||
        twh_run(h, twh_stop_time(h)))
        page_failed(j, diagram, twh_error(h));
    else {
        for (int i = 0; i < n; i++)
            if (!twh_log_rows(h, curves[i].log) ||
                curves[i].element >= twh_log_width(h, curves[i].log))
                page_failed(j, diagram, "a signal of the page was not logged");
        if (!j->failed) write_results(page, h, name, curves, n);
        if (!j->failed && j->plots) draw(j, h, name, curves, n);
    }
    twh_free(h);
}
