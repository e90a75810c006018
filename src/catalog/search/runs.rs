//! Text cut into runs of one script, because scripts part words differently: Latin, Greek or Cyrillic by spaces, Korean by
//! spaces with particles stuck to the words, Thai and Chinese not at all.

/// How a run of letters is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Script {
    Spaced,
    Hangul,
    Thai,
    Han,
}

/// Letters that stand together and belong to one script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run<'a> {
    pub script: Script,
    pub text: &'a str,
    /// Whether only a hyphen or an apostrophe parts it from the run before.
    pub joined: bool,
}

/// The runs of a folded text, in order.
#[must_use]
pub fn runs(folded: &str) -> Vec<Run<'_>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    let mut rest = folded;
    let mut parted = folded;
    while let Some(first) = rest.chars().next() {
        let Some(script) = script(first) else {
            rest = &rest[first.len_utf8()..];
            continue;
        };
        let end = rest.find(|c| self::script(c) != Some(script)).unwrap_or(rest.len());
        let between = &parted[..parted.len() - rest.len()];
        let joined = !runs.is_empty() && matches!(between, "-" | "\u{2010}" | "\u{2011}" | "'" | "’");
        runs.push(Run { script, text: &rest[..end], joined });
        rest = &rest[end..];
        parted = rest;
    }
    runs
}

fn script(c: char) -> Option<Script> {
    match c {
        '\u{1100}'..='\u{11ff}' => Some(Script::Hangul),
        '\u{e01}'..='\u{e3a}' | '\u{e40}'..='\u{e46}' => Some(Script::Thai),
        '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}' => Some(Script::Han),
        c if c.is_alphanumeric() => Some(Script::Spaced),
        _ => None,
    }
}

/// The pieces a run is searched by: itself, or overlapping pieces of as many letters as its script needs, and at its
/// end the shorter ones, so that a piece's beginning is always found as one.
#[must_use]
pub fn pieces(run: &Run<'_>) -> Vec<String> {
    let width = match run.script {
        Script::Spaced => return vec![run.text.to_owned()],
        Script::Hangul | Script::Han => 2,
        Script::Thai => 3,
    };
    let letters = letters(run);
    (0..letters.len()).map(|at| letters[at..].iter().take(width).copied().collect()).collect()
}

/// How many of the pieces at a run's end are shorter than the others.
#[must_use]
pub fn tails(run: &Run<'_>) -> usize {
    let width = match run.script {
        Script::Spaced => 1,
        Script::Hangul | Script::Han => 2,
        Script::Thai => 3,
    };
    (width - 1).min(letters(run).len().saturating_sub(1))
}

/// The letters of a run; those of Korean are syllables, whole or begun.
fn letters<'a>(run: &Run<'a>) -> Vec<&'a str> {
    let starts = |(at, c): (usize, char)| {
        let begins = run.script != Script::Hangul || at == 0 || ('\u{1100}'..='\u{115f}').contains(&c);
        begins.then_some(at)
    };
    let mut starts: Vec<usize> = run.text.char_indices().filter_map(starts).collect();
    starts.push(run.text.len());
    starts.windows(2).map(|pair| &run.text[pair[0]..pair[1]]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::fold::fold;
    use super::*;

    #[test]
    fn scripts_are_parted_and_marks_are_none() {
        let folded = fold("IAS 독감-지표 l’été ยา 🙂 \u{301}");
        let found = runs(&folded);
        let told: Vec<_> = found.iter().map(|run| (run.script, run.joined)).collect();
        use Script::{Hangul, Spaced, Thai};
        assert_eq!(
            told,
            [
                (Spaced, false),
                (Hangul, false),
                (Hangul, true),
                (Spaced, false),
                (Spaced, true),
                (Thai, false)
            ]
        );
    }

    #[test]
    fn pieces_overlap_and_end_in_shorter_ones() {
        let of = |text: &str| {
            let folded = fold(text);
            let run = &runs(&folded)[0];
            (pieces(run), tails(run))
        };
        assert_eq!(of("약국의"), (["약국", "국의", "의"].map(fold).to_vec(), 1));
        assert_eq!(of("약"), (vec![fold("약")], 0));
        assert_eq!(of("ขายยา"), (["ขาย", "ายย", "ยยา", "ยา", "า"].map(str::to_owned).to_vec(), 2));
        assert_eq!(of("vente"), (vec!["vente".to_owned()], 0));
    }
}
