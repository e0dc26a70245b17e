# What `make campaign` runs beyond the tests, and what only a few tests need: gateways
# with failing allocations, fuzz targets, coverage, lint.

# Gateways in which the k-th call that allocates fails: tests/octave/failing
FAILING = $B/tests/octave/failing
FAILING_GATEWAYS = $(FAILING)/tw_mex.mex $(FAILING)/tw_oct.oct
WRAPPED = gate_catch _Znwm mxCalloc mxArrayToString mxCreateDoubleScalar \
	mxCreateLogicalScalar mxCreateString mxCreateDoubleMatrix mxCreateStructMatrix \
	mxAddField
WINDOW = $(patsubst %,-Wl$(,)--wrap=%,$(WRAPPED))
, = ,

$(FAILING)/window.o: tests/octave/failing/window.cc
	@mkdir -p $(@D)
	$(STEP)$(CXX) $(OCTAVE_INC) $(CXXFLAGS) -c $< -o $@

$(FAILING)/tw_mex.mex: $B/octave/src/tw_mex.o $(GATE) $(FAILING)/window.o $(LIB)
	$(STEP)$(MKOCTFILE) --mex $^ $(LDLIBS) $(SAN_LIBS) $(WINDOW) $(APART) -o $@

$(FAILING)/tw_oct.oct: $B/octave/src/tw_oct.o $(GATE) $(FAILING)/window.o $(LIB)
	$(STEP)$(MKOCTFILE) $^ $(LDLIBS) $(SAN_LIBS) $(WINDOW) $(APART) -o $@

$B/tests/octave/test_failing_allocations: | $(FAILING_GATEWAYS)

# Fuzz targets: every file of tests/fuzz but what they share. `make fuzz` links them
# with libFuzzer; for the tests they are programs that read the files of a corpus.
FUZZ_SHARED = $B/tests/fuzz/files.o
FUZZ = $(filter-out files replay test_corpora $(if $(findstring tw_snapshot_need,\
	$(file < blocks/include/tw.h)),,snapshot),\
	$(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c)))
FUZZ_PROGRAMS = $(FUZZ:%=$B/tests/fuzz/%)

$B/tests/fuzz/%.o: CPPFLAGS += $(HOST_INC) -Iblocks -Itests/fuzz

# main() of the program `tworate` under another name
$B/tests/fuzz/tworate_main.o: blocks/program/tworate.c
	@mkdir -p $(@D)
	$(STEP)$(CC) $(CPPFLAGS) -Iblocks $(CFLAGS) -Dmain=tworate_main -Wno-missing-prototypes \
		-c $< -o $@

# what of a sweep reads files
FUZZ_SWEEP = $(patsubst %,$B/blocks/sweep/%.o,batch case_csv case_npy case_table columns \
	describe designs journal keep sobol)
$B/tests/fuzz/cases $B/tests/fuzz/journal: $(FUZZ_SWEEP)

$(FUZZ_PROGRAMS): $B/%: $B/%.o $(FUZZ_SHARED) $B/tests/fuzz/$(if $(FUZZER),files,replay).o \
		$B/tests/fuzz/tworate_main.o $(filter-out %/tworate.o,$(PROGRAM_OBJ)) $(LIB) \
		$(HOST_LIB)
	$(STEP)$(CC) $(CFLAGS) $(FUZZER) $(sort $(filter %.o,$^)) $(LIB) $(WITH_HOST) $(LDLIBS) -o $@

$B/tests/fuzz/test_corpora: | $(FUZZ_PROGRAMS)

#: fuzz       each fuzz target for SECONDS (60), by clang; FUZZ_TARGETS: some
.PHONY: fuzz run-fuzz
SECONDS ?= 60
fuzz:
	@command -v clang >/dev/null || { echo "fuzz needs clang: apt-get install clang" >&2; \
		exit 1; }
	@$(MAKE) --no-print-directory B=build/fuzz CC=clang CXX=clang++ WERROR= FUZZER=-fsanitize=fuzzer \
		OPT="-O1 -g -fsanitize=address,undefined,fuzzer-no-link \
		-fno-sanitize-recover=undefined" run-fuzz

# new inputs are kept in build/fuzz/found, what crashes in build/fuzz/crash
run-fuzz: $(FUZZ_PROGRAMS)
	@mkdir -p $B/crash; for t in $(if $(FUZZ_TARGETS),$(FUZZ_TARGETS),$(FUZZ)); do \
		mkdir -p $B/found/$$t; echo "fuzz $$t: $(SECONDS) s"; \
		ASAN_OPTIONS=allocator_may_return_null=1:log_path=$B/crash/$$t.san UBSAN_OPTIONS=print_stacktrace=1:log_path=$B/crash/$$t.san $B/tests/fuzz/$$t \
			-max_total_time=$(SECONDS) -timeout=20 -rss_limit_mb=3000 -verbosity=0 \
			-close_fd_mask=3 -print_final_stats=1 -artifact_prefix=$B/crash/$$t- \
			$B/found/$$t tests/fuzz/corpus/$$t > $B/crash/$$t.log 2>&1 || \
		{ tail -n 30 $B/crash/$$t.log; ls $B/crash/$$t-*; failed=1; }; \
	done; [ -z "$$failed" ]

#: campaign   the long tests alone, then fuzz (doc/developer/checks.md)
.PHONY: campaign
CAMPAIGN = $(addprefix $B/tests/,methods/test_bits octave/test_failing_allocations \
	core/test_properties core/test_snapshot core/test_growth core/test_number_text \
	host/test_allocations host/test_isolation host/test_hostile fuzz/test_corpora)
campaign: need-tests all $(CAMPAIGN)
	@$(MAKE) --no-print-directory run-tests FULL=1 RUN="$(CAMPAIGN)"
	@$(MAKE) --no-print-directory fuzz
