"""Uses myDATA with mydata-client, and validates requests and answers by the official schemas; prints JSON."""

import json
import os
import sys
from decimal import Decimal

import requests
from lxml import etree
from mydata import models
from mydata.client import Client, serialize
from xsdata.models.datatype import XmlDate

FOLDER, URL, ISSUER, RECEIVER, KEY, OWN = sys.argv[1:7]


def schema(name):
    return etree.XMLSchema(etree.parse(f"{FOLDER}/{name}-v2.0.0.xsd"))


RESPONSE = schema("response")
REQUESTED = schema("requestedInvoicesDoc")
PROVIDER = schema("RequestedProviderDoc")
INVOICES = schema("InvoicesDoc")
invalid = []


def check(text, by):
    data = text if isinstance(text, bytes) else text.encode()
    if not by.validate(etree.fromstring(data)):
        invalid.append(str(by.error_log.last_error))
    return text


def party(vat):
    return models.PartyType(vat_number=vat, country=models.CountryType.GR, branch=0)


def invoice(number, gross="124.00"):
    amount = Decimal
    income = {
        "classification_type": models.IncomeClassificationValueType.E3_561_001,
        "classification_category": models.IncomeClassificationCategoryType.CATEGORY1_1,
        "amount": amount("100.00"),
    }
    zero = amount("0.00")
    return models.AadeBookInvoiceType(
        issuer=party(ISSUER),
        counterpart=party(RECEIVER),
        invoice_header=models.InvoiceHeaderType(
            series="Α",
            aa=number,
            issue_date=XmlDate(2026, 11, 20),
            invoice_type=models.InvoiceType.VALUE_1_1,
            currency=models.CurrencyType.EUR,
        ),
        payment_methods=models.AadeBookInvoiceType.PaymentMethods(
            payment_method_details=[
                models.PaymentMethodDetailType(type_value=5, amount=amount(gross))
            ]
        ),
        invoice_details=[
            models.InvoiceRowType(
                line_number=1,
                net_value=amount("100.00"),
                vat_category=1,
                vat_amount=amount("24.00"),
                income_classification=[models.IncomeClassificationType(**income)],
            )
        ],
        invoice_summary=models.InvoiceSummaryType(
            total_net_value=amount("100.00"),
            total_vat_amount=amount("24.00"),
            total_withheld_amount=zero,
            total_fees_amount=zero,
            total_stamp_duty_amount=zero,
            total_other_taxes_amount=zero,
            total_deductions_amount=zero,
            total_gross_value=amount(gross),
            income_classification=[models.IncomeClassificationType(**income)],
        ),
    )


def client(user, channel="myDATA"):
    one = Client(user, KEY, False)
    one.base_url = f"{URL}/{channel}/"
    return one


def post(user, method, data=None, channel="myDATA", **query):
    headers = {"aade-user-id": user, "Ocp-Apim-Subscription-Key": KEY, "content-type": "text/xml"}
    url = f"{URL}/{channel}/{method}"
    reply = requests.post(url, params=query, data=data, headers=headers, timeout=30)
    check(reply.content, RESPONSE)
    root = etree.fromstring(reply.content)
    return {each.tag: each.text for each in root.iter() if each.text and each.text.strip()}


def statuses(doc):
    check(doc.xml, RESPONSE)
    return [
        [one.status_code, one.errors.error[0].code if one.errors else None] for one in doc.response
    ]


issuer, receiver = client(ISSUER), client(RECEIVER)
documents = models.InvoicesDoc(invoice=[invoice("1"), invoice("2", "125.00"), invoice("3")])
check(serialize(documents), INVOICES)
sent = issuer.send_invoices(documents)
again = issuer.send_invoices(models.InvoicesDoc(invoice=[invoice("1")]))
marks = [one.invoice_mark for one in sent.response if one.invoice_mark]

cancelled = post(ISSUER, "CancelInvoice", mark=marks[1])
rows = f"""<ExpensesClassificationsDoc xmlns="https://www.aade.gr/myDATA/expensesClassificaton/v1.0">
<expensesInvoiceClassification><invoiceMark>{marks[0]}</invoiceMark><transactionMode>1</transactionMode>
</expensesInvoiceClassification></ExpensesClassificationsDoc>"""
classified = post(RECEIVER, "SendExpensesClassification", rows)
malformed = post(ISSUER, "SendInvoices", "<InvoicesDoc/>")

received = receiver.request_docs(mark="0")
check(received.xml, REQUESTED)
transmitted = issuer.request_transmitted_docs(mark="0", date_from="20/11/2026", date_to="20/11/2026")
check(transmitted.xml, REQUESTED)
own = receiver.request_transmitted_docs(mark="0")
check(own.xml, REQUESTED)
empty = issuer.request_docs(mark="0")
check(empty.xml, REQUESTED)

# The documents that Fakturo writes, by their schema and on the channel of providers.
provided = []
for name in sorted(os.listdir(OWN)):
    with open(f"{OWN}/{name}", "rb") as file:
        data = check(file.read(), INVOICES)
    provided.append(post("provider-094014201", "SendInvoices", data, "myDataProvider"))
listed = requests.get(
    f"{URL}/myDataProvider/RequestTransmittedDocs",
    params={"mark": "0"},
    headers={"aade-user-id": "provider-094014201", "ocp-apim-subscription-key": KEY},
    timeout=30,
)
check(listed.content, PROVIDER)

try:
    client("wrong").request_docs(mark="0")
    refused = ""
except RuntimeError as error:
    refused = str(error)

print(
    json.dumps(
        {
            "sent": statuses(sent),
            "again": statuses(again),
            "uid": sent.response[0].invoice_uid,
            "cancelled": cancelled.get("statusCode"),
            "classified": classified.get("statusCode"),
            "malformed": [malformed.get("statusCode"), malformed.get("code")],
            "received": [str(one.mark) for one in received.invoices_doc.invoice] == [str(m) for m in marks],
            "cancelledDocs": len(received.cancelled_invoices_doc.cancelled_invoice),
            "transmitted": len(transmitted.invoices_doc.invoice),
            "classifications": len(own.expenses_classifications_doc.expenses_invoice_classification),
            "empty": empty.invoices_doc is None,
            "provided": [one.get("statusCode") for one in provided],
            "codes": [len(one.get("authenticationCode", "")) for one in provided],
            "listed": len(etree.fromstring(listed.content)),
            "refused": "401" in refused,
            "invalid": invalid,
        }
    )
)
