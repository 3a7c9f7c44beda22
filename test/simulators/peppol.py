"""Talks to the simulated Peppol network with the access point of the package as4: python3 peppol.py URL; prints JSON.

It looks a receiver up (dnspython reads the locator's answer, libxmlsec1 verifies the metadata), sends to it, has itself
registered and receives. URL is that of the simulator; the requests are plain HTTP.
"""

import base64
import hashlib
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import quote

import dns.message
import dns.rdatatype
import requests
import xmlsec
from as4 import AS4LocalPrivateKey
from as4.peppol import (
    build_peppol_message,
    create_peppol_external_party,
    create_peppol_internal_party,
    parse_peppol_message,
    parse_peppol_receipt,
    peppol_security_policy,
)
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key
from cryptography.x509.oid import NameOID
from lxml import etree

[URL] = sys.argv[1:]
ZONE = "participant.sml.test.tech.peppol.org"
OWN, RECEIVER, STRANGER = "0208:0202239951", "0192:974760673", "0192:000000000"
BIS = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0"
INVOICE = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
COMPONENTS = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
TYPE = f"{INVOICE}::Invoice##{BIS}::2.1"
PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"
DOCUMENT = (
    f'<Invoice xmlns="{INVOICE}" xmlns:cbc="{COMPONENTS}">'
    f"<cbc:CustomizationID>{BIS}</cbc:CustomizationID><cbc:ID>1</cbc:ID></Invoice>"
)
SMP = "http://busdox.org/serviceMetadata/publishing/1.0/"
DS = "{http://www.w3.org/2000/09/xmldsig#}"
seen = {}


def common_name(certificate):
    return certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value


def certificate_of(text):
    return x509.load_der_x509_certificate(base64.b64decode("".join(text.split())))


def publisher_of(participant):
    """The publisher's address in the locator; none for a participant that is not registered."""
    label = base64.b32encode(hashlib.sha256(participant.lower().encode()).digest()).decode().rstrip("=")
    query = dns.message.make_query(f"{label}.iso6523-actorid-upis.{ZONE}", dns.rdatatype.NAPTR)
    packed = base64.urlsafe_b64encode(query.to_wire()).decode().rstrip("=")
    answer = dns.message.from_wire(requests.get(f"{URL}/dns-query", {"dns": packed}, timeout=30).content)
    for one in [record for records in answer.answer for record in records]:
        if one.flags.lower() == b"u" and one.service.lower() == b"meta:smp":
            return one.regexp.decode().split("!")[2]
    return None


def look_up(participant):
    """Address and certificate of the access point, from metadata that its publisher has signed."""
    address = f"{publisher_of(participant)}/{quote(f'iso6523-actorid-upis::{participant}', safe='')}"
    group = etree.fromstring(requests.get(address, timeout=30).content)
    links = [one.get("href") for one in group.iter("{*}ServiceMetadataReference")]
    [link] = [one for one in links if one.endswith(quote(f"busdox-docid-qns::{TYPE}", safe=""))]
    metadata = etree.fromstring(requests.get(link, timeout=30).content)
    signature = metadata.find(f"{DS}Signature")
    signer = certificate_of(signature.findtext(f".//{DS}X509Certificate"))
    signer.verify_directly_issued_by(x509.load_pem_x509_certificate(authorities["publishers"].encode()))
    context = xmlsec.SignatureContext()
    context.key = xmlsec.Key.from_memory(signer.public_bytes(Encoding.DER), xmlsec.KeyFormat.CERT_DER)
    context.verify(signature)
    endpoint = metadata.find(".//{*}Endpoint[@transportProfile='peppol-transport-as4-v2_0']")
    return endpoint.findtext("{*}EndpointReference/{*}Address"), certificate_of(endpoint.findtext("{*}Certificate"))


authorities = requests.get(f"{URL}/authorities", timeout=30).json()
issued = requests.post(f"{URL}/certificates?seat=POP000001", timeout=30).json()
certificate = x509.load_pem_x509_certificate(issued["certificate"].encode())
key = AS4LocalPrivateKey(load_pem_private_key(issued["private_key"].encode(), None))
local = create_peppol_internal_party("POP000001", certificate, key)
policy = peppol_security_policy(x509.load_pem_x509_certificate(authorities["access_points"].encode()))

seen["not registered"] = publisher_of(STRANGER)
endpoint, receiver = look_up(RECEIVER)


def send(name, recipient, message=None):
    remote = create_peppol_external_party(common_name(receiver), receiver)
    message = message or build_peppol_message(
        DOCUMENT.encode(), local_party=local, remote_party=remote, sender=OWN, recipient=recipient,
        document_type_identifier_scheme="busdox-docid-qns", document_type_identifier_value=TYPE,
        process_identifier=PROCESS, sender_country_id="BE",
    )
    body, boundary = message.get_request_data()
    reply = requests.post(endpoint, data=body, headers=message.get_http_headers(boundary), timeout=60)
    receipt = parse_peppol_receipt(reply.content, receiver)
    seen[name] = [reply.status_code, receipt.success, *(error.error_code for error in receipt.errors)]
    if receipt.success:
        receipt.verify_non_repudiation(message.signed_references)
    return message


message = send("sent", RECEIVER)
send("again", RECEIVER, message)
send("not serviced", STRANGER)

def register(address):
    """Has the publisher name this access point for its own participant."""
    scheme = f'<id:ParticipantIdentifier scheme="iso6523-actorid-upis">{OWN}</id:ParticipantIdentifier>'
    names = f'xmlns="{SMP}" xmlns:id="http://busdox.org/transport/identifiers/1.0/"'
    links = "<ServiceMetadataReferenceCollection/>"
    own = base64.b64encode(certificate.public_bytes(Encoding.DER)).decode()
    endpoint = (
        '<Endpoint transportProfile="peppol-transport-as4-v2_0">'
        f'<a:EndpointReference xmlns:a="http://www.w3.org/2005/08/addressing"><a:Address>{address}</a:Address></a:EndpointReference>'
        f"<RequireBusinessLevelSignature>false</RequireBusinessLevelSignature><Certificate>{own}</Certificate>"
        "<ServiceDescription>as4</ServiceDescription><TechnicalContactUrl>mailto:ap@example.com</TechnicalContactUrl></Endpoint>"
    )
    service = (
        f'<id:DocumentIdentifier scheme="busdox-docid-qns">{TYPE}</id:DocumentIdentifier><ProcessList><Process>'
        f'<id:ProcessIdentifier scheme="cenbii-procid-ubl">{PROCESS}</id:ProcessIdentifier>'
        f"<ServiceEndpointList>{endpoint}</ServiceEndpointList></Process></ProcessList>"
    )
    group = f"<ServiceGroup {names}>{scheme}{links}</ServiceGroup>"
    metadata = f"<ServiceMetadata {names}><ServiceInformation>{scheme}{service}</ServiceInformation></ServiceMetadata>"
    place = f"{URL}/smp/{quote(f'iso6523-actorid-upis::{OWN}', safe='')}"
    link = f"{place}/services/{quote(f'busdox-docid-qns::{TYPE}', safe='')}"
    return [requests.put(place, group, timeout=30).status_code, requests.put(link, metadata, timeout=30).status_code]


received = threading.Event()


class AccessPoint(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        exchange = parse_peppol_message(dict(self.headers), body, local, security_policy=policy)
        headers, signal = exchange.build_signal()
        self.send_response(200)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(signal)))
        self.end_headers()
        self.wfile.write(signal)
        payloads = list(exchange.message.decrypted_data.values()) if exchange.successful else []
        seen["received"] = [exchange.successful, *(b"<cbc:ID>1</cbc:ID>" in one for one in payloads)]
        received.set()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), AccessPoint)
threading.Thread(target=server.serve_forever, daemon=True).start()
seen["registered"] = register(f"http://127.0.0.1:{server.server_port}/as4")
seen["found"] = look_up(OWN)[1] == certificate
order = {"to": OWN, "from": RECEIVER, "country": "NO", "document": DOCUMENT, "instance": "one"}
seen["ordered"] = requests.post(f"{URL}/deliveries", json=order, timeout=30).status_code
received.wait(60)
print(json.dumps(seen))
