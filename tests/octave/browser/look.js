// Scrolls through a page and says what is wrong with it; lazy images load when they come
// into view.
const done = arguments[0], bad = [], images = [...document.images];
const seen = async () => {
  for (const i of images) {
    i.scrollIntoView();
    for (let n = 0; n < 200 && !i.complete; n++) await new Promise(r => setTimeout(r, 25));
    if (!i.complete || !i.naturalWidth) bad.push(`image ${i.getAttribute("src")}`);
  }
  const e = document.documentElement;
  if (e.scrollWidth > e.clientWidth)
    bad.push(`the page is ${e.scrollWidth} wide, the window ${e.clientWidth}`);
  if (!document.title) bad.push("the page has no title");
  done(`${images.length} images; ` + bad.join("; "));
};
seen();
