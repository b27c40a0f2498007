// What is shown of a game.

function open(index) {
  if (!places[index]) return;
  game = new Game(index);
  at("board").replaceChildren(game.picture ? game.picture.root
    : element("p", { "data-word": "no-board" }));
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
  remember();
}

/** The address leads to what is shown. */
function remember() {
  const hash = game.address(game.now);
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
    turn = node.u ?? (node.s === undefined ? turn : 1 - node.s);
    if (node.c !== undefined && node.s !== undefined) clocks[node.s] = node.c;
    captured = node.g ?? captured;
  }
  [["near", game.flip ? 1 : 0], ["far", game.flip ? 0 : 1]].forEach(([place, side]) => {
    const about = [
      captured ? `${word("captured")} ${captured[side]}` : "",
      clocks[side] === null ? "" : clock(clocks[side]),
    ];
    const usual = game.sides[side][lang];
    at(place).replaceChildren(
      element("b", { class: turn === side ? "turn" : "" }, who[side]),
      element("span", {}, who[side] === usual ? "" : usual),
      element("span", {}, about.filter(Boolean).join(" \u00b7 ")));
  });
}

/** What is said of the node that is shown: the move, what was found, comments. */
function says(node) {
  const spent = node.t === undefined ? "" : `  ${clock(node.t)}`;
  const value = node.v === undefined ? "" : `  ${game.value(node.v)}`;
  const number = game.number(node, true);
  at("says").replaceChildren(
    element("p", { class: node.i ? "move bad" : "move" }, number && `${number} `,
      alone(game.text(node) || (node.p < 0 ? word("start") : "")),
      alone(signs(node)),
      node.i ? ` (${word(node.i === 1 ? "illegal" : "unread")})` : "",
      node.by === undefined ? "" : ` (${game.sides[node.by][lang]})`,
      node.word ? " " : "",
      alone(node.word),
      element("span", { class: "spent" }, spent + value)),
    ...node.found.map(finding => element("p", { class: level(finding) }, finding.says[lang])),
    ...comments(node).map(([kind, text]) => element("p", { class: CLASSES[kind] ?? "" }, text)));
}

/** What stands behind a move: `!` right behind it, other signs after a blank. */
function signs(node) {
  const all = (node.n ?? []).filter(([kind]) => kind === "n").map(([, sign]) => sign);
  return all.map(sign => /^[!?]/.test(sign) ? sign : ` ${sign}`).join("");
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
    const before = game.number(node, begins);
    block.append(element("a", {
      href: game.address(number),
      "data-node": number,
      class: node.i ? "bad" : null,
    },
    before ? element("i", {}, before) : null,
    element("span", {}, alone(text), alone(signs(node))),
    game.kind.paired ? null : element("span", { class: "spent" }, times.filter(Boolean).join("  "))));
  }
  const below = [
    ...node.found.map(finding => element("p", { class: level(finding) }, finding.says[lang])),
    ...comments(node).filter(([kind]) => kind !== "e" && kind !== "r")
      .map(([, comment]) => element("p", {}, comment)),
  ];
  block.append(...below);
  return below.length > 0 || (begins && node.m === undefined);
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
    // Of a line that goes nowhere only the round ends are seen.
    drawn("path", points.length > 1 ? { class: "line", d: `M${points.join("L")}` }
      : { class: "line point", d: `M${points[0]}h.01` }),
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
  const players = names(game.head).map(plain).join(between());
  document.title = heads.length > 1 ? `${players} (${game.index + 1}/${heads.length})` : players;
  const title = [game.head.event ?? game.head.title, game.head.round, date(game.head), result(game.head)];
  const told = title.filter(Boolean);
  at("title").replaceChildren(...apart(told.length ? told : [game.kind.name[lang]], " \u00b7 "));
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
  const text = [finding.says[lang], ...where(finding)];
  return element("li", { class: level(finding) }, ...finding.node === undefined ? text
    : [element("a", { href: `#game=${game.index + 1}&node=${finding.node}`, "data-node": finding.node }, ...text)]);
}

/** Where a finding is, as the list of moves has it: ` (Move 32)`, ` (3. Kxe5)`; an ending has the number behind all moves. */
function where(finding) {
  const node = game.nodes[finding.node];
  const isMove = node?.m !== undefined && !node.e;
  const ply = isMove ? node.ply : finding.ply;
  const number = ply === undefined ? "" : game.number({ m: "", ply }, true);
  if (!game.kind.paired) return [number && ` (${word("move")} ${number})`];
  const place = [node?.e ? "" : number, node ? game.text(node) : ""].filter(Boolean);
  return place.length ? [" (", ...apart(place, " "), ")"] : [];
}

function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
