# The tests. A test is a file tests/<room>/test_*.c, or a script tests/octave/test_*.m.

TESTS = $(patsubst %.c,$B/%,$(wildcard tests/*/test_*.c))
OCTAVE_TESTS = $(patsubst tests/octave/test_%.m,$B/tests/octave_%,\
	$(wildcard tests/octave/test_*.m))
THREADED = $(patsubst %.c,$B/%,$(wildcard tests/methods/test_threads*.c))
HOST_TESTS = $(filter $B/tests/host/%,$(TESTS))
SFUN_TESTS = $(filter $B/tests/sfun/%,$(TESTS))
EXPORT_TESTS = $(filter $B/tests/export/%,$(TESTS))
PLAIN_TESTS = $(filter-out $(HOST_TESTS) $(SFUN_TESTS) $(EXPORT_TESTS),$(TESTS))
SUPPORT = $(patsubst %.c,$B/%.o,$(wildcard tests/support/*.c))

$B/tests/%.o: CPPFLAGS += -Iblocks -Imodels -Itests/support
$B/tests/host/%.o $B/tests/sfun/%.o: CPPFLAGS += $(HOST_INC)

$(PLAIN_TESTS): $B/%: $B/%.o $(SUPPORT) $(LIB)
	$(STEP)$(CC) $(CFLAGS) $^ $$(pkg-config --libs check) $(LDLIBS) -o $@

$B/tests/core/test_show: $(PAGE_OBJ)

$(filter $B/tests/sweep/%,$(TESTS)): | $(SWEEPER) $(PROGRAM)

# FMUs and plain C, with an importer of our own
IMPORTER = $B/tests/export/importer.o $B/tests/export/instance.o

$(EXPORT_TESTS): $B/%: $B/%.o $(IMPORTER) $(SUPPORT) $(LIB) | $(EXPORTER) $(PROGRAM)
	$(STEP)$(CC) $(CFLAGS) $^ $$(pkg-config --libs check) -lzip -lexpat -ldl $(LDLIBS) -o $@

# `tworate` with allocations that fail on demand
PROGRAM_FAILING = $B/tests/core/tworate_failing
PROGRAM_WRAPPED = -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc

$(PROGRAM_FAILING): $B/tests/core/failing/allocations.o $(PROGRAM_OBJ) $(LIB)
	$(STEP)$(CC) $(CFLAGS) $(PROGRAM_WRAPPED) $^ $(LDLIBS) -o $@

$B/tests/core/test_program_ends: | $(PROGRAM_FAILING)

# S-functions that the host is tried with
EXAMPLES = $(patsubst tests/host/sfunctions/%,$B/tests/host/sfunctions/%.so,\
	$(basename $(wildcard tests/host/sfunctions/*.c*))) \
	$(patsubst %,$B/tests/host/sfunctions/target_%.so,accumulate bounce caller hybrid \
	two_rate_ports)

$B/tests/host/sfunctions/target_%.so: tests/host/sfunctions/%.c $(HOST_HEADERS) Makefile
	@mkdir -p $(@D)
	$(STEP)TARGET=1 CC="$(CC)" CFLAGS="$(CFLAGS)" sfun/host/program/compile $@ $<

$B/tests/host/sfunctions/%.so: tests/host/sfunctions/%.c $(HOST_HEADERS) Makefile
	@mkdir -p $(@D)
	$(STEP)CC="$(CC)" CFLAGS="$(CFLAGS)" sfun/host/program/compile $@ $<

$B/tests/host/sfunctions/%.so: tests/host/sfunctions/%.cpp $(HOST_HEADERS) Makefile
	@mkdir -p $(@D)
	$(STEP)CC="$(CXX)" CFLAGS="-O2 -g -Wall -Wextra -Werror $(filter -fsanitize%,$(CFLAGS))" \
		sfun/host/program/compile $@ $<

$B/tests/host/sfunctions/fails_in.so: tests/host/sfunctions/fails_in.h
$B/tests/host/sfunctions/contract_breaker.so: \
	tests/host/sfunctions/contract_breaker.h

# Lets allocations of the host's program fail
PRELOAD = $B/tests/host/preload/failing_allocations.so

$B/tests/host/preload/%.so: tests/host/preload/%.c Makefile
	@mkdir -p $(@D)
	$(STEP)$(CC) -std=c99 -O2 -g $(filter-out -Wpedantic -Wconversion,$(WARNINGS)) $(WERROR) \
		-shared -fPIC $< -o $@ -ldl

$B/tests/host/test_allocations: | $(PRELOAD)

$(HOST_TESTS): $B/%: $B/%.o $(SUPPORT) $(LIB) $(HOST_LIB) $(HOST_PROGRAM) $(EXAMPLES)
	$(STEP)$(CC) $(CFLAGS) $(filter %.o,$^) $(LIB) $(WITH_HOST) $$(pkg-config --libs check) \
		$(LDLIBS) -o $@

# S-functions of ours built in other ways
VARIANTS = $(patsubst %.c,$B/%.so,$(wildcard tests/sfun/variants/*.c))

$B/tests/sfun/variants/%.o: tests/sfun/variants/%.c Makefile
	@mkdir -p $(@D)
	$(STEP)$(CC) $(FOR_HOST) $(SFUN_FLAGS) $< -o $@

$(VARIANTS): %.so: %.o $(LIB)
	$(STEP)$(CC) $(CFLAGS) -shared $^ -Wl,--exclude-libs,ALL $(LDLIBS) -o $@

$B/tests/sfun/test_generate: | $B/generate

$(SFUN_TESTS): $B/%: $B/%.o $(SUPPORT) $(LIB) $(HOST_LIB) $(SFUNS) $(TARGETS) $(VARIANTS) \
		$(HOST_PROGRAM)
	$(STEP)$(CC) $(CFLAGS) $(filter %.o,$^) $(LIB) $(WITH_HOST) $$(pkg-config --libs check) \
		$(LDLIBS) -o $@

# A test in Octave is a script that prints the same closing line as the others.
$B/tests/octave_%: tests/octave/test_%.m Makefile | $(GATEWAYS)
	@mkdir -p $(@D)
	@printf '#!/bin/sh\n%s exec octave-cli --norc --no-history %s --eval test_%s\n' \
		'$(OCTAVE_ENV)' '--path $(CURDIR)/octave --path $(CURDIR)/$B/octave --path $(CURDIR)/tests/octave' '$*' > $@
	@chmod +x $@

$B/tests/octave_sweep $B/tests/octave_manual: | $(SWEEPER)
$B/tests/octave_sfuns $B/tests/octave_diagrams: | $(SFUNS) $(HOST_PROGRAM)
$B/tests/octave_library $B/tests/octave_install: | $(HOST_PROGRAM) $(SFUNS)

# The tests of the host and of our S-functions under valgrind, but for those that run
# other programs.
#: valgrind   tests of the host and of the S-functions under valgrind
.PHONY: valgrind run-check run-tests
valgrind: $(filter-out %_api %_build %_generate,$(HOST_TESTS) $(SFUN_TESTS))
	@for t in $^; do \
		if CK_FORK=no TW_BRIEF=1 TW_BUILD=$B valgrind -q \
			--leak-check=full --show-leak-kinds=definite,indirect \
			--errors-for-leak-kinds=definite --error-exitcode=9 \
			$$t > $$t.valgrind 2>&1; \
		then echo "clean $$t"; else tail -n 40 $$t.valgrind; exit 1; fi; done

#: check      all tests (SAN=1: under ASan and UBSan; FULL=1: with the longer proofs)
check: deps
	@$(MAKE) --no-print-directory check-generated-registry
	@$(MAKE) --no-print-directory run-check

# The threaded tests run once more under ThreadSanitizer; what was reproduced of the papers
# must stay so.
run-check: need-tests need-tables all
	@$(MAKE) --no-print-directory check-generated
	@$(MAKE) --no-print-directory run-tests
ifndef SAN
	@$(MAKE) --no-print-directory TSAN=1 run-tests
	@$(MAKE) --no-print-directory check-tables
ifdef FULL
	@$(MAKE) --no-print-directory fuzz
endif
endif

#: advice-table  the whole proof of tw_advise as a page: build/advice/advice.md
.PHONY: advice-table
advice-table: $B/tests/advice/test_advise
	@mkdir -p $B/advice
	@FULL=1 TW_SHOW=1 TW_BUILD=$B $< > $B/advice/rows.txt || { tail -n 5 $B/advice/rows.txt; exit 1; }
	@{ cat tests/advice/page.md; \
		echo '| system | wanted | error control | fixed step | proposal: method, ratio, H | search | cost | one rate | price |'; \
		echo '|---|---|---|---|---|---|---|---|---|'; \
		grep '^|' $B/advice/rows.txt; echo; \
		grep ' runs: error control meets' $B/advice/rows.txt | fold -s -w 86 | sed 's/ *$$//'; \
	} > $B/advice/advice.md
	@echo $B/advice/advice.md

# these builds take several times as long
ifneq (,$(SAN)$(TSAN)$(COVERAGE))
export CK_TIMEOUT_MULTIPLIER = 5
endif

ifdef TSAN
RUN = $(THREADED)
else
RUN = $(TESTS) $(OCTAVE_TESTS)
endif

run-tests: $(RUN) $(PROGRAM)
	@TW_BUILD=$B FULL=$(FULL) tests/support/run_tests $(CORES) $(RUN)
