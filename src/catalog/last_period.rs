//! The last available period of a source: published or stated; otherwise expected from its update frequency and delay.

use super::{
    closed_lists::{PeriodBasis, Update},
    source::Facts,
};
use jiff::{ToSpan, civil::Date};
use serde::Serialize;
use utoipa::ToSchema;

/// The last period of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct LastPeriod {
    /// The last day of the period.
    pub day: Date,
    pub basis: PeriodBasis,
}

impl LastPeriod {
    /// `None` if it cannot be derived; `published` is the last day of the data published here.
    pub(super) fn derive(facts: &Facts, published: Option<Date>, today: Date) -> Option<Self> {
        let of = |basis| move |day| Self { day, basis };
        let known = published.map(of(PeriodBasis::Published));
        let known = known.or_else(|| facts.last_period.map(of(PeriodBasis::Stated)));
        known.or_else(|| expected(facts, today).map(of(PeriodBasis::Expected)))
    }
}

/// The end of the last complete period that is delivered after the delay.
fn expected(facts: &Facts, today: Date) -> Option<Date> {
    let end = today.checked_sub(i64::from(facts.lag_days?).days()).ok()?;
    let end = match facts.update {
        Update::Once => return None,
        Update::Daily => end,
        Update::Weekly => end.checked_sub((i64::from(end.weekday().to_sunday_zero_offset())).days()).ok()?,
        Update::Monthly => last_of_months(end, 1)?,
        Update::Quarterly => last_of_months(end, 3)?,
        Update::HalfYearly => last_of_months(end, 6)?,
        Update::Yearly => last_of_months(end, 12)?,
    };
    (i64::from(end.year()) >= i64::from(facts.history)).then_some(end)
}

/// The last day, not after `day`, of a period of `months` months that divides the year.
fn last_of_months(day: Date, months: i8) -> Option<Date> {
    let after = day.tomorrow().ok()?;
    let first = after.first_of_month().checked_sub(((after.month() - 1) % months).months()).ok()?;
    first.yesterday().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::source::{Facts, tests::facts};
    use jiff::civil::date;

    fn last_day(update: Update, lag_days: u16, today: Date) -> Option<String> {
        let facts = Facts { update, lag_days: Some(lag_days), history: 2020, ..facts() };
        let last = LastPeriod::derive(&facts, None, today)?;
        assert_eq!(last.basis, PeriodBasis::Expected);
        Some(last.day.to_string())
    }

    #[test]
    fn expects_the_last_complete_period_after_its_delay() {
        let today = date(2026, 11, 22);
        for (update, lag_days, expected) in [
            (Update::Daily, 1, "2026-11-21"),
            (Update::Daily, 0, "2026-11-22"),
            // Two consecutive Sundays.
            (Update::Weekly, 0, "2026-11-22"),
            (Update::Weekly, 1, "2026-11-15"),
            (Update::Weekly, 8, "2026-11-08"),
            (Update::Monthly, 10, "2026-10-31"),
            (Update::Monthly, 22, "2026-10-31"),
            (Update::Monthly, 23, "2026-09-30"),
            (Update::Quarterly, 30, "2026-09-30"),
            (Update::Quarterly, 60, "2026-06-30"),
            (Update::HalfYearly, 90, "2026-06-30"),
            (Update::HalfYearly, 150, "2025-12-31"),
            (Update::Yearly, 180, "2025-12-31"),
            (Update::Yearly, 330, "2024-12-31"),
        ] {
            assert_eq!(last_day(update, lag_days, today).as_deref(), Some(expected), "{update} {lag_days}");
        }
        assert_eq!(last_day(Update::Monthly, 0, date(2024, 2, 29)).as_deref(), Some("2024-02-29"));
        assert_eq!(last_day(Update::Yearly, 0, date(2026, 12, 31)).as_deref(), Some("2026-12-31"));
    }

    #[test]
    fn expects_no_period_of_one_time_or_future_sources_or_without_delay() {
        let today = date(2026, 11, 22);
        assert_eq!(last_day(Update::Once, 1, today), None);
        assert_eq!(last_day(Update::Yearly, 30, date(2020, 6, 1)), None);
        let facts = Facts { lag_days: None, ..facts() };
        assert_eq!(LastPeriod::derive(&facts, None, today), None);
    }

    #[test]
    fn a_published_period_takes_precedence_over_a_stated_one() {
        let (today, stated, published) = (date(2026, 11, 22), date(2026, 10, 31), date(2026, 11, 20));
        let facts = Facts { last_period: Some(stated), lag_days: Some(1), ..facts() };
        let last = |published| LastPeriod::derive(&facts, published, today);
        assert_eq!(last(Some(published)), Some(LastPeriod { day: published, basis: PeriodBasis::Published }));
        assert_eq!(last(None), Some(LastPeriod { day: stated, basis: PeriodBasis::Stated }));
    }
}
