//! Variations taken out of the text of each format, by means that know no reader.

use serde_json::Value;

/// The text of one record without its variations; none of JSON that nests deeper than the library
/// reads.
pub(crate) fn strip(format: &str, text: &str) -> Option<String> {
    Some(match format {
        "pgn" => pgn(text),
        "sgf" => sgf(text),
        "kif" | "kifu" | "ki2" | "ki2u" => {
            let lines = text.split_inclusive('\n');
            lines.take_while(|line| !line.starts_with("変化：")).collect()
        }
        "usen" => {
            let mut parts = text.split('~');
            let (start, main) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
            format!("{start}~{}\n", main.trim_end())
        }
        "ishi" => ishi(text),
        "dhtmlxq" => {
            // Comments of lines have two numbers.
            let of_line = |line: &str| {
                let key = line.strip_prefix("[DhtmlXQ_").and_then(|rest| rest.split(']').next());
                let key = key.unwrap_or_default();
                key.starts_with("move_") || key.starts_with("comment") && key.contains('_')
            };
            text.split_inclusive('\n').filter(|line| !of_line(line)).collect()
        }
        "jkf" => return json(text, &["forks"]),
        "pcn" => return json(text, &["variations"]),
        _ => text.to_owned(),
    })
}

/// Parentheses outside comments, which braces hold or which go to the end of their line; of lines
/// that begin with a bracket, which are tags, nothing.
fn pgn(text: &str) -> String {
    let (mut depth, mut brace) = (0_u32, false);
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        if line.starts_with('[') && !brace {
            out.push_str(line);
            continue;
        }
        for (at, character) in line.char_indices() {
            match character {
                ';' if !brace => {
                    out.push_str(if depth == 0 { &line[at..] } else { "\n" });
                    break;
                }
                '{' if !brace => brace = true,
                '}' if brace => brace = false,
                '(' if !brace => depth += 1,
                ')' if !brace => {
                    depth = depth.saturating_sub(1);
                    continue;
                }
                _ => {}
            }
            if depth == 0 {
                out.push(character);
            }
        }
    }
    out
}

/// Of the trees behind a node, the first.
fn sgf(text: &str) -> String {
    // Of each open tree, how many trees have begun in it.
    let mut trees: Vec<usize> = vec![0];
    let mut skipped = 0_usize;
    let (mut bracket, mut escaped) = (false, false);
    let mut out = String::new();
    for character in text.chars() {
        let mut keep = skipped == 0;
        match character {
            _ if bracket => match character {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                ']' => bracket = false,
                _ => {}
            },
            '[' => bracket = true,
            '(' => {
                let begun = trees.last_mut().unwrap();
                *begun += 1;
                if skipped > 0 || *begun > 1 && trees.len() > 1 {
                    skipped += 1;
                    keep = false;
                }
                trees.push(0);
            }
            ')' => {
                trees.pop();
                skipped = skipped.saturating_sub(1);
            }
            _ => {}
        }
        if keep {
            out.push(character);
        }
    }
    out
}

fn ishi(text: &str) -> String {
    let (mut depth, mut block) = (0_u32, "");
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let word = line.split_ascii_whitespace().next().unwrap_or("");
        if block.is_empty() {
            match word {
                "COM" => block = "ENDCOM",
                "USER" => block = "ENDUSER",
                "VAR" => depth += 1,
                "ENDVAR" => {
                    // Changed files can close what never opened.
                    depth = depth.saturating_sub(1);
                    continue;
                }
                _ => {}
            }
        } else if word == block {
            block = "";
        }
        if depth == 0 {
            out.push_str(line);
        }
    }
    out
}

fn json(text: &str, members: &[&str]) -> Option<String> {
    fn without(value: &mut Value, members: &[&str]) {
        match value {
            Value::Object(object) => {
                object.retain(|name, _| !members.contains(&name.as_str()));
                object.values_mut().for_each(|value| without(value, members));
            }
            Value::Array(values) => values.iter_mut().for_each(|value| without(value, members)),
            _ => {}
        }
    }
    let mut value: Value = serde_json::from_str(text).ok()?;
    without(&mut value, members);
    Some(value.to_string())
}
