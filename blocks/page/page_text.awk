# page_text.awk: page.html with page.css and the scripts in it, as lines of C.
function put(line) {
    gsub(/\\/, "&&", line)
    gsub(/"/, "\\\"", line)
    print "    \"" line "\","
}
function put_file(name, line) {
    while ((getline line < name) > 0) put(line)
    close(name)
}
BEGIN {
    print "/* page_text.h: the page of `tworate show`, line by line. Written by `make generated`."
    print " * Edit page.html, page.css and the scripts instead. */"
    print "/* clang-format off */"
    print "static const char *const page_text[] = {"
}
$0 == "{{STYLE}}" { put_file("blocks/page/page.css"); next }
$0 == "{{SCRIPT}}" {
    n = split(scripts, script, " ")
    for (i = 1; i <= n; i++) put_file(script[i])
    next
}
{ put($0) }
END { print "};" }
