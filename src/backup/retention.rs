//! Retention of backups: the newest one of each of the last days, weeks, months and years that have one.

use crate::{Error, Result, db::archive_time};
use jiff::civil::{DateTime, ISOWeekDate};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    str::FromStr,
};

/// A rule such as `7d,4w,12m`: numbers of periods with one retained backup each. Periods are in UTC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retention(Vec<(Unit, usize)>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Day,
    Week,
    Month,
    Year,
}

impl Unit {
    /// The period that contains an instant; periods of one unit differ in it.
    fn period(self, at: DateTime) -> (i16, i16) {
        match self {
            Self::Day => (at.year(), at.day_of_year()),
            Self::Week => {
                let week: ISOWeekDate = at.date().iso_week_date();
                (week.year(), week.week().into())
            }
            Self::Month => (at.year(), at.month().into()),
            Self::Year => (at.year(), 0),
        }
    }
}

impl FromStr for Retention {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected numbers of days, weeks, months or years, such as 7d,4w,12m";
        let part = |part: &str| {
            let unit = match part.chars().last()? {
                'd' => Unit::Day,
                'w' => Unit::Week,
                'm' => Unit::Month,
                'y' => Unit::Year,
                _ => return None,
            };
            Some((unit, part[..part.len() - 1].parse().ok().filter(|number| *number > 0)?))
        };
        text.split(',').map(|each| part(each.trim())).collect::<Option<_>>().map(Self).ok_or(EXPECTED)
    }
}

impl Retention {
    /// The backups that the rule does not retain, the oldest first. The newest one is always retained.
    fn expired(&self, mut backups: Vec<(DateTime, PathBuf)>) -> Vec<PathBuf> {
        backups.sort_by(|(a, _), (b, _)| b.cmp(a));
        let mut retained: BTreeSet<DateTime> = backups.iter().take(1).map(|(at, _)| *at).collect();
        for (unit, number) in &self.0 {
            let mut periods = BTreeSet::new();
            for (at, _) in &backups {
                if periods.len() < *number && periods.insert(unit.period(*at)) {
                    retained.insert(*at);
                }
            }
        }
        backups.retain(|(at, _)| !retained.contains(at));
        backups.into_iter().rev().map(|(_, path)| path).collect()
    }
}

/// The archives in the folder of a backup that the rule does not retain. Only files with names that `vigie db backup`
/// gives count; `new` counts even if it is not written, and is never expired.
///
/// # Errors
/// The folder cannot be read (66).
pub(crate) fn expired(rule: &Retention, new: &Path) -> Result<Vec<PathBuf>> {
    let folder = new.parent().unwrap_or(Path::new("."));
    let mut backups: BTreeSet<PathBuf> = archives(folder)?.into_iter().collect();
    backups.insert(new.to_owned());
    let dated = backups.into_iter().filter_map(|path| Some((archive_time(&path)?, path)));
    let mut expired = rule.expired(dated.collect());
    // Its name is not the newest if the clock was ahead before.
    expired.retain(|path| path != new);
    Ok(expired)
}

/// Deletes the archives that [`expired`] returns, and returns their paths.
///
/// # Errors
/// The folder cannot be read (66), or a file not deleted (74).
pub(crate) fn delete_expired(rule: &Retention, new: &Path) -> Result<Vec<PathBuf>> {
    let expired = expired(rule, new)?;
    for path in &expired {
        fs::remove_file(path).map_err(|e| Error::file("delete", path, &e))?;
    }
    Ok(expired)
}

/// The newest archive of a folder.
///
/// # Errors
/// The folder cannot be read (66).
pub(super) fn newest(folder: &Path) -> Result<Option<PathBuf>> {
    Ok(archives(folder)?.into_iter().max_by_key(|path| archive_time(path)))
}

fn archives(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(Error::input("read the folder", folder, &e)),
    };
    let paths = entries.flatten().map(|entry| entry.path());
    Ok(paths.filter(|path| archive_time(path).is_some()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::{ToSpan as _, civil::datetime};

    fn retained(rule: &str, nights: i64) -> Vec<String> {
        let newest = datetime(2026, 11, 21, 2, 30, 0, 0);
        let all: Vec<_> = (0..nights).map(|night| newest - night.days()).collect();
        let backups = all.iter().map(|at| (*at, PathBuf::from(at.date().to_string()))).collect();
        let expired = rule.parse::<Retention>().unwrap().expired(backups);
        let names = all.iter().map(|at| at.date().to_string());
        names.filter(|name| !expired.contains(&PathBuf::from(name))).collect()
    }

    #[test]
    fn retains_the_newest_backup_of_each_period() {
        assert_eq!(retained("3d", 400), ["2026-11-21", "2026-11-20", "2026-11-19"]);
        // Sundays end the weeks before the current one.
        assert_eq!(retained("3w", 400), ["2026-11-21", "2026-11-15", "2026-11-08"]);
        assert_eq!(
            retained("2d,2w,3m", 400),
            ["2026-11-21", "2026-11-20", "2026-11-15", "2026-10-31", "2026-09-30"]
        );
        assert_eq!(retained("2y", 400), ["2026-11-21", "2025-12-31"]);
        // The newest of two weeks and of one month are among those of the days.
        assert_eq!(retained("7d,4w,12m", 1_000).len(), 7 + 2 + 11);
        assert_eq!(retained("7d", 3).len(), 3);
    }

    #[test]
    fn a_period_without_a_backup_does_not_count() {
        let backups = [
            datetime(2026, 1, 1, 2, 0, 0, 0),
            datetime(2025, 6, 1, 2, 0, 0, 0),
            datetime(2024, 1, 1, 2, 0, 0, 0),
        ];
        let backups = backups.map(|at| (at, PathBuf::from(at.date().to_string()))).to_vec();
        let expired = "2d".parse::<Retention>().unwrap().expired(backups);
        assert_eq!(expired, [PathBuf::from("2024-01-01")]);
    }

    #[test]
    fn two_backups_of_a_day_are_one_of_its_periods() {
        let day = |hour| datetime(2026, 11, 21, hour, 0, 0, 0);
        let backups = [9, 12, 15].map(|hour| (day(hour), PathBuf::from(hour.to_string()))).to_vec();
        assert_eq!(
            "7d".parse::<Retention>().unwrap().expired(backups),
            [9, 12].map(|hour| PathBuf::from(hour.to_string()))
        );
    }

    #[test]
    fn reads_a_rule_or_states_what_it_expects() {
        for text in ["7d", "7d,4w", "7d, 4w, 12m, 3y"] {
            assert!(text.parse::<Retention>().is_ok(), "{text}");
        }
        for text in ["", "7", "d", "0d", "7d,", "7h", "-1d", "1.5d", "7é"] {
            assert!(text.parse::<Retention>().unwrap_err().contains("7d,4w,12m"), "{text}");
        }
    }
}
