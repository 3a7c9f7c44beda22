import { gunzipSync, gzipSync } from "node:zlib";
import { isFakturoError, isObject } from "@fakturo/model";
import { verifyXml } from "@fakturo/signature";
import type { SimulatedReply, SimulatedRequest, SimulatorWorld } from "@fakturo/simulator";
import { readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { NFSE } from "./nfse-files.ts";
import { violationIn } from "./schema/check.ts";
import type { Settings } from "./settings.ts";
import { holderOf, isSameHolder } from "./signed.ts";
import type { State } from "./state.ts";
import { localTime } from "./time.ts";

const MAX_BYTES = 4 * 1024 * 1024;
const BRASILIA = "53";

/** A refusal: code, text, and where known the place. */
export type NfseError = readonly [code: string, text: string, place?: string];

/** A rule: whether it is kept, and what is answered where it is not. */
export type NfseRule = readonly [holds: boolean, code: string, text: string];

/** A request to the national system. */
export interface NfseCall {
  readonly request: SimulatedRequest;
  /** Path below the system's. */
  readonly path: string;
  readonly state: State;
  readonly world: SimulatorWorld<Settings>;
}

/** Refusals by the rules that are not kept. */
export function brokenRules(rules: readonly NfseRule[]): readonly NfseError[] {
  return rules.flatMap(([holds, code, reason]) => (holds ? [] : [[code, reason] as const]));
}

/** A packed document that follows the schema of its root: its text and element; else the refusal. */
export type SentNfseFile =
  | { readonly xml: string; readonly root: XmlElement }
  | { readonly error: NfseError };

/** The document in a member of the request. */
export function sentFile(call: NfseCall, member: string, name: string): SentNfseFile {
  const xml = unpackedIn(call, member);
  const root = xml === undefined ? undefined : elementIn(xml, name);
  if (xml === undefined || !root) return { error: invalid(name) };
  const violation = violationIn(root);
  return violation ? { error: invalid(violation.xmlPath) } : { xml, root };
}

const invalid = (place: string): NfseError => ["E1235", "Falha no esquema XML do DF-e", place];

function unpackedIn({ request }: NfseCall, member: string): string | undefined {
  try {
    const body: unknown = JSON.parse(Buffer.from(request.body).toString("utf8"));
    const value = isObject(body) ? body[member] : undefined;
    const bytes = Buffer.from(typeof value === "string" ? value : "", "base64");
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES }).toString("utf8");
  } catch {
    return undefined;
  }
}

function elementIn(xml: string, name: string): XmlElement | undefined {
  try {
    const root = readXml(new TextEncoder().encode(xml));
    return root.name === name && root.namespace === NFSE ? root : undefined;
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

/** The signature covers the element, with a certificate of the company; clients still sign with SHA-1. */
export function isSignedBy(xml: string, element: string, holder: string, now: number): boolean {
  try {
    const { certificate } = verifyXml(xml, { covers: [element], now, sha1: true });
    return isSameHolder(holderOf(certificate), holder);
  } catch (error) {
    if (isFakturoError(error)) return false;
    throw error;
  }
}

/** A document as the answers have it. */
export const packed = (xml: string) => gzipSync(Buffer.from(xml)).toString("base64");

/** Real answers have these names in capitals. */
export function errorOf([Codigo, Descricao, Complemento]: NfseError) {
  return { Codigo, Descricao, ...(Complemento !== undefined && { Complemento }) };
}

/** A refusal of a document. @param dps Id of the DPS; empty for events. */
export function refused(errors: readonly NfseError[], dps: string, call: NfseCall): SimulatedReply {
  return json(400, { ...(dps !== "" && { idDPS: dps }), erros: errors.map(errorOf) }, call);
}

/** An answer of SEFIN. */
export function json(status: number, content: object, { world }: NfseCall): SimulatedReply {
  const dataHoraProcessamento = localTime(world.now(), BRASILIA);
  const head = { tipoAmbiente: 2, versaoAplicativo: "SIM-SEFIN", dataHoraProcessamento };
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...head, ...content }),
  };
}
