import { attributed, declare, group, kept, type XmlNode } from "@fakturo/xml";
import { TYPES } from "./names.ts";
import { member, type ResultMembers } from "./soap.ts";
import type { RuleLine, ValidatedDocument } from "./state.ts";

/** Members of a `DianResponse`. */
export interface DianResponseFacts {
  readonly isValid: boolean;
  readonly code: string;
  readonly description: string;
  readonly message?: string | undefined;
  readonly rules?: readonly RuleLine[] | undefined;
  /** ApplicationResponse in base64. */
  readonly answer?: string | undefined;
  readonly key?: string | undefined;
  readonly name?: string | undefined;
}

const FAILED = "Validación contiene errores en campos mandatorios.";

/** The answer about a validated document. */
export function documentFacts(stored: ValidatedDocument): DianResponseFacts {
  const { isAccepted, number, kind, ...rest } = stored;
  const names = { Invoice: "La Factura electrónica", CreditNote: "La Nota crédito" };
  const name = kind === "Invoice" || kind === "CreditNote" ? names[kind] : "La Nota débito";
  return decidedFacts({
    isAccepted,
    message: `${name} ${number}, ha sido autorizada.`,
    ...rest,
    key: rest.code,
  });
}

/** The answer about a decided document or event. */
export function decidedFacts(given: {
  readonly isAccepted: boolean;
  readonly message: string;
  readonly rules: readonly RuleLine[];
  readonly answer: string;
  readonly key: string;
  readonly name: string;
}): DianResponseFacts {
  const { isAccepted, message, rules, answer, key, name } = given;
  return {
    isValid: isAccepted,
    code: isAccepted ? "00" : "99",
    description: isAccepted ? "Procesado Correctamente." : FAILED,
    message: isAccepted ? message : "Documento con errores en campos mandatorios.",
    rules,
    answer,
    key,
    name: name.replace(/\.xml$/, ""),
  };
}

/** The answer about a code that the DIAN does not have. */
export function notFound(key: string): DianResponseFacts {
  return { isValid: false, code: "66", description: "NSU no encontrado", key };
}

/** The answer about a file that is no document. */
export function unreadable(text: string): DianResponseFacts {
  const rules = [{ code: "ZB01", refuses: true, text }];
  return { isValid: false, code: "99", description: FAILED, rules };
}

/** The answer about a batch that is not validated yet. */
export const IN_PROCESS: DianResponseFacts = {
  isValid: false,
  code: "",
  description: "Batch en proceso de validación.",
};

/** The answer of an operation with one `DianResponse`. */
export function responseResult(facts: DianResponseFacts): ResultMembers {
  return { namespace: TYPES.result, members: responseMembers(facts) };
}

/** The answer of an operation with a list of them. */
export function responseList(all: readonly DianResponseFacts[]): ResultMembers {
  const members = all.map((facts) => group("b:DianResponse", responseMembers(facts)));
  return { namespace: TYPES.result, members };
}

function responseMembers(facts: DianResponseFacts): readonly XmlNode[] {
  const { isValid, code, description, message, rules = [], answer, key, name } = facts;
  return [
    errorMessages(rules),
    member("b:IsValid", String(isValid)),
    member("b:StatusCode", code),
    member("b:StatusDescription", description),
    member("b:StatusMessage", message),
    member("b:XmlBase64Bytes", answer),
    member("b:XmlBytes", undefined),
    member("b:XmlDocumentKey", key),
    member("b:XmlFileName", name),
  ];
}

function errorMessages(rules: readonly RuleLine[]): XmlNode {
  const lines = rules.map(({ code, refuses, text }) =>
    member("c:string", `Regla: ${code}, ${refuses ? "Rechazo" : "Notificación"}: ${text}`),
  );
  const nil = rules.length === 0 ? { "i:nil": "true" } : {};
  return kept(
    attributed(group("b:ErrorMessage", lines), { ...declare({ c: TYPES.arrays }), ...nil }),
  );
}
