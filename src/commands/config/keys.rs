//! The keys of `kifu.toml`.

use crate::findings::Lang;

/// A key.
pub(super) struct Key {
    /// Its name, with that of its table before it.
    pub(super) name: &'static str,
    en: &'static str,
    ja: &'static str,
}

impl Key {
    /// What it does.
    pub(super) fn doc(&self, lang: Lang) -> &'static str {
        lang.word(self.en, self.ja)
    }
}

const fn key(name: &'static str, en: &'static str, ja: &'static str) -> Key {
    Key { name, en, ja }
}

/// All keys.
pub(super) const KEYS: [Key; 13] = [
    key(
        "lang",
        "language of messages: \"en\" or \"ja\"; for runs in its folder only",
        "メッセージの言語（\"en\"・\"ja\"）。そのフォルダーで実行したときだけ有効",
    ),
    key(
        "include",
        "in folders, only what matches is read (patterns as in .gitignore)",
        "フォルダーでは、一致するものだけを読む（書式は.gitignoreと同じ）",
    ),
    key(
        "exclude",
        "in folders, what matches is not read",
        "フォルダーでは、一致するものを読まない",
    ),
    key("validate.select", "only these codes count", "これらのコードだけを対象にする"),
    key("validate.ignore", "these codes do not count", "これらのコードを対象にしない"),
    key(
        "validate.per-file-ignores",
        "codes that do not count in the files that a pattern matches",
        "パターンに一致するファイルで対象にしないコード",
    ),
    key(
        "validate.severity",
        "as what a code counts: \"error\", \"warning\", \"note\" or \"off\"",
        "コードの重さ（\"error\"・\"warning\"・\"note\"・\"off\"）",
    ),
    key(
        "validate.strict",
        "whether warnings and tolerated departures are errors",
        "警告や許容される逸脱をエラーにするか",
    ),
    key(
        "validate.source",
        "programs that the records come from (see --sources): what they always write is a note",
        "棋譜を書いたソフト（一覧は--sources）。いつもの書き方は情報レベルの指摘とする",
    ),
    key(
        "validate.baseline",
        "file of findings that are known and not reported again",
        "既知の指摘を記録したファイル",
    ),
    key("convert.output-encoding", "encoding to write", "書き出す文字コード"),
    key(
        "convert.eol",
        "line ends to write: \"lf\" or \"crlf\"",
        "書き出す改行（\"lf\"・\"crlf\"）",
    ),
    key(
        "convert.pgn",
        "how PGN is written: \"strict\", \"reduced\", \"lichess\" or \"chessbase\"",
        "PGNの書き方（\"strict\"・\"reduced\"・\"lichess\"・\"chessbase\"）",
    ),
];
