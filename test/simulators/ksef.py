"""Uses the simulated KSeF with the package ksef-client: python3 ksef.py URL CERTIFICATE KEY NIP INVOICE."""

import io
import json
import socket
import sys
import time
import zipfile

from ksef_client import KsefClient, KsefClientOptions
from ksef_client import models
from ksef_client.services.workflows import (
    AuthCoordinator,
    BatchSessionWorkflow,
    OnlineSessionWorkflow,
)

# The client takes no links to loopback addresses, so the simulator has a name here.
HOST = "ksef.simulation.test"
resolve = socket.getaddrinfo
socket.getaddrinfo = lambda host, *rest, **more: resolve(
    "127.0.0.1" if host == HOST else host, *rest, **more)

url, certificate_file, key_file, nip, invoice_file = sys.argv[1:]
with open(invoice_file, encoding="utf-8") as file:
    invoice = file.read()
with open(certificate_file, encoding="utf-8") as file:
    certificate = file.read()
with open(key_file, encoding="utf-8") as file:
    key = file.read()

form = models.FormCode(system_code="FA (3)", schema_version="1-0E", value="FA")
client = KsefClient(KsefClientOptions(base_url=url, strict_presigned_url_validation=False,
                                      allow_private_network_presigned_urls=True))
coordinator = AuthCoordinator(client.auth)
context = {"context_identifier_type": "nip", "context_identifier_value": nip}


def public_key(usage):
    for one in client.security.get_public_key_certificates():
        if usage in [str(getattr(use, "value", use)) for use in one.usage]:
            return {"public_certificate": one.certificate, "public_key_id": one.public_key_id}
    raise SystemExit("no public key for " + usage)


def decided(session, reference):
    while True:
        status = client.sessions.get_session_invoice_status(session, reference, access_token=token)
        if status.status.code >= 200:
            return status
        time.sleep(0.2)


def ended(session):
    while True:
        status = client.sessions.get_session_status(session, access_token=token)
        if status.status.code >= 200:
            return status
        time.sleep(0.2)


login = coordinator.authenticate_with_xades(
    subject_identifier_type="certificateSubject", certificate_pem=certificate,
    private_key_pem=key, poll_interval_seconds=0.1, **context)
token = login.access_token

online = OnlineSessionWorkflow(client.sessions).open_session(
    form_code=form, access_token=token, **public_key("SymmetricKeyEncryption"))
sent = online.send_invoice(invoice.encode())
accepted = decided(online.reference_number, sent.reference_number)
again = decided(online.reference_number, online.send_invoice(invoice.encode()).reference_number)
online.close()
upo = client.sessions.get_session_invoice_upo_by_ref(
    online.reference_number, sent.reference_number, access_token=token)

archive = io.BytesIO()
with zipfile.ZipFile(archive, "w") as files:
    files.writestr("a.xml", invoice.replace("FV/1", "FV/2"))
    files.writestr("b.xml", invoice.replace("FV/1", "FV/3"))
batch = BatchSessionWorkflow(client.sessions, client.http_client).open_upload_and_close(
    form_code=form, zip_bytes=archive.getvalue(), access_token=token,
    **public_key("SymmetricKeyEncryption"))
batched = ended(batch)

print(json.dumps({
    "online": accepted.status.code,
    "number": accepted.ksef_number,
    "again": again.status.code,
    "upo": accepted.ksef_number.encode() in upo,
    "batch": batched.status.code,
    "batched": batched.successful_invoice_count,
}))
