"""Drives the simulated InvoiceXpress with the package invoicexpress-api; prints what it answered."""

import json
import sys

import invoicexpress_api as ie

# The client knows live hosts only: its address is replaced, with the folder of the account.
client = ie.Client("padaria", "key")
client._build_url = lambda path: sys.argv[1] + path
simplified = ie.invoices.Types.SIMPLIFIED_INVOICE
document = {
    "date": "20/11/2026",
    "due_date": "20/11/2026",
    "client": {"name": "Maria Antunes", "code": "123456789"},
    "items": [
        {"name": "BR-1", "unit_price": 10.0, "quantity": 5.0, "tax": {"name": "IVA23"}},
    ],
}
body = {simplified: document, "proprietary_uid": "order-1"}
created = ie.invoices.create(client, body, simplified)[simplified]
repeated = ie.invoices.create(client, body, simplified)[simplified]
ie.invoices.change_state(client, created["id"], ie.invoices.States.FINAL, type=simplified)
issued = ie.invoices.get(client, created["id"], simplified)[simplified]
pdf = ie.invoices.get_pdf_url(client, created["id"])
try:
    ie.invoices.change_state(client, created["id"], ie.invoices.States.FINAL, type=simplified)
    refused = ""
except ValueError as error:
    refused = str(error)
print(
    json.dumps(
        {
            "draft": created["status"],
            "same": created["id"] == repeated["id"],
            "total": created["total"],
            "status": issued["status"],
            "number": issued["inverted_sequence_number"],
            "pdf": pdf.split("?")[0].rsplit("/", 1)[1] == f"{created['id']}.pdf",
            "refused": "422" in refused and "Invalid state" in refused,
        }
    )
)
