import { fromBase64, isFakturoError } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { answerFinder } from "./names.ts";

const { findAll, text } = answerFinder;

/** A rule that a document breaks, as the DIAN says it. */
export interface BrokenRule {
  /** Such as `FAD06`. */
  readonly code: string;
  /** Refuses the document; a notification does not. */
  readonly refuses: boolean;
  readonly text: string;
}

/** The DIAN's answer about a document or event (`DianResponse`). */
export interface DianResponse {
  readonly isValid: boolean;
  /** `00`, `66`, `90`, `99`; empty while a batch is validated. */
  readonly code: string;
  /** Description and message of the status. */
  readonly text: string;
  readonly rules: readonly BrokenRule[];
  /** ApplicationResponse of the DIAN; undefined where the answer has none. */
  readonly document: Uint8Array | undefined;
  /** CUFE or CUDE. */
  readonly key: string;
}

const RULE = /^Regla:\s*([A-Za-z0-9-]+),\s*(Rechazo|Notificaci[oó]n):\s*(.*)$/s;

/** The answer in an element of the type `DianResponse`. */
export function responseIn(result: XmlElement): DianResponse {
  const lines = findAll(result, "r:ErrorMessage/a:string").map((one) => one.text.trim());
  const said = [text(result, "r:StatusDescription"), text(result, "r:StatusMessage")];
  return {
    isValid: text(result, "r:IsValid") === "true",
    code: text(result, "r:StatusCode"),
    text: said.filter((one) => one !== "").join(" "),
    rules: lines.map(ruleIn),
    document: bytesIn(text(result, "r:XmlBase64Bytes")),
    key: text(result, "r:XmlDocumentKey").toLowerCase(),
  };
}

/** A rule in a line of an answer; lines of another form have no code and count as refusals. */
export function ruleIn(line: string): BrokenRule {
  const [, code = "", kind = "Rechazo", said = line] = RULE.exec(line) ?? [];
  return { code, refuses: kind === "Rechazo", text: said };
}

/** Bytes in base64; undefined for none, and for other texts. */
export function bytesIn(base64: string): Uint8Array | undefined {
  try {
    const bytes = fromBase64(base64.replaceAll(/\s+/g, ""));
    return bytes.length > 0 ? bytes : undefined;
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}
