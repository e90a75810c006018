//! The canonical text of a publication: the tidy CSV for download. Equal publications have equal text, so its hash
//! identifies the version and detects changes.

use super::{
    number_format::{push_day, push_number},
    publication::Publication,
    series::Point,
    theme::{Theme, final_on},
};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

pub(super) const HEADER: &str = "theme,territory,day,level,status,demonstration,flag,final_on\n";

/// Serializes a publication as tidy CSV: UTF-8, a decimal point, one line per territory and day. A withheld level is an
/// empty cell; `final_on` is the day on which a provisional level becomes definitive.
pub(crate) fn print(publication: &Publication) -> String {
    let Publication { theme, demonstration, series, .. } = publication;
    let lines: usize = series.values().map(|s| s.points().len()).sum();
    let mut text = String::with_capacity(HEADER.len() + lines * 56);
    text.push_str(HEADER);
    for (territory, series) in series {
        let start = format!("{theme},{territory},");
        for point in series.points() {
            text.push_str(&start);
            print_point(&mut text, *theme, point, *demonstration);
        }
    }
    text
}

fn print_point(text: &mut String, theme: Theme, point: &Point, demonstration: bool) {
    let Point { day, level, flag, .. } = point;
    push_day(text, *day);
    text.push(',');
    if let Some(level) = level {
        push_number(text, *level);
    }
    for part in [",", point.status(), if demonstration { ",true," } else { ",false," }] {
        text.push_str(part);
    }
    text.push_str(flag.word());
    text.push(',');
    if point.provisional {
        push_day(text, final_on(theme, *day));
    }
    text.push('\n');
}

pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Formats a checksum in hexadecimal digits.
pub fn hex(digest: &[u8]) -> String {
    digest.iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{
        publication::Method,
        series::{Flag, Series, days_after},
        territory::Territory,
    };
    use jiff::civil::date;

    fn publication() -> Publication {
        let first = date(2016, 2, 27);
        let withheld =
            Point { day: days_after(first, 1), level: None, provisional: false, flag: Flag::Withheld };
        let sparse = Point { flag: Flag::Sparse, ..Point::plain(days_after(first, 2), 289986.0, true) };
        let nation = vec![
            Point::plain(first, 1.8, false),
            Point::plain(days_after(first, 1), 0.428571428571429, true),
        ];
        let region = vec![Point::plain(first, 100.0, false), withheld, sparse];
        let territories =
            [Some(Territory::FRANCE), Territory::regions().nth(3), Territory::present_regions().nth(3)];
        let series = territories.into_iter().flatten().zip([nation, region.clone(), region]);
        let series = series.map(|(territory, points)| (territory, Series::from_sorted(points))).collect();
        Publication { theme: Theme::Flu, demonstration: true, method: Method::RatioOfSums, series }
    }

    #[test]
    fn writes_a_plain_tidy_csv() {
        insta::assert_snapshot!(print(&publication()), @r"
        theme,territory,day,level,status,demonstration,flag,final_on
        flu,FR,2016-02-27,1.8,definitive,true,,
        flu,FR,2016-02-28,0.428571428571429,provisional,true,,2016-03-11
        flu,23,2016-02-27,100,definitive,true,,
        flu,23,2016-02-28,,definitive,true,withheld,
        flu,23,2016-02-29,289986,provisional,true,sparse,2016-03-12
        flu,FR-NOR,2016-02-27,100,definitive,true,,
        flu,FR-NOR,2016-02-28,,definitive,true,withheld,
        flu,FR-NOR,2016-02-29,289986,provisional,true,sparse,2016-03-12
        ");
    }

    #[test]
    fn the_hash_is_sha_256() {
        assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}
