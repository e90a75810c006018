//! Publication, morning after morning, of what the panel sells: which days the gate holds back, and how long it takes to
//! notice a fault.

use super::{
    fault::{Fault, Place},
    sales::Sales,
};
use crate::{
    Error, Result,
    ias::{
        compose::{ImportedData, compose},
        counts::Count,
        gate::{self, Finding, Rules, Severity, Subject},
        publication::Publication,
        series::days_after,
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;

/// A morning on which nothing was published, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct HeldMorning {
    /// The last day that was known.
    pub day: Date,
    pub findings: Vec<Finding>,
}

/// What is known of a theme, as days go by.
struct Feed<'a> {
    sales: &'a Sales,
    theme: Theme,
    fault: Option<(Fault, Date)>,
    data: ImportedData,
}

impl<'a> Feed<'a> {
    fn new(sales: &'a Sales, theme: Theme, evening: Date) -> Self {
        let data = ImportedData { counts: sales.counts(theme, evening), ..ImportedData::default() };
        Self { sales, theme, fault: None, data }
    }

    /// One more day, and what came late of those before it, as an extract of the last seven days tells them; nothing where they would be
    /// refused, for a day would become a part of itself.
    fn advance(&mut self, evening: Date) -> Option<()> {
        for day in (0..7).map(|back| days_after(evening, -back)) {
            for (at, region) in self.sales.regions() {
                let Some(count) = self.count(at, region, day, evening) else { continue };
                let before = self.data.counts.set(region, day, count);
                if before.is_some_and(|before| before.is_whole_beside(count)) {
                    return None;
                }
            }
        }
        Some(())
    }

    fn count(&self, at: usize, region: Territory, day: Date, evening: Date) -> Option<Count> {
        match self.fault.filter(|(_, start)| day >= *start) {
            None => self.sales.known(self.theme, at, day, evening),
            Some((fault, start)) => {
                let healthy = |region: Territory, day: Date| {
                    let (at, _) = self.sales.regions().find(|(_, known)| *known == region)?;
                    self.sales.known(self.theme, at, day, evening)
                };
                fault.of(&Place { region, day, start, evening, healthy: &healthy })
            }
        }
    }

    /// What would be published, and what stops it.
    fn morning(
        &self,
        rules: &Rules,
        public: Option<&Publication>,
        evening: Date,
    ) -> Result<(Publication, Vec<Finding>)> {
        let publication = compose(self.theme, &self.data)?;
        let counts = gate::daily(&self.data.counts, &self.data.retired);
        let subject = Subject::new(&publication, days_after(evening, 1));
        let mut findings = gate::examine(rules, &subject.with_previous(public).with_counts(counts.as_ref()));
        findings.retain(|finding| finding.severity == Severity::Red);
        Ok((publication, findings))
    }
}

/// The mornings from the day `from` on, which are `days`, on which the gate holds healthy figures back.
///
/// # Errors
/// Days that were not simulated.
pub fn held(rules: &Rules, sales: &Sales, theme: Theme, from: Date, days: i64) -> Result<Vec<HeldMorning>> {
    let mut feed = Feed::new(sales, theme, days_after(from, -1));
    let mut public = None;
    let mut held = Vec::new();
    for day in (0..days).map(|after| days_after(from, after)) {
        if feed.advance(day).is_none() {
            return Err(Error::fault(format!("{theme}: the counts of {day} would be refused")));
        }
        let (publication, findings) = feed.morning(rules, public.as_ref(), day)?;
        if findings.is_empty() {
            public = Some(publication);
        } else {
            held.push(HeldMorning { day, findings });
        }
    }
    Ok(held)
}

/// The number of days with this fault that are taken until it is stopped, 1 being the first, and by which rule; `ingest` where its counts
/// are refused before they are published. Nothing when it is not stopped within [`Fault::patience`].
///
/// # Errors
/// Days that were not simulated.
pub fn days_to(
    rules: &Rules,
    sales: &Sales,
    theme: Theme,
    (fault, start): (Fault, Date),
) -> Result<Option<(i64, String)>> {
    if sales.setting().last < days_after(start, fault.patience()) {
        return Err(Error::fault("a fault is tried on days that are simulated"));
    }
    let before = days_after(start, -1);
    let mut feed = Feed::new(sales, theme, before);
    let (mut public, _) = feed.morning(rules, None, before)?;
    feed.fault = Some((fault, start));
    for after in 0..fault.patience() {
        let day = days_after(start, after);
        if feed.advance(day).is_none() {
            return Ok(Some((after + 1, "ingest".to_owned())));
        }
        let (publication, findings) = feed.morning(rules, Some(&public), day)?;
        if let Some(first) = findings.into_iter().next() {
            return Ok(Some((after + 1, first.rule)));
        }
        public = publication;
    }
    Ok(None)
}
