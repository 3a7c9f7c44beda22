import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { RecordFacts } from "./facts.ts";

const encoder = new TextEncoder();

/**
 * Huella as the agency calculates it: SHA-256 of the fields in the order of its specification ("Algoritmo de
 * cálculo de codificación de la huella", 0.1.2).
 */
export function fingerprintOf(facts: RecordFacts): string {
  const { issuer, number, date, previous, at } = facts;
  const fields: (readonly [string, string])[] =
    facts.kind === "Alta"
      ? [
          ["IDEmisorFactura", issuer],
          ["NumSerieFactura", number],
          ["FechaExpedicionFactura", date],
          ["TipoFactura", facts.text("TipoFactura")],
          ["CuotaTotal", facts.text("CuotaTotal")],
          ["ImporteTotal", facts.text("ImporteTotal")],
        ]
      : [
          ["IDEmisorFacturaAnulada", issuer],
          ["NumSerieFacturaAnulada", number],
          ["FechaExpedicionFacturaAnulada", date],
        ];
  fields.push(["Huella", previous], ["FechaHoraHusoGenRegistro", at]);
  const text = fields.map(([name, value]) => `${name}=${value}`).join("&");
  return bytesToHex(sha256(encoder.encode(text))).toUpperCase();
}
