"""Talks to the simulated national NFS-e with the client of nfelib; prints JSON.

python3 nfse-nfelib.py URL CERTIFICATE OTHER PASSWORD FOLDER: the issuer's certificate and that of another company, and
the folder with a document of Fakturo, `dps.xml`. nfelib reads, signs and sends it. What is issued is compared with its
official schema, which nfelib contains; libxmlsec1 verifies its signature.
"""

import base64
import gzip
import json
import os
import sys
from datetime import datetime, timedelta, timezone

import nfelib
import xmlsec
from lxml import etree
from nfelib import CommonMixin
from nfelib.nfse.bindings.v1_0.dps_v1_01 import Dps
from nfelib.nfse.bindings.v1_0.nfse_v1_01 import Nfse
from nfelib.nfse.bindings.v1_0.ped_reg_evento_v1_01 import PedRegEvento
from nfelib.nfse.bindings.v1_0.tipos_eventos_v1_01 import (
    TcinfPedReg,
    Te101101,
    Te101101XDesc,
    TscodJustCanc,
    TstipoAmbiente,
)
from nfelib.nfse.client.v1_0 import nfse as client

URL, CERTIFICATE, OTHER, PASSWORD, FOLDER = sys.argv[1:]
SCHEMAS = os.path.join(os.path.dirname(nfelib.__file__), "nfse/schemas/v1_0")
DS = "{http://www.w3.org/2000/09/xmldsig#}"
REASON = "Servico desfeito pelo cliente"
client.ADN_SERVERS["2"] = f"{URL}/SefinNacional"
seen, violations = {}, []


class Request(PedRegEvento, CommonMixin):
    """The binding lacks what the client calls it with."""

    class Meta(PedRegEvento.Meta):
        name = "pedRegEvento"


def sender(certificate):
    with open(certificate, "rb") as file:
        return client.NfseClient("2", file.read(), PASSWORD)


def judge(name, packed, schema):
    """Compares a file with its schema, and verifies the signature of the national system."""
    text = gzip.decompress(base64.b64decode(packed))
    root = etree.fromstring(text)
    validator = etree.XMLSchema(etree.parse(os.path.join(SCHEMAS, schema)))
    validator.validate(root)
    violations.extend(f"{name}: {error.message}" for error in validator.error_log)
    signature = root.find(f"{DS}Signature")
    certificate = signature.findtext(f".//{DS}X509Certificate")
    context = xmlsec.SignatureContext()
    context.key = xmlsec.Key.from_memory(base64.b64decode(certificate), xmlsec.KeyFormat.CERT_DER)
    context.register_id(root[0], "Id")
    context.verify(signature)
    return text.decode()


def codes(reply):
    body = reply.body or {}
    return [reply.status_code, *(one["Codigo"] for one in body.get("erros", [body.get("erro")]) if one)]


def cancellation(key, cnpj):
    now = datetime.now(timezone(timedelta(hours=-3))).strftime("%Y-%m-%dT%H:%M:%S-03:00")
    request = TcinfPedReg(
        Id=f"PRE{key}101101", tpAmb=TstipoAmbiente.VALUE_2, verAplic="nfelib", dhEvento=now, CNPJAutor=cnpj, chNFSe=key,
        e101101=Te101101(xDesc=Te101101XDesc.CANCELAMENTO_DE_NFS_E, cMotivo=TscodJustCanc.VALUE_2, xMotivo=REASON),
    )
    return Request(versao="1.01", infPedReg=request)


with open(os.path.join(FOLDER, "dps.xml"), encoding="utf-8") as file:
    dps = Dps.from_xml(file.read())
cnpj = dps.infDPS.prest.CNPJ
issuer, stranger = sender(CERTIFICATE), sender(OTHER)
seen["foreign"] = codes(stranger.envia_dps(dps))
sent = issuer.envia_dps(dps)
seen["sent"] = codes(sent)
key = sent.body["chaveAcesso"]
nfse = Nfse.from_xml(judge("issued", sent.body["nfseXmlGZipB64"], "NFSe_v1.01.xsd"))
seen["issued"] = [nfse.infNFSe.nNFSe, nfse.infNFSe.emit.CNPJ == cnpj, nfse.infNFSe.valores.vLiq]
seen["again"] = codes(issuer.envia_dps(dps))
found = issuer.consulta_nfse(key)
seen["found"] = [found.status_code, found.body["nfseXmlGZipB64"] == sent.body["nfseXmlGZipB64"]]
seen["by dps"] = [issuer.consulta_dps(dps.infDPS.Id).body["chaveAcesso"] == key]
is_there = [issuer.session.head(f"{issuer.base_url}/dps/{one}") for one in (dps.infDPS.Id, f"DPS{'1' * 42}")]
seen["asked by HEAD"] = [one.status_code for one in is_there]
seen["unknown"] = codes(issuer.consulta_nfse("1" * 50))
seen["no event"] = codes(issuer.consulta_evento(key, 101101))
cancelled = issuer.cancela_documento(key, cancellation(key, cnpj))
seen["cancelled"] = codes(cancelled)
judge("cancelled", cancelled.body["eventoXmlGZipB64"], "evento_v1.01.xsd")
seen["cancelled again"] = codes(issuer.cancela_documento(key, cancellation(key, cnpj)))
event = issuer.consulta_evento(key, 101101)
seen["event"] = [event.status_code, len(event.body["eventos"])]
print(json.dumps({"seen": seen, "violations": violations}))
