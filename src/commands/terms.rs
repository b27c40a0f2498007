//! What people are told for the names that programs are told.

use crate::findings::Lang;
use crate::games::go::rules_in_japanese;
use crate::games::{Game, Side, SideNames};
use crate::record::{EndKind, Outcome};
use crate::source::Eol;
use serde_json::{Value, json};

/// Who won, given what the sides are called.
#[must_use]
pub(super) fn outcome(outcome: Outcome, game: Game, names: &SideNames, lang: Lang) -> String {
    let name = |side: Side| names[side.index()][lang as usize];
    match (outcome, lang) {
        // As everybody writes it.
        (Outcome::Win(Side::First), Lang::En) if game == Game::Chess => "1-0".to_owned(),
        (Outcome::Win(Side::Second), Lang::En) if game == Game::Chess => "0-1".to_owned(),
        (Outcome::Win(side), Lang::En) => format!("{} wins", name(side)),
        (Outcome::Win(side), Lang::Ja) => format!("{}の勝ち", name(side)),
        (other, Lang::En) => other.name().to_owned(),
        (Outcome::Draw, Lang::Ja) => "引き分け".to_owned(),
        (Outcome::Undecided, Lang::Ja) => "勝敗なし".to_owned(),
        (Outcome::Unknown, Lang::Ja) => "不明".to_owned(),
    }
}

/// What a game calls a side.
#[must_use]
pub(super) fn side_of(game: Game, side: Side, lang: Lang) -> &'static str {
    game.vocabulary().sides[side.index()][lang as usize]
}

/// How the lines of a text end.
#[must_use]
pub(super) fn eol(eol: Eol, lang: Lang) -> &'static str {
    match (eol, lang) {
        (Eol::Mixed, Lang::Ja) => "改行混在",
        (Eol::None, Lang::Ja) => "改行なし",
        _ => eol.name(),
    }
}

/// What people read for the value of a field.
#[must_use]
pub(super) fn value_for_people(key: &str, value: Value, game: Option<Game>, lang: Lang) -> Value {
    let words = match (key, &value) {
        ("result", Value::String(name)) => {
            let found = Outcome::find(name).zip(game);
            found.map(|(found, game)| outcome(found, game, &game.vocabulary().sides, lang))
        }
        _ if lang == Lang::En => None,
        (_, Value::Bool(true)) => Some("あり".to_owned()),
        (_, Value::Bool(false)) => Some("なし".to_owned()),
        ("eol", Value::String(name)) => {
            let mixed = [Eol::Mixed, Eol::None].into_iter().find(|eol| eol.name() == *name);
            mixed.map(|found| eol(found, lang).to_owned())
        }
        ("game", _) => game.map(|game| game.vocabulary().game[lang as usize].to_owned()),
        ("ending", Value::String(name)) => {
            EndKind::find(name).map(|kind| kind.japanese().to_owned())
        }
        ("rules", Value::String(name)) => Some(rules_in_japanese(name).to_owned()),
        _ => None,
    };
    words.map_or(value, |words| json!(words))
}

/// What people read for a field; in Go black moves first.
#[must_use]
pub(super) fn label(key: &str, is_go: bool, lang: Lang) -> &str {
    match (lang, key) {
        (Lang::En, "captured_by_first") => return "captured by black",
        (Lang::En, "captured_by_second") => return "captured by white",
        (Lang::En, key) => return key,
        (Lang::Ja, _) => {}
    }
    match key {
        "black" if is_go => "黒番",
        "white" if is_go => "白番",
        "black" => "黒",
        "white" => "白",
        "file" => "ファイル",
        "record" => "番号",
        "format" => "形式",
        "encoding" => "文字コード",
        "bom" => "BOM",
        "eol" => "改行",
        "game" => "種目",
        "first" => "先手",
        "second" => "後手",
        "event" => "棋戦",
        "start" => "開始日時",
        "handicap" => "手合割",
        "board" => "盤",
        "komi" => "コミ",
        "rules" => "ルール",
        "captured_by_first" => "黒のアゲハマ",
        "captured_by_second" => "白のアゲハマ",
        "position" => "開始局面",
        "plies" => "手数",
        "variations" => "変化",
        "comments" => "コメント",
        "illegal" => "反則手",
        "unreadable" => "読めない指し手",
        "ending" => "終局",
        "result" => "結果",
        "headers" => "ヘッダー",
        other => other,
    }
}
