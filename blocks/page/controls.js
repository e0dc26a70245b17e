// controls.js: playback, keys, the list of signals, the settings, the csv.
let playing = false, speed = 1, lastFrame = 0;
const span = last - first;
const frames = []; // milliseconds of the last frames, read by the measurements

// exact: at a row of the first run, else between rows.
function setTime(t, exact) {
  now = Math.min(last, Math.max(first, t));
  if (exact) now = main.t[main.rowAt(now)];
  const shown = main.t[main.rowAt(now)];
  $("time").textContent = `t = ${number(shown)} s`;
  $("time").dataset.t = shown;
  $("scrub").value = span > 0 ? 1e6 * (now - first) / span : 0;
  $("scrub").setAttribute("aria-valuetext", `${number(shown)} s`);
  drawScene(now);
  drawCursors();
  drawClock();
}

// The last slow steps as a strip: long marks are slow samples, short ones fast samples.
function drawClock() {
  const [c, width, height] = canvasOf($("clock")), row = main.rowAt(now);
  let i = row, steps = 0;
  while (i > 0 && steps < 8) { i--; if (main.isSlow(i)) steps++; }
  let j = row;
  for (steps = 0; j < main.rows - 1 && steps < 2;) { j++; if (main.isSlow(j)) steps++; }
  const a = main.t[i], b = main.t[j];
  if (!(b > a) || (j - i) > width) return;
  for (let k = i; k <= j; k++) {
    const x = 6 + (width - 12) * (main.t[k] - a) / (b - a), slow = main.isSlow(k);
    c.strokeStyle = k <= row ? style("--accent") : style("--line");
    c.lineWidth = slow ? 3 : 1.3;
    c.beginPath(); c.moveTo(x, slow ? 2 : height / 2 - 4); c.lineTo(x, height / 2 + 4); c.stroke();
  }
  c.fillStyle = style("--soft"); c.font = "11px system-ui, sans-serif"; c.textBaseline = "bottom";
  c.fillText("slow samples (long marks) and fast samples around now", 6, height);
}

function play(on) {
  playing = on;
  $("play").textContent = on ? "pause" : "play";
  $("play").setAttribute("aria-pressed", on);
  if (on && now >= last) setTime(first, true);
  lastFrame = 0;
  if (on) requestAnimationFrame(frame);
  else setTime(now, true);
}

function frame(clock) {
  if (!playing) return;
  const begin = performance.now();
  const t = lastFrame ? now + speed * Math.min(0.1, (clock - lastFrame) / 1000) : now;
  lastFrame = clock;
  setTime(t, false);
  frames.push(performance.now() - begin);
  if (frames.length > 300) frames.shift();
  if (now >= last) play(false);
  else requestAnimationFrame(frame);
}

function move(by, slow) {
  let i = main.rowAt(now);
  do i += by; while (slow && i > 0 && i < main.rows - 1 && !main.isSlow(i));
  play(false);
  setTime(main.t[Math.min(main.rows - 1, Math.max(0, i))], true);
}

const speeds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 2, 5, 10, 30, 100];
function setSpeed(k) {
  k = Math.min(speeds.length - 1, Math.max(0, k));
  $("speed").selectedIndex = k;
  speed = speeds[k];
}

function setView(name) {
  if (!scene || (!scene.spatial && name !== viewNames[scene.view])) return;
  view = name;
  for (const b of $("views").querySelectorAll("[data-view]")) b.setAttribute("aria-pressed", b.dataset.view === name);
  drawScene(now);
}

function setDifference(on) {
  withDifference = on;
  $("difference").setAttribute("aria-pressed", on);
  buildPanels();
}

function listSignals() {
  let group;
  columns.forEach((c, k) => {
    if (!k) return;
    if (c.group !== group) element("h3", $("signals"), groupNames[group = c.group] || group);
    const label = element("label", $("signals")), box = element("input", label);
    box.type = "checkbox";
    box.checked = chosen.includes(k);
    label.append(` ${c.name}${c.unit ? ` [${c.unit}]` : ""}`);
    label.title = c.what || c.name;
    box.addEventListener("change", () => {
      chosen = box.checked ? [...chosen, k].sort((a, b) => a - b) : chosen.filter(i => i !== k);
      buildPanels();
    });
  });
  $("filter").addEventListener("input", () => {
    const word = $("filter").value.toLowerCase();
    for (const l of $("signals").querySelectorAll("label")) l.hidden = !(l.textContent + l.title).toLowerCase().includes(word);
  });
}

function listFacts() {
  const table = element("table", $("facts"));
  const names = [...new Set(runs.flatMap(r => r.facts.map(f => f[0])))];
  if (runs.length > 1) {
    const row = element("tr", table);
    element("th", row, "run");
    for (const run of runs) element("th", row, run.name);
  }
  for (const name of names) {
    const row = element("tr", table);
    element("th", row, name).scope = "row";
    for (const run of runs) element("td", row, (run.facts.find(f => f[0] === name) || ["", ""])[1]);
  }
}

// Another of the moving systems: its views, and its picture.
function showScene(k) {
  takeScene(k);
  zoom = 1;
  view = viewNames[scene.view];
  listViews();
  openScene();
  setView(view);
}

function listViews() {
  if (!scene) return document.querySelector("main").classList.add("plain");
  $("views").replaceChildren();
  if (page.scenes.length > 1) {
    const list = element("select", $("views"));
    list.setAttribute("aria-label", "block");
    for (const s of page.scenes) element("option", list, s.name).selected = s === scene;
    list.addEventListener("change", () => showScene(list.selectedIndex));
  }
  for (const name of scene.spatial ? viewNames : [viewNames[scene.view]]) {
    const b = element("button", $("views"), name);
    b.type = "button";
    b.dataset.view = name;
    b.addEventListener("click", () => setView(name));
  }
  for (const [text, by, title] of [["+", 1.25, "closer"], ["\u2212", 0.8, "farther"]]) {
    const b = element("button", $("views"), text);
    b.type = "button";
    b.title = title;
    b.addEventListener("click", () => { zoom *= by; drawScene(now); });
  }
  $("magnifybox").hidden = !shapes.some(s => s.kind === BEAM);
}

function listenToScene() {
  $("magnify").addEventListener("input", () => {
    magnify = 10 ** Number($("magnify").value);
    $("magnified").textContent = number(Number(magnify.toPrecision(2)));
    drawScene(now);
  });
  let grip = null;
  $("scene").addEventListener("pointerdown", e => { grip = [e.clientX, e.clientY]; $("scene").setPointerCapture(e.pointerId); });
  $("scene").addEventListener("pointermove", e => {
    if (!grip || !scene || !scene.spatial) return;
    if (view !== "free") setView("free");
    turn -= 0.008 * (e.clientX - grip[0]);
    rise = Math.min(1.57, Math.max(0, rise + 0.008 * (e.clientY - grip[1])));
    grip = [e.clientX, e.clientY];
    drawScene(now);
  });
  $("scene").addEventListener("pointerup", () => { grip = null; });
}

function keys(e) {
  const on = pattern => e.target instanceof Element && e.target.matches(pattern);
  if (e.ctrlKey || e.altKey || e.metaKey || on("input[type=search], select")) return;
  const onButton = on("button, summary, input[type=checkbox]");
  const acts = {
    " ": () => onButton ? null : play(!playing), ArrowLeft: () => move(-1, e.shiftKey), ArrowRight: () => move(1, e.shiftKey),
    Home: () => { play(false); setTime(first, true); }, End: () => { play(false); setTime(last, true); },
    "+": () => setSpeed($("speed").selectedIndex + 1), "-": () => setSpeed($("speed").selectedIndex - 1),
    1: () => setView("side"), 2: () => setView("top"), 3: () => setView("rear"), 4: () => setView("free"),
    z: showSamples, w: () => showTimes(first, last), d: () => runs.length > 1 && setDifference(!withDifference)
  };
  if (!acts[e.key] || (e.key === " " && onButton) || (e.key.startsWith("Arrow") && e.target.id === "magnify")) return;
  e.preventDefault();
  acts[e.key]();
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csv()], { type: "text/csv" }));
  link.download = page.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function open() {
  $("title").textContent = page.title;
  $("what").textContent = page.what;
  const stopped = runs.filter(r => r.end).map(r => (runs.length > 1 ? `${r.name}: ` : "") + r.end.text);
  const warnings = [...stopped, ...page.warnings];
  $("warning").hidden = !warnings.length;
  $("warning").textContent = warnings.join(" \u2014 ");
  for (const s of speeds) element("option", $("speed"), `${s} \u00d7`);
  // the whole run takes between 5 and 50 seconds at the opening
  let k = speeds.indexOf(1);
  while (k > 0 && span / speeds[k] < 4) k--;
  while (k < speeds.length - 1 && span / speeds[k] > 60) k++;
  setSpeed(k);
  $("speed").addEventListener("change", () => setSpeed($("speed").selectedIndex));
  $("play").addEventListener("click", () => play(!playing));
  $("back").addEventListener("click", () => move(-1, false));
  $("next").addEventListener("click", () => move(1, false));
  $("scrub").addEventListener("input", () => {
    const t = first + span * Number($("scrub").value) / 1e6; // before play() sets it
    play(false);
    setTime(t, true);
  });
  $("samples").addEventListener("click", showSamples);
  $("whole").addEventListener("click", () => showTimes(first, last));
  $("save").addEventListener("click", save);
  $("difference").hidden = runs.length < 2;
  $("difference").setAttribute("aria-pressed", withDifference);
  $("difference").addEventListener("click", () => setDifference(!withDifference));
  $("theme").addEventListener("click", () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    drawPlots();
    setTime(now, !playing);
  });
  document.addEventListener("keydown", keys);
  new ResizeObserver(() => { drawPlots(); setTime(now, !playing); }).observe(document.querySelector("main"));
  chosen = startSignals();
  listViews();
  listenToScene();
  listSignals();
  listFacts();
  openScene();
  buildPanels();
  if (scene) setView(view);
  setTime(first, true);
}
open();
performance.mark("page open"); // read by the measurements
