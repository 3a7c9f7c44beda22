"""Calls TrasmissioneFatture and RicezioneFatture with zeep, made from the official WSDL; prints JSON.

Reads messages from standard input: the service, its address, the operation and its parts.
"""

import base64
import json
import sys

import requests
import zeep
from zeep.exceptions import TransportError
from zeep.transports import Transport

FOLDER = sys.argv[1]
WSDL = {
    "TrasmissioneFatture": "TrasmissioneFatture_v1.1.wsdl",
    "RicezioneFatture": "RicezioneFatture_v1.0.wsdl",
}

session = requests.Session()
session.trust_env = False


def call(service, address, operation, parts):
    client = zeep.Client(f"{FOLDER}/ws/{WSDL[service]}", transport=Transport(session=session))
    (binding,) = client.wsdl.bindings
    files = {
        name: base64.b64decode(value) if name in ("File", "Metadati") else value
        for name, value in parts.items()
    }
    try:
        return getattr(client.create_service(binding, address), operation)(**files)
    except TransportError as error:
        # An operation without answer: zeep wants 202 for it, 200 is as good.
        if error.status_code == 200 and error.content == b"":
            return None
        raise


print(json.dumps([call(**message) for message in json.load(sys.stdin)], default=str))
