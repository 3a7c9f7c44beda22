"""Sends records to the services of VERI*FACTU with zeep, made from the agency's own WSDL; prints JSON.

Arguments: folder of the WSDL, address of VERI*FACTU, address for answers to requests, PEM with key and certificate, that
of its authority, NIF of the issuer. Records for the second are signed with libxmlsec1.
"""

import hashlib
import json
import sys

import requests
import xmlsec
import zeep
from lxml import etree
from zeep.helpers import serialize_object
from zeep.transports import Transport

FOLDER, URL, REQUESTED, CERTIFICATE, AUTHORITY, ISSUER = sys.argv[1:7]
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
EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"
SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256"
# XAdES-EPES with the signature policy of the Spanish administration 1.9, to be filled by libxmlsec1.
TEMPLATE = f"""<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="S">
<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="{EXCLUSIVE}"/>
<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>
<ds:Reference URI=""><ds:Transforms>
<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>
<ds:Transform Algorithm="{EXCLUSIVE}"/></ds:Transforms>
<ds:DigestMethod Algorithm="{SHA256}"/><ds:DigestValue/></ds:Reference>
<ds:Reference URI="#S-P" Type="http://uri.etsi.org/01903#SignedProperties">
<ds:Transforms><ds:Transform Algorithm="{EXCLUSIVE}"/></ds:Transforms>
<ds:DigestMethod Algorithm="{SHA256}"/><ds:DigestValue/></ds:Reference></ds:SignedInfo>
<ds:SignatureValue/><ds:KeyInfo><ds:X509Data><ds:X509Certificate/></ds:X509Data></ds:KeyInfo>
<ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="#S">
<xades:SignedProperties Id="S-P"><xades:SignedSignatureProperties>
<xades:SigningTime>2026-03-02T09:15:30Z</xades:SigningTime>
<xades:SignaturePolicyIdentifier><xades:SignaturePolicyId><xades:SigPolicyId>
<xades:Identifier Qualifier="OIDAsURN">urn:oid:2.16.724.1.3.1.1.2.1.9</xades:Identifier>
</xades:SigPolicyId><xades:SigPolicyHash><ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/>
<ds:DigestValue>G7roucf600+f03r/o0bAOQ6WAs0=</ds:DigestValue></xades:SigPolicyHash>
</xades:SignaturePolicyId></xades:SignaturePolicyIdentifier>
</xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties></ds:Object>
</ds:Signature>"""
RECORDS = ("RegistroAlta", "RegistroAnulacion")


def signed(record):
    """The record with its signature, as a document of its own."""
    alone = etree.fromstring(etree.tostring(record))
    signature = etree.fromstring(TEMPLATE)
    alone.append(signature)
    xmlsec.tree.add_ids(alone, ["Id"])
    context = xmlsec.SignatureContext()
    context.key = xmlsec.Key.from_file(CERTIFICATE, xmlsec.KeyFormat.PEM)
    context.key.load_cert_from_file(CERTIFICATE, xmlsec.KeyFormat.PEM)
    context.sign(signature)
    return alone


class Signing(zeep.Plugin):
    """Signs each record as a document of its own."""

    def egress(self, envelope, http_headers, operation, binding_options):
        for record in [one for one in envelope.iter() if etree.QName(one).localname in RECORDS]:
            record.getparent().replace(record, signed(record))
        return envelope, http_headers


def service_of(name, url, *plugins):
    client = zeep.Client(
        f"{FOLDER}/SistemaFacturacion.wsdl",
        transport=Offline(session=session),
        settings=settings,
        plugins=plugins,
    )
    binding = next(one for one in client.wsdl.bindings if one.endswith(name))
    return client.create_service(binding, url)


service = service_of("sfVerifactu", URL)
requested = service_of("sfRequerimiento", REQUESTED, Signing())
unsigned = service_of("sfRequerimiento", REQUESTED)

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


def remit(records, reference="REQ2026000000001", end="S", to=requested):
    remittance = {"RefRequerimiento": reference, "FinRequerimiento": end}
    try:
        reply = to.RegFactuSistemaFacturacion({**HEADER, "RemisionRequerimiento": remittance}, records)
        return serialize_object(reply, dict)
    except zeep.exceptions.Fault as fault:
        return {"code": fault.code, "message": fault.message}


first = registration("Z-1")
second = registration("Z-2", first)
withdrawal = cancellation(first, second)
print(
    json.dumps(
        {
            "sent": send({"RegistroAlta": first}, {"RegistroAlta": second}),
            "again": send({"RegistroAlta": first}),
            "cancelled": send({"RegistroAnulacion": withdrawal}),
            "found": query("03"),
            "empty": query("04"),
            "refused": refused(),
            "remitted": remit([{"RegistroAlta": first}, {"RegistroAnulacion": withdrawal}], end="N"),
            "remittedAgain": remit([{"RegistroAlta": first}, {"RegistroAlta": second}]),
            "remittedUnsigned": remit([{"RegistroAlta": registration("Z-3", second)}], to=unsigned),
            "remittedUnasked": remit([{"RegistroAlta": first}], reference="REQ404"),
        },
        default=str,
    )
)
