//! What would be published of a theme, worked out before anything is locked or written: its levels, whether they are
//! new, what they change, and what the gate says of them.

use super::{Outcome, difference::Difference};
use crate::{
    Error, Result,
    app::App,
    db::Tx,
    ias::{
        archive::{self, Archived},
        compose::{Holdings, compose},
        document,
        gate::{self, Finding, Rules, Severity, Subject},
        packed,
        publication::Publication,
        reference,
        store::{self, Vintage},
        theme::Theme,
        week::Weekly,
    },
};
use jiff::civil::Date;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

/// What a draft is made from.
pub(super) struct Material {
    pub(super) theme: Theme,
    held: Holdings,
    pub(super) last: Option<Archived>,
    /// The version that the next one may be told against.
    base: Option<Archived>,
    /// The series of another network, by Monday, that the gate compares it with.
    reference: Option<Weekly>,
}

impl Material {
    /// Reads what is held of a theme, nothing later than a day.
    pub(super) async fn load(tx: &mut Tx, theme: Theme, up_to: Option<Date>) -> Result<Self> {
        let mut held = Holdings {
            demonstration: store::demonstration(tx, theme).await?.unwrap_or(false),
            observations: store::values(tx, theme).await?,
            counts: store::counts(tx, theme).await?,
        };
        if let Some(last) = up_to {
            held.observations.retain(|o| o.day <= last || o.measure.looks_ahead());
            held.counts.forget_after(last);
        }
        let last = match store::vintage(tx, theme).await? {
            Some(vintage) => Some(archive::decoded(tx, vintage).await?),
            None => None,
        };
        let base = match last.as_ref().and_then(|last| last.vintage.base) {
            Some(number) => match store::numbered(tx, theme, number).await? {
                Some(vintage) => Some(archive::decoded(tx, vintage).await?),
                None => None,
            },
            None => None,
        };
        // Generated figures follow nobody's patients.
        let reference = if held.demonstration { None } else { reference::weekly(tx, theme).await? };
        Ok(Self { theme, held, last, base, reference })
    }

    fn examine(&self, publication: &Publication, terms: &Terms<'_>) -> Vec<Finding> {
        let Some(rules) = terms.rules else { return Vec::new() };
        let previous = self.previous().map(|previous| &*previous.publication);
        let subject = Subject::new(publication, terms.today).since(previous);
        let counts = gate::daily(&self.held.counts);
        gate::examine(rules, &subject.beside(self.reference.as_ref()).counting(counts.as_ref()))
    }

    /// The version before, of the same kind: a real series does not follow a demonstration.
    fn previous(&self) -> Option<&Archived> {
        self.last.as_ref().filter(|last| last.vintage.demonstration == self.held.demonstration)
    }
}

/// What would be published of a theme.
pub(super) struct Draft {
    pub(super) outcome: Outcome,
    /// What the archive is to say of it; its number is that of the last version where nothing is new.
    pub(super) new: Archived,
    pub(super) findings: Vec<Finding>,
    pub(super) difference: Option<Difference>,
    /// The packed document; empty where nothing is new.
    pub(super) body: Vec<u8>,
}

impl Draft {
    pub(super) fn is_new(&self) -> bool {
        matches!(self.outcome, Outcome::Published | Outcome::Forced)
    }
}

pub(super) struct Terms<'a> {
    /// Nothing stops a seed: nobody relies on it.
    pub(super) rules: Option<&'a Rules>,
    /// Why it is to be published whatever the rules say.
    pub(super) force: Option<&'a str>,
    pub(super) today: Date,
    pub(super) now: i64,
}

/// Drafts of all these themes, on all cores. A theme without a national level has none.
pub(super) fn all(materials: &[Material], terms: &Terms<'_>) -> Result<Vec<Option<Draft>>> {
    on_all_cores(materials, |material| draft(material, terms)).into_iter().collect()
}

fn draft(material: &Material, terms: &Terms<'_>) -> Result<Option<Draft>> {
    let publication = compose(material.theme, &material.held)?;
    let Some(last_day) = publication.national().last_day() else { return Ok(None) };
    let sha256 = document::sha256(document::print(&publication).as_bytes());
    let publication = Arc::new(publication);
    if let Some(last) = material.last.as_ref().filter(|last| last.vintage.sha256 == sha256) {
        let new = Archived { vintage: last.vintage.clone(), publication };
        let (outcome, findings) = (Outcome::Unchanged, Vec::new());
        return Ok(Some(Draft { outcome, new, findings, difference: None, body: Vec::new() }));
    }
    let findings = material.examine(&publication, terms);
    let red = findings.iter().any(|finding| finding.severity == Severity::Red);
    let outcome = match (red, terms.force) {
        (false, _) => Outcome::Published,
        (true, Some(_)) => Outcome::Forced,
        (true, None) => Outcome::Held,
    };
    let difference = material
        .previous()
        .map(|last| Difference::between(last.vintage.number, &last.publication, &publication));
    let (base, body) = body(material, &publication)?;
    let vintage = Vintage {
        theme: material.theme,
        number: material.last.as_ref().map_or(0, |last| last.vintage.number) + 1,
        published_at: terms.now,
        demonstration: material.held.demonstration,
        last_day,
        sha256,
        base,
        findings: Some(json(&findings)?),
        reason: terms.force.filter(|_| outcome == Outcome::Forced).map(str::to_owned),
        difference: difference.as_ref().map(json).transpose()?,
    };
    Ok(Some(Draft { outcome, new: Archived { vintage, publication }, findings, difference, body }))
}

pub(super) fn json(value: &impl serde::Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(Error::fault)
}

/// A version is told against another when it changes less than one point in so many.
const WORTH: usize = 4;

/// The bytes in which a publication is kept, and the number of the version they are told against: the last one that
/// stands alone, unless that would not save much.
fn body(material: &Material, publication: &Publication) -> Result<(Option<i64>, Vec<u8>)> {
    if let Some(base) = material.base.as_ref().or(material.last.as_ref()) {
        let changes = publication.changes_since(&base.publication);
        let points: usize = publication.series.values().map(|series| series.points().len()).sum();
        if changes.len() * WORTH < points {
            let packed = packed::pack(publication, &changes);
            return Ok((Some(base.vintage.number), document::compress(&packed)?));
        }
    }
    let nothing = Publication { series: BTreeMap::new(), ..publication.clone() };
    let whole = packed::pack(publication, &publication.changes_since(&nothing));
    Ok((None, document::compress(&whole)?))
}

/// What a function makes of each item, in their order.
pub(super) fn on_all_cores<T: Sync, R: Send>(items: &[T], make: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = Mutex::new(items.iter().enumerate());
    let done = Mutex::new(BTreeMap::new());
    let work = || {
        while let Some((at, item)) = next.lock().ok().and_then(|mut next| next.next()) {
            let made = make(item);
            if let Ok(mut done) = done.lock() {
                done.insert(at, made);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
        work();
    });
    done.into_inner().unwrap_or_default().into_values().collect()
}

/// Reads the materials of these themes, at one moment.
pub(super) async fn materials(app: &App, only: Option<Theme>, up_to: Option<Date>) -> Result<Vec<Material>> {
    let mut tx = app.db.read().await?;
    let mut themes = store::imported(&mut tx).await?;
    themes.retain(|held| only.is_none_or(|wanted| wanted == *held));
    themes.sort();
    let mut materials = Vec::with_capacity(themes.len());
    for theme in themes {
        materials.push(Material::load(&mut tx, theme, up_to).await?);
    }
    Ok(materials)
}
