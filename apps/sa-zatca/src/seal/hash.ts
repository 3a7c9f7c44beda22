import { readUbl } from "@fakturo/app-ubl";
import { c14n, digest, type OmittedElement } from "@fakturo/signature";

const OASIS = "urn:oasis:names:specification:ubl:schema:xsd";
const CAC = `${OASIS}:CommonAggregateComponents-2`;
const EXT = `${OASIS}:CommonExtensionComponents-2`;

/**
 * Hash of an invoice in base64: SHA-256 of its canonical form without extensions, signature and QR code; the
 * white space around them is kept.
 * @throws FakturoError "input" for data that is not a UBL invoice.
 */
export function invoiceHash(xml: string): string {
  return digest("sha256", hashedForm(xml)).toString("base64");
}

/** Input of the hash. */
export function hashedForm(xml: string): string {
  readUbl(new TextEncoder().encode(xml));
  return c14n(xml, { form: "c14n11", omit: isLeftOut });
}

function isLeftOut(element: OmittedElement): boolean {
  if (element.depth !== 1) return false;
  const name = `{${element.namespace}}${element.local}`;
  if (name === `{${EXT}}UBLExtensions` || name === `{${CAC}}Signature`) return true;
  return name === `{${CAC}}AdditionalDocumentReference` && element.child("ID")?.trim() === "QR";
}
