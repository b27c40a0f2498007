// The list of games.

const list = {
  /** The games that are looked for; those from one to another have rows. */
  found: [],
  first: 0,
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
    at("none").hidden = this.found.length > 0;
    this.begin(0);
  },

  /** Has rows from one on, instead of those that there are. */
  begin(first) {
    this.first = this.shown = first;
    at("games").replaceChildren();
    this.more();
  },

  more() {
    const next = this.found.slice(this.shown, this.shown + STEP);
    this.shown += next.length;
    at("games").append(...next.map(index => element("li", {}, this.row(index))));
  },

  /** Rows before those that there are, which stay where they are seen. */
  less() {
    const box = at("games");
    const before = this.found.slice(Math.max(this.first - STEP, 0), this.first);
    this.first -= before.length;
    const below = box.scrollHeight - box.scrollTop;
    box.prepend(...before.map(index => element("li", {}, this.row(index))));
    box.scrollTop = box.scrollHeight - below;
  },

  row(index) {
    const head = heads[index];
    const about = [date(head), head.event ?? head.title, counted(head.plies, "ply", "plies")];
    return element("a", {
      href: `#game=${index + 1}`,
      "data-game": index,
      "aria-current": game && game.index === index ? "true" : null,
    },
    element("span", {}, ...apart(names(head), between())),
    element("span", {}, result(head)),
    element("small", {}, ...apart(about.filter(Boolean), " \u00b7 ")),
    head.errors ? element("small", { class: "bad" }, counted(head.errors, "error", "errors")) : null);
  },

  mark() {
    const place = this.found.indexOf(game.index);
    if (place >= 0 && (place < this.first || place >= this.shown)) this.begin(Math.max(place - STEP / 2, 0));
    for (const row of at("games").querySelectorAll("a")) {
      const is = Number(row.dataset.game) === game.index;
      if (is) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
      if (is) row.scrollIntoView({ block: "nearest" });
    }
  },
};

/** A number with its word. */
function counted(count, one, many) {
  return `${count} ${word(count === 1 ? one : many)}`;
}

/** What the sides of a game are called, in both languages. */
function called(head) {
  return head.sides ?? data.games[head.game].sides;
}

function names(head) {
  const sides = called(head);
  return [head.first ?? sides[0][lang], head.second ?? sides[1][lang]];
}

/** What stands between two players. */
function between() {
  return lang ? " \u5bfe " : " \u2013 ";
}

function result(head) {
  const kind = data.games[head.game];
  const side = head.result === "second-wins" ? 1 : 0;
  const hasWinner = head.result.endsWith("-wins");
  if (head.score) return head.score;
  if (hasWinner && kind.paired && !lang) return side ? "0\u20131" : "1\u20130";
  return word(head.result).replace("{}", called(head)[side][lang]);
}

function date(head) {
  return head.date ? head.date.replace("T", " ") : "";
}
