import { fromBase64, isObject } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  type CallFailure,
  callFailure,
  failedProof,
  type Proof,
  type StepFile,
  type Submission,
} from "@fakturo/plugin";
import { answerFor, CANCEL_CODES, NO_CREDIT, REPLY_CODES, STAMP_CODES } from "./codes.ts";
import type { PacContext } from "./context.ts";
import type { Pac, PacCancelled } from "./port.ts";
import type { PacCancellation, PacReply, PacStamping } from "./record.ts";
import { stampedAnswer } from "./stamped.ts";
import { callJson, postXml, SwRefusal, type SwReply, SwUnavailable } from "./sw-client.ts";

/** Codes of a CFDI that is stamped already: by its original string, or by the `customid`. */
const STAMPED: ReadonlySet<string> = new Set(["307", "CFDI3307"]);
/** Codes of cancellations and of their answers have `CA` or `CACFDI` before those of the SAT. */
const CODE = /^\s*((?:CFDI|CRP|CACFDI)\d{3,6}|(?:CA)?\d{3,4})\b/;
/** The SAT has no request that waits for this receiver. */
const NONE_PENDING = "1101";
const NO_STAMPS = /\b(?:timbres|saldo|cr[eé]ditos?)\b/i;

/** SW Sapien: REST. */
export const swSapien: Pac = { stamp, cancel, reply, pending, fails, prove };

async function stamp(record: PacStamping, one: Submission, ctx: CallContext): Promise<Answer> {
  // A CFDI that may have been stamped is sent again even where it took the last stamp.
  if (record.prepaid && one.attempts.length === 0 && !(await hasStamps(ctx)))
    return answerFor(STAMP_CODES, NO_CREDIT, "the balance is 0");
  const url = `${ctx.endpoint("services")}/v4/cfdi33/stamp/v4`;
  // The same bytes have the same id, so that a repeat is answered with the first stamp.
  const headers = { customid: `fk-${one.digest}` };
  const reply = await postXml(url, { xml: record.xml, boundary: one.digest, headers }, ctx);
  if (!reply) return { is: "unknown", message: "the answer is none of SW Sapien" };
  const given = stampedIn(reply);
  if (reply.status === "success")
    return stampedAnswer(record, given, record.pdf ? await printed(record, given.cfdi, ctx) : []);
  const code = codeIn(reply);
  if (STAMPED.has(code)) return stampedAnswer(record, given);
  return refusal(reply, code, STAMP_CODES);
}

async function cancel(
  record: PacCancellation,
  one: Submission,
  ctx: CallContext,
): Promise<PacCancelled> {
  const url = `${ctx.endpoint("services")}/cfdi33/cancel/xml`;
  const reply = await postXml(url, { xml: record.xml, boundary: one.digest }, ctx);
  if (!reply) return { is: "failed", answer: unreadable };
  const { acuse, uuid } = dataIn(reply);
  const codes = isObject(uuid) ? Object.values(uuid) : [uuid];
  const code = codes.find((each) => typeof each === "string");
  if (reply.status === "success" && typeof code === "string")
    return {
      is: "code",
      code,
      text: reply.message ?? "",
      receipt: typeof acuse === "string" ? acuse : "",
    };
  return { is: "failed", answer: refusal(reply, codeIn(reply), CANCEL_CODES) };
}

async function reply(
  { xml, query }: PacReply,
  one: Submission,
  ctx: CallContext,
): Promise<PacCancelled> {
  const url = `${ctx.endpoint("services")}/acceptreject/xml`;
  const given = await postXml(url, { xml, boundary: one.digest }, ctx);
  if (!given) return { is: "failed", answer: unreadable };
  const { folios, acuse } = dataIn(given);
  const rows: readonly unknown[] = Array.isArray(folios) ? folios : [];
  const isOwn = (row: object) => lower(named(row, "uuid")) === query.uuid.toLowerCase();
  const own = rows.filter(isObject).find(isOwn);
  const code = own && named(own, "estatusUUID");
  if (given.status === "success" && typeof code === "string")
    return {
      is: "code",
      code,
      text: given.message ?? "",
      receipt: typeof acuse === "string" ? acuse : "",
    };
  return { is: "failed", answer: refusal(given, codeIn(given), REPLY_CODES) };
}

async function pending(rfc: string, ctx: PacContext): Promise<readonly string[] | undefined> {
  const url = `${ctx.endpoint("services")}/pendings/${encodeURIComponent(rfc)}`;
  const given = await callJson(url, undefined, ctx);
  if (!given) return undefined;
  const data = dataIn(given);
  const codes = [codeIn(given), given.codStatus, named(data, "codEstatus")];
  if (codes.includes(NONE_PENDING)) return [];
  const uuids = named(data, "uuid");
  if (given.status !== "success" || !Array.isArray(uuids)) return undefined;
  return uuids.map(lower).filter((one) => one !== "");
}

/** A member by its name in any letter case: the documentation has `UUID` where the service answers `uuid`. */
function named(json: object, name: string): unknown {
  return Object.entries(json).find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1];
}

const lower = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : "");

const unreadable: Answer = { is: "unknown", message: "the answer is none of SW Sapien" };

/** An error without a code that is known is no refusal of the document. */
function refusal(reply: SwReply, code: string, codes: typeof STAMP_CODES): Answer {
  const text = [reply.message, reply.messageDetail].filter(Boolean).join(" ");
  if (code !== "") return answerFor(codes, code, text);
  if (NO_STAMPS.test(text)) return answerFor(codes, NO_CREDIT, text);
  return { is: "unknown", message: text || "SW Sapien gave no reason" };
}

function codeIn({ message }: SwReply): string {
  return CODE.exec(message ?? "")?.[1]?.replace(/^CA(?:CFDI)?/, "") ?? "";
}

function dataIn({ data }: SwReply): Readonly<Record<string, unknown>> {
  return isObject(data) ? data : {};
}

function stampedIn(reply: SwReply): { readonly cfdi: string; readonly tfd: string } {
  const { cfdi, tfd } = dataIn(reply);
  return {
    cfdi: typeof cfdi === "string" ? cfdi : "",
    tfd: typeof tfd === "string" ? tfd : "",
  };
}

function balanceOf(ctx: CallContext): Promise<SwReply | undefined> {
  return callJson(`${ctx.endpoint("api")}/management/v2/api/users/balance`, undefined, ctx);
}

/** The query of the balance shows whether the account works. */
async function prove(ctx: CallContext): Promise<Proof> {
  try {
    const reply = await balanceOf(ctx);
    return reply?.status === "success"
      ? { is: "works" }
      : { is: "unknown", message: "the answer is none of SW Sapien" };
  } catch (error) {
    return failedProof(fails(error) ?? callFailure(error));
  }
}

async function hasStamps(ctx: CallContext): Promise<boolean> {
  const reply = await balanceOf(ctx);
  const { stampsBalance, isUnlimited } = reply ? dataIn(reply) : {};
  // The balance is a help only: without an answer the CFDI is sent.
  return typeof stampsBalance !== "number" || isUnlimited === true || stampsBalance > 0;
}

/** The PAC's printed document; the CFDI is valid without it. */
async function printed(
  { file }: PacStamping,
  xmlContent: string,
  ctx: CallContext,
): Promise<readonly StepFile[]> {
  try {
    const url = `${ctx.endpoint("api")}/pdf/v1/api/GeneratePdf`;
    const reply = await callJson(url, { xmlContent }, ctx);
    const { contentB64 } = reply ? dataIn(reply) : {};
    if (typeof contentB64 !== "string") return [];
    const name = file.replace(/\.xml$/, ".pdf");
    return [
      {
        name,
        mime: "application/pdf",
        data: fromBase64(contentB64),
        key: "cfdi-pdf",
        category: "format",
      },
    ];
  } catch (error) {
    ctx.log("the PAC has not printed the CFDI", {
      message: error instanceof Error ? error.message : "",
    });
    return [];
  }
}

/** The answer for a failure before the request with the CFDI. */
function fails(error: unknown): CallFailure | undefined {
  if (error instanceof SwRefusal)
    return { is: "not-sent", fault: "credentials", message: error.message };
  if (error instanceof SwUnavailable)
    return { is: "not-sent", fault: "down", message: error.message };
  return undefined;
}
