// scene.js: the moving system. A shape's texts are sums of products of numbers, names,
// and sin() or cos() of a name; they are read here once and never run as code.
let scene = page.scenes[0] || null;
const [FRAME, BOX, WHEEL, LINE, SPRING, ARROW, BEAM, ROAD] = [0, 1, 2, 3, 4, 5, 6, 7];
const kinds = ["frame", "box", "wheel", "line", "spring", "arrow", "beam", "road"];
let magnify = 1;

// "a*b - 0.5*c/d": a list of terms, each with a factor and names to multiply or divide.
function readSum(text) {
  if (!text) return [];
  const terms = [];
  const pattern = /\s*([+\-*/]?)\s*((?:sin|cos)\(\s*[A-Za-z_][A-Za-z_0-9]*\s*\)|[A-Za-z_][A-Za-z_0-9]*|[0-9.]+(?:[eE][+-]?[0-9]+)?)/y;
  let match;
  while (pattern.lastIndex < text.length && (match = pattern.exec(text))) {
    const [, sign, word] = match;
    if (sign === "" || sign === "+" || sign === "-" || !terms.length)
      terms.push({ factor: sign === "-" ? -1 : 1, names: [] });
    const term = terms[terms.length - 1];
    if (/^[0-9.]/.test(word)) term.factor *= sign === "/" ? 1 / Number(word) : Number(word);
    else {
      const [, turn, inner] = word.match(/^(sin|cos)\(\s*(\w+)\s*\)$/) || [null, "", word];
      term.names.push([nameOf(inner), sign === "/", turn]);
    }
    if (!text.slice(pattern.lastIndex).trim()) break;
  }
  return terms;
}

// Names of a scene are those of columns without its prefix.
const isNamed = (c, word) => ["", "out.", "in."].some(kind => c.name === scene.prefix + kind + word);

function nameOf(word) {
  const order = ["slow", "fast", "direct", "input", "output"];
  for (const group of order) {
    const k = columns.findIndex(c => c.group === group && isNamed(c, word));
    if (k >= 0) return k;
  }
  return word === "t" ? 0 : scene.prefix + word;
}

function sum(terms, run, t) {
  let total = 0;
  for (const term of terms) {
    let x = term.factor;
    for (const [name, below, turn] of term.names) {
      let v = typeof name === "number" ? run.valueAt(name, t) : run.constants[name] ?? 0;
      if (turn) v = turn === "sin" ? Math.sin(v) : Math.cos(v);
      x = below ? x / v : x * v;
    }
    total += x;
  }
  return total;
}

let shapes = [], byName = {};
function takeScene(k) {
  scene = page.scenes[k] || null;
  shapes = scene ? scene.shapes.map(s => ({
    ...s, at: s.at.map(readSum), turn: s.turn.map(readSum), size: s.size.map(readSum),
    to: s.to.map(readSum), parent: s.on, other: s.end
  })) : [];
  byName = Object.fromEntries(shapes.map((s, i) => [s.name, i]));
}
takeScene(0);

const ground = { p: [0, 0, 0], r: [[1, 0, 0], [0, 1, 0], [0, 0, 1]] };
const apply = (f, v) => f.p.map((p, i) => p + f.r[i][0] * v[0] + f.r[i][1] * v[1] + f.r[i][2] * v[2]);
const product = (a, b) => a.map(row => [0, 1, 2].map(k => row[0] * b[0][k] + row[1] * b[1][k] + row[2] * b[2][k]));
const plus = (a, b) => a.map((x, i) => x + b[i]);

function turned([x, y, z]) {
  const [cx, sx, cy, sy, cz, sz] = [Math.cos(x), Math.sin(x), Math.cos(y), Math.sin(y), Math.cos(z), Math.sin(z)];
  return [[cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx],
    [sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx],
    [-sy, cy * sx, cy * cx]];
}

// Places of all shapes at t: own frame, and the frame that it carries others in.
function pose(run, t) {
  const own = [], carries = [];
  const carried = name => name === null ? ground : carries[byName[name]] ?? ground;
  shapes.forEach((s, i) => {
    const values = terms => terms.map(e => sum(e, run, t));
    const base = carried(s.parent);
    own[i] = { p: apply(base, values(s.at)), r: product(base.r, turned(values(s.turn))) };
    own[i].size = values(s.size);
    if (s.kind === ROAD) own[i].p[2] = values(s.at)[2];
    const to = values(s.to);
    if (s.kind === BEAM) {
      own[i].bend = [to[1] * magnify, to[2] * magnify];
      carries[i] = { p: apply(own[i], [own[i].size[0], ...own[i].bend]), r: own[i].r };
    } else carries[i] = own[i];
    if (s.kind === LINE || s.kind === SPRING || s.kind === ARROW) {
      const target = s.kind === ARROW ? { p: own[i].p, r: base.r } : s.other === null ? base : carried(s.other);
      own[i].to = apply(target, to);
    }
  });
  return own;
}

// Views: the axes of the screen in the world.
const views = {
  side: [[1, 0, 0], [0, 0, 1]], top: [[1, 0, 0], [0, 1, 0]], rear: [[0, -1, 0], [0, 0, 1]]
};
const viewNames = ["side", "top", "rear", "free"];
let view = scene ? viewNames[scene.view] : "side", turn = 0.6, rise = 0.35, zoom = 1;

function axesOfView() {
  if (view !== "free") return views[view];
  const [c, s, cr, sr] = [Math.cos(turn), Math.sin(turn), Math.cos(rise), Math.sin(rise)];
  return [[c, s, 0], [-s * sr, c * sr, cr]];
}
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

// The outline of a shape as polylines of points in the world; faces are filled.
const ROUND = 32;
function outline(s, f) {
  const at = v => apply(f, v);
  const lines = [], faces = [];
  if (s.kind === BOX) {
    const [a, b, c] = f.size.map(x => x / 2);
    const corners = [];
    for (const x of [-a, a]) for (const y of [-b, b]) for (const z of [-c, c]) corners.push(at([x, y, z]));
    for (const [i, j] of [[0, 1], [2, 3], [4, 5], [6, 7], [0, 2], [1, 3], [4, 6], [5, 7], [0, 4], [1, 5], [2, 6], [3, 7]])
      lines.push([corners[i], corners[j]]);
    faces.push(corners);
  } else if (s.kind === WHEEL) {
    const [radius, width] = f.size;
    for (const y of width > 0 ? [-width / 2, width / 2] : [0]) {
      const ring = [];
      for (let k = 0; k <= ROUND; k++) {
        const angle = 2 * Math.PI * k / ROUND;
        ring.push(at([radius * Math.cos(angle), y, -radius * Math.sin(angle)]));
      }
      lines.push(ring);
      faces.push(ring);
      for (let k = 0; k < 4; k++) {
        const angle = Math.PI * k / 2;
        lines.push([at([0.25 * radius * Math.cos(angle), y, -0.25 * radius * Math.sin(angle)]),
          at([0.8 * radius * Math.cos(angle), y, -0.8 * radius * Math.sin(angle)])]);
      }
    }
  } else if (s.kind === LINE || s.kind === ARROW) lines.push([f.p, f.to]);
  else if (s.kind === BEAM) {
    const beam = [];
    for (let k = 0; k <= 24; k++) {
      const c = k / 24, w = c * c * (3 - c) / 2;
      beam.push(at([c * f.size[0], w * f.bend[0], w * f.bend[1]]));
    }
    lines.push(beam);
  } else if (s.kind === ROAD && !s.path)
    lines.push([plus(f.p, [-f.size[0] / 2, 0, 0]), plus(f.p, [f.size[0] / 2, 0, 0])]);
  return { lines, faces };
}

// The convex hull of points on the screen, for faces of bodies.
function hull(points) {
  const p = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = list => {
    const h = [];
    for (const q of list) {
      while (h.length > 1) {
        const [a, b] = [h[h.length - 2], h[h.length - 1]];
        if ((b[0] - a[0]) * (q[1] - a[1]) - (b[1] - a[1]) * (q[0] - a[0]) > 0) break;
        h.pop();
      }
      h.push(q);
    }
    h.pop();
    return h;
  };
  return [...half(p), ...half(p.reverse())];
}

// A spring on the screen from a to b.
function coil(a, b) {
  const d = [b[0] - a[0], b[1] - a[1]], length = Math.hypot(...d) || 1;
  const n = [-d[1] / length, d[0] / length], wide = Math.min(9, 0.3 * length + 3);
  const points = [a];
  for (let k = 0; k <= 11; k++) {
    const c = 0.12 + 0.76 * k / 11, side = k === 0 || k === 11 ? 0 : k % 2 ? wide : -wide;
    points.push([a[0] + c * d[0] + side * n[0], a[1] + c * d[1] + side * n[1]]);
  }
  return [...points, b];
}

function head(a, b) {
  const d = Math.atan2(b[1] - a[1], b[0] - a[0]), size = Math.min(9, 0.4 * Math.hypot(b[0] - a[0], b[1] - a[1]));
  const wing = w => [b[0] - size * Math.cos(d + w), b[1] - size * Math.sin(d + w)];
  return [wing(0.45), b, wing(-0.45)];
}

const svgSpace = "http://www.w3.org/2000/svg";
function svg(kind, parent, attributes) {
  const e = document.createElementNS(svgSpace, kind);
  for (const name in attributes) e.setAttribute(name, attributes[name]);
  parent.append(e);
  return e;
}

// What the picture shows of the world: centre (in the frame that it follows) and span.
let extent = [1, 1, 1], centre = [0, 0, 0];
const drawn = []; // of each run: of each shape: its group and paths

function pathOf(f, s, run) {
  if (s.paths === undefined) s.paths = [];
  if (s.paths[run.number]) return s.paths[run.number];
  const points = [], steps = Math.min(2000, run.rows);
  for (let k = 0; k < steps; k++) {
    const t = run.t[Math.round(k * (run.rows - 1) / Math.max(1, steps - 1))];
    const p = pose(run, t)[shapes.indexOf(s)].p;
    if (p.every(Number.isFinite)) points.push(p);
  }
  return (s.paths[run.number] = points);
}

// A road is a path where its place moves along by more than a millimetre.
function findRoads() {
  for (const s of shapes) {
    if (s.kind !== ROAD) continue;
    const path = pathOf(null, s, main), x = path.map(p => p[0]), y = path.map(p => p[1]);
    const moves = Math.hypot(Math.max(...x) - Math.min(...x), Math.max(...y) - Math.min(...y)) > 1e-3;
    s.path = moves ? path : null;
    if (moves && path.length > 1) {
      const [a, b] = [path[0], path[path.length - 1]], d = [b[0] - a[0], b[1] - a[1]];
      const long = Math.hypot(...d) || 1;
      s.path = [plus(a, [-20 * d[0] / long, -20 * d[1] / long, 0]), ...path, plus(b, [20 * d[0] / long, 20 * d[1] / long, 0])];
    }
  }
}

const followed = f => scene.follow === null ? [0, 0, 0] : f[byName[scene.follow]].p;

// Everything that the bodies reach, seen from the followed one, at 60 instants.
function fit() {
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < 60; k++) {
    const f = pose(main, first + (main.t[main.rows - 1] - first) * k / 59), origin = followed(f);
    shapes.forEach((s, i) => {
      if (s.kind === ARROW || (s.kind === ROAD && s.path)) return;
      for (const line of outline(s, f[i]).lines) for (const p of line) p.forEach((x, j) => {
        if (!Number.isFinite(x)) return;
        low[j] = Math.min(low[j], x - origin[j]);
        high[j] = Math.max(high[j], x - origin[j]);
      });
    });
  }
  centre = low.map((x, i) => Number.isFinite(x) ? (x + high[i]) / 2 : 0);
  extent = low.map((x, i) => Number.isFinite(x) ? high[i] - x : 0);
}

function step125(x) {
  const power = 10 ** Math.floor(Math.log10(x)), c = x / power;
  return power * (c < 1.5 ? 1 : c < 3.5 ? 2 : c < 7.5 ? 5 : 10);
}

// Lines of the grid with their coordinates; in the free view a net on the ground.
function drawGrid(grid, width, height, scale, middle, axes) {
  grid.replaceChildren();
  const step = step125(90 / scale);
  if (view === "free") {
    const n = 8, [x0, y0] = [Math.round(middle[0] / step) * step, Math.round(middle[1] / step) * step];
    const place = p => [width / 2 + scale * (dot(p, axes[0]) - dot(middle, axes[0])), height / 2 - scale * (dot(p, axes[1]) - dot(middle, axes[1]))];
    for (let k = -n; k <= n; k++)
      for (const [a, b] of [[[x0 - n * step, y0 + k * step, 0], [x0 + n * step, y0 + k * step, 0]], [[x0 + k * step, y0 - n * step, 0], [x0 + k * step, y0 + n * step, 0]]]) {
        const [p, q] = [place(a), place(b)];
        svg("line", grid, { x1: p[0], y1: p[1], x2: q[0], y2: q[1] });
      }
    return;
  }
  const names = { side: "xz", top: "xy", rear: "yz" }[view], flip = view === "rear" ? -1 : 1;
  for (let d = 0; d < 2; d++) {
    const mid = dot(middle, axes[d]), half = (d ? height : width) / 2 / scale;
    for (let k = Math.ceil((mid - half) / step); k * step <= mid + half; k++) {
      const at = (d ? height / 2 - scale * (k * step - mid) : width / 2 + scale * (k * step - mid));
      const value = Number(((d ? 1 : flip) * k * step).toPrecision(10));
      svg("line", grid, d ? { x1: 0, y1: at, x2: width, y2: at } : { x1: at, y1: 0, x2: at, y2: height });
      if (d && (at < 12 || at > height - 18)) continue; // there are labels of the other axis
      const text = svg("text", grid, d ? { x: 3, y: at - 3 } : { x: at + 3, y: height - 4 });
      text.textContent = `${names[d]} ${value} m`;
      text.dataset.axis = names[d];
      text.dataset.at = at;
    }
  }
}

let grid, picture;
function openScene() {
  if (!scene) return;
  $("scene").replaceChildren();
  grid = svg("g", $("scene"), { class: "grid" });
  picture = svg("g", $("scene"), {});
  findRoads();
  fit();
  for (const run of [...runs].reverse()) {
    const group = svg("g", picture, { class: run === main ? "run" : "ghost" });
    drawn[run.number] = shapes.map(s => {
      const g = svg("g", group, { class: `shape ${kinds[s.kind]}` });
      g.dataset.name = s.name;
      const title = svg("title", g, {});
      title.textContent = run === main ? s.name : `${s.name}, ${run.name}`;
      return { g, face: svg("path", g, { class: "face" }), line: svg("path", g, {}) };
    });
  }
}

function drawScene(t) {
  if (!scene) return;
  const box = $("scene").getBoundingClientRect(), width = box.width, height = box.height;
  if (!width || !height) return;
  $("scene").setAttribute("viewBox", `0 0 ${width} ${height}`); // on paper it is scaled
  const axes = axesOfView(), reach = Math.max(1e-6, ...extent);
  const seen = axes.map(a => Math.max(0.05 * reach, ...[a.reduce((w, x, i) => w + Math.abs(x) * extent[i], 0)]));
  const scale = zoom * 0.85 * Math.min(width / seen[0], height / seen[1]);
  const here = pose(main, t), middle = plus(centre, followed(here));
  if (!middle.every(Number.isFinite)) return;
  const screen = p => [width / 2 + scale * (dot(p, axes[0]) - dot(middle, axes[0])), height / 2 - scale * (dot(p, axes[1]) - dot(middle, axes[1]))];
  drawGrid(grid, width, height, scale, middle, axes);
  for (const run of runs) {
    const f = run === main ? here : pose(run, t);
    shapes.forEach((s, i) => {
      const d = drawn[run.number][i];
      if (s.kind === FRAME || !f[i].p.every(Number.isFinite)) return d.g.setAttribute("visibility", "hidden");
      const from = s.kind === ROAD && s.path ? [0, 0] : screen(f[i].p);
      const text = line => "M" + line.map(p => `${(p[0] - from[0]).toFixed(2)},${(p[1] - from[1]).toFixed(2)}`).join("L");
      let { lines, faces } = outline(s, f[i]);
      if (s.kind === ROAD && s.path) lines = [s.path];
      lines = lines.map(line => line.map(screen));
      if (s.kind === SPRING) lines = [coil(screen(f[i].p), screen(f[i].to))];
      if (s.kind === ARROW) lines.push(head(...lines[0]));
      d.g.setAttribute("visibility", "visible");
      d.g.setAttribute("transform", `translate(${from[0].toFixed(3)} ${from[1].toFixed(3)})`);
      d.line.setAttribute("d", lines.map(text).join(""));
      d.face.setAttribute("d", faces.length ? faces.map(c => text(hull(c.map(screen))) + "Z").join("") : "");
    });
  }
}
