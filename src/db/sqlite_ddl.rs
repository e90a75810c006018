//! Translates migrations, which are written once with PostgreSQL's names of the four portable types. SQLite gets its
//! own names and STRICT tables, so that both engines reject the same values. `APPEND ONLY table;` is not SQL: each
//! engine gets its own triggers that reject changes and deletions of rows. `ALTER TABLE … DROP CONSTRAINT …;`, which
//! SQLite lacks, becomes a change of the definition that it stores of the table.

/// Translates a migration to SQLite.
pub(super) fn for_sqlite(sql: &str) -> String {
    let translated = |statement: String| {
        if let Some((comments, table)) = append_only(&statement) {
            return format!("{comments}{}", sqlite_triggers(table));
        }
        match dropped_constraint(&statement) {
            Some((comments, table, constraint)) => {
                format!("{comments}{}", without_constraint(table, constraint))
            }
            None => translate(&statement),
        }
    };
    statements(sql).into_iter().map(translated).collect()
}

/// Translates a migration to PostgreSQL. `schema` is the prefix of the trigger functions: empty, or `pg_temp.` with the
/// dot for temporary tables, because PostgreSQL never finds a function there without it.
pub(super) fn for_postgres(sql: &str, schema: &str) -> String {
    let translated = |statement: String| match append_only(&statement) {
        Some((comments, table)) => format!("{comments}{}", postgres_trigger(table, schema)),
        None => statement,
    };
    statements(sql).into_iter().map(translated).collect()
}

/// Returns the comments before `APPEND ONLY table;` and the name of the table; `None` for every other statement.
fn append_only(statement: &str) -> Option<(&str, &str)> {
    let (comments, table) = statement.strip_suffix(';')?.rsplit_once("APPEND ONLY ")?;
    let is_name = table.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let is_comment = |piece: &&str| piece.starts_with("--") || piece.trim().is_empty();
    (is_name && pieces(comments).iter().all(is_comment)).then_some((comments, table))
}

/// Returns the comments before `ALTER TABLE table DROP CONSTRAINT name;`, the table and the name; `None` for every other
/// statement.
fn dropped_constraint(statement: &str) -> Option<(&str, &str, &str)> {
    let (comments, names) = statement.strip_suffix(';')?.rsplit_once("ALTER TABLE ")?;
    let (table, constraint) = names.split_once(" DROP CONSTRAINT ")?;
    Some((comments, table, constraint))
}

/// Removes a constraint `CHECK (column IN (…))` from the stored definition of a table, as SQLite documents it for changes
/// that affect no row ("Making Other Kinds Of Table Schema Changes"). A table that is created and dropped tells other
/// connections that the schema changed.
fn without_constraint(table: &str, constraint: &str) -> String {
    let from = format!("instr(sql, 'CONSTRAINT {constraint} CHECK (')");
    let rest = format!("substr(sql, {from})");
    format!(
        "PRAGMA writable_schema = ON;\n\
         UPDATE sqlite_schema SET sql = rtrim(substr(sql, 1, {from} - 1), ' ,' || char(10)) || substr({rest}, instr({rest}, '))') + 2)\n\
         \x20   WHERE type = 'table' AND name = '{table}' AND {from} > 0;\n\
         PRAGMA writable_schema = RESET;\n\
         CREATE TABLE {constraint} (dropped INT);\n\
         DROP TABLE {constraint};"
    )
}

fn sqlite_triggers(table: &str) -> String {
    let trigger = |event: &str| {
        let name = event.to_ascii_lowercase();
        format!(
            "CREATE TRIGGER {table}_no_{name} BEFORE {event} ON {table} BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END;"
        )
    };
    [trigger("UPDATE"), trigger("DELETE")].join("\n")
}

/// A trigger per statement, which also fires before a TRUNCATE and when no row matches.
fn postgres_trigger(table: &str, schema: &str) -> String {
    let function = format!("{schema}{table}_append_only()");
    format!(
        "CREATE FUNCTION {function} RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '{table} is append-only' USING ERRCODE = 'restrict_violation'; END $$;\n\
         CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} FOR EACH STATEMENT EXECUTE FUNCTION {function};"
    )
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
        // Not INTEGER: as a primary key that would be the rowid, which replaces a null by a number.
        "BIGINT" => "INT",
        "BYTEA" => "BLOB",
        other => other,
    }
    .to_owned()
}

/// Splits a script into statements with their semicolons; the text after the last semicolon is a statement, too.
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

/// Splits a statement into words, quoted texts, comments and single characters, which a replacement must treat as
/// units.
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
    fn translates_types_and_makes_tables_strict() {
        let sql = "-- BIGINT; here\nCREATE TABLE t (a BIGINT, b DOUBLE PRECISION, c BYTEA, d TEXT CHECK (d <> 'BIGINT;'));\nCREATE INDEX i ON t (a);\n";
        assert_eq!(
            for_sqlite(sql),
            "-- BIGINT; here\nCREATE TABLE t (a INT, b REAL, c BLOB, d TEXT CHECK (d <> 'BIGINT;')) STRICT;\nCREATE INDEX i ON t (a);\n"
        );
    }

    #[test]
    fn a_dropped_constraint_changes_the_stored_definition() {
        let sql = for_sqlite("-- why\nALTER TABLE t DROP CONSTRAINT t_a_check;\n");
        assert!(
            sql.starts_with("-- why\nPRAGMA writable_schema = ON;\nUPDATE sqlite_schema SET sql = "),
            "{sql}"
        );
        assert!(sql.ends_with("\nDROP TABLE t_a_check;\n"), "{sql}");
    }

    #[test]
    fn append_only_tables_get_the_triggers_of_their_engine() {
        let sql = "CREATE TABLE t (a BIGINT);\n-- Its rows stay;\nAPPEND ONLY t;\nCREATE INDEX i ON t (a);\n";
        assert_eq!(
            for_sqlite(sql),
            "CREATE TABLE t (a INT) STRICT;\n-- Its rows stay;\n\
             CREATE TRIGGER t_no_update BEFORE UPDATE ON t BEGIN SELECT RAISE(ABORT, 't is append-only'); END;\n\
             CREATE TRIGGER t_no_delete BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 't is append-only'); END;\n\
             CREATE INDEX i ON t (a);\n"
        );
        let postgres = for_postgres(sql, "pg_temp.");
        assert!(postgres.starts_with(
            "CREATE TABLE t (a BIGINT);\n-- Its rows stay;\nCREATE FUNCTION pg_temp.t_append_only() "
        ));
        assert!(postgres.ends_with("EXECUTE FUNCTION pg_temp.t_append_only();\nCREATE INDEX i ON t (a);\n"));
    }

    #[test]
    fn other_statements_with_the_marker_are_not_changed() {
        for sql in
            ["-- APPEND ONLY t\nCREATE TABLE t (a TEXT);", "INSERT INTO t (a) VALUES ('APPEND ONLY t');"]
        {
            assert_eq!(for_postgres(sql, ""), sql);
        }
        assert_eq!(append_only("APPEND ONLY t"), None, "it ends with a semicolon");
    }
}
