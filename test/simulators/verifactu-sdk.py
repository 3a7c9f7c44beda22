"""Sends records with the package verifactu-sdk to the simulated agency; prints JSON.

python3 verifactu-sdk.py URL QR CERTIFICATE ISSUER: addresses of the service and of the QR check, PEM with the key of the
issuer, and its NIF. The package computes the hashes and the chain, and checks each message by the agency's schema.
"""

import json
import sys
from datetime import date

from verifactu_sdk import (
    Cabecera,
    Cadena,
    ClienteVerifactu,
    ErrorAEAT,
    IDFactura,
    LineaDesglose,
    Persona,
    RegistroAlta,
    RegistroAnulacion,
    SistemaInformatico,
    TipoFactura,
    url_qr,
)

URL, QR, CERTIFICATE, ISSUER = sys.argv[1:]
issuer = Persona("UNO", ISSUER)
system = SistemaInformatico("UNO", ISSUER, "Caja", "01", "1.0", "1")
today = date.today()
seen = {}


class Miscalculated(RegistroAlta):
    huella = "0" * 64


def record(number, kind=RegistroAlta, **more):
    return kind(
        emisor=issuer, num_serie=number, fecha_expedicion=today, descripcion="Venta", sistema=system,
        desglose=[LineaDesglose(base_imponible="100.00", tipo_impositivo="21")],
        **{"tipo_factura": TipoFactura.F2, **more},
    )


with ClienteVerifactu(CERTIFICATE, url=URL) as client:

    def send(name, *records, obliged=issuer):
        client.tiempo_espera = 0
        try:
            reply = client.enviar(Cabecera(obliged), records)
        except ErrorAEAT as error:
            seen[name] = error.faultstring
            return
        seen[name] = [reply.estado, *([one.estado, one.codigo_error] for one in reply.lineas)]
        return reply

    chain = Cadena()
    first, second = chain.encadenar(record("A-1")), chain.encadenar(record("A-2"))
    sent = send("sent", first, second)
    seen["wait"] = sent.tiempo_espera
    seen["csv"] = sent.csv[:4]
    address = url_qr(nif=ISSUER, num_serie="A-1", fecha_expedicion=today, importe_total="121.00")
    seen["qr"] = client._http.get(f"{QR}?{address.split('?')[1]}&formato=json").json()
    send("again", first)
    send("miscalculated", chain.encadenar(record("A-3", Miscalculated)))
    invoice = IDFactura(ISSUER, "A-1", today)
    send("cancelled", chain.encadenar(RegistroAnulacion(factura=invoice, sistema=system)))
    send("foreign", chain.encadenar(record("B-1")), obliged=Persona("DOS", "B63272603"))
print(json.dumps(seen))
