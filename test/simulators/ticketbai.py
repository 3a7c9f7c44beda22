"""Sends invoices to the TicketBAI simulator with pytbai, and verifies a file of ours with signxml.

Arguments: address, PKCS#12 file, its password, NIF, a signed file, its certificate (PEM), folder of the
treasuries' schemas (empty: not validated), files with messages of Bizkaia. Prints the results as JSON.
"""

import json
import sys
from decimal import Decimal

import requests
from lxml import etree
from pytbai.core import TBai
from pytbai.utils.crypto import get_keycert_from_p12
from pytbai.utils.xml import build_xml, sign_xml
from signxml.xades import XAdESVerifier

ADDRESS, P12, PASSWORD, NIF, OURS, CERTIFICATE, SCHEMAS, *BOOK = sys.argv[1:]
SIGNATURES = "xmldsig-core-schema.xsd"
VALUE = ".//{http://www.w3.org/2000/09/xmldsig#}SignatureValue"


class Local(etree.Resolver):
    """Takes the schema of signatures from the folder."""

    def resolve(self, url, public_id, context):
        if url.endswith(SIGNATURES):
            return self.resolve_filename(f"{SCHEMAS}/{SIGNATURES}", context)
        return None


def problems(xml, schema):
    """What the schema finds wrong."""
    if SCHEMAS == "":
        return []
    parser = etree.XMLParser(load_dtd=True)
    parser.resolvers.add(Local())
    rules = etree.XMLSchema(etree.parse(f"{SCHEMAS}/{schema}", parser))
    rules.validate(etree.fromstring(xml))
    return [str(error) for error in rules.error_log]


answers = []
send_request = requests.post


def noting(*args, **kwargs):
    response = send_request(*args, **kwargs)
    answers.append(response.content)
    return response


requests.post = noting
software = {
    "license": "TBAIGIPRUEBA00000001",
    "dev_entity": NIF,
    "soft_name": "pytbai",
    "soft_version": "1",
}
tbai = TBai({"subject": {"entity_id": NIF, "name": "Itsaso Lanak"}, "software": software})
tbai.subject.authority_api = ADDRESS


def invoice(num):
    one = tbai.create_invoice("P", num, "Konponketak")
    one.create_line("Lana", Decimal("2"), Decimal("50.00"))
    return one


def signed(one, previous=None):
    xml = build_xml(tbai, one, previous)
    return etree.tostring(sign_xml(xml, *get_keycert_from_p12(P12, PASSWORD)))


def send(xml):
    reply = tbai.send(xml, P12, PASSWORD)
    error = reply["ErrorXML"]
    codes = [] if error is None else [e.text for e in etree.fromstring(error).iter("Codigo")]
    return {"id": reply["TBAI_ID"], "csv": reply["CSV"], "codes": codes}


def link(xml, one):
    year, month, day = one.expedition_date.split("-")
    value = "".join(etree.fromstring(xml).find(VALUE).text.split())
    return {
        "serial_code": "P",
        "num": one.num,
        "expedition_date": f"{day}-{month}-{year}",
        "signature_value": value[:100],
    }


def verified():
    with open(OURS, "rb") as file, open(CERTIFICATE, encoding="ascii") as pem:
        data = file.read()
        found = XAdESVerifier().verify(data, x509_cert=pem.read(), expect_references=3)
    covers = etree.QName(found[0].signed_xml).localname
    return {"covers": covers, "problems": problems(data, "ticketbaiv1-2-2.xsd")}


first = invoice("1")
xml = signed(first)
result = {
    "sent": send(xml),
    "again": send(xml),
    "chained": send(signed(invoice("2"), link(xml, first))),
    "ours": verified(),
}
result["problems"] = [one for xml in answers for one in problems(xml, "TicketBAIResponse.xsd")]
for path in BOOK:
    with open(path, "rb") as message:
        data = message.read()
    schema = etree.QName(etree.fromstring(data)).namespace.rsplit("/", 1)[-1]
    result["problems"] += problems(data, f"lroe/{schema}")
print(json.dumps(result))
