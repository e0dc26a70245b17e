# The host: a library that runs S-functions and diagrams, and the program `tworate_host`.

HOST_OBJ = $(patsubst %.c,$B/%.o,$(filter-out sfun/host/include/% sfun/host/program/%,\
	$(wildcard sfun/host/*/*.c)))
HOST_LIB = $B/libtwhost.a
HOST_PROGRAM = $B/tworate_host
HOST_MAIN = $B/sfun/host/program/main.o
HOST_HEADERS = $(wildcard sfun/host/include/*) sfun/host/program/compile

# Octave's mx functions, without an interpreter
OCTAVE_INC = $(patsubst -I%,-isystem %,$(shell $(MKOCTFILE) -p INCFLAGS))
OCTAVE_DIR = $(shell $(MKOCTFILE) -p OCTLIBDIR)
OCTAVE_LIBS = -L$(OCTAVE_DIR) -Wl,-rpath,$(OCTAVE_DIR) $(shell $(MKOCTFILE) -p OCTAVE_LIBS)

HOST_INC = -Isfun/host/include -Isfun/host $(OCTAVE_INC)
$(HOST_OBJ) $(HOST_MAIN): CPPFLAGS += $(HOST_INC)
$B/sfun/host/blocks/%.o: CPPFLAGS += -DMATLAB_MEX_FILE -DTWH_STATIC_SFUN
$B/sfun/host/blocks/catalog.o: CPPFLAGS += -UMATLAB_MEX_FILE -UTWH_STATIC_SFUN

$(HOST_LIB): $(HOST_OBJ)
	@rm -f $@
	ar rcs $@ $^

# S-functions take the ss functions from the program that loads them.
WITH_HOST = -rdynamic -Wl,--whole-archive $(HOST_LIB) -Wl,--no-whole-archive \
	$(OCTAVE_LIBS) -lzip -lexpat -ldl

$(HOST_PROGRAM): $(HOST_MAIN) $(HOST_LIB)
	$(CC) $(CFLAGS) $< $(WITH_HOST) $(LDLIBS) -o $@
