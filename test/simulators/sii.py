"""Sends records to an SII service with zeep, made from the agency's own WSDL; prints JSON."""

import json
import sys

import requests
import zeep
from zeep.helpers import serialize_object
from zeep.transports import Transport

FOLDER, URL, CERTIFICATE, AUTHORITY, HOLDER, NAME = sys.argv[1:7]
SERVICES = "wlpl/SSII-FACT/ws"
DATE, PERIOD = "02-03-2026", {"Ejercicio": "2026", "Periodo": "03"}
BUYER = {"NombreRazon": "CLIENTE", "NIF": "B85905495"}

session = requests.Session()
session.trust_env = False
session.cert = CERTIFICATE
session.verify = AUTHORITY


def service_of(wsdl, path):
    client = zeep.Client(f"{FOLDER}/{wsdl}", transport=Transport(session=session))
    binding = next(name for name in client.wsdl.bindings if name.endswith("siiBinding"))
    return client.create_service(binding, f"{URL}/{SERVICES}/{path}")


issued = service_of("SuministroFactEmitidas.wsdl", "fe/SiiFactFEV1SOAP")
received = service_of("SuministroFactRecibidas.wsdl", "fr/SiiFactFRV1SOAP")


def header(kind=None, nif=HOLDER):
    common = {"IDVersionSii": "1.1", "Titular": {"NombreRazon": NAME, "NIF": nif}}
    return {**common, "TipoComunicacion": kind} if kind else common


def key(number, issuer):
    return {
        "IDEmisorFactura": issuer,
        "NumSerieFacturaEmisor": number,
        "FechaExpedicionFacturaEmisor": DATE,
    }


def detail(tax):
    return {"TipoImpositivo": "21", "BaseImponible": "100.00", tax: "21.00"}


def sale(number, text="Work"):
    taxed = {"TipoNoExenta": "S1", "DesgloseIVA": {"DetalleIVA": [detail("CuotaRepercutida")]}}
    return {
        "PeriodoLiquidacion": PERIOD,
        "IDFactura": key(number, {"NIF": HOLDER}),
        "FacturaExpedida": {
            "TipoFactura": "F1",
            "ClaveRegimenEspecialOTrascendencia": "01",
            "ImporteTotal": "121.00",
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
            "ImporteTotal": "121.00",
            "DescripcionOperacion": "Goods",
            "DesgloseFactura": {"DesgloseIVA": {"DetalleIVA": [detail("CuotaSoportada")]}},
            "Contraparte": BUYER,
            "FechaRegContable": "05-03-2026",
            "CuotaDeducible": "21.00",
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
