import type { Answer, CallContext, Submission } from "@fakturo/plugin";
import type { XmlElement } from "@fakturo/xml";
import { answerFor, CANCEL_CODES, NO_CREDIT, REPLY_CODES, STAMP_CODES } from "./codes.ts";
import type { PacContext } from "./context.ts";
import { callFinkok, encoded, finkokFinder } from "./finkok-client.ts";
import type { Pac, PacCancelled } from "./port.ts";
import type { PacCancellation, PacReply, PacStamping } from "./record.ts";
import { stampedAnswer } from "./stamped.ts";

const STAMPED = "307";
const stamps = finkokFinder("stamp");
const cancels = finkokFinder("cancel");
/** Code of errors of Finkok that have a text only. */
const NO_CODE = "finkok";
const CODE = /\b(\d{3,4})\b/;
const NO_STAMPS = /\b(?:timbres|saldo|cr[eé]ditos?)\b/i;
const NOT_REGISTERED = /no ha registrado/i;

/** Finkok: SOAP. */
export const finkok: Pac = { stamp, cancel, reply, pending };

async function stamp(record: PacStamping, _one: Submission, ctx: CallContext): Promise<Answer> {
  const xml = encoded(record.xml);
  const result = await callFinkok({ service: "stamp", operation: "stamp", values: { xml } }, ctx);
  if (!result) return { is: "unknown", message: "the answer is none of Finkok" };
  const cfdi = stamps.text(result, "d:xml");
  const incident = incidentIn(result);
  if (cfdi !== "" && (!incident || incident.code === STAMPED))
    return stampedAnswer(record, { cfdi });
  if (!incident)
    return { is: "unknown", message: stamps.text(result, "d:CodEstatus") || "no stamp" };
  return incident.code === STAMPED ? recovered(record, xml, ctx) : refusal(incident);
}

/** The first stamp of a CFDI whose repeat was answered without it; for some seconds Finkok does not have it. */
async function recovered(record: PacStamping, xml: string, ctx: CallContext): Promise<Answer> {
  const call = { service: "stamp", operation: "stamped", values: { xml } } as const;
  const result = await callFinkok(call, ctx);
  const cfdi = stamps.text(result, "d:xml");
  if (cfdi !== "") return stampedAnswer(record, { cfdi });
  return { is: "unknown", message: "Finkok has stamped the CFDI, and does not have the stamp yet" };
}

interface Incident {
  readonly code: string;
  readonly text: string;
}

function incidentIn(result: XmlElement): Incident | undefined {
  const incident = stamps.find(result, "d:Incidencias/d:Incidencia");
  if (!incident) return undefined;
  return {
    code: stamps.text(incident, "d:CodigoError"),
    text: stamps.text(incident, "d:MensajeIncidencia"),
  };
}

function refusal({ code, text }: Incident): Answer {
  if (STAMP_CODES.has(code)) return answerFor(STAMP_CODES, code, text);
  if (NOT_REGISTERED.test(text)) return answerFor(STAMP_CODES, "402", text);
  if (NO_STAMPS.test(text)) return answerFor(STAMP_CODES, NO_CREDIT, text);
  return answerFor(STAMP_CODES, code || NO_CODE, text);
}

async function cancel(
  { xml }: PacCancellation,
  _one: Submission,
  ctx: CallContext,
): Promise<PacCancelled> {
  const values = { xml: encoded(xml), store_pending: "false" };
  const result = await callFinkok(
    { service: "cancel", operation: "cancel_signature", values },
    ctx,
  );
  if (!result) return failed({ is: "unknown", message: "the answer is none of Finkok" });
  const code = cancels.text(result, "d:Folios/d:Folio/d:EstatusUUID");
  const text = cancels.text(result, "d:CodEstatus");
  const receipt = cancels.text(result, "d:Acuse");
  if (code !== "") return { is: "code", code, text, receipt };
  const own = CODE.exec(text)?.[1];
  return failed(
    own ? answerFor(CANCEL_CODES, own, text) : { is: "unknown", message: text || "no code" },
  );
}

async function reply({ xml }: PacReply, _one: Submission, ctx: CallContext): Promise<PacCancelled> {
  const values = { xml: encoded(xml) };
  const operation = "accept_reject_signature";
  const result = await callFinkok({ service: "cancel", operation, values }, ctx);
  if (!result) return failed({ is: "unknown", message: "the answer is none of Finkok" });
  const code =
    cancels.text(result, "d:aceptacion/d:Acepta/d:status") ||
    cancels.text(result, "d:rechazo/d:Rechaza/d:status");
  const text = errorIn(result);
  if (code !== "") return { is: "code", code, text, receipt: "" };
  if (text === "") return failed({ is: "unknown", message: "no code" });
  return failed(answerFor(REPLY_CODES, CODE.exec(text)?.[1] ?? NO_CODE, text));
}

async function pending(rfc: string, ctx: PacContext): Promise<readonly string[] | undefined> {
  const values = { rtaxpayer_id: rfc };
  const result = await callFinkok({ service: "cancel", operation: "get_pending", values }, ctx);
  if (!result || errorIn(result) !== "") return undefined;
  const uuids = cancels.findAll(result, "d:uuids/d:string");
  return uuids.map(({ text }) => text.trim().toLowerCase());
}

function errorIn(result: XmlElement): string {
  return cancels.text(result, "d:error") || cancels.text(result, "d:CodEstatus");
}

function failed(answer: Answer): PacCancelled {
  return { is: "failed", answer };
}
