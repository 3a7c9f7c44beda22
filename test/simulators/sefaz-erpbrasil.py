"""Talks to the SEFAZ simulator with erpbrasil.edoc; prints JSON.

python3 sefaz-erpbrasil.py URL CERTIFICATE PASSWORD FOLDER: the folder has documents of Fakturo, `goods.xml` and
`later.xml` (NF-e). erpbrasil.edoc reads, signs and sends them. The services are described by the official WSDL, which
nfelib contains; the states' own are at the addresses of the states.
"""

import json
import os
import sys
import warnings
from contextlib import contextmanager

import nfelib
import requests
from erpbrasil.assinatura.certificado import Certificado
from erpbrasil.edoc import nfe as edoc
from erpbrasil.nfelib_legacy.v4_00 import retEnviNFe
from erpbrasil.transmissao import TransmissaoSOAP
from lxml import etree

warnings.simplefilter("ignore")
URL, CERTIFICATE, PASSWORD, FOLDER = sys.argv[1:]
CNPJ = "11222333000181"
REASON = "Venda desfeita pelo cliente"
WSDL = os.path.join(os.path.dirname(nfelib.__file__), "nfe/wsdl/v4_0")
SERVICES = {
    edoc.WS_NFE_AUTORIZACAO: ("NFeAutorizacao4", "nfeautorizacao4"),
    edoc.WS_NFE_RET_AUTORIZACAO: ("NFeRetAutorizacao4", "nferetautorizacao4"),
    edoc.WS_NFE_CONSULTA: ("NFeConsultaProtocolo4", "nfeconsulta4"),
    edoc.WS_NFE_SITUACAO: ("NFeStatusServico4", "nfestatusservico4"),
    edoc.WS_NFE_RECEPCAO_EVENTO: ("NFeRecepcaoEvento4", "recepcaoevento4"),
    edoc.WS_NFE_INUTILIZACAO: ("NFeInutilizacao4", "nfeinutilizacao4"),
}
DESCRIPTIONS = {name: f"{WSDL}/{file}.wsdl" for name, file in SERVICES.values()}
HOST = URL.removeprefix("https://")
SIMULATED = {"servidor": HOST, **{service: f"SP/55/{name}" for service, (name, _) in SERVICES.items()}}
edoc.ESTADO_WS["SP"] = ({2: SIMULATED}, {2: SIMULATED})


class Transmission(TransmissaoSOAP):
    @contextmanager
    def cliente(self, url, **more):
        with super().cliente(DESCRIPTIONS[url.rsplit("/", 1)[1]], **more) as client:
            client.service._binding_options["address"] = url
            yield client


def sender(is_synchronous):
    transmission = Transmission(Certificado(CERTIFICATE, PASSWORD))
    return edoc.NFe(transmission, uf="35", ambiente="2", mod="55", envio_sincrono=is_synchronous)


def document(name):
    nfe = retEnviNFe.TNFe()
    nfe.build(etree.parse(os.path.join(FOLDER, f"{name}.xml")).getroot())
    nfe.original_tagname_ = "NFe"
    return nfe


def authorise(name, issuer, nfe):
    """Sends a document, and asks for the result of a batch until it is there."""
    codes = []
    for step in issuer.processar_documento(nfe):
        protocols = step.resposta.protNFe
        given = protocols if isinstance(protocols, list) else [protocols] if protocols else []
        codes.append([step.resposta.cStat, *(one.infProt.cStat for one in given)])
    seen[name] = codes
    return step


def events(name, issuer, *sent):
    answer = issuer.enviar_lote_evento(sent).resposta
    seen[name] = [answer.cStat, *(one.infEvento.cStat for one in answer.retEvento)]


def batches(kind):
    requests.put(f"{URL.removesuffix('/sefaz')}/_simulator/sefaz/settings", json={"batches": kind})


seen = {}
issuer = sender(True)
goods = document("goods")
key = goods.infNFe.Id[3:]
seen["status"] = issuer.status_servico().resposta.cStat
sent = authorise("sent", issuer, goods)
authorise("again", issuer, document("goods"))
file = etree.fromstring(sent.processo_xml)
seen["file"] = sent.protocolo.infProt.nProt in file.xpath("//*[local-name()='nProt']/text()")
batches("asynchronous")
authorise("later", sender(False), document("later"))
seen["found"] = issuer.consulta_documento(key).resposta.cStat
seen["wrong digit"] = issuer.consulta_documento(key[:-1] + ("1" if key[-1] == "0" else "0")).resposta.cStat
events("corrected", issuer, issuer.carta_correcao(key, "1", "Volumes: 4, e não 3, como ali diz"))
events("wrong", issuer, issuer.cancela_documento(key, "135260000000999", REASON))
for name in ("cancelled", "cancelled again"):
    events(name, issuer, issuer.cancela_documento(key, sent.protocolo.infProt.nProt, REASON))
for name, first, last in (("unused", 5, 7), ("unused again", 5, 7), ("used", 1, 1)):
    notice = issuer.inutilizacao(CNPJ, "55", "7", first, last, REASON)
    seen[name] = issuer.envia_inutilizacao(notice).resposta.infInut.cStat
print(json.dumps(seen))
