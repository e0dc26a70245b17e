# tworate: `make` builds everything into build/, `make check` runs all tests.
# A new model, method or test is one new file: nothing here names them.
#
#   make check SAN=1     the same tests under AddressSanitizer and UBSan
#   make check FULL=1    with the longer proofs
#   make valgrind        the tests of the S-functions and their host under valgrind
#   make bench           doc/performance.md, against hand-written loops, SUNDIALS, PETSc
#   make tables          tables and figures of the papers, FULL=1: in full length
#   make pkg             build/tworate-X.Y.Z.tar.gz for Octave's `pkg install`
#   make library         blocks/tworate_lib.mdl, for Simulink, from the descriptors
#   make pages           doc/blocks.md and doc/blocks/, from descriptors and runs
#   make examples        expected results of blocks/examples, computed in C
#   make install         headers, library and program into PREFIX
#   make clean

B ?= build
# one job per processor, unless told otherwise
CORES := $(shell nproc)
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(CORES)
endif
CC = gcc
OPT ?= -O2 -g
WERROR = -Werror
CFLAGS = -std=c99 $(OPT) -ffp-contract=off -fvisibility=hidden -fPIC -Wall -Wextra \
	-Wpedantic -Wshadow -Wconversion -Wvla -Wstrict-prototypes $(WERROR)
CPPFLAGS = -Iblocks -Imodels -I$B -D_POSIX_C_SOURCE=200809L
LDLIBS = -lm -lpthread
PREFIX ?= /usr/local
MKOCTFILE ?= mkoctfile

ifdef SAN
B := build/san
CFLAGS += -fsanitize=address,undefined -fno-sanitize-recover=undefined
# an interpreter that was not built with them loads them first; it leaks by itself
SAN_LIBS = -lasan -lubsan
OCTAVE_ENV = LD_PRELOAD="$(shell $(CC) -print-file-name=libasan.so) \
	$(shell $(CC) -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0
endif
ifdef TSAN
B := build/tsan
CFLAGS += -fsanitize=thread
endif

CORE = $(wildcard blocks/*.c models/*.c)
OBJ = $(CORE:%.c=$B/%.o) $B/registry.o
LIB = $B/libtworate.a
PROGRAM = $B/tworate
CLI = $(patsubst %.c,$B/%.o,$(wildcard sfun/host/cli*.c))
GATE = $(patsubst %.c,$B/%.o,$(filter-out octave/tw_%,$(wildcard octave/*.c)))
GATEWAYS = $B/octave/tw_mex.mex $B/octave/tw_oct.oct
TESTS = $(patsubst tests/%.c,$B/tests/%,$(wildcard tests/test_*.c))
OCTAVE_TESTS = $(patsubst tests/octave/test_%.m,$B/tests/octave_%,\
	$(wildcard tests/octave/test_*.m))
THREADED = $(wildcard tests/test_threads*.c)
# what test programs share: every file of tests/ that is not a test
SHARED = $(patsubst %.c,$B/%.o,$(filter-out tests/test_%,$(wildcard tests/*.c)))
# the engine that runs S-functions, its program, and the S-functions of its tests
HOST_OBJ = $(patsubst %.c,$B/%.o,$(filter-out sfun/host/cli% sfun/host/host_main.c \
	sfun/host/simulink.c,$(wildcard sfun/host/*.c)) $(wildcard sfun/host/builtin/*.c))
HOST_LIB = $B/libtwhost.a
HOST_PROGRAM = $B/tworate_host
ZOO = $(patsubst tests/zoo/%,$B/zoo/%.so,$(basename $(wildcard tests/zoo/*.c*))) \
	$(patsubst %,$B/zoo/target_%.so,accumulate bounce caller hybrid two_rate_ports)
# our own S-functions: those that have a file, and four for every model, each made from a
# source of a few lines in build/sfun
MODELS := $(shell awk '/^const tw_model tw_/ { on = 1 } /^};/ { on = 0 } \
	on && match($$0, /\.name = "[^"]*"/) { \
	print substr($$0, RSTART + 9, RLENGTH - 10) }' $(sort $(wildcard models/*.c)))
SFUN = $(patsubst sfun/%.c,%,$(wildcard sfun/sfun_tw_*.c)) \
	$(foreach m,$(MODELS),$(addprefix sfun_tw_$m,/ _slow _fast _c))
SFUNS = $(patsubst %,$B/sfun/%.so,$(SFUN:/=))
TARGETS = $(patsubst %,$B/target/%.so,$(SFUN:/=))
VARIANTS = $(patsubst %.c,$B/%.so,$(wildcard tests/sfun/*.c)) # only for the tests

.PHONY: FORCE all gateways sfuns pkg check run-tests tables check-tables known-items deps \
	bench-deps bench bench-page bench-search format install clean
.DELETE_ON_ERROR:
.SECONDARY:

all: deps $(LIB) $(PROGRAM) $(HOST_LIB) $(HOST_PROGRAM) $(SFUNS) $(GATEWAYS)

# What the build needs, installed when missing.
NEED = /usr/include/check.h:check /usr/bin/pkg-config:pkg-config \
	/usr/bin/octave-cli:octave /usr/bin/mkoctfile:octave-dev /usr/bin/gcc:gcc \
	/usr/include/zip.h:libzip-dev /usr/include/expat.h:libexpat1-dev \
	/usr/bin/gnuplot:gnuplot-nox \
	/usr/share/fonts/opentype/freefont/FreeSans.otf:fonts-freefont-otf

deps:
	@missing=; \
	for pair in $(NEED); do \
		[ -e "$${pair%%:*}" ] || missing="$$missing $${pair##*:}"; \
	done; \
	[ -z "$$missing" ] && exit 0; \
	echo "installing$$missing"; \
	if [ "$$(id -u)" = 0 ]; then as=; \
	elif command -v sudo >/dev/null; then as=sudo; \
	else echo "tworate needs the packages$$missing. Install them as root:"; \
		echo "    apt-get install$$missing"; exit 1; fi; \
	if ! command -v apt-get >/dev/null; then \
		echo "tworate needs$$missing, and there is no apt-get: install them by hand."; \
		exit 1; fi; \
	$$as apt-get update -q >/dev/null && \
	DEBIAN_FRONTEND=noninteractive $$as apt-get install -y -q --no-install-recommends \
		$$missing >/dev/null

# Every descriptor that blocks/ and models/ export, in the order of their names. The same
# list is written by sfun/tw_registry.m where there is no make.
# Looked at by every make, since a file that is gone leaves no newer one behind.
$B/registry.c: FORCE
	@mkdir -p $(@D)
	@LC_ALL=C awk 'BEGIN { print "#include \"registry.h\"\n" } \
	/^const tw_(model|method|source) tw_/ { \
		name = $$3; family = sub(/\[\]$$/, "", name); \
		print "extern const " $$2 " " name (family ? "[]" : "") ";"; \
		list[$$2] = list[$$2] "    {" (family ? "" : "&") name ", " family "},\n" } \
	END { n = split("tw_model tw_method tw_source", kind, " "); \
		for (i = 1; i <= n; i++) print "\nconst tw_entry tw_all_" substr(kind[i], 4) \
			"s[] = {\n" list[kind[i]] "    {0, 0},\n};" }' \
		$(sort $(CORE)) > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$B/%.o: %.c Makefile | deps
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

$B/registry.o: $B/registry.c | deps
	$(CC) $(CPPFLAGS) $(CFLAGS) -c $< -o $@

$(LIB): $(OBJ)
	@rm -f $@
	ar rcs $@ $^

$(PROGRAM): $(CLI) $(LIB)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

# Octave's mx functions, with no interpreter; asked for when a recipe runs, not before
# `deps` has had its chance to install them.
OCTAVE_INC = $(patsubst -I%,-isystem %,$(shell $(MKOCTFILE) -p INCFLAGS))
OCTAVE_DIR = $(shell $(MKOCTFILE) -p OCTLIBDIR)
OCTAVE_LIBS = -L$(OCTAVE_DIR) -Wl,-rpath,$(OCTAVE_DIR) $(shell $(MKOCTFILE) -p OCTAVE_LIBS)

$(HOST_OBJ) $B/sfun/host/host_main.o $B/tests/test_host_%.o: \
	CPPFLAGS += -Isfun/host $(OCTAVE_INC)
$B/sfun/host/builtin/%.o: CPPFLAGS += -DMATLAB_MEX_FILE -DTW_STATIC_SFUN

$(HOST_LIB): $(HOST_OBJ)
	@rm -f $@
	ar rcs $@ $^

# S-function objects take the ss functions from the program that loads them.
WITH_HOST = -rdynamic -Wl,--whole-archive $(HOST_LIB) -Wl,--no-whole-archive \
	$(OCTAVE_LIBS) -lzip -lexpat -ldl

$(HOST_PROGRAM): $B/sfun/host/host_main.o $(HOST_LIB)
	$(CC) $(CFLAGS) $< $(WITH_HOST) $(LDLIBS) -o $@

HEADERS = $(wildcard sfun/host/*.h) sfun/host/simulink.c sfun/host/compile

$B/zoo/target_%.so: tests/zoo/%.c $(HEADERS) Makefile | deps
	@mkdir -p $(@D)
	TARGET=1 CC="$(CC)" CFLAGS="$(CFLAGS)" sfun/host/compile $@ $<

$B/zoo/%.so: tests/zoo/%.c $(HEADERS) Makefile | deps
	@mkdir -p $(@D)
	CC="$(CC)" CFLAGS="$(CFLAGS)" sfun/host/compile $@ $<

$B/zoo/%.so: tests/zoo/%.cpp $(HEADERS) Makefile | deps
	@mkdir -p $(@D)
	CC="$(CXX)" CFLAGS="-O2 -g -Wall -Wextra -Werror $(filter -fsanitize%,$(CFLAGS))" \
		sfun/host/compile $@ $<

$B/zoo/unruly.so: tests/zoo/unruly.h

HOST_TESTS = $(filter $B/tests/test_host_%,$(TESTS))
$(HOST_TESTS): $B/tests/test_host_%: $B/tests/test_host_%.o $(SHARED) $(LIB) $(HOST_LIB) \
		$(HOST_PROGRAM) $(ZOO)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(LIB) $(WITH_HOST) $$(pkg-config --libs check) \
		$(LDLIBS) -o $@

# The name of an S-function and of its source must agree. The same bytes are written by
# sfun/build_sfuns.m where there is no make.
define stub # model, suffix, file, part
$B/sfun/sfun_tw_$1$2.c: Makefile
	@mkdir -p $$(@D)
	@printf '%s\n' '/* sfun_tw_$1$2.c: made for the model $1, see sfun/$3 */' \
		'#define S_FUNCTION_NAME sfun_tw_$1$2' '#define TW_MODEL "$1"' \
		$(if $4,'#define TW_PART $4') \
		'#include "$3"' > $$@
endef
$(foreach m,$(MODELS),\
	$(eval $(call stub,$m,,plant.c,)) \
	$(eval $(call stub,$m,_slow,model_part.c,0)) \
	$(eval $(call stub,$m,_fast,model_part.c,1)) \
	$(eval $(call stub,$m,_c,continuous.c,)))

SFUN_FLAGS = $(CPPFLAGS) -Isfun -Isfun/host $(CFLAGS) -MMD -MP -c
FOR_HOST = -DMATLAB_MEX_FILE $(OCTAVE_INC)

$B/sfun/sfun_tw_%.o: $B/sfun/sfun_tw_%.c Makefile | deps
	$(CC) $(FOR_HOST) $(SFUN_FLAGS) $< -o $@
$B/sfun/sfun_tw_%.o: sfun/sfun_tw_%.c Makefile | deps
	@mkdir -p $(@D)
	$(CC) $(FOR_HOST) $(SFUN_FLAGS) $< -o $@
$B/tests/sfun/%.o: tests/sfun/%.c Makefile | deps
	@mkdir -p $(@D)
	$(CC) $(FOR_HOST) $(SFUN_FLAGS) $< -o $@

# the other trailer: as on a target, with no mxArray
$B/target/%.o: $B/sfun/%.c Makefile | deps
	@mkdir -p $(@D)
	$(CC) $(SFUN_FLAGS) $< -o $@
$B/target/%.o: sfun/%.c Makefile | deps
	@mkdir -p $(@D)
	$(CC) $(SFUN_FLAGS) $< -o $@

$(SFUNS) $(TARGETS) $(VARIANTS): %.so: %.o $(LIB)
	$(CC) $(CFLAGS) -shared $^ -Wl,--exclude-libs,ALL $(LDLIBS) -o $@

$B/tests/test_sfun_%.o: CPPFLAGS += -Isfun/host $(OCTAVE_INC)

SFUN_TESTS = $(filter $B/tests/test_sfun_%,$(TESTS))
$(SFUN_TESTS): $B/tests/test_sfun_%: $B/tests/test_sfun_%.o $(SHARED) $(LIB) $(HOST_LIB) \
		$(SFUNS) $(TARGETS) $(VARIANTS) $(HOST_PROGRAM)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(LIB) $(WITH_HOST) $$(pkg-config --libs check) \
		$(LDLIBS) -o $@

# The block library is made from the descriptors and kept in blocks/; the same as .slx is
# left in build/.
LIBRARY_FILES = tworate_lib.mdl tworate_data.m tworate_choices.m
LIBRARY_OBJ = $(patsubst %.c,$B/%.o,$(wildcard sfun/library/*.c))
$(LIBRARY_OBJ): CPPFLAGS += -Isfun/host

$B/library: $(LIBRARY_OBJ) $(LIB) $(HOST_LIB)
	$(CC) $(CFLAGS) $(LIBRARY_OBJ) $(LIB) $(HOST_LIB) -lzip -lexpat $(LDLIBS) -o $@

.PHONY: library check-library
library: $B/library
	$B/library blocks $B/tworate_lib.slx

check-library: $B/library
	@mkdir -p $B/library_check
	@$B/library $B/library_check
	@for f in $(LIBRARY_FILES); do cmp -s $B/library_check/$$f blocks/$$f || { \
		echo "blocks/$$f is not what the descriptors give: run make library"; \
		exit 1; }; done

CXXFLAGS = -std=c++17 $(OPT) -fPIC -Wall -Wextra $(WERROR)

# Octave finds a gateway's own function in it, and must find nothing else: two gateways
# may be loaded, with other models in each.
APART = -Wl,--exclude-libs,ALL

$B/octave/tw_mex.o: CPPFLAGS += $(OCTAVE_INC)
$B/octave/tw_mex.o: CFLAGS += -fvisibility=default

$B/octave/%.o: octave/%.cc Makefile | deps
	@mkdir -p $(@D)
	$(CXX) $(CPPFLAGS) $(OCTAVE_INC) $(CXXFLAGS) -MMD -MP -c $< -o $@

$B/octave/tw_mex.mex: $B/octave/tw_mex.o $(GATE) $(LIB)
	$(MKOCTFILE) --mex $^ $(LDLIBS) $(SAN_LIBS) $(APART) -o $@

$B/octave/tw_oct.oct: $B/octave/tw_oct.o $(GATE) $(LIB)
	$(MKOCTFILE) $^ $(LDLIBS) $(SAN_LIBS) $(APART) -o $@

gateways: $(GATEWAYS)
sfuns: $(SFUNS)

VERSION = $(shell sed -n 's/.*TW_VERSION "\(.*\)"/\1/p' blocks/tw.h)
PKG = $B/tworate-$(VERSION)

pkg:
	@rm -rf $(PKG)
	@mkdir -p $(PKG)/inst/source/octave $(PKG)/inst/source/build/octave $(PKG)/src
	@sed 's/@VERSION@/$(VERSION)/; s/@DATE@/'$$(date +%F)/ octave/package/DESCRIPTION \
		> $(PKG)/DESCRIPTION
	@cp octave/package/INDEX $(PKG)
	@cp LICENSE $(PKG)/COPYING
	@cp CHANGELOG.md $(PKG)/NEWS
	@cp octave/package/Makefile $(PKG)/src
	@cp -r octave/*.m octave/private octave/template $(PKG)/inst
	@cp octave/*.c octave/*.cc octave/*.h $(PKG)/inst/source/octave
	@cp -r Makefile LICENSE blocks models sfun $(PKG)/inst/source
	@cp octave/package/tw_mex.m $(PKG)/inst/source/build/octave
	@tar -C $B -czf $(PKG).tar.gz tworate-$(VERSION)
	@rm -rf $(PKG)
	@echo $(PKG).tar.gz

$B/tests/test_%: $B/tests/test_%.o $(SHARED) $(LIB)
	$(CC) $(CFLAGS) $^ $$(pkg-config --libs check) $(LDLIBS) -o $@

# A test in Octave is a script that prints the line of the others.
$B/tests/octave_%: tests/octave/test_%.m Makefile | $(GATEWAYS)
	@mkdir -p $(@D)
	@printf '#!/bin/sh\n%s exec octave-cli --norc --no-history %s --eval test_%s\n' \
		'$(OCTAVE_ENV)' '--path $(CURDIR)/octave --path $(CURDIR)/$B/octave --path $(CURDIR)/tests/octave' '$*' > $@
	@chmod +x $@

$B/tests/octave_sfuns $B/tests/octave_diagrams: | $(SFUNS) $(HOST_PROGRAM)
$B/tests/octave_library $B/tests/octave_install: | $(HOST_PROGRAM) $(SFUNS)

# The tests of the host and of our S-functions once more under valgrind; what runs other
# programs is left out.
.PHONY: valgrind
valgrind: $(filter-out %_api %_build,$(HOST_TESTS) $(SFUN_TESTS))
	@for t in $^; do \
		if CK_FORK=no TW_BRIEF=1 TW_BUILD=$B valgrind -q \
			--leak-check=full --show-leak-kinds=definite,indirect \
			--errors-for-leak-kinds=definite --error-exitcode=9 \
			$$t > $$t.valgrind 2>&1; \
		then echo "clean $$t"; else tail -n 40 $$t.valgrind; exit 1; fi; done

# A test counts instructions.
check run-tests: NEED += /usr/bin/valgrind:valgrind

# The threaded tests run once more under ThreadSanitizer; what was reproduced of the papers
# must stay so.
check: all check-library check-pages
	@$(MAKE) --no-print-directory run-tests
ifndef SAN
ifneq ($(THREADED),)
	@$(MAKE) --no-print-directory TSAN=1 run-tests
endif
	@$(MAKE) --no-print-directory check-tables
endif

ifdef TSAN
RUN = $(patsubst tests/%.c,$B/tests/%,$(THREADED))
else
RUN = $(TESTS) $(OCTAVE_TESTS)
endif

run-tests: deps $(RUN) $(PROGRAM)
	@TW_BUILD=$B FULL=$(FULL) tests/run $(CORES) $(RUN)

# Tables and figures of the papers: octave/tables/README.md.
ITEMS ?= paper* past_*
items = $(patsubst octave/tables/%.m,%,$(wildcard $(patsubst %,octave/tables/%.m,$(1))))
ALL_ITEMS = $(call items,paper* past_*)
NAMES = $(filter $(ALL_ITEMS),$(call items,$(ITEMS)))
# what fits no item
NO_ITEM = $(foreach i,$(or $(strip $(ITEMS)),(none)),\
	$(if $(filter $(ALL_ITEMS),$(call items,$i)),,$i))
SOME = $(if $(filter file,$(origin ITEMS)),,'some')
# items that take times run alone, after the others; long ones begin first
marked = $(filter $(NAMES),$(patsubst octave/tables/%.m,%,$(shell \
	grep -l '^% $(1)' octave/tables/p*.m)))
TIMED = $(call marked,Runs alone)
LONG = $(call marked,Takes long)
OCTAVE = octave-cli -f -H -q --path octave/tables
run-items = printf '%s\n' $(1) | xargs -r -P $(2) -I NAME $(OCTAVE) --eval \
	"tables_item ('NAME', '$(3)')"

# programs that items call
$B/tables/%: octave/tables/%.c $(LIB)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $^ $(LDLIBS) -o $@

FOR_TABLES = deps $(GATEWAYS) $(HOST_PROGRAM) $B/sfun/sfun_tw_quarter_car_b.so \
	$(patsubst octave/tables/%.c,$B/tables/%,$(wildcard octave/tables/*.c))

known-items:
	@$(if $(strip $(NO_ITEM)),printf '%s\n' 'no item: $(strip $(NO_ITEM)); the items are:' \
		$(ALL_ITEMS) >&2; exit 1,:)

tables: known-items $(FOR_TABLES)
	@rm -rf $B/report
	@$(call run-items,$(LONG) $(filter-out $(TIMED) $(LONG),$(NAMES)),2,$(if $(FULL),full))
	@$(call run-items,$(TIMED),1,$(if $(FULL),full))
	@$(OCTAVE) --eval "exit (tables_report ($(SOME)) > 0)"

check-tables: known-items $(FOR_TABLES)
	@rm -rf $B/report_check
	@$(call run-items,$(LONG) $(filter-out $(LONG),$(NAMES)),2,check) > /dev/null
	@$(OCTAVE) --eval "exit (tables_report ('check'$(SOME:%=, %)) > 0)"

# Measurements: tests/bench/bench.h, tests/bench/page.md.

# A program has a main(); the other files are linked where they are needed.
BENCH_MAIN = $(shell grep -ls '^int main' tests/bench/*.c)
BENCH_PROGRAMS = $(patsubst tests/bench/%.c,$B/bench/%,$(BENCH_MAIN))
BENCH_LIB = $B/bench/libbench.a
BENCH_OBJ = $(patsubst %.c,$B/%.o,tests/orders.c tests/problems.c tests/reference.c \
	$(filter-out $(BENCH_MAIN),$(wildcard tests/bench/*.c)))
BENCH_NEED = /usr/include/valgrind/callgrind.h:valgrind \
	/usr/include/arkode/arkode.h:libsundials-dev
# all of them, in the order of the page
BENCH_ITEMS = $(if $(SOME),$(ITEMS),$(shell sed -n 's/^@\(.*\)@$$/\1/p' tests/bench/page.md))
PEERS = -lsundials_arkode -lsundials_nvecserial -lsundials_sunmatrixdense
# PETSc is optional
PETSC_CFLAGS = $(shell pkg-config --silence-errors --cflags-only-I PETSc mpi || echo -DNO_PETSC)
PETSC_LIBS = $(shell pkg-config --silence-errors --libs PETSc mpi)

bench-deps:
	@$(MAKE) --no-print-directory deps NEED="$(NEED) $(BENCH_NEED)"
	@pkg-config --exists PETSc || \
		$(MAKE) --no-print-directory -s deps NEED=/none:petsc-dev || \
		echo "no petsc-dev: going on without PETSc"

$B/tests/bench/%.o: CPPFLAGS += -Itests
$B/tests/bench/peer_%.o: CPPFLAGS += $(patsubst -I%,-isystem %,$(PETSC_CFLAGS))

$(BENCH_LIB): $(BENCH_OBJ)
	@rm -f $@
	@mkdir -p $(@D)
	ar rcs $@ $^

$B/bench/%: $B/tests/bench/%.o $(BENCH_LIB) $(LIB)
	$(CC) $(CFLAGS) $^ -Wl,--as-needed $(PEERS) $(PETSC_LIBS) $(LDLIBS) -o $@

# Blocks of the bench run in the host, beside some of ours.
BENCH_SFUNS = $(patsubst %.c,$B/%.so,$(wildcard tests/bench/sfun/*.c))

$B/tests/bench/sfun/%.o: tests/bench/sfun/%.c Makefile | deps
	@mkdir -p $(@D)
	$(CC) $(FOR_HOST) $(SFUN_FLAGS) -Itests -Itests/bench $< -o $@

$(BENCH_SFUNS): %.so: %.o $(BENCH_LIB) $(LIB)
	$(CC) $(CFLAGS) -shared $^ -Wl,--exclude-libs,ALL $(LDLIBS) -o $@

$B/tests/bench/sfunction.o: CPPFLAGS += -Isfun/host $(OCTAVE_INC)
$B/bench/sfunction: $B/tests/bench/sfunction.o $(BENCH_LIB) $(LIB) $(HOST_LIB) \
		$(BENCH_SFUNS) $(patsubst %,$B/sfun/sfun_tw_%.so,quarter_car_b planar_vehicle hmmwv)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(BENCH_LIB) $(LIB) $(WITH_HOST) $(LDLIBS) -o $@

bench: bench-deps
	@$(MAKE) --no-print-directory $(BENCH_PROGRAMS) $(GATEWAYS)
	@FULL=$(FULL) CC="$(CC)" tests/bench/run $B $(BENCH_ITEMS)
	$(if $(SOME),,@tests/bench/run $B --page)

# the settings that bench compares at equal error, found anew: about an hour
bench-search: bench-deps $B/bench/search
	$B/bench/search > $B/bench/settings.txt
	cp $B/bench/settings.txt tests/bench/settings.txt

bench-page:
	@tests/bench/run $B --page

# Pages of the blocks, with runs of the library's blocks in the host. What is checked are
# the texts, which hold numbers of the runs.
PAGES_OBJ = $(patsubst %.c,$B/%.o,$(wildcard sfun/pages/*.c))
$(PAGES_OBJ): CPPFLAGS += -Isfun/host $(OCTAVE_INC)

$B/make_pages: $(PAGES_OBJ) $(LIB) $(HOST_LIB)
	$(CC) $(CFLAGS) $(PAGES_OBJ) $(LIB) $(WITH_HOST) $(LDLIBS) -o $@

.PHONY: pages check-pages
pages: $B/make_pages $(SFUNS)
	$B/make_pages doc $B plots

check-pages: $B/make_pages $(SFUNS)
	@rm -rf $B/pages_check
	@$B/make_pages $B/pages_check $B
	@cd $B/pages_check && for f in blocks.md blocks/*.md; do \
		cmp -s $$f $(CURDIR)/doc/$$f && { [ $$f = blocks.md ] || \
			[ -s $(CURDIR)/doc/$${f%.md}.png ]; } || { \
		echo "doc/$$f is out of date: run make pages"; exit 1; }; \
		! grep -Hn '#include' $$f || { \
		echo "$B/pages_check/$$f has code behind the head comment"; exit 1; }; done

# expected results beside blocks/examples/*.mdl, computed by the C library
.PHONY: examples
examples: $B/tests/test_sfun_examples
	TW_WRITE=1 TW_BUILD=$B $<

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

install: all
	install -d $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/lib $(DESTDIR)$(PREFIX)/bin
	install -m 644 blocks/tw.h blocks/team.h $(DESTDIR)$(PREFIX)/include
	install -m 644 $(LIB) $(DESTDIR)$(PREFIX)/lib
	install $(PROGRAM) $(DESTDIR)$(PREFIX)/bin
	install -d $(DESTDIR)$(PREFIX)/share/tworate/host $(DESTDIR)$(PREFIX)/lib/tworate
	install -m 644 blocks/tworate_lib.mdl $(SFUNS) $(DESTDIR)$(PREFIX)/lib/tworate
	install -m 644 $(HOST_LIB) $(DESTDIR)$(PREFIX)/lib
	install $(HOST_PROGRAM) $(DESTDIR)$(PREFIX)/bin
	install -m 644 $(HEADERS) $(DESTDIR)$(PREFIX)/share/tworate/host
	install sfun/host/compile $(DESTDIR)$(PREFIX)/share/tworate/host

clean:
	rm -rf build

-include $(OBJ:.o=.d) $(patsubst tests/%.c,$B/tests/%.d,$(wildcard tests/*.c)) \
	$(CLI:.o=.d) $(patsubst %.so,%.d,$(SFUNS) $(TARGETS) $(VARIANTS)) $(HOST_OBJ:.o=.d) \
	$B/sfun/host/host_main.d $(PAGES_OBJ:.o=.d) $(wildcard $B/octave/*.d $B/tests/bench/*.d \
	$B/tests/bench/sfun/*.d) $(LIBRARY_OBJ:.o=.d)
