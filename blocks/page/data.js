// data.js: the runs of the page: columns as typed arrays, decoded when first used.
"use strict";
const $ = id => document.getElementById(id);
const page = JSON.parse($("data").textContent);
const columns = page.columns;

function bytes(id) {
  const digits = $(id).textContent;
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(digits);
  const text = atob(digits);
  const x = new Uint8Array(text.length);
  for (let i = 0; i < x.length; i++) x[i] = text.charCodeAt(i);
  return x;
}

class Run {
  constructor(described, number) {
    Object.assign(this, described);
    this.number = number;
    this.cache = [];
    this.t = this.column(0);
    this.flags = this.data_slow ? bytes(`r${number}s`) : null;
  }
  // A typed array of all rows.
  column(k) {
    if (this.cache[k]) return this.cache[k];
    const [kind, value] = this.data[k];
    let x;
    if (kind === "c") x = new Float64Array(this.rows).fill(value === null ? NaN : value);
    else {
      const raw = bytes(`r${this.number}c${k}`).buffer;
      x = kind === "f" ? new Float32Array(raw) : new Float64Array(raw);
    }
    return (this.cache[k] = x);
  }
  isSlow(row) { return !this.flags || this.flags[row] === 1; }
  // The last row at or before t, 0 if there is none.
  rowAt(t) {
    let low = 0, high = this.rows - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if (this.t[mid] <= t) low = mid; else high = mid - 1;
    }
    return low;
  }
  // Linear between rows; outside: the first or the last one.
  valueAt(k, t) {
    const i = this.rowAt(t), x = this.column(k);
    if (i + 1 >= this.rows || t <= this.t[i]) return x[i];
    const c = (t - this.t[i]) / (this.t[i + 1] - this.t[i]);
    return c <= 0 ? x[i] : x[i] + c * (x[i + 1] - x[i]);
  }
}

const runs = page.runs.map((r, i) => new Run(r, i));
const main = runs[0];
const first = main.t[0];
const last = runs.reduce((t, r) => Math.max(t, r.t[r.rows - 1]), first);

// Seven digits, as a person reads them.
function number(x) {
  if (!Number.isFinite(x)) return String(x);
  const size = Math.abs(x);
  if (x === 0) return "0";
  if (size >= 1e6 || size < 1e-4) return x.toExponential(5);
  return String(Number(x.toPrecision(7)));
}

function element(kind, parent, text) {
  const e = document.createElement(kind);
  if (text !== undefined) e.textContent = text;
  if (parent) parent.append(e);
  return e;
}

function csv() {
  const quoted = name => /[",\n\r]/.test(name) ? `"${name.replace(/"/g, '""')}"` : name;
  const lines = [columns.map(c => quoted(c.name)).join(",")];
  const all = columns.map((c, k) => main.column(k));
  for (let i = 0; i < main.rows; i++) lines.push(all.map(x => x[i]).join(","));
  return lines.join("\n") + "\n";
}

// Signals are drawn in the colours of Okabe and Ito, runs by their dashes.
const colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#a6761d", "#7570b3"];
const dashes = [[], [6, 4], [2, 3], [8, 3, 2, 3], [12, 4]];
function style(name) { return getComputedStyle(document.documentElement).getPropertyValue(name); }
