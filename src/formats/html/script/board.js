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
    this.root.querySelector("g.stands").replaceChildren();
    if (this.hands) [0, 1].forEach(side => this.stand(side, hands[side], side !== near, counts));
    this.mark(node, squares);
    this.root.querySelector("title").textContent = names(this.game.head).map(plain).join(" \u2013 ");
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
    let [left, top] = [x, bottom - height];
    if (isFar) [left, top] = this.turned([x + width, bottom]);
    this.root.querySelector("g.stands").append(drawn("rect", { x: left, y: top, width, height, rx: 4 }));
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
