//! The canonical text of a publication: the tidy CSV that is offered for download. Equal publications have equal
//! text, so its hash names the version and tells whether anything is new.

use super::{
    publication::{Method, Publication},
    series::{Point, Series, final_on},
    territory::Territory,
    theme::Theme,
};
use crate::{Error, Result};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use sha2::{Digest as _, Sha256};
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    io::{Read as _, Write as _},
};

const HEADER: &str = "theme,territory,day,level,status,demonstration,flag,final_on\n";

/// The tidy CSV: UTF-8, a decimal point, one line per territory and day. A level that is withheld is an empty cell;
/// `final_on` is the day on which a provisional level will stop changing.
#[must_use]
pub fn print(publication: &Publication) -> String {
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
    let Point { day, level, provisional, flag } = point;
    // Writing to a String cannot fail.
    let _ = write!(text, "{day},");
    if let Some(level) = level {
        let _ = write!(text, "{level}");
    }
    let status = if *provisional { "provisional" } else { "definitive" };
    let _ = write!(text, ",{status},{demonstration},{},", flag.word());
    if *provisional {
        let _ = write!(text, "{}", final_on(theme, *day));
    }
    text.push('\n');
}

/// The header of the first versions that were ever kept, which were kept as this text.
const FIRST_HEADER: &str = "theme,territory,day,level,status,demonstration\n";

/// Reads a version that was kept as text. Since there are packed documents, none is written any more.
///
/// # Errors
/// A fault naming the line that is not as it was written.
pub fn parse_first(text: &str) -> Result<Publication> {
    let body = text.strip_prefix(FIRST_HEADER).ok_or_else(|| damaged(1))?;
    let mut points: BTreeMap<Territory, Vec<Point>> = BTreeMap::new();
    let mut whose = None;
    for (at, line) in body.lines().enumerate() {
        let (owner, territory, point) = read_line(line).ok_or_else(|| damaged(at + 2))?;
        if whose.is_some_and(|whose| whose != owner) {
            return Err(damaged(at + 2));
        }
        whose = Some(owner);
        points.entry(territory).or_default().push(point);
    }
    let (theme, demonstration) = whose.ok_or_else(|| damaged(2))?;
    let series = points.into_iter().map(|(t, points)| (t, Series::from_sorted(points))).collect();
    Ok(Publication { theme, demonstration, method: Method::Published, series })
}

fn read_line(line: &str) -> Option<((Theme, bool), Territory, Point)> {
    let mut cells = line.split(',');
    let theme = cells.next()?.parse().ok()?;
    let territory = cells.next()?.parse().ok()?;
    let day = cells.next()?.parse().ok()?;
    let level = cells.next()?.parse().ok()?;
    let provisional = match cells.next()? {
        "provisional" => true,
        "definitive" => false,
        _ => return None,
    };
    let demonstration = cells.next()?.parse().ok()?;
    let end = cells.next().is_none();
    end.then_some(((theme, demonstration), territory, Point::plain(day, level, provisional)))
}

fn damaged(line: usize) -> Error {
    Error::fault(format!("a kept publication cannot be read at line {line}"))
}

/// SHA-256 of bytes, in hexadecimal.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Bytes in gzip.
///
/// # Errors
/// None in practice: the output is memory.
pub fn compress(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::new(6));
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map_err(Error::fault)
}

/// The bytes that were compressed; gzip checks that they are the same.
///
/// # Errors
/// A fault when they are not as [`compress`] left them.
pub fn decompress(kept: &[u8]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(kept).read_to_end(&mut bytes).map_err(Error::fault)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::series::{Flag, days_after};
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
    fn the_file_is_plain() {
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

    const FIRST: &str = "theme,territory,day,level,status,demonstration\n\
        flu,FR,2016-02-28,0.428571428571429,definitive,true\nflu,FR,2016-02-29,289986,provisional,true\n\
        flu,23,2016-02-29,1.8,definitive,true\n";

    #[test]
    fn versions_that_were_kept_as_text_still_read() {
        let publication = parse_first(FIRST).unwrap();
        assert_eq!((publication.theme, publication.demonstration), (Theme::Flu, true));
        assert_eq!(publication.national().level(date(2016, 2, 28)), Some(0.428571428571429));
        assert_eq!(publication.national().provisional_from(), Some(date(2016, 2, 29)));
        assert_eq!(publication.series.len(), 2);
    }

    #[test]
    fn damage_is_noticed() {
        for bad in [
            String::new(),
            FIRST_HEADER.to_owned(),
            FIRST.replace("day,", "date,"),
            FIRST.replace("definitive", "final"),
            FIRST.replacen("flu", "lice", 1),
            FIRST.replacen("true", "true,x", 1),
        ] {
            assert!(parse_first(&bad).is_err(), "{bad}");
        }
        let kept = compress(FIRST.as_bytes()).unwrap();
        assert_eq!(decompress(&kept).unwrap(), FIRST.as_bytes());
        assert!(decompress(&kept[4..]).is_err());
        assert!(decompress(&kept[..kept.len() - 1]).is_err());
    }

    #[test]
    fn the_hash_is_sha_256() {
        assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}
