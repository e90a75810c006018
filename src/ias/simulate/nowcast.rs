//! Estimates of final levels, made morning after morning of what simulated pharmacies sell, beside what the levels became.

use super::{sales::Sales, trial::Feed};
use crate::{
    Error, Result,
    ias::{
        compose::compose,
        nowcast::{EstimatedDay, LEARNT, Nowcasts, nowcasts},
        season,
        series::days_after,
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;

/// One estimate, with what was public on its morning and what was public in the end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimated {
    pub territory: Territory,
    /// The last day that was public.
    pub last: Date,
    pub estimate: EstimatedDay,
    /// As it was published with the estimate.
    pub provisional: f64,
    /// As it is in the end.
    pub settled: f64,
    /// The published change of the last day over seven days, as a share.
    pub change: Option<f64>,
}

/// The estimates of these territories on each of these mornings; the first mornings only provide revisions to learn from.
///
/// # Errors
/// Days that were not simulated, fewer than two weeks before the last of which anything is final.
pub fn estimates(
    sales: &Sales,
    theme: Theme,
    territories: &[Territory],
    from: Date,
    days: i64,
) -> Result<Vec<Estimated>> {
    let settled = compose(theme, &Feed::new(sales, theme, sales.setting().last).data)?;
    let mut feed = Feed::new(sales, theme, days_after(from, -1));
    // The newest first, as the archive has them.
    let mut earlier: Vec<Nowcasts> = Vec::new();
    let mut found = Vec::new();
    for day in (0..days).map(|after| days_after(from, after)) {
        if feed.advance(day).is_none() {
            return Err(Error::internal(format!("{theme}: the counts of {day} would be refused")));
        }
        let mut publication = compose(theme, &feed.data)?;
        publication.series.retain(|territory, _| territories.contains(territory));
        let new = nowcasts(&publication, &earlier);
        for (territory, nowcast) in &new.estimates {
            let change = season::change(publication.series_for(*territory), day, &publication);
            let estimated = |estimate: &EstimatedDay| {
                let [provisional, settled_level] =
                    [&publication, &settled].map(|of| of.series_for(*territory).level(estimate.day));
                Some(Estimated {
                    territory: *territory,
                    last: day,
                    estimate: *estimate,
                    provisional: provisional?,
                    settled: settled_level?,
                    change,
                })
            };
            found.extend(nowcast.days.iter().filter_map(estimated));
        }
        earlier.insert(0, new);
        earlier.truncate(usize::try_from(LEARNT).map_err(Error::internal)?);
    }
    Ok(found)
}
