import type { Party } from "@fakturo/model";
import { attributed, declare, group, leaves, type XmlNode } from "@fakturo/xml";
import { declarationOf, NAMESPACES, type Prefix } from "../namespaces.ts";
import { nameText } from "./parties.ts";

/** A record as a standalone document, for storing and signing. */
export function standalone(node: XmlNode, prefix: Prefix): XmlNode {
  return attributed(node, declarationOf(prefix));
}

/** SOAP request that submits records of one taxpayer; 1 to 1000 of them. */
export function messageOf(supplier: Party, records: readonly XmlNode[]): XmlNode {
  const { soapenv, sum, sum1 } = NAMESPACES;
  const envelope = group(
    "soapenv:Envelope",
    group(
      "soapenv:Body",
      group(
        "sum:RegFactuSistemaFacturacion",
        headerOf(supplier),
        records.map((record) => group("sum:RegistroFactura", record)),
      ),
    ),
  );
  return attributed(envelope, declare({ soapenv, sum, sum1 }));
}

/** Cabecera of a message: the taxpayer and what follows. */
export function headerOf(supplier: Party, ...more: readonly XmlNode[]): XmlNode {
  return group(
    "sum:Cabecera",
    group(
      "sum1:ObligadoEmision",
      leaves("sum1", [
        ["NombreRazon", nameText(supplier.name)],
        ["NIF", supplier.tax_id?.code],
      ]),
    ),
    more,
  );
}
