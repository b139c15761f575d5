//! Sentences in English and the same in Chinese, as a table that is read off its text.

/// Parts stand inside parts no deeper than this.
const DEEPEST: u32 = 8;

/// No sentence is longer, in bytes: longer texts are lists of numbers or positions.
const LONGEST: usize = 600;

/// What stands around the number of a quotation that was taken out of a text.
const QUOTED: [char; 2] = ['\u{1}', '\u{2}'];

/// A piece of a sentence: letters, or a place that something fills.
#[derive(Debug, PartialEq)]
enum Piece {
    Letters(&'static str),
    /// What stands there, by the sign of the table.
    Hole(char),
    /// In Chinese, the place in English that it takes, from 0.
    Nth(usize),
}

impl Piece {
    fn is_chinese(&self) -> bool {
        matches!(self, Piece::Letters(letters) if letters.contains(|letter| ('\u{4e00}'..'\u{a000}').contains(&letter)))
    }
}

struct Sentence {
    english: Vec<Piece>,
    chinese: Vec<Piece>,
}

/// A table of sentences; the first that fits holds.
pub struct Table(Vec<Sentence>);

fn pieces(text: &'static str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['~', '@', '#', '…', '&', '$']) {
        if at > 0 {
            pieces.push(Piece::Letters(&rest[..at]));
        }
        let mut behind = rest[at..].chars();
        let sign = behind.next().unwrap_or_default();
        let digit = behind.clone().next().and_then(|digit| digit.to_digit(10));
        match digit.filter(|_| sign == '$') {
            Some(nth) => {
                behind.next();
                pieces.push(Piece::Nth((nth as usize).saturating_sub(1)));
            }
            None => pieces.push(Piece::Hole(sign)),
        }
        rest = behind.as_str();
    }
    if !rest.is_empty() {
        pieces.push(Piece::Letters(rest));
    }
    pieces
}

impl Table {
    /// Reads tables, the first with precedence. A line without an arrow, or that begins with two slashes, is no
    /// row.
    pub fn read(texts: &[&'static str]) -> Table {
        let rows = texts.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with("//"));
        let sentence = |(english, chinese)| Sentence { english: pieces(english), chinese: pieces(chinese) };
        Table(rows.filter_map(|line| line.split_once(" ⇒ ")).map(sentence).collect())
    }

    /// Returns a sentence of the program in Chinese, or nothing where the table does not have it.
    pub fn tell(&self, text: &str) -> Option<String> {
        if text.len() > LONGEST {
            return None;
        }
        let (bare, quotations) = without_quotations(text.trim());
        let mut told = self.translated(&bare, 0)?;
        for (at, quotation) in quotations.iter().enumerate() {
            told = told.replace(&format!("{}{at}{}", QUOTED[0], QUOTED[1]), &format!(" {quotation} "));
        }
        // Chinese signs have their own space.
        while told.contains("  ") {
            told = told.replace("  ", " ");
        }
        for sign in ["，", "；", "：", "、", "。"] {
            told = told.replace(&format!(" {sign}"), sign).replace(&format!("{sign} "), sign);
        }
        Some(told.trim().to_owned())
    }

    fn translated(&self, text: &str, depth: u32) -> Option<String> {
        // A hole may hold a sentence with holes: a text that is made for it must not take long.
        if depth > DEEPEST {
            return None;
        }
        'sentences: for sentence in &self.0 {
            let mut found = Vec::new();
            if !fits(&sentence.english, text, &mut found) {
                continue;
            }
            let holes = sentence.english.iter().filter_map(|piece| match piece {
                Piece::Hole(sign) => Some(*sign),
                _ => None,
            });
            let mut parts = Vec::new();
            // What only joins, as a comma does, has to join something that is told in Chinese.
            let mut is_told = sentence.chinese.iter().any(Piece::is_chinese);
            for (part, sign) in found.iter().zip(holes) {
                match sign {
                    '~' => match self.translated(part, depth + 1) {
                        Some(told) => {
                            is_told |= told != *part;
                            parts.push(told);
                        }
                        // A sentence with a part that stays English is not taken, since another one may fit
                        // as a whole.
                        None => continue 'sentences,
                    },
                    _ => parts.push((*part).to_owned()),
                }
            }
            if !is_told && sentence.english.contains(&Piece::Hole('~')) {
                continue;
            }
            let mut next = parts.iter();
            let told = sentence.chinese.iter().map(|piece| match piece {
                Piece::Letters(letters) => *letters,
                Piece::Hole(_) => next.next().map_or("", String::as_str),
                Piece::Nth(nth) => parts.get(*nth).map_or("", String::as_str),
            });
            return Some(told.collect());
        }
        (!has_word(text)).then(|| text.to_owned())
    }
}

/// Takes what stands between quotation marks out of a text, so that no sentence is found inside.
fn without_quotations(text: &str) -> (String, Vec<&str>) {
    let (mut bare, mut quotations, mut rest) = (String::new(), Vec::new(), text);
    while let Some(at) = rest.find(['`', '"', '\'']) {
        let mark = char::from(rest.as_bytes()[at]);
        let inside = &rest[at + 1..];
        // An apostrophe in a word is a letter.
        let is_joined = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let end = match mark {
            '\'' if is_joined(rest[..at].chars().next_back()) => None,
            '\'' => inside
                .match_indices('\'')
                .map(|(end, _)| end)
                .find(|end| !is_joined(inside[end + 1..].chars().next())),
            _ => inside.find(mark),
        };
        let Some(end) = end else {
            bare += &rest[..=at];
            rest = inside;
            continue;
        };
        bare += &format!("{}{}{}{}", &rest[..at], QUOTED[0], quotations.len(), QUOTED[1]);
        quotations.push(&rest[at..at + end + 2]);
        rest = &inside[end + 1..];
    }
    (bare + rest, quotations)
}

/// Finds what fills the places of a sentence, each as long as it can be.
fn fits<'t>(pieces: &[Piece], text: &'t str, found: &mut Vec<&'t str>) -> bool {
    match pieces {
        [] => text.is_empty(),
        [Piece::Letters(letters), rest @ ..] => {
            text.strip_prefix(letters).is_some_and(|behind| fits(rest, behind, found))
        }
        [Piece::Hole(sign), rest @ ..] => {
            let is_of = |letter: char| match sign {
                '#' => letter.is_ascii_digit(),
                '@' => !letter.is_whitespace() && ![':', ',', ';'].contains(&letter),
                '…' => QUOTED.contains(&letter) || letter.is_ascii_digit(),
                _ => true,
            };
            let ends = text.char_indices().take_while(|(_, letter)| is_of(*letter));
            let ends: Vec<usize> = ends.map(|(at, letter)| at + letter.len_utf8()).collect();
            // Each hole takes as much as it can, and less where the rest does not fit.
            ends.into_iter().rev().any(|end| {
                let part = &text[..end];
                let is_whole =
                    *sign != '…' || (part.starts_with(QUOTED[0]) && part.find(QUOTED[1]) == Some(end - 1));
                found.push(part);
                let fits = is_whole && fits(rest, &text[end..], found);
                if !fits {
                    found.pop();
                }
                fits
            })
        }
        [Piece::Nth(_), ..] => false,
    }
}

/// Returns whether a text has a word in English: names and notation have shorter runs of letters.
fn has_word(text: &str) -> bool {
    text.as_bytes().windows(4).any(|run| run.iter().all(u8::is_ascii_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::TABLES;

    #[test]
    fn each_row_of_the_table_is_a_sentence_with_places_that_its_translation_has() {
        let rows = TABLES.iter().flat_map(|text| text.lines());
        for line in rows.filter(|line| !line.is_empty() && !line.starts_with("//")) {
            let (english, chinese) = line.split_once(" ⇒ ").expect(line);
            assert!(!chinese.contains(" ⇒ "), "{line}");
            let holes =
                |text| pieces(text).iter().filter(|piece| !matches!(piece, Piece::Letters(_))).count();
            assert!(holes(chinese) <= holes(english), "{line}");
            for piece in pieces(chinese) {
                assert!(!matches!(piece, Piece::Nth(nth) if nth >= holes(english)), "{line}");
            }
        }
    }

    #[test]
    fn parts_are_sentences_quotations_stay_and_unknown_words_are_refused() {
        let table = Table::read(TABLES);
        for (english, chinese) in [
            ("take 2 from the heap of 3", "从 3 个的堆中取 2 个"),
            (
                "no game is called \"nmi\"; nearest: nim, team-nim",
                "没有叫 \"nmi\" 的游戏；最接近的是 nim、team-nim",
            ),
            ("turn the cells with x in 1, 3 and 5 and y in 2", "翻 x 为 1、3、5、y 为 2 的格子"),
            (
                "bite row 1, column 2: (4, 4, 4) becomes (1, 1, 1)",
                "咬第 1 行第 2 列：(4, 4, 4) 变为 (1, 1, 1)",
            ),
            ("expected a number, found `x`", "应为数，这里是 `x`"),
        ] {
            assert_eq!(table.tell(english).as_deref(), Some(chinese));
        }
        assert_eq!(table.tell("expected a colleague, found nothing"), None);
        assert_eq!(table.tell("(3, 5)").as_deref(), Some("(3, 5)"));
    }

    #[test]
    fn no_text_takes_long_or_panics() {
        let table = Table::read(TABLES);
        let texts = [
            "~".repeat(599),
            "a, ".repeat(199),
            "'`\"".repeat(190),
            "\u{1}0\u{2}".repeat(100),
            "1 or 2 ".repeat(80),
        ];
        for text in texts {
            let _ = table.tell(&text);
        }
    }
}
