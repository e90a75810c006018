//! Merges a row into the base: as a new contact, or as an update of a contact with the same code, or the same
//! name and place.

use crate::{
    App, Error, Result,
    campaign::{
        contacts::{region::region, suppression::AddressKey},
        model::contact::{Contact, ContactFields, ContactKind},
        store::{contact as store, contact::LookupKeys},
    },
    db::Tx,
    email::Email,
};
use std::collections::HashSet;

/// The target of the rows, and their source.
pub(super) struct Merge<'a> {
    pub(super) app: &'a App,
    pub(super) kind: ContactKind,
    pub(super) source: &'a str,
    pub(super) key: &'a AddressKey,
    /// The ids of contacts of earlier rows of this list. A doctor has a row for each place of work; if each
    /// row replaced the one before, every import of the same list would change the base.
    seen: HashSet<String>,
}

/// The effect of a row on the base.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Change {
    Added,
    Updated,
    Unchanged,
    Rejected(&'static str, String),
}

impl<'a> Merge<'a> {
    pub(super) fn new(app: &'a App, kind: ContactKind, source: &'a str, key: &'a AddressKey) -> Self {
        Self { app, kind, source, key, seen: HashSet::new() }
    }

    pub(super) async fn merge(&mut self, tx: &mut Tx, entry: &ContactFields) -> Result<Change> {
        let fingerprint = entry.fingerprint().unwrap_or_default();
        let found = store::find(tx, self.kind, entry, &fingerprint).await?;
        let shares_code = |contact: &&Contact| {
            let same = |one: &Option<String>, other: &Option<String>| one.is_some() && one == other;
            let known = &contact.entry;
            same(&known.finess, &entry.finess)
                || same(&known.rpps, &entry.rpps)
                || same(&known.cip, &entry.cip)
        };
        let by_code: Vec<_> = found.iter().filter(shares_code).collect();
        if by_code.len() > 1 {
            return Ok(Change::Rejected("", "its codes are those of several contacts".to_owned()));
        }
        if let Some(known) = by_code.first()
            && known.entry.contradicts(entry)
        {
            let problem = "has a code of a known contact, and another code than that contact";
            return Ok(Change::Rejected("", problem.to_owned()));
        }
        let known = by_code.first().copied().or_else(|| {
            // A contact without a code is identified by its fingerprint, unless the codes differ.
            found.iter().find(|contact| !fingerprint.is_empty() && !contact.entry.contradicts(entry))
        });
        match known {
            Some(known) => self.update(tx, known, entry).await,
            None => self.add(tx, entry).await,
        }
    }

    async fn add(&mut self, tx: &mut Tx, entry: &ContactFields) -> Result<Change> {
        let contact = Contact {
            id: self.app.random.hex(8),
            kind: self.kind,
            entry: entry.clone(),
            region: region(&entry.postcode).to_owned(),
            source: self.source.to_owned(),
            email_source: entry.email.is_some().then(|| self.source.to_owned()),
        };
        store::insert(tx, &contact, &self.keys(entry)?, self.app.clock.millis()).await?;
        self.seen.insert(contact.id);
        Ok(Change::Added)
    }

    /// The first row of a list about a contact updates it, and the others fill its empty fields.
    async fn update(&mut self, tx: &mut Tx, known: &Contact, entry: &ContactFields) -> Result<Change> {
        let is_first = self.seen.insert(known.id.clone());
        let updated = if is_first { known.entry.overlay(entry) } else { known.entry.merge_missing(entry) };
        if updated == known.entry {
            return Ok(Change::Unchanged);
        }
        let has_address = updated.email != known.entry.email;
        let contact = Contact {
            region: region(&updated.postcode).to_owned(),
            entry: updated,
            source: self.source.to_owned(),
            email_source: if has_address { Some(self.source.to_owned()) } else { known.email_source.clone() },
            ..known.clone()
        };
        store::change(tx, &contact, &self.keys(&contact.entry)?, self.app.clock.millis()).await?;
        Ok(Change::Updated)
    }

    fn keys(&self, entry: &ContactFields) -> Result<LookupKeys> {
        let email =
            entry.email.as_ref().map(|email| email.parse::<Email>().map_err(Error::internal)).transpose()?;
        Ok(LookupKeys {
            fingerprint: entry.fingerprint().unwrap_or_default(),
            mailbox: email.map(|email| self.key.address_hash(&email)),
        })
    }
}
