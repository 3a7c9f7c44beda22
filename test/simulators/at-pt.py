"""Calls the services of the AT with zeep and the official WSDL; prints JSON.

Arguments: folder with the WSDL files, base address, CA, client certificate and key, public key of the AT, a day.
"""

import base64
import datetime
import json
import os
import sys

import requests
import zeep
from cryptography.hazmat.primitives import padding, serialization
from cryptography.hazmat.primitives.asymmetric import padding as rsa
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from lxml import etree
from zeep.helpers import serialize_object
from zeep.transports import Transport

FOLDER, URL, AUTHORITY, CERTIFICATE, KEY, PUBLIC, DAY = sys.argv[1:8]
NIF = "545259045"
WSS = "http://schemas.xmlsoap.org/ws/2002/12/secext"

with open(PUBLIC, "rb") as file:
    public = serialization.load_pem_public_key(file.read())


def encrypted(text, key):
    padder = padding.PKCS7(128).padder()
    data = padder.update(text.encode()) + padder.finalize()
    cipher = Cipher(algorithms.AES(key), modes.ECB()).encryptor()
    return base64.b64encode(cipher.update(data) + cipher.finalize()).decode()


class Token:
    """The header of the AT in its first form; `key` is used again where it is given."""

    def __init__(self, password="simulated", key=None):
        self.password = password
        self.key = key

    def apply(self, envelope, headers):
        key = self.key or os.urandom(16)
        now = datetime.datetime.now(datetime.timezone.utc)
        created = now.strftime("%Y-%m-%dT%H:%M:%S.") + f"{now.microsecond // 1000:03d}Z"
        header = zeep.wsdl.utils.get_or_create_header(envelope)
        security = etree.SubElement(header, etree.QName(WSS, "Security"))
        token = etree.SubElement(security, etree.QName(WSS, "UsernameToken"))
        rows = {
            "Username": NIF + "/1",
            "Password": encrypted(self.password, key),
            "Nonce": base64.b64encode(public.encrypt(key, rsa.PKCS1v15())).decode(),
            "Created": encrypted(created, key),
        }
        for name, value in rows.items():
            etree.SubElement(token, etree.QName(WSS, name)).text = value
        return envelope, headers

    def verify(self, envelope):
        return envelope


def service(wsdl, path, token=None):
    session = requests.Session()
    session.trust_env = False
    session.verify = AUTHORITY
    session.cert = (CERTIFICATE, KEY)
    client = zeep.Client(
        os.path.join(FOLDER, wsdl), transport=Transport(session=session), wsse=token or Token()
    )
    return client.create_service(next(iter(client.wsdl.bindings)), URL + path)


def plain(reply):
    return json.loads(json.dumps(serialize_object(reply, dict), default=str))


def fault_of(call):
    try:
        call()
    except zeep.exceptions.Fault as fault:
        return fault.message
    return None


SERIES = "/SeriesWSService"
series = service("Comunicacao_Series.wsdl", SERIES)


def register(name, kind="FT", group="SI"):
    return plain(
        series.registarSerie(
            serie=name,
            tipoSerie="N",
            classeDoc=group,
            tipoDoc=kind,
            numInicialSeq=1,
            dataInicioPrevUtiliz=DAY,
            numCertSWFatur=9999,
            meioProcessamento="PI",
        )
    )


registered = register("A2026")
goods = register("T2026", "GT", "MG")
unused = register("U2026")
code = registered["infoSerie"]["codValidacaoSerie"]
number = "FT A2026/1"
moment = DAY + "T00:00:01"

documents = service("Fatcorews.wsdl", "/fatcorews/ws/")
header = {
    "InvoiceNo": number,
    "ATCUD": code + "-1",
    "InvoiceDate": DAY,
    "InvoiceType": "FT",
    "SelfBillingIndicator": 0,
    "CustomerTaxID": "999999990",
    "CustomerTaxIDCountry": "PT",
}
common = {"eFaturaMDVersion": "0.0.1", "TaxRegistrationNumber": NIF}


def invoice(gross="123.00"):
    line = {
        "TaxPointDate": DAY,
        "DebitCreditIndicator": "C",
        "Amount": "100.00",
        "Tax": {
            "TaxType": "IVA",
            "TaxCountryRegion": "PT",
            "TaxCode": "NOR",
            "TaxPercentage": "23.00",
        },
    }
    return plain(
        documents.RegisterInvoice(
            **common,
            AuditFileVersion="1.04_01",
            TaxEntity="Global",
            SoftwareCertificateNumber=9999,
            InvoiceData={
                **header,
                "DocumentStatus": {"InvoiceStatus": "N", "InvoiceStatusDate": moment},
                "HashCharacters": "MAqP",
                "CashVATSchemeIndicator": 0,
                "PaperLessIndicator": 0,
                "SystemEntryDate": moment,
                "LineSummary": [line],
                "DocumentTotals": {"TaxPayable": "23.00", "NetTotal": "100.00", "GrossTotal": gross},
            },
        )
    )["CodigoResposta"]


def cancelled():
    status = {"InvoiceStatus": "A", "InvoiceStatusDate": moment}
    return plain(
        documents.ChangeInvoiceStatus(**common, InvoiceHeader=header, InvoiceStatus=status)
    )["CodigoResposta"]


def deleted():
    reply = documents.DeleteInvoice(
        **common, documentsList={"invoice": [header]}, reason="Wrong communication"
    )
    return plain(reply)["CodigoResposta"]


transport = service("documentosTransporte.wsdl", "/sgdtws/documentosTransporte")
address = {"Addressdetail": "Rua Um 1", "City": "Lisboa", "PostalCode": "1000-001", "Country": "PT"}
tomorrow = (datetime.date.fromisoformat(DAY) + datetime.timedelta(days=1)).isoformat()


def moved(**more):
    return plain(
        transport.envioDocumentoTransporte(
            **{
                "TaxRegistrationNumber": NIF,
                "CompanyName": "Empresa Exemplo Lda",
                "CompanyAddress": address,
                "DocumentNumber": "GT T2026/1",
                "ATCUD": goods["infoSerie"]["codValidacaoSerie"] + "-1",
                "MovementStatus": "N",
                "MovementDate": DAY,
                "MovementType": "GT",
                "CustomerTaxID": "999999990",
                "AddressFrom": address,
                "MovementStartTime": tomorrow + "T14:00:00",
                "Line": [
                    {
                        "ProductDescription": "Boxes",
                        "Quantity": 3,
                        "UnitOfMeasure": "UN",
                        "UnitPrice": "0.00",
                    }
                ],
                **more,
            }
        )
    )


sent = moved()
key = os.urandom(16)
again = service("Comunicacao_Series.wsdl", SERIES, Token(key=key))
again.consultarSeries(serie="A2026")


def refused(token):
    return fault_of(lambda: service("Comunicacao_Series.wsdl", SERIES, token).consultarSeries())


def of(reply):
    return reply["infoResultOper"]["codResultOper"]


named = {"serie": "U2026", "classeDoc": "SI", "tipoDoc": "FT"}
named["codValidacaoSerie"] = unused["infoSerie"]["codValidacaoSerie"]
print(
    json.dumps(
        {
            "registered": registered,
            "again": of(register("a2026")),
            "class": of(register("B", "FT", "MG")),
            "listed": plain(series.consultarSeries(estado="A")),
            "annulled": of(
                plain(series.anularSerie(**named, motivo="ER", declaracaoNaoEmissao=True))
            ),
            "invoices": [invoice("124.00"), invoice(), invoice(), invoice("123.01")],
            "finished": of(
                plain(
                    series.finalizarSerie(
                        serie="A2026",
                        classeDoc="SI",
                        tipoDoc="FT",
                        codValidacaoSerie=code,
                        seqUltimoDocEmitido=1,
                    )
                )
            ),
            "changed": [cancelled(), cancelled()],
            "deleted": [deleted(), deleted()],
            "sent": sent,
            "moved": [
                moved()["ResponseStatus"][0]["ReturnCode"],
                moved(ATDocCodeID=sent["ATDocCodeID"], MovementStatus="A")["ResponseStatus"][0][
                    "ReturnCode"
                ],
                moved(ATDocCodeID="9")["ResponseStatus"][0]["ReturnCode"],
            ],
            "faults": [
                fault_of(lambda: again.consultarSeries()),
                refused(Token(password="wrong")),
            ],
        }
    )
)
