import type { JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { UUID_STAMP } from "../comprobante/comprobante.ts";
import { findAll, value } from "./find.ts";

/** `Exportacion` of what stays in Mexico. */
export const NO_EXPORT = "01";

/** Addon of every document read. */
export const ADDON = "mx-cfdi-v4";

/** CFDIs that are corrected or replaced: of them the folio fiscal is known only. */
export function readPreceding(comprobante: XmlElement): JsonObject[] {
  const rows = findAll(comprobante, "cfdi:CfdiRelacionados/cfdi:CfdiRelacionado");
  return rows.map((row) => {
    const uuid = value(row, "UUID");
    return { code: uuid, stamps: [{ prv: UUID_STAMP, val: uuid }] };
  });
}
