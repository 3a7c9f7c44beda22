import { X509Certificate } from "node:crypto";
import { settledElement } from "@fakturo/xml";
import { UBL_TYPES, XmlSchema } from "@fakturo/xml-schema";
import { certificateIn } from "./authority.ts";
import type { SentDocument } from "./document.ts";
import { qrFaults } from "./qr.ts";
import { RULES } from "./rules.ts";
import { type Stamp, signatureIn, stampFaults, stampIn } from "./seal.ts";
import type { Settings } from "./settings.ts";
import { chainOf, type State, type StoredDocument, type StoredPair } from "./state.ts";

/** A message of a validation. */
export interface ValidationMessage {
  readonly code: string;
  readonly category: string;
  readonly message: string;
}

/** Result of the checks. */
export interface GatewayVerdict {
  readonly errors: readonly ValidationMessage[];
  readonly warnings: readonly ValidationMessage[];
}

/** A document with the pair that sends it. */
export interface SentPair {
  readonly document: SentDocument;
  readonly pair: StoredPair;
  readonly service: StoredDocument["service"];
  readonly state: State;
  readonly settings: Settings;
  readonly now: number;
}

const SCHEMA = new XmlSchema({ ...UBL_TYPES, places: [] });
const FIRST_HASH =
  "NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==";
const RIYADH_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;
const MAX_ERRORS = 50;

/** The checks of a document, in the order of the gateway; each group ends at its errors. */
export function verdictOf(sent: SentPair): GatewayVerdict {
  const { document } = sent;
  const schema = SCHEMA.validate(
    settledElement(document.root, () => false),
    "Invoice",
  );
  if (schema.length > 0)
    return refused(schema.slice(0, MAX_ERRORS).map(({ message }) => invalidSchema(message)));
  const simplified = document.transaction.startsWith("02");
  const wrong = wrongService(sent, simplified);
  const rules = ruled(sent);
  const errors = [...rules.errors, ...wrong, ...owned(sent)];
  if (errors.length > 0) return { errors, warnings: rules.warnings };
  const stamped = stampVerdict(sent, simplified);
  const warnings = [
    ...rules.warnings,
    ...stamped.warnings,
    ...chained(sent),
    ...late(sent, simplified),
  ];
  return { errors: stamped.errors, warnings };
}

function refused(errors: readonly ValidationMessage[]): GatewayVerdict {
  return { errors, warnings: [] };
}

function invalidSchema(message: string): ValidationMessage {
  return { code: "XSD_ZATCA_INVALID", category: "XSD validation", message };
}

function wrongService(
  { service, settings }: SentPair,
  isSimplified: boolean,
): readonly ValidationMessage[] {
  const isReported = isSimplified || !settings.clearance;
  const isRight = service === "compliance" || (service === "reporting") === isReported;
  const message = `documents of this type are not for ${service}`;
  return isRight ? [] : [{ code: "BR-KSA-06", category: "KSA", message }];
}

/** Rules, and the codes and warnings of the settings. */
function ruled({ document, settings, now }: SentPair): GatewayVerdict {
  const today = new Date(now + RIYADH_MS).toISOString().slice(0, 10);
  const broken = RULES.filter((rule) => !rule.holds(document, today)).map((rule) => ({
    ...rule,
    message: `[${rule.code}] ${rule.message}`,
  }));
  const set = (codes: Readonly<Record<string, string>>) => {
    const code = codes[document.number];
    return code === undefined ? [] : [{ code, category: "KSA", message: "set by the simulator" }];
  };
  return {
    errors: [...broken.filter(({ isWarning }) => !isWarning), ...set(settings.codes)],
    warnings: [...broken.filter(({ isWarning }) => isWarning), ...set(settings.warnings)],
  };
}

function owned({ document, pair }: SentPair): readonly ValidationMessage[] {
  if (document.vat === pair.vat) return [];
  const message =
    "User only allowed to use the vat number that exists in the authentication certificate";
  return [{ code: "certificate-permissions", category: "CERTIFICATE_ERRORS", message }];
}

/** Stamp and QR code: required of simplified documents, checked where they are present. */
function stampVerdict(sent: SentPair, isSimplified: boolean): GatewayVerdict {
  const { document, pair } = sent;
  const signature = signatureIn(document);
  const stamp = signature && stampIn(signature);
  const errors: ValidationMessage[] = [];
  if (document.qr !== "" || isSimplified)
    errors.push(
      ...qrFaults(document, stamp, isSimplified).map((code) => fault(code, "QRCODE_VALIDATION")),
    );
  if (signature && stamp)
    errors.push(
      ...stampFaults(document, signature, stamp).map((code) => fault(code, "SIGNATURE_ERRORS")),
    );
  else if (isSimplified || signature) errors.push(fault("invalid-signature", "SIGNATURE_ERRORS"));
  return { errors, warnings: stamp && !isOwn(stamp, pair) ? [FOREIGN] : [] };
}

const fault = (code: string, category: string): ValidationMessage => ({
  ...{ code, category, message: `${code} does not match the document` },
});
const FOREIGN = fault("invalid-signing-certificate", "CERTIFICATE_ERRORS");

function isOwn({ x509 }: Stamp, { token }: StoredPair): boolean {
  return new X509Certificate(certificateIn(token)).raw.equals(x509.raw);
}

/** Counter and previous hash of the unit: only warnings. */
function chained({ document, pair, service, state }: SentPair): readonly ValidationMessage[] {
  const last = state.last.get(chainOf({ mode: pair.mode, service, unit: pair.unit }));
  const previous = last?.hash ?? FIRST_HASH;
  const pih = {
    ...fault("KSA-13", "PIH"),
    message: "the previous hash is not that of the last document",
  };
  const icv = { ...fault("KSA-16", "KSA"), message: "the counter has to grow" };
  return [
    ...(document.previous === previous ? [] : [pih]),
    ...(document.counter > (last?.counter ?? 0) ? [] : [icv]),
  ];
}

function late(
  { document, service, now }: SentPair,
  isSimplified: boolean,
): readonly ValidationMessage[] {
  const issued = Date.parse(`${document.issueDate}T${document.issueTime}+03:00`);
  if (service === "compliance" || !isSimplified || now - issued <= DAY_MS) return [];
  const message =
    "The simplified invoice should be submitted within 24 hours of issuing the invoice.";
  return [{ code: "BR-KSA-98", category: "KSA", message }];
}
