import type { Answer, AuthorityFault, Submission } from "@fakturo/plugin";
import { explainCode, withAnswerFile } from "@fakturo/spain";
import { createFinder, type XmlElement } from "@fakturo/xml";
import type { Agency } from "../agencies.ts";
import { callNamespacesOf } from "../namespaces.ts";
import { AGENCY_CODES } from "./codes.ts";
import { keyIn, readRecord } from "./record.ts";

const DUPLICATE = "3000";
const CANCELLED_ALREADY = "3001";
/** State of a stored record in the answer to a duplicate. */
const CANCELLED = "Anulada";

/** Start of the key of the file with the answer to a record. */
export function fileKey({ kind }: Submission): string {
  return `sii-${kind}`;
}

/** Answers by submission. Lines are matched by invoice; repeated ones in order. */
export function answersIn(
  reply: XmlElement,
  all: readonly Submission[],
  { dialect, short }: Agency,
): ReadonlyMap<string, Answer> {
  const { find, findAll, text } = createFinder(callNamespacesOf(dialect));
  const csv = text(reply, "siiR:CSV");
  const lines = findAll(reply, "siiR:RespuestaLinea").map((element) => ({
    element,
    key: keyIn(find(element, "siiR:IDFactura")),
  }));
  const answers = new Map<string, Answer>();
  for (const one of all) {
    const { key } = readRecord(one);
    const at = lines.findIndex((line) => line.key === key);
    const [line] = at < 0 ? [] : lines.splice(at, 1);
    if (!line) continue;
    const said = (path: string) => text(line.element, path);
    const code = said("siiR:CodigoErrorRegistro");
    const message = said("siiR:DescripcionErrorRegistro");
    const answer = answerOf({
      state: said("siiR:EstadoRegistro"),
      fault: { code, message: explainCode(AGENCY_CODES.get(code), message, short) },
      csv: csv || said("siiR:CSV"),
      duplicate: said("siiR:RegistroDuplicado/sii:EstadoRegistro"),
      kind: one.kind,
    });
    const of = { key: fileKey(one), reply, line: line.element };
    answers.set(one.id, withAnswerFile(answer, of));
  }
  return answers;
}

interface Line {
  readonly state: string;
  readonly fault: AuthorityFault & { readonly code: string };
  readonly csv: string;
  /** State of the stored record. */
  readonly duplicate: string;
  readonly kind: Submission["kind"];
}

function answerOf({ state, fault, csv, duplicate, kind }: Line): Answer {
  const { code } = fault;
  const reference = csv === "" ? {} : { reference: csv };
  if (state === "Correcto") return { is: "accepted", ...reference };
  if (state === "AceptadoConErrores")
    return { is: "accepted", code, remarks: [fault], ...reference };
  if (state !== "Incorrecto") return { is: "unknown", message: `the agency answers '${state}'` };
  if (code === CANCELLED_ALREADY && kind === "cancel") return { is: "accepted", ...reference };
  // Whether the stored record is ours follows from a query.
  return code === DUPLICATE && duplicate !== "" && duplicate !== CANCELLED
    ? { is: "duplicate" }
    : { is: "refused", faults: [fault] };
}
