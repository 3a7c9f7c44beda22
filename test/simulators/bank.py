"""Speaks to a bank's file service with zeep, and verifies messages of ours with xmlsec and signxml; prints JSON.

Arguments: WSDL, address, key, certificate, customer, a framed invoice, a message of ours.
"""

import base64
import gzip
import json
import sys
from datetime import datetime, timezone
from uuid import uuid4

import requests
import xmlsec
import zeep
from lxml import etree
from signxml import CanonicalizationMethod, DigestAlgorithm, SignatureConfiguration, SignatureMethod
from signxml import XMLSigner, XMLVerifier, methods
from zeep.transports import Transport
from zeep.wsse.signature import BinarySignature

WSDL, URL, KEY, CERTIFICATE, CUSTOMER, INVOICE, MESSAGE = sys.argv[1:8]
DATA = "http://bxd.fi/xmldata/"
DS = "http://www.w3.org/2000/09/xmldsig#"
WSU = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"


def read(path):
    with open(path, "rb") as file:
        return file.read()


class Signed(BinarySignature):
    """Signs the body; answers are verified by their own token, whose certificate is printed."""

    signers = []

    def verify(self, envelope):
        token = envelope.find(".//{*}BinarySecurityToken").text
        self.signers.append(verified_message(envelope, token))
        return envelope


def verified_message(envelope, token):
    """The signature of a message by libxmlsec1: the local names of what it covers."""
    signature = envelope.find("{*}Header/{*}Security/{%s}Signature" % DS)
    context = xmlsec.SignatureContext()
    pem = f"-----BEGIN CERTIFICATE-----\n{token}\n-----END CERTIFICATE-----\n"
    context.key = xmlsec.Key.from_memory(pem.encode(), xmlsec.KeyFormat.CERT_PEM)
    covered = {}
    for element in envelope.iter():
        own = element.get("{%s}Id" % WSU)
        if own is not None:
            context.register_id(element, "Id", WSU)
            covered["#" + own] = etree.QName(element).localname
    context.verify(signature)
    return sorted(covered[one.get("URI")] for one in signature.iter("{%s}Reference" % DS))


session = requests.Session()
session.trust_env = False
wsse = Signed(KEY, CERTIFICATE, None, xmlsec.Transform.RSA_SHA256, xmlsec.Transform.SHA256)
client = zeep.Client(WSDL, transport=Transport(session=session), wsse=wsse)
bank = client.create_service("{http://bxd.fi/CorporateFileService}Binding", URL)


def signed(command, members):
    root = etree.Element("{%s}ApplicationRequest" % DATA, nsmap={None: DATA})
    moment = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    rows = [("CustomerId", CUSTOMER), ("Command", command), ("Timestamp", moment), *members]
    for name, text in rows:
        parent = root
        if name == "FileReference":
            parent = etree.SubElement(root, "{%s}FileReferences" % DATA)
        etree.SubElement(parent, "{%s}%s" % (DATA, name)).text = text
    signer = XMLSigner(
        method=methods.enveloped,
        signature_algorithm=SignatureMethod.RSA_SHA256,
        digest_algorithm=DigestAlgorithm.SHA256,
        c14n_algorithm=CanonicalizationMethod.EXCLUSIVE_XML_CANONICALIZATION_1_0,
    )
    return etree.tostring(signer.sign(root, key=read(KEY), cert=read(CERTIFICATE)))


def verified(data):
    """The content of an enveloped signature by signxml, with the certificate that it names."""
    root = etree.fromstring(data)
    pem = root.find(".//{%s}X509Certificate" % DS).text
    certificate = f"-----BEGIN CERTIFICATE-----\n{pem}\n-----END CERTIFICATE-----\n"
    config = SignatureConfiguration(require_x509=True, expect_references=1)
    return XMLVerifier().verify(root, x509_cert=certificate, expect_config=config).signed_xml


def call(operation, command, members):
    header = {
        "SenderId": CUSTOMER,
        "RequestId": uuid4().hex,
        "Timestamp": datetime.now(timezone.utc),
        "Language": "EN",
        "UserAgent": "zeep",
        "ReceiverId": "NDEAFIHH",
    }
    answer = bank[operation](RequestHeader=header, ApplicationRequest=signed(command, members))
    return verified(answer.ApplicationResponse)


def text(response, name):
    return response.findtext(".//{%s}%s" % (DATA, name))


def upload():
    content = base64.b64encode(gzip.compress(read(INVOICE))).decode()
    return call(
        "uploadFile",
        "UploadFile",
        [
            ("Environment", "TEST"),
            ("UserFilename", "zeep.xml"),
            ("Compression", "true"),
            ("CompressionMethod", "RFC1952"),
            ("SoftwareId", "zeep"),
            ("FileType", "LAHLASKUT"),
            ("Content", content),
        ],
    )


def listed(kind):
    rows = [("Status", "ALL"), ("Environment", "TEST"), ("SoftwareId", "zeep"), ("FileType", kind)]
    return call("downloadFileList", "DownloadFileList", rows)


first, second = upload(), upload()
received = listed("VASLASKUT")
downloaded = call(
    "downloadFile",
    "DownloadFile",
    [
        ("Environment", "TEST"),
        ("FileReference", text(received, "FileReference")),
        ("Compression", "true"),
        ("SoftwareId", "zeep"),
    ],
)
content = gzip.decompress(base64.b64decode(text(downloaded, "Content")))
ours = etree.fromstring(read(MESSAGE))
request = base64.b64decode(ours.findtext(".//{http://model.bxd.fi}ApplicationRequest"))
print(
    json.dumps(
        {
            "uploaded": [text(first, "ResponseCode"), text(first, "UserFilename")],
            "again": [text(second, "ResponseCode"), text(second, "ResponseText")],
            "listed": text(listed("LAHLASKUT"), "UserFilename"),
            "received": b"<Finvoice" in content,
            "answers": [list(one) for one in {tuple(one) for one in Signed.signers}],
            "ours": {
                "message": verified_message(ours, ours.find(".//{*}BinarySecurityToken").text),
                "request": etree.QName(verified(request)).localname,
            },
        }
    )
)
