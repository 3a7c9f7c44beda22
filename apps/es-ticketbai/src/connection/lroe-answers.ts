import type { Answer, AuthorityFault, Submission, TogetherAnswer } from "@fakturo/plugin";
import { withAnswerFile } from "@fakturo/spain";
import type { XmlElement } from "@fakturo/xml";
import { explain, lroeCode } from "./codes.ts";
import { elementAt, elementsAt, textAt } from "./elements.ts";
import { type FileId, fileIdIn } from "./file.ts";
import type { LroeReply } from "./lroe-call.ts";
import type { StoredRequest } from "./lroe-messages.ts";

const RETRY_S = 900;

/** A submission and its stored request. */
export interface Member {
  readonly one: Submission;
  readonly request: StoredRequest;
}

/** Answers to a request by submission, or its refusal as a whole. */
export function lroeAnswers(reply: LroeReply, members: readonly Member[]): TogetherAnswer {
  const { body } = reply;
  const lines = elementsAt(body, "Registros/Registro").map(lineOf);
  if (body && lines.length > 0)
    return { answers: lineAnswers(lines, members, { body, entry: reply.entry }) };
  const all = (answer: Answer) => ({
    answers: new Map(members.map(({ one }) => [one.id, answer])),
  });
  if (reply.type !== "Incorrecto")
    return all({ is: "unknown", message: "the answer has no lines" });
  const { outcome, ...known } = lroeCode(reply.code);
  const message = explain({ outcome, ...known }, reply.message);
  if (outcome === "unknown") return all({ is: "unknown", message: `${reply.code}: ${message}` });
  if (outcome === "credentials")
    return all({ is: "not-sent", fault: outcome, message, retryIn: RETRY_S });
  return { answers: new Map(), refused: [{ code: reply.code, message }] };
}

interface Line {
  readonly element: XmlElement;
  /** The file's key, or its base64 where it could not be read. */
  readonly key: string;
  readonly situation: XmlElement | undefined;
}

/** Lines are matched by invoice; repeated ones in their order. */
function lineAnswers(
  lines: Line[],
  members: readonly Member[],
  { body, entry }: { readonly body: XmlElement; readonly entry: string },
): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const { one, request } of members) {
    const keys = [keyOf(request.file), request.base64];
    const at = lines.findIndex(({ key }) => keys.includes(key));
    const [line] = at < 0 ? [] : lines.splice(at, 1);
    if (!line) continue;
    const of = { key: `ticketbai-${one.kind}`, reply: body, line: line.element };
    answers.set(one.id, withAnswerFile(answerOf(line.situation, entry), of));
  }
  return answers;
}

function lineOf(record: XmlElement): Line {
  const subject = elementAt(record, "Identificador");
  const id = elementAt(subject, "IDFactura");
  const base64 = textAt(subject, "TicketBai") || textAt(subject, "AnulacionTicketBai");
  return {
    element: record,
    key: id ? keyOf(fileIdIn(id)) : base64,
    situation: elementAt(record, "SituacionRegistro"),
  };
}

function keyOf({ series, number, date }: FileId): string {
  return JSON.stringify([series, number, date]);
}

function answerOf(situation: XmlElement | undefined, entry: string): Answer {
  const state = textAt(situation, "EstadoRegistro");
  const code = textAt(situation, "CodigoErrorRegistro");
  const known = lroeCode(code);
  const text = textAt(situation, "DescripcionErrorRegistroES");
  const fault: AuthorityFault = { code, message: explain(known, text) };
  const reference = entry === "" ? {} : { reference: entry };
  if (state === "Correcto") return { is: "accepted", ...reference };
  if (state === "AceptadoConErrores")
    return { is: "accepted", code, remarks: [fault], ...reference };
  if (state !== "Incorrecto") return { is: "unknown", message: `the treasury answers '${state}'` };
  if (known.outcome === "duplicate") return { is: "duplicate" };
  return known.outcome === "done" ? { is: "accepted" } : { is: "refused", faults: [fault] };
}
