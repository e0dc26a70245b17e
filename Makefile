# tworate. `make help` lists what can be made.
#
# A new model, method, host block or test is one new file: nothing here names them.

B ?= build
CC = gcc
OPT ?= -O2 -g
WERROR = -Werror
PREFIX ?= /usr/local
MKOCTFILE ?= mkoctfile

# one job per processor by default
CORES := $(shell nproc)
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(CORES)
endif

# A line every 50 files instead of every command; V=1 shows the commands.
ifndef V
MAKEFLAGS += --silent
STEP = $(eval STEPS += x)$(if $(filter %00 %50,$(words $(STEPS))),$(info \
	$(words $(STEPS)) files compiled or linked, now $@))
endif

# blocks/compile_flags is read by every build, also by those without make.
FLAGS := $(file < blocks/compile_flags)
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wstrict-prototypes
CFLAGS = $(FLAGS) $(OPT) -fPIC $(WARNINGS) $(WERROR)
CXXFLAGS = -std=c++17 $(OPT) -fPIC -Wall -Wextra $(WERROR)
CPPFLAGS = -Iblocks/include
LDLIBS = -lm -lpthread

ifdef SAN
B := build/san
CFLAGS += -fsanitize=address,undefined -fno-sanitize-recover=undefined
# Octave is not built with them, so it preloads them; its own leaks are ignored. With
# short stacks and a small store of freed memory it is several times as fast.
SAN_LIBS = -lasan -lubsan
OCTAVE_ENV = LD_PRELOAD="$(shell $(CC) -print-file-name=libasan.so) \
	$(shell $(CC) -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0:malloc_context_size=2:quarantine_size_mb=16
endif
ifdef TSAN
B := build/tsan
CFLAGS += -fsanitize=thread
endif
ifdef COVERAGE
B := build/coverage
OPT = -O0 -g
CFLAGS += --coverage -fprofile-update=atomic
LDLIBS += -lgcov -ldl
endif

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: FORCE all lib deps check generated check-generated tables bench install \
	uninstall results format clean help

include blocks/blocks.mk blocks/page/page.mk blocks/export/export.mk blocks/sweep/sweep.mk sfun/host/host.mk \
	sfun/sfun.mk sfun/generators/generators.mk \
	octave/octave.mk octave/tables/tables.mk tests/tests.mk tests/campaign.mk \
	tests/coverage/coverage.mk tests/lint/lint.mk tests/bench/bench.mk

#: all        library, programs, S-functions, gateways (V=1: show the commands)
all: $(LIB) $(SHARED) $(PROGRAM) $(EXPORTER) $(SWEEPER) $(NEEDS) $(HOST_LIB) $(HOST_PROGRAM) $(SFUNS) $(GATEWAYS)
	@echo "built: $(PROGRAM), $(HOST_PROGRAM), $(LIB), $B/sfun, $B/octave"

$B/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(STEP)$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

# Packages, as FILE:PACKAGE. `make deps` installs what is missing; only `make tables` and
# `make check` call it. Every other target names what it lacks and stops.
NEED_HOST = /usr/bin/pkg-config:pkg-config /usr/bin/octave-cli:octave \
	/usr/bin/mkoctfile:octave-dev /usr/include/zip.h:libzip-dev \
	/usr/include/expat.h:libexpat1-dev /usr/include/cvode/cvode.h:libsundials-dev \
	/usr/include/zlib.h:zlib1g-dev
NEED_TESTS = /usr/include/check.h:check /usr/bin/valgrind:valgrind \
	/usr/bin/cmake:cmake /usr/bin/g++:g++ /usr/bin/curl:curl \
	/usr/bin/xmllint:libxml2-utils /usr/bin/chromium:chromium /usr/bin/chromedriver:chromium-driver \
	/usr/bin/pdftoppm:poppler-utils
NEED_SWEEP = /usr/include/matio.h:libmatio-dev /usr/bin/h5cc:libhdf5-dev \
	/usr/bin/ompi_info:openmpi-bin /usr/bin/mpicc.openmpi:libopenmpi-dev
NEED_TABLES = /usr/bin/gnuplot:gnuplot-nox \
	/usr/share/fonts/opentype/freefont/FreeSans.otf:fonts-freefont-otf
# what proofs of exports use where it is installed
NEED_FULL = /usr/bin/x86_64-w64-mingw32-gcc:gcc-mingw-w64-x86-64 /usr/bin/wine:wine \
	/usr/lib/wine/wine64:wine64 /usr/bin/qemu-arm:qemu-user /usr/bin/cppcheck:cppcheck \
	/usr/bin/arm-linux-gnueabihf-gcc:gcc-arm-linux-gnueabihf /usr/bin/clang:clang \
	/usr/arm-linux-gnueabihf/include/stdio.h:libc6-dev-armhf-cross \
	/usr/bin/arm-none-eabi-gcc:gcc-arm-none-eabi \
	/usr/lib/arm-none-eabi/include/stdio.h:libnewlib-arm-none-eabi
NEED = /usr/bin/gcc:gcc $(NEED_HOST) $(NEED_TESTS) $(NEED_SWEEP) $(NEED_TABLES) \
	$(if $(FULL),$(NEED_FULL))

missing = $(sort $(foreach p,$(1),$(if $(wildcard $(firstword $(subst :, ,$p))),,\
	$(lastword $(subst :, ,$p)))))
stop-if-missing = $(if $(call missing,$(1)),echo "$(2) needs packages that are not \
	installed: apt-get install $(call missing,$(1))" >&2; exit 1,:)

.PHONY: need-host need-tests need-tables
need-host:
	@$(call stop-if-missing,$(NEED_HOST),the host and the Octave functions: this)
need-tests:
	@$(call stop-if-missing,$(NEED_TESTS),the tests: this)
need-tables:
	@$(call stop-if-missing,$(NEED_TABLES),the tables: this)

$(HOST_OBJ) $(HOST_MAIN) $(GATEWAYS) $(SFUNS:.so=.o) $(TARGETS:.so=.o): | need-host

#: deps       install the Debian packages that are missing
deps:
	@missing="$(call missing,$(NEED))"; \
	[ -z "$$missing" ] && exit 0; \
	echo "installing $$missing"; \
	if [ "$$(id -u)" = 0 ]; then as=; \
	elif command -v sudo >/dev/null; then as=sudo; \
	else echo "Run as root: apt-get install $$missing"; exit 1; fi; \
	if ! command -v apt-get >/dev/null; then \
		echo "There is no apt-get. Install by hand: $$missing"; exit 1; fi; \
	$$as apt-get update -q >/dev/null && \
	DEBIAN_FRONTEND=noninteractive $$as apt-get install -y -q --no-install-recommends \
		$$missing >/dev/null

#: generated  write every generated file that is checked in
# A room adds its name to GENERATED and has the targets generated-ROOM, which writes its
# files, and check-generated-ROOM, which compares them.
generated:
	@for room in $(GENERATED); do \
		$(MAKE) --no-print-directory generated-$$room || exit 1; done

check-generated:
	@for room in $(GENERATED); do \
		$(MAKE) --no-print-directory check-generated-$$room || exit 1; done

# The installed tree has the same folders as this one, so that everything finds what it
# needs in the same places: PREFIX/lib/tworate.
TREE = $(ROOT)/lib/tworate
#: install    library, programs, Octave functions, Simulink folder into PREFIX (DESTDIR)
install: install-lib all
	install -d $(TREE)/octave $(TREE)/sfun/host $(TREE)/build/octave $(TREE)/build/sfun
	cp -r blocks models doc $(TREE)
	cp -r octave/*.m octave/private octave/src octave/template $(TREE)/octave
	cp -r sfun/wrappers sfun/simulink $(TREE)/sfun
	cp -r sfun/host/include sfun/host/program $(TREE)/sfun/host
	install -m 644 $(GATEWAYS) $(TREE)/build/octave
	install -m 644 $(SFUNS) $(TREE)/build/sfun
	install -m 644 $(LIB) $(HOST_LIB) $(TREE)/build
	install $(HOST_PROGRAM) $(TREE)/build
	install $(EXPORTER) $(SWEEPER) $(ROOT)/bin
	install -m 644 $(FMU_LIB) $(NEEDS) $(TREE)/build
	ln -sf ../lib/tworate/build/tworate_host $(ROOT)/bin/tworate_host
	install -m 644 doc/man/tworate_host.1 doc/man/tworate-sweep.1 $(ROOT)/share/man/man1
	@echo "installed. In Octave: addpath $(PREFIX)/lib/tworate/octave"
	@echo "In MATLAB: cd $(PREFIX)/lib/tworate/sfun/simulink, tworate_install"

#: uninstall  remove what install has put into PREFIX
uninstall: uninstall-lib
	rm -rf $(TREE)
	rm -f $(ROOT)/bin/tworate_host $(ROOT)/bin/tworate-fmu $(ROOT)/bin/tworate-sweep \
		$(ROOT)/share/man/man1/tworate_host.1 $(ROOT)/share/man/man1/tworate-sweep.1

SCREENSHOT = $B/tests/core/test_show.files/gun_turret/run.png
#: results    copy pages and figures of tables, bench and tests from build/ into doc/
results:
	cp $B/report/tables.md $B/report/timings.md doc/results
	[ ! -e $B/bench/performance.md ] || cp $B/bench/performance.md doc/results
	[ ! -e $B/bench/performance.md ] || cp $B/bench/*.svg doc/results/performance
	[ ! -e $B/advice/advice.md ] || cp $B/advice/advice.md doc/results
	[ ! -e $B/guide ] || cp $B/guide/*.png doc/guide
	[ ! -e $(SCREENSHOT) ] || cp $(SCREENSHOT) doc/guide/show_gun_turret.png

#: format     clang-format all C sources
format:
	clang-format -i $$(git ls-files '*.c' '*.h')

#: clean      remove build/
clean:
	rm -rf build

#: help       this list
help:
	@sed -n 's/^#: /make /p' $(MAKEFILE_LIST)

-include $(shell find $B -name '*.d' 2>/dev/null)
