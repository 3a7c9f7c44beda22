"""Sends invoices to FACe and FACeB2B with zeep, and verifies answers, messages and invoices; prints JSON.

Arguments: folder of the WSDL, addresses of both, key, certificate, its authority, signed invoices to a public body and
to a company, a signed message, its certificate.
"""

import base64
import json
import ssl
import sys

import requests
import xmlsec
import zeep
from cryptography.x509 import load_pem_x509_certificate
from lxml import etree
from signxml.xades import XAdESVerifier
from zeep.helpers import serialize_object
from zeep.transports import Transport
from zeep.wsse.signature import BinarySignature, _make_verify_key, _verify_envelope_with_key

FOLDER, URL, B2B_URL, KEY, CERTIFICATE, AUTHORITY, INVOICE, B2B_INVOICE, MESSAGE, SIGNER = sys.argv[1:11]
TOKEN = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd}BinarySecurityToken"
seals = set()


class Signature(BinarySignature):
    """Signs requests, and verifies answers with the certificate that they carry (libxmlsec1)."""

    def verify(self, envelope):
        if envelope.find(".//{*}Fault") is None:
            token = envelope.find(f".//{TOKEN}").text
            pem = ssl.DER_cert_to_PEM_cert(base64.b64decode(token))
            _verify_envelope_with_key(envelope, _make_verify_key(pem.encode()))
            seals.add(load_pem_x509_certificate(pem.encode()).subject.rfc4514_string())
        return envelope


def signing():
    return Signature(
        KEY,
        CERTIFICATE,
        signature_method=xmlsec.Transform.RSA_SHA256,
        digest_method=xmlsec.Transform.SHA256,
    )


def service_of(wsse, wsdl="face.wsdl", url=URL):
    session = requests.Session()
    session.trust_env = False
    session.verify = AUTHORITY
    client = zeep.Client(f"{FOLDER}/{wsdl}", transport=Transport(session=session), wsse=wsse)
    binding = next(iter(client.wsdl.bindings))
    return client.create_service(binding, url)


face = service_of(signing())
b2b = service_of(signing(), "faceb2b.wsdl", B2B_URL)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def plain(reply):
    return serialize_object(reply, dict)


def request(invoice):
    attachment = {"anexo": b"%PDF-1.4", "nombre": "detail.pdf", "mime": "application/pdf"}
    return {
        "correo": "invoices@supplier.example",
        "factura": {"factura": invoice, "nombre": "A-0001.xsig", "mime": "application/xml"},
        "anexos": {"anexo": [attachment]},
    }


def fault_of(service):
    try:
        service.consultarEstados()
    except zeep.exceptions.Fault as fault:
        return {"code": fault.code, "message": fault.message}
    return None


def verified():
    """Our message by zeep (libxmlsec1), our invoice by signxml."""
    envelope = etree.fromstring(read(MESSAGE))
    _verify_envelope_with_key(envelope, _make_verify_key(read(SIGNER)))
    sent = base64.b64decode(envelope.find(".//factura/factura").text)
    found = XAdESVerifier().verify(sent, x509_cert=read(SIGNER).decode(), expect_references=3)
    return etree.QName(found[0].signed_xml).localname


def b2b_request(invoice):
    attachment = {"content": b"%PDF-1.4", "name": "detail.pdf", "mime": "application/pdf"}
    file = {"content": invoice, "name": "A-0001.xsig", "mime": "text/xml"}
    return {"invoiceFile": file, "attachmentFile": attachment}


invoice = read(INVOICE)
company = read(B2B_INVOICE)
delivered = plain(b2b.SendInvoice(b2b_request(company)))
registry = {"registryNumber": delivered["invoiceDetail"]["registryNumber"]}
cancellation = {**registry, "reason": "C001", "comment": "Wrong receiver"}
sent = plain(face.enviarFactura(request(invoice)))
number = sent["factura"]["numeroRegistro"]
print(
    json.dumps(
        {
            "sent": sent,
            "again": plain(face.enviarFactura(request(invoice))),
            "state": plain(face.consultarFactura(number)),
            "listed": plain(face.consultarListadoFacturas({"numeroRegistro": [number, "1"]})),
            "cancelled": plain(face.anularFactura(number, "Wrong unit")),
            "repeated": plain(face.anularFactura(number, "Wrong unit")),
            "states": plain(face.consultarEstados()),
            "administrations": plain(face.consultarAdministraciones()),
            "units": plain(face.consultarUnidades()),
            "own": plain(face.consultarUnidadesPorAdministracion("L01280796")),
            "nifs": plain(face.consultarNIFs()),
            "b2b": {
                "sent": delivered,
                "again": plain(b2b.SendInvoice(b2b_request(company))),
                "details": plain(b2b.GetInvoiceDetails(registry)),
                "unknown": plain(b2b.GetInvoiceDetails({"registryNumber": "1"})),
                "cancelled": plain(b2b.RequestInvoiceCancellation(cancellation)),
                "unreasoned": plain(b2b.RequestInvoiceCancellation({**cancellation, "reason": "x"})),
            },
            "unsigned": fault_of(service_of(None)),
            "ours": verified(),
            "seals": sorted(seals),
        },
        default=str,
    )
)
