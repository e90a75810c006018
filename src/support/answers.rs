//! Answers from the help page: its questions, searched by words or suggested for a page.

use crate::{
    App, Result,
    content::{self, Element, Kind, entry::Body},
    error,
    fold::fold,
    locale::Locale,
};
use serde::Serialize;
use utoipa::ToSchema;

/// The editorial page that contains the questions.
const PAGE: &str = "help";
/// The topics of the help page by fragment, and the path segments of the pages to which they apply.
const TOPICS: [(&str, &[&str]); 6] = [
    ("topic-indicators", &["ias", "open-data"]),
    ("topic-data", &["store", "sources", "modules", "real-world-data", "how-to-buy"]),
    ("topic-requests", &["data-request", "become-provider"]),
    ("topic-scoring", &["scoring", "verify"]),
    ("topic-campaigns", &["emailing-campaign", "email-campaigns", "unsub"]),
    ("topic-account", &["account", "login", "privacy-request"]),
];
/// The maximum length of an answer, in characters.
const MAX_CHARS: usize = 400;
/// The maximum number of suggested or found answers.
const MAX_OFFERED: usize = 4;
const MAX_FOUND: usize = 6;
/// The maximum number of words in a search, and the minimum length of a word.
const MAX_WORDS: usize = 8;
const MIN_LETTERS: usize = 2;

/// A question of the help page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SupportAnswer)]
pub(crate) struct HelpAnswer {
    /// The fragment on the help page.
    pub(crate) id: String,
    pub(crate) question: String,
    /// Plain text, truncated after 400 characters.
    pub(crate) answer: String,
    /// The topic of the question on the help page.
    #[serde(skip)]
    topic: String,
    /// Parts of the question that match: start and end in UTF-16 units.
    hits: Vec<[usize; 2]>,
}

/// The questions that match all words, or as many as possible; without words, the questions that best fit a
/// page.
///
/// # Errors
/// Database errors. A site without a help page has no answers.
pub(crate) async fn find(app: &App, locale: Locale, words: &str, page: &str) -> Result<Vec<HelpAnswer>> {
    let found = match content::find(app, Kind::Page, PAGE, locale).await {
        Ok(found) => found,
        Err(e) if e.kind == error::Kind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(e),
    };
    let Body::Page(page_body) = found.entry.body else { return Ok(Vec::new()) };
    let questions = questions(&page_body.elements);
    Ok(match words.trim() {
        "" => offered(questions, page),
        words => matching(questions, words),
    })
}

/// The headings that are questions, each with the text below it.
fn questions(elements: &[Element]) -> Vec<HelpAnswer> {
    let (mut questions, mut topic): (Vec<HelpAnswer>, String) = (Vec::new(), String::new());
    for element in elements {
        match element {
            Element::Heading(heading) if heading.text.ends_with('?') => questions.push(HelpAnswer {
                id: heading.id.clone(),
                question: heading.text.clone(),
                answer: String::new(),
                topic: topic.clone(),
                hits: Vec::new(),
            }),
            Element::Heading(heading) => topic.clone_from(&heading.id),
            Element::Text(text) => {
                if let Some(last) = questions.last_mut().filter(|last| last.topic == topic) {
                    let added = format!("{} {}", last.answer, text.html.plain_text());
                    last.answer = cut(added.trim());
                }
            }
            _ => {}
        }
    }
    questions
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(MAX_CHARS) {
        Some((at, _)) => format!("{}…", text[..at].trim_end()),
        None => text.to_owned(),
    }
}

/// The questions of the topic of a page, then the others in order.
fn offered(mut questions: Vec<HelpAnswer>, page: &str) -> Vec<HelpAnswer> {
    let is_about =
        |(_, segments): &(&str, &[&str])| page.split('/').any(|segment| segments.contains(&segment));
    let topic = TOPICS.into_iter().find(is_about).map(|(topic, _)| topic);
    questions.sort_by_key(|question| Some(question.topic.as_str()) != topic);
    questions.truncate(MAX_OFFERED);
    questions
}

/// The questions that contain the words; words in the question count more than words in the answer.
fn matching(questions: Vec<HelpAnswer>, words: &str) -> Vec<HelpAnswer> {
    let words: Vec<String> = fold(words)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().count() >= MIN_LETTERS)
        .take(MAX_WORDS)
        .map(str::to_owned)
        .collect();
    let score = |question: &HelpAnswer| {
        let (asked, answered) = (fold(&question.question), fold(&question.answer));
        let points = words.iter().map(|word| match (asked.contains(word), answered.contains(word)) {
            (true, _) => 3,
            (false, true) => 1,
            (false, false) => 0,
        });
        points.sum::<u32>()
    };
    let mut scored: Vec<_> = questions.into_iter().map(|question| (score(&question), question)).collect();
    scored.retain(|(score, _)| *score > 0);
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let found = scored.into_iter().take(MAX_FOUND);
    found.map(|(_, question)| HelpAnswer { hits: hits(&question.question, &words), ..question }).collect()
}

/// The start and end of the search words in a text, in UTF-16 units, merged and in order.
fn hits(text: &str, words: &[String]) -> Vec<[usize; 2]> {
    // Each folded letter with the position of its character in the text.
    let (mut folded, mut places, mut at) = (String::new(), Vec::new(), 0);
    for c in text.chars() {
        let letters = fold(&c.to_string());
        places.extend(std::iter::repeat_n([at, at + c.len_utf16()], letters.len()));
        folded.push_str(&letters);
        at += c.len_utf16();
    }
    let mut found: Vec<[usize; 2]> = words
        .iter()
        .flat_map(|word| folded.match_indices(word.as_str()).map(|(start, hit)| (start, start + hit.len())))
        .filter_map(|(start, end)| Some([places.get(start)?[0], places.get(end - 1)?[1]]))
        .collect();
    found.sort_unstable();
    let mut merged: Vec<[usize; 2]> = Vec::new();
    for [start, end] in found {
        match merged.last_mut() {
            Some(last) if start <= last[1] => last[1] = last[1].max(end),
            _ => merged.push([start, end]),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(topic: &str, question: &str, answer: &str) -> HelpAnswer {
        HelpAnswer {
            id: topic.to_owned(),
            question: question.to_owned(),
            answer: answer.to_owned(),
            topic: topic.to_owned(),
            hits: Vec::new(),
        }
    }

    fn all() -> Vec<HelpAnswer> {
        vec![
            question("topic-data", "Que contient l’échantillon ?", "20 lignes, Corse comprise."),
            question("topic-scoring", "La Corse est-elle comprise ?", "Non."),
            question("topic-indicators", "코르시카가 포함되나요?", "아니요."),
        ]
    }

    fn found(words: &str) -> Vec<(String, Vec<[usize; 2]>)> {
        matching(all(), words).into_iter().map(|found| (found.id, found.hits)).collect()
    }

    #[test]
    fn questions_rank_above_answers_and_have_highlights() {
        assert_eq!(
            found("corse"),
            [("topic-scoring".to_owned(), vec![[3, 8]]), ("topic-data".to_owned(), vec![])]
        );
        assert_eq!(found("ECHANTILLON"), [("topic-data".to_owned(), vec![[15, 26]])]);
        assert_eq!(found("코르시카"), [("topic-indicators".to_owned(), vec![[0, 4]])]);
        assert_eq!(found("a b ?"), []);
    }

    #[test]
    fn the_topic_of_the_page_comes_first() {
        let ids = |page| offered(all(), page).into_iter().map(|found| found.id).collect::<Vec<_>>();
        assert_eq!(ids("/fr/solutions/scoring"), ["topic-scoring", "topic-data", "topic-indicators"]);
        assert_eq!(ids("/ias/flu"), ["topic-indicators", "topic-data", "topic-scoring"]);
        assert_eq!(ids(""), ["topic-data", "topic-scoring", "topic-indicators"]);
    }

    #[test]
    fn truncates_an_answer_at_a_character_boundary() {
        assert_eq!(cut(&"é".repeat(401)).chars().count(), 401);
        assert_eq!(cut("é"), "é");
    }
}
