# The gateways of the Octave functions, and the package for `pkg install`.

GATE = $(patsubst %.c,$B/%.o,$(wildcard octave/src/gate*.c)) \
	$B/octave/src/catch_memory.o $(PAGE_OBJ)
GATEWAYS = $B/octave/tw_mex.mex $B/octave/tw_oct.oct

# Octave finds a gateway's own function in it, and must find nothing else: two gateways
# may be loaded, with other models in each.
APART = -Wl,--exclude-libs,ALL

$B/octave/src/%.o: CPPFLAGS += -Iblocks
$B/octave/src/tw_mex.o: CPPFLAGS += $(OCTAVE_INC)
$B/octave/src/%.o: CFLAGS += -fexceptions
$B/octave/src/tw_mex.o: CFLAGS += -fvisibility=default

$B/octave/src/%.o: octave/src/%.cc Makefile
	@mkdir -p $(@D)
	$(STEP)$(CXX) $(CPPFLAGS) $(OCTAVE_INC) $(CXXFLAGS) -MMD -MP -c $< -o $@

$B/octave/tw_mex.mex: $B/octave/src/tw_mex.o $(GATE) $(LIB)
	$(STEP)$(MKOCTFILE) --mex $^ $(LDLIBS) $(SAN_LIBS) $(APART) -o $@

$B/octave/tw_oct.oct: $B/octave/src/tw_oct.o $(GATE) $(LIB)
	$(STEP)$(MKOCTFILE) $^ $(LDLIBS) $(SAN_LIBS) $(APART) -o $@

#: pkg        build/tworate-X.Y.Z.tar.gz for `pkg install` of Octave
.PHONY: gateways pkg
gateways: $(GATEWAYS)

# the list of functions, in the package's INDEX and in the guide
GENERATED += octave
OCTAVE_INDEX = octave/package/INDEX
OCTAVE_PAGE = doc/guide/octave.md

.PHONY: generated-octave check-generated-octave
generated-octave:
	@octave/package/write_index octave $(OCTAVE_INDEX) $(OCTAVE_PAGE)

check-generated-octave:
	@mkdir -p $B/octave
	@cp $(OCTAVE_PAGE) $B/octave/page.md
	@octave/package/write_index octave $B/octave/INDEX $B/octave/page.md
	@cmp -s $(OCTAVE_INDEX) $B/octave/INDEX && cmp -s $(OCTAVE_PAGE) $B/octave/page.md || \
		{ echo "the list of Octave functions is out of date: run make generated"; exit 1; }

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
	@cp -r octave/src octave/octave.mk octave/tables $(PKG)/inst/source/octave
	@cp -r Makefile LICENSE blocks models sfun $(PKG)/inst/source
	@for f in tests/*.mk tests/*/*.mk; do \
		mkdir -p $(PKG)/inst/source/$$(dirname $$f) && cp $$f $(PKG)/inst/source/$$f; done
	@cp octave/package/tw_mex.m $(PKG)/inst/source/build/octave
	@tar -C $B -czf $(PKG).tar.gz tworate-$(VERSION)
	@rm -rf $(PKG)
	@echo $(PKG).tar.gz
