# Measurements: tests/bench/bench.h, tests/bench/page.md.

# A program has a main(); the other files are linked where they are needed.
BENCH_MAIN = $(shell grep -ls '^int main' tests/bench/*.c)
BENCH_PROGRAMS = $(patsubst tests/bench/%.c,$B/bench/%,$(BENCH_MAIN))
BENCH_LIB = $B/bench/libbench.a
BENCH_OBJ = $(patsubst %.c,$B/%.o,$(addprefix tests/support/,orders.c \
	problems.c reference.c ten_problems.c) \
	$(filter-out $(BENCH_MAIN),$(wildcard tests/bench/*.c)))
BENCH_NEED = /usr/include/valgrind/callgrind.h:valgrind \
	/usr/include/arkode/arkode.h:libsundials-dev
# all of them, in the order of the page
BENCH_ITEMS = $(if $(SOME),$(ITEMS),$(shell sed -n 's/^@\(.*\)@$$/\1/p' tests/bench/page.md))
PEERS = -lsundials_arkode -lsundials_cvode -lsundials_nvecserial \
	-lsundials_sunmatrixdense -lsundials_sunlinsoldense \
	-lsundials_sunnonlinsolfixedpoint
# PETSc is optional
PETSC_CFLAGS = $(shell pkg-config --silence-errors --cflags-only-I PETSc mpi || echo -DNO_PETSC)
PETSC_LIBS = $(shell pkg-config --silence-errors --libs PETSc mpi)

bench-deps:
	@[ -z "$(call missing,$(BENCH_NEED))" ] || { \
		echo "make bench needs $(call missing,$(BENCH_NEED)): apt-get install it" >&2; exit 1; }
	@pkg-config --exists PETSc || echo "petsc-dev is not installed: going on without PETSc"

$B/tests/bench/%.o: CPPFLAGS += -Itests/support -Iblocks -Iblocks/methods/runge_kutta/tableaus
$B/tests/bench/peer_%.o: CPPFLAGS += $(patsubst -I%,-isystem %,$(PETSC_CFLAGS))

$(BENCH_LIB): $(BENCH_OBJ)
	@rm -f $@
	@mkdir -p $(@D)
	$(STEP)ar rcs $@ $^

$B/bench/%: $B/tests/bench/%.o $(BENCH_LIB) $(LIB)
	$(STEP)$(CC) $(CFLAGS) $^ -Wl,--as-needed $(PEERS) $(PETSC_LIBS) $(LDLIBS) -o $@

# Blocks of the bench run in the host, beside some of ours.
BENCH_SFUNS = $(patsubst %.c,$B/%.so,$(wildcard tests/bench/sfun/*.c))

$B/tests/bench/sfun/%.o: tests/bench/sfun/%.c Makefile
	@mkdir -p $(@D)
	$(STEP)$(CC) $(FOR_HOST) $(SFUN_FLAGS) -Itests/support -Itests/bench -Iblocks $< -o $@

$(BENCH_SFUNS): %.so: %.o $(BENCH_LIB) $(LIB)
	$(STEP)$(CC) $(CFLAGS) -shared $^ -Wl,--exclude-libs,ALL $(LDLIBS) -o $@

$B/tests/bench/sfunction.o: CPPFLAGS += $(HOST_INC)
$B/bench/sfunction: $B/tests/bench/sfunction.o $(BENCH_LIB) $(LIB) $(HOST_LIB) \
		$(BENCH_SFUNS) $(patsubst %,$B/sfun/sfun_tw_%.so,quarter_car_b planar_vehicle hmmwv)
	$(STEP)$(CC) $(CFLAGS) $(filter %.o,$^) $(BENCH_LIB) $(LIB) $(WITH_HOST) $(LDLIBS) -o $@

$B/tests/bench/diagram.o: CPPFLAGS += $(HOST_INC)
$B/bench/diagram: $B/tests/bench/diagram.o $(BENCH_LIB) $(LIB) $(HOST_LIB)
	$(STEP)$(CC) $(CFLAGS) $< $(BENCH_LIB) $(LIB) $(WITH_HOST) $(LDLIBS) -o $@

.PHONY: bench-programs bench-deps bench-search bench-auto-search bench-page
bench-programs: $(BENCH_PROGRAMS)

#: bench      measure against hand-written loops, SUNDIALS, PETSc, into build/bench
bench: bench-deps
	@$(MAKE) --no-print-directory $(BENCH_PROGRAMS) $(GATEWAYS) $(SWEEPER) $(PROGRAM)
	@FULL=$(FULL) CC="$(CC)" tests/bench/run $B $(BENCH_ITEMS)
	$(if $(SOME),,@tests/bench/run $B --page)

# find again the settings that bench compares at equal error: about an hour
bench-search: bench-deps $B/bench/search
	$B/bench/search > $B/bench/settings.txt
	@echo "to use it: cp $B/bench/settings.txt tests/bench/settings.txt"

# find again the fixed steps that error control is compared with: about half an hour
bench-auto-search: bench-deps $B/bench/auto_search
	$B/bench/auto_search > $B/bench/auto_settings.txt
	@echo "to use it: cp $B/bench/auto_settings.txt tests/bench/auto_settings.txt"

bench-page:
	@tests/bench/run $B --page

