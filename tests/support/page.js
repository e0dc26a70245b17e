// Works the page of `tworate show` as a user does and says what it sees, a line each:
//   at T SHAPE A B     where a shape is drawn, in metres, measured against the grid
//   value T NAME X     what the legend shows at the cursor
//   ok WHAT / bad WHAT  what buttons and keys do
const done = arguments[0], said = [];
const $$ = id => document.getElementById(id);
const wait = ms => new Promise(r => setTimeout(r, ms));
const check = (what, yes) => said.push(`${yes ? "ok" : "bad"} ${what}`);
const key = (name, shift) => document.dispatchEvent(new KeyboardEvent("keydown", { key: name, shiftKey: !!shift, bubbles: true }));
const time = () => Number($$("time").dataset.t);

// Pixel to metres by two labels of an axis.
function ruler(axis) {
  const labels = [...document.querySelectorAll(".grid text")].filter(t => t.dataset.axis === axis);
  if (labels.length < 2) return null;
  const [a, b] = [labels[0], labels[labels.length - 1]];
  const number = t => Number(t.textContent.split(" ")[1]), at = t => Number(t.dataset.at);
  return p => number(a) + (p - at(a)) * (number(b) - number(a)) / (at(b) - at(a));
}

function places() {
  const axes = [...new Set([...document.querySelectorAll(".grid text")].map(t => t.dataset.axis))];
  const rulers = axes.map(ruler);
  for (const g of document.querySelectorAll(".run .shape")) {
    if (g.getAttribute("visibility") === "hidden" || rulers.length < 2 || rulers.some(r => !r)) continue;
    const [, x, y] = g.getAttribute("transform").match(/translate\(([-\d.e]+) ([-\d.e]+)\)/);
    said.push(`at ${time()} ${g.dataset.name.replace(/ /g, "_")} ${rulers[0](Number(x))} ${rulers[1](Number(y))}`);
  }
  for (const s of document.querySelectorAll(".legend [data-signal]"))
    said.push(`value ${time()} ${s.dataset.signal.replace(/ /g, "_")} ${s.querySelector("b").dataset.value}`);
}

function pixels() {
  const canvas = [...document.querySelectorAll(".panel canvas")].map(c => c.toDataURL()).join();
  return document.querySelector("#scene").innerHTML + canvas;
}

async function work() {
  await wait(300);
  const scrub = $$("scrub"), end = Number(scrub.max);
  places();
  for (const c of [0.37, 0.8]) {
    scrub.value = c * end;
    scrub.dispatchEvent(new Event("input"));
    places();
  }
  const before = time();
  key("ArrowRight");
  check("right arrow goes one sample on", time() > before);
  key("ArrowLeft");
  check("left arrow goes one sample back", time() === before);
  key("ArrowRight", true);
  const slow = time();
  check("shift and arrow go a slow step on", slow > before);
  key("Home");
  const first = time();
  key("End");
  check("Home and End are the ends", first < before && time() > slow);
  key("Home");
  const still = pixels();
  await wait(150);
  check("nothing moves before play", pixels() === still);
  $$("play").click();
  await wait(700);
  const moving = pixels(), t = time();
  check("time goes on while it plays", t > first);
  check("pixels change while it plays", moving !== still);
  key(" ");
  await wait(60);
  const paused = time();
  await wait(200);
  check("space pauses", time() === paused && $$("play").textContent === "play");
  const speed = $$("speed").selectedIndex;
  key("+");
  check("+ is faster", $$("speed").selectedIndex === speed + 1 || speed + 1 === $$("speed").options.length);
  key("-");
  const plots = () => [...document.querySelectorAll(".panel canvas:first-child")].map(c => c.toDataURL()).join();
  const whole = plots();
  $$("samples").click();
  check("show samples zooms", plots() !== whole);
  key("w");
  check("w shows the whole run", plots() === whole);
  for (const [v, step] of [[2.96088, 5e-6], [12345.5, 0.5], [3e-12, 1e-13], [1.2e7, 1e5], [-0.25, 0.05]])
    check(`labels of an axis differ: ${tickText(v, step)}`, Number(tickText(v + step, step)) - Number(tickText(v, step)) > 0.5 * step && tickText(v, step).length < 11);
  const views = [...document.querySelectorAll("[data-view]")];
  if (views.length > 1) {
    const shown = document.querySelector("#scene").innerHTML;
    key("1");
    check("1 is the side view", views[0].getAttribute("aria-pressed") === "true" && document.querySelector("#scene").innerHTML !== shown);
    key("4");
  }
  const boxes = [...document.querySelectorAll("#signals input")];
  const panels = document.querySelectorAll(".legend [data-signal]").length;
  boxes.find(b => !b.checked).click();
  check("a signal can be added", document.querySelectorAll(".legend [data-signal]").length > panels);
  const theme = getComputedStyle(document.body).backgroundColor;
  $$("theme").click();
  check("dark and light", getComputedStyle(document.body).backgroundColor !== theme);
  $$("theme").click();
  let file = "";
  const make = URL.createObjectURL;
  URL.createObjectURL = blob => { blob.text().then(text => { file = text; }); return make.call(URL, blob); };
  $$("save").click();
  await wait(300);
  const line = file.split("\n");
  check("the csv has a line for each sample", line.length > 2 && line[0].startsWith("t,"));
  said.push(`csv ${line.length - 2} ${line[line.length - 2]}`);
  const e = document.documentElement;
  check("nothing is wider than the window", e.scrollWidth <= e.clientWidth);
  check("no markup comes from names", !document.querySelector("#title *, .legend script") && !window.alerted);
  key("Home");
  scrub.value = 0.3 * end;
  scrub.dispatchEvent(new Event("input"));
  done(said.join("\n"));
}
work().catch(e => done(`bad ${e.message} ${e.stack}`));
