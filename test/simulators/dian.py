"""Sends an invoice to the DIAN with zeep, and verifies messages and invoices of ours with signxml and xmlsec; prints JSON.

Arguments: WSDL, address, key, certificate, its authority, an archive with a signed invoice, its name, one with another
invoice, its name, a signed message.
"""

import base64
import io
import json
import sys
import zipfile
from datetime import datetime, timedelta, timezone

import requests
import xmlsec
import zeep
from lxml import etree
from signxml.xades import XAdESVerifier
from zeep.helpers import serialize_object
from zeep.transports import Transport
from zeep.wsse import utils

WSDL, URL, KEY, CERTIFICATE, AUTHORITY, ARCHIVE, NAME, OTHER, OTHER_NAME, MESSAGE = sys.argv[1:11]
WSA = "http://www.w3.org/2005/08/addressing"
X509 = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3"
BASE64 = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary"
TEST_SET = "0f0a5c9e-5a0e-4a4e-9c39-1f2f1f3a9d10"


def read(path):
    with open(path, "rb") as file:
        return file.read()


class SignedAddress:
    """Signs the element To with a certificate by reference, as the service wants it; the timestamp is not signed."""

    def apply(self, envelope, headers):
        security = utils.get_security_header(envelope)
        now = datetime.now(timezone.utc)
        stamp = utils.WSU.Timestamp()
        moment = "%Y-%m-%dT%H:%M:%S.000Z"
        stamp.append(utils.WSU.Created(now.strftime(moment)))
        stamp.append(utils.WSU.Expires((now + timedelta(minutes=5)).strftime(moment)))
        security.append(stamp)
        token = etree.SubElement(security, etree.QName(utils.ns.WSSE, "BinarySecurityToken"))
        token.set("EncodingType", BASE64)
        token.set("ValueType", X509)
        token.text = "".join(read(CERTIFICATE).decode().split("\n")[1:-2])
        token_id = utils.ensure_id(token)
        to_id = utils.ensure_id(envelope.find(f".//{{{WSA}}}To"))
        signature = xmlsec.template.create(
            envelope, xmlsec.Transform.EXCL_C14N, xmlsec.Transform.RSA_SHA256, ns="ds"
        )
        reference = xmlsec.template.add_reference(signature, xmlsec.Transform.SHA256, uri="#" + to_id)
        xmlsec.template.add_transform(reference, xmlsec.Transform.EXCL_C14N)
        info = xmlsec.template.ensure_key_info(signature)
        holder = etree.SubElement(info, etree.QName(utils.ns.WSSE, "SecurityTokenReference"))
        etree.SubElement(
            holder, etree.QName(utils.ns.WSSE, "Reference"), URI="#" + token_id, ValueType=X509
        )
        security.append(signature)
        context = xmlsec.SignatureContext()
        context.key = xmlsec.Key.from_file(KEY, xmlsec.KeyFormat.PEM)
        context.set_enabled_key_data([xmlsec.KeyData.RSA])
        context.register_id(envelope.find(f".//{{{WSA}}}To"), "Id", utils.ns.WSU)
        context.sign(signature)
        return envelope, headers

    def verify(self, envelope):
        return envelope


def service_of(wsse):
    session = requests.Session()
    session.trust_env = False
    session.verify = AUTHORITY
    # zeep writes the headers of WS-Addressing where the WSDL names the actions.
    client = zeep.Client(WSDL, transport=Transport(session=session), wsse=wsse)
    return client.create_service("{http://wcf.dian.colombia}WSHttpBinding", URL)


dian = service_of(SignedAddress())


def plain(reply):
    return serialize_object(reply, dict)


def fault_of(service):
    try:
        service.GetStatus("0")
    except zeep.exceptions.Fault as fault:
        return {"message": fault.message, "subcodes": [etree.QName(one).localname for one in fault.subcodes]}
    return None


def invoice_in(path):
    with zipfile.ZipFile(io.BytesIO(read(path))) as archive:
        return archive.read(archive.namelist()[0])


def verified_message():
    """Our message by libxmlsec1."""
    envelope = etree.fromstring(read(MESSAGE))
    signature = envelope.find(".//{http://www.w3.org/2000/09/xmldsig#}Signature")
    context = xmlsec.SignatureContext()
    context.key = xmlsec.Key.from_memory(read(CERTIFICATE), xmlsec.KeyFormat.CERT_PEM)
    context.register_id(envelope.find(f".//{{{WSA}}}To"), "Id", utils.ns.WSU)
    context.verify(signature)
    return True


def verified_invoice():
    """Our invoice by signxml: document, key and signed properties."""
    pem = read(CERTIFICATE).decode()
    found = XAdESVerifier().verify(invoice_in(ARCHIVE), x509_cert=pem, expect_references=3)
    return etree.QName(found[0].signed_xml).localname


sent = plain(dian.SendBillSync(NAME, read(ARCHIVE)))
code = sent["XmlDocumentKey"]
batch = plain(dian.SendTestSetAsync(OTHER_NAME, read(OTHER), TEST_SET))
key = batch["ZipKey"]
print(
    json.dumps(
        {
            "sent": sent,
            "again": plain(dian.SendBillSync(NAME, read(ARCHIVE))),
            "status": plain(dian.GetStatus(code)),
            "unknown": plain(dian.GetStatus("0" * 96)),
            "xml": plain(dian.GetXmlByDocumentKey(code)),
            "ranges": plain(dian.GetNumberingRange("901451481", "901451481", "56f2ae4e-9812-4fad-9255-08fcfcd5ccb0")),
            "foreign": plain(dian.GetNumberingRange("800197268", "800197268", "x")),
            "pending": plain(dian.GetStatusZip(key)),
            "batch": plain(dian.GetStatusZip(key)),
            "events": plain(dian.GetStatusEvent(code)),
            "acquirer": plain(dian.GetAcquirer("31", "800197268")),
            "emails": plain(dian.GetExchangeEmails()),
            "unsigned": fault_of(service_of(None)),
            "message": verified_message(),
            "invoice": verified_invoice(),
            "same": base64.b64decode(plain(dian.GetXmlByDocumentKey(code))["XmlBytesBase64"]) == invoice_in(ARCHIVE),
        },
        default=lambda value: base64.b64encode(value).decode() if isinstance(value, bytes) else str(value),
    )
)
