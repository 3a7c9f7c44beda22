"""Talks to the ARCA simulator with zeep: by ARCA's own WSDL of WSAA and WSFEv1, and by the simulated one of WSFEXv1."""

import base64
import json
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.serialization import pkcs7
from lxml import etree
from zeep import Client, Settings
from zeep.exceptions import Fault

schemas, url, pem, cuit = sys.argv[1:5]
ARGENTINA = timezone(timedelta(hours=-3))
NOW = datetime.now(ARGENTINA).replace(microsecond=0)
TODAY = NOW.strftime("%Y%m%d")


def service(wsdl, path):
    client = Client(str(Path(schemas) / wsdl), settings=Settings(strict=False))
    binding = next(iter(client.wsdl.bindings))
    return client.create_service(binding, url + path)


def login(name):
    request = etree.Element("loginTicketRequest", version="1.0")
    header = etree.SubElement(request, "header")
    etree.SubElement(header, "uniqueId").text = str(int(NOW.timestamp()))
    etree.SubElement(header, "generationTime").text = (NOW - timedelta(minutes=10)).isoformat()
    etree.SubElement(header, "expirationTime").text = (NOW + timedelta(minutes=10)).isoformat()
    etree.SubElement(request, "service").text = name
    text = Path(pem).read_bytes()
    key = serialization.load_pem_private_key(text, None)
    certificate = x509.load_pem_x509_certificate(text)
    cms = (
        pkcs7.PKCS7SignatureBuilder()
        .set_data(etree.tostring(request))
        .add_signer(certificate, key, hashes.SHA256())
        .sign(serialization.Encoding.DER, [pkcs7.PKCS7Options.Binary])
    )
    wsaa = service("wsaa-homologacion.wsdl", "/ws/services/LoginCms")
    return etree.fromstring(wsaa.loginCms(base64.b64encode(cms).decode()).encode())


ticket = login("wsfe")
auth = {
    "Token": ticket.findtext("credentials/token"),
    "Sign": ticket.findtext("credentials/sign"),
    "Cuit": int(cuit),
}
try:
    login("wsfe")
    again = ""
except Fault as fault:
    again = fault.code.split(":")[-1]

wsfe = service("wsfev1-homologacion-2021.wsdl", "/wsfev1/service.asmx")


def voucher(number, **changes):
    detail = {
        "Concepto": 1, "DocTipo": 80, "DocNro": 30500010912, "CbteDesde": number, "CbteHasta": number,
        "CbteFch": TODAY, "ImpTotal": 121, "ImpTotConc": 0, "ImpNeto": 100, "ImpOpEx": 0, "ImpTrib": 0,
        "ImpIVA": 21, "MonId": "PES", "MonCotiz": 1,
        "Iva": {"AlicIva": [{"Id": 5, "BaseImp": 100, "Importe": 21}]},
    } | changes
    head = {"CantReg": 1, "PtoVta": 4, "CbteTipo": 1}
    return {"FeCabReq": head, "FeDetReq": {"FECAEDetRequest": [detail]}}


def send(number, **changes):
    reply = wsfe.FECAESolicitar(auth, voucher(number, **changes))
    detail = reply.FeDetResp.FECAEDetResponse[0]
    errors = [error.Code for error in reply.Errors.Err] if reply.Errors else []
    notes = [one.Code for one in detail.Observaciones.Obs] if detail.Observaciones else []
    return [detail.Resultado, detail.CAE, errors, notes]


def stored(number):
    reply = wsfe.FECompConsultar(auth, {"CbteTipo": 1, "CbteNro": number, "PtoVta": 4})
    if reply.Errors:
        return reply.Errors.Err[0].Code
    return [reply.ResultGet.CodAutorizacion, reply.ResultGet.ImpTotal]


def last():
    return wsfe.FECompUltimoAutorizado(auth, 4, 1).CbteNro


def given_in_advance():
    """A code for the present half month (CAEA), a voucher reported with it, and a point of sale without any."""
    half = {"Periodo": int(NOW.strftime("%Y%m")), "Orden": 1 if NOW.day < 16 else 2}
    code = wsfe.FECAEASolicitar(auth, **half).ResultGet.CAEA
    again = wsfe.FECAEASolicitar(auth, **half).Errors.Err[0].Code
    [detail] = voucher(1)["FeDetReq"]["FECAEDetRequest"]
    detail |= {"CAEA": code, "CbteFchHsGen": NOW.strftime("%Y%m%d%H%M%S")}
    head = {"CantReg": 1, "PtoVta": 8, "CbteTipo": 1}
    reports = {"FeCabReq": head, "FeDetReq": {"FECAEADetRequest": [detail]}}
    reported = wsfe.FECAEARegInformativo(auth, reports).FeDetResp.FECAEADetResponse[0]
    stored = wsfe.FECompConsultar(auth, {"CbteTipo": 1, "CbteNro": 1, "PtoVta": 8}).ResultGet
    unused = wsfe.FECAEASinMovimientoInformar(auth, 9, code)
    return {
        "digits": len(code),
        "again": again,
        "isTold": wsfe.FECAEAConsultar(auth, **half).ResultGet.CAEA == code,
        "reported": [reported.Resultado, reported.CAEA == code],
        "stored": [stored.EmisionTipo, stored.CodAutorizacion == code],
        "unused": unused.Resultado,
        "unusedAgain": wsfe.FECAEASinMovimientoInformar(auth, 9, code).Errors.Err[0].Code,
        "unusedPoints": [one.PtoVta for one in wsfe.FECAEASinMovimientoConsultar(auth, code, 9).ResultGet.FECAEASinMov],
        "used": wsfe.FECAEASinMovimientoInformar(auth, 8, code).Errors.Err[0].Code,
    }


def credit_invoice():
    """A credit invoice of a small company, and notes on it."""
    def issue(kind, number, optionals, **changes):
        fields = {"Opcionales": {"Opcional": [{"Id": id, "Valor": value} for id, value in optionals.items()]}}
        request = voucher(number, **fields, **changes)
        request["FeCabReq"]["CbteTipo"] = kind
        reply = wsfe.FECAESolicitar(auth, request)
        detail = reply.FeDetResp.FECAEDetResponse[0]
        notes = [one.Code for one in detail.Observaciones.Obs] if detail.Observaciones else []
        return [detail.Resultado, notes]

    account = {"2101": "0110599520000001235579", "27": "SCA"}
    due = (NOW + timedelta(days=30)).strftime("%Y%m%d")
    origin = {"Tipo": 201, "PtoVta": 4, "Nro": 1, "Cuit": cuit, "CbteFch": TODAY}
    part = {"ImpTotal": 60.5, "ImpNeto": 50, "ImpIVA": 10.5, "CbtesAsoc": {"CbteAsoc": [origin]},
            "Iva": {"AlicIva": [{"Id": 5, "BaseImp": 50, "Importe": 10.5}]}}
    return [
        issue(201, 1, {"27": "SCA"}, FchVtoPago=due),
        issue(201, 1, account, FchVtoPago=due),
        issue(203, 1, {"22": "N"}, **part),
        issue(203, 2, {"22": "N"}, **part),
    ]


def exported():
    """An export of services, repeated and looked up, and a credit note on it."""
    path = "/wsfexv1/service.asmx"
    client = Client(f"{url}{path}?WSDL")
    wsfex = client.create_service(next(iter(client.wsdl.bindings)), url + path)
    ticket = login("wsfex")
    own = {"Token": ticket.findtext("credentials/token"), "Sign": ticket.findtext("credentials/sign"), "Cuit": int(cuit)}
    item = {"Pro_ds": "Consulting", "Pro_qty": 10, "Pro_umed": 7, "Pro_precio_uni": 50, "Pro_bonificacion": 20,
            "Pro_total_item": 480}
    invoice = {
        "Id": 1, "Fecha_cbte": TODAY, "Cbte_Tipo": 19, "Punto_vta": 7, "Cbte_nro": 1, "Tipo_expo": 2, "Dst_cmp": 203,
        "Cliente": "Importers", "Cuit_pais_cliente": 50000000016, "Domicilio_cliente": "Rua 1", "Moneda_Id": "DOL",
        "Moneda_ctz": wsfex.FEXGetPARAM_Ctz(own, "DOL").FEXResultGet.Mon_ctz, "Imp_total": 480,
        "Forma_pago": "Transferencia", "Idioma_cbte": 1, "Items": {"Item": [item]},
        "Fecha_pago": (NOW + timedelta(days=30)).strftime("%Y%m%d"),
    }
    first = wsfex.FEXAuthorize(own, invoice).FEXResultAuth
    again = wsfex.FEXAuthorize(own, invoice).FEXResultAuth
    found = wsfex.FEXGetCMP(own, {"Cbte_tipo": 19, "Punto_vta": 7, "Cbte_nro": 1}).FEXResultGet
    note = invoice | {"Id": 2, "Cbte_Tipo": 21, "Forma_pago": None, "Fecha_pago": None}
    alone = wsfex.FEXAuthorize(own, note).FEXErr.ErrCode
    note["Cmps_asoc"] = {"Cmp_asoc": [{"Cbte_tipo": 19, "Cbte_punto_vta": 7, "Cbte_nro": 1, "Cbte_cuit": int(cuit)}]}
    credited = wsfex.FEXAuthorize(own, note).FEXResultAuth
    place = own | {"Pto_venta": 7, "Cbte_Tipo": 21}
    return {
        "first": [first.Resultado, first.Reproceso, len(first.Cae)],
        "again": [again.Reproceso, again.Cae == first.Cae],
        "found": [found.Cae == first.Cae, float(found.Imp_total), found.Items.Item[0].Pro_ds],
        "alone": alone,
        "credited": credited.Resultado,
        "last": [wsfex.FEXGetLast_CMP(place).FEXResult_LastCMP.Cbte_nro, wsfex.FEXGetLast_ID(own).FEXResultGet.Id],
        "points": wsfex.FEXGetPARAM_PtoVenta(own).FEXErr.ErrCode,
    }


before = last()
sent = send(1)
print(json.dumps({
    "dummy": wsfe.FEDummy().DbServer,
    "again": again,
    "before": before,
    "sent": [sent[0], len(sent[1]), *sent[2:]],
    "isStored": stored(1) == [sent[1], 121.0],
    "last": last(),
    "repeated": send(1),
    "wrong": send(2, ImpTotal=120),
    "missing": stored(2),
    "advance": given_in_advance(),
    "credit": credit_invoice(),
    "exported": exported(),
    "foreign": wsfe.FECompUltimoAutorizado(auth | {"Cuit": 30712345671}, 4, 1).Errors.Err[0].Code,
    "forged": wsfe.FECompUltimoAutorizado(auth | {"Sign": "x"}, 4, 1).Errors.Err[0].Msg,
}))
