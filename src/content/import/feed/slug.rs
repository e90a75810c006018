//! Slugs of feed items: the last word of the original's address, by which readers and search engines know it.
//! They are the same each time the feed is imported.

use crate::entries::{href::Href, slug::Slug};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum characters of a slug.
const MAX_CHARS: usize = 80;

/// Stored articles by the address of their original.
#[derive(Debug, Default)]
pub(crate) struct KnownArticles {
    by_link: BTreeMap<String, Slug>,
    names: BTreeSet<Slug>,
    /// Former slugs, with the current ones.
    former: BTreeMap<Slug, Slug>,
}

impl KnownArticles {
    pub(crate) fn insert(&mut self, slug: &Slug, link: Option<&Href>) {
        if let Some(link) = link {
            self.by_link.entry(link.as_str().to_owned()).or_insert_with(|| slug.clone());
        }
        self.names.insert(slug.clone());
    }

    pub(crate) fn note_former(&mut self, former: BTreeMap<Slug, Slug>) {
        self.former = former;
    }

    fn has(&self, slug: &Slug) -> bool {
        self.names.contains(slug) || self.former.contains_key(slug)
    }

    /// The current slug of an article that has or had this one.
    fn current_slug(&self, slug: &Slug) -> Option<&Slug> {
        self.names.get(slug).or_else(|| self.former.get(slug))
    }
}

/// Assigns slugs to the items of a feed.
pub(crate) struct Names<'a> {
    stored: &'a KnownArticles,
    assigned: BTreeSet<Slug>,
}

impl<'a> Names<'a> {
    pub(super) fn new(stored: &'a KnownArticles) -> Self {
        Self { stored, assigned: BTreeSet::new() }
    }

    /// The slug of an item: the stored one, else the last word of its address unless another article uses it,
    /// else one derived from its id. Without a stored address, the word could not be recognised as its own.
    pub(super) fn assign(&mut self, link: Option<&str>, id: &str) -> Option<Slug> {
        let id = if id.is_empty() { link.unwrap_or_default() } else { id };
        let of_id = of_id(id);
        let known = link.and_then(|link| self.stored.by_link.get(link));
        let known = known.or_else(|| self.stored.current_slug(of_id.as_ref()?));
        let name = known.cloned().or_else(|| {
            let word = link.and_then(last_word).or_else(|| last_word(id))?;
            let is_stored = link.is_some_and(|link| original(link).is_some());
            let is_free = is_stored && !self.assigned.contains(&word) && !self.stored.has(&word);
            if is_free { Some(word) } else { with_sum(word.as_str(), id) }
        });
        let name = name.or(of_id)?;
        self.assigned.insert(name.clone());
        Some(name)
    }
}

/// The address of an original, if it is a valid link.
pub(super) fn original(link: &str) -> Option<Href> {
    Href::try_from(link.to_owned()).ok().filter(|href| href.as_str().starts_with("https://"))
}

/// The last word of an address, if it is meaningful.
fn last_word(address: &str) -> Option<Slug> {
    let url = url::Url::parse(address).ok().filter(|url| url.has_host())?;
    let segment = url.path_segments()?.rfind(|segment| !segment.is_empty())?;
    let stem =
        segment.rsplit_once('.').filter(|(_, ending)| ending.len() <= 5).map_or(segment, |(stem, _)| stem);
    // Other scripts are percent-encoded there.
    if !stem.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.')) {
        return None;
    }
    let word = Slug::from_text(stem)?;
    let says = word.as_str().bytes().filter(u8::is_ascii_lowercase).count() >= 3 && word.as_str() != "index";
    says.then(|| truncate_at_word(word.as_str())?.parse().ok()).flatten()
}

/// The longest prefix of whole words within the limit; `None` if there is none.
fn truncate_at_word(word: &str) -> Option<&str> {
    if word.len() <= MAX_CHARS {
        return Some(word);
    }
    let short = word.get(..MAX_CHARS)?;
    Some(short.rsplit_once('-').map_or(short, |(before, _)| before))
}

/// A slug derived from an id. Truncated ids, and those with other characters, get a part of their checksum,
/// so that they remain distinct.
fn of_id(id: &str) -> Option<Slug> {
    if id.is_empty() {
        return None;
    }
    let whole = Slug::from_text(id).filter(|slug| id.is_ascii() && slug.as_str().len() <= MAX_CHARS);
    whole.filter(|_| id.len() <= MAX_CHARS).or_else(|| {
        let words = Slug::from_text(id).map(String::from).unwrap_or_else(|| "item".to_owned());
        with_sum(&words, id)
    })
}

/// Words followed by a part of the checksum of an id.
fn with_sum(words: &str, id: &str) -> Option<Slug> {
    let sum: String = Sha256::digest(id).iter().take(5).map(|byte| format!("{byte:02x}")).collect();
    let short: String = words.chars().take(MAX_CHARS - sum.len() - 1).collect();
    format!("{}-{sum}", short.trim_end_matches('-')).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(articles: &[(&str, &str)]) -> KnownArticles {
        let mut originals = KnownArticles::default();
        for (slug, link) in articles {
            originals.insert(&slug.parse().unwrap(), Href::try_from((*link).to_owned()).ok().as_ref());
        }
        originals
    }

    fn assign_all(originals: &KnownArticles, items: &[(&str, &str)]) -> Vec<String> {
        let mut names = Names::new(originals);
        items.iter().map(|(link, id)| names.assign(Some(link), id).unwrap().into()).collect()
    }

    #[test]
    fn names_an_item_after_its_address() {
        let names = assign_all(
            &KnownArticles::default(),
            &[
                ("https://blog.example.fr/grippe-lepidemie-demarre/", "https://blog.example.fr/?p=4321"),
                ("https://news.example/2026/11/Flu_Season.html?utm=a#b", "urn:1"),
                ("https://news.example/2026/11/4321", "urn:2"),
                ("https://news.example/%EB%8F%85%EA%B0%90", "urn:uuid:3"),
                ("https://news.example/", "tag:news.example,2026:4"),
                ("https://news.example/index.php", "https://news.example/archive/spring"),
            ],
        );
        assert_eq!(
            names,
            [
                "grippe-lepidemie-demarre",
                "flu-season",
                "urn-2",
                "urn-uuid-3",
                "tag-news-example-2026-4",
                "spring"
            ]
        );
        assert_eq!(Names::new(&KnownArticles::default()).assign(None, ""), None);
    }

    #[test]
    fn an_item_without_a_stored_url_has_a_stable_slug() {
        let items = [("http://news.example/flu-season", "1"), ("http://b.example/flu-season", "2")];
        let first = assign_all(&KnownArticles::default(), &items);
        assert!(first.iter().all(|name| name.starts_with("flu-season-")), "{first:?}");
        assert_ne!(first[0], first[1]);
        assert_eq!(assign_all(&stored(&[(&first[0], items[0].0), (&first[1], items[1].0)]), &items), first);
        let (without, id) = (KnownArticles::default(), "https://a.example/raw-milk");
        let name = Names::new(&without).assign(None, id).unwrap();
        let mut known = KnownArticles::default();
        known.insert(&name, None);
        assert_eq!(Names::new(&known).assign(None, id), Some(name));
    }

    #[test]
    fn assigns_a_name_once_and_keeps_it() {
        let items = [("https://a.example/2025/report", "1"), ("https://a.example/2026/report", "2")];
        let first = assign_all(&KnownArticles::default(), &items);
        assert_eq!(first[0], "report");
        assert!(first[1].starts_with("report-"), "{first:?}");
        // Independent of their later order.
        let known = stored(&[(&first[0], items[0].0), (&first[1], items[1].0)]);
        let [a, b] = items;
        assert_eq!(assign_all(&known, &[b, a]), [first[1].as_str(), "report"]);
        // An article that was renamed, or imported before slugs were derived from URLs, keeps its slug.
        let renamed =
            stored(&[("the-report", items[0].0), ("https-a-example-p-7", "https://a.example/seventh")]);
        let names =
            assign_all(&renamed, &[items[0], ("https://a.example/seventh", "https://a.example/?p=7")]);
        assert_eq!(names, ["the-report", "https-a-example-p-7"]);
        // A former slug that redirects is not assigned either.
        let mut moved = stored(&[("x", "https://b.example/x")]);
        moved.note_former(BTreeMap::from([("report".parse().unwrap(), "x".parse().unwrap())]));
        assert!(assign_all(&moved, &[items[0]])[0].starts_with("report-"));
        // An article of another site with the same word is not affected.
        let other = stored(&[("report", "https://b.example/report")]);
        assert!(assign_all(&other, &[items[0]])[0].starts_with("report-"));
    }

    #[test]
    fn slugs_are_bounded() {
        let long = format!("https://a.example/{}", "word-".repeat(40));
        let name = assign_all(&KnownArticles::default(), &[(&long, "1")]).remove(0);
        assert!(name.len() <= MAX_CHARS && name.ends_with("-word"), "{name}");
    }
}
