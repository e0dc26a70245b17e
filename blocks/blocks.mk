# The library, and the program `tworate`.

CORE = $(filter-out blocks/program/%,$(sort $(shell find blocks models -name '*.c')))
OBJ = $(CORE:%.c=$B/%.o) $B/registry.o
LIB = $B/libtworate.a
PROGRAM = $B/tworate
PROGRAM_OBJ = $(patsubst %.c,$B/%.o,$(wildcard blocks/program/*.c))

VERSION := $(shell sed -n 's/.*TW_VERSION "\(.*\)"/\1/p' blocks/include/tw.h)
ABI = $(word 1,$(subst ., ,$(VERSION))).$(word 2,$(subst ., ,$(VERSION)))
SHARED = $B/libtworate.so.$(VERSION)

#: lib        the library, static and shared: needs a C compiler only
lib: $(LIB) $(SHARED) $(PROGRAM)

$B/blocks/%.o: CPPFLAGS += -Iblocks
$B/models/%.o: CPPFLAGS += -Imodels

$B/registry.c: FORCE
	@mkdir -p $(@D)
	@LC_ALL=C awk 'BEGIN { print "#include \"registry/registry.h\"\n" } \
	/^const tw_(model|method|source) tw_/ { \
		name = $$3; family = sub(/\[\]$$/, "", name); \
		print "extern const " $$2 " " name (family ? "[]" : "") ";"; \
		list[$$2] = list[$$2] "    {" (family ? "" : "&") name ", " family "},\n" } \
	END { n = split("tw_model tw_method tw_source", kind, " "); \
		for (i = 1; i <= n; i++) print "\nconst tw_entry tw_all_" substr(kind[i], 4) \
			"s[] = {\n" list[kind[i]] "    {0, 0},\n};" }' \
		$(sort $(CORE)) > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$B/registry.o: $B/registry.c
	$(CC) $(CPPFLAGS) -Iblocks $(CFLAGS) -c $< -o $@

$(LIB): $(OBJ)
	@rm -f $@
	ar rcs $@ $^

$(SHARED): $(OBJ)
	$(CC) $(CFLAGS) -shared -Wl,-soname,libtworate.so.$(ABI) $^ $(LDLIBS) -o $@
	@ln -sf libtworate.so.$(VERSION) $B/libtworate.so.$(ABI)
	@ln -sf libtworate.so.$(ABI) $B/libtworate.so

$(PROGRAM): $(PROGRAM_OBJ) $(LIB)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

# Headers, library and program, for a system with a C compiler only. What is installed
# is what uninstall removes.
ROOT = $(DESTDIR)$(PREFIX)
from-template = sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|; s|@ABI@|$(ABI)|; \
	s|@MAJOR@|$(firstword $(subst ., ,$(VERSION)))|'

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
