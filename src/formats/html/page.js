// The program of a page of game records. It knows no rules: every game brings all of its positions,
// each as what it changes of the one before. All text goes into the page as text.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const at = id => document.getElementById(id);
const data = JSON.parse(at("words").textContent);
const places = [...document.querySelectorAll(".game")];
const heads = places.map(place => JSON.parse(place.querySelector(".head").textContent));
/** How many games the list shows at once, and how many more when it is scrolled to its end. */
const STEP = 200;
/** How far a finger moves before that is a swipe, in pixels. */
const SWIPE = 40;

let lang = /^ja\b/i.test(navigator.language) ? 1 : 0;
let game = null;

const word = name => data.words[name][lang];

/** An element with attributes and with what stands in it: elements and texts. */
function element(name, attributes = {}, ...content) {
  return filled(document.createElement(name), attributes, content);
}

function drawn(name, attributes = {}, ...content) {
  return filled(document.createElementNS(SVG, name), attributes, content);
}

function filled(made, attributes, content) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null) made.setAttribute(key, value);
  }
  made.append(...content.filter(part => part !== null && part !== ""));
  return made;
}

/** `1:02:03`, from milliseconds. */
function clock(millis) {
  const seconds = Math.floor(millis / 1000);
  const two = number => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// The list of games.

const list = {
  found: [],
  shown: 0,
  texts: heads.map(() => null),

  /** All that can be looked for in what the list says of a game. */
  text(index) {
    const head = heads[index];
    this.texts[index] ??= [head.first, head.second, head.event, head.title, head.date, head.round]
      .concat(data.games[head.game].name).join(" ").toLowerCase();
    return this.texts[index];
  },

  find() {
    const words = at("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    this.found = heads.map((_, index) => index)
      .filter(index => words.every(wanted => this.text(index).includes(wanted)));
    this.shown = 0;
    at("games").replaceChildren();
    at("none").hidden = this.found.length > 0;
    this.more();
  },

  more() {
    const next = this.found.slice(this.shown, this.shown + STEP);
    this.shown += next.length;
    at("games").append(...next.map(index => element("li", {}, this.row(index))));
  },

  row(index) {
    const head = heads[index];
    const about = [head.date, head.event ?? head.title, `${head.plies} ${word("plies")}`];
    return element("a", {
      href: `#game=${index + 1}`,
      "data-game": index,
      "aria-current": game && game.index === index ? "true" : null,
    },
    element("span", {}, names(head).join(lang ? " \u5bfe " : " \u2013 ")),
    element("span", {}, result(head)),
    element("small", {}, about.filter(Boolean).join(" \u00b7 ")),
    head.errors ? element("small", { class: "bad" }, `${head.errors} ${word("errors")}`) : null);
  },

  mark() {
    for (const row of at("games").querySelectorAll("a")) {
      const is = Number(row.dataset.game) === game.index;
      if (is) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
      if (is) row.scrollIntoView({ block: "nearest" });
    }
  },
};

function names(head) {
  const sides = data.games[head.game].sides;
  return [head.first ?? sides[0][lang], head.second ?? sides[1][lang]];
}

function result(head) {
  const side = head.result === "second-wins" ? 1 : 0;
  return word(head.result).replace("{}", data.games[head.game].sides[side][lang]);
}

// A game.

class Game {
  constructor(index) {
    const place = places[index];
    Object.assign(this, JSON.parse(place.querySelector(".body").textContent));
    this.index = index;
    this.head = heads[index];
    this.kind = data.games[this.head.game];
    this.flip = Boolean(this.flipped);
    this.now = 0;
    for (const [number, node] of this.nodes.entries()) {
      node.p ??= number - 1;
      node.children = [];
      node.found = [];
      const before = this.nodes[node.p];
      const isMove = node.m !== undefined && !node.e;
      node.ply = before ? before.ply + (isMove ? 1 : 0) : 0;
      node.main = before ? before.main && before.children.length === 0 : true;
      if (before) before.children.push(number);
      node.way = 0;
    }
    for (const finding of this.findings) {
      if (finding.node !== undefined) this.nodes[finding.node].found.push(finding);
    }
    const kits = document.querySelectorAll("template.board");
    const kit = this.board ? [...kits].find(kit => kit.dataset.name === this.board)
      : place.querySelector("template");
    this.picture = kit && !this.refusal ? new Picture(kit, this) : null;
  }

  /** The nodes from the start to one. */
  path(number) {
    const path = [];
    for (let step = number; step >= 0; step = this.nodes[step].p) path.push(this.nodes[step]);
    return path.reverse();
  }

  /** The line that leads through the node that is shown: numbers of nodes. */
  line() {
    const line = [];
    for (let step = this.now; step > 0; step = this.nodes[step].p) line.push(step);
    line.reverse();
    for (let step = this.next(this.now); step !== undefined; step = this.next(step)) line.push(step);
    return line;
  }

  /** The node that follows: that of the way that was gone last. */
  next(number) {
    const node = this.nodes[number];
    return node.children[node.way];
  }

  /** The first node of the main line with so many moves. */
  ofPly(ply) {
    const found = this.nodes.findIndex(node => node.main && node.ply === ply);
    return found < 0 ? this.nodes.findLastIndex(node => node.main) : found;
  }

  /** The number before a move, as its game is numbered. */
  number(node, begins) {
    if (node.m === undefined || node.e) return "";
    if (!this.kind.paired) return String((this.ply ?? 0) + node.ply);
    const half = node.ply - 1 + (this.turn ? 1 : 0);
    const full = Math.floor(half / 2) + (this.from ?? 1);
    if (half % 2 === 0) return `${full}.`;
    return begins ? `${full}...` : "";
  }

  text(node) {
    if (node.m === undefined) return node.b && node.p >= 0 ? `(${word("setup")})` : "";
    return lang ? node.j ?? node.m : node.m;
  }

  /** `+0.35` in games that count in pawns, `+120` in others; mates in words. */
  value(value) {
    if (Array.isArray(value)) {
      const sign = value[0] ? "-" : "+";
      return `${sign}${word("mates")}${value.length > 1 ? ` ${value[1]}` : ""}`;
    }
    const sign = value > 0 ? "+" : "";
    return sign + (this.kind.paired ? (value / 100).toFixed(2) : value);
  }
}

// The board.

class Picture {
  constructor(kit, game) {
    this.game = game;
    this.root = kit.content.querySelector("svg").cloneNode(true);
    const number = name => Number(this.root.dataset[name]);
    for (const name of ["files", "ranks", "left", "top", "cell", "beside", "rows", "columns", "held"]) {
      this[name] = number(name);
    }
    [this.points, this.hands] = [number("points") === 1, number("hands") === 1];
    [this.width, this.height] = [this.files * this.cell, this.ranks * this.cell];
    this.stones = [...this.root.querySelectorAll("path.stones")];
  }

  /** The middle of a square. */
  middle(square) {
    let [file, rank] = [square % this.files, Math.floor(square / this.files)];
    if (this.game.flip) [file, rank] = [this.files - 1 - file, this.ranks - 1 - rank];
    return [this.left + (file + 0.5) * this.cell, this.top + (rank + 0.5) * this.cell];
  }

  /** The same place seen from the other side of the board. */
  turned([x, y]) {
    return [2 * this.left + this.width - x, 2 * this.top + this.height - y];
  }

  group(place, side, turned) {
    const found = this.root.querySelector(`g.${place}[data-side="${side}"][data-turned="${turned}"]`);
    return found.firstElementChild;
  }

  draw(path) {
    const squares = new Array(this.files * this.ranks).fill(0);
    let hands = [[], []];
    for (const node of path) {
      const changes = node.b ?? [];
      for (let step = 0; step < changes.length; step += 2) squares[changes[step]] = changes[step + 1];
      hands = node.h ?? hands;
    }
    const node = path[path.length - 1];
    const near = this.game.flip ? 1 : 0;
    for (const [name, isFar] of [["near", false], ["far", true]]) {
      this.root.querySelector(`g.${name}`).setAttribute("display", isFar === this.game.flip ? "inline" : "none");
    }
    const turn = `rotate(180 ${this.left + this.width / 2} ${this.top + this.height / 2})`;
    for (const group of this.root.querySelectorAll("g.men,g.hand")) {
      const inner = group.firstElementChild;
      const isTurned = group.dataset.turned === "1" && Number(group.dataset.side) !== near;
      if (isTurned) inner.setAttribute("transform", turn);
      else inner.removeAttribute("transform");
      inner.replaceChildren();
    }
    const dots = ["", ""];
    for (const [square, code] of squares.entries()) {
      if (code === 0) continue;
      const [side, look, way] = this.game.men[code - 1];
      const place = this.middle(square);
      if (way === 2) dots[side] += `M${place[0]} ${place[1]}h.01`;
      else this.put(this.group("men", side, way), look, way && side !== near ? this.turned(place) : place);
    }
    this.stones.forEach((stones, side) => stones.setAttribute("d", dots[side]));
    const counts = this.root.querySelector("g.counts");
    counts.replaceChildren();
    if (this.hands) [0, 1].forEach(side => this.stand(side, hands[side], side !== near, counts));
    this.mark(node, squares);
    this.root.querySelector("title").textContent = names(this.game.head).join(" \u2013 ");
    this.root.querySelector("desc").textContent = this.game.text(node);
  }

  put(group, look, [x, y]) {
    group.append(drawn("use", { href: `#bk${look}`, x, y }));
  }

  /** What a side has in hand: to the right of who sits below, and the same for the other. */
  stand(side, hand, isFar, counts) {
    const kinds = hand.length / 2;
    const most = Math.max(1, Math.min(kinds, this.rows));
    const [x, bottom] = [this.left + this.width + this.beside, this.top + this.height];
    const height = most * this.cell + 4;
    const columns = Math.max(1, Math.ceil(kinds / this.rows));
    const width = kinds === 0 ? this.cell : columns * this.held;
    const stand = this.root.querySelector("#bstand").cloneNode();
    stand.removeAttribute("id");
    filled(stand, { x, y: bottom - height, width, height }, []);
    this.group("hand", side, 1).append(stand);
    for (let step = 0; step < kinds; step += 1) {
      const [man, count] = [hand[2 * step], hand[2 * step + 1]];
      const [, look, way] = this.game.men[man - 1];
      const column = Math.floor(step / this.rows);
      const row = step % this.rows;
      const place = [x + column * this.held + 21, bottom - height + 2 + (row + 0.5) * this.cell];
      if (way === 2) {
        const [cx, cy] = isFar ? this.turned(place) : place;
        const fill = side ? "var(--first)" : "var(--second)";
        counts.append(drawn("circle", { cx, cy, r: 18, fill, stroke: "var(--second-edge)" }));
      } else {
        this.put(this.group("hand", side, way), look, way || !isFar ? place : this.turned(place));
      }
      if (count > 1) {
        let [across, down] = [place[0] + 27, place[1] + 5.5];
        if (isFar) [across, down] = this.turned([across, down - 11]);
        counts.append(drawn("text", { x: across, y: down }, String(count)));
      }
    }
  }

  /** The last move, marks, arrows and lines. */
  mark(node, squares) {
    const [traces, marks, arrows] = ["traces", "marks", "arrows"]
      .map(name => this.root.querySelector(`g.${name}`));
    for (const group of [traces, marks, arrows]) group.replaceChildren();
    const stone = square => {
      const man = squares[square] ? this.game.men[squares[square] - 1] : null;
      return man && man[2] === 2 ? this.stones[man[0]].dataset.ink : null;
    };
    const isMarked = square => (node.k ?? []).some(([marked]) => marked === square);
    for (const [index, name] of [[0, "from"], [1, "to"]]) {
      const square = node.f ? node.f[index] : -1;
      if (square < 0 || square >= squares.length) continue;
      const [x, y] = this.middle(square);
      const ink = this.points ? stone(square) : null;
      if (ink === null) traces.append(drawn("use", { href: `#b${name}`, x, y }));
      else if (index === 1 && !isMarked(square)) {
        marks.append(drawn("use", { href: "#bring", x, y, color: ink }));
      }
    }
    for (const [square, mark] of node.k ?? []) {
      const [x, y] = this.middle(square);
      const color = stone(square) ?? "var(--mark)";
      if (typeof mark === "number") {
        marks.append(drawn("use", { href: `#${SHAPES[mark]}`, x, y, color }));
        continue;
      }
      if (this.points && !squares[square]) {
        marks.append(drawn("circle", { cx: x, cy: y, r: 14, fill: "var(--board)" }));
      }
      const size = [20, 20, 18, 15, 12][Math.min([...mark].length, 4)];
      const text = [...mark].slice(0, 6).join("");
      marks.append(drawn("text", { x, y: y + size * 0.36, "font-size": size, fill: color }, text));
    }
    for (const [from, to, hasHead] of node.a ?? []) {
      if (from >= 0) arrows.append(this.arrow(this.middle(from), this.middle(to), hasHead));
    }
  }

  arrow([x, y], [toX, toY], hasHead) {
    const length = Math.hypot(toX - x, toY - y);
    const angle = Math.atan2(toY - y, toX - x) * 180 / Math.PI;
    const end = hasHead ? length - 17 : length;
    const head = `M${length - 3} 0L${length - 19} 8.5V-8.5z`;
    return drawn("g", { transform: `translate(${x} ${y})rotate(${angle})`, opacity: 0.75, stroke: "var(--other)" },
      drawn("path", { d: `M0 0H${Math.max(end, 0.1)}`, "stroke-width": 5, "stroke-linecap": "round" }),
      hasHead ? drawn("path", { d: head, fill: "var(--other)", stroke: "none" }) : null);
  }
}

/** The names of the marks that are shapes, in the order of their numbers. */
const SHAPES = ["triangle", "square", "circle", "cross", "selected", "first", "second"]
  .map(name => `bm-${name}`);

// What is shown of a game.

function open(index) {
  if (!places[index]) return;
  game = new Game(index);
  at("board").replaceChildren(game.picture ? game.picture.root
    : element("p", {}, game.refusal ? game.refusal[lang] : ""));
  words();
}

/** Shows a node. */
function show(number) {
  game.now = number;
  for (let step = number; step > 0; step = game.nodes[step].p) {
    const before = game.nodes[game.nodes[step].p];
    before.way = before.children.indexOf(step);
  }
  const path = game.path(number);
  const node = game.nodes[number];
  if (game.picture) game.picture.draw(path);
  players(path);
  says(node);
  graph();
  for (const link of at("moves").querySelectorAll("a[aria-current]")) link.removeAttribute("aria-current");
  const link = at("moves").querySelector(`a[data-node="${number}"]`);
  if (link) {
    link.setAttribute("aria-current", "true");
    const [box, row] = [at("moves").getBoundingClientRect(), link.getBoundingClientRect()];
    const isIn = row.top >= box.top && row.bottom <= box.bottom;
    if (!isIn) at("moves").scrollTop += row.top - box.top - box.height / 2;
  } else {
    at("moves").scrollTop = 0;
  }
  const total = game.nodes[game.line().at(-1) ?? 0].ply;
  at("place").textContent = `${node.ply} / ${total}`;
  remember(node);
}

/** The address leads to what is shown. */
function remember(node) {
  const where = node.main ? `ply=${node.ply}` : `node=${game.now}`;
  const hash = `#game=${game.index + 1}&${where}`;
  // A page in a frame without an address of its own cannot be told where it is.
  try {
    history.replaceState(null, "", hash);
  } catch {
    return;
  }
}

function players(path) {
  const who = names(game.head);
  const clocks = [null, null];
  let [captured, turn] = [null, game.turn];
  for (const node of path) {
    if (node.s !== undefined) turn = 1 - node.s;
    if (node.c !== undefined && node.s !== undefined) clocks[node.s] = node.c;
    captured = node.g ?? captured;
  }
  [["near", game.flip ? 1 : 0], ["far", game.flip ? 0 : 1]].forEach(([place, side]) => {
    const about = [
      captured ? `${word("captured")} ${captured[side]}` : "",
      clocks[side] === null ? "" : clock(clocks[side]),
    ];
    const called = game.kind.sides[side][lang];
    at(place).replaceChildren(
      element("b", { class: turn === side ? "turn" : "" }, who[side]),
      element("span", {}, who[side] === called ? "" : called),
      element("span", {}, about.filter(Boolean).join(" \u00b7 ")));
  });
}

/** What is said of the node that is shown: the move, what was found, comments. */
function says(node) {
  const spent = node.t === undefined ? "" : `  ${clock(node.t)}`;
  const value = node.v === undefined ? "" : `  ${game.value(node.v)}`;
  const move = [game.number(node, true), game.text(node) || (node.p < 0 ? word("start") : "")];
  const signs = (node.n ?? []).filter(([kind]) => kind === "n").map(([, text]) => text).join(" ");
  at("says").replaceChildren(
    element("p", { class: node.i ? "move bad" : "move" }, move.filter(Boolean).join(" "),
      signs ? ` ${signs}` : "",
      node.i ? ` (${word(node.i === 1 ? "illegal" : "unread")})` : "",
      node.word ? ` ${node.word}` : "",
      element("span", { class: "spent" }, spent + value)),
    ...node.found.map(finding => element("p", { class: level(finding) }, finding.says[lang])),
    ...comments(node).map(([kind, text]) => element("p", { class: CLASSES[kind] ?? "" }, text)));
}

const CLASSES = { e: "engine", r: "remark" };

function comments(node) {
  return (node.n ?? []).filter(([kind]) => kind !== "n");
}

function level(finding) {
  return finding.level === "error" ? "bad" : finding.level;
}

/** The moves: each line of play, and each part of one behind its variations, in a block of its own. */
function moves() {
  const blocks = [];
  const hasVariations = game.nodes.some(node => node.children.length > 1);
  const isList = !game.kind.paired && !hasVariations;
  const open = [[0, 0]];
  while (open.length) {
    const [first, depth] = open.pop();
    const block = element("div", { class: depth ? "branch" : isList ? "single" : "" });
    block.style.setProperty("--depth", depth);
    blocks.push(block);
    let begins = true;
    for (let number = first; number !== undefined;) {
      const node = game.nodes[number];
      begins = entry(block, number, node, begins);
      const siblings = number ? game.nodes[node.p].children : [];
      const next = node.children[0];
      if (siblings.length > 1 && siblings[0] === number) {
        if (next !== undefined) open.push([next, depth]);
        for (const other of siblings.slice(1).reverse()) open.push([other, depth + 1]);
        break;
      }
      number = next;
    }
  }
  at("moves").replaceChildren(...blocks);
}

/** Adds a node to a block of moves; whether the next one stands as if it began a line. */
function entry(block, number, node, begins) {
  const text = game.text(node);
  if (text) {
    const times = [node.v === undefined ? "" : game.value(node.v), node.t === undefined ? "" : clock(node.t)];
    const signs = (node.n ?? []).filter(([kind]) => kind === "n").map(([, sign]) => sign).join(" ");
    const before = game.number(node, begins);
    block.append(element("a", {
      href: `#game=${game.index + 1}&${node.main ? `ply=${node.ply}` : `node=${number}`}`,
      "data-node": number,
      class: node.i ? "bad" : null,
    },
    before ? element("i", {}, before) : null,
    text + (signs ? ` ${signs}` : ""),
    game.kind.paired ? null : element("span", { class: "spent" }, times.filter(Boolean).join("  "))));
  }
  const below = [
    ...node.found.map(finding => element("p", { class: level(finding) }, finding.says[lang])),
    ...comments(node).filter(([kind]) => kind !== "e" && kind !== "r")
      .map(([, comment]) => element("p", {}, comment)),
  ];
  block.append(...below);
  return below.length > 0 || (begins && !text);
}

/** The evaluations along the line that is shown. */
function graph() {
  const line = [0, ...game.line()];
  const isStated = line.some(number => game.nodes[number].v !== undefined);
  at("evaluations").hidden = !isStated;
  if (!isStated) return;
  const scale = game.kind.paired ? 300 : 600;
  const height = value => {
    const part = Array.isArray(value) ? (value[0] ? -1 : 1) : Math.tanh(value / scale / 2);
    return 60 - part * 56;
  };
  const across = index => line.length > 1 ? index * 600 / (line.length - 1) : 0;
  const points = line.map((number, index) => [index, game.nodes[number].v])
    .filter(([, value]) => value !== undefined)
    .map(([index, value]) => `${across(index).toFixed(1)} ${height(value).toFixed(1)}`);
  const [start, end] = [points[0].split(" ")[0], points[points.length - 1].split(" ")[0]];
  const now = across(line.indexOf(game.now));
  at("graph").replaceChildren(
    drawn("path", { class: "zero", d: "M0 60H600" }),
    drawn("path", { class: "area", d: `M${start} 60L${points.join("L")}L${end} 60z` }),
    drawn("path", { class: "line", d: `M${points.join("L")}` }),
    drawn("path", { class: "now", d: `M${now} 0V120` }));
}

/** What does not depend on the node: words, headers, findings, files. */
function words() {
  document.documentElement.lang = lang ? "ja" : "en";
  for (const place of document.querySelectorAll("[data-word]")) place.textContent = word(place.dataset.word);
  for (const button of document.querySelectorAll("[data-go]")) {
    filled(button, { title: word(button.dataset.go), "aria-label": word(button.dataset.go) }, []);
  }
  filled(at("filter"), { placeholder: word("filter"), "aria-label": word("filter") }, []);
  at("none").textContent = word(heads.length ? "none" : "empty");
  at("language").textContent = word("language");
  if (!game) return;
  const players = names(game.head).join(lang ? " \u5bfe " : " \u2013 ");
  document.title = heads.length > 1 ? `${players} (${game.index + 1}/${heads.length})` : players;
  const title = [game.head.event ?? game.head.title, game.head.round, game.head.date, result(game.head)];
  at("title").textContent = title.filter(Boolean).join(" \u00b7 ") || game.kind.name[lang];
  at("headers").replaceChildren(...game.headers.map(([name, value]) =>
    element("tr", {}, element("th", { scope: "row", title: name }, name), element("td", {}, value))));
  at("about").hidden = game.headers.length === 0;
  at("found").hidden = game.findings.length === 0;
  at("findings").replaceChildren(...game.findings.map(found));
  at("files").replaceChildren(...game.files.map(([name, extension, text]) => {
    const button = element("button", { type: "button" }, `${word("save")} ${name.toUpperCase()}`);
    button.addEventListener("click", () => save(`game-${game.index + 1}.${extension}`, text));
    return button;
  }));
  moves();
  list.mark();
}

function found(finding) {
  const where = finding.ply === undefined ? "" : ` (${word("move")} ${finding.ply})`;
  const text = `${finding.says[lang]}${where}`;
  return element("li", { class: level(finding) }, finding.node === undefined ? text
    : element("a", { href: `#game=${game.index + 1}&node=${finding.node}`, "data-node": finding.node }, text));
}

function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// Keys, fingers, and the address.

const ways = {
  first: () => show(0),
  last: () => show(game.line().at(-1) ?? 0),
  back: () => show(Math.max(game.nodes[game.now].p, 0)),
  on: () => show(game.next(game.now) ?? game.now),
  flip() {
    game.flip = !game.flip;
    show(game.now);
  },
  /** To the variation before or behind this one, of those that begin at the same place. */
  beside(step) {
    const before = game.nodes[game.nodes[game.now].p];
    if (!before) return;
    const others = before.children;
    show(others[(others.indexOf(game.now) + step + others.length) % others.length]);
  },
  /** To another game of those that the list shows. */
  game(step) {
    const next = list.found[list.found.indexOf(game.index) + step];
    if (next !== undefined) go(next, 0);
  },
};

const KEYS = {
  ArrowLeft: ways.back,
  ArrowRight: ways.on,
  ArrowUp: () => ways.beside(-1),
  ArrowDown: () => ways.beside(1),
  Home: ways.first,
  End: ways.last,
  PageUp: () => ways.game(-1),
  PageDown: () => ways.game(1),
  f: ways.flip,
  F: ways.flip,
};

function go(index, number) {
  open(index);
  if (game) show(Math.min(number, game.nodes.length - 1));
}

/** Shows what the address names: `#game=3&ply=20`. */
function follow() {
  const named = new URLSearchParams(location.hash.slice(1));
  const number = (name, least) => {
    const value = Number.parseInt(named.get(name), 10);
    return Number.isNaN(value) ? null : Math.max(value, least);
  };
  const index = Math.min((number("game", 1) ?? 1) - 1, places.length - 1);
  if (index < 0) return;
  if (!game || game.index !== index) open(index);
  const ply = number("ply", 0);
  show(Math.min(number("node", 0) ?? (ply === null ? 0 : game.ofPly(ply)), game.nodes.length - 1));
}

function listen() {
  addEventListener("hashchange", follow);
  addEventListener("keydown", event => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey || !game) return;
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    way();
  });
  at("filter").addEventListener("input", () => list.find());
  at("games").addEventListener("scroll", event => {
    const box = event.target;
    if (box.scrollTop + box.clientHeight > box.scrollHeight - 400) list.more();
  });
  at("language").addEventListener("click", () => {
    lang = 1 - lang;
    list.find();
    words();
    if (game) show(game.now);
  });
  for (const button of document.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => game && ways[button.dataset.go]());
  }
  for (const place of ["moves", "findings"]) {
    at(place).addEventListener("click", event => {
      const link = event.target.closest("a[data-node]");
      if (!link) return;
      event.preventDefault();
      show(Number(link.dataset.node));
    });
  }
  at("graph").addEventListener("click", event => {
    const box = at("graph").getBoundingClientRect();
    const line = [0, ...game.line()];
    const part = (event.clientX - box.left) / Math.max(box.width, 1);
    show(line[Math.round(part * (line.length - 1))]);
  });
  touch();
}

/** The right half of the board goes on, the left one back; so do swipes. */
function touch() {
  let [begin, swiped] = [null, false];
  at("board").addEventListener("touchstart", event => {
    begin = event.touches.length === 1 ? event.touches[0].clientX : null;
    swiped = false;
  }, { passive: true });
  at("board").addEventListener("touchend", event => {
    const by = begin === null ? 0 : event.changedTouches[0].clientX - begin;
    if (!game || Math.abs(by) < SWIPE) return;
    swiped = true;
    (by < 0 ? ways.on : ways.back)();
  }, { passive: true });
  at("board").addEventListener("click", event => {
    if (!game || swiped) return;
    const box = at("board").getBoundingClientRect();
    (event.clientX < box.left + box.width / 2 ? ways.back : ways.on)();
  });
}

at("app").hidden = false;
at("app").classList.toggle("single", places.length === 1);
at("list").hidden = places.length === 1;
list.find();
words();
listen();
follow();
