import type { Answer, AuthorityFault, Submission } from "@fakturo/plugin";
import { explainCode, retriedLater, wasRetried, withAnswerFile } from "@fakturo/spain";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";
import { AGENCY_CODES } from "./codes.ts";
import { readRecord, type SentRecord } from "./record.ts";

const { find, findAll, text } = createFinder({ ...NAMESPACES, tik: NAMESPACES.sum1 });

const DUPLICATE = "3000";
const CANCELLED_ALREADY = "3001";

/** A line of the answer, by its subject. */
interface Line {
  readonly key: string;
  readonly element: XmlElement;
}

/** Start of the key of the file with the answer to a record. */
export function fileKey({ kind }: Submission): string {
  return `verifactu-${kind}`;
}

/** Answers by submission. Lines are matched by invoice and operation; repeated pairs are matched in order. */
export function answersIn(
  reply: XmlElement,
  all: readonly Submission[],
  now: number,
): ReadonlyMap<string, Answer> {
  const csv = text(reply, "tikR:CSV");
  const lines = findAll(reply, "tikR:RespuestaLinea").map(lineOf);
  const answers = new Map<string, Answer>();
  for (const one of all) {
    const key = keyOf(readRecord(one));
    const at = lines.findIndex((line) => line.key === key);
    const [line] = at < 0 ? [] : lines.splice(at, 1);
    if (!line) continue;
    const of = { key: fileKey(one), reply, line: line.element };
    answers.set(one.id, withAnswerFile(answerOf(line.element, csv, { one, now }), of));
  }
  return answers;
}

/** Seconds until the next message, as the answer requests. */
export function waitIn(reply: XmlElement): number | undefined {
  const seconds = text(reply, "tikR:TiempoEsperaEnvio");
  return /^\d+$/.test(seconds) ? Number(seconds) : undefined;
}

function keyOf({ issuer, number, date, operation }: SentRecord): string {
  return JSON.stringify([issuer, number, date, operation]);
}

function lineOf(element: XmlElement): Line {
  const at = (name: string) => text(element, `tikR:IDFactura/tik:${name}`);
  const names = ["IDEmisorFactura", "NumSerieFactura", "FechaExpedicionFactura"];
  const operation = text(element, "tikR:Operacion/tik:TipoOperacion");
  return { key: JSON.stringify([...names.map(at), operation]), element };
}

interface Sent {
  readonly one: Submission;
  /** Milliseconds since 1970. */
  readonly now: number;
}

function answerOf(line: XmlElement, csv: string, { one, now }: Sent): Answer {
  const state = text(line, "tikR:EstadoRegistro");
  const code = text(line, "tikR:CodigoErrorRegistro");
  const reference = csv === "" ? {} : { reference: csv };
  const fault: AuthorityFault = {
    code,
    message: explainCode(AGENCY_CODES.get(code), text(line, "tikR:DescripcionErrorRegistro")),
  };
  if (state === "Correcto") return { is: "accepted", ...reference };
  if (state === "AceptadoConErrores")
    return { is: "accepted", code, remarks: [fault], ...reference };
  if (state !== "Incorrecto") return { is: "unknown", message: `the agency answers '${state}'` };
  if (AGENCY_CODES.get(code)?.remedy === "once" && !wasRetried(one, now))
    return retriedLater(`${code} ${fault.message}`);
  if (code === CANCELLED_ALREADY && one.kind === "cancel") return { is: "accepted" };
  const duplicate = find(line, "tikR:RegistroDuplicado");
  const stored = text(duplicate, "tik:EstadoRegistroDuplicado");
  if (code !== DUPLICATE || !duplicate) return { is: "refused", faults: [fault] };
  if (stored !== "Anulada") return { is: "duplicate" };
  // A cancelled invoice stays cancelled: the number needs an amendment, which a person decides on. After an earlier send it
  // may be the own one.
  return one.attempts.length > 0
    ? { is: "duplicate", digest: "cancelled" }
    : { is: "refused", faults: [fault] };
}
