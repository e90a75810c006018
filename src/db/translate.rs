//! Migrations are written once, with PostgreSQL's names of the four portable types; SQLite gets its own
//! names and STRICT tables, so that both engines refuse the same values.

/// The text as SQLite reads it.
pub(super) fn for_sqlite(sql: &str) -> String {
    statements(sql).iter().map(|statement| translate(statement)).collect()
}

fn translate(statement: &str) -> String {
    let words: Vec<String> = pieces(statement).into_iter().map(rename).collect();
    let text = words.concat().replace("DOUBLE PRECISION", "REAL");
    let code: String = pieces(statement).into_iter().filter(|piece| !piece.starts_with("--")).collect();
    match text.strip_suffix(';') {
        Some(body) if code.trim_start().starts_with("CREATE TABLE") => format!("{body} STRICT;"),
        _ => text,
    }
}

fn rename(piece: &str) -> String {
    match piece {
        // Not INTEGER: as a primary key that would be the row's own number, which fills itself in for a null.
        "BIGINT" => "INT",
        "BYTEA" => "BLOB",
        other => other,
    }
    .to_owned()
}

/// The statements, each with its semicolon; what follows the last one is a statement too.
fn statements(sql: &str) -> Vec<String> {
    let mut statements = vec![String::new()];
    for piece in pieces(sql) {
        if let Some(last) = statements.last_mut() {
            last.push_str(piece);
        }
        if piece == ";" {
            statements.push(String::new());
        }
    }
    statements
}

/// Words, quoted texts, comments and single characters: the parts a renaming must see as wholes.
fn pieces(sql: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = sql;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\'' => rest[1..].find('\'').map_or(rest.len(), |end| end + 2),
            '-' if rest.starts_with("--") => rest.find('\n').unwrap_or(rest.len()),
            c if c.is_alphanumeric() || c == '_' => {
                rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
            }
            c => c.len_utf8(),
        };
        let (piece, after) = rest.split_at(length);
        pieces.push(piece);
        rest = after;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_renamed_and_tables_made_strict() {
        let sql = "-- BIGINT; here\nCREATE TABLE t (a BIGINT, b DOUBLE PRECISION, c BYTEA, d TEXT CHECK (d <> 'BIGINT;'));\nCREATE INDEX i ON t (a);\n";
        assert_eq!(
            for_sqlite(sql),
            "-- BIGINT; here\nCREATE TABLE t (a INT, b REAL, c BLOB, d TEXT CHECK (d <> 'BIGINT;')) STRICT;\nCREATE INDEX i ON t (a);\n"
        );
    }
}
