//! With daily counts at hand: a year of publications from generated counts passes, and deaths in the counts, which the
//! smoothed level would hide for days, are stopped.

use super::pharmacies::{counts, publication, until};
use crate::harness::full;
use jiff::{ToSpan as _, civil::Date};
use std::collections::BTreeMap;
use vigie::ias::{DailyCounts, Finding, Publication, Rules, Severity, Subject, Territory, Theme, examine};

const DEADLINE: i64 = 3;

fn red(
    rules: &Rules,
    counts: &DailyCounts,
    theme: Theme,
    previous: Option<&Publication>,
) -> (Publication, Vec<Finding>) {
    let publication = publication(theme, counts);
    let last = publication.national().last_day().unwrap();
    let subject =
        Subject::new(&publication, last + 1.day()).with_previous(previous).with_counts(Some(counts));
    let mut findings = examine(rules, &subject);
    findings.retain(|finding| finding.severity == Severity::Red);
    (publication, findings)
}

#[test]
fn no_day_of_a_healthy_year_is_stopped() {
    let rules = Rules::shipped().unwrap();
    // Winter with an epidemic, Christmas and New Year; spring with its holidays.
    for (theme, from, to) in
        [(Theme::Flu, "2020-10-20", "2021-02-28"), (Theme::Allergies, "2021-03-25", "2021-08-20")]
    {
        let (all, mut day, last) = (counts(theme), from.parse::<Date>().unwrap(), to.parse().unwrap());
        let mut previous = None;
        while day <= last {
            let (publication, findings) = red(&rules, &until(&all, day), theme, previous.as_ref());
            assert_eq!(findings, [], "{theme} {day}");
            previous = Some(publication);
            day += 1.day();
        }
    }
}

/// What a region's figures of a day become.
type Change = fn(&DailyCounts, Territory, Date, Date) -> (i64, i64);

const DEATHS: [(&str, Change); 6] = [
    ("hundredfold fall", |all, region, day, _| (all[&region][&day].0 / 100, all[&region][&day].1)),
    ("zeros", |all, region, day, _| (0, all[&region][&day].1)),
    ("frozen", |all, region, _, start| all[&region][&(start - 1.day())]),
    ("week shifted", |all, region, day, _| all[&region][&(day - 7.days())]),
    ("denominators doubled", |all, region, day, _| (all[&region][&day].0, all[&region][&day].1 * 2)),
    ("swapped", |all, region, day, _| {
        let (paris, brittany) = ("11".parse().unwrap(), "53".parse().unwrap());
        let other = if region == paris {
            brittany
        } else if region == brittany {
            paris
        } else {
            region
        };
        all[&other][&day]
    }),
];

#[test]
fn deaths_in_the_counts_are_stopped_in_three_days() {
    let rules = Rules::shipped().unwrap();
    let mut late = BTreeMap::new();
    for theme in [Theme::Flu, Theme::Lice] {
        let all = counts(theme);
        let mut start: Date = "2020-10-01".parse().unwrap();
        while start < "2021-09-01".parse().unwrap() {
            let healthy = publication(theme, &until(&all, start - 1.day()));
            for (name, change) in DEATHS {
                let mut dead = until(&all, start + (DEADLINE - 1).days());
                for (region, days) in &mut dead {
                    for (day, figures) in days.range_mut(start..) {
                        *figures = change(&all, *region, *day, start);
                    }
                }
                let mut public = healthy.clone();
                let stopped = (0..DEADLINE).any(|after| {
                    let known = until(&dead, start + after.days());
                    let (publication, findings) = red(&rules, &known, theme, Some(&public));
                    public = publication;
                    !findings.is_empty()
                });
                if !stopped {
                    late.entry((theme.to_string(), name)).or_insert_with(Vec::new).push(start);
                }
            }
            start += full(1, 37).days();
        }
    }
    assert_eq!(late, BTreeMap::new());
}
