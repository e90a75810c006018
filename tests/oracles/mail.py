#!/usr/bin/env python3
"""Checks outgoing mail with third-party programs: dkimpy verifies its signatures, SpamAssassin scores a campaign.

`make test-mail` runs it with the binary of the tests. It installs dkimpy in a folder of `target`, and missing parts of
SpamAssassin and Python's venv with apt-get. It ends with 1 on an invalid signature, on one that remains valid for a changed mail, or on
a mail that SpamAssassin scores above `MOST` points without network tests.
"""

import base64
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

import environment

PACKAGES = ["dkimpy==1.1.8", "PyNaCl==1.6.1"]
MOST = 1.0
BINARY = environment.TARGET / "ci" / "vigie"
KEYS = {
    "rsa-sha256": ["genrsa", "2048"],
    "ed25519-sha256": ["genpkey", "-algorithm", "ed25519"],
}
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGNgSAvAg0alcUsDACkhSmBWZrI7AAAAAElFTkSuQmCC"
)
PAGE = """<!doctype html><html lang="fr"><head><title>Vaccination</title><style>td { color: #222 }</style></head><body>
<table width="600" align="center"><tr><td><img src="logo.png" alt="Laboratoire Exemple" width="120" height="40"></td></tr>
<tr><td><h1>La campagne de vaccination commence le 13 octobre</h1>
<p>Chère consœur, cher confrère,</p>
<p>Cette année encore, votre officine accompagne les patients qui souhaitent se faire vacciner contre la grippe. Vous trouverez
ci-dessous le calendrier des livraisons, les conditions de conservation, et la fiche de traçabilité à remettre à chaque patient.</p>
<ul><li>Livraisons : du 1er au 10 octobre, selon votre répartiteur.</li>
<li>Conservation : entre 2 °C et 8 °C, à l'abri de la lumière.</li>
<li>Questions : notre équipe répond du lundi au vendredi, de 9 h à 18 h.</li></ul>
<h2>Avant la livraison</h2>
<p>Vérifiez l'enceinte réfrigérée et son enregistreur une semaine avant l'arrivée des doses. Si une excursion de température est
constatée, isolez les boîtes, notez la durée et la température la plus haute, et appelez notre information médicale avant toute
dispensation : elle vous répond par écrit dans la journée.</p>
<h2>Au comptoir</h2>
<p>Les personnes de 65 ans et plus, les femmes enceintes, les patients atteints d'une maladie chronique et leur entourage reçoivent
un bon de prise en charge. Ceux qui n'ont pas reçu le leur peuvent en obtenir un auprès de vous, à partir de leur numéro de
sécurité sociale. La fiche de traçabilité garde le numéro de lot, la date, le site d'injection et le nom du vaccinateur.</p>
<h2>Après la vaccination</h2>
<p>Proposez au patient de rester quinze minutes dans l'officine. Tout effet indésirable est déclaré au centre régional de
pharmacovigilance, et peut l'être en ligne par le patient lui-même. Pensez à l'inscrire dans son dossier et à en informer son
médecin traitant, avec son accord.</p>
<h2>Commander à nouveau</h2>
<p>Une seconde commande est possible du 3 au 14 novembre, dans la limite des stocks. Votre répartiteur vous indiquera les
quantités disponibles et le délai. Les doses non utilisées ne sont ni reprises ni échangées : estimez vos besoins d'après la
campagne précédente, dont votre logiciel tient le compte semaine par semaine.</p>
<h2>Pour votre équipe</h2>
<p>Un module de formation d'une heure rappelle les gestes, les contre-indications et la conduite à tenir en cas de malaise. Il est
ouvert jusqu'à la fin de la campagne, gratuit, et peut être suivi en plusieurs fois.</p>
<p><a href="https://www.exemple.example/vaccination">Lire le guide de la campagne</a></p>
<p>Avec nos salutations confraternelles,<br>L'équipe du Laboratoire Exemple</p></td></tr></table></body></html>
"""

VERIFY = """
import dkim, json, sys
from dkim.dnsplug import get_txt
asked = json.load(sys.stdin)
record = {asked["name"] + ".": asked["text"].encode()}
holds = []
for mail in asked["mails"]:
    try:
        holds.append(dkim.verify(mail.encode("latin-1"), dnsfunc=lambda name, timeout=5: record.get(name.decode() if isinstance(name, bytes) else name)))
    except dkim.DKIMException as e:
        holds.append(str(e))
print(json.dumps(holds))
"""


def vigie(settings, *words):
    """The output of a command."""
    answer = subprocess.run([BINARY, *words], env=os.environ | settings, cwd=settings["VIGIE_DATA_DIR"], capture_output=True, text=True)
    if answer.returncode:
        sys.exit(f"vigie {' '.join(words)}: {answer.stdout}{answer.stderr}")
    return answer.stdout


def mails(folder, settings):
    """A campaign mail and a transactional mail, as sent."""
    pack = io.BytesIO()
    with zipfile.ZipFile(pack, "w") as archive:
        archive.writestr("index.html", PAGE)
        archive.writestr("logo.png", PICTURE)
    (folder / "pack.zip").write_bytes(pack.getvalue())
    (folder / "people.txt").write_text("pharmacie@officine.example\n")
    words = ["--name", "Vaccination", "--sponsor", "Laboratoire Exemple", "--subject", "Vaccination : le calendrier des livraisons"]
    words += ["--addresses", "people.txt", "--source", "l'annuaire des officines", "--json"]
    number = json.loads(vigie(settings, "campaign", "add", "pack.zip", *words))["campaign"]
    vigie(settings, "campaign", "approve", number)
    vigie(settings, "campaign", "send", number, "--yes")
    campaign = {file.read_bytes().decode("latin-1") for file in read(folder)}
    vigie(settings, "mail", "test", "Hélène Martin <helene@clinic.example>", "--locale", "th")
    letter = {file.read_bytes().decode("latin-1") for file in read(folder)} - campaign
    return campaign.pop(), letter.pop()


def read(folder):
    return list((folder / "mail").glob("*.eml"))


def changed(mail):
    """The mail with changes that a signature must detect, each with its name."""
    head, body = mail.split("\r\n\r\n", 1)
    yield "subject", mail.replace("\r\nSubject: ", "\r\nSubject: Re: ", 1)
    yield "another sender", "From: mallory@evil.example\r\n" + mail
    yield "another subject", mail.replace("\r\n\r\n", "\r\nSubject: Win\r\n\r\n", 1)
    yield "an answer elsewhere", mail.replace("\r\n\r\n", "\r\nReply-To: mallory@evil.example\r\n\r\n", 1)
    yield "parts", f"{head.replace('multipart/', 'multipart/x-')}\r\n\r\n{body}"
    yield "body", f"{head}\r\n\r\n{body.replace('e', 'a', 1)}"
    yield "more body", mail + "more\r\n"
    if "List-Unsubscribe: " in mail:
        yield "unsubscribe", mail.replace("List-Unsubscribe: <", "List-Unsubscribe: <https://evil.example/", 1)
        yield "one click", mail.replace("List-Unsubscribe-Post: ", "X-Post: ", 1)


def sealed(python, record, letters):
    """Checks that signatures are valid, and invalid for changed mails."""
    # A relay may refold lines and add trailing spaces.
    same = [mail.replace("\r\n\r\n", "  \r\n\r\n", 1).replace("Message-ID: ", "Message-ID:   ", 1) + "\r\n\r\n" for mail in letters]
    fakes = [(what, mail) for letter in letters for what, mail in changed(letter)]
    asked = record | {"mails": [*letters, *same, *(mail for _, mail in fakes)]}
    answer = subprocess.run([python, "-c", VERIFY], input=json.dumps(asked), capture_output=True, text=True, check=True)
    holds = json.loads(answer.stdout)
    genuine = len(letters) + len(same)
    if holds[:genuine] != [True] * genuine:
        sys.exit(f"{record['algorithm']}: a signature is not valid: {holds[:genuine]} {answer.stderr}")
    for (what, _), verdict in zip(fakes, holds[genuine:], strict=True):
        if verdict is True:
            sys.exit(f"{record['algorithm']}: the signature remains valid for a mail with another {what}")
    return genuine, len(fakes)


def points(mail, home):
    """The score of SpamAssassin for a mail, and its tests."""
    words = ["spamassassin", "--local", "--nocreate-prefs"]
    told = subprocess.run(words, input=mail, env=os.environ | {"HOME": str(home)}, capture_output=True, encoding="latin-1", check=True).stdout
    status = re.search(r"^X-Spam-Status: (.*(?:\n[ \t].*)*)", told, re.MULTILINE)
    if not status:
        sys.exit(f"SpamAssassin gave no status: {told[:500]}")
    status = " ".join(status.group(1).split())
    return float(re.search(r"score=(-?[\d.]+)", status).group(1)), re.search(r"tests=(.*?) autolearn", status).group(1)


def main():
    environment.need("spamassassin", "spamassassin")
    python = environment.python("dkim", PACKAGES)
    for algorithm, words in KEYS.items():
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            key = folder / "dkim.pem"
            key.touch(mode=0o600)
            subprocess.run(["openssl", *words[:1], "-out", key, *words[1:]], check=True, stderr=subprocess.DEVNULL)
            settings = {"VIGIE_DATA_DIR": name, "VIGIE_MAIL_DKIM_KEY": str(key), "VIGIE_MAIL_FROM": "Vigie <vigie@mail.health.example>"}
            settings |= {"VIGIE_PUBLIC_URL": "https://www.health.example", "VIGIE_MAIL_REPLY_TO": "reponse@health.example"}
            vigie(settings, "init")
            record = json.loads(vigie(settings, "mail", "dkim", "--json"))
            if record["algorithm"] != algorithm:
                sys.exit(f"{record['algorithm']} is not {algorithm}")
            letters = mails(folder, settings)
            genuine, fakes = sealed(python, record, letters)
            print(f"{algorithm}: {genuine} signatures are valid, and none of {fakes} for changed mails", file=sys.stderr)
            if algorithm == "rsa-sha256":
                for what, letter in zip(("campaign", "letter"), letters, strict=True):
                    score, tests = points(letter, folder)
                    print(f"SpamAssassin, {what}: {score} for {tests}", file=sys.stderr)
                    if score > MOST:
                        sys.exit(f"SpamAssassin scores the {what} above {MOST}")


if __name__ == "__main__":
    main()
