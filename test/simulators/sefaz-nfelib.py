"""Talks to the SEFAZ simulator with the clients of nfelib; prints JSON.

python3 sefaz-nfelib.py URL ISSUER CUSTOMER PASSWORD FOLDER: two certificates with their password, and documents of
Fakturo, `goods.xml` (NF-e) and `consumer.xml` (NFC-e). nfelib reads, signs and sends them. Each answer is compared
with its official schema, which nfelib contains.
"""

import base64
import gzip
import json
import logging
import os
import sys
import warnings

import nfelib
from lxml import etree
from nfelib.nfe.bindings.v4_0.nfe_v4_00 import Nfe
from nfelib.nfe.client.v4_0.dfe import DfeClient
from nfelib.nfe.client.v4_0.mde import MdeClient
from nfelib.nfe.client.v4_0.nfce import NfceClient
from nfelib.nfe.client.v4_0.nfe import NfeClient
from nfelib.nfe.client.v4_0.servers import Endpoint, servers
from nfelib.nfe.client.v4_0.servers_nfce import ESTADO_QRCODE

warnings.simplefilter("ignore")
logging.disable(logging.CRITICAL)
URL, ISSUER, CUSTOMER, PASSWORD, FOLDER = sys.argv[1:]
ROOT = os.path.dirname(nfelib.__file__)
CNPJ, RECIPIENT = "11222333000181", "11444777000161"
REASON = "Venda desfeita pelo cliente"
SERVICES = {
    Endpoint.NFEAUTORIZACAO: "NFeAutorizacao4",
    Endpoint.NFERETAUTORIZACAO: "NFeRetAutorizacao4",
    Endpoint.NFECONSULTAPROTOCOLO: "NFeConsultaProtocolo4",
    Endpoint.NFESTATUSSERVICO: "NFeStatusServico4",
    Endpoint.RECEPCAOEVENTO: "NFeRecepcaoEvento4",
    Endpoint.NFEINUTILIZACAO: "NFeInutilizacao4",
    Endpoint.NFEDISTRIBUICAODFE: "NFeDistribuicaoDFe",
}
SCHEMAS = {
    "retConsStatServ": "nfe/schemas/v4_0/retConsStatServ_v4.00.xsd",
    "retEnviNFe": "nfe/schemas/v4_0/retEnviNFe_v4.00.xsd",
    "retConsReciNFe": "nfe/schemas/v4_0/retConsReciNFe_v4.00.xsd",
    "retConsSitNFe": "nfe/schemas/v4_0/retConsSitNFe_v4.00.xsd",
    "retInutNFe": "nfe/schemas/v4_0/retInutNFe_v4.00.xsd",
    "retEnvEvento": "nfe_evento_generico/schemas/v1_0/retEnvEvento_v1.00.xsd",
    "retDistDFeInt": "nfe_dist_dfe/schemas/v1_0/retDistDFeInt_v1.01.xsd",
    "resNFe": "nfe_dist_dfe/schemas/v1_0/resNFe_v1.01.xsd",
    "nfeProc": "nfe/schemas/v4_0/procNFe_v4.00.xsd",
    "procEventoNFe": "nfe_evento_generico/schemas/v1_0/procEventoNFe_v1.00.xsd",
}
seen, violations = {}, []


def at(model):
    """Sends the requests of these clients to the simulator: their addresses are a table."""
    servers["SP"]["dev_endpoints"] = {one: f"{URL}/SP/{model}/{name}" for one, name in SERVICES.items()}
    servers["AN"]["dev_endpoints"] = {one: f"{URL}/AN/55/{name}" for one, name in SERVICES.items()}


def client(kind, certificate, **more):
    with open(certificate, "rb") as file:
        pkcs12 = base64.b64encode(file.read())
    return kind(ambiente="2", uf="35", pkcs12_data=pkcs12, pkcs12_password=PASSWORD, wrap_response=True, **more)


def judge(name, element):
    schema = SCHEMAS[etree.QName(element).localname]
    validator = etree.XMLSchema(etree.parse(os.path.join(ROOT, schema)))
    validator.validate(element)
    violations.extend(f"{name}: {error.message}" for error in validator.error_log)


def note(name, reply, codes):
    """Keeps the codes of an answer, and judges the element in its envelope."""
    envelope = etree.fromstring(reply.retorno.content)
    answer = next(one for one in envelope.iter() if etree.QName(one).localname in SCHEMAS)
    judge(name, etree.fromstring(etree.tostring(answer)))
    seen[name] = codes(reply.resposta)
    return reply.resposta


def send(name, sender, document):
    answer = note(name, sender.envia_documento([document]), lambda one: [one.cStat, one.protNFe.infProt.cStat])
    return answer.protNFe.infProt.nProt


def event(name, reply):
    note(name, reply, lambda one: [one.cStat, *(each.infEvento.cStat for each in one.retEvento)])


def cancel(name, issuer, key, protocol):
    event(name, issuer.enviar_lote_evento([issuer.cancela_documento(key, protocol, REASON, cnpj_cpf=CNPJ)]))


def query(name, issuer, key):
    note(name, issuer.consulta_documento(key), lambda one: [one.cStat, len(one.procEventoNFe)])


def distributed(name, receiver, after):
    reply = receiver.consultar_distribuicao(RECIPIENT, ultimo_nsu=after)
    answer = note(name, reply, lambda one: [one.cStat, one.ultNSU])
    for one in answer.loteDistDFeInt.docZip if answer.loteDistDFeInt else []:
        element = etree.fromstring(gzip.decompress(one.value))
        seen[name].append(one.schema)
        judge(f"{name} {one.schema}", element)


def document(name):
    with open(os.path.join(FOLDER, f"{name}.xml"), encoding="utf-8") as file:
        nfe = Nfe.from_xml(file.read())
    return nfe, nfe.infNFe.Id[3:]


at("55")
issuer = client(NfeClient, ISSUER)
recipient = client(MdeClient, CUSTOMER)
receiver = client(DfeClient, CUSTOMER)
note("status", issuer.status_servico(), lambda one: [one.cStat])
goods, key = document("goods")
protocol = send("sent", issuer, goods)
send("again", issuer, goods)
query("found", issuer, key)
letter = issuer.carta_correcao(key, "1", "Volumes: 4, e não 3, como ali diz", cnpj_cpf=CNPJ)
event("corrected", issuer.enviar_lote_evento([letter]))
event("foreign", client(MdeClient, ISSUER).ciencia_da_operacao(key, RECIPIENT))
event("known", recipient.ciencia_da_operacao(key, RECIPIENT))
event("known again", recipient.ciencia_da_operacao(key, RECIPIENT))
distributed("distributed", receiver, "0".zfill(15))
distributed("too soon", receiver, "2".zfill(15))
distributed("of another", client(DfeClient, ISSUER), "0".zfill(15))
cancel("wrong", issuer, key, "135260000000999")
cancel("cancelled", issuer, key, protocol)
cancel("cancelled again", issuer, key, protocol)
query("after", issuer, key)
for name in ("unused", "unused again"):
    notice = issuer.inutilizacao(CNPJ, "55", "9", "5", "7", REASON)
    note(name, issuer.envia_inutilizacao(notice), lambda one: [one.infInut.cStat])

at("65")
issuer = client(NfceClient, ISSUER, csc_token="1", csc_code="S3gr3d0")
consumer, key = document("consumer")
# The page for the key is left to the user of the client, whose table of pages lacks the scheme; it takes each NFC-e for one
# that was issued offline.
ESTADO_QRCODE["SP"]["2"] = f"https://{ESTADO_QRCODE['SP']['2']}"
consumer.infNFeSupl = Nfe.InfNfeSupl(qrCode=issuer.monta_qrcode(key), urlChave=issuer.get_consulta_url())
issuer._update_qrcode_nfce = lambda *_: None
protocol = send("consumer", issuer, consumer)
cancel("consumer cancelled", issuer, key, protocol)
print(json.dumps({"seen": seen, "violations": violations}))
