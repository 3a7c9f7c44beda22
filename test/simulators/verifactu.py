"""Sends records to a VERI*FACTU service with zeep, made from the agency's own WSDL; prints JSON."""

import hashlib
import json
import sys

import requests
import zeep
from zeep.helpers import serialize_object
from zeep.transports import Transport

FOLDER, URL, CERTIFICATE, AUTHORITY, ISSUER = sys.argv[1:6]
SIGNATURES = "xmldsig-core-schema.xsd"


class Offline(Transport):
    """Takes the schema of signatures from the folder; nothing else is on another server."""

    def _load_remote_data(self, url):
        if not url.endswith(SIGNATURES):
            raise ValueError(url)
        with open(f"{FOLDER}/{SIGNATURES}", "rb") as file:
            return file.read()


session = requests.Session()
session.trust_env = False
session.cert = CERTIFICATE
session.verify = AUTHORITY
# The schema of signatures declares entities for its own use.
settings = zeep.Settings(forbid_entities=False)
client = zeep.Client(
    f"{FOLDER}/SistemaFacturacion.wsdl", transport=Offline(session=session), settings=settings
)
binding = next(name for name in client.wsdl.bindings if name.endswith("sfVerifactu"))
service = client.create_service(binding, URL)

SYSTEM = {
    "NombreRazon": "OPERATOR",
    "NIF": "B98602642",
    "NombreSistemaInformatico": "Zeep",
    "IdSistemaInformatico": "ZP",
    "Version": "1",
    "NumeroInstalacion": "1",
    "TipoUsoPosibleSoloVerifactu": "N",
    "TipoUsoPosibleMultiOT": "S",
    "IndicadorMultiplesOT": "S",
}
HEADER = {"ObligadoEmision": {"NombreRazon": "UNO", "NIF": ISSUER}}
DATE, MOMENT = "02-03-2026", "2026-03-02T10:15:30+01:00"


def fingerprint(*fields):
    text = "&".join(f"{name}={value}" for name, value in fields)
    return hashlib.sha256(text.encode()).hexdigest().upper()


def registration(number, previous=None):
    value = fingerprint(
        ("IDEmisorFactura", ISSUER),
        ("NumSerieFactura", number),
        ("FechaExpedicionFactura", DATE),
        ("TipoFactura", "F2"),
        ("CuotaTotal", "21.00"),
        ("ImporteTotal", "121.00"),
        ("Huella", previous["Huella"] if previous else ""),
        ("FechaHoraHusoGenRegistro", MOMENT),
    )
    return {
        "IDVersion": "1.0",
        "IDFactura": {
            "IDEmisorFactura": ISSUER,
            "NumSerieFactura": number,
            "FechaExpedicionFactura": DATE,
        },
        "NombreRazonEmisor": "UNO",
        "TipoFactura": "F2",
        "DescripcionOperacion": "Work",
        "Desglose": {
            "DetalleDesglose": [
                {
                    "Impuesto": "01",
                    "ClaveRegimen": "01",
                    "CalificacionOperacion": "S1",
                    "TipoImpositivo": "21.00",
                    "BaseImponibleOimporteNoSujeto": "100.00",
                    "CuotaRepercutida": "21.00",
                }
            ]
        },
        "CuotaTotal": "21.00",
        "ImporteTotal": "121.00",
        "Encadenamiento": {"RegistroAnterior": link(previous)} if previous else {"PrimerRegistro": "S"},
        "SistemaInformatico": SYSTEM,
        "FechaHoraHusoGenRegistro": MOMENT,
        "TipoHuella": "01",
        "Huella": value,
    }


def link(record):
    return {**record["IDFactura"], "Huella": record["Huella"]}


def cancellation(record, previous):
    key = {f"{name}Anulada": value for name, value in record["IDFactura"].items()}
    value = fingerprint(*key.items(), ("Huella", previous["Huella"]), ("FechaHoraHusoGenRegistro", MOMENT))
    return {
        "IDVersion": "1.0",
        "IDFactura": key,
        "Encadenamiento": {"RegistroAnterior": link(previous)},
        "SistemaInformatico": SYSTEM,
        "FechaHoraHusoGenRegistro": MOMENT,
        "TipoHuella": "01",
        "Huella": value,
    }


def send(*records):
    reply = service.RegFactuSistemaFacturacion(HEADER, list(records))
    return serialize_object(reply, dict)


def query(period):
    reply = service.ConsultaFactuSistemaFacturacion(
        {"IDVersion": "1.0", **HEADER}, {"PeriodoImputacion": {"Ejercicio": "2026", "Periodo": period}}
    )
    return serialize_object(reply, dict)


def refused():
    try:
        service.RegFactuSistemaFacturacion(
            {"ObligadoEmision": {"NombreRazon": "UNO", "NIF": "89890002E"}},
            [{"RegistroAlta": registration("Z-9")}],
        )
    except zeep.exceptions.Fault as fault:
        return {"code": fault.code, "message": fault.message}
    return None


first = registration("Z-1")
second = registration("Z-2", first)
print(
    json.dumps(
        {
            "sent": send({"RegistroAlta": first}, {"RegistroAlta": second}),
            "again": send({"RegistroAlta": first}),
            "cancelled": send({"RegistroAnulacion": cancellation(first, second)}),
            "found": query("03"),
            "empty": query("04"),
            "refused": refused(),
        },
        default=str,
    )
)
