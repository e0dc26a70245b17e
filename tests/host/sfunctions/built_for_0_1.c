/* built_for_0_1: exports the record of callbacks under its name of version 0.1. */
extern __attribute__((visibility("default"))) const int tw_sfunction;
const int tw_sfunction = 1;
