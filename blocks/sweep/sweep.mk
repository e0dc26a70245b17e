# `tworate-sweep`: thousands of runs of one model. It uses OpenMP and, where they are
# installed, MPI, libmatio and libhdf5, so it is a program of its own; `tworate sweep`
# starts it. SWEEP_WITHOUT="mpi matio hdf5" leaves some of them out.

SWEEPER = $B/tworate-sweep
SWEEPER_OBJ = $(patsubst %.c,$B/%.o,$(wildcard blocks/sweep/*.c)) \
	$(filter-out %/tworate.o,$(PROGRAM_OBJ))

sweep-finds = $(if $(filter $1,$(SWEEP_WITHOUT)),,$(shell pkg-config --exists $2 \
	2>/dev/null && echo yes))
SWEEP_MPI := $(call sweep-finds,mpi,ompi-c)
SWEEP_MATIO := $(call sweep-finds,matio,matio)
SWEEP_HDF5 := $(call sweep-finds,hdf5,hdf5-serial)

# compiled again when one of them comes or goes
SWEEP_WITH = $(if $(SWEEP_MPI),mpi) $(if $(SWEEP_MATIO),matio) $(if $(SWEEP_HDF5),hdf5)
$B/sweep_with: FORCE
	@mkdir -p $(@D)
	@echo "$(SWEEP_WITH)" | cmp -s - $@ || echo "$(SWEEP_WITH)" > $@

$(filter $B/blocks/sweep/%,$(SWEEPER_OBJ)): $B/sweep_with

# a compiler without it makes a program of one thread
OPENMP := $(shell echo 'int main(void) { return 0; }' | $(CC) -fopenmp -include omp.h \
	-x c - -o /dev/null 2> /dev/null && echo -fopenmp)
$B/blocks/sweep/main.o $B/blocks/sweep/team.o: CFLAGS += $(OPENMP)
$B/blocks/sweep/%.o: CPPFLAGS += \
	$(if $(SWEEP_MPI),-DTW_MPI $(subst -I,-isystem ,$(shell pkg-config --cflags-only-I ompi-c))) \
	$(if $(SWEEP_MATIO),-DTW_MATIO $(shell pkg-config --cflags matio)) \
	$(if $(SWEEP_HDF5),-DTW_HDF5 $(subst -I,-isystem ,$(shell pkg-config --cflags hdf5-serial)))
SWEEP_LIBS = $(if $(SWEEP_MPI),$(shell pkg-config --libs ompi-c)) \
	$(if $(SWEEP_MATIO),$(shell pkg-config --libs matio)) \
	$(if $(SWEEP_HDF5),$(shell pkg-config --libs hdf5-serial))

$(SWEEPER): $(SWEEPER_OBJ) $(LIB)
	$(STEP)$(CC) $(CFLAGS) $(OPENMP) $^ $(SWEEP_LIBS) -ldl $(LDLIBS) -o $@
