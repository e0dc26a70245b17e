# tworate. `make help` lists what can be made.
#
# A new model, method, host block or test is one new file: nothing here names them.

B ?= build
CC = gcc
OPT ?= -O2 -g
WERROR = -Werror
PREFIX ?= /usr/local
MKOCTFILE ?= mkoctfile

# one job for each processor, unless told otherwise
CORES := $(shell nproc)
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(CORES)
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
# an interpreter that was not built with them loads them first; it leaks by itself
SAN_LIBS = -lasan -lubsan
OCTAVE_ENV = LD_PRELOAD="$(shell $(CC) -print-file-name=libasan.so) \
	$(shell $(CC) -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0
endif
ifdef TSAN
B := build/tsan
CFLAGS += -fsanitize=thread
endif

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: FORCE all lib deps check generated check-generated tables bench \
	format clean help

include blocks/blocks.mk sfun/host/host.mk sfun/sfun.mk sfun/generators/generators.mk \
	octave/octave.mk octave/tables/tables.mk tests/tests.mk tests/bench/bench.mk

all: $(LIB) $(PROGRAM) $(HOST_LIB) $(HOST_PROGRAM) $(SFUNS) $(GATEWAYS)

$B/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

# Packages, as FILE:PACKAGE. `make deps` installs what is missing; only `make tables` and
# `make check` call it.
NEED = /usr/bin/gcc:gcc /usr/bin/pkg-config:pkg-config /usr/include/check.h:check \
	/usr/bin/octave-cli:octave /usr/bin/mkoctfile:octave-dev \
	/usr/include/zip.h:libzip-dev /usr/include/expat.h:libexpat1-dev \
	/usr/bin/gnuplot:gnuplot-nox /usr/bin/valgrind:valgrind \
	/usr/share/fonts/opentype/freefont/FreeSans.otf:fonts-freefont-otf
missing = $(sort $(foreach p,$(1),$(if $(wildcard $(firstword $(subst :, ,$p))),,\
	$(lastword $(subst :, ,$p)))))

deps:
	@missing="$(call missing,$(NEED))"; \
	[ -z "$$missing" ] && exit 0; \
	if [ "$$(id -u)" = 0 ]; then as=; \
	elif command -v sudo >/dev/null; then as=sudo; \
	else echo "Install these packages as root: apt-get install $$missing"; exit 1; fi; \
	if ! command -v apt-get >/dev/null; then \
		echo "There is no apt-get. Install by hand: $$missing"; exit 1; fi; \
	echo "installing $$missing"; \
	$$as apt-get update -q >/dev/null && \
	DEBIAN_FRONTEND=noninteractive $$as apt-get install -y -q --no-install-recommends \
		$$missing >/dev/null

# Every generated file that is checked in. A room adds its name to GENERATED and has the
# targets generated-ROOM, which writes its files, and check-generated-ROOM.
generated:
	@for room in $(GENERATED); do \
		$(MAKE) --no-print-directory generated-$$room || exit 1; done

check-generated:
	@for room in $(GENERATED); do \
		$(MAKE) --no-print-directory check-generated-$$room || exit 1; done

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf build

-include $(shell find $B -name '*.d' 2>/dev/null)
