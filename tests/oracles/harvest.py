#!/usr/bin/env python3
"""Harvests the catalog with the parsers of CKAN and udata, and compares the result for every source.

`make test-harvest` runs it with the binary of the tests. It installs ckanext-dcat, CKAN, udata and mongomock in folders of
`target`, and ends with 1 on anything that a harvester drops, merges or misinterprets, in Turtle, JSON-LD or RDF/XML. The
parsers have no network, so they cannot fetch linked resources.
"""

import ctypes.util
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request

import environment

BINARY = environment.TARGET / "ci" / "vigie"
CKAN = ["ckan[requirements]==2.12.0", "ckanext-dcat==2.4.4", "rdflib==7.6.0"]
UDATA = ["udata==17.18.0", "mongomock==4.3.0"]
MAIL = "donnees@vigie.test"
# The public URL of the site: udata rejects loopback addresses.
SITE = "https://vigie.example.org"
FORMS = {"catalog.ttl": "turtle", "catalog.jsonld": "json-ld", "catalog.rdf": "xml"}
# The prefix of formats for which CKAN has no name.
FILE_TYPES = "http://publications.europa.eu/resource/authority/file-type/"
ACCESS_BODY = ("Plateforme des données de santé (Health Data Hub)", "https://www.health-data-hub.fr/")
HEALTH_LISTS = "https://hdeu-dcat.data.health.europa.eu/resource/authority/"

OFFLINE = """
import json, socket, sys
def refuse(*_):
    raise OSError("a harvester's parser used the network")
socket.socket.connect = socket.create_connection = refuse
"""

# The datasets that ckanext-dcat parses from a file, as its harvester would store them.
READ_CKAN = OFFLINE + """
from ckan.common import config
config["ckan.locale_default"] = "fr"
from ckanext.dcat.processors import RDFParser
parser = RDFParser(profiles=["euro_health_dcat_ap"])
parser.parse(open(sys.argv[1]).read(), _format=sys.argv[2])
json.dump(list(parser.datasets()), sys.stdout)
"""

# The same for udata, for an organisation, with the licence as data.gouv.fr defines it.
READ_UDATA = OFFLINE + """
import mongoengine, mongomock
from flask import Flask
mongoengine.connect("udata", mongo_client_class=mongomock.MongoClient, uuidRepresentation="standard")
from rdflib import Graph
from rdflib.namespace import RDF
from udata import i18n, settings
from udata.core.dataset.models import Dataset, License
from udata.core.dataset.rdf import dataset_from_rdf
from udata.core.organization.models import Organization
from udata.rdf import DCAT, contact_point_from_vcard, namespace_manager
app = Flask("udata")
app.config.from_object(settings.Defaults)
app.config["DEFAULT_LANGUAGE"] = "fr"
i18n.init_app(app)
with app.app_context(), app.test_request_context():
    License(id="notspecified", title="License Not Specified").save()
    License(id="odc-odbl", title="Open Data Commons Open Database License (ODbL)", url="http://opendatacommons.org/licenses/odbl/summary/").save()
    graph = Graph(namespace_manager=namespace_manager)
    graph.parse(sys.argv[1], format=sys.argv[2])
    taken = []
    for node in set(graph.subjects(RDF.type, DCAT.Dataset)):
        owner = Organization(name="Vigie")
        dataset = dataset_from_rdf(graph, Dataset(organization=owner), node=node, dryrun=True)
        taken.append({
            "slug": dataset.harvest.dct_identifier,
            "title": dataset.title,
            "description": dataset.description,
            "frequency": str(dataset.frequency),
            "tags": dataset.tags,
            "page": dataset.harvest.remote_url,
            "issued": str(dataset.harvest.issued_at),
            "modified": str(dataset.harvest.modified_at),
            "start": str(dataset.temporal_coverage and dataset.temporal_coverage.start),
            "end": str(dataset.temporal_coverage and dataset.temporal_coverage.end),
            "spatial": bool(dataset.spatial and dataset.spatial.geom),
            "licence": dataset.license.id,
            "contact": contact_point_from_vcard(graph.resource(node).value(DCAT.contactPoint)),
            "resources": [
                {"url": each.url, "title": each.title, "description": each.description, "format": each.format,
                 "mime": each.mime, "extras": each.extras.get("dcat", {})}
                for each in dataset.resources
            ],
        })
    json.dump(taken, sys.stdout)
"""


def serve(folder):
    """Starts a server on a fresh install with contact addresses; returns the process and its URL."""
    settings = {"VIGIE_DATA_DIR": str(folder), "VIGIE_LISTEN": "127.0.0.1:0", "VIGIE_PUBLIC_URL": SITE, "VIGIE_COMPANY_MAIL_DATA": MAIL}
    process = subprocess.Popen([BINARY, "serve"], env=settings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if found := re.search(r"listening on (http://[\d.:]+)", process.stdout.readline()):
        return process, found.group(1)
    sys.exit("the server did not start")


def get(url):
    with urllib.request.urlopen(url) as answer:
        return answer.read()


def run(python, program, *words):
    answer = subprocess.run([python, "-W", "ignore", "-c", program, *words], capture_output=True, text=True, env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"})
    if answer.returncode:
        sys.exit(answer.stderr)
    return json.loads(answer.stdout)


def day(text):
    return datetime.date.fromisoformat(text[:10]) if re.match(r"\d{4}-\d\d-\d\d", text) else None


def judge_dates(issued, modified):
    """Both dates are known, in order, and not in the future."""
    issued, modified = day(issued), day(modified)
    tomorrow = datetime.date.today() + datetime.timedelta(days=1)
    if not issued or not modified or not issued <= modified <= tomorrow:
        yield f"is issued {issued} and modified {modified}"


def judge_ckan(source, taken):
    """Properties of a source that CKAN loses."""
    facts = {extra["key"]: extra["value"] for extra in taken["extras"]}
    wanted = {"title": source["name"], "url": source["page"]}
    for key, value in wanted.items():
        if taken.get(key) != value:
            yield f"{key} is {taken.get(key)!r}"
    for key in ["identifier", "frequency", "theme", "temporal_start", "temporal_resolution", "access_rights", "spatial_uri", "spatial_text"]:
        if not facts.get(key):
            yield f"has no {key}"
    contact = {key: facts.get(key) for key in ["contact_email", "publisher_email"]}
    if set(contact.values()) != {MAIL} or not facts.get("contact_url") or not facts.get("publisher_type") or not facts.get("publisher_url"):
        yield f"is published by {contact}"
    if not taken.get("notes") or not taken["tags"]:
        yield "has no words"
    yield from judge_dates(facts.get("issued", ""), facts.get("modified", ""))
    resources = [(each.get("url"), each.get("name"), each.get("description"), each.get("license") or each.get("rights")) for each in taken["resources"]]
    yield from judge_resources(source, resources, [(each.get("format") or "").lower().removeprefix(FILE_TYPES) for each in taken["resources"]])
    if any(each.get("mimetype", "").startswith("http") for each in taken["resources"]):
        yield "has media types that are addresses"
    if (taken["license_id"] == "odc-odbl") != (source["access"] == "open"):
        yield f"is under {taken['license_id']!r}"
    yield from judge_health(source, taken)


def judge_health(source, taken):
    """Properties of health data and indicators that the extension for health data loses."""
    if source["family"] not in ("care", "indicators"):
        return
    for key in ["health_category", "population_coverage"] if source["family"] == "care" else ["health_category"]:
        if not taken.get(key):
            yield f"has no {key}"
    if not all(category.startswith(HEALTH_LISTS) for category in taken.get("health_category", [])):
        yield f"is of {taken['health_category']}"
    if source["family"] == "care" and not (taken.get("legal_basis") and taken.get("purpose")):
        yield "has no legal basis or purpose"
    if source["slug"] == "hospital-stays" and (taken.get("number_of_records") != 20_000_000 or len(taken.get("coding_system", [])) != 2):
        yield f"counts {taken.get('number_of_records')} in {taken.get('coding_system')}"
    # The access body is stated only if the law names the one that grants access to the data.
    bodies = [(body.get("name"), body.get("homepage") or body.get("url")) for body in taken.get("hdab", [])]
    if bodies != ([ACCESS_BODY] if source["slug"] == "hospital-stays" else []):
        yield f"is opened by {bodies}"
    if source["slug"] == "patient-cohorts" and taken.get("number_of_unique_individuals") != 45_000_000:
        yield f"is about {taken.get('number_of_unique_individuals')}"


def judge_resources(source, resources, formats):
    """Every resource of the source has its own URL, texts and terms."""
    urls = [url for url, *_ in resources]
    if len(set(urls)) != len(urls) or len(urls) != (5 if source["access"] == "open" else 2):
        yield f"offers {urls}"
    if any(not all(each) for each in resources):
        yield f"offers without words or terms: {resources}"
    if f"{SITE}/sources/{source['slug']}/sample.csv" not in urls:
        yield "offers no sample"
    wanted = ["csv", "csv", "json", "parquet", "xlsx"] if source["access"] == "open" else ["", "csv"]
    if sorted(formats) != wanted:
        yield f"offers {sorted(formats)}"


def judge_udata(source, taken):
    """Properties of a source that udata loses."""
    if taken["title"] != source["name"] or taken["page"] != source["page"] or not taken["description"] or not taken["tags"]:
        yield f"is {taken['title']!r} at {taken['page']}"
    if not taken["start"].startswith(str(source["history"])):
        yield f"begins {taken['start']}"
    if source["access"] == "open" and not day(taken["end"]):
        yield f"ends {taken['end']}"
    if taken["frequency"] == "None" or not taken["spatial"]:
        yield "has no rhythm or no place"
    if taken["contact"] != ["Vigie", MAIL, f"{SITE}/contact"]:
        yield f"is answered for by {taken['contact']}"
    yield from judge_dates(taken["issued"], taken["modified"])
    resources = [(each["url"], each["title"], each["description"], each["extras"].get("license") or each["extras"].get("rights")) for each in taken["resources"]]
    yield from judge_resources(source, resources, [each["format"] or "" for each in taken["resources"]])
    if (taken["licence"] == "odc-odbl") != (source["access"] == "open"):
        yield f"is under {taken['licence']!r}"


def judge(harvester, form, sources, taken, rules):
    if sorted(taken) != sorted(sources):
        yield f"{harvester}, {form}: {len(taken)} of {len(sources)} sources"
    for slug in sorted(set(taken) & set(sources)):
        for fault in rules(sources[slug], taken[slug]):
            yield f"{harvester}, {form}, {slug}: {fault}"


def main():
    # CKAN needs psycopg2, which is compiled, and libmagic.
    has = lambda header: pathlib.Path(header).exists()
    present = {
        "libpq-dev": has("/usr/include/postgresql/libpq-fe.h"),
        "python3-dev": has(f"{sysconfig.get_path('include')}/Python.h"),
        "libmagic1": ctypes.util.find_library("magic"),
    }
    for package in present:
        if not present[package]:
            environment.install(package)
    ckan, udata = environment.python("ckan", CKAN), environment.python("udata", UDATA)
    faults = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        process, base = serve(folder / "var")
        # The log pipe needs a reader.
        reader = subprocess.Popen(["cat"], stdin=process.stderr, stdout=subprocess.DEVNULL)
        try:
            items = json.loads(get(f"{base}/api/sources?size=100&locale=fr"))["items"]
            sources = {item["slug"]: item | {"page": f"{SITE}/fr/sources/{item['slug']}"} for item in items}
            for name, form in FORMS.items():
                (folder / name).write_bytes(get(f"{base}/{name}"))
                taken = {each["resources"][0]["uri"].split("#")[0].split("/sources/")[1]: each for each in run(ckan, READ_CKAN, folder / name, form)}
                faults += judge("CKAN", form, sources, taken, judge_ckan)
                taken = {each["slug"]: each for each in run(udata, READ_UDATA, folder / name, form)}
                faults += judge("udata", form, sources, taken, judge_udata)
        finally:
            process.terminate()
            process.wait()
            reader.wait()
    if faults:
        sys.exit("\n".join(faults))
    print(f"CKAN and udata import all {len(sources)} sources completely, in all three formats")


if __name__ == "__main__":
    main()
