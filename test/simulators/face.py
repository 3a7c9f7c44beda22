"""Sends an invoice to FACe with zeep, and verifies messages and invoices of ours with signxml; prints JSON.

Arguments: WSDL, address, key, certificate, its authority, a signed invoice, a signed message, its certificate.
"""

import base64
import json
import sys

import requests
import xmlsec
import zeep
from lxml import etree
from signxml.xades import XAdESVerifier
from zeep.helpers import serialize_object
from zeep.transports import Transport
from zeep.wsse.signature import BinarySignature, _make_verify_key, _verify_envelope_with_key

WSDL, URL, KEY, CERTIFICATE, AUTHORITY, INVOICE, MESSAGE, SIGNER = sys.argv[1:9]


class Signature(BinarySignature):
    """Signs requests; the simulator does not sign its answers."""

    def verify(self, envelope):
        return envelope


def service_of(wsse):
    session = requests.Session()
    session.trust_env = False
    session.verify = AUTHORITY
    client = zeep.Client(WSDL, transport=Transport(session=session), wsse=wsse)
    binding = next(iter(client.wsdl.bindings))
    return client.create_service(binding, URL)


face = service_of(
    Signature(
        KEY,
        CERTIFICATE,
        signature_method=xmlsec.Transform.RSA_SHA256,
        digest_method=xmlsec.Transform.SHA256,
    )
)


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


invoice = read(INVOICE)
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
            "unsigned": fault_of(service_of(None)),
            "ours": verified(),
        },
        default=str,
    )
)
