import { isoCountry } from "@fakturo/en16931";
import { alpha3, type Party } from "@fakturo/model";
import { attributed, group, kept, type XmlNode } from "@fakturo/xml";
import {
  EXT,
  FOREIGN_RFC,
  NO_OBLIGATIONS,
  NO_TAX_EFFECT,
  PUBLIC_NAME,
  PUBLIC_RFC,
} from "../extensions.ts";
import { textOf } from "./text.ts";

const MAX_NAME = 300;

/** RFC country. */
const MEXICO = "MX";

/** `cfdi:Emisor`. */
export function issuerNode({ tax_id, name, ext }: Party): XmlNode {
  return kept(
    attributed(group("cfdi:Emisor"), {
      Rfc: tax_id?.code,
      Nombre: textOf(name, MAX_NAME),
      RegimenFiscal: ext?.[EXT.regime],
    }),
  );
}

/** True for parties whose tax identity is not Mexican. */
export function isForeign({ tax_id }: Party): boolean {
  return Boolean(tax_id?.country) && tax_id?.country !== MEXICO;
}

/** `cfdi:Receptor`: the customer, a foreign one, or the general public. */
export function receiverNode(
  customer: Party | undefined,
  issuePlace: string | undefined,
  use?: string,
): XmlNode {
  return kept(
    attributed(group("cfdi:Receptor"), {
      ...receiverOf(customer, issuePlace),
      ...(use && { UsoCFDI: use }),
    }),
  );
}

function receiverOf(
  customer: Party | undefined,
  issuePlace: string | undefined,
): Record<string, string | undefined> {
  const elsewhere = {
    DomicilioFiscalReceptor: issuePlace,
    RegimenFiscalReceptor: NO_OBLIGATIONS,
    UsoCFDI: NO_TAX_EFFECT,
  };
  if (!customer) return { Rfc: PUBLIC_RFC, Nombre: PUBLIC_NAME, ...elsewhere };
  const { tax_id, name, addresses = [], ext } = customer;
  const Nombre = textOf(name, MAX_NAME);
  if (isForeign(customer))
    return {
      Rfc: FOREIGN_RFC,
      Nombre,
      ...elsewhere,
      NumRegIdTrib: tax_id?.code,
      ResidenciaFiscal: alpha3(isoCountry(tax_id?.country ?? "")),
    };
  return {
    Rfc: tax_id?.code,
    Nombre,
    DomicilioFiscalReceptor: addresses[0]?.code,
    RegimenFiscalReceptor: ext?.[EXT.regime],
    UsoCFDI: ext?.[EXT.use],
  };
}
