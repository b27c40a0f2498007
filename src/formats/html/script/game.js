// A game.

class Game {
  constructor(index) {
    const place = places[index];
    Object.assign(this, JSON.parse(place.querySelector(".body").textContent));
    this.index = index;
    this.head = heads[index];
    this.kind = data.games[this.head.game];
    this.sides = called(this.head);
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
    this.picture = kit ? new Picture(kit, this) : null;
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

  /** The address of a node: `#game=3&ply=20` of one of the main line, unless that leads to one before it. */
  address(number) {
    const node = this.nodes[number];
    const isFirst = node.main && this.nodes[node.p]?.ply !== node.ply;
    return `#game=${this.index + 1}&${isFirst ? `ply=${node.ply}` : `node=${number}`}`;
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

  /** What the list of moves has for a node: a dash where nothing is done, so that there is a way to its notes and marks. */
  text(node) {
    if (node.m !== undefined) return lang ? node.j ?? node.m : node.m;
    if (node.p < 0) return "";
    return node.b || node.u !== undefined ? `(${word("setup")})` : "\u2015";
  }

  /** `+0.35` in games that count in pawns, `+120` in others; mates in words, and `+#3` where moves are pairs. */
  value(value) {
    if (Array.isArray(value)) {
      const sign = value[0] ? "-" : "+";
      if (this.kind.paired && value.length > 1) return `${sign}#${Math.ceil(value[1] / 2)}`;
      return `${sign}${word("mates")}${value.length > 1 ? ` ${value[1]}` : ""}`;
    }
    const sign = value > 0 ? "+" : "";
    return sign + (this.kind.paired ? (value / 100).toFixed(2) : value);
  }
}
