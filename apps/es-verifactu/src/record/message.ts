import type { Party } from "@fakturo/model";
import { attributed, declare, group, type XmlNode } from "@fakturo/xml";
import { declarationOf, leaves, NAMESPACES, type Prefix } from "../namespaces.ts";
import { nameText } from "./parties.ts";

/** A record as document of its own, as it is kept and signed. */
export function standalone(node: XmlNode, prefix: Prefix): XmlNode {
  return attributed(node, declarationOf(prefix));
}

/** SOAP request that hands in records of one taxpayer, ready to be sent; 1 to 1000 of them. */
export function messageOf(supplier: Party, records: readonly XmlNode[]): XmlNode {
  const { soapenv, sum, sum1 } = NAMESPACES;
  const envelope = group(
    "soapenv:Envelope",
    group(
      "soapenv:Body",
      group(
        "sum:RegFactuSistemaFacturacion",
        group(
          "sum:Cabecera",
          group(
            "sum1:ObligadoEmision",
            leaves("sum1", [
              ["NombreRazon", nameText(supplier.name)],
              ["NIF", supplier.tax_id?.code],
            ]),
          ),
        ),
        records.map((record) => group("sum:RegistroFactura", record)),
      ),
    ),
  );
  return attributed(envelope, declare({ soapenv, sum, sum1 }));
}
