"""Sends records to an SII service with zeep, made from an administration's own WSDL; prints JSON.

Arguments: folder of the WSDL, addresses of the books of issued and of received invoices, PEM with key and certificate,
that of its authority, NIF and name of the holder, name of the tax (IVA or IGIC).
"""

import json
import sys

import requests
import zeep
from zeep.helpers import serialize_object
from zeep.transports import Transport

FOLDER, ISSUED, RECEIVED, CERTIFICATE, AUTHORITY, HOLDER, NAME, TAX = sys.argv[1:9]
RATE, CHARGED, TOTAL = ("21", "21.00", "121.00") if TAX == "IVA" else ("7", "7.00", "107.00")
VERSION = "1.1" if TAX == "IVA" else "1.0"
DATE, PERIOD = "02-03-2026", {"Ejercicio": "2026", "Periodo": "03"}
BUYER = {"NombreRazon": "CLIENTE", "NIF": "B85905495"}

session = requests.Session()
session.trust_env = False
session.cert = CERTIFICATE
session.verify = AUTHORITY


def service_of(wsdl, url):
    client = zeep.Client(f"{FOLDER}/{wsdl}", transport=Transport(session=session))
    binding = next(name for name in client.wsdl.bindings if name.endswith("siiBinding"))
    return client.create_service(binding, url)


issued = service_of("SuministroFactEmitidas.wsdl", ISSUED)
received = service_of("SuministroFactRecibidas.wsdl", RECEIVED)


def header(kind=None, nif=HOLDER):
    common = {"IDVersionSii": VERSION, "Titular": {"NombreRazon": NAME, "NIF": nif}}
    return {**common, "TipoComunicacion": kind} if kind else common


def key(number, issuer):
    return {
        "IDEmisorFactura": issuer,
        "NumSerieFacturaEmisor": number,
        "FechaExpedicionFacturaEmisor": DATE,
    }


def detail(tax):
    return {"TipoImpositivo": RATE, "BaseImponible": "100.00", tax: CHARGED}


def breakdown(tax):
    return {f"Desglose{TAX}": {f"Detalle{TAX}": [detail(tax)]}}


def sale(number, text="Work"):
    taxed = {"TipoNoExenta": "S1", **breakdown("CuotaRepercutida")}
    return {
        "PeriodoLiquidacion": PERIOD,
        "IDFactura": key(number, {"NIF": HOLDER}),
        "FacturaExpedida": {
            "TipoFactura": "F1",
            "ClaveRegimenEspecialOTrascendencia": "01",
            "ImporteTotal": TOTAL,
            "DescripcionOperacion": text,
            "Contraparte": BUYER,
            "TipoDesglose": {"DesgloseFactura": {"Sujeta": {"NoExenta": taxed}}},
        },
    }


def purchase(number):
    return {
        "PeriodoLiquidacion": PERIOD,
        "IDFactura": key(number, {"NIF": BUYER["NIF"]}),
        "FacturaRecibida": {
            "TipoFactura": "F1",
            "ClaveRegimenEspecialOTrascendencia": "01",
            "ImporteTotal": TOTAL,
            "DescripcionOperacion": "Goods",
            "DesgloseFactura": breakdown("CuotaSoportada"),
            "Contraparte": BUYER,
            "FechaRegContable": "05-03-2026",
            "CuotaDeducible": CHARGED,
        },
    }


def cancellation(number):
    return {"PeriodoLiquidacion": PERIOD, "IDFactura": key(number, {"NIF": HOLDER})}


def plain(reply):
    return serialize_object(reply, dict)


def query(service, name, period="03"):
    ask = getattr(service, name)
    filtered = {"PeriodoLiquidacion": {"Ejercicio": "2026", "Periodo": period}}
    return plain(ask(header(), filtered))


def refused():
    try:
        issued.SuministroLRFacturasEmitidas(header("A0", "89890002E"), [sale("Z-9")])
    except zeep.exceptions.Fault as fault:
        return {"code": fault.code, "message": fault.message}
    return None


send = issued.SuministroLRFacturasEmitidas
print(
    json.dumps(
        {
            "sent": plain(send(header("A0"), [sale("Z-1"), sale("Z-2")])),
            "again": plain(send(header("A0"), [sale("Z-1")])),
            "modified": plain(send(header("A1"), [sale("Z-2", "Other work")])),
            "cancelled": plain(issued.AnulacionLRFacturasEmitidas(header(), [cancellation("Z-1")])),
            "bought": plain(received.SuministroLRFacturasRecibidas(header("A0"), [purchase("F-1")])),
            "found": query(issued, "ConsultaLRFacturasEmitidas"),
            "foundBought": query(received, "ConsultaLRFacturasRecibidas"),
            "empty": query(issued, "ConsultaLRFacturasEmitidas", "04"),
            "refused": refused(),
        },
        default=str,
    )
)
