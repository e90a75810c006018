//! The same questions to SQLite: words in an FTS5 table of trigrams, facets in a table of values. It forgives accents and
//! case, but no typing error, and a word of less than three letters finds nothing.

use sqlx::{AssertSqlSafe, Connection as _, Row as _, SqliteConnection, sqlite::SqliteArguments};
use std::error::Error;
use vigie::catalog::{
    facet::Facet,
    filter::Filter,
    listing::{Listing, Prose},
    synonyms::facts_in_words,
};

pub struct Peer(SqliteConnection);

const SCHEMA: &str = "
    CREATE VIRTUAL TABLE words USING fts5 (name, keywords, facts, summary, text, tokenize = 'trigram remove_diacritics 1');
    CREATE TABLE source (id INTEGER PRIMARY KEY, rank INTEGER NOT NULL, name TEXT NOT NULL);
    CREATE TABLE chosen (facet INTEGER NOT NULL, value INTEGER NOT NULL, id INTEGER NOT NULL,
        PRIMARY KEY (facet, value, id)) WITHOUT ROWID;
    CREATE INDEX chosen_id ON chosen (id, facet, value);
    CREATE TEMP TABLE found (id INTEGER PRIMARY KEY, score REAL NOT NULL);";

impl Peer {
    pub async fn fill(sources: Vec<(Listing, Prose)>) -> Result<Self, Box<dyn Error>> {
        let mut on = SqliteConnection::connect("sqlite::memory:").await?;
        sqlx::raw_sql(SCHEMA).execute(&mut on).await?;
        sqlx::raw_sql("BEGIN").execute(&mut on).await?;
        for (id, (listing, prose)) in sources.into_iter().enumerate() {
            let id = i64::try_from(id)?;
            sqlx::query(
                "INSERT INTO words (rowid, name, keywords, facts, summary, text) VALUES (?, ?, ?, ?, ?, ?)",
            )
            .bind(id)
            .bind(&listing.name)
            .bind(prose.keywords.join(" "))
            .bind(facts_in_words(&listing, listing.locale))
            .bind(&listing.summary)
            .bind(prose.text)
            .execute(&mut on)
            .await?;
            sqlx::query("INSERT INTO source VALUES (?, ?, ?)")
                .bind(id)
                .bind(listing.rank)
                .bind(&listing.name)
                .execute(&mut on)
                .await?;
            for facet in Facet::ALL {
                for value in listing.values(facet).indices() {
                    sqlx::query("INSERT INTO chosen VALUES (?, ?, ?)")
                        .bind(facet as i64)
                        .bind(i64::try_from(value)?)
                        .bind(id)
                        .execute(&mut on)
                        .await?;
                }
            }
        }
        sqlx::raw_sql("COMMIT").execute(&mut on).await?;
        Ok(Self(on))
    }

    /// Answers a question: hits, the first page in order, a count for every value of every facet.
    pub async fn answer(&mut self, question: &Filter) -> Result<usize, Box<dyn Error>> {
        sqlx::query("DELETE FROM found").execute(&mut self.0).await?;
        let words: Vec<String> = question.q.split(' ').filter(|word| !word.is_empty()).map(quoted).collect();
        if words.is_empty() {
            sqlx::query("INSERT INTO found SELECT id, rank FROM source").execute(&mut self.0).await?;
        } else {
            let find = "INSERT INTO found SELECT rowid, bm25(words, 8.0, 4.0, 3.0, 2.0, 1.0) FROM words WHERE words MATCH ?";
            sqlx::query(find).bind(words.join(" AND ")).execute(&mut self.0).await?;
        }
        let hits = self.rows(&format!("SELECT count(*) FROM found WHERE {}", narrow(question, None))).await?;
        let total: i64 = hits[0].try_get(0)?;
        let page = "SELECT found.id, name FROM found JOIN source ON source.id = found.id";
        self.rows(&format!("{page} WHERE {} ORDER BY score, name LIMIT 20", narrow(question, None))).await?;
        for facet in Facet::ALL {
            let counts = format!(
                "SELECT value, count(*) FROM chosen JOIN found ON found.id = chosen.id WHERE facet = {} AND {}
                    GROUP BY value",
                facet as i64,
                narrow(question, Some(facet))
            );
            self.rows(&counts).await?;
        }
        Ok(usize::try_from(total)?)
    }

    async fn rows(&mut self, sql: &str) -> Result<Vec<sqlx::sqlite::SqliteRow>, sqlx::Error> {
        let text = AssertSqlSafe(sql.to_owned());
        sqlx::query_with(text, SqliteArguments::default()).fetch_all(&mut self.0).await
    }
}

fn quoted(word: &str) -> String {
    format!("\"{}\"", word.replace('"', "\"\""))
}

/// The condition that what is chosen holds, one facet left out.
fn narrow(question: &Filter, but: Option<Facet>) -> String {
    let mut conditions = vec!["1".to_owned()];
    for facet in Facet::ALL.into_iter().filter(|facet| Some(*facet) != but) {
        let values: Vec<String> =
            question.selection.values(facet).indices().map(|at| at.to_string()).collect();
        if !values.is_empty() {
            conditions.push(format!(
                "found.id IN (SELECT id FROM chosen WHERE facet = {} AND value IN ({}))",
                facet as i64,
                values.join(", ")
            ));
        }
    }
    conditions.join(" AND ")
}
