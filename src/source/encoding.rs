//! [`Encoding`]: the character encodings game records are written in.

use std::fmt;

/// A character encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8; also what pure ASCII is read as.
    #[default]
    Utf8,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// Shift_JIS as Windows has it (Windows-31J, code page 932), with the NEC and IBM characters
    /// that names need (髙, 﨑) and the strict standard lacks.
    ShiftJis,
    /// EUC-JP.
    EucJp,
    /// ISO-2022-JP ("JIS"), seven bits with escape sequences.
    Iso2022Jp,
    /// GB18030, which holds GBK and GB2312.
    Gb18030,
    /// Big5, with the Hong Kong characters.
    Big5,
    /// EUC-KR as Windows has it (Unified Hangul, code page 949).
    EucKr,
    /// Windows-1252, western European.
    Windows1252,
    /// Windows-1251, Cyrillic.
    Windows1251,
    /// Windows-1250, central European.
    Windows1250,
    /// KOI8-U, Cyrillic; holds what KOI8-R has for Russian.
    Koi8U,
    /// Windows-874, Thai.
    Windows874,
    /// ISO-8859-1 in the strict sense: a byte is its code point.
    Latin1,
    /// ISO-8859-2, central European.
    Latin2,
    /// ISO-8859-15, ISO-8859-1 with the euro sign.
    Latin9,
    /// Mac OS Roman.
    MacRoman,
    /// ISO-8859-3, southern European.
    Latin3,
    /// ISO-8859-4, northern European.
    Latin4,
    /// ISO-8859-5, Cyrillic.
    Iso8859Cyrillic,
    /// ISO-8859-7, Greek.
    Iso8859Greek,
    /// ISO-8859-13, Baltic.
    Latin7,
    /// ISO-8859-16, south-eastern European.
    Latin10,
    /// Windows-1253, Greek.
    Windows1253,
    /// Windows-1254, Turkish; holds ISO-8859-9.
    Windows1254,
    /// Windows-1257, Baltic.
    Windows1257,
    /// Windows-1258, Vietnamese.
    Windows1258,
    /// Code page 866, Cyrillic.
    Ibm866,
    /// Code page 437, that of DOS in the West.
    Ibm437,
    /// Code page 850, that of DOS in Western Europe.
    Ibm850,
    /// ASCII, for writing: what every reader can read.
    Ascii,
}

/// What is known of one encoding: its display name, the codec if it is not done by hand, and the
/// labels that the codec library does not know.
struct Row(Encoding, &'static str, Option<&'static encoding_rs::Encoding>, &'static [&'static str]);

static TABLE: [Row; 32] = {
    use Encoding::*;
    use encoding_rs as rs;
    [
        Row(
            Utf8,
            "UTF-8",
            Some(rs::UTF_8),
            &["utf-8-sig", "utf8-sig", "utf8-bom", "utf-8-bom", "cp65001"],
        ),
        Row(Utf16Le, "UTF-16LE", Some(rs::UTF_16LE), &["utf16", "utf16le", "utf16-le", "cp1200"]),
        Row(Utf16Be, "UTF-16BE", Some(rs::UTF_16BE), &["utf16be", "utf16-be", "cp1201"]),
        Row(
            ShiftJis,
            "Shift_JIS",
            Some(rs::SHIFT_JIS),
            &["cp932", "cp-932", "windows-932", "shiftjis", "shift_jis-2004", "mskanji"],
        ),
        Row(
            EucJp,
            "EUC-JP",
            Some(rs::EUC_JP),
            &["eucjp", "euc", "euc_jp", "ujis", "eucjp-ms", "cp51932"],
        ),
        Row(
            Iso2022Jp,
            "ISO-2022-JP",
            Some(rs::ISO_2022_JP),
            &["jis", "iso2022jp", "iso2022-jp", "cp50220", "cp50221"],
        ),
        Row(
            Gb18030,
            "GB18030",
            Some(rs::GB18030),
            &["cp936", "cp-936", "windows-936", "ms936", "euc-cn", "euccn", "gb-18030", "cp54936"],
        ),
        Row(Big5, "Big5", Some(rs::BIG5), &["cp950", "windows-950", "ms950", "big-5"]),
        Row(
            EucKr,
            "EUC-KR",
            Some(rs::EUC_KR),
            &["cp949", "windows-949", "ms949", "uhc", "euckr", "cp51949"],
        ),
        Row(
            Windows1252,
            "windows-1252",
            Some(rs::WINDOWS_1252),
            &["cp-1252", "windows1252", "win1252"],
        ),
        Row(
            Windows1251,
            "windows-1251",
            Some(rs::WINDOWS_1251),
            &["cp-1251", "windows1251", "win1251"],
        ),
        Row(
            Windows1250,
            "windows-1250",
            Some(rs::WINDOWS_1250),
            &["cp-1250", "windows1250", "win1250"],
        ),
        Row(Koi8U, "KOI8-U", Some(rs::KOI8_U), &["koi8-r", "koi8r", "koi8u"]),
        Row(Windows874, "windows-874", Some(rs::WINDOWS_874), &["cp874", "tis620"]),
        // The codec library takes the labels of ISO-8859-1 and ASCII for windows-1252, as browsers
        // must, so both rows name theirs.
        Row(
            Latin1,
            "ISO-8859-1",
            None,
            &[
                "iso-8859-1",
                "iso8859-1",
                "iso88591",
                "iso_8859-1",
                "iso_8859-1:1987",
                "latin1",
                "latin-1",
                "l1",
                "cp819",
            ],
        ),
        Row(Latin2, "ISO-8859-2", Some(rs::ISO_8859_2), &["latin-2"]),
        Row(Latin9, "ISO-8859-15", Some(rs::ISO_8859_15), &["latin9", "latin-9", "iso-8859-15"]),
        Row(MacRoman, "macintosh", Some(rs::MACINTOSH), &["macroman", "mac-roman", "mac_roman"]),
        Row(Latin3, "ISO-8859-3", Some(rs::ISO_8859_3), &[]),
        Row(Latin4, "ISO-8859-4", Some(rs::ISO_8859_4), &[]),
        Row(Iso8859Cyrillic, "ISO-8859-5", Some(rs::ISO_8859_5), &[]),
        Row(Iso8859Greek, "ISO-8859-7", Some(rs::ISO_8859_7), &[]),
        Row(Latin7, "ISO-8859-13", Some(rs::ISO_8859_13), &["latin7"]),
        Row(Latin10, "ISO-8859-16", Some(rs::ISO_8859_16), &["latin10"]),
        Row(Windows1253, "windows-1253", Some(rs::WINDOWS_1253), &["win1253"]),
        Row(Windows1254, "windows-1254", Some(rs::WINDOWS_1254), &["win1254", "latin5"]),
        Row(Windows1257, "windows-1257", Some(rs::WINDOWS_1257), &["win1257"]),
        Row(Windows1258, "windows-1258", Some(rs::WINDOWS_1258), &["win1258"]),
        Row(Ibm866, "IBM866", Some(rs::IBM866), &["cp-866"]),
        Row(Ibm437, "IBM437", None, &["cp437", "cp-437", "437", "cspc8codepage437"]),
        Row(Ibm850, "IBM850", None, &["cp850", "cp-850", "850", "cspc850multilingual"]),
        Row(Ascii, "US-ASCII", None, &["ascii", "us-ascii", "ansi_x3.4-1968", "iso-ir-100-ascii"]),
    ]
};

/// The upper half of code page 437.
#[rustfmt::skip]
static IBM437: [char; 128] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å',
    'É', 'æ', 'Æ', 'ô', 'ö', 'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', '¢', '£', '¥', '₧', 'ƒ',
    'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '⌐', '¬', '½', '¼', '¡', '«', '»',
    '░', '▒', '▓', '│', '┤', '╡', '╢', '╖', '╕', '╣', '║', '╗', '╝', '╜', '╛', '┐',
    '└', '┴', '┬', '├', '─', '┼', '╞', '╟', '╚', '╔', '╩', '╦', '╠', '═', '╬', '╧',
    '╨', '╤', '╥', '╙', '╘', '╒', '╓', '╫', '╪', '┘', '┌', '█', '▄', '▌', '▐', '▀',
    'α', 'ß', 'Γ', 'π', 'Σ', 'σ', 'µ', 'τ', 'Φ', 'Θ', 'Ω', 'δ', '∞', 'φ', 'ε', '∩',
    '≡', '±', '≥', '≤', '⌠', '⌡', '÷', '≈', '°', '∙', '·', '√', 'ⁿ', '²', '■', '\u{a0}',
];

/// The upper half of code page 850.
#[rustfmt::skip]
static IBM850: [char; 128] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å',
    'É', 'æ', 'Æ', 'ô', 'ö', 'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', 'ø', '£', 'Ø', '×', 'ƒ',
    'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '®', '¬', '½', '¼', '¡', '«', '»',
    '░', '▒', '▓', '│', '┤', 'Á', 'Â', 'À', '©', '╣', '║', '╗', '╝', '¢', '¥', '┐',
    '└', '┴', '┬', '├', '─', '┼', 'ã', 'Ã', '╚', '╔', '╩', '╦', '╠', '═', '╬', '¤',
    'ð', 'Ð', 'Ê', 'Ë', 'È', 'ı', 'Í', 'Î', 'Ï', '┘', '┌', '█', '▄', '¦', 'Ì', '▀',
    'Ó', 'ß', 'Ô', 'Ò', 'õ', 'Õ', 'µ', 'þ', 'Þ', 'Ú', 'Û', 'Ù', 'ý', 'Ý', '¯', '´',
    '\u{ad}', '±', '‗', '¾', '¶', '§', '÷', '¸', '°', '¨', '·', '¹', '³', '²', '■', '\u{a0}',
];

/// The letters of a label, by which it is known.
fn letters(label: &str) -> String {
    let letters = label.chars().filter(|c| !matches!(c, '-' | '_' | ' '));
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

impl Encoding {
    /// Every encoding, for listing.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.0)
    }

    /// The name as standards spell it, such as `Shift_JIS`.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// The encoding a label means, in any case and with white space around it: the names and
    /// aliases of the WHATWG Encoding Standard, and those that people and other programs use
    /// besides (`cp932`, `eucjp`, `jis`, `utf-8-sig`, ...). `-`, `_` and blanks make no difference:
    /// Java writes `ISO8859_1`.
    pub fn from_label(label: &str) -> Option<Self> {
        let label = label.trim();
        let plain = letters(label);
        let is_label = |known: &&str| letters(known) == plain;
        if let Some(row) = TABLE.iter().find(|row| is_label(&row.1) || row.3.iter().any(is_label)) {
            return Some(row.0);
        }
        let known = |label: &str| {
            encoding_rs::Encoding::for_label_no_replacement(label.as_bytes())
                .and_then(Self::from_codec)
        };
        // `ISO8859_5` is `iso8859-5` to the library.
        known(label).or_else(|| known(&label.replace('_', "-")))
    }

    /// Whether a label means an encoding with a byte order mark: `utf-8-sig`, `utf8-bom`; `utf-16`, which leaves the
    /// order to it.
    pub fn label_has_bom(label: &str) -> bool {
        matches!(letters(label).as_str(), "utf8sig" | "utf8bom" | "utf16")
    }

    /// Whether ASCII characters are single ASCII bytes, so that bytes can be cut at line ends
    /// before they are decoded. False for UTF-16, and for ISO-2022-JP, whose escapes reach on.
    pub const fn is_ascii_compatible(self) -> bool {
        !matches!(self, Self::Utf16Le | Self::Utf16Be | Self::Iso2022Jp)
    }

    /// Whether it can hold every character.
    pub const fn is_unicode(self) -> bool {
        matches!(self, Self::Utf8 | Self::Utf16Le | Self::Utf16Be)
    }

    /// Whether every character is one byte.
    pub(super) const fn is_single_byte(self) -> bool {
        use Encoding::*;
        matches!(
            self,
            Windows1252
                | Windows1251
                | Windows1250
                | Koi8U
                | Windows874
                | Latin1
                | Latin2
                | Latin9
                | MacRoman
                | Latin3
                | Latin4
                | Iso8859Cyrillic
                | Iso8859Greek
                | Latin7
                | Latin10
                | Windows1253
                | Windows1254
                | Windows1257
                | Windows1258
                | Ibm866
                | Ibm437
                | Ibm850
                | Ascii
        )
    }

    /// The codec; `None` for those that are done by hand.
    pub(super) fn codec(self) -> Option<&'static encoding_rs::Encoding> {
        self.row().2
    }

    /// The character of a byte above ASCII in an encoding that is done by hand; none where the byte has no character.
    pub(super) fn by_hand(self, byte: u8) -> Option<char> {
        match self {
            Self::Ascii => None,
            Self::Ibm437 => IBM437.get(usize::from(byte).checked_sub(128)?).copied(),
            Self::Ibm850 => IBM850.get(usize::from(byte).checked_sub(128)?).copied(),
            _ => Some(char::from(byte)),
        }
    }

    /// The byte of a character above ASCII in an encoding that is done by hand; none where it has no byte.
    pub(super) fn byte_by_hand(self, character: char) -> Option<u8> {
        (0x80..=0xff).find(|&byte| self.by_hand(byte) == Some(character))
    }

    /// The encoding a codec stands for. GBK is read as the GB18030 that holds it, KOI8-R as KOI8-U.
    pub(super) fn from_codec(codec: &'static encoding_rs::Encoding) -> Option<Self> {
        match codec {
            c if c == encoding_rs::GBK => Some(Self::Gb18030),
            c if c == encoding_rs::KOI8_R => Some(Self::Koi8U),
            c => TABLE.iter().find(|row| row.2 == Some(c)).map(|row| row.0),
        }
    }

    fn row(self) -> &'static Row {
        // The rows stand in the order of the variants; a test keeps it so.
        &TABLE[self as usize]
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
