"""Uses the simulated ZATCA with the package zatca-tools-sdk: python3 zatca.py URL."""

import json
import sys

import httpx
from zatca_tools import Zatca

LIVE = "https://gw-fatoora.zatca.gov.sa"
[url] = sys.argv[1:]


class Simulated(httpx.HTTPTransport):
    """The client has fixed addresses: its requests go to the simulator."""

    def handle_request(self, request):
        address = str(request.url).replace(LIVE, url)
        headers = [pair for pair in request.headers.raw if pair[0].lower() != b"host"]
        return super().handle_request(
            httpx.Request(request.method, address, headers=headers, content=request.read()))


address = {"street": "King Fahd Road", "building_number": "1234", "district": "Al Olaya",
           "city": "Riyadh", "postal_code": "12211", "country": "SA"}
seller = {"name": "Oasis Fittings LLC", "vat_number": "310122393500003", "cr_number": "1010123456",
          "address": address}
buyer = {"name": "Najd Trading Est.", "vat_number": "300000157210003", "id": "4030123456",
         "id_scheme": "CRN", "address": address}
zatca = Zatca("simulation", seller=seller, http_client=httpx.Client(transport=Simulated()))
zatca.onboard("123456", branch="Head Office", location="Riyadh", industry="Retail")
items = [{"name": "Door handle", "quantity": 2, "unit_price": 50}]
seen = {}


def submit(name, invoice):
    result = zatca.submit(invoice)
    seen[name] = [result.success, [message.code for message in [*result.warnings, *result.errors]]]


simplified = zatca.create_invoice({"type": "simplified", "kind": "invoice", "number": "S-1", "items": items})
submit("simplified", simplified)
submit("again", simplified)
standard = zatca.create_invoice({"type": "standard", "kind": "invoice", "number": "T-1", "buyer": buyer,
                                 "items": items})
submit("standard", standard)
submit("credit", zatca.create_invoice({"type": "standard", "kind": "credit", "number": "T-2", "buyer": buyer,
                                       "items": items, "original_invoice": "T-1", "reason": "Returned"}))
zatca.renew("654321", branch="Head Office", location="Riyadh", industry="Retail")
submit("renewed", zatca.create_invoice({"type": "simplified", "kind": "invoice", "number": "S-2",
                                        "items": items}))
print(json.dumps(seen))
