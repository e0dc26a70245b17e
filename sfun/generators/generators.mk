# Programs that write checked-in files: the Simulink library and the pages of the
# blocks.

GENERATED += library pages

LIBRARY_FILES = tworate_lib.mdl tworate_data.m tworate_choices.m
LIBRARY_OBJ = $(patsubst %.c,$B/%.o,$(wildcard sfun/generators/library/*.c))
PAGES_OBJ = $(patsubst %.c,$B/%.o,$(wildcard sfun/generators/pages/*.c))
$(LIBRARY_OBJ) $(PAGES_OBJ): CPPFLAGS += -Isfun/host/include $(OCTAVE_INC)

$B/write_library: $(LIBRARY_OBJ) $(LIB) $(HOST_LIB)
	$(STEP)$(CC) $(CFLAGS) $(LIBRARY_OBJ) $(LIB) $(HOST_LIB) -lzip -lexpat $(LDLIBS) -o $@

$B/write_pages: $(PAGES_OBJ) $(LIB) $(HOST_LIB)
	$(STEP)$(CC) $(CFLAGS) $(PAGES_OBJ) $(LIB) $(WITH_HOST) $(LDLIBS) -o $@

generated-library: $B/write_library
	$< sfun/simulink $B/tworate_lib.slx

check-generated-library: $B/write_library
	@mkdir -p $B/library_check
	@$< $B/library_check
	@for f in $(LIBRARY_FILES); do cmp -s $B/library_check/$$f sfun/simulink/$$f || { \
		echo "sfun/simulink/$$f is out of date: run make generated"; fail=1; }; done; \
		[ -z "$$fail" ]

# The pages show runs of the blocks. Those of models that are gone are removed.
PAGES = doc/blocks/*.md sfun/simulink/help/*

generated-pages: $B/write_pages $(SFUNS)
	@rm -rf $B/pages_new
	@$< $B/pages_new $B plots
	@rm -f $(PAGES)
	@mkdir -p doc/blocks sfun/simulink/help
	@cp -r $B/pages_new/doc $B/pages_new/sfun .

check-generated-pages: $B/write_pages $(SFUNS)
	@rm -rf $B/pages_check
	@$< $B/pages_check $B
	@for f in $$({ cd $B/pages_check && ls doc/blocks/*.md sfun/simulink/help/*.html; \
			cd $(CURDIR) && ls doc/blocks/*.md sfun/simulink/help/*.html; } | sort -u); do \
		cmp -s $B/pages_check/$$f $$f && { [ $${f##*/} = index.html ] || \
			[ $${f##*.} = md ] || [ -s $${f%.html}.png ]; } || { \
		echo "$$f is out of date: run make generated"; fail=1; }; \
	done; [ -z "$$fail" ]
	@! grep -Hn '#include' $B/pages_check/doc/blocks/*.md || { \
		echo "a page shows code after the head comment of its model"; exit 1; }

# expected results beside sfun/simulink/examples/*.mdl, computed by the C library
.PHONY: examples
examples: $B/tests/sfun/test_examples
	TW_WRITE=1 TW_BUILD=$B $<
