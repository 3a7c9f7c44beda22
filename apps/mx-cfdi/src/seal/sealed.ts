import { type Csd, cadenaOf, isSealOf, numberOf, sign } from "@fakturo/mexico";
import { FakturoError } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { readCertificate, requireValid } from "@fakturo/signature";
import { readXml, type XmlElement } from "@fakturo/xml";
import { generateCfdi } from "../generate.ts";

/**
 * The CFDI sealed with a CSD; `now` in milliseconds since the epoch.
 * @throws FakturoError "signature" where the CSD is not valid now or not the issuer's; else as
 * `generateCfdi`.
 */
export function sealedCfdi(envelope: Envelope, csd: Csd, now: number): string {
  const { number, credentials } = csd;
  requireValid(credentials.certificate, now);
  const certificate = credentials.certificate.raw.toString("base64");
  const unsigned = readXml(generateCfdi(envelope, { number, certificate, value: "" }));
  const [issuer] = unsigned.children.filter(({ name }) => name === "Emisor");
  if (csd.rfc !== issuer?.attributes.get("Rfc"))
    throw new FakturoError("signature", `the CSD was issued to '${csd.rfc}', not to the supplier`);
  const value = sign(cadenaOf(unsigned), credentials.key);
  return generateCfdi(envelope, { number, certificate, value });
}

/** True for a Comprobante with a seal. */
export function isSealed({ attributes }: XmlElement): boolean {
  return Boolean(attributes.get("Sello"));
}

/**
 * Verifies the seal of a Comprobante with its certificate, whose issuer is not checked.
 * @throws FakturoError "signature" for an invalid seal, "input" for an unreadable certificate or
 * complements without a known rule.
 */
export function verifySeal(comprobante: XmlElement): void {
  const { attributes } = comprobante;
  const certificate = readCertificate(attributes.get("Certificado") ?? "");
  if (numberOf(certificate) !== attributes.get("NoCertificado"))
    throw new FakturoError("signature", "NoCertificado is not the certificate's number");
  if (!isSealOf(cadenaOf(comprobante), attributes.get("Sello") ?? "", certificate))
    throw new FakturoError("signature", "the seal is not that of the document");
}
