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
    if (box.scrollTop < 400 && list.first > 0) list.less();
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
