"""Sends an invoice to the DIAN with facho, a client of the DIAN; prints JSON.

Arguments: WSDL, address, key, certificate, an archive with a signed invoice, its name, one with another invoice, its
name, a folder for temporary files. REQUESTS_CA_BUNDLE names the authority of the address.
"""

import base64
import importlib.util
import json
import os
import sys
import types

from zeep.helpers import serialize_object

WSDL, URL, KEY, CERTIFICATE, ARCHIVE, NAME, OTHER, OTHER_NAME, FOLDER = sys.argv[1:10]
TEST_SET = "0f0a5c9e-5a0e-4a4e-9c39-1f2f1f3a9d10"
SOFTWARE = "56f2ae4e-9812-4fad-9255-08fcfcd5ccb0"
PORT = (
    '<wsdl:service name="Service"><wsdl:port name="Port" binding="tns:WSHttpBinding">'
    '<soap12:address location="%s"/></wsdl:port></wsdl:service></wsdl:definitions>'
)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def client_module():
    """The client alone: forms of facho's documents are not importable since Python 3.11."""
    [folder] = importlib.util.find_spec("facho").submodule_search_locations
    package = types.ModuleType("facho.fe")
    package.__path__ = [os.path.join(folder, "fe")]
    sys.modules["facho.fe"] = package
    return importlib.import_module("facho.fe.client.dian")


def local_wsdl():
    """The description with the simulator as its service."""
    path = os.path.join(FOLDER, "service.wsdl")
    with open(path, "w", encoding="utf-8") as file:
        file.write(read(WSDL).decode().replace("</wsdl:definitions>", PORT % URL))
    return path


dian = client_module()
dian.Habilitacion.WSDL = local_wsdl()
client = dian.DianSignatureClient(KEY, CERTIFICATE)
requests = dian.Habilitacion


def answer(request):
    reply = client.request(request)
    return serialize_object(reply, dict) if not hasattr(reply, "__dataclass_fields__") else vars(reply)


sent = answer(requests.SendBillSync(NAME, read(ARCHIVE)))
code = sent["XmlDocumentKey"]
batch = answer(requests.SendTestSetAsync(OTHER_NAME, read(OTHER), TEST_SET))
print(
    json.dumps(
        {
            "sent": sent,
            "again": answer(requests.SendBillSync(NAME, read(ARCHIVE))),
            "status": answer(requests.GetStatus(code)),
            "unknown": answer(requests.GetStatus("0" * 96)),
            "pending": answer(requests.GetStatusZip(batch["ZipKey"])),
            "batch": answer(requests.GetStatusZip(batch["ZipKey"])),
            "ranges": len(client._open(requests.GetNumberingRange("", "", "")).service.GetNumberingRange(
                "901451481", "901451481", SOFTWARE
            ).ResponseList.NumberRangeResponse),
        },
        default=lambda value: base64.b64encode(value).decode() if isinstance(value, bytes) else str(value),
    )
)
