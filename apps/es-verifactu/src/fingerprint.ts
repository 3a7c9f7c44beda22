import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Name and value of a field, in the order of the agency's specification of the huella. */
export type ChainField = readonly [name: string, value: string | undefined];

const utf8 = new TextEncoder();

/** Huella of a record: upper-case SHA-256 over `name=value` joined by `&`, values trimmed. */
export function fingerprintOf(fields: readonly ChainField[]): string {
  const text = fields.map(([name, value = ""]) => `${name}=${value.trim()}`).join("&");
  return bytesToHex(sha256(utf8.encode(text))).toUpperCase();
}

export interface RegistrationFacts {
  readonly issuer: string;
  readonly number: string;
  /** `DD-MM-YYYY`. */
  readonly date: string;
  readonly docType: string;
  readonly taxTotal: string;
  readonly total: string;
  /** Huella of the record before; absent for the first one. */
  readonly previous: string | undefined;
  /** `YYYY-MM-DDThh:mm:ss+01:00`. */
  readonly at: string;
}

/** Huella of a RegistroAlta. */
export function registrationFingerprint(facts: RegistrationFacts): string {
  return fingerprintOf([
    ["IDEmisorFactura", facts.issuer],
    ["NumSerieFactura", facts.number],
    ["FechaExpedicionFactura", facts.date],
    ["TipoFactura", facts.docType],
    ["CuotaTotal", facts.taxTotal],
    ["ImporteTotal", facts.total],
    ["Huella", facts.previous],
    ["FechaHoraHusoGenRegistro", facts.at],
  ]);
}

export type CancellationFacts = Pick<
  RegistrationFacts,
  "issuer" | "number" | "date" | "previous" | "at"
>;

/** Huella of a RegistroAnulacion. */
export function cancellationFingerprint(facts: CancellationFacts): string {
  return fingerprintOf([
    ["IDEmisorFacturaAnulada", facts.issuer],
    ["NumSerieFacturaAnulada", facts.number],
    ["FechaExpedicionFacturaAnulada", facts.date],
    ["Huella", facts.previous],
    ["FechaHoraHusoGenRegistro", facts.at],
  ]);
}

export interface EventFacts {
  /** NIF of the software's producer, or another identification. */
  readonly producer: { readonly nif?: string | undefined; readonly id?: string | undefined };
  readonly system: string;
  readonly version: string;
  readonly installation: string;
  readonly issuer: string;
  readonly type: string;
  readonly previous: string | undefined;
  readonly at: string;
}

/** Huella of a record of an event. */
export function eventFingerprint(facts: EventFacts): string {
  return fingerprintOf([
    ["NIF", facts.producer.nif],
    ["ID", facts.producer.id],
    ["IdSistemaInformatico", facts.system],
    ["Version", facts.version],
    ["NumeroInstalacion", facts.installation],
    ["NIF", facts.issuer],
    ["TipoEvento", facts.type],
    ["HuellaEvento", facts.previous],
    ["FechaHoraHusoGenEvento", facts.at],
  ]);
}
