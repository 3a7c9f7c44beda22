import type { JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { UUID_STAMP } from "../comprobante/comprobante.ts";
import { findAll, value } from "./find.ts";

/** `Exportacion` of domestic goods. */
export const NO_EXPORT = "01";

/** Addon of every document read. */
export const ADDON = "mx-cfdi-v4";

/** Corrected or replaced CFDIs, of which only the folio fiscal is known. */
export function readPreceding(comprobante: XmlElement): JsonObject[] {
  const rows = findAll(comprobante, "cfdi:CfdiRelacionados/cfdi:CfdiRelacionado");
  return rows.map((row) => {
    const uuid = value(row, "UUID");
    return { code: uuid, stamps: [{ prv: UUID_STAMP, val: uuid }] };
  });
}
