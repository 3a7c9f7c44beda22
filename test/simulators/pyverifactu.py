"""Sends and queries records with the package pyverifactu at the simulated agency; prints JSON.

python3 pyverifactu.py URL CERTIFICATE ISSUER: address below which the agency's paths are, PEM with the key of the issuer,
and its NIF. The package computes the hashes. Its cancellations and further pages of a query do not work in the package itself.
"""

import json
import sys
from datetime import datetime, timezone

from verifactu import (
    AeatClient,
    BreakdownDetails,
    ComputerSystem,
    FiscalIdentifier,
    InvoiceIdentifier,
    InvoiceType,
    OperationType,
    QueryFilter,
    QueryPeriod,
    RegimeType,
    RegistrationRecord,
    TaxType,
)

URL, CERTIFICATE, ISSUER = sys.argv[1:]
now = datetime.now(timezone.utc).replace(microsecond=0)


class Client(AeatClient):
    def _get_base_uri(self):
        return URL


system = ComputerSystem(
    vendor_name="UNO", vendor_nif=ISSUER, name="Caja", id="PV", version="1", installation_number="1",
    only_supports_verifactu=True, supports_multiple_taxpayers=False, has_multiple_taxpayers=False,
)
client = Client(system, FiscalIdentifier("UNO", ISSUER)).set_certificate(CERTIFICATE)


def invoice(number, previous=None):
    link = {"previous_invoice_id": previous.invoice_id, "previous_hash": previous.hash} if previous else {}
    record = RegistrationRecord(
        hashed_at=now, **link,
        invoice_id=InvoiceIdentifier(issuer_id=ISSUER, invoice_number=number, issue_date=now),
        issuer_name="UNO", invoice_type=InvoiceType.SIMPLIFICADA, description="Venta",
        breakdown=[
            BreakdownDetails(
                tax_type=TaxType.IVA, regime_type=RegimeType.C01, operation_type=OperationType.SUBJECT,
                base_amount="100.00", tax_rate="21.00", tax_amount="21.00",
            )
        ],
        total_tax_amount="21.00", total_amount="121.00",
    )
    record.hash = record.calculate_hash()
    return record


def sent(*records):
    reply = client.send(list(records))
    return [reply.status.value, *([one.status.value, one.error_code] for one in reply.items)]


first = invoice("P-1")
second = invoice("P-2", first)
seen = {"sent": sent(first, second), "again": sent(first)}
found = client.query(QueryFilter(QueryPeriod(now.year, now.month)))
seen["more"] = found.has_more_pages
seen["found"] = [
    [one.invoice_id.invoice_number, one.status.value, one.total_amount, one.hash] for one in found.items
]
seen["hashes"] = [first.hash, second.hash]
print(json.dumps(seen))
