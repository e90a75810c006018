//! Text by script: which font draws which letters, and where a line may end. Korean and Thai leave no space between
//! words that mean something, so a line may end within them; but never between a letter and its marks.

/// A family of letters that one font draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Script {
    /// Latin letters, digits, and everything that is no other script.
    Latin,
    Korean,
    Thai,
}

impl Script {
    fn of(letter: char) -> Self {
        match letter {
            '\u{e00}'..='\u{e7f}' => Self::Thai,
            '\u{1100}'..='\u{11ff}'
            | '\u{3000}'..='\u{303f}'
            | '\u{3130}'..='\u{318f}'
            | '\u{ac00}'..='\u{d7af}'
            | '\u{ff00}'..='\u{ffef}' => Self::Korean,
            _ => Self::Latin,
        }
    }
}

/// What stays together at the end of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    pub text: String,
    /// Whether a space stands before it.
    pub spaced: bool,
}

/// Letters that a word of Latin script may have before it is cut anywhere: no such word is longer, addresses are.
const LONGEST: usize = 20;

/// The units of a text, in order.
pub fn units(text: &str) -> Vec<Unit> {
    let mut units = Vec::new();
    // A space that must not end a line is no space here.
    for word in text.split(|c: char| c.is_whitespace() && c != '\u{a0}').filter(|word| !word.is_empty()) {
        let first = units.len();
        let mut before = None;
        for letter in word.chars() {
            match units.last_mut() {
                Some(Unit { text, .. }) if before.is_some_and(|before| !parts(before, letter, text)) => {
                    text.push(letter);
                }
                _ => units.push(Unit { text: letter.to_string(), spaced: units.len() == first }),
            }
            before = Some(letter);
        }
    }
    units
}

/// Whether a line may end between two letters of a word, the first of which ends this unit.
fn parts(before: char, letter: char, unit: &str) -> bool {
    if is_opening(before) {
        return false;
    }
    match Script::of(letter) {
        Script::Korean => true,
        Script::Thai => !is_thai_tail(letter),
        Script::Latin if Script::of(before) == Script::Latin => unit.chars().count() >= LONGEST,
        Script::Latin => letter.is_alphanumeric() || is_opening(letter),
    }
}

/// What belongs to the letter after it: brackets and quotes that open, and the vowels that Thai writes before.
fn is_opening(letter: char) -> bool {
    matches!(letter, '(' | '[' | '«' | '‘' | '“' | '\u{e40}'..='\u{e44}')
}

/// What belongs to the letter before it: vowels and tones of Thai that stand above, below or after, and its signs.
fn is_thai_tail(letter: char) -> bool {
    matches!(letter, '\u{e2f}'..='\u{e3a}' | '\u{e45}'..='\u{e4e}')
}

/// The stretches of a line that one font draws, each with the spaces after it. Fonts of other scripts have no space: there,
/// each word is a stretch of its own.
pub fn runs(line: &str) -> Vec<(Script, String)> {
    let mut runs: Vec<(Script, String)> = Vec::new();
    for letter in line.chars() {
        let script = Script::of(letter);
        match runs.last_mut() {
            Some((_, text)) if letter == ' ' => text.push(letter),
            Some((last, text)) if *last == script && (script == Script::Latin || !text.ends_with(' ')) => {
                text.push(letter);
            }
            _ => runs.push((script, letter.to_string())),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> String {
        let told = |unit: Unit| format!("{}{}", if unit.spaced { " " } else { "|" }, unit.text);
        units(text).into_iter().map(told).collect()
    }

    #[test]
    fn latin_words_stay_whole_and_others_end_between_letters() {
        assert_eq!(cut("Grippe : l’été (2026)"), " Grippe : l’été (2026)");
        assert_eq!(cut("25\u{a0}%  de\nplus"), " 25\u{a0}% de plus");
        assert_eq!(cut("독감 지표(IAS)는"), " 독|감 지|표|(IAS)|는");
        assert_eq!(cut(&"a".repeat(45)), format!(" {0}|{0}|aaaaa", "a".repeat(20)));
        assert_eq!(cut(""), "");
    }

    #[test]
    fn thai_marks_and_leading_vowels_stay_with_their_letter() {
        assert_eq!(cut("ไข้หวัด"), " ไข้|ห|วั|ด");
        assert_eq!(cut("น้ำเชื้อ"), " น้ำ|เชื้|อ");
    }

    #[test]
    fn each_script_has_its_font_and_only_latin_has_spaces() {
        let told =
            |line| runs(line).into_iter().map(|(script, text)| format!("{script:?}:{text}/")).collect();
        let told: String = told("L’IAS du 독감 지표 2026");
        assert_eq!(told, "Latin:L’IAS du /Korean:독감 /Korean:지표 /Latin:2026/");
    }
}
