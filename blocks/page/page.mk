# The page of `tworate show`: markup, style and scripts as one list of lines.
GENERATED += page

PAGE_OBJ = $B/blocks/page/page.o $B/blocks/page/page_scene.o

PAGE_SCRIPTS = $(addprefix blocks/page/,data.js scene.js plots.js controls.js)
PAGE_TEXT = awk -v scripts="$(PAGE_SCRIPTS)" -f blocks/page/page_text.awk \
	blocks/page/page.html

.PHONY: generated-page check-generated-page
generated-page:
	@$(PAGE_TEXT) > blocks/page/page_text.h

check-generated-page:
	@$(PAGE_TEXT) | cmp -s - blocks/page/page_text.h || \
		{ echo "blocks/page/page_text.h is out of date: run make generated"; exit 1; }
