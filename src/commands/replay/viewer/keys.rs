//! The keys: THE table of what they do, which the help shows and the viewer obeys.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Forward,
    Back,
    PageForward,
    PageBack,
    First,
    Last,
    Vary,
    VaryBack,
    Leave,
    NextGame,
    PreviousGame,
    Games,
    Choose,
    Search,
    Again,
    AgainBack,
    Flip,
    Style,
    Graph,
    Comment,
    About,
    Help,
    Redraw,
    Stop,
    Close,
    Quit,
}

/// Keys, what the help calls them, and what they do.
pub(super) struct Binding {
    keys: &'static [(KeyCode, KeyModifiers)],
    pub(super) shown: &'static str,
    pub(super) command: Command,
    pub(super) words: [&'static str; 2],
}

const fn ch(character: char) -> (KeyCode, KeyModifiers) {
    (KeyCode::Char(character), KeyModifiers::NONE)
}

const fn ctrl(character: char) -> (KeyCode, KeyModifiers) {
    (KeyCode::Char(character), KeyModifiers::CONTROL)
}

const fn key(code: KeyCode) -> (KeyCode, KeyModifiers) {
    (code, KeyModifiers::NONE)
}

const fn row(
    keys: &'static [(KeyCode, KeyModifiers)],
    shown: &'static str,
    command: Command,
    words: [&'static str; 2],
) -> Binding {
    Binding { keys, shown, command, words }
}

/// All keys but those of numbers.
pub(super) const KEYS: &[Binding] = &[
    row(
        &[key(KeyCode::Right), key(KeyCode::Down), ch('l'), ch('j'), ch(' ')],
        "→ ↓ l j Space",
        Command::Forward,
        ["a move forward", "1手進む"],
    ),
    row(
        &[key(KeyCode::Left), key(KeyCode::Up), ch('h'), ch('k')],
        "← ↑ h k",
        Command::Back,
        ["a move back", "1手戻る"],
    ),
    row(
        &[key(KeyCode::PageDown), ctrl('f'), ctrl('d')],
        "PageDown",
        Command::PageForward,
        ["ten moves forward, or a page", "10手進む（一覧では1ページ）"],
    ),
    row(
        &[key(KeyCode::PageUp), ctrl('b'), ctrl('u')],
        "PageUp",
        Command::PageBack,
        ["ten moves back, or a page", "10手戻る（一覧では1ページ）"],
    ),
    row(&[key(KeyCode::Home), ch('^')], "Home", Command::First, ["to the start", "開始局面へ"]),
    row(&[key(KeyCode::End), ch('$')], "End", Command::Last, ["to the end", "最終局面へ"]),
    row(
        &[key(KeyCode::Tab), ch('v')],
        "Tab v",
        Command::Vary,
        ["into the next variation here", "次の変化へ"],
    ),
    row(
        &[key(KeyCode::BackTab), ch('V')],
        "Shift-Tab V",
        Command::VaryBack,
        ["into the previous variation here", "前の変化へ"],
    ),
    row(
        &[key(KeyCode::Backspace), ch('u')],
        "Backspace u",
        Command::Leave,
        ["out of the variation", "変化から元の手順へ戻る"],
    ),
    row(&[ch(']'), ch('>')], "] >", Command::NextGame, ["next game", "次の対局"]),
    row(&[ch('['), ch('<')], "[ <", Command::PreviousGame, ["previous game", "前の対局"]),
    row(&[ch('g')], "g", Command::Games, ["list of games", "対局の一覧"]),
    row(
        &[key(KeyCode::Enter)],
        "Enter",
        Command::Choose,
        ["open what is chosen", "選んだものを開く"],
    ),
    row(
        &[ch('/')],
        "/",
        Command::Search,
        [
            "search comments of the game, players and events of all",
            "検索（この対局のコメント、全対局の対局者・棋戦）",
        ],
    ),
    row(&[ch('n')], "n", Command::Again, ["search on", "次を検索"]),
    row(&[ch('N')], "N", Command::AgainBack, ["search backwards", "前を検索"]),
    row(&[ch('f')], "f", Command::Flip, ["turn the board", "盤を反転する"]),
    row(
        &[ch('b')],
        "b",
        Command::Style,
        ["another style of board: picture, letters", "盤の描き方を変える（画像・文字）"],
    ),
    row(&[ch('e')], "e", Command::Graph, ["graph of evaluations on or off", "評価値グラフの表示"]),
    row(&[ch('c')], "c", Command::Comment, ["the whole comment", "コメントの全文"]),
    row(
        &[ch('i')],
        "i",
        Command::About,
        ["headers, findings, messages", "ヘッダー、指摘、メッセージ"],
    ),
    row(&[ch('?'), key(KeyCode::F(1))], "?", Command::Help, ["this help", "このヘルプ"]),
    row(&[ctrl('l')], "Ctrl-L", Command::Redraw, ["draw the screen anew", "画面を描き直す"]),
    row(
        &[ctrl('z')],
        "Ctrl-Z",
        Command::Stop,
        ["stop until the shell goes on", "一時停止（シェルに戻る）"],
    ),
    row(
        &[ch('q'), key(KeyCode::Esc)],
        "q Esc",
        Command::Close,
        ["close; quit", "閉じる、終了する"],
    ),
    row(&[ctrl('c')], "Ctrl-C", Command::Quit, ["quit", "終了する"]),
];

/// What a key asks for, if anything.
pub(super) fn command(event: KeyEvent) -> Option<Command> {
    let mut modifiers = event.modifiers;
    // A capital letter says so itself, and so does Shift-Tab.
    modifiers.remove(KeyModifiers::SHIFT);
    let pressed = (event.code, modifiers);
    KEYS.iter().find(|binding| binding.keys.contains(&pressed)).map(|binding| binding.command)
}
