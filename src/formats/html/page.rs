//! What stands once at the top of a page.

use super::json::{Json, markup};
use super::kits::KNOWN;
use super::words::WORDS;
use crate::formats::WriteOptions;
use crate::games::Game;
use crate::picture::Theme;
use crate::source::Encoding;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::sync::LazyLock;

/// The program of the page, the style sheet, and what is to be seen before there is a game. All are in
/// ASCII: their hashes are those of their bytes in any encoding.
const SCRIPT: &str = concat!(
    include_str!("script/base.js"),
    include_str!("script/list.js"),
    include_str!("script/game.js"),
    include_str!("script/board.js"),
    include_str!("script/show.js"),
    include_str!("script/keys.js"),
);
const STYLE: &str = include_str!("script/page.css");
const BODY: &str = include_str!("script/page.html");

/// What stands in the page where no script runs.
const NO_SCRIPT: &str = "<noscript><p>This page shows its games by JavaScript, which is turned off.</p>\n\
     <p lang=\"ja\">対局を表示するにはJavaScriptを有効にしてください。</p></noscript>\n";

/// The top of a page, up to its first game.
pub(super) fn head(options: &WriteOptions) -> Cow<'static, str> {
    static TOP: LazyLock<[String; 2]> = LazyLock::new(|| top(Encoding::Utf8));
    static ASCII: LazyLock<[String; 2]> = LazyLock::new(|| top(Encoding::Ascii));
    let [before, behind] = if options.encoding.is_unicode() { &*TOP } else { &*ASCII };
    Cow::Owned([before, options.encoding.name(), behind].concat())
}

/// The top of a page, in two parts with the name of its encoding between them, with such characters only as
/// an encoding has.
fn top(encoding: Encoding) -> [String; 2] {
    let style = style();
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'",
        hash(SCRIPT),
        hash(&style)
    );
    let before = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"".to_owned();
    let mut behind = format!(
        "\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta name=\"generator\" content=\"kifu\">\n<title>kifu</title>\n\
         <style>{style}</style>\n<script type=\"module\">{SCRIPT}</script>\n</head>\n<body>\n{}{BODY}",
        markup(NO_SCRIPT, encoding)
    );
    for board in KNOWN.iter() {
        behind.push_str("<template class=\"board\" data-name=\"");
        behind.push_str(&board.name);
        behind.push_str("\">");
        behind.push_str(&markup(&board.kit.markup, encoding));
        behind.push_str("</template>\n");
    }
    behind.push_str("<script type=\"application/json\" id=\"words\">");
    behind.push_str(&words().into_script(encoding));
    behind.push_str("</script>\n");
    [before, behind]
}

/// The style sheet, with the colours of boards in the light, in the dark, and on paper.
fn style() -> String {
    let [light, dark, print] =
        [Theme::LIGHT, Theme::DARK, Theme::PRINT].map(|theme| theme.variables());
    format!(
        ":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n\
         @media print{{:root{{{print}}}}}\n{STYLE}"
    )
}

/// What a policy calls a text.
fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

/// The words of the page, and what games are called, in both languages.
fn words() -> Json {
    let mut json = Json::default();
    json.open('{').key("words").open('{');
    for (name, words) in WORDS {
        json.key(name).texts(*words);
    }
    json.close('}').key("games").open('{');
    for game in Game::ALL {
        let vocabulary = game.vocabulary();
        json.key(game.name()).open('{');
        json.key("name").texts(vocabulary.game);
        json.sides(&vocabulary.sides);
        json.key("paired").number(u8::from(vocabulary.is_paired()));
        json.close('}');
    }
    json.close('}').close('}');
    json
}
