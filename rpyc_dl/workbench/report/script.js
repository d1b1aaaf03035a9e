"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const escape = (text) => String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

const coded = (text) => escape(text).replace(/`([^`]*)`/g, "<code>$1</code>");

// -- theme ---------------------------------------------------------------------
const root = document.documentElement;
function setTheme(dark) {
  root.dataset.theme = dark ? "dark" : "light";
  $("#theme").setAttribute("aria-pressed", String(dark));
  try { localStorage.setItem("rpyc-dl-theme", root.dataset.theme); } catch { /* a file may have no storage */ }
}
let saved = null;
try { saved = localStorage.getItem("rpyc-dl-theme"); } catch { /* as above */ }
setTheme(saved ? saved === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
$("#theme").addEventListener("click", () => setTheme(root.dataset.theme !== "dark"));

const text = $("#text");

// -- tabs ----------------------------------------------------------------------
const tabs = $$("[role=tab]");
const opening = new Map(); // what is to be done when a part is seen for the first time
function openTab(name) {
  for (const tab of tabs) {
    const chosen = tab.getAttribute("aria-controls") === name;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    $("#" + tab.getAttribute("aria-controls")).hidden = !chosen;
  }
  const first = opening.get(name);
  if (first) { opening.delete(name); first(); }
}
for (const tab of tabs) {
  tab.addEventListener("click", () => openTab(tab.getAttribute("aria-controls")));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    openTab(next.getAttribute("aria-controls"));
    next.focus();
  });
}

// -- cards ---------------------------------------------------------------------
const link = (file, line) => {
  const index = data.files.findIndex((each) => each.name === file);
  const text = `${file.split("/").pop()}:${line}`;
  return index < 0 ? escape(text) : `<a href="#L${index}-${line}" data-go="L${index}-${line}">${escape(text)}</a>`;
};

function head(card) {
  const name = card.kind === "function" ? `${card.name}()` : card.kind === "class" ? `class ${card.name}` : card.name || card.op;
  const parts = [`<h3>${escape(name)}${card.in ? ` <small>in ${escape(card.in)}</small>` : ""}</h3>`];
  if (card.never) parts.push('<p class="never">never called: nothing is inferred about it</p>');
  if (card.type) parts.push(`<p>${card.kind === "function" ? "returns " : ""}<span class="type">${escape(card.type)}</span></p>`);
  const value = / = (.+)$/.exec(card.type || "");
  if (value) parts.push(`<p>constant: <code>${escape(value[1])}</code></p>`);
  if (card.calls) parts.push(`<p>calls ${card.calls.map((c) => `<code>${escape(c)}</code>`).join(", ")}</p>`);
  if (card.makes) parts.push(`<p>makes ${escape(card.makes)}</p>`);
  for (const check of card.kept || []) parts.push(`<p class="kept-check">check kept: ${escape(check)}</p>`);
  for (const check of card.dropped || []) parts.push(`<p class="dropped">no check: ${escape(check)}</p>`);
  if (card.passes) parts.push(`<p>may pass on ${escape(card.passes.join(", "))}</p>`);
  if (card.raises && card.raises.length) parts.push(`<p>may raise ${escape(card.raises.join(", "))}</p>`);
  if (card.copies > 1) parts.push(`<p>compiled in ${card.copies} copies</p>`);
  for (const attribute of card.attributes || []) parts.push(`<p class="type">${escape(attribute)}</p>`);
  return parts.join("");
}

function callers(card) {
  if (!card.callers || !card.callers.length) return "";
  const items = card.callers.map(([by, file, line]) => `<p>${escape(by)} at ${link(file, line)}</p>`);
  return `<h4>Called by</h4>${items.join("")}`;
}

function why([what, file, line, rule, fact, reasons]) {
  const place = line ? ` <small>${link(file, line)}</small>` : "";
  const known = data.rules[rule];
  const name = rule ? (known ? `<button class="rule" data-rule="${escape(rule)}">${escape(rule)}</button>` : `<small>${escape(rule)}</small>`) : "";
  const text = `${coded(what)}${place} ${name}${fact ? ` <em>${coded(fact)}</em>` : ""}`;
  if (!reasons.length) return `<li class="leaf">${text}</li>`;
  return `<li><details open><summary>${text}</summary><ul>${reasons.map(why).join("")}</ul></details></li>`;
}

function cCode(file, line) {
  const parts = [];
  for (const each of data.c) {
    const places = each.places;
    const marks = new Set();
    places.forEach(([at, f, l], index) => {
      if (f !== file || l !== line) return;
      const end = index + 1 < places.length ? places[index + 1][0] : each.text.split("\n").length;
      for (let n = at; n < end; n++) marks.add(n);
    });
    if (!marks.size) continue;
    const lines = each.text.split("\n").map((t, n) => (marks.has(n) ? `<mark>${escape(t)}</mark>` : escape(t) + "\n"));
    parts.push(`<h4>C: <code>${escape(each.name)}</code></h4><pre class="c" tabindex="0">${lines.join("")}</pre>`);
  }
  return parts.join("");
}

function machineCode(file, line) {
  const parts = (data.assembly[file] || {})[line] || [];
  return parts.map(([name, text]) => `<h4>Assembly: <code>${escape(name)}</code></h4><pre class="c" tabindex="0">${escape(text)}</pre>`).join("");
}

const details = $("#details");
function keep(word) {
  for (const old of $$(".kept, .same")) old.classList.remove("kept", "same");
  for (const old of $$("li.python")) old.classList.remove("python");
  const number = Number(word.dataset.c);
  const card = data.cards[number];
  const row = word.closest("li");
  const [file, line] = row.id.slice(1).split("-").map(Number);
  word.classList.add("kept");
  row.classList.add("python");
  if (card.kind === "variable") {
    for (const other of $$("i", row.parentNode)) {
      const its = data.cards[Number(other.dataset.c)];
      if (its.kind === "variable" && its.name === card.name && its.in === card.in && other !== word) other.classList.add("same");
    }
  }
  let trees = data.why[number];
  if (!trees && card.asks) {
    const same = data.cards.findIndex((each, index) => data.why[index] && each.asks && String(each.asks) === String(card.asks));
    if (same >= 0) trees = data.why[same];
  }
  const spent = cost(file, line);
  const reasons = trees ? `<h4>Why</h4><ul class="why">${trees.map(why).join("")}</ul>` : "";
  const body = cCode(file, line) + machineCode(file, line);
  details.innerHTML = `<button class="close" aria-label="Close">×</button><div class="card">${head(card)}${spent ? `<p><small>this line: ${escape(spent)}</small></p>` : ""}${callers(card)}${reasons}${body}</div>`;
  const mark = $("mark", details);
  if (mark) mark.parentNode.scrollTop = mark.offsetTop - mark.parentNode.offsetTop - 40;
  details.scrollTop = 0;
}

function letGo() {
  details.innerHTML = '<p class="empty">Nothing is kept: click a word.</p>';
  for (const old of $$(".kept, .same")) old.classList.remove("kept", "same");
}
details.addEventListener("click", (event) => { if (event.target.closest(".close")) letGo(); });

// -- what lines cost -------------------------------------------------------------
const COSTS = [["line of C", "lines of C"], ["check", "checks"], ["object made", "objects made"], ["call of several targets", "calls of several targets"], ["sample", "samples"]];
function cost(file, line) {
  const of = data.costs[file] && data.costs[file][line];
  return of ? COSTS.map(([one, many], i) => (of[i] ? `${of[i]} ${of[i] === 1 ? one : many}` : "")).filter(Boolean).join(", ") : "";
}
function showHeat(which) {
  const most = Math.max(1, ...data.costs.flatMap((file) => Object.values(file).map((of) => of[which] || 0)));
  data.costs.forEach((file, index) => {
    for (const [line, of] of Object.entries(file)) {
      const row = document.getElementById(`L${index}-${line}`);
      if (!row) continue;
      const value = which === "" ? 0 : of[which] || 0;
      const number = row.firstChild;
      number.style.setProperty("--heat", value ? (0.12 + 0.88 * Math.log1p(value) / Math.log1p(most)).toFixed(2) : 0);
      number.title = cost(index, line);
    }
  });
}
const heat = $("#heat");
if (data.costs.some((file) => Object.values(file).some((of) => of[4]))) { $("option[value='4']", heat).hidden = false; heat.value = "4"; }
heat.addEventListener("change", () => showHeat(heat.value));
showHeat(heat.value);
$("#types").addEventListener("change", (event) => text.classList.toggle("types", event.target.checked));

// -- pictures ----------------------------------------------------------------------
// Buttons, Ctrl and the wheel, and + - 0 zoom; dragging moves; "Fit" shows the whole.
function zoomable(picture) {
  const svg = $("svg", picture);
  const width = svg.viewBox.baseVal.width, height = svg.viewBox.baseVal.height;
  const bar = document.createElement("div");
  bar.className = "zoom";
  bar.innerHTML = '<button data-by="out" aria-label="Smaller">−</button><button data-by="fit">Fit</button><button data-by="whole" aria-label="Natural size">1:1</button><button data-by="in" aria-label="Larger">+</button><output aria-label="Zoom"></output>';
  picture.before(bar);
  let scale = 1;
  function set(next, x = picture.clientWidth / 2, y = picture.clientHeight / 2) {
    next = Math.min(4, Math.max(0.05, next));
    const left = (picture.scrollLeft + x) * next / scale - x, top = (picture.scrollTop + y) * next / scale - y;
    scale = next;
    svg.setAttribute("width", width * scale);
    svg.setAttribute("height", height * scale);
    picture.scrollTo({ left, top, behavior: "instant" });
    $("output", bar).textContent = `${Math.round(scale * 100)} %`;
  }
  const fit = () => set(Math.min((picture.clientWidth - 26) / width, (innerHeight * 0.78 - 26) / height, 1.5));
  const by = { in: () => set(scale * 1.25), out: () => set(scale / 1.25), fit, whole: () => set(1) };
  bar.addEventListener("click", (event) => { const way = by[event.target.dataset.by]; if (way) way(); });
  picture.addEventListener("keydown", (event) => {
    const way = { "+": by.in, "-": by.out, "0": by.fit }[event.key];
    if (way) { way(); event.preventDefault(); }
  });
  picture.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = picture.getBoundingClientRect();
    set(scale * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  let from = null;
  picture.addEventListener("pointerdown", (event) => {
    if (event.button || event.pointerType === "touch" || event.target.closest("a")) return;
    from = [event.clientX + picture.scrollLeft, event.clientY + picture.scrollTop];
    picture.setPointerCapture(event.pointerId);
  });
  picture.addEventListener("pointermove", (event) => {
    if (from) picture.scrollTo({ left: from[0] - event.clientX, top: from[1] - event.clientY, behavior: "instant" });
  });
  for (const end of ["pointerup", "pointercancel"]) picture.addEventListener(end, () => { from = null; });
  return () => { fit(); if (scale < 0.5) { set(0.8); picture.scrollTo({ left: 0, top: (picture.scrollHeight - picture.clientHeight) / 2, behavior: "instant" }); } };
}
for (const picture of $$("#calls .picture, #classes .picture")) opening.set(picture.closest("section").id, zoomable(picture));

// -- pointer and keyboard --------------------------------------------------------
const tip = $("#tip");
function showTip(word) {
  const card = data.cards[Number(word.dataset.c)];
  const few = card.callers && card.callers.length ? `<p>called at ${card.callers.slice(0, 4).map(([by, , line]) => `${escape(by)}:${line}`).join(", ")}${card.callers.length > 4 ? ", …" : ""}</p>` : "";
  tip.innerHTML = `<div class="card">${head(card)}${few}</div>`;
  tip.hidden = false;
  const box = word.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const below = box.bottom + 6 + own.height < innerHeight;
  tip.style.left = Math.max(6, Math.min(box.left, innerWidth - own.width - 12)) + "px";
  tip.style.top = (below ? box.bottom + 6 : box.top - own.height - 6) + "px";
  word.setAttribute("aria-describedby", "tip");
}
function hideTip() { tip.hidden = true; }

let current = null;
function makeCurrent(word, focus) {
  if (current) current.tabIndex = -1;
  current = word;
  word.tabIndex = 0;
  word.setAttribute("role", "button");
  if (focus) word.focus({ preventScroll: false });
}
const firstWord = $("i", text);
if (firstWord) makeCurrent(firstWord, false);
text.addEventListener("mouseover", (event) => { const word = event.target.closest("i"); if (word) showTip(word); });
text.addEventListener("mouseout", (event) => { if (event.target.closest("i")) hideTip(); });
text.addEventListener("focusin", (event) => { const word = event.target.closest("i"); if (word) showTip(word); });
text.addEventListener("focusout", hideTip);
text.addEventListener("click", (event) => {
  const word = event.target.closest("i");
  if (!word) return;
  makeCurrent(word, true);
  keep(word);
  hideTip();
});
text.addEventListener("keydown", (event) => {
  const word = event.target.closest("i");
  if (!word) return;
  if (event.key === "Enter" || event.key === " ") { keep(word); event.preventDefault(); return; }
  const next = neighbour(word, event.key);
  if (next) { makeCurrent(next, true); event.preventDefault(); }
});
function neighbour(word, key) {
  const row = word.closest("li");
  const words = $$("i", row);
  const index = words.indexOf(word);
  if (key === "ArrowRight" && index + 1 < words.length) return words[index + 1];
  if (key === "ArrowLeft" && index > 0) return words[index - 1];
  const down = key === "ArrowDown" || key === "ArrowRight";
  if (!down && key !== "ArrowUp" && key !== "ArrowLeft") return null;
  let other = row;
  while ((other = down ? other.nextElementSibling : other.previousElementSibling)) {
    const found = $$("i", other);
    if (found.length) return key === "ArrowLeft" ? found[found.length - 1] : found[0];
  }
  return null;
}

// -- going to places, rules --------------------------------------------------------
function go(id) {
  openTab("source");
  for (const old of $$("li.here")) old.classList.remove("here");
  const row = document.getElementById(id);
  if (!row) return;
  row.classList.add("here");
  row.scrollIntoView({ block: "center" });
}
document.addEventListener("click", (event) => {
  const place = event.target.closest("[data-go], a[href^='#L'], a[*|href^='#L']");
  if (place) {
    event.preventDefault();
    go(place.dataset.go || (place.getAttribute("href") || place.getAttribute("xlink:href")).slice(1));
  }
  const rule = event.target.closest("[data-rule]");
  if (rule) {
    event.preventDefault();
    $("#rule-name").textContent = rule.dataset.rule;
    $("#rule pre").textContent = data.rules[rule.dataset.rule] || "This rule has no text of its own.";
    $("#rule").showModal();
  }
});

// -- search ------------------------------------------------------------------------
const search = $("#search");
const found = $("#found");
const entries = [];
data.files.forEach((file, index) => {
  for (const each of file.outline) entries.push({ name: each.name, what: each.kind, id: `L${index}-${each.line}` });
});
const wordRows = $$("#text i");
const seen = new Set();
for (const word of wordRows) {
  const card = data.cards[Number(word.dataset.c)];
  if (card.kind !== "variable") continue;
  const key = `${card.in}:${card.name}:${card.type}`;
  if (seen.has(key)) continue;
  seen.add(key);
  entries.push({ name: `${card.in}:${card.name}`, what: card.type, id: word.closest("li").id });
}
let chosen = -1;
function showFound() {
  const wanted = search.value.trim().toLowerCase();
  found.innerHTML = "";
  chosen = -1;
  let hits = wanted ? entries.filter((each) => `${each.name} ${each.what}`.toLowerCase().includes(wanted)) : [];
  hits.sort((a, b) => a.name.toLowerCase().indexOf(wanted) - b.name.toLowerCase().indexOf(wanted) || a.name.length - b.name.length);
  hits = hits.filter((each) => each.name.toLowerCase().includes(wanted)).concat(hits.filter((each) => !each.name.toLowerCase().includes(wanted)));
  if (wanted.length > 1) {
    for (const row of $$("#text li")) {
      if (hits.length > 60) break;
      if ($("code", row).textContent.toLowerCase().includes(wanted)) hits.push({ name: $("code", row).textContent.trim(), what: "text", id: row.id });
    }
  }
  for (const each of hits.slice(0, 60)) {
    const item = document.createElement("li");
    item.setAttribute("role", "option");
    item.dataset.go = each.id;
    item.innerHTML = `<span>${escape(each.name.slice(0, 70))}</span><small>${escape(each.what.slice(0, 40))}, line ${each.id.split("-")[1]}</small>`;
    found.append(item);
  }
  if (wanted && !hits.length) found.innerHTML = '<li aria-disabled="true">nothing found</li>';
  found.hidden = !wanted;
  search.setAttribute("aria-expanded", String(!found.hidden));
}
search.addEventListener("input", showFound);
search.addEventListener("keydown", (event) => {
  const items = $$("li[data-go]", found);
  if (event.key === "Escape") { search.value = ""; showFound(); search.blur(); }
  if (event.key === "Enter" && items.length) { go(items[Math.max(0, chosen)].dataset.go); found.hidden = true; }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && items.length) {
    event.preventDefault();
    chosen = (chosen + step + items.length) % items.length;
    items.forEach((item, index) => item.setAttribute("aria-selected", String(index === chosen)));
    items[chosen].scrollIntoView({ block: "nearest" });
  }
});
found.addEventListener("click", () => { found.hidden = true; });
document.addEventListener("click", (event) => { if (!event.target.closest(".search")) found.hidden = true; });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { hideTip(); letGo(); }
  if (event.target.matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") { event.preventDefault(); search.focus(); search.select(); }
  if (event.key === "t") $("#types").click();
  if (event.key === "d") setTheme(root.dataset.theme !== "dark");
});
$("#only").addEventListener("input", (event) => {
  for (const each of $$(".flow")) each.hidden = !each.dataset.name.toLowerCase().includes(event.target.value.toLowerCase());
});
if (location.hash.startsWith("#L")) go(location.hash.slice(1));
document.documentElement.dataset.ready = "yes";
