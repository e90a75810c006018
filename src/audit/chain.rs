//! The rules of the hash chain of the audit log: what the hash of an entry covers, and what a verification finds.

use super::model::{Anchor, EntryRow, Link};
use crate::{error::FieldError, hash_chain::link_hash};
use std::{collections::BTreeMap, fmt};

/// Takes the place of the previous hash for entry 1.
const GENESIS: &str = "vigie audit";

/// Computes the hash that an entry must have under this number, after the previous hash.
pub(super) fn entry_hash(previous: Option<&str>, number: i64, entry: &EntryRow) -> String {
    let EntryRow { id, at, who, process, action, subject, detail, changes } = entry;
    let (number, at) = (number.to_string(), at.to_string());
    let previous = previous.unwrap_or(GENESIS);
    link_hash([previous, &number, id, &at, who, process, action, subject, detail, changes])
}

/// An anchor with the place that it was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KnownAnchor {
    pub(super) anchor: Anchor,
    pub(super) source: String,
}

/// A difference between the stored chain and the one that was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Problem {
    /// Numbers are missing: the link that should have the number `expected` has the number `found`.
    NumberMissing {
        expected: i64,
        found: i64,
    },
    EntryMissing(i64),
    HashMismatch(i64),
    AnchorMismatch {
        number: i64,
        source: String,
    },
    /// The chain ends at `last`, before an anchor.
    Truncated {
        last: i64,
        number: i64,
        source: String,
    },
    /// Entries that should have been chained long ago.
    NotChained(i64),
    /// A line of the file of anchors is not an anchor.
    AnchorUnreadable(usize),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NumberMissing { expected, found } => {
                write!(f, "entry {expected} is missing: expected number {expected}, found {found}")
            }
            Self::EntryMissing(number) => write!(f, "entry {number} was deleted: its number has no entry"),
            Self::HashMismatch(number) => {
                write!(f, "entry {number} differs from its hash: it or the previous hash was changed")
            }
            Self::AnchorMismatch { number, source } => {
                write!(f, "entry {number} has another hash than the anchor of {source}")
            }
            Self::Truncated { last, number, source } => {
                write!(f, "the log ends at entry {last}, before entry {number} of {source}")
            }
            Self::NotChained(entries) => write!(f, "entries that are not in the chain: {entries}"),
            Self::AnchorUnreadable(line) => write!(f, "line {line} of the file of anchors is not an anchor"),
        }
    }
}

impl Problem {
    /// The problem as a field of an error.
    pub(super) fn to_field(&self) -> FieldError {
        let pointer = match self {
            Self::NumberMissing { expected: number, .. }
            | Self::EntryMissing(number)
            | Self::HashMismatch(number)
            | Self::AnchorMismatch { number, .. }
            | Self::Truncated { number, .. } => format!("entry {number}"),
            Self::NotChained(_) => "entries".to_owned(),
            Self::AnchorUnreadable(line) => format!("audit-anchors.log:{line}"),
        };
        FieldError::new(pointer, self.to_string())
    }
}

/// A verification of the chain, link by link.
#[derive(Debug, Default)]
pub(super) struct Verifier {
    anchors: BTreeMap<i64, Vec<KnownAnchor>>,
    /// The last link so far.
    pub(super) last: Option<Anchor>,
    pub(super) entries: u64,
    /// Anchors that a link was compared with.
    pub(super) compared: u64,
    pub(super) problems: Vec<Problem>,
}

impl Verifier {
    pub(super) fn new(known: Vec<KnownAnchor>) -> Self {
        let mut verifier = Self::default();
        for anchor in known {
            verifier.anchors.entry(anchor.anchor.number).or_default().push(anchor);
        }
        verifier
    }

    /// Verifies the next link, in the order of numbers. After a problem, the stored hash is the previous one of the next link.
    pub(super) fn check(&mut self, link: Link) {
        let Link { number, sha256, entry } = link;
        let expected = self.last.as_ref().map_or(1, |last| last.number + 1);
        let previous = self.last.as_ref().map(|last| last.sha256.as_str());
        let problem = match &entry {
            // The previous hash is unknown, so this link cannot be verified.
            _ if number != expected => Some(Problem::NumberMissing { expected, found: number }),
            None => Some(Problem::EntryMissing(number)),
            Some(entry) if entry_hash(previous, number, entry) != sha256 => {
                Some(Problem::HashMismatch(number))
            }
            Some(_) => None,
        };
        self.problems.extend(problem);
        for KnownAnchor { anchor, source } in self.anchors.remove(&number).unwrap_or_default() {
            self.compared += 1;
            if anchor.sha256 != sha256 {
                self.problems.push(Problem::AnchorMismatch { number, source });
            }
        }
        self.entries += 1;
        self.last = Some(Anchor { number, sha256 });
    }

    /// Verifies that no anchor is beyond the last link. Anchors before it whose link is missing are reported by [`Self::check`].
    pub(super) fn check_end(&mut self) {
        let last = self.last.as_ref().map_or(0, |last| last.number);
        for anchor in self.anchors.range(last + 1..).flat_map(|(_, anchors)| anchors) {
            let KnownAnchor { anchor, source } = anchor.clone();
            self.problems.push(Problem::Truncated { last, number: anchor.number, source });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn entry(id: &str) -> EntryRow {
        EntryRow {
            id: id.to_owned(),
            at: 1_000,
            who: "root".to_owned(),
            process: "vigie keys rotate (pid 1)".to_owned(),
            action: "keys.rotate".to_owned(),
            subject: "k".to_owned(),
            detail: String::new(),
            changes: "[]".to_owned(),
        }
    }

    fn chain(entries: usize) -> Vec<Link> {
        let mut links: Vec<Link> = Vec::new();
        for (number, at) in (1i64..).zip(0..entries) {
            let entry = EntryRow { at: number, ..entry(&format!("id{at}")) };
            let sha256 = entry_hash(links.last().map(|last| last.sha256.as_str()), number, &entry);
            links.push(Link { number, sha256, entry: Some(entry) });
        }
        links
    }

    fn problems(links: &[Link], anchors: &[Anchor]) -> Vec<Problem> {
        let known = |anchor: &Anchor| KnownAnchor { anchor: anchor.clone(), source: "a test".to_owned() };
        let mut verifier = Verifier::new(anchors.iter().map(known).collect());
        links.iter().for_each(|link| verifier.check(link.clone()));
        verifier.check_end();
        verifier.problems
    }

    fn anchor(link: &Link) -> Anchor {
        Anchor { number: link.number, sha256: link.sha256.clone() }
    }

    #[test]
    fn an_intact_chain_has_no_problem() {
        let links = chain(5);
        assert!(problems(&links, &[anchor(&links[2]), anchor(&links[4])]).is_empty());
        assert!(problems(&[], &[]).is_empty());
    }

    #[test]
    fn finds_a_change_of_any_column() {
        let changes: [fn(&mut EntryRow); 8] = [
            |row| row.id.push('x'),
            |row| row.at += 1,
            |row| row.who.push('x'),
            |row| row.process.push('x'),
            |row| row.action.push('x'),
            |row| row.subject.push('x'),
            |row| row.detail.push('x'),
            |row| row.changes.push(' '),
        ];
        for change in changes {
            let mut links = chain(3);
            change(links[1].entry.as_mut().unwrap());
            assert_eq!(problems(&links, &[]), [Problem::HashMismatch(2)]);
        }
    }

    #[test]
    fn finds_a_changed_hash_at_its_entry_and_the_next() {
        let mut links = chain(4);
        links[1].sha256 = "0".repeat(64);
        assert_eq!(problems(&links, &[]), [Problem::HashMismatch(2), Problem::HashMismatch(3)]);
    }

    #[test]
    fn finds_a_removal() {
        let mut links = chain(4);
        links.remove(1);
        assert_eq!(problems(&links, &[]), [Problem::NumberMissing { expected: 2, found: 3 }]);
        let mut links = chain(4);
        links[1].entry = None;
        assert_eq!(problems(&links, &[]), [Problem::EntryMissing(2)]);
    }

    #[test]
    fn finds_an_insertion() {
        let mut links = chain(4);
        let new = EntryRow { at: 9, ..entry("new") };
        let sha256 = entry_hash(Some(&links[1].sha256), 3, &new);
        links.insert(2, Link { number: 3, sha256, entry: Some(new) });
        links[3].number = 4;
        links[4].number = 5;
        assert_eq!(problems(&links, &[]), [Problem::HashMismatch(4), Problem::HashMismatch(5)]);
    }

    #[test]
    fn finds_two_swapped_entries() {
        let mut links = chain(4);
        let (one, other) = (links[1].entry.clone(), links[2].entry.clone());
        (links[1].entry, links[2].entry) = (other, one);
        assert_eq!(problems(&links, &[]), [Problem::HashMismatch(2), Problem::HashMismatch(3)]);
    }

    #[test]
    fn finds_a_truncated_tail_by_an_anchor_alone() {
        let links = chain(4);
        let last = anchor(&links[3]);
        assert!(problems(&links[..3], &[]).is_empty());
        let source = "a test".to_owned();
        assert_eq!(problems(&links[..3], &[last]), [Problem::Truncated { last: 3, number: 4, source }]);
    }

    #[test]
    fn finds_a_recomputed_chain_by_an_anchor() {
        let links = chain(4);
        let known = anchor(&links[2]);
        let mut again: Vec<Link> = Vec::new();
        for mut link in links {
            let entry = link.entry.as_mut().unwrap();
            entry.who = "other".to_owned();
            link.sha256 = entry_hash(again.last().map(|last| last.sha256.as_str()), link.number, entry);
            again.push(link);
        }
        assert!(problems(&again, &[]).is_empty());
        let source = "a test".to_owned();
        assert_eq!(problems(&again, &[known]), [Problem::AnchorMismatch { number: 3, source }]);
    }

    proptest! {
        #[test]
        fn a_chain_with_any_two_links_swapped_is_not_intact(length in 2usize..8, one in 0usize..8, other in 0usize..8) {
            let mut links = chain(length);
            let (one, other) = (one % length, other % length);
            prop_assume!(one != other);
            links.swap(one, other);
            prop_assert!(!problems(&links, &[]).is_empty());
        }
    }
}
