import type { X509Certificate } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import { verifyXml } from "@fakturo/signature";
import type { Code } from "../codes.ts";
import type { FacturaeFacts } from "../invoice.ts";
import { holderOf, isTrusted, type SecurityWorld } from "../security.ts";

/** Signature policies of Facturae: 3.1 and 3.0. */
const POLICIES: ReadonlySet<string> = new Set(
  ["facturae_v3_1", "facturae_v30"].map(
    (name) =>
      `http://www.facturae.es/politica_de_firma_formato_facturae/politica_de_firma_formato_${name}.pdf`,
  ),
);

/** Signature of the invoice, its policy, and its certificate. */
export function signatureCode({ bytes }: FacturaeFacts, world: SecurityWorld): Code | undefined {
  const signed = verified(bytes);
  if (!signed) return "428";
  if (!POLICIES.has(signed.policy ?? "")) return "440";
  const holder = holderOf(signed.certificate);
  if (holder === undefined) return "434";
  const isBlocked = world.settings.blocked.includes(holder);
  return isBlocked || !isTrusted(signed.certificate, world) ? "442" : undefined;
}

interface Signed {
  readonly certificate: X509Certificate;
  readonly policy: string | undefined;
}

function verified(bytes: Uint8Array): Signed | undefined {
  try {
    return verifyXml(bytes, { sha1: true });
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}
