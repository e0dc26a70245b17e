# The host: a library that runs S-functions and diagrams, and the program `tworate_host`.

HOST_OBJ = $(patsubst %,$B/%.o,$(basename $(filter-out sfun/host/include/% \
	sfun/host/program/%,$(wildcard sfun/host/*/*.c sfun/host/*/*.cc))))
HOST_LIB = $B/libtwhost.a
HOST_PROGRAM = $B/tworate_host
HOST_MAIN = $(patsubst %.c,$B/%.o,$(wildcard sfun/host/program/*.c))
HOST_HEADERS = $(wildcard sfun/host/include/*) sfun/host/program/compile

# Octave's mx functions, without an interpreter
OCTAVE_INC = $(patsubst -I%,-isystem %,$(shell $(MKOCTFILE) -p INCFLAGS))
OCTAVE_DIR = $(shell $(MKOCTFILE) -p OCTLIBDIR)
OCTAVE_LIBS = -L$(OCTAVE_DIR) -Wl,-rpath,$(OCTAVE_DIR) $(shell $(MKOCTFILE) -p OCTAVE_LIBS)

HOST_INC = -Isfun/host/include -Isfun/host $(OCTAVE_INC)
$(HOST_OBJ) $(HOST_MAIN): CPPFLAGS += $(HOST_INC)
$B/sfun/host/engine/logged_signals.o $B/sfun/host/engine/builtin_blocks.o \
	$B/sfun/host/engine/shared_object.o $B/sfun/host/engine/pictures.o \
	$B/sfun/host/program/show.o $B/sfun/host/program/sweep.o $B/sfun/host/program/show_pictures.o: CPPFLAGS += -Iblocks
$B/sfun/host/blocks/%.o: CPPFLAGS += -DMATLAB_MEX_FILE -DTWH_STATIC_SFUN

# Octave's library throws C++ exceptions, which this one file catches.
$B/sfun/host/api/%.o: sfun/host/api/%.cc Makefile
	@mkdir -p $(@D)
	$(STEP)$(CXX) $(CPPFLAGS) $(CXXFLAGS) -fvisibility=hidden -MMD -MP -c $< -o $@

$(HOST_LIB): $(HOST_OBJ)
	@rm -f $@
	$(STEP)ar rcs $@ $^

# S-functions take the ss functions from the program that loads them.
WITH_HOST = -rdynamic -Wl,--whole-archive $(HOST_LIB) -Wl,--no-whole-archive \
	$(OCTAVE_LIBS) -lzip -lz -lexpat -lsundials_cvode -ldl -lstdc++

$(HOST_PROGRAM): $(HOST_MAIN) $(PAGE_OBJ) $(HOST_LIB)
	$(STEP)$(CC) $(CFLAGS) $(HOST_MAIN) $(PAGE_OBJ) $(WITH_HOST) $(LDLIBS) -o $@

# Checked-in files that are made from the files of the built-in blocks: the registry, then
# the page, which needs the registry compiled.
HOST_REGISTRY = sfun/host/blocks/registry.c
HOST_PAGE = doc/guide/host_blocks.md
HOST_BLOCKS = $(sort $(filter-out $(HOST_REGISTRY),$(wildcard sfun/host/blocks/*.c)))
HOST_WRITERS = $B/sfun/host/blocks/registry/write_registry $B/sfun/host/blocks/registry/write_page

$(addsuffix .o,$(HOST_WRITERS)): CPPFLAGS += $(HOST_INC)

$B/sfun/host/blocks/registry/write_registry: %: %.o
	$(STEP)$(CC) $(CFLAGS) $< -o $@

$B/sfun/host/blocks/registry/write_page: %: %.o $(HOST_LIB)
	$(STEP)$(CC) $(CFLAGS) $< $(WITH_HOST) $(LDLIBS) -o $@

GENERATED += host

.PHONY: generated-host check-generated-host host-registry
host-registry: $B/sfun/host/blocks/registry/write_registry
	@$< $(HOST_BLOCKS) > $B/registry.c
	@cmp -s $B/registry.c $(HOST_REGISTRY) || cp $B/registry.c $(HOST_REGISTRY)

generated-host: host-registry
	@$(MAKE) --no-print-directory $B/sfun/host/blocks/registry/write_page
	@$B/sfun/host/blocks/registry/write_page $(HOST_BLOCKS) > $(HOST_PAGE)

check-generated-host: $(HOST_WRITERS)
	@$B/sfun/host/blocks/registry/write_registry $(HOST_BLOCKS) | \
		cmp -s - $(HOST_REGISTRY) || \
		{ echo "$(HOST_REGISTRY) is out of date: run make generated"; exit 1; }
	@$B/sfun/host/blocks/registry/write_page $(HOST_BLOCKS) | cmp -s - $(HOST_PAGE) || \
		{ echo "$(HOST_PAGE) is out of date: run make generated"; exit 1; }
