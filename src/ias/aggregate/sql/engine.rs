//! Dialects of engines for parts of the query that the standard leaves open.

use crate::closed_list::closed_list;
use jiff::civil::Date;

closed_list! {
    /// An engine for which the query is written.
    Engine {
        DuckDb = "duckdb",
        Spark = "spark",
        ClickHouse = "clickhouse",
    }
}

impl Engine {
    /// A command that writes the counts to a file, for a query in `counts.sql`.
    pub(super) fn command(self) -> &'static str {
        match self {
            Self::DuckDb => "duckdb sales.duckdb -c \"COPY ($(cat counts.sql)) TO 'counts.csv'\"",
            Self::Spark => {
                "spark.sql(open(\"counts.sql\").read()).coalesce(1).write.option(\"header\", True).csv(\"counts\")"
            }
            Self::ClickHouse => {
                "clickhouse-client --format TSVWithNames < counts.sql | tr '\\t' , > counts.csv"
            }
        }
    }

    pub(super) fn text(self, column: &str) -> String {
        match self {
            Self::DuckDb => format!("CAST({column} AS VARCHAR)"),
            Self::Spark => format!("CAST({column} AS STRING)"),
            Self::ClickHouse => format!("CAST({column} AS Nullable(String))"),
        }
    }

    /// Parses a day; NULL if invalid.
    pub(super) fn day(self, column: &str) -> String {
        match self {
            Self::DuckDb | Self::Spark => format!("TRY_CAST({column} AS DATE)"),
            Self::ClickHouse => format!("accurateCastOrNull({column}, 'Date32')"),
        }
    }

    /// Parses a number to the millionth; NULL if invalid.
    pub(super) fn number(self, column: &str) -> String {
        match self {
            Self::DuckDb | Self::Spark => format!("TRY_CAST({column} AS DECIMAL(18, 6))"),
            // Of floating-point numbers it would truncate digits after the sixth; their texts are parsed as written.
            Self::ClickHouse => format!("toDecimal64OrNull(CAST({column} AS Nullable(String)), 6)"),
        }
    }

    pub(super) fn whole(self, value: &str) -> String {
        match self {
            Self::DuckDb | Self::Spark => format!("CAST({value} AS BIGINT)"),
            Self::ClickHouse => format!("CAST({value} AS Nullable(Int64))"),
        }
    }

    pub(super) fn literal(self, day: Date) -> String {
        match self {
            Self::DuckDb | Self::Spark => format!("DATE '{day}'"),
            Self::ClickHouse => format!("toDate32('{day}')"),
        }
    }

    /// The length of a text in bytes.
    pub(super) fn bytes(self, text: &str) -> String {
        match self {
            Self::DuckDb => format!("strlen({text})"),
            Self::Spark => format!("octet_length({text})"),
            Self::ClickHouse => format!("length({text})"),
        }
    }

    /// The exact number of distinct values.
    pub(super) fn distinct(self, column: &str) -> String {
        match self {
            Self::DuckDb | Self::Spark => format!("count(DISTINCT {column})"),
            // The meaning of count(DISTINCT) is a setting there, and may be an estimate.
            Self::ClickHouse => format!("uniqExact({column})"),
        }
    }

    /// One row for each of these values.
    pub(super) fn each(self, values: &str) -> String {
        match self {
            Self::DuckDb => format!("unnest([{values}])"),
            Self::Spark => format!("explode(array({values}))"),
            Self::ClickHouse => format!("arrayJoin([{values}])"),
        }
    }
}
