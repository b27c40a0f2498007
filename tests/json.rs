//! What is JSON and what is not: as another reader of JSON says, whatever stands in a text.

use crate::support::numbers::Numbers;
use crate::support::read;
use kifu::findings::Code;
use kifu::formats::jkf::JKF;
use kifu::source::Source;

/// Whether a text was found to be no JSON.
fn is_refused(text: &str) -> bool {
    let records = read(&JKF, &Source::new("jkf", text));
    records.iter().flat_map(|(_, findings)| findings).any(|it| it.code == Code::JsonSyntax)
}

/// The same by another reader, to which depth is no fault.
fn is_no_json(text: &str) -> bool {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<serde_json::Value>();
    let fault = values.find_map(Result::err).map(|error| error.to_string());
    fault.is_some_and(|fault| !fault.starts_with("recursion limit"))
}

#[test]
fn what_another_reader_refuses_is_refused() {
    let header = |value: &str| format!("{{\"header\":{{}},\"moves\":[{{}}],\"x\":{value}}}");
    for value in [
        "0",
        "-0",
        "01",
        "-",
        "1.",
        ".5",
        "1.5",
        "1e5",
        "1e400",
        "1E+2",
        "1e",
        "-1.25e-3",
        "+1",
        "true",
        "truer",
        "tru",
        "null",
        "nul",
        "True",
        "NaN",
        "\"a\"",
        "\"a",
        "\"\\n\"",
        "\"\\x\"",
        "\"\\u00e9\"",
        "\"\\u00g9\"",
        "\"\\ud83d\\ude00\"",
        "\"\\ud83d\"",
        "\"\\ude00\"",
        "\"\\u12\"",
        "\"a\nb\"",
        "\"\t\"",
        "\"\u{7f}\"",
        "[]",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1",
        "{}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{a:1}",
        "{1:1}",
        "[}",
        "{]",
        "",
        ",",
        "[[],{},\"\"]",
        "1 2",
        "{\"a\":1}{\"b\":2}",
        "\u{feff}1",
        "1\u{a0}",
        "/* */ 1",
        "'a'",
    ] {
        let text = header(value);
        assert_eq!(is_refused(&text), is_no_json(&text), "{text}");
    }
    let digits = header(&"9".repeat(400));
    assert_eq!(is_refused(&digits), is_no_json(&digits));
    for depth in [100, 126, 127, 128, 5_000] {
        let text = header(&format!("{}{}", "[".repeat(depth), "]".repeat(depth)));
        assert_eq!(is_refused(&text), is_no_json(&text), "{depth}");
    }
    for text in
        ["", " ", "[]", "{}", "{}{}", "{} {}\n", "[{}]", "{}[]", "{}x", "{}\n}", "1", "x", "\"\""]
    {
        assert_eq!(is_refused(text), is_no_json(text), "{text}");
    }
}

#[test]
fn damaged_texts_are_refused_where_another_reader_refuses_them() {
    let good = "{\"header\":{\"先手\":\"a\\\"b\",\"後手\":\"\\u540d\"},\"initial\":{\"preset\":\"HIRATE\"},\
        \"moves\":[{\"comments\":[\"x\"]},{\"move\":{\"color\":0,\"from\":{\"x\":7,\"y\":7},\
        \"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"},\"time\":{\"now\":{\"m\":0,\"s\":16.5}}}]}\n";
    assert!(!is_refused(good));
    let mut numbers = Numbers(4);
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut text = good.repeat(1 + numbers.below(2));
        for _ in 0..=numbers.below(2) {
            let at = text.floor_char_boundary(numbers.below(text.len()));
            let to = text.floor_char_boundary((at + numbers.below(3)).min(text.len()));
            let piece =
                ["", "{", "}", "[", "]", ",", ":", "\"", "\\", "0", "-", ".", "e", "t", " ", "\n"]
                    [numbers.below(16)];
            text.replace_range(at..to.max(at), piece);
        }
        assert_eq!(is_refused(&text), is_no_json(&text), "{text}");
        refused += usize::from(is_refused(&text));
    }
    assert!((5_000..19_000).contains(&refused), "{refused}");
}
