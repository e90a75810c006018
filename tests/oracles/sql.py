#!/usr/bin/env python3
"""Runs the queries of `vigie ias aggregate --sql` in database engines, and compares the results with its counts byte by byte.

`make test-sql` runs DuckDB, with the binary of the tests; `make test-full` also runs Spark (which needs Java) and ClickHouse, with
`tests/oracles/sql.py duckdb spark clickhouse`. Valid and invalid sales lines are generated and loaded into tables with text,
decimal and floating-point columns. DuckDB also merges the partial counts of `--partial` by their documented layout.
Ends with 1 when a file differs, or an engine cannot be installed.
"""

import csv
import datetime
import pathlib
import random
import subprocess
import sys
import tempfile
import tomllib

import environment

BINARY = environment.TARGET / "ci" / "vigie"
PACKAGES = {"duckdb": ["duckdb==2.0.0"], "spark": ["pyspark==4.3.0"], "clickhouse": ["chdb==4.4.0"]}
COLUMNS = ["date", "pharmacy", "region", "product", "quantity", "amount"]
FIRST, DRAWN = datetime.date(2026, 1, 1), datetime.date(2026, 1, 20)
FILES, LINES = 3, 4000

# The second product is in the baskets of flu and allergies; vaccines pause for some days and resume with another product.
BASKETS = """
[[themes]]
theme = "lice"
measure = "quantity"
groups = [{ name = "lotions", products = ["3400999000017", "03400999000048"] }]

[[themes]]
theme = "flu-vaccination-65"
measure = "quantity"
groups = [
  { name = "vaccines", to = "2026-01-05", products = ["3400999000222", "3400999000239"] },
  { name = "vaccines", from = "2026-01-09", to = "2026-01-15", products = ["3400999000239", "96385074"] },
]

[[themes]]
theme = "flu"
measure = "amount"
groups = [
  { name = "antivirals -- it's", products = ["3400999000024", "3400999000130"] },
  { name = "antipyretics", from = "2026-01-04", products = ["3400999000154"] },
]

[[themes]]
theme = "allergies"
measure = "amount"
groups = [{ name = "antihistamines", from = "2026-01-03", to = "2026-01-12", products = ["3400999000024"] }]
"""
RIGHT = {
    "date": [str(FIRST + datetime.timedelta(days=n)) for n in range(20)],
    "pharmacy": [f"p{n}" for n in range(60)] + ["007", "7", "é" * 32, "a, \"quoted\" one", "Pharmacie d'Été"],
    "region": "11 21 22 23 24 25 26 31 41 42 43 52 53 54 72 73 74 82 83 91 93 94".split(),
    "product": [code for theme in tomllib.loads(BASKETS)["themes"] for group in theme["groups"] for code in group["products"]]
    + ["003400999000024"[1:], "096385074", "00000096385074", "0000000000003400999000024", "shop-7", "0", "12 34", "34009990000240"],
}
WRONG = {
    "date": ["", "x", "2026-02-30", "1999-12-31", "2026-01-21"],
    "pharmacy": ["", "é" * 33, "x" * 65],
    "region": ["", "76", "1", "97"],
    "product": [""],
    "quantity": ["", "x", "1.5", "10000000", "-10000000"],
    "amount": ["", "x", "1,5", "3.141", "-0.005", "10000000.00", "12345678"],
}


def generate(folder):
    """Reproducible files of sales lines."""
    chance = random.Random(2026)
    for file in range(FILES):
        with open(folder / f"sales-{file}.csv", "w", newline="", encoding="utf-8") as out:
            writer = csv.writer(out, lineterminator="\n")
            writer.writerow(COLUMNS)
            for _ in range(LINES):
                line = {column: chance.choice(cells) for column, cells in RIGHT.items()}
                sign = "-" if chance.random() < 0.1 else ""
                cents = chance.choice([chance.randrange(30_000), chance.randrange(1_000_000_000)])
                line["quantity"] = sign + str(chance.choice([1, 2, 3, 9_999_999]))
                line["amount"] = sign + chance.choice([f"{cents / 100:.2f}", f"{cents // 100}", f"{cents / 10:.1f}"[-9:]])
                if chance.random() < 0.05:
                    column = chance.choice(COLUMNS)
                    line[column] = chance.choice(WRONG[column])
                writer.writerow(line[column] for column in COLUMNS)
    (folder / "baskets.toml").write_text(BASKETS, encoding="utf-8")


def vigie(folder, *words):
    answer = subprocess.run([BINARY, "ias", "aggregate", *words], cwd=folder, capture_output=True, text=True)
    if answer.returncode:
        sys.exit(f"vigie ias aggregate {' '.join(words)}: {answer.stderr}")
    return answer.stdout


def counted(folder):
    """The counts of vigie of all files, and of the merged partial counts of each file."""
    drawn, some = ["--baskets", "baskets.toml", "--extracted-on", str(DRAWN)], ["--max-rejects", "100"]
    sales = [f"sales-{file}.csv" for file in range(FILES)]
    vigie(folder, "--sales", *sales, *drawn, *some, "--out", "counts.csv")
    for file, name in enumerate(sales):
        vigie(folder, "--sales", name, *drawn, "--partial", "--out", f"{file}.part")
    vigie(folder, "--merge", *(f"{file}.part" for file in reversed(range(FILES))), *some, "--out", "merged.csv")
    counts = (folder / "counts.csv").read_bytes()
    if (folder / "merged.csv").read_bytes() != counts:
        sys.exit("merged partial counts differ from those of one run")
    return counts


def duckdb(folder, ask):
    """Yields (table, counts) of each table."""
    import duckdb

    base = duckdb.connect()
    base.execute(f"CREATE TABLE texts AS FROM read_csv('{folder}/sales-*.csv', all_varchar = true, header = true)")
    typed = "SELECT TRY_CAST(date AS {day}) AS date, pharmacy, TRY_CAST(region AS {whole}) AS region, product, " \
        "TRY_CAST(quantity AS {number}) AS quantity, TRY_CAST(amount AS {number}) AS amount FROM texts"
    base.execute("CREATE TABLE exact AS " + typed.format(day="DATE", whole="VARCHAR", number="DECIMAL(14, 3)"))
    base.execute("CREATE TABLE floating AS " + typed.format(day="TIMESTAMP", whole="INTEGER", number="DOUBLE"))
    for table in ["texts", "exact", "floating"]:
        base.execute(f"COPY ({ask(table)}) TO '{folder}/duckdb.csv'")
        yield table, (folder / "duckdb.csv").read_bytes()
    yield "parts", parts(base, folder)


def parts(base, folder):
    """The counts of the partial files, from their rows only: numerators are empty if nothing is counted."""
    order = ["flu", "flu-vaccination-65", "allergies", "lice"]
    themes = [theme["theme"] for theme in tomllib.loads(BASKETS)["themes"]]
    columns = {"date": "DATE", "territory": "VARCHAR", "denominator": "BIGINT"} | {theme: "BIGINT" for theme in themes}
    columns |= {"pharmacies": "VARCHAR"}
    rows = base.execute(f"""SELECT date, territory, sum(denominator),
        len(list_distinct(flatten(list(string_split(pharmacies, chr(10)))))), {", ".join(f'sum("{theme}")' for theme in order)}
        FROM read_csv('{folder}/*.part', skip = 2, header = true, columns = {columns}, auto_detect = false, delim = ',',
            quote = '"', escape = '"', compression = 'zstd', strict_mode = false)
        GROUP BY date, territory ORDER BY date, territory""").fetchall()
    text = "theme,date,territory,numerator,denominator,pharmacies,extracted_on\n"
    for at, theme in enumerate(order, 4):
        for row in rows:
            if row[at] is not None:
                text += f"{theme},{row[0]},{row[1]},{row[at]},{row[2]},{row[3]},{DRAWN}\n"
    return text.encode()


def spark(folder, ask):
    from pyspark.sql import SparkSession

    settings = {"ui.enabled": "false", "ui.showConsoleProgress": "false", "sql.shuffle.partitions": "2"}
    settings |= {"driver.bindAddress": "127.0.0.1", "driver.host": "127.0.0.1"}
    session = SparkSession.builder.master("local[1]").config(map={f"spark.{name}": value for name, value in settings.items()}).getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    schema = ", ".join(f"{column} STRING" for column in COLUMNS)
    read = session.read.schema(schema).options(header=True, escape='"')
    read.csv([str(folder / f"sales-{file}.csv") for file in range(FILES)]).createOrReplaceTempView("texts")
    typed = "SELECT try_cast(date AS {day}) AS date, pharmacy, try_cast(region AS {whole}) AS region, product, " \
        "try_cast(quantity AS {number}) AS quantity, try_cast(amount AS {number}) AS amount FROM texts"
    session.sql(typed.format(day="DATE", whole="STRING", number="DECIMAL(14, 3)")).createOrReplaceTempView("exact")
    session.sql(typed.format(day="TIMESTAMP", whole="INT", number="DOUBLE")).createOrReplaceTempView("floating")
    for table in ["texts", "exact", "floating"]:
        session.sql(ask(table)).coalesce(1).write.mode("overwrite").option("header", True).csv(str(folder / "spark"))
        (written,) = (folder / "spark").glob("*.csv")
        yield table, written.read_bytes()


def clickhouse(folder, ask):
    from chdb.session import Session

    session = Session()
    schema = ", ".join(f"{column} Nullable(String)" for column in COLUMNS)
    session.query(f"CREATE TABLE texts ENGINE = Memory AS SELECT * FROM file('{folder}/sales-*.csv', CSVWithNames, '{schema}')")
    typed = "SELECT {day}(date) AS date, pharmacy, {whole} AS region, product, {number} FROM texts"
    exact = "toDecimal64OrNull(quantity, 3) AS quantity, toDecimal64OrNull(amount, 3) AS amount"
    floating = "toFloat64OrNull(quantity) AS quantity, toFloat64OrNull(amount) AS amount"
    exact = typed.format(day="toDateOrNull", whole="region", number=exact)
    floating = typed.format(day="toDateTimeOrNull", whole="toInt32OrNull(region)", number=floating)
    session.query(f"CREATE TABLE exact ENGINE = Memory AS {exact}")
    session.query(f"CREATE TABLE floating ENGINE = Memory AS {floating}")
    for table in ["texts", "exact", "floating"]:
        yield table, session.query(ask(table), "TSVWithNames").bytes().replace(b"\t", b",")


def compare(engine, folder):
    """Runs within the environment of the engine."""
    counts = (folder / "counts.csv").read_bytes()
    ask = lambda table: vigie(folder, "--sql", engine, "--baskets", "baskets.toml", "--extracted-on", str(DRAWN), "--table", table)
    for table, answer in {"duckdb": duckdb, "spark": spark, "clickhouse": clickhouse}[engine](folder, ask):
        if answer != counts:
            pairs = zip(counts.splitlines(), answer.splitlines())
            first = next((pair for pair in pairs if pair[0] != pair[1]), "one is longer")
            sys.exit(f"{engine}, {table}: counts differ from those of vigie, first {first}")
        print(f"{engine}, {table}: {counts.count(10) - 1} counts, byte-identical", file=sys.stderr)


def main():
    if sys.argv[1:2] == ["inside"]:
        return compare(sys.argv[2], pathlib.Path(sys.argv[3]))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        generate(folder)
        counted(folder)
        for engine in sys.argv[1:] or ["duckdb"]:
            python = environment.python(f"sql-{engine}", PACKAGES[engine])
            if code := subprocess.run([python, __file__, "inside", engine, name]).returncode:
                sys.exit(code)


if __name__ == "__main__":
    main()
