# The S-functions: those of any diagram have a source each in sfun/wrappers, those of
# the models in sfun/wrappers/generated (blocks/registry/generate.c).

SFUN_SOURCES = $(wildcard sfun/wrappers/sfun_tw_*.c sfun/wrappers/generated/sfun_tw_*.c)
SFUN = $(patsubst %.c,%,$(notdir $(SFUN_SOURCES)))
SFUNS = $(SFUN:%=$B/sfun/%.so)
TARGETS = $(SFUN:%=$B/target/%.so)

SFUN_FLAGS = $(CPPFLAGS) -Isfun/wrappers -Isfun/host/include $(CFLAGS) -MMD -MP -c
FOR_HOST = -DMATLAB_MEX_FILE $(OCTAVE_INC)

$B/wrappers/%.o: sfun/wrappers/%.c Makefile
	@mkdir -p $(@D)
	$(STEP)$(CC) $(FOR_HOST) $(SFUN_FLAGS) $< -o $@
$B/wrappers/%.o: sfun/wrappers/generated/%.c Makefile
	@mkdir -p $(@D)
	$(STEP)$(CC) $(FOR_HOST) $(SFUN_FLAGS) $< -o $@

# without mxArray, as on a target
$B/target/%.o: sfun/wrappers/%.c Makefile
	@mkdir -p $(@D)
	$(STEP)$(CC) $(SFUN_FLAGS) $< -o $@
$B/target/%.o: sfun/wrappers/generated/%.c Makefile
	@mkdir -p $(@D)
	$(STEP)$(CC) $(SFUN_FLAGS) $< -o $@

# Each holds its model and what that needs of the library, without debug information:
# `make SFUN_LINK=` keeps it.
SFUN_LINK ?= -Wl,--strip-debug
link-sfun = @mkdir -p $(@D); $(CC) $(CFLAGS) -shared $(filter %.o,$^) $(LIB) \
	-Wl,--exclude-libs,ALL $(SFUN_LINK) $(LDLIBS) -o $@

$(SFUNS): $B/sfun/%.so: $B/wrappers/%.o $(LIB)
	$(link-sfun)
$(TARGETS): %.so: %.o $(LIB)
	$(link-sfun)

.PHONY: sfuns
sfuns: $(SFUNS)
