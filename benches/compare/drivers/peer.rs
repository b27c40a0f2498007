//! What crates do with the same files, one by one: `peer csa|sgf|json PATH`.

use std::{env, fs, hint::black_box, path::PathBuf};

fn main() {
    let work = env::args().nth(1).expect("a work");
    let path = PathBuf::from(env::args().nth(2).expect("a file or folder"));
    let mut files = vec![path.clone()];
    if path.is_dir() {
        files = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    }
    for file in files {
        let bytes = fs::read(&file).unwrap();
        let text = || str::from_utf8(&bytes).unwrap();
        match &*work {
            "csa" => drop(black_box(csa::parse_csa(text()).unwrap())),
            "sgf" => drop(black_box(sgf_parse::parse(text()).unwrap())),
            "json" => drop(black_box(serde_json::from_slice::<serde_json::Value>(&bytes).unwrap())),
            _ => panic!("{work}?"),
        }
    }
}
