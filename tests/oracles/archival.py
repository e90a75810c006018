#!/usr/bin/env python3
"""Checks PDF files against PDF/A-3a (ISO 19005-3) and PDF/UA-1 (ISO 14289-1), as far as their objects and page operators permit: the
rules of veraPDF's profiles that apply to files of text, drawings and attachments, as ours are.

`archival.py FILE…` prints the violations and fails; `quote.py` calls it in an environment with pikepdf. Numbers in brackets are
clauses of ISO 19005-3 (A) or ISO 14289-1 (UA).
"""

import re
import sys
import xml.etree.ElementTree as ET

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

XMP = {
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/", "pdfuaid": "http://www.aiim.org/pdfua/ns/id/", "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}
STANDARD = set(
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD"
    " THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form".split())
SHOWS = {"Tj", "TJ", "'", '"'}
PAINTS = SHOWS | {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Do", "EI", "INLINE IMAGE"}
RELATIONSHIPS = {"/Source", "/Data", "/Alternative", "/Supplement", "/Unspecified"}


def file_structure(raw, pdf):
    if not re.match(rb"%PDF-1\.[0-7]\r?\n%[\x80-\xff]{4,}", raw):
        yield "the header is not that of an archival file (A 6.1.2)"
    if raw.rstrip(b"\r\n")[-5:] != b"%%EOF":
        yield "something follows the end of the file (A 6.1.3)"
    if "/Encrypt" in pdf.trailer or len(pdf.trailer.get("/ID", [])) != 2:
        yield "it is encrypted, or has no identifier (A 6.1.3)"
    for thing in pdf.objects:
        if isinstance(thing, Stream):
            filters = thing.get("/Filter", Array())
            named = [filters] if isinstance(filters, Name) else list(filters)
            if any(str(one) in {"/LZWDecode", "/Crypt"} for one in named) or "/F" in thing:
                yield "a stream is packed as LZW, encrypted or outside (A 6.1.7)"
            if str(thing.get("/Subtype")) == "/PS" or "/OPI" in thing or "/Ref" in thing:
                yield "an object is PostScript or refers to another file (A 6.2.9)"
        if isinstance(thing, (Dictionary, Stream)):
            if str(thing.get("/S")) in {"/JavaScript", "/Launch", "/Sound", "/Movie", "/ResetForm", "/ImportData", "/Hide", "/Rendition"}:
                yield f"there is an action {thing.S} (A 6.5.1)"
            if "/AA" in thing or "/TR" in thing or "/HTP" in thing or thing.get("/Interpolate", False):
                yield "there is an additional action, a transfer function or a smoothed image (A 6.2.5, 6.2.8, 6.5.2)"


def catalog(pdf):
    root = pdf.Root
    if not root.get("/MarkInfo", {}).get("/Marked", False) or root.MarkInfo.get("/Suspects", False):
        yield "it is not marked as tagged (A 6.7.2.2, UA 7.1)"
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", str(root.get("/Lang", ""))):
        yield "it has no language (A 6.7.4, UA 7.2)"
    if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False):
        yield "its title is not shown (UA 7.1)"
    if any(key in root for key in ["/OCProperties", "/NeedsRendering", "/Perms", "/OpenAction", "/Requirements"]):
        yield "it has layers or actions, which ours have not (A 6.4, 6.9)"
    form = root.get("/AcroForm", Dictionary())
    if any(key in form for key in ["/NeedAppearances", "/XFA"]) or any(field.get("/FT") != "/Sig" for field in form.get("/Fields", [])):
        yield "it has a form with more than a signature (A 6.4.1)"
    if "/JavaScript" in root.get("/Names", {}):
        yield "it has scripts (A 6.5.1)"
    intents = list(root.get("/OutputIntents", []))
    profiles = [one.DestOutputProfile for one in intents if one.get("/S") == "/GTS_PDFA1" and "/DestOutputProfile" in one]
    if len(profiles) != 1:
        yield "there is not one output intent with a profile (A 6.2.3)"
    for profile in profiles:
        icc = profile.read_bytes()
        if icc[36:40] != b"acsp" or icc[12:16] not in {b"mntr", b"prtr"} or icc[16:20] != b"RGB " or profile.get("/N") != 3:
            yield "the profile of the output intent is none of colours in RGB (A 6.2.3)"


def metadata(pdf):
    stream = pdf.Root.get("/Metadata")
    if stream is None or stream.get("/Subtype") != "/XML":
        yield "there is no metadata (A 6.6.2.1)"
        return
    tree = ET.fromstring(stream.read_bytes().decode())
    said = lambda name: [one.text or "" for one in tree.iterfind(f".//{name}", XMP)]
    for name, value in [("pdfaid:part", "3"), ("pdfaid:conformance", "A"), ("pdfuaid:part", "1")]:
        if said(name) != [value]:
            yield f"{name} is {said(name)}, not {value} (A 6.6.4, UA 5)"
    title = said("dc:title/rdf:Alt/rdf:li")
    if not title or not title[0].strip():
        yield "the metadata has no title (UA 7.1)"
    known = pdf.docinfo
    pairs = [("/Title", title[:1]), ("/Author", said("dc:creator/rdf:Seq/rdf:li")), ("/Creator", said("xmp:CreatorTool"))]
    yield from (f"{key} and the metadata differ" for key, values in pairs if key in known and [str(known[key])] != values)
    digits = lambda text: re.sub(r"\D", "", text.replace("+00:00", "").replace("Z", ""))
    for key, name in [("/CreationDate", "xmp:CreateDate"), ("/ModDate", "xmp:ModifyDate")]:
        if key in known and [digits(str(known[key]))] != [digits(one) for one in said(name)]:
            yield f"{key} and {name} differ (A 6.6.3)"


def unicode_map(stream):
    """Codes to texts, from a ToUnicode map of two-byte codes."""
    text, known = stream.read_bytes().decode("latin-1"), {}
    decode = lambda digits: bytes.fromhex(digits).decode("utf-16-be", "replace")
    for block in re.findall(r"beginbfchar(.*?)endbfchar", text, re.S):
        known |= {int(code, 16): decode(to) for code, to in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>", block)}
    for block in re.findall(r"beginbfrange(.*?)endbfrange", text, re.S):
        for first, last, to in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            base = decode(to)
            known |= {code: base[:-1] + chr(ord(base[-1]) + code - int(first, 16)) for code in range(int(first, 16), int(last, 16) + 1)}
    return known


def font(name, used):
    if used.get("/Subtype") != "/Type0" or used.get("/Encoding") != "/Identity-H":
        yield f"{name} is no composite font with an identity, as ours are"
        return
    [inner] = used.DescendantFonts
    about = inner.FontDescriptor
    embedded = about.get("/FontFile2", about.get("/FontFile3"))
    if embedded is None or not embedded.read_bytes():
        yield f"{name} is not embedded (A 6.2.11.4)"
    if inner.Subtype == "/CIDFontType2" and inner.get("/CIDToGIDMap") is None:
        yield f"{name} does not say which glyph a code is (A 6.2.11.3)"
    if "/ToUnicode" not in used:
        yield f"{name} does not say which letter a code is (A 6.2.11.7, UA 7.21.7)"
        return
    for code, text in unicode_map(used.ToUnicode).items():
        if text == "" or any(letter in "\0\ufeff\ufffe\ufffd" or "\ue000" <= letter <= "\uf8ff" for letter in text):
            yield f"{name} takes code {code:04x} for no letter (A 6.2.11.7, UA 7.21.7)"


def codes_of(operands):
    texts = [one for operand in operands for one in (operand if isinstance(operand, Array) else [operand])]
    shown = b"".join(bytes(one) for one in texts if isinstance(one, pikepdf.String))
    return [int.from_bytes(shown[at:at + 2], "big") for at in range(0, len(shown), 2)]


def signatures(page):
    """Violations by the annotations of a page. Only signature fields are allowed: printed, without area, and outside of the page, because
    they have no tag."""
    for one in page.get("/Annots", []):
        if str(one.get("/Subtype")) != "/Widget" or str(one.get("/FT")) != "/Sig":
            yield "a page has an annotation that is not a signature (UA 7.18.1)"
            continue
        left, bottom, right, top = (float(number) for number in one.Rect)
        if int(one.get("/F", 0)) & 0b100111 != 0b100:
            yield "a signature is hidden or not printed (A 6.3.2)"
        if (left, bottom) != (right, top) and "/AP" not in one:
            yield "a signature has an area and no appearance (A 6.3.3)"
        if left >= 0 and bottom >= 0:
            yield "a signature on the page has no tag (UA 7.18.4)"
        if "/TU" not in one or one.V.get("/SubFilter") != "/ETSI.CAdES.detached":
            yield "a signature has no name, or is not of PAdES (UA 7.18.1)"


def page(number, one, tagged):
    """Follows the operators of a page: all painted content must be an artifact or tagged, with known characters."""
    place = f"page {number}"
    yield from signatures(one)
    if one.get("/Tabs") != "/S" or "/StructParents" not in one:
        yield f"{place} has no structure, another tab order, or unexpected annotations (UA 7.1, 7.18)"
    fonts = {name: (unicode_map(used.ToUnicode) if "/ToUnicode" in used else {}) for name, used in one.Resources.get("/Font", {}).items()}
    open_marks, known, seen = [], {}, set()
    for instruction in pikepdf.parse_content_stream(one):
        operands, operator = instruction.operands, str(instruction.operator)
        if operator in {"BMC", "BDC"}:
            properties = operands[1] if len(operands) > 1 else {}
            mark = "artifact" if operands[0] == "/Artifact" else properties.get("/MCID") if isinstance(properties, Dictionary) else None
            if mark is not None and any(outer is not None for outer in open_marks):
                yield f"{place}: marked content stands within another (UA 7.1)"
            open_marks.append(int(mark) if mark is not None and mark != "artifact" else mark)
            seen.add(open_marks[-1])
        elif operator == "EMC":
            open_marks.pop()
        elif operator == "Tf":
            known = fonts[str(operands[0])]
        elif operator in {"k", "K", "ri", "d0", "d1"} or (operator in {"cs", "CS"} and str(operands[0]) == "/DeviceCMYK"):
            yield f"{place}: {operator} is no colour of the output intent (A 6.2.4)"
        if operator in PAINTS and not any(mark is not None for mark in open_marks):
            yield f"{place}: {operator} paints what is neither structure nor artifact (A 6.7.3, UA 7.1)"
        if operator in SHOWS:
            unknown = [code for code in codes_of(operands) if code == 0 or code not in known]
            if unknown:
                yield f"{place}: {len(unknown)} codes are of no known letter (A 6.2.11.8, UA 7.21.8)"
    missing = {mark for mark in seen if isinstance(mark, int)} ^ tagged
    if open_marks or missing:
        yield f"{place}: marks {sorted(missing)} stand in the page or the structure alone (UA 7.1)"


def structure(pdf):
    """Violations of the structure tree, and the marked content of each page that it references."""
    root, faults, tagged, headings = pdf.Root.get("/StructTreeRoot"), [], {}, []
    if root is None or "/ParentTree" not in root:
        return ["there is no structure (A 6.7.3)"], {}
    roles = {str(key): str(value) for key, value in root.get("/RoleMap", {}).items()}

    def walk(element, parent, at):
        if isinstance(element, int) or not isinstance(element, Dictionary):
            tagged.setdefault(at, set()).add(int(element))
            return
        at = element.Pg.objgen if "/Pg" in element else at
        if element.get("/Type") == "/MCR":
            tagged.setdefault(at, set()).add(int(element.MCID))
            return
        role = str(element.S)
        role = roles.get(role, role).removeprefix("/")
        if role not in STANDARD:
            faults.append(f"{role} is no standard type (A 6.7.3.4, UA 7.1)")
        if role in {"Figure", "Formula"} and "/Alt" not in element and "/ActualText" not in element:
            faults.append(f"a {role} has no text instead (UA 7.3)")
        within = {"TR": {"Table", "THead", "TBody", "TFoot"}, "TH": {"TR"}, "TD": {"TR"}, "LI": {"L"}, "Lbl": {"LI"}, "LBody": {"LI"}}
        if role in within and parent not in within[role]:
            faults.append(f"a {role} stands in a {parent} (UA 7.5, 7.6)")
        attributes = element.get("/A", Array())
        attributes = list(attributes) if isinstance(attributes, Array) else [attributes]
        if role == "TH" and not any("/Scope" in one for one in attributes if isinstance(one, Dictionary)):
            faults.append("a header of a table does not say of what (UA 7.5)")
        if re.fullmatch(r"H[1-6]", role):
            headings.append(int(role[1]))
        children = element.get("/K", Array())
        for child in children if isinstance(children, Array) else [children]:
            walk(child, role, at)

    children = root.get("/K", Array())
    for child in children if isinstance(children, Array) else [children]:
        walk(child, "StructTreeRoot", None)
    if not headings or headings[0] != 1 or any(to > of + 1 for of, to in zip(headings, headings[1:])):
        faults.append(f"the levels of headings are {headings} (UA 7.4.2)")
    return faults, tagged


def attachments(pdf):
    associated = {one.objgen for one in pdf.Root.get("/AF", [])}
    for name, held in pdf.attachments.items():
        spec = held.obj
        if spec.objgen not in associated or str(spec.get("/AFRelationship")) not in RELATIONSHIPS:
            yield f"{name} has no relationship to the document (A 6.8)"
        if not all(str(spec.get(key, "")) for key in ["/F", "/UF", "/Desc"]):
            yield f"{name} has no name or description (A 6.8, UA 7.11)"
        file = spec.get("/EF", {}).get("/F")
        if file is None or "/" not in str(file.get("/Subtype", "")).removeprefix("/") or "/ModDate" not in file.get("/Params", {}):
            yield f"{name} has no media type or date (A 6.8)"


def check(path):
    with open(path, "rb") as file:
        raw = file.read()
    with pikepdf.open(path) as pdf:
        faults, tagged = structure(pdf)
        faults += [*file_structure(raw, pdf), *catalog(pdf), *metadata(pdf), *attachments(pdf)]
        fonts = {used.objgen: used for one in pdf.pages for used in one.Resources.get("/Font", {}).values()}
        faults += [fault for used in fonts.values() for fault in font(str(used.BaseFont), used)]
        for number, one in enumerate(pdf.pages, 1):
            faults += page(number, one, tagged.get(one.objgen, set()))
    return [f"{path}: {fault}" for fault in dict.fromkeys(faults)]


if __name__ == "__main__":
    found = [fault for path in sys.argv[1:] for fault in check(path)]
    print("\n".join(found))
    sys.exit(1 if found else 0)
