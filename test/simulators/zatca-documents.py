"""Reads Fakturo's signed documents with the package zatca-tools-sdk: python3 zatca-documents.py FILE; prints JSON.

FILE: JSON list of documents, each with `xml`, and `key` and `certificate` of its unit. Printed are the differences between
what a document states and what the package computes for it.
"""

import base64
import hashlib
import json
import re
import sys

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from lxml import etree
from zatca_tools.signing import qr as qr_code
from zatca_tools.signing import signer
from zatca_tools.signing.certificate import SigningIdentity

LEFT_OUT = [
    r"<ext:UBLExtensions.*?</ext:UBLExtensions>",
    r"<cac:AdditionalDocumentReference>\s*<cbc:ID>QR</cbc:ID>.*?</cac:AdditionalDocumentReference>",
    r"<cac:Signature>.*?</cac:Signature>",
]


def declared_properties(xml):
    """The signed properties as they stand in a document, with the declarations that their digest is of."""
    [text] = re.findall(r"<xades:SignedProperties .*?</xades:SignedProperties>", xml, flags=re.S)
    text = re.sub(r"^<[^>]*>", '<xades:SignedProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" '
                  'Id="xadesSignedProperties">', text)
    names = "DigestMethod|DigestValue|X509IssuerName|X509SerialNumber"
    return re.sub(rf"<ds:({names})", r'<ds:\1 xmlns:ds="http://www.w3.org/2000/09/xmldsig#"', text)


def squeezed(text):
    """Without indentation, in which documents differ."""
    return re.sub(r">\s+<", "><", text)


def differences(document):
    xml = document["xml"]
    identity = SigningIdentity.load(document["certificate"], document["key"])
    root = etree.fromstring(xml.encode())

    def said(path):
        found = root.xpath("".join(f"//*[local-name()='{name}']" for name in path.split("/")))
        return found[0].text.strip() if found else None

    bare = xml
    for part in LEFT_OUT:
        bare = re.sub(part, "", bare, flags=re.S)
    digest = signer.invoice_hash(bare)
    time = said("SigningTime")
    facts = {"digest": identity.certificate_hash(), "issuer": identity.issuer_name(),
             "serial": identity.serial_number()}
    properties = signer._SIGNED_PROPERTIES.format(time=time, **facts)
    declared = declared_properties(xml)
    hashed = hashlib.sha256(declared.encode()).hexdigest().encode()
    digests = [node.text.strip() for node in root.xpath("//*[local-name()='SignedInfo']//*[local-name()='DigestValue']")]
    [code] = root.xpath("//*[local-name()='AdditionalDocumentReference'][*[local-name()='ID']='QR']"
                        "//*[local-name()='EmbeddedDocumentBinaryObject']")
    qr = qr_code.decode(code.text)
    signature = said("SignatureValue")
    try:
        key = identity.certificate.public_key()
        key.verify(base64.b64decode(signature), base64.b64decode(digest), ec.ECDSA(hashes.SHA256()))
        is_signed = True
    except Exception:
        is_signed = False
    pairs = {
        "hash": (digests[0], digest),
        "properties": (squeezed(declared), squeezed(properties)),
        "properties digest": (digests[1], base64.b64encode(hashed).decode()),
        "certificate digest": (said("CertDigest/DigestValue"), facts["digest"]),
        "issuer": (said("X509IssuerName"), facts["issuer"]),
        "serial": (said("X509SerialNumber"), str(facts["serial"])),
        "signature": (is_signed, True),
        "seller": (qr["seller_name"], said("AccountingSupplierParty/RegistrationName")),
        "VAT number": (qr["vat_number"], said("AccountingSupplierParty/CompanyID")),
        "time": (qr["timestamp"], f"{said('IssueDate')}T{said('IssueTime')}"),
        "total": (qr["total"], said("TaxInclusiveAmount")),
        "VAT": (qr["vat_total"], said("TaxTotal/TaxAmount")),
        "hash in the QR code": (qr["invoice_hash"], digest),
        "signature in the QR code": (qr["signature"], signature),
        "key in the QR code": (qr["public_key"], base64.b64encode(identity.public_key_der()).decode()),
    }
    if document["isSimplified"]:
        stamp = base64.b64encode(identity.certificate_signature()).decode()
        pairs["stamp in the QR code"] = (qr.get("certificate_signature"), stamp)
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


with open(sys.argv[1]) as file:
    print(json.dumps([differences(document) for document in json.load(file)]))
