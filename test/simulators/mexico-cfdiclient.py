"""Downloads and queries at the simulator with cfdiclient, a client of the SAT's own services."""

import base64
import json
import os
import sys
from datetime import datetime, timedelta, timezone
from io import BytesIO
from zipfile import ZipFile

from cfdiclient import (
    Autenticacion,
    DescargaMasiva,
    Fiel,
    SolicitaDescargaEmitidos,
    SolicitaDescargaRecibidos,
    Validacion,
    VerificaSolicitudDescarga,
)

BASE = sys.argv[1]
# An invoice of the issuer to the receiver, which was stamped before.
UUID, TOTAL, ISSUER, RECEIVER = sys.argv[2:6]
FILES = json.loads(os.environ["SAT_FILES"])
NOW = datetime.now(timezone(timedelta(hours=-6))).replace(tzinfo=None)


def fiel(name):
    one = FILES[name]
    return Fiel(
        base64.b64decode(one["certificate"]), base64.b64decode(one["private_key"]), one["password"]
    )


def at(kind, path, holder):
    """A service of the client at the simulator; its addresses are attributes of classes."""
    service = kind(holder)
    service.soap_url = f"{BASE}/download/{path}"
    return service


def downloaded(holder, rfc, kind, more):
    token = at(Autenticacion, "Autenticacion.svc", holder).obtener_token()
    period = (rfc, NOW - timedelta(days=1), NOW + timedelta(hours=1))
    asked = at(kind, "SolicitaDescargaService.svc", holder).solicitar_descarga(token, *period, **more)
    id = asked["id_solicitud"]
    verify = at(VerificaSolicitudDescarga, "VerificaSolicitudDescargaService.svc", holder)
    state = verify.verificar_descarga(token, rfc, id)
    package = at(DescargaMasiva, "DescargaMasivaService.svc", holder).descargar_paquete(
        token, rfc, state["paquetes"][0]
    )
    names = ZipFile(BytesIO(base64.b64decode(package["paquete_b64"]))).namelist()
    return [asked["cod_estatus"], state["estado_solicitud"], state["numero_cfdis"], package["cod_estatus"], len(names)]


result = {
    "issued": downloaded(fiel("efirma"), ISSUER, SolicitaDescargaEmitidos, {"rfc_emisor": ISSUER}),
    "received": downloaded(
        fiel("receiver"), RECEIVER, SolicitaDescargaRecibidos, {"rfc_receptor": RECEIVER}
    ),
}
try:
    at(Autenticacion, "Autenticacion.svc", fiel("csd")).obtener_token()
except Exception:
    # The client looks for the reason below another namespace.
    result["with a CSD"] = "refused"

query = Validacion()
query.SOAP_URL = f"{BASE}/status/ConsultaCFDIService.svc"
result["state"] = query.obtener_estado(ISSUER, RECEIVER, TOTAL, UUID)
result["unknown"] = query.obtener_estado(ISSUER, RECEIVER, TOTAL, UUID[::-1])["codigo_estatus"][:7]
print(json.dumps(result))
