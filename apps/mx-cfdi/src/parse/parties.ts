import {
  alpha3,
  compact,
  ISO_COUNTRIES,
  type JsonObject,
  listOf,
  toTaxCountry,
} from "@fakturo/model";
import { disregard, type XmlElement } from "@fakturo/xml";
import { EXT, FOREIGN_RFC, PUBLIC_NAME, PUBLIC_RFC } from "../extensions.ts";
import { value } from "./find.ts";

const MEXICO = "MX";

/** `cfdi:Emisor`. */
export function readIssuer(issuer: XmlElement | undefined): JsonObject | undefined {
  return compact({
    name: value(issuer, "Nombre"),
    tax_id: { country: MEXICO, code: value(issuer, "Rfc") },
    ext: compact({ [EXT.regime]: value(issuer, "RegimenFiscal") }),
  });
}

/** `cfdi:Receptor`; undefined for the general public. */
export function readReceiver(receiver: XmlElement | undefined): JsonObject | undefined {
  const rfc = value(receiver, "Rfc");
  const name = value(receiver, "Nombre");
  const isPublic = rfc === PUBLIC_RFC && isPublicName(name);
  // The SAT prescribes regime, use and postcode of both.
  if (isPublic || rfc === FOREIGN_RFC) disregard(receiver);
  if (isPublic) return undefined;
  if (rfc === FOREIGN_RFC)
    return compact({
      name,
      tax_id: compact({
        country: alpha2(value(receiver, "ResidenciaFiscal")),
        code: value(receiver, "NumRegIdTrib"),
      }),
    });
  return compact({
    name,
    tax_id: { country: MEXICO, code: rfc },
    addresses: listOf([compact({ code: value(receiver, "DomicilioFiscalReceptor") })]),
    ext: compact({
      [EXT.regime]: value(receiver, "RegimenFiscalReceptor"),
      [EXT.use]: value(receiver, "UsoCFDI"),
    }),
  });
}

/** Issuers write it with and without accent. */
function isPublicName(name: string): boolean {
  return name === "" || name.toUpperCase().replace("Ú", "U") === PUBLIC_NAME.replace("Ú", "U");
}

function alpha2(country: string): string | undefined {
  const found = [...ISO_COUNTRIES].find((code) => alpha3(code) === country);
  return found && toTaxCountry(found);
}
