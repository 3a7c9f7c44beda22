"""Bills a customer of a simulated Chargebee site with the package chargebee, and prints what it read."""

import json
import sys

from chargebee import APIError, Chargebee

host, path = sys.argv[1].removeprefix("http://").split("/", 1)
site, domain = host.rsplit(".", 1)
Chargebee.verify_ca_certs = False


def client(key):
    return Chargebee(api_key=key, site=site, chargebee_domain=f"{domain}/{path}", protocol="http")


def code_of(call):
    try:
        call()
        return None
    except APIError as error:
        return [error.http_status_code, error.api_error_code]


cb = client("test_key")
cb.Customer.create({"id": "acme", "billing_address": {"country": "DE", "company": "Acme"}, "cf_gobl_tags": "simplified"})
cb.Item.create({"id": "desk", "name": "Desk", "type": "charge", "item_family_id": "f"})
cb.ItemPrice.create({"id": "desk-eur", "name": "Desk", "item_id": "desk", "price": 12500, "pricing_model": "per_unit", "metadata": json.dumps({"gobl-item-a": "b"})})
params = {
    "customer_id": "acme",
    "item_prices": [{"item_price_id": "desk-eur", "quantity": 2}],
    "charges": [{"amount": 990, "description": "Delivery"}],
    "discounts": [{"amount": 1000, "apply_on": "invoice_amount"}],
}
headers = {"chargebee-idempotency-key": "once"}
invoice = cb.Invoice.create_for_charge_items_and_charges(params, headers=headers).invoice
again = cb.Invoice.create_for_charge_items_and_charges(params, headers=headers).invoice
cb.Invoice.update_details(invoice.id, {"po_number": "PO-1"})
cb.Invoice.record_payment(invoice.id, {"transaction": {"amount": 1000, "payment_method": "cash"}})
read = cb.Invoice.retrieve(invoice.id).invoice
note = cb.CreditNote.create({"reference_invoice_id": invoice.id, "total": 1190, "type": "adjustment"}).credit_note
cb.Comment.create({"entity_type": "invoice", "entity_id": invoice.id, "notes": "Sent"})
comments = cb.Comment.list({"entity_type": "invoice", "entity_id": invoice.id})
pdf = cb.Invoice.pdf(invoice.id).download
print(
    json.dumps(
        {
            "same": invoice.id == again.id,
            "totals": [read.sub_total, read.tax, read.total, read.amount_due],
            "po": read.po_number,
            "lines": [[line.description, line.amount, line.discount_amount, line.tax_amount] for line in read.line_items],
            "note": [note.total, note.sub_total, note.reference_invoice_id == invoice.id],
            "comments": [one.comment.notes for one in comments.list],
            "pdf": pdf.download_url.endswith(".pdf"),
            "metadata": cb.ItemPrice.retrieve("desk-eur").item_price.metadata,
            "absent": code_of(lambda: cb.Invoice.retrieve("nothing")),
            "twice": code_of(lambda: cb.Customer.create({"id": "acme"})),
            "key": code_of(lambda: client("wrong").Customer.retrieve("acme")),
        }
    )
)
