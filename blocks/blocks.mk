# The library, and the program `tworate`.

GENERATOR = blocks/registry/generate.c blocks/registry/symbols.c \
	blocks/registry/wrapper_text.c
POWERS = blocks/text/write_powers.c
CORE = $(filter-out blocks/program/% blocks/page/% blocks/export/% blocks/sweep/% $(GENERATOR) $(POWERS),$(sort $(shell find blocks models -name '*.c')))
include blocks/lanes/lanes.mk
OBJ = $(CORE:%.c=$B/%.o) $(LANE_OBJ)
LIB = $B/libtworate.a
PROGRAM = $B/tworate
PROGRAM_OBJ = $(patsubst %.c,$B/%.o,$(wildcard blocks/program/*.c blocks/page/*.c))

VERSION := $(shell sed -n 's/.*TW_VERSION "\(.*\)"/\1/p' blocks/include/tw.h)
MAJOR = $(word 1,$(subst ., ,$(VERSION)))
MINOR = $(word 2,$(subst ., ,$(VERSION)))
# versions that are compatible: doc/developer/api.md
ABI = $(if $(filter 0,$(MAJOR)),0.$(MINOR),$(MAJOR))
SHARED = $B/libtworate.so.$(VERSION)

#: lib        the library, static and shared: needs a C compiler only
lib: $(LIB) $(SHARED) $(PROGRAM)

#: demo       one rate against two on a car, in seconds: needs a C compiler only
.PHONY: demo
demo: $(PROGRAM)
	@$(PROGRAM) compare planar_vehicle rk4 prk_3_8 --H 0.002,0.004 --tend 2 --set v0=20 \
		--set drive_torque=300

$B/blocks/%.o: CPPFLAGS += -Iblocks
$B/models/%.o: CPPFLAGS += -Imodels

# The lists of models, methods and signals, the build list and the stubs of the
# S-functions: checked in.
GENERATED += registry

$B/generate: $(GENERATOR) blocks/registry/symbols.h Makefile
	@mkdir -p $(@D)
	$(STEP)$(CC) $(CFLAGS) $(GENERATOR) -o $@

generated-registry: $B/generate
	@$<

check-generated-registry: $B/generate
	@$< --check

# The powers of ten that numbers are written with: checked in.
GENERATED += powers

$B/write_powers: $(POWERS) Makefile
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $< -o $@

generated-powers: $B/write_powers
	@$< > blocks/text/powers_of_ten.h

check-generated-powers: $B/write_powers
	@$< | cmp -s - blocks/text/powers_of_ten.h || \
		{ echo "blocks/text/powers_of_ten.h is out of date: run make generated"; exit 1; }

$(LIB): $(OBJ)
	@rm -f $@
	$(STEP)ar rcs $@ $^

$(SHARED): $(OBJ)
	$(STEP)$(CC) $(CFLAGS) -shared -Wl,-soname,libtworate.so.$(ABI) $^ $(LDLIBS) -o $@
	@ln -sf libtworate.so.$(VERSION) $B/libtworate.so.$(ABI)
	@ln -sf libtworate.so.$(ABI) $B/libtworate.so

$(PROGRAM): $(PROGRAM_OBJ) $(LIB)
	$(STEP)$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

# Headers, library and program, for a system with a C compiler only. What is installed
# is what uninstall removes.
ROOT = $(DESTDIR)$(PREFIX)
from-template = sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|; s|@ABI@|$(ABI)|; \
	s|@MAJOR@|$(MAJOR)|; s|@MINOR@|$(MINOR)|'

.PHONY: install-lib uninstall-lib
#: install-lib  headers, library and `tworate` only, into PREFIX
install-lib: lib
	install -d $(ROOT)/include/tworate $(ROOT)/lib/pkgconfig $(ROOT)/lib/cmake/tworate \
		$(ROOT)/bin $(ROOT)/share/man/man1 $(ROOT)/share/doc/tworate
	install -m 644 blocks/include/*.h $(ROOT)/include/tworate
	install -m 644 $(LIB) $(ROOT)/lib
	install -m 755 $(SHARED) $(ROOT)/lib
	ln -sf libtworate.so.$(VERSION) $(ROOT)/lib/libtworate.so.$(ABI)
	ln -sf libtworate.so.$(ABI) $(ROOT)/lib/libtworate.so
	$(from-template) blocks/install/tworate.pc.in > $(ROOT)/lib/pkgconfig/tworate.pc
	for f in tworate-config tworate-config-version; do \
		$(from-template) blocks/install/$$f.cmake.in > \
			$(ROOT)/lib/cmake/tworate/$$f.cmake || exit 1; done
	install $(PROGRAM) $(ROOT)/bin
	install -m 644 doc/man/tworate.1 $(ROOT)/share/man/man1
	install -m 644 README.md LICENSE CHANGELOG.md $(ROOT)/share/doc/tworate

uninstall-lib:
	rm -rf $(ROOT)/include/tworate $(ROOT)/lib/cmake/tworate $(ROOT)/share/doc/tworate
	rm -f $(ROOT)/lib/libtworate.a $(ROOT)/lib/libtworate.so* \
		$(ROOT)/lib/pkgconfig/tworate.pc $(ROOT)/bin/tworate \
		$(ROOT)/share/man/man1/tworate.1
