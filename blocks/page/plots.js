// plots.js: signals over time, one panel for each unit. Curves are drawn once for each
// view as the least and the greatest value of each pixel; the cursor is a layer above.
const groupNames = { time: "time", slow: "slow states", fast: "fast states", direct: "direct states", output: "outputs", input: "inputs", signal: "signals" };
let from = first, until = last > first ? last : first + 1; // the times that are shown
let chosen = [], withDifference = runs.length > 1;
let panels = [];
let now = first; // the cursor

function startSignals() {
  const wanted = (scene && scene.signals ? scene.signals.split(/\s+/) : []);
  const found = wanted.map(w => columns.findIndex((c, k) => k > 0 && isNamed(c, w))).filter(k => k > 0);
  if (found.length) return found;
  const groups = ["slow", "fast", "output", "signal"];
  return groups.flatMap(g => columns.map((c, k) => [c, k]).filter(([c]) => c.group === g).slice(0, 2).map(([, k]) => k)).slice(0, 6);
}

// Least and greatest value of each pixel, in order of time within it.
function envelope(run, x, width, left, right) {
  const scale = (right - left) / width, a = Math.max(0, run.rowAt(left) - 1);
  const b = Math.min(run.rows - 1, run.rowAt(right) + 1);
  if (b - a < 4 * width) return { from: a, to: b };
  const low = new Float64Array(width).fill(Infinity), high = new Float64Array(width).fill(-Infinity);
  for (let i = a; i <= b; i++) {
    const p = Math.floor((run.t[i] - left) / scale), v = x[i];
    if (p < 0 || p >= width) continue;
    if (v < low[p]) low[p] = v;
    if (v > high[p]) high[p] = v;
  }
  return { low, high };
}

function range(series) {
  let low = Infinity, high = -Infinity;
  for (const s of series) {
    const e = s.shape;
    if (e.low) for (let p = 0; p < e.low.length; p++) { if (e.low[p] < low) low = e.low[p]; if (e.high[p] > high) high = e.high[p]; }
    else for (let i = e.from; i <= e.to; i++) { const v = s.x[i]; if (v < low) low = v; if (v > high) high = v; }
  }
  if (!(low <= high)) return [-1, 1];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [Math.max(low, -1e300), Math.min(high, 1e300)];
  // what is smaller is rounding
  const least = Math.max(1e-13, 1e-12 * Math.max(Math.abs(low), Math.abs(high))), middle = (low + high) / 2;
  if (high > low && high - low < least) return [middle - 10 * least, middle + 10 * least];
  const margin = high > low ? 0.06 * (high - low) : Math.max(1e-12, Math.abs(high) * 0.1);
  return [low - margin, high + margin];
}

// The difference of another run from the first one, at the rows of the first.
function differenceTo(run, k) {
  const x = main.column(k), d = new Float64Array(main.rows), end = run.t[run.rows - 1];
  for (let i = 0; i < main.rows; i++) d[i] = main.t[i] > end ? NaN : x[i] - run.valueAt(k, main.t[i]);
  return d;
}

function buildPanels() {
  $("plots").replaceChildren();
  panels = [];
  const units = [...new Set(chosen.map(k => columns[k].unit))];
  for (const unit of units) {
    const members = chosen.filter(k => columns[k].unit === unit);
    const values = members.flatMap((k, i) => runs.map(run => ({ k, run, x: run.column(k), color: colors[i % colors.length], dash: dashes[run.number % dashes.length], label: columns[k].name + (run === main ? "" : `, ${run.name}`), group: columns[k].group })));
    addPanel(unit, values, false);
    if (withDifference && runs.length > 1)
      addPanel(unit, members.flatMap((k, i) => runs.slice(1).map(run => ({ k, run: main, x: differenceTo(run, k), color: colors[i % colors.length], dash: dashes[run.number % dashes.length], label: `${columns[k].name} minus that of ${run.name}`, group: columns[k].group }))), true);
  }
  drawPlots();
}

function addPanel(unit, series, isDifference) {
  const box = element("div", $("plots"));
  box.className = "panel";
  const legend = element("div", box);
  legend.className = "legend";
  for (const s of series) {
    const item = element("span", legend);
    item.dataset.signal = s.label;
    item.title = `${columns[s.k].what || columns[s.k].name} [${unit || "-"}]`;
    const sample = svg("svg", item, { viewBox: "0 0 26 10" });
    svg("line", sample, { x1: 1, y1: 5, x2: 25, y2: 5, stroke: s.color, "stroke-width": 2.5, "stroke-dasharray": s.dash.join(" ") });
    item.append(`${s.label} `);
    s.value = element("b", item);
    if (unit) item.append(` ${unit}`);
  }
  const area = element("div", box);
  area.className = "area";
  area.setAttribute("role", "img");
  area.setAttribute("aria-label", `${series.map(s => s.label).join(", ")}${unit ? ` in ${unit}` : ""}`);
  const panel = { unit, series, area, isDifference, curves: element("canvas", area), cursor: element("canvas", area) };
  panels.push(panel);
  listen(panel);
}

// Drag: zoom to that time. A click or a move sets the cursor.
function listen(panel) {
  const timeAt = e => {
    const box = panel.area.getBoundingClientRect();
    return from + (until - from) * Math.min(1, Math.max(0, (e.clientX - box.left - LEFT) / (box.width - LEFT - 4)));
  };
  let begin = null;
  panel.area.addEventListener("pointerdown", e => { begin = e; panel.area.setPointerCapture(e.pointerId); setTime(timeAt(e), true); });
  panel.area.addEventListener("pointermove", e => { if (e.pointerType === "mouse" && !playing && !begin) setTime(timeAt(e), true); });
  panel.area.addEventListener("pointerup", e => {
    if (begin && Math.abs(e.clientX - begin.clientX) > 12) {
      const a = timeAt(begin), b = timeAt(e);
      if (a !== b) showTimes(Math.min(a, b), Math.max(a, b));
    }
    begin = null;
  });
  panel.area.addEventListener("dblclick", () => showTimes(first, last));
  panel.area.addEventListener("wheel", e => {
    if (!e.ctrlKey && !e.shiftKey) return;
    e.preventDefault();
    const t = timeAt(e), c = e.deltaY > 0 ? 1.25 : 0.8;
    showTimes(t - (t - from) * c, t + (until - t) * c);
  }, { passive: false });
}

function showTimes(a, b) {
  const least = Math.max(1e-12 * Math.abs(b), 1e-9 * (last - first), 1e-300);
  if (b - a < least) { const m = (a + b) / 2; a = m - least / 2; b = m + least / 2; }
  from = Math.max(first, a);
  until = Math.min(last > first ? last : first + 1, b);
  drawPlots();
}

// A few slow steps around the cursor, so that both rates are seen.
function showSamples() {
  let i = main.rowAt(now), j = i, steps = 0;
  while (i > 0 && steps < 6) { i--; if (main.isSlow(i)) steps++; }
  steps = 0;
  while (j < main.rows - 1 && steps < 6) { j++; if (main.isSlow(j)) steps++; }
  if (j > i) showTimes(main.t[i], main.t[j]);
}

const LEFT = 62, BOTTOM = 18;
function canvasOf(canvas) {
  const box = canvas.getBoundingClientRect(), ratio = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(box.width)), height = Math.max(1, Math.round(box.height));
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const c = canvas.getContext("2d");
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.clearRect(0, 0, width, height);
  return [c, width, height];
}

function ticks(low, high, most) {
  const step = step125((high - low) / most), list = [];
  for (let k = Math.ceil(low / step); k * step <= high + 1e-9 * step && list.length < 50; k++) list.push(k * step);
  return [list, step];
}
// As many digits as tell neighbours apart.
function tickText(v, step) {
  if (Math.abs(v) < 1e-9 * step) return "0";
  const power = x => Math.floor(Math.log10(Math.abs(x)) + 1e-9), digits = Math.max(0, -power(step));
  if (Math.abs(v) < 1e5 && digits <= 4 || Math.abs(v) >= 1e-2 && Math.abs(v) < 100 && digits <= 6) return v.toFixed(digits);
  return v.toExponential(Math.min(6, Math.max(0, power(v) - power(step))));
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function drawPlots() {
  document.documentElement.dataset.drawn = isDark() ? "dark" : "light"; // for the printer
  for (const p of panels) drawPanel(p);
  drawCursors();
}

function drawPanel(p) {
  const [c, width, height] = canvasOf(p.curves), w = width - LEFT - 4, h = height - BOTTOM - 4;
  if (w < 10) return;
  const pixels = Math.max(10, Math.floor(w));
  for (const s of p.series) s.shape = envelope(s.run, s.x, pixels, from, until);
  p.range = range(p.series);
  const [low, high] = p.range;
  const X = t => LEFT + w * (t - from) / (until - from), Y = v => 4 + h * (high - v) / (high - low);
  p.X = X; p.Y = Y;
  c.font = "11px system-ui, sans-serif";
  c.strokeStyle = style("--line"); c.fillStyle = style("--soft"); c.lineWidth = 1;
  const [ys, stepY] = ticks(low, high, h / 32), [xs, stepX] = ticks(from, until, w / 80);
  c.textAlign = "right"; c.textBaseline = "middle";
  for (const v of ys) { c.beginPath(); c.moveTo(LEFT, Y(v)); c.lineTo(LEFT + w, Y(v)); c.stroke(); c.fillText(tickText(v, stepY), LEFT - 5, Y(v)); }
  c.textAlign = "center"; c.textBaseline = "top";
  for (const t of xs) { c.beginPath(); c.moveTo(X(t), 4); c.lineTo(X(t), 4 + h); c.stroke(); 
    const text = tickText(t, stepX) + (t === xs[xs.length - 1] ? " s" : ""), half = c.measureText(text).width / 2;
    c.fillText(text, Math.min(X(t), width - half - 1), 6 + h);
  }
  c.save();
  c.beginPath(); c.rect(LEFT, 2, w, h + 4); c.clip();
  for (const s of p.series) drawCurve(c, s, X, Y, w, pixels);
  for (const run of runs) if (run.end && run.end.t >= from && run.end.t <= until) drawEnd(c, run, X, h);
  c.restore();
}

function drawCurve(c, s, X, Y, w, pixels) {
  c.strokeStyle = c.fillStyle = s.color;
  c.lineWidth = 1.6;
  c.setLineDash(s.dash);
  c.beginPath();
  const e = s.shape, t = s.run.t, clip = v => Math.min(1e5, Math.max(-1e5, v));
  if (e.low) {
    for (let p = 0; p < e.low.length; p++) {
      if (!(e.low[p] <= e.high[p])) continue;
      const x = LEFT + w * (p + 0.5) / pixels, a = clip(Y(e.low[p])), b = clip(Y(e.high[p]));
      c.lineTo(x, a); c.lineTo(x, b === a ? b + 0.01 : b);
    }
    c.stroke();
    c.setLineDash([]);
    return;
  }
  // A slow state is known at slow samples; between them the path is drawn all the same.
  for (let i = e.from, pen = false; i <= e.to; i++) {
    if (!Number.isFinite(s.x[i])) { pen = false; continue; }
    if (pen) c.lineTo(X(t[i]), clip(Y(s.x[i]))); else c.moveTo(X(t[i]), clip(Y(s.x[i])));
    pen = true;
  }
  c.stroke();
  c.setLineDash([]);
  if (e.to - e.from > w / 5) return;
  for (let i = e.from; i <= e.to; i++) {
    const x = X(t[i]), y = clip(Y(s.x[i])), slow = s.run.isSlow(i);
    if (!Number.isFinite(y)) continue;
    if (slow) { c.lineWidth = 1.6; c.strokeRect(x - 3.5, y - 3.5, 7, 7); }
    if (s.group !== "slow") { c.beginPath(); c.arc(x, y, 1.9, 0, 7); c.fill(); }
  }
}

function drawEnd(c, run, X, h) {
  const x = X(run.end.t);
  c.strokeStyle = c.fillStyle = style("--warn");
  c.setLineDash([4, 3]); c.lineWidth = 1.5;
  c.beginPath(); c.moveTo(x, 4); c.lineTo(x, 4 + h); c.stroke();
  c.setLineDash([]); c.lineWidth = 2.5;
  c.beginPath(); c.moveTo(x - 5, 8); c.lineTo(x + 5, 18); c.moveTo(x + 5, 8); c.lineTo(x - 5, 18); c.stroke();
  c.textAlign = x > 200 ? "right" : "left"; c.textBaseline = "top";
  c.fillText("stopped", x + (x > 200 ? -8 : 8), 8);
}

// The cursor is at a row of the first run; its values are those of that row.
function drawCursors() {
  const row = main.rowAt(now);
  for (const p of panels) {
    const [c] = canvasOf(p.cursor);
    if (!p.X) continue;
    const x = p.X(main.t[row]);
    if (x >= LEFT - 1) { c.strokeStyle = style("--text"); c.lineWidth = 1; c.beginPath(); c.moveTo(x, 4); c.lineTo(x, p.area.clientHeight - BOTTOM); c.stroke(); }
    for (const s of p.series) {
      const i = s.run === main ? row : s.run.rowAt(main.t[row]);
      const v = s.run !== main && s.run.t[i] !== main.t[row] ? s.run.valueAt(s.k, main.t[row]) : s.x[i];
      s.value.textContent = number(v);
      s.value.dataset.value = v;
      if (x < LEFT - 1 || !Number.isFinite(v)) continue;
      c.fillStyle = s.color; c.beginPath(); c.arc(x, p.Y(v), 3.5, 0, 7); c.fill();
    }
  }
}
