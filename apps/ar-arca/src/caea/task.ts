import {
  type Answer,
  type CallContext,
  type Found,
  putRecord,
  readJsonAs,
  type Static,
  type Submission,
  Type,
} from "@fakturo/plugin";
import { leaf, type XmlElement, type XmlNode } from "@fakturo/xml";
import { refused, responseFile, withoutAccess } from "../connection/answers.ts";
import { arcaFault } from "../connection/codes.ts";
import type { ArcaMessage } from "../connection/protocol.ts";
import { type ArcaReply, callService, inService, queryEnvelope } from "../connection/services.ts";
import { ticketFor } from "../connection/ticket.ts";
import { wsfe } from "../connection/wsfe.ts";
import { dayOf } from "../dates.ts";
import { type Caea, caeaId, caeas } from "./codes.ts";

const { find, findAll, text } = inService.wsfe;

/** What an issuer asks about codes, as a submission stores it: a code, or to note a point of sale without vouchers. */
export const CaeaTask = Type.Union([
  Type.Object({
    task: Type.Literal("code"),
    cuit: Type.String(),
    period: Type.String(),
    order: Type.String(),
  }),
  Type.Object({
    task: Type.Literal("unused"),
    cuit: Type.String(),
    code: Type.String(),
    pointOfSale: Type.String(),
  }),
]);
export type CaeaTask = Static<typeof CaeaTask>;

/** Media type of the tasks, by which they differ from vouchers. */
export const TASK_MIME = "application/vnd.fakturo.caea+json";

/** The task in a submission; undefined for vouchers. */
export function taskIn({ bytes, mime }: Pick<Submission, "bytes" | "mime">): CaeaTask | undefined {
  return mime === TASK_MIME
    ? readJsonAs(CaeaTask, new TextDecoder().decode(bytes), "the task")
    : undefined;
}

/** The issuer has the code already; the point of sale is noted already. */
const KNOWN: Readonly<Record<CaeaTask["task"], string>> = { code: "15008", unused: "1209" };
const FIRST_RULE = 700;
const AUTHORISED = "A";

/** Requests a CAEA, or reports that a point of sale has used none. @throws LoginRefused */
export async function performTask(task: CaeaTask, ctx: CallContext): Promise<Answer> {
  const reply = await call(
    task,
    task.task === "code" ? "FECAEASolicitar" : "FECAEASinMovimientoInformar",
    ctx,
  );
  if (reply.denied) return withoutAccess(reply.denied);
  const { result, xml, errors } = reply;
  const done = doneIn(task, result, xml);
  if (done) return done;
  if (errors.some(({ code }) => code === KNOWN[task.task])) return { is: "duplicate" };
  return errors.some(({ code }) => Number(code) >= FIRST_RULE)
    ? refused(errors, xml)
    : { is: "unknown", message: errors[0]?.text ?? "the answer has no result" };
}

/** Looks up what became of a task. @throws LoginRefused */
export async function findTask(task: CaeaTask, digest: string, ctx: CallContext): Promise<Found> {
  const name = task.task === "code" ? "FECAEAConsultar" : "FECAEASinMovimientoConsultar";
  const { result, xml, errors, denied } = await call(task, name, ctx);
  const answer = denied ? undefined : doneIn(task, result, xml);
  if (answer) return { is: "found", digest, answer };
  return errors.some(({ code }) => code === "602")
    ? { is: "not-found" }
    : { is: "unknown", message: errors[0]?.text ?? "the answer has no result" };
}

interface TaskReply extends ArcaReply {
  readonly errors: readonly ArcaMessage[];
  /** The ticket was not accepted. */
  readonly denied: ArcaMessage | undefined;
}

async function call(task: CaeaTask, operation: string, ctx: CallContext): Promise<TaskReply> {
  const ticket = await ticketFor("wsfe", ctx);
  const about = { ticket, cuit: task.cuit };
  const envelope = queryEnvelope("wsfe", operation, about, membersOf(task, operation));
  const reply = await callService("wsfe", operation, envelope, ctx);
  const errors = wsfe.errorsIn(reply.result);
  const denied = errors.find(({ code }) => wsfe.noAccess.has(code));
  if (denied) await ctx.dropSession("wsfe", ticket.text);
  return { ...reply, errors, denied };
}

/** Members of an operation, in its order: a query about an unused point of sale names the code first. */
function membersOf(task: CaeaTask, operation: string): XmlNode[] {
  if (task.task === "code") return [leaf("Periodo", task.period), leaf("Orden", task.order)];
  const members = [leaf("PtoVta", task.pointOfSale), leaf("CAEA", task.code)];
  return operation === "FECAEASinMovimientoConsultar" ? members.toReversed() : members;
}

function doneIn(task: CaeaTask, result: XmlElement, xml: Uint8Array): Answer | undefined {
  const files = [responseFile(xml)];
  if (task.task === "code") {
    const value = codeIn(result);
    const id = caeaId(task.cuit, task);
    const remarks = findAll(result, "ResultGet/Observaciones/Obs").map((row) =>
      arcaFault(text(row, "Code"), text(row, "Msg")),
    );
    return (
      value && {
        is: "accepted",
        effects: { files, records: [putRecord(caeas, id, value)] },
        ...(remarks.length > 0 && { remarks }),
      }
    );
  }
  const noted = findAll(result, "ResultGet/FECAEASinMov").some(
    (row) => Number(text(row, "PtoVta")) === Number(task.pointOfSale),
  );
  const isDone = noted || text(result, "Resultado") === AUTHORISED;
  return isDone ? { is: "accepted", effects: { files } } : undefined;
}

function codeIn(result: XmlElement): Caea | undefined {
  const given = find(result, "ResultGet");
  const code = text(given, "CAEA");
  const day = (name: string) => dayOf(text(given, name));
  return /^\d{14}$/.test(code)
    ? { code, from: day("FchVigDesde"), until: day("FchVigHasta"), report_by: day("FchTopeInf") }
    : undefined;
}
