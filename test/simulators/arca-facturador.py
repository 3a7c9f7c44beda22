"""Issues vouchers with the package facturador-afip at the simulated ARCA; prints JSON.

python3 arca-facturador.py URL CERTIFICATE CUIT: address of the simulator, PEM with the key of the issuer, and its CUIT.
"""

import json
import sys

from facturador_afip import arca, emision

URL, CERTIFICATE, CUIT = sys.argv[1:]
arca.ENTORNOS["homo"].update(
    wsaa=f"{URL}/ws/services/LoginCms", wsfe=f"{URL}/wsfev1/service.asmx", wsfex=f"{URL}/wsfexv1/service.asmx"
)
with open(CERTIFICATE, "rb") as file:
    pem = file.read()
credential = arca.Credencial(CUIT, pem, pem)
seen = {}


class Tickets(dict):
    """What the package keeps of its logins."""

    def leer(self, *key):
        return self.get(key)

    def guardar(self, env, service, ticket):
        self[env, service] = ticket


tickets = Tickets()


def issue(name, invoice):
    auth = arca.login("homo", emision.servicio_de(invoice), credential, tickets)
    prepared = emision.preparar(invoice, "homo", auth)
    try:
        made = emision.enviar(prepared, auth, {})
    except emision.Rechazada as error:
        seen[name] = [one.split(":")[0] for one in error.mensajes]
        return None
    seen[name] = [made["numero"], len(made["cae"]), made["total"]]
    return made


items = [{"descripcion": "Silla", "cantidad": 2, "precio": "100.00", "iva": 21}]
customer = {"doc_tipo": "CUIT", "doc_nro": "30500010912", "nombre": "Banco"}
first = issue("A", {"tipo": "A", "receptor": customer, "items": items})
issue("B", {"tipo": "B", "items": items})
issue("next", {"tipo": "A", "receptor": customer, "items": items})
fecha = f"{first['fecha'][:4]}-{first['fecha'][4:6]}-{first['fecha'][6:]}"
origin = {"punto_venta": first["punto_venta"], "numero": first["numero"], "fecha": fecha}
issue("credit", {"tipo": "A", "receptor": customer, "items": items, "nota_credito_de": origin})
issue("future", {"tipo": "B", "items": items, "concepto": 1, "fecha": "2030-01-01"})
export = {
    "tipo": "E", "pais_destino": 203, "items": [{"descripcion": "Consultoría", "cantidad": 10, "precio": "150.00"}],
    "cliente": {"nombre": "Atelier SA", "domicilio": "Rue Haute 1", "id_impositivo": "BE0202239951", "cuit_pais": 55000002126},
    "forma_pago": "30 días",
}
made = issue("export", export)
seen["looked up"] = [made["cotizacion"], made["descripciones"]["pais"], made["descripciones"]["unidad"]]
issue("export next", export)
issue("export future", {**export, "fecha": "2030-01-01"})
print(json.dumps(seen))
