"""Uses a Sistema di Interscambio with zeep, made from the official WSDL; prints JSON.

Receipts arrive at a server of this script, are validated by the official schemas and stored for a signature check.
"""

import base64
import json
import os
import queue
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import requests
import zeep
from lxml import etree
from zeep.helpers import serialize_object
from zeep.transports import Transport

FOLDER, URL, CERTIFICATE, AUTHORITY, FILES, OUTPUT = sys.argv[1:7]
TRANSMISSION = "{http://www.fatturapa.gov.it/sdi/ws/trasmissione/v1.0/types}"


class Schemas(etree.Resolver):
    """Schemas import the one of signatures under several names."""

    def resolve(self, url, _id, context):
        if os.path.basename(url).startswith("xmldsig-core"):
            return self.resolve_filename(f"{FOLDER}/xmldsig-core.xsd", context)
        return None


def schema(path):
    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(Schemas())
    return etree.XMLSchema(etree.parse(f"{FOLDER}/{path}", parser))


SERVICE = schema("ws/TrasmissioneTypes_v1.1.xsd")
MESSAGES = {
    "http://www.fatturapa.gov.it/sdi/messaggi/v1.0": schema("MessaggiTypes_v1.1.xsd"),
    "http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0": schema(
        "MessaggiFatturaTypes_v1.0.xsd"
    ),
}
arrived = queue.Queue()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        envelope = etree.fromstring(body)
        message = envelope[-1][0]
        SERVICE.assertValid(etree.ElementTree(message))
        name, data = message.findtext("NomeFile"), base64.b64decode(message.findtext("File"))
        root = etree.fromstring(data)
        MESSAGES[etree.QName(root).namespace].assertValid(etree.ElementTree(root))
        with open(f"{OUTPUT}/{name}", "wb") as file:
            file.write(data)
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()
        arrived.put(
            {
                "id": message.findtext("IdentificativoSdI"),
                "operation": message.tag.removeprefix(TRANSMISSION),
                "action": self.headers["soapaction"],
                "name": name,
                "root": etree.QName(root).localname,
                "codes": [code.text for code in root.iterfind("ListaErrori/Errore/Codice")],
            }
        )

    def log_message(self, *_):
        pass


receiver = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()

session = requests.Session()
session.trust_env = False
session.cert = CERTIFICATE
session.verify = AUTHORITY


def service(wsdl, path):
    client = zeep.Client(f"{FOLDER}/ws/{wsdl}", transport=Transport(session=session))
    (binding,) = client.wsdl.bindings
    return client.create_service(binding, f"{URL}/{path}")


files = service("SdIRiceviFile_v1.0.wsdl", "ricevi_file")
outcomes = service("SdIRiceviNotifica_v1.0.wsdl", "ricevi_notifica")


def send(name, content, script=""):
    session.headers["x-simulate-callback"] = f"http://127.0.0.1:{receiver.server_port}/"
    session.headers["x-simulate-response"] = script
    return serialize_object(files.RiceviFile(NomeFile=name, File=content), dict)


def receipts(number):
    return [arrived.get(timeout=60) for _ in range(number)]


with open(FILES) as given:
    sent = json.load(given)
results = []
for one in sent:
    reply = send(one["name"], one["content"].encode(), one.get("script", ""))
    results.append({"reply": reply, "receipts": receipts(one["receipts"])})

empty = send("IT12345678903_99999.xml", b"")
refused = serialize_object(
    outcomes.NotificaEsito(
        IdentificativoSdI=1, NomeFile="IT12345678903_00001_EC_001.xml", File=b"<a/>"
    ),
    dict,
)
print(json.dumps({"results": results, "empty": empty, "refused": refused["Esito"]}, default=str))
