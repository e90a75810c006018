//! Drafts of publications, computed before anything is locked or written: levels, whether they are new, their changes,
//! and the findings of the gate.

use super::{difference::Difference, request::Outcome};
use crate::{
    Error, Result,
    app::App,
    db::Tx,
    error::Kind,
    ias::{
        alerts::{RevisedDays, revised_days},
        archive::{self, ArchivedVersion, EvidenceChain},
        compose::{ImportedData, compose},
        evidence::Evidence,
        exclusion::Exclusions,
        gate::{self, Finding, Rules, Severity},
        import,
        judge::{Criteria, Judged, evaluate},
        nowcast::{LEARNT, Nowcasts, nowcasts},
        parallel::on_all_cores,
        publication::Publication,
        reference,
        store::{self, Acceptance, StoredEvidence, Version},
        territory::Territory,
        theme::Theme,
        tidy_csv,
        week::Weekly,
    },
};
use jiff::civil::Date;
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// Inputs of a draft, read in one transaction.
pub(super) struct Inputs {
    pub(super) theme: Theme,
    pub(super) imported: ImportedData,
    pub(super) last: Option<ArchivedVersion>,
    /// The version against which the next one may be stored.
    base: Option<ArchivedVersion>,
    /// The evidence of that version.
    earlier: EvidenceChain,
    /// The stored nowcasts of the versions of a year, newest first, from which a nowcast learns.
    nowcasts: Vec<Vec<u8>>,
    /// The series of another network, by Monday, with which the gate compares the theme.
    reference: Option<Weekly>,
}

impl Inputs {
    /// Loads the imported data of a theme, up to a day.
    pub(super) async fn load(tx: &mut Tx, theme: Theme, up_to: Option<Date>) -> Result<Self> {
        let mut imported = import::imported(tx, theme).await?;
        if let Some(last) = up_to {
            imported.observations.retain(|o| o.day <= last || o.measure.looks_ahead());
            imported.counts.truncate_after(last);
            imported.retired.retain(|_, left| *left <= last);
        }
        let last = match store::latest(tx, theme).await? {
            Some(version) => Some(archive::decoded(tx, version).await?),
            None => None,
        };
        let base = match last.as_ref().and_then(|last| last.version.base) {
            Some(number) => match store::numbered(tx, theme, number).await? {
                Some(version) => Some(archive::decoded(tx, version).await?),
                None => None,
            },
            None => None,
        };
        let earlier = match base.as_ref().or(last.as_ref()) {
            Some(archived) => archive::stored_evidence(tx, &archived.version).await?,
            None => EvidenceChain::default(),
        };
        let nowcasts = store::nowcasts(tx, theme, LEARNT).await?;
        // Generated figures correlate with no other network.
        let reference = if imported.demonstration { None } else { reference::weekly(tx, theme).await? };
        Ok(Self { theme, imported, last, base, earlier, nowcasts, reference })
    }

    fn evaluate(&self, conditions: &PublishContext<'_>) -> Result<Judged> {
        let Some(rules) = conditions.rules else {
            let (publication, exclusions) = (compose(self.theme, &self.imported)?, Exclusions::default());
            return Ok(Judged { publication, findings: Vec::new(), exclusions });
        };
        let previous = self.previous().map(|previous| &*previous.publication);
        let (reference, today) = (self.reference.as_ref(), conditions.today);
        let accepted = conditions.accepted_rules(self.theme);
        let criteria = Criteria { rules, previous, reference, accepted: &accepted, today };
        // Nothing is excluded from a forced publication, nor for accepted rules.
        let mut data = Cow::Borrowed(&self.imported);
        let is_believed = |rule: &str| conditions.force.is_some() || accepted.contains(&rule);
        if self.imported.exclusions.cells.values().any(|exclusion| is_believed(&exclusion.rule)) {
            data.to_mut().exclusions.cells.retain(|_, exclusion| !is_believed(&exclusion.rule));
        }
        evaluate(self.theme, &data, criteria)
    }

    /// The previous version of the same kind: a real series does not follow a demonstration.
    fn previous(&self) -> Option<&ArchivedVersion> {
        self.last.as_ref().filter(|last| last.version.demonstration == self.imported.demonstration)
    }
}

impl PublishContext<'_> {
    /// Rules of a theme that do not stop it today; all of them if it is forced.
    fn accepted_rules(&self, theme: Theme) -> Vec<&str> {
        if self.force.is_some() {
            return gate::BLOCKING_RULES.to_vec();
        }
        let own = self.accepted.iter().filter(|accepted| accepted.theme == theme);
        own.map(|accepted| accepted.rule.as_str()).collect()
    }

    /// Why a theme is published despite these findings; `None` unless a reason covers all that stop it.
    fn override_reason(&self, theme: Theme, findings: &[Finding]) -> Option<String> {
        if let Some(reason) = self.force {
            return Some(reason.to_owned());
        }
        let red = findings.iter().filter(|finding| finding.severity == Severity::Red);
        let accepted = |finding: &Finding| {
            let mut own = self.accepted.iter().filter(|accepted| accepted.theme == theme);
            own.find(|accepted| accepted.rule == finding.rule).map(|accepted| accepted.reason.as_str())
        };
        let reasons: BTreeSet<&str> = red.map(accepted).collect::<Option<_>>()?;
        Some(reasons.into_iter().collect::<Vec<_>>().join(" · "))
    }
}

pub(super) struct Draft {
    pub(super) outcome: Outcome,
    /// The entry for the archive; its number is that of the last version if nothing is new.
    pub(super) new: ArchivedVersion,
    pub(super) findings: Vec<Finding>,
    pub(super) difference: Option<Difference>,
    /// The stored body; empty if nothing is new.
    pub(super) body: Vec<u8>,
    /// The evidence and its stored form; `None` if nothing is new.
    pub(super) evidence: Option<(Arc<Evidence>, StoredEvidence)>,
    /// Former regions with counts but without a level.
    pub(super) without_level: Vec<Territory>,
    /// Exclusions from this publication on.
    pub(super) exclusions: Exclusions,
    /// Definitive days of the previous version with other levels.
    pub(super) revised: BTreeMap<Territory, RevisedDays>,
}

impl Draft {
    pub(super) fn is_new(&self) -> bool {
        matches!(self.outcome, Outcome::Published | Outcome::Forced)
    }
}

pub(super) struct PublishContext<'a> {
    /// `None` for seeds, which are not checked.
    pub(super) rules: Option<&'a Rules>,
    /// The reason to publish against the gate.
    pub(super) force: Option<&'a str>,
    /// Rules accepted today, of any theme.
    pub(super) accepted: &'a [Acceptance],
    pub(super) today: Date,
    pub(super) now: i64,
}

/// Makes drafts of these themes, on all cores. A theme without a national level has none.
pub(super) fn all(inputs: &[Inputs], conditions: &PublishContext<'_>) -> Result<Vec<Option<Draft>>> {
    on_all_cores(inputs, |inputs| draft(inputs, conditions)).into_iter().collect()
}

fn draft(inputs: &Inputs, conditions: &PublishContext<'_>) -> Result<Option<Draft>> {
    let Judged { publication, findings, exclusions } = inputs.evaluate(conditions)?;
    let mut data = Cow::Borrowed(&inputs.imported);
    if data.exclusions != exclusions {
        data.to_mut().exclusions = exclusions.clone();
    }
    let Some(last_day) = publication.national().last_day() else { return Ok(None) };
    if publication.national().levels().next().is_none() {
        return Ok(None);
    }
    let sha256 = tidy_csv::sha256(tidy_csv::print(&publication).as_bytes());
    let publication = Arc::new(publication);
    if let Some(last) = inputs.last.as_ref().filter(|last| last.version.sha256 == sha256) {
        let new = ArchivedVersion { version: last.version.clone(), publication };
        // Counts of later days may exist but be excluded: the findings give the reasons.
        let is_excluded = exclusions.cells.keys().any(|(_, day)| *day > last_day);
        let (outcome, findings) = (Outcome::Unchanged, if is_excluded { findings } else { Vec::new() });
        let (difference, evidence, body, without_level) = (None, None, Vec::new(), Vec::new());
        let revised = BTreeMap::new();
        let draft =
            Draft { outcome, new, findings, difference, body, evidence, without_level, exclusions, revised };
        return Ok(Some(draft));
    }
    let published_at = inputs
        .last
        .as_ref()
        .map_or(Ok(conditions.now), |last| next_instant(&last.version, conditions.now))?;
    let red = findings.iter().any(|finding| finding.severity == Severity::Red);
    let overruled = if red { conditions.override_reason(inputs.theme, &findings) } else { None };
    let outcome = match (red, &overruled) {
        (false, _) => Outcome::Published,
        (true, Some(_)) => Outcome::Forced,
        (true, None) => Outcome::HeldBack,
    };
    let difference = inputs
        .previous()
        .map(|last| Difference::between(last.version.number, &last.publication, &publication));
    let revised =
        inputs.previous().map(|last| revised_days(&last.publication, &publication)).unwrap_or_default();
    let (base, body) = encode_against_base(inputs, &publication)?;
    let (evidence, stored) = evidence(&data, inputs, &publication, outcome, base)?;
    let last_levels = Some(json(&evidence.last_levels(&publication))?);
    let evidence = Some((evidence, stored));
    let without_level = without_level(&inputs.imported, &publication);
    let version = Version {
        theme: inputs.theme,
        number: inputs.last.as_ref().map_or(0, |last| last.version.number) + 1,
        published_at,
        demonstration: inputs.imported.demonstration,
        last_day,
        sha256,
        base,
        findings: Some(json(&findings)?),
        reason: overruled,
        difference: difference.as_ref().map(json).transpose()?,
        rounded: None,
        last_levels,
    };
    let new = ArchivedVersion { version, publication };
    Ok(Some(Draft { outcome, new, findings, difference, body, evidence, without_level, exclusions, revised }))
}

/// Lists former regions with counts but without a level.
fn without_level(imported: &ImportedData, publication: &Publication) -> Vec<Territory> {
    let is_counted = |region: &Territory| imported.counts.days(*region).next().is_some();
    let has_level = |region: &Territory| publication.series_for(*region).levels().next().is_some();
    Territory::regions().filter(|region| is_counted(region) && !has_level(region)).collect()
}

/// The evidence of a new version, and its stored form: like the figures, as a delta against the version `base` or in
/// full.
fn evidence(
    data: &ImportedData,
    inputs: &Inputs,
    publication: &Publication,
    outcome: Outcome,
    base: Option<i64>,
) -> Result<(Arc<Evidence>, StoredEvidence)> {
    let mut evidence = data.evidence(publication)?;
    let earlier = if base.is_some() { inputs.earlier.decode()? } else { Evidence::default() };
    let body = evidence.encode(&earlier)?;
    let baseline = evidence.baseline.as_ref().map(json).transpose()?;
    // Versions that were published against the gate are not learnt from.
    if outcome == Outcome::Published {
        let tails = inputs.nowcasts.iter().map(|stored| Nowcasts::decode(Some(stored)));
        evidence.nowcasts = nowcasts(publication, &tails.collect::<Result<Vec<_>>>()?);
    }
    let nowcast = evidence.nowcasts.encode()?;
    Ok((Arc::new(evidence), StoredEvidence { baseline, body, nowcast }))
}

/// Maximum clock skew between machines, in milliseconds.
const MAX_CLOCK_SKEW: i64 = 60 * 60 * 1000;

/// Returns the instant of a version that follows another. Versions are in the order of their instants, which as-of
/// queries require.
///
/// # Errors
/// A clock that was set back by more than the skew.
fn next_instant(last: &Version, now: i64) -> Result<i64> {
    if now + MAX_CLOCK_SKEW < last.published_at {
        let at = jiff::Timestamp::from_millisecond(last.published_at).map_err(Error::internal)?;
        let detail = format!(
            "version {} of {} was published at {at}, which is still to come by the clock of this machine: set the clock first",
            last.number, last.theme
        );
        return Err(Error::new(Kind::Busy, "ias.clock-behind", detail));
    }
    Ok(now.max(last.published_at))
}

pub(super) fn json(value: &impl serde::Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(Error::internal)
}

/// A version is stored as a delta if it changes less than one point in this number.
const DELTA_RATIO: usize = 4;

/// Encodes a publication as a delta against the last full version, or in full if the delta saves too little. Returns
/// the number of that version.
fn encode_against_base(inputs: &Inputs, publication: &Publication) -> Result<(Option<i64>, Vec<u8>)> {
    if let Some(base) = inputs.base.as_ref().or(inputs.last.as_ref()) {
        let changes = publication.changes_since(&base.publication);
        let points: usize = publication.series.values().map(|series| series.points().len()).sum();
        if changes.len() * DELTA_RATIO < points {
            return Ok((Some(base.version.number), archive::write(publication, &changes)?));
        }
    }
    let nothing = Publication { series: BTreeMap::new(), ..publication.clone() };
    Ok((None, archive::write(publication, &publication.changes_since(&nothing))?))
}

/// Loads the inputs of these themes, in one transaction.
pub(super) async fn load_inputs(app: &App, only: Option<Theme>, up_to: Option<Date>) -> Result<Vec<Inputs>> {
    let mut tx = app.db.read().await?;
    let mut themes = store::imported(&mut tx).await?;
    themes.retain(|held| only.is_none_or(|wanted| wanted == *held));
    themes.sort();
    let mut inputs = Vec::with_capacity(themes.len());
    for theme in themes {
        inputs.push(Inputs::load(&mut tx, theme, up_to).await?);
    }
    Ok(inputs)
}

/// Loads the last version of every theme as of these drafts, in the order of display.
pub(super) async fn archived_with(tx: &mut Tx, drafts: &[Draft]) -> Result<Vec<ArchivedVersion>> {
    let mut archived = archive::all(tx).await?;
    let new = || drafts.iter().filter(|draft| draft.is_new()).map(|draft| &draft.new);
    archived.retain(|old| !new().any(|new| new.version.theme == old.version.theme));
    archived.extend(new().cloned());
    archived.sort_by_key(|archived| archived.version.theme);
    Ok(archived)
}
