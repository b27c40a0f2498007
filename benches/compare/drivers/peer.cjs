// What other programs in JavaScript do with the same files: `peer.cjs WORK FOLDER`, started where they
// are installed.
const fs = require("fs");
const path = require("path");
const load = require("module").createRequire(path.join(process.cwd(), "package.json"));

const works = {
  tsshogi_validate() {
    const { importCSA } = load("tsshogi");
    return (text) => {
      const record = importCSA(text);
      if (record instanceof Error) throw record;
    };
  },
  jkf_validate() {
    const { JKFPlayer } = load("json-kifu-format");
    return (text) => JKFPlayer.parseCSA(text);
  },
};

const [, , work, folder] = process.argv;
const read = works[work]();
for (const name of fs.readdirSync(folder)) {
  read(fs.readFileSync(path.join(folder, name), "utf8"));
}
