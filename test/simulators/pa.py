"""Checks files by the official schemas and rules: FOLDER (flux10|cdar) FILE...; one JSON line per file."""

import json
import sys

from lxml import etree
from saxonche import PySaxonProcessor

PLACES = {
    "flux10": ("flux10-1.0/ereporting.xsd", "flux10-1.0/PPF_Flux10_v1_0.xslt"),
    "cdar": (
        "cdar-d22b/CrossDomainAcknowledgementAndResponse_100pD22B.xsd",
        "1.3.1/20260430_BR-FR-CDV-Schematron-CDAR_V1.3.1.xslt",
    ),
}
FAILED = ".//{http://purl.oclc.org/dsdl/svrl}failed-assert"


def main(folder, kind, *files):
    schema_file, rules_file = (f"{folder}/{name}" for name in PLACES[kind])
    schema = etree.XMLSchema(etree.parse(schema_file))
    with PySaxonProcessor(license=False) as saxon:
        rules = saxon.new_xslt30_processor().compile_stylesheet(stylesheet_file=rules_file)
        for file in files:
            schema.validate(etree.parse(file))
            report = etree.fromstring(rules.transform_to_string(source_file=file).encode())
            asserts = [" ".join("".join(one.itertext()).split()) for one in report.findall(FAILED)]
            print(json.dumps([str(error) for error in schema.error_log] + asserts))


main(*sys.argv[1:])
