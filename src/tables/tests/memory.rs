//! Six times the rows take no more memory, in every format.

use super::{
    file,
    structured::{csv, objects, ods, parquet, rows, xlsx},
};
use ::parquet::basic::Compression;

/// The tolerance in bytes, for estimates and lists proportional to a row.
const MORE: u64 = 400_000;

/// Writes a table with this number of rows.
type Writer = fn(usize) -> Vec<u8>;

#[test]
fn memory_does_not_grow_with_rows() {
    let formats: [(&str, Writer); 6] = [
        ("csv", |count| csv(&rows(count)).into_bytes()),
        ("array", |count| format!("[{}]", objects(&rows(count)).join(",")).into_bytes()),
        ("ndjson", |count| objects(&rows(count)).join("\n").into_bytes()),
        ("xlsx", |count| xlsx(&rows(count))),
        ("ods", |count| ods(&rows(count))),
        ("parquet", |count| parquet(&rows(count), Compression::SNAPPY)),
    ];
    for (format, write) in formats {
        let peak = |count| {
            let file = file(write(count));
            allocation_counter::measure(|| drop(crate::tables::read_tables(file.path(), format).unwrap()))
                .bytes_max
        };
        let (few, many) = (peak(1_500), peak(9_000));
        assert!(many < few + MORE, "{format}: {few} bytes, and {many} for six times the rows");
    }
}

#[test]
fn a_row_of_many_empty_cells_takes_memory_once() {
    let text = format!("a{}\n{}", ",".repeat(900_000), "b,c\n".repeat(199));
    let file = file(text.into_bytes());
    let peak = allocation_counter::measure(|| drop(crate::tables::read_tables(file.path(), "csv"))).bytes_max;
    assert!(peak < 100_000_000, "{peak} bytes");
}
