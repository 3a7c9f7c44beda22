import { isFakturoError } from "@fakturo/model";
import {
  type Answer,
  type AuthorityFault,
  type StepFile,
  type Submission,
  XML_MIME,
} from "@fakturo/plugin";
import { XmlError } from "@fakturo/xml";
import { attachedDocument, type ContainerSigning } from "../attached.ts";
import { unpacked } from "./archive.ts";
import { DUPLICATES, explainDian } from "./codes.ts";
import { readFacts } from "./facts.ts";
import type { DianResponse } from "./response.ts";

/** CUFE or CUDE, and the text of the QR code. */
export const CODE_STAMP = "dian-cude";
export const QR_STAMP = "dian-qr";

/** Keys of the files of an accepted document. */
const RESPONSE_KEY = "dian-response";
const CONTAINER_KEY = "dian-attached";

const DONE = "00";
const WITH_FAULTS = "99";

/** The answer about an invoice or note whose CUFE or CUDE is the record's identity. */
export function documentAnswer(
  response: DianResponse,
  one: Submission,
  signing: ContainerSigning,
): Answer {
  const { isValid, code, rules } = response;
  if (rules.some((rule) => DUPLICATES.has(rule.code))) return duplicateOf(response, one.identity);
  if (code === DONE && isValid) return acceptedDocument(response, one, signing);
  if (code !== WITH_FAULTS && code !== DONE)
    return { is: "unknown", message: `status '${code}': ${response.text}` };
  return refusal(response);
}

/**
 * The number is taken. With our own code the document is ours, and the engine asks for the DIAN's answer about it;
 * with another code another document has the number.
 */
function duplicateOf({ key }: DianResponse, identity: string): Answer {
  return key === "" || key === identity ? { is: "duplicate" } : { is: "duplicate", digest: key };
}

function acceptedDocument(
  { document, rules, code }: DianResponse,
  one: Submission,
  signing: ContainerSigning,
): Answer {
  const { name, data } = unpacked(one.bytes);
  const facts = readFacts(data);
  const remarks = faultsOf(rules);
  return {
    is: "accepted",
    reference: facts.code,
    ...(remarks.length > 0 && { code: remarks[0]?.code ?? code, remarks }),
    effects: {
      stamps: [
        { prv: CODE_STAMP, val: facts.code },
        { prv: QR_STAMP, val: facts.qr },
      ],
      files: document
        ? [responseFile(document), ...containerOf({ name, data }, document, signing)]
        : [],
    },
  };
}

/** The ApplicationResponse as a private file. */
export function responseFile(data: Uint8Array): StepFile {
  return {
    name: "application-response.xml",
    key: RESPONSE_KEY,
    mime: XML_MIME,
    data,
    category: "response",
    private: true,
  };
}

/** The container for the customer; none where the DIAN's answer is not XML or the certificate has ended. */
function containerOf(
  { name, data }: { readonly name: string; readonly data: Uint8Array },
  answer: Uint8Array,
  signing: ContainerSigning,
): readonly StepFile[] {
  try {
    const xml = attachedDocument(data, answer, signing);
    return [
      {
        name: name.replace(/^[a-z]+/, "ad"),
        key: CONTAINER_KEY,
        mime: XML_MIME,
        data: new TextEncoder().encode(xml),
        category: "format",
      },
    ];
  } catch (error) {
    if (error instanceof XmlError || isFakturoError(error)) return [];
    throw error;
  }
}

/** The answer about an event of an invoice. */
export function eventAnswer(response: DianResponse): Answer {
  const { isValid, code, rules, key, document } = response;
  if (rules.some((rule) => DUPLICATES.has(rule.code))) return { is: "duplicate" };
  if (code === DONE && isValid)
    return {
      is: "accepted",
      reference: key,
      effects: { files: document ? [responseFile(document)] : [] },
    };
  if (code !== WITH_FAULTS && code !== DONE)
    return { is: "unknown", message: `status '${code}': ${response.text}` };
  return refusal(response);
}

function refusal({ rules, text, document, code }: DianResponse): Answer {
  const refusing = faultsOf(rules.filter((rule) => rule.refuses));
  const faults = refusing.length > 0 ? refusing : [{ code, message: text }];
  return {
    is: "refused",
    faults,
    ...(document && { effects: { files: [responseFile(document)] } }),
  };
}

/** Broken rules as faults with their explanation. */
export function faultsOf(rules: DianResponse["rules"]): readonly AuthorityFault[] {
  return rules.map(({ code, text }) => ({
    code: code || WITH_FAULTS,
    message: explainDian(code, text),
  }));
}
