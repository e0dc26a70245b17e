/* samples.c: a csv file of samples, as tworate --input reads it, and a short run with
 * it. */
#include "fuzz.h"
#include "program/program.h"

#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char option[200];
    tw_run r;
    cli_inputs in;
    double u[40];
    fuzz_silence();
    snprintf(option, sizeof option, "samples,file=%s", fuzz_file(data, size, ".csv"));
    tw_init(&r, cli_model("planar_vehicle"), cli_method("rk4"), 1e-3, 1);
    if (cli_inputs_open(&in, &r)) return 0;
    if (r.model->nu <= 40 && !cli_inputs_set(&in, "road_f", option)) {
        double p[200];
        if (r.model->np <= 200 && !tw_model_defaults(r.model, p, NULL, NULL)) {
            r.now.par = p;
            cli_inputs_pair(&in);
            for (int i = -2; i < 20; i++) cli_inputs_at(0.37 * i, u, &in);
        }
    }
    cli_inputs_close(&in);
    return 0;
}
