#!/usr/bin/env python3
"""Tests that `archival.py` detects violations: changes a valid file in one way after the other.

`spoilt.py FILE` prints the violations that were not detected and fails; `quote.py` calls it.
"""

import pathlib
import re
import sys
import tempfile

import pikepdf
from archival import check
from pikepdf import Array, AttachedFileSpec, Dictionary, Name


def contents(change):
    """Changes the operators of the first page."""
    def spoil(pdf):
        page = pdf.pages[0]
        page.Contents = pdf.make_stream(change(page.Contents.read_bytes()))
    return spoil


def first_font(pdf):
    return next(iter(pdf.pages[0].Resources.Font.values()))


def without_program(pdf):
    about = first_font(pdf).DescendantFonts[0].FontDescriptor
    for key in ["/FontFile2", "/FontFile3"]:
        if key in about:
            del about[key]


def another_conformance(pdf):
    said = pdf.Root.Metadata.read_bytes().replace(b"<pdfaid:conformance>A", b"<pdfaid:conformance>B")
    pdf.Root.Metadata = pdf.make_stream(said, Type=Name.Metadata, Subtype=Name.XML)


def lower_title(pdf):
    """Changes the first heading to level three."""
    rest = [pdf.Root.StructTreeRoot]
    while rest:
        element = rest.pop()
        if element.get("/S") == "/H1":
            element.S = Name.H3
        children = element.get("/K", Array())
        rest += [one for one in (children if isinstance(children, Array) else [children]) if isinstance(one, Dictionary)]


SPOILS = {
    "not marked as tagged": lambda pdf: pdf.Root.MarkInfo.__setitem__("/Marked", False),
    "no language": lambda pdf: pdf.Root.__delitem__("/Lang"),
    "no title shown": lambda pdf: pdf.Root.ViewerPreferences.__setitem__("/DisplayDocTitle", False),
    "no output intent": lambda pdf: pdf.Root.__delitem__("/OutputIntents"),
    "a text field": lambda pdf: pdf.Root.AcroForm.Fields[0].__setitem__("/FT", Name.Tx),
    "a signature that is not printed": lambda pdf: pdf.Root.AcroForm.Fields[0].__setitem__("/F", 0),
    "a signature on the page": lambda pdf: pdf.Root.AcroForm.Fields[0].__setitem__("/Rect", Array([1, 1, 1, 1])),
    "a script": lambda pdf: pdf.Root.__setitem__("/OpenAction", Dictionary(S=Name.JavaScript, JS="x")),
    "a font that is not embedded": without_program,
    "letters unknown": lambda pdf: first_font(pdf).__delitem__("/ToUnicode"),
    "painting without marked content": contents(lambda page: page + b"\n0 0 10 10 re f\n"),
    "marked content without structure": contents(lambda page: page + b"\n/P <</MCID 999>> BDC EMC\n"),
    "structure without marked content": contents(lambda page: re.sub(rb"/MCID 3\b", b"/MCID 3000", page, count=1)),
    "CMYK colours": contents(lambda page: b"0 0 0 1 k " + page),
    "another conformance": another_conformance,
    "two titles": lambda pdf: pdf.docinfo.__setitem__("/Title", "other"),
    "no heading of level one": lower_title,
    "another tab order": lambda pdf: pdf.pages[0].__delitem__("/Tabs"),
    "a file without description": lambda pdf: pdf.attachments.__setitem__("a.txt", AttachedFileSpec(pdf, b"x", filename="a.txt")),
}


def main(path):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "spoilt.pdf"
        unnoticed = []
        for name, spoil in SPOILS.items():
            with pikepdf.open(path) as pdf:
                spoil(pdf)
                pdf.save(file)
            unnoticed += [] if check(file) else [name]
        file.write_bytes(pathlib.Path(path).read_bytes() + b"more")
        unnoticed += [] if check(file) else ["data after the end"]
    print("\n".join(f"unnoticed: {name}" for name in unnoticed))
    sys.exit(1 if unnoticed else 0)


if __name__ == "__main__":
    main(sys.argv[1])
