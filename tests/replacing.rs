//! Parts of a text are changed in its bytes, and no byte besides.

use kifu::source::{DecodeOptions, EncodeOptions, Encoding, Eol, Span, decode, encode, replace};

/// What bytes are decoded to, whatever they stand for.
fn text(bytes: &[u8], encoding: Encoding) -> String {
    let options = DecodeOptions { forced: Some(encoding), ..DecodeOptions::default() };
    decode(bytes, &options).text.into_owned()
}

fn span(text: &str, part: &str) -> Span {
    let start = u32::try_from(text.find(part).unwrap()).unwrap();
    Span::new(start, start + u32::try_from(part.len()).unwrap())
}

/// Replaces `part` in what the bytes decode to.
fn replaced(bytes: &[u8], encoding: Encoding, part: &str, put: &str) -> Option<Vec<u8>> {
    let decoded = text(bytes, encoding);
    let replaced = replace(bytes, encoding, &decoded, &[(span(&decoded, part), put)])?;
    assert_eq!(replaced.consumed, bytes.len());
    Some(replaced.bytes)
}

#[test]
fn bytes_that_stand_for_nothing_stay() {
    let bytes = b"'\x83\x65\xff\xfe\n+7776fu\n'\xe3\x81\n";
    let mended = replaced(bytes, Encoding::Utf8, "+7776fu", "+7776FU").unwrap();
    assert_eq!(mended, b"'\x83\x65\xff\xfe\n+7776FU\n'\xe3\x81\n");
    // A lead byte without its second byte, then the span itself.
    let bytes = b"'\x83\x65 \x83\n+7776fu\n\xfd\x81";
    let mended = replaced(bytes, Encoding::ShiftJis, "+7776fu", "+7776FU").unwrap();
    assert_eq!(mended, b"'\x83\x65 \x83\n+7776FU\n\xfd\x81");
}

#[test]
fn spellings_that_an_encoder_would_not_choose_stay() {
    // Shift_JIS has two codes for the same character, NEC's and IBM's.
    let bytes = b"\xfa\x4a \x87\x54 \x82\x50";
    let mended = replaced(bytes, Encoding::ShiftJis, "１", "1").unwrap();
    assert_eq!(mended, b"\xfa\x4a \x87\x54 1");
}

#[test]
fn what_cannot_be_put_in_is_refused() {
    assert_eq!(replaced(b"a\x82\xa0b", Encoding::ShiftJis, "a", "한"), None);
    let text = "äb";
    assert_eq!(replace("äc".as_bytes(), Encoding::Utf8, text, &[]), None);
    let inside = [(Span::new(1, 2), "x")];
    assert_eq!(replace(text.as_bytes(), Encoding::Utf8, text, &inside), None);
}

/// What is put in may need the other of the two sets of characters, or be all that did.
#[test]
fn shifts_of_iso_2022_jp_stay_where_they_are_needed() {
    let jis = b"\x1b$B$\"$$$&\x1b(Bxz";
    for (part, put, expected) in [
        ("い", "え", &b"\x1b$B$\"$($&\x1b(Bxz"[..]),
        ("い", "i", b"\x1b$B$\"\x1b(Bi\x1b$B$&\x1b(Bxz"),
        ("い", "aえb", b"\x1b$B$\"\x1b(Ba\x1b$B$(\x1b(Bb\x1b$B$&\x1b(Bxz"),
        ("い", "", b"\x1b$B$\"$&\x1b(Bxz"),
        ("あいう", "", b"xz"),
        ("う", "u", b"\x1b$B$\"$$\x1b(Buxz"),
        ("う", "えu", b"\x1b$B$\"$$$(\x1b(Buxz"),
        ("x", "y", b"\x1b$B$\"$$$&\x1b(Byz"),
        ("x", "え", b"\x1b$B$\"$$$&$(\x1b(Bz"),
        ("うx", "", b"\x1b$B$\"$$\x1b(Bz"),
        ("うx", "え", b"\x1b$B$\"$$$(\x1b(Bz"),
        ("z", "い", b"\x1b$B$\"$$$&\x1b(Bx\x1b$B$$\x1b(B"),
        ("z", "y", b"\x1b$B$\"$$$&\x1b(Bxy"),
    ] {
        let found = replaced(jis, Encoding::Iso2022Jp, part, put);
        let found = found.unwrap_or_else(|| panic!("{part} {put}"));
        assert_eq!(found.escape_ascii().to_string(), expected.escape_ascii().to_string());
    }
    // What follows the other at once, and a set of an older year.
    let jis = b"\x1b$@$\"$$\x1b(B\n\x1b$B$&\x1b(B";
    for (part, put) in
        [("い", "う"), ("い", "u"), ("い\n", ""), ("\n", ""), ("あい", ""), ("う", "u"), ("う", "")]
    {
        let edits = [(span("あい\nう", part), put)];
        let found = replace(jis, Encoding::Iso2022Jp, "あい\nう", &edits);
        let found = found.unwrap_or_else(|| panic!("{part} {put}"));
        // The last way back to ASCII gives no character.
        let found = [&found.bytes, &jis[found.consumed..]].concat();
        assert_eq!(text(&found, Encoding::Iso2022Jp), "あい\nう".replacen(part, put, 1));
    }
}

#[test]
fn texts_in_all_encodings_are_changed_at_the_place_only() {
    for encoding in Encoding::all() {
        let written = "先手：Ä é\r\n▲76歩 x\r\n";
        let options = EncodeOptions { bom: false, eol: Eol::Mixed };
        let bytes = encode(written, encoding, &options).bytes;
        let decoded = text(&bytes, encoding);
        let place = span(&decoded, "x");
        let new = replace(&bytes, encoding, &decoded, &[(place, "yy")]).unwrap().bytes;
        assert_eq!(text(&new, encoding), decoded.replace('x', "yy"), "{encoding}");
    }
    let none = decode(&b""[..], &DecodeOptions::default());
    let empty = replace(b"", none.encoding, "", &[]).unwrap();
    assert_eq!((empty.bytes.len(), empty.consumed), (0, 0));
}
