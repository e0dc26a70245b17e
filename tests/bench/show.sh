#!/bin/sh
# How fast the page of `tworate show` opens and plays with a million samples.
set -eu
build=${TW_BUILD:-build}
page=$build/bench/show.html
"$build/tworate" show quarter_car_b nordsieck --H 0.001 --ratio 10 --tend 100 \
    --input road=sine --out "$page"
size=$(($(wc -c < "$page") / 1000000))
list=
for _ in 1 2 3 4 5; do
    list="$list$(tests/support/browser "$page" 1300x900 tests/bench/show.js)
"
done
rm -f "$page"
printf '%s' "$list" | awk -v size="$size" '
    { if (!n++ || $1 < opened) opened = $1; if (n == 1 || $2 < frame) frame = $2
      if (n == 1 || $3 < worst) worst = $3 }
    function goal(met, text) { print "- " (met ? "goal met" : "GOAL MISSED") ": " text }
    END {
        print "quarter_car_b, 1e6 rows of 13 numbers, a page of " size " MB, in headless Chromium; the best of 5:\n"
        print "| until the page is open | median time between frames while it plays | longest |"
        print "|---|---|---|"
        print "| " opened / 1000 " s | " frame " ms | " worst " ms |\n"
        goal(opened < 2000, "a page with 1e6 samples opens in " opened / 1000 " s (at most 2)")
        goal(frame < 33, "its median frame takes " frame " ms (at most 33)")
    }'
