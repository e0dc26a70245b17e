# Programs that write checked-in files: the Simulink library and the pages of the blocks.

LIBRARY_FILES = tworate_lib.mdl tworate_data.m tworate_choices.m
LIBRARY_OBJ = $(patsubst %.c,$B/%.o,$(wildcard sfun/generators/library/*.c))
PAGES_OBJ = $(patsubst %.c,$B/%.o,$(wildcard sfun/generators/pages/*.c))
$(LIBRARY_OBJ) $(PAGES_OBJ): CPPFLAGS += $(HOST_INC)

$B/write_library: $(LIBRARY_OBJ) $(LIB) $(HOST_LIB)
	$(CC) $(CFLAGS) $(LIBRARY_OBJ) $(LIB) $(HOST_LIB) -lzip -lexpat $(LDLIBS) -o $@

$B/write_pages: $(PAGES_OBJ) $(LIB) $(HOST_LIB)
	$(CC) $(CFLAGS) $(PAGES_OBJ) $(LIB) $(WITH_HOST) $(LDLIBS) -o $@

.PHONY: library check-library pages check-pages examples
library: $B/write_library
	$B/write_library sfun/simulink $B/tworate_lib.slx

check-library: $B/write_library
	@mkdir -p $B/library_check
	@$B/write_library $B/library_check
	@for f in $(LIBRARY_FILES); do cmp -s $B/library_check/$$f sfun/simulink/$$f || { \
		echo "sfun/simulink/$$f is out of date: run make library"; \
		exit 1; }; done

pages: $B/write_pages $(SFUNS)
	$B/write_pages doc $B plots

check-pages: $B/write_pages $(SFUNS)
	@rm -rf $B/pages_check
	@$B/write_pages $B/pages_check $B
	@cd $B/pages_check && for f in blocks/*.md; do \
		cmp -s $$f $(CURDIR)/doc/$$f && { [ $$f = blocks/README.md ] || \
			[ -s $(CURDIR)/doc/$${f%.md}.png ]; } || { \
		echo "doc/$$f is out of date: run make pages"; exit 1; }; \
		! grep -Hn '#include' $$f || { \
		echo "$B/pages_check/$$f has code behind the head comment"; exit 1; }; done

# expected results beside sfun/simulink/examples/*.mdl, computed by the C library
examples: $B/tests/sfun/test_examples
	TW_WRITE=1 TW_BUILD=$B $<
