"""Talks to the SEFAZ simulator with PyNFe, a client of NF-e in Python; prints JSON."""

import datetime
import json
import sys
import warnings
from decimal import Decimal

from lxml import etree
from pynfe.entidades.cliente import Cliente
from pynfe.entidades.emitente import Emitente
from pynfe.entidades.evento import EventoCancelarNota
from pynfe.entidades.fonte_dados import _fonte_dados
from pynfe.entidades.notafiscal import NotaFiscal
from pynfe.processamento.assinatura import AssinaturaA1
from pynfe.processamento.comunicacao import ComunicacaoSefaz
from pynfe.processamento.serializacao import SerializacaoXML

warnings.simplefilter("ignore")
URL, CERTIFICATE, PASSWORD, CNPJ = sys.argv[1:5]
NFE = {"n": "http://www.portalfiscal.inf.br/nfe"}
SERVICES = {
    "AUTORIZACAO": "NFeAutorizacao4",
    "RECIBO": "NFeRetAutorizacao4",
    "CHAVE": "NFeConsultaProtocolo4",
    "STATUS": "NFeStatusServico4",
    "EVENTOS": "NFeRecepcaoEvento4",
}
NOW = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=-3)))

client = ComunicacaoSefaz("SP", CERTIFICATE, PASSWORD, True)
client._get_url = lambda modelo, consulta, contingencia=False: f"{URL}/SP/55/{SERVICES[consulta]}"
signer = AssinaturaA1(CERTIFICATE, PASSWORD)

address = {
    "endereco_logradouro": "Avenida Paulista", "endereco_numero": "101", "endereco_bairro": "Bela Vista",
    "endereco_municipio": "Sao Paulo", "endereco_uf": "SP", "endereco_cep": "01311000", "endereco_pais": "1058",
}
issuer = Emitente(
    razao_social="TechNova Ltda", nome_fantasia="TechNova", cnpj=CNPJ, codigo_de_regime_tributario="3",
    inscricao_estadual="111111111111", cnae_fiscal="9999999", **address,
)
customer = Cliente(
    razao_social="NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL", tipo_documento="CPF",
    numero_documento="11144477735", indicador_ie=9, **address,
)


def signed(number):
    note = NotaFiscal(
        emitente=issuer, cliente=customer, uf="SP", natureza_operacao="VENDA", forma_pagamento=0, tipo_pagamento=1,
        modelo=55, serie="1", numero_nf=str(number), data_emissao=NOW, data_saida_entrada=NOW, tipo_documento=1,
        municipio="3550308", tipo_impressao_danfe=1, forma_emissao="1", cliente_final=1, indicador_destino=1,
        indicador_presencial=1, finalidade_emissao="1", processo_emissao="0", transporte_modalidade_frete=9,
        informacoes_adicionais_interesse_fisco="",
    )
    note.adicionar_produto_servico(
        codigo="1", descricao="Cabo", ncm="85444200", cfop="5102", unidade_comercial="UN",
        ean="SEM GTIN", ean_tributavel="SEM GTIN",
        quantidade_comercial=Decimal("2"), valor_unitario_comercial=Decimal("50.00"),
        valor_total_bruto=Decimal("100.00"), unidade_tributavel="UN", quantidade_tributavel=Decimal("2"),
        valor_unitario_tributavel=Decimal("50.00"), ind_total=1, icms_modalidade="00", icms_origem=0,
        icms_csosn="", icms_modalidade_determinacao_bc=3, icms_valor_base_calculo=Decimal("100.00"),
        icms_aliquota=Decimal("18.00"), icms_valor=Decimal("18.00"), pis_modalidade="07", cofins_modalidade="07",
        valor_tributos_aprox="0.00",
    )
    note.adicionar_pagamento(t_pag="01", x_pag="", v_pag=100.00, ind_pag=0)
    xml = SerializacaoXML(_fonte_dados, homologacao=True).exportar()
    _fonte_dados.limpar_dados()
    return note, signer.assinar(xml)


def codes(reply):
    return etree.fromstring(reply.content).xpath("//n:cStat/text()", namespaces=NFE)


def send(document):
    code, *rest = client.autorizacao(modelo="nfe", nota_fiscal=document)
    if code == 0:
        return ["authorised", *rest[0].xpath("//n:protNFe//n:cStat/text()", namespaces=NFE)], rest[0]
    return codes(rest[0]), None


def cancel(key, protocol):
    # PyNFe adds the offset of this machine's clock.
    event = EventoCancelarNota(
        cnpj=CNPJ, chave=key, data_emissao=datetime.datetime.now(), uf="SP", protocolo=protocol, justificativa="Venda desfeita pelo cliente",
    )
    xml = SerializacaoXML(_fonte_dados, homologacao=True).serializar_evento(event)
    _fonte_dados.limpar_dados()
    return codes(client.evento(modelo="nfe", evento=signer.assinar(xml)))


def key_with(key, start, digits):
    """An access key with other digits from a place on, and its check digit."""
    body = key[:start] + digits + key[start + len(digits):43]
    rest = sum(int(one) * (2 + place % 8) for place, one in enumerate(reversed(body))) % 11
    return body + str(0 if rest < 2 else 11 - rest)


status = codes(client.status_servico(modelo="nfe"))
note, document = signed(1)
text = etree.tostring(document)
sent, authorised = send(document)
key = note.identificador_unico.replace("NFe", "")
protocol = authorised.xpath("//n:nProt/text()", namespaces=NFE)[0]
again, _ = send(etree.fromstring(text))
_, other = signed(1)
changed = etree.fromstring(text.replace(b">Cabo<", b">Cabo novo<").replace(b"<nNF>1<", b"<nNF>2<"))
print(json.dumps({
    "status": status,
    "sent": sent,
    "again": again,
    "other": send(other)[0],
    "changed": send(changed)[0],
    "found": codes(client.consulta_nota(modelo="nfe", chave=key)),
    "unknown": codes(client.consulta_nota(modelo="nfe", chave=key_with(key, 25, "000000999"))),
    "other code": codes(client.consulta_nota(modelo="nfe", chave=key_with(key, 35, "00000001"))),
    "wrong digit": codes(client.consulta_nota(modelo="nfe", chave=key[:-1] + ("1" if key[-1] == "0" else "0"))),
    "wrong": cancel(key, "135260000000999"),
    "cancelled": cancel(key, protocol),
    "repeated": cancel(key, protocol),
    "after": codes(client.consulta_nota(modelo="nfe", chave=key)),
}))
