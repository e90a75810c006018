//! Malicious files: each is rejected quickly, with little memory, and for the expected reason.

use super::{
    file,
    raw::{Made, Raw, archive},
    structured, tables, use_all, workbook,
};
use crate::tables::unreadable::Unreadable;
use std::time::{Duration, Instant};

/// Generous, because test machines are busy and run unoptimised code: a rejection takes a hundredth of this.
const SOON: Duration = Duration::from_secs(10);
/// The maximum memory in use, without the file itself, in bytes.
const LITTLE: u64 = 32_000_000;

/// Whether the error is of the expected kind.
type Refused = fn(&Unreadable) -> bool;

const BROKEN: Refused = |unreadable| matches!(unreadable, Unreadable::Broken(_));
const UNSUPPORTED: Refused = |unreadable| matches!(unreadable, Unreadable::Unsupported(_));

fn refused(what: &str, bytes: &[u8], kind: Refused, why: &str) {
    let file = file(bytes);
    let (mut outcome, begun) = (None, Instant::now());
    let memory = allocation_counter::measure(|| outcome = Some(super::read_tables(file.path(), what)));
    let taken = begun.elapsed();
    match outcome {
        Some(Err(unreadable)) => {
            let said = unreadable.to_string();
            assert!(kind(&unreadable) && said.contains(why), "{what}: {unreadable:?} instead of {why:?}");
        }
        other => panic!("{what} was read: {other:?}"),
    }
    assert!(taken < SOON, "{what} took {taken:?}");
    assert!(memory.bytes_max < LITTLE, "{what} took {} bytes", memory.bytes_max);
}

const TABLE: &[u8] = b"a;b\n1;2\n";

/// Changes a part of an archive.
type Edit = fn(&mut Made);

fn named(name: &str) -> Raw {
    Raw::stored(name.as_bytes(), TABLE)
}

#[test]
fn rejects_archive_paths_outside_the_folder() {
    for name in [
        "../a.csv",
        "a/../../b.csv",
        "/a.csv",
        "C:\\a.csv",
        "C:a.csv",
        "a\\..\\b.csv",
        "\\a.csv",
        "a\0.csv",
        "a\n.csv",
        "a//b.csv",
        "./a.csv",
        "...",
    ] {
        refused(name, &archive(&[named(name)], |_| {}), BROKEN, "no plain path");
    }
    for (names, why) in [
        (["a.csv", "a.csv"], "same name"),
        (["a.csv", "A.CSV"], "there twice"),
        (["a", "a/"], "there twice"),
        (["É.csv", "é.csv"], "there twice"),
        (["\u{e9}.csv", "e\u{301}.csv"], "there twice"),
        (["a/b.csv", "a\\b.csv"], "there twice"),
    ] {
        refused(names[0], &archive(&names.map(named), |_| {}), BROKEN, why);
    }
}

#[test]
fn rejects_archive_entries_that_are_not_files() {
    for (mode, what) in [(0o120_777, "symlink"), (0o020_666, "device"), (0o010_666, "pipe")] {
        let entry = Raw { attributes: mode << 16, ..named("a.csv") };
        refused(what, &archive(&[entry], |_| {}), BROKEN, "a link or a device");
    }
    let encrypted = Raw { flags: 1, ..named("a.csv") };
    refused("encrypted", &archive(&[encrypted], |_| {}), UNSUPPORTED, "encrypted");
    let bzip2 = Raw { method: 12, ..named("a.csv") };
    refused("bzip2", &archive(&[bzip2], |_| {}), UNSUPPORTED, "");
}

#[test]
fn rejects_wrong_sizes_and_decompression_bombs() {
    let zeros = vec![b'0'; 20_000_000];
    refused("1000:1", &archive(&[Raw::deflated(b"a.csv", &zeros)], |_| {}), BROKEN, "unpacks to more than");
    let many: Vec<Raw> =
        (0..100).map(|at| Raw::deflated(format!("{at}.csv").as_bytes(), &zeros[..1_000_000])).collect();
    refused("1000:1 in parts", &archive(&many, |_| {}), BROKEN, "unpacks to more than");
    let smaller = Raw { unpacked: 10, ..Raw::deflated(b"a.csv", &zeros[..50_000]) };
    refused("smaller than stated", &archive(&[smaller], |_| {}), BROKEN, "");
    let larger = Raw { unpacked: 60_000, ..Raw::deflated(b"a.csv", &zeros[..50_000]) };
    refused("larger than stated", &archive(&[larger], |_| {}), BROKEN, "");
    let wrong = Raw { crc: 1, ..named("a.csv") };
    refused("wrong sum", &archive(&[wrong], |_| {}), BROKEN, "hecksum");
}

#[test]
fn rejects_archives_with_hidden_entries() {
    let two = || [named("a.csv"), named("b.csv")];
    let edits: [(&str, Edit, &str); 13] = [
        ("data after the end", |made| made.after = b"x".to_vec(), "does not end as"),
        ("comment", |made| made.comment = b"<html>".to_vec(), "does not end as"),
        ("fewer than there are", |made| made.count = 1, "what its end says"),
        ("more than there are", |made| made.count = 3, "what its end says"),
        ("another disk", |made| made.disk = 1, "its end record does not locate"),
        ("list elsewhere", |made| made.shift = 4, "its end record does not locate"),
        (
            "64 bits",
            |made| made.before_end = b"PK\x06\x07\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0".to_vec(),
            "its end record does not locate",
        ),
        ("64 bits, fewer", |made| made.wide = Some(1), "its end record does not locate"),
        ("64 bits, more", |made| made.wide = Some(1 << 40), "its end record does not locate"),
        ("64 bits alone, fewer", |made| (made.count, made.wide) = (u16::MAX, Some(1)), "what its end says"),
        ("hidden local entry", |made| made.hidden = true, "missing from central directory"),
        ("other local name", |made| made.local_name = true, "inconsisten"),
        ("one place for all", |made| made.overlap = true, ""),
    ];
    for (what, edit, why) in edits {
        refused(what, &archive(&two(), edit), BROKEN, why);
    }
    let whole = archive(&two(), |_| {});
    refused("cut", &whole[..whole.len() - 30], BROKEN, "does not end as");
    refused("something before", &[b"\x7F\x01\0", &*whole].concat(), UNSUPPORTED, "no text has");
    let most: Vec<Raw> = (0..70_000).map(|at| Raw::stored(at.to_string().as_bytes(), b"")).collect();
    refused("70,000 entries", &archive(&most, |_| {}), BROKEN, "more than 1000000 bytes");
}

#[test]
fn rejects_archives_that_are_not_workbooks() {
    let nested = workbook::zip(&[("b.zip", &workbook::zip(&[("a.csv", TABLE)]))]);
    refused("archive in an archive", &nested, UNSUPPORTED, "within an archive");
    let disguised = workbook::zip(&[("b.csv", &nested)]);
    refused("archives called csv", &disguised, UNSUPPORTED, "within an archive");
    for (name, bytes, why) in [
        ("a.csv", &b"MZ\x90\0"[..], "a program"),
        ("a.csv", b"<html>", "web page"),
        ("xl/vbaProject.bin", b"x", "macros"),
        ("META-INF/MANIFEST.MF", b"x", "a Java archive"),
        ("[Content_Types].xml", b"<x/>", "office document"),
    ] {
        refused(why, &workbook::zip(&[(name, bytes)]), UNSUPPORTED, why);
    }
    let pdf = archive(&[Raw::stored(b"a.csv", b"%PDF-1.7\na;b\n1;2\n")], |_| {});
    refused("archive and PDF", &pdf, UNSUPPORTED, "a PDF as well");
    let tables: Vec<Raw> = (0..11).map(|at| named(&format!("{at}.csv"))).collect();
    refused("11 tables", &archive(&tables, |_| {}), BROKEN, "more than 10 tables");
    assert_eq!(super::tables(archive(&tables[..10], |_| {})).unwrap().len(), 10);
}

#[test]
fn rejects_workbooks_that_expand_beyond_limits() {
    let row = |cells: &str| format!("<row>{cells}</row>");
    let text = "x".repeat(30_000);
    let shared = row(&"<c t=\"s\"><v>0</v></c>".repeat(30)).repeat(400);
    refused(
        "a text a thousand times",
        &workbook::xlsx(&[("A", &shared)], &format!("<si><t>{text}</t></si>")),
        BROKEN,
        "far more bytes than its size",
    );
    let zeros = "0".repeat(20_000_000);
    refused("1000:1", &workbook::xlsx(&[("A", &zeros)], ""), BROKEN, "unpacks to more than");
    let deep = "<a>".repeat(100) + &"</a>".repeat(100);
    refused("deep", &workbook::xlsx(&[("A", &deep)], ""), BROKEN, "deeper than");
    let laughs = "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;\">]><a>&c;</a>";
    refused("entities", &workbook::xlsx(&[("A", laughs)], ""), BROKEN, "");
    let noise: String = (0..400_000_u64).map(|at| (at * at % 9_973).to_string()).collect();
    refused(
        "endless text",
        &workbook::xlsx(&[("A", &row(&format!("<c t=\"str\"><v>{noise}</v></c>")))], ""),
        BROKEN,
        "",
    );
    refused(
        "far row",
        &workbook::xlsx(&[("A", "<row r=\"99999999\"><c><v>1</v></c></row>")], ""),
        BROKEN,
        "more than 1048576 rows",
    );
    refused(
        "far column",
        &workbook::xlsx(&[("A", "<row><c r=\"XFD1\"><v>1</v></c></row>")], ""),
        BROKEN,
        "more than 500 columns",
    );
    let cell = |times: &str| {
        format!(
            "<table:table-row {times}><table:table-cell table:number-columns-repeated=\"400\"><text:p>{}</text:p></table:table-cell></table:table-row>",
            &text[..1_000]
        )
    };
    refused(
        "repeated cells",
        &workbook::ods(&[("A", &cell("table:number-rows-repeated=\"1000000\""))]),
        BROKEN,
        "far more bytes than its size",
    );
    refused(
        "repeated rows",
        &workbook::ods(&[("A", &cell("table:number-rows-repeated=\"18446744073709551615\""))]),
        BROKEN,
        "more than 1048576 rows",
    );
    // Memory that a file only claims to need is not reserved.
    let claim = workbook::xlsx(
        &[("A", &row("<c t=\"s\"><v>18446744073709551615</v></c><c><v>1</v></c>"))],
        "</sst><sst uniqueCount=\"99999999999999\"><si/>",
    );
    assert_eq!(tables(claim).unwrap()[0].columns.len(), 2);
}

#[test]
fn rejects_files_that_are_not_tables() {
    let middle = [b"a;b\n".repeat(50_000).as_slice(), b"\0", &b"a;b\n".repeat(10)].concat();
    let files: [(&str, &[u8]); 21] = [
        ("page.csv", b"<html><body>a;b</body></html>"),
        ("marked page.csv", b"\xEF\xBB\xBF \n<!DOCTYPE html>"),
        ("picture.svg.csv", b"<svg xmlns='x'/>"),
        ("setup.csv", b"MZ\x90\0\x03"),
        ("elf.csv", b"\x7FELF\x02"),
        ("catalogue.csv", b"%PDF-1.7\n"),
        ("late PDF.csv", b"a;b\n1;2\n%PDF-1.7\n"),
        ("print.csv", b"%!PS-Adobe"),
        ("letter.csv", b"{\\rtf1 a;b}"),
        ("picture.csv", b"\x89PNG\r\n\x1A\n"),
        ("photo.csv", b"\xFF\xD8\xFF\xE0"),
        ("small.csv", b"GIF89a"),
        ("packed.csv", b"\x1F\x8B\x08\0"),
        ("packed 7z.csv", b"7z\xBC\xAF\x27\x1C"),
        ("packed rar.csv", b"Rar!\x1A\x07"),
        ("packed zstd.csv", b"\x28\xB5\x2F\xFD"),
        ("old or encrypted.xlsx", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"),
        ("base.csv", b"SQLite format 3\0"),
        ("script.csv", b"#!/bin/sh\nrm -rf /"),
        ("encrypted.parquet", b"PARE\0\0\0\0PARE"),
        ("middle.csv", &middle),
    ];
    for (name, bytes) in files {
        refused(name, bytes, UNSUPPORTED, "");
    }
    refused("cut.parquet", b"PAR1\0\0\0\0", BROKEN, "");
}

#[test]
fn damaged_files_do_not_panic() {
    let rows: String = (0..50)
        .map(|at| format!("<row><c t=\"s\"><v>{at}</v></c><c s=\"1\"><v>4{at}</v></c></row>"))
        .collect();
    let columnar = structured::parquet(&structured::rows(40), parquet::basic::Compression::SNAPPY);
    let files = [
        columnar,
        workbook::xlsx(&[("A", &rows)], &"<si><t>x</t></si>".repeat(50)),
        archive(&[named("a.csv"), Raw::deflated(b"b.csv", TABLE)], |_| {}),
    ];
    for bytes in &files {
        // One change per byte in some of the files keeps the test short.
        for at in (0..bytes.len()).step_by(bytes.len() / 150 + 1) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x55;
            let file = file(&damaged);
            let memory = allocation_counter::measure(|| use_all(file.path()));
            assert!(memory.bytes_max < LITTLE, "byte {at} of {}: {} bytes", bytes.len(), memory.bytes_max);
        }
    }
}
