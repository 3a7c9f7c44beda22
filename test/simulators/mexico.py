"""Stamps, repeats, cancels and downloads at the simulator with satcfdi."""

import base64
import json
import os
import sys
import warnings
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from io import BytesIO
from zipfile import ZipFile

import requests
from satcfdi.cfdi import CFDI
from satcfdi.create.cancela.aceptacionrechazo import Folios, SolicitudAceptacionRechazo
from satcfdi.create.cancela.cancelacion import Cancelacion, Folio
from satcfdi.create.cfd import cfdi40
from satcfdi.exceptions import ResponseError
from satcfdi.models import Signer
from satcfdi.pacs import Environment, swsapien
from satcfdi.pacs.finkok import Finkok
from satcfdi.pacs.sat import SAT, TipoDescargaMasivaTerceros

warnings.simplefilter("ignore")
BASE = sys.argv[1]
FILES = json.loads(os.environ["SAT_FILES"])
HERE = timezone(timedelta(hours=-6))


def signer(name):
    one = FILES[name]
    decode = base64.b64decode
    return Signer.load(
        certificate=decode(one["certificate"]), key=decode(one["private_key"]), password=one["password"]
    )


class Sw(swsapien.SWSapien):
    def _host(self, service="services"):
        return f"{BASE}/sw" if service == "services" else f"{BASE}/sw-api"


class OwnFinkok(Finkok):
    @property
    def host(self):
        return f"{BASE}/finkok"


def invoice(folio):
    one = cfdi40.Comprobante(
        emisor=cfdi40.Emisor(rfc="EKU9003173C9", nombre="ESCUELA KEMPER URGATE", regimen_fiscal="601"),
        lugar_expedicion="44100",
        receptor=cfdi40.Receptor(
            rfc="URE180429TM6",
            nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA",
            uso_cfdi="G03",
            domicilio_fiscal_receptor="86991",
            regimen_fiscal_receptor="601",
        ),
        metodo_pago="PUE",
        forma_pago="03",
        serie="S",
        folio=folio,
        fecha=now(),
        conceptos=[
            cfdi40.Concepto(
                clave_prod_serv="81112002",
                cantidad=Decimal("1"),
                clave_unidad="E48",
                descripcion="Plan",
                valor_unitario=Decimal("1000.00"),
                impuestos=cfdi40.Impuestos(
                    traslados=cfdi40.Traslado(
                        impuesto="002", tipo_factor="Tasa", tasa_o_cuota=Decimal("0.160000")
                    )
                ),
            )
        ],
    )
    one.sign(signer("csd"))
    return one.process()


def now():
    return datetime.now(HERE).replace(tzinfo=None, microsecond=0)


def tried(work):
    try:
        return work()
    except ResponseError as error:
        response = error.response if hasattr(error, "response") else error.args[0]
        try:
            return response.json()["message"][:3]
        except AttributeError:
            return str(response)[:3]


result = {}
login = requests.post(
    f"{BASE}/sw/v2/security/authenticate", json={"user": "demo@example.com", "password": "secret"}
)
# The login of the client itself reads the token from the wrong member.
sw = Sw(token=login.json()["data"]["token"], environment=Environment.TEST)
first = invoice("1")
document = sw.stamp(first, ref_id="one")
cfdi = CFDI.from_string(document.xml)
result["sw"] = cfdi["Complemento"]["TimbreFiscalDigital"]["UUID"] == document.document_id
result["again"] = tried(lambda: sw.stamp(first))

finkok = OwnFinkok("demo@example.com", "secret", environment=Environment.TEST)
second = invoice("2")
stamped = finkok.stamp(second)
result["finkok"] = CFDI.from_string(stamped.xml)["Complemento"]["TimbreFiscalDigital"]["UUID"].lower() == stamped.document_id.lower()
result["stamped"] = finkok.stamped(second).document_id == stamped.document_id

folio = Folio(uuid=document.document_id.upper(), motivo="02")
request = Cancelacion(emisor=signer("csd"), folios=folio, fecha=now())
result["requested"] = list(sw.cancel_comprobante(request).code.values())
result["twice"] = list(sw.cancel_comprobante(request).code.values())


class OwnSat(SAT):
    def _request(self, soap_url, data, soap_action, needs_token_fn, verify=True):
        last = soap_url.rsplit("/", 1)[1]
        path = "status" if last.startswith("Consulta") else "download"
        return super()._request(f"{BASE}/{path}/{last}", data, soap_action, needs_token_fn, verify)


state = OwnSat(environment=Environment.TEST).status(cfdi)
result["status"] = [state["Estado"], state["EstatusCancelacion"]]
result["pending"] = sw.pending("URE180429TM6") == [document.document_id.upper()]
answer = SolicitudAceptacionRechazo(
    rfc_receptor=signer("customer"),
    rfc_pac_envia_solicitud="SPR190613I52",
    folios=Folios(uuid=document.document_id.upper(), respuesta="Aceptacion"),
    fecha=now(),
)
acknowledged = sw.accept_reject(answer)
result["accepted"] = [one["estatusUUID"] for one in acknowledged.folios.values()]
result["acknowledged"] = acknowledged.acuse.startswith("<AcuseAceptacionRechazo ")
state = OwnSat(environment=Environment.TEST).status(cfdi)
result["cancelled"] = [state["Estado"], state["EstatusCancelacion"]]

other = Cancelacion(
    emisor=signer("csd"),
    folios=Folio(uuid=stamped.document_id.upper(), motivo="02"),
    fecha=now(),
)
result["finkok cancel"] = finkok.cancel_comprobante(other).code

stamps = [cfdi, CFDI.from_string(stamped.xml)]
result["providers"] = [one["Complemento"]["TimbreFiscalDigital"]["RfcProvCertif"] for one in stamps]

client = OwnSat(signer("efirma"))
asked = client.recover_comprobante_emitted_request(
    fecha_inicial=now() - timedelta(days=1),
    fecha_final=now() + timedelta(hours=1),
    rfc_emisor="EKU9003173C9",
    tipo_solicitud=TipoDescargaMasivaTerceros.CFDI,
)
progress = client.recover_comprobante_status(asked["IdSolicitud"])
_, data = client.recover_comprobante_download(progress["IdsPaquetes"][0])
result["download"] = [progress["NumeroCFDIs"], len(ZipFile(BytesIO(base64.b64decode(data))).namelist())]
print(json.dumps(result))
