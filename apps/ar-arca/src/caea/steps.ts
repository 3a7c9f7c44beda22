import { FakturoError, isFakturoError, type JsonObject } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  defineSubmissionStep,
  maySubmit,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { CERTIFICATE } from "../connection/certificate.ts";
import { BLANK, recordBytes } from "../connection/record.ts";
import { numberOf } from "../converter.ts";
import { compactTime, endOfDay } from "../dates.ts";
import { qrFacts, qrUrl } from "../qr.ts";
import { reportRequest } from "../request.ts";
import { CAE_EXPIRY_STAMP, CAE_STAMP, QR_STAMP } from "../stamps.ts";
import { voucherOf } from "../voucher.ts";
import { caeaOf, caeas } from "./codes.ts";
import { type HalfMonth, halfMonthIn, halfMonthOf, neededHalfMonth } from "./period.ts";
import { type CaeaTask, TASK_MIME } from "./task.ts";

const CONNECTION = "gov-ar";
/** Job arg with another half month than the one that is needed next. */
const HALF_ARG = "gov-ar-half-month";
const SUBMITS = { connection: CONNECTION, kind: "report" } as const;

/** Gets the code of a half month. */
export const requestCode = defineProvider({
  key: "gov-ar.caea.request",
  name: "Get a CAEA",
  summary:
    "Get ARCA's code for vouchers of the coming half month, for points of sale that issue in a contingency.",
  schemas: ["org/party"],
  effect: "submission",
  submits: SUBMITS,
  credentials: [CERTIFICATE.key],
  config: Type.Object({}),
  run: onDocument(async (task: DocumentTask, ctx) => {
    if (task.ref !== undefined) return submissionResult(task.submission);
    const [cuit, half] = [cuitOf(task.envelope.doc), halfMonthFor(task, ctx)];
    if (await caeaOf(cuit, half, ctx.records(caeas)))
      return step.skip("the workspace has the code already");
    return handedOver({ task: "code", cuit, ...half }, `${half.period}-${half.order}`);
  }),
});

/** Tells ARCA that a point of sale has issued nothing with a code. */
export const reportUnused = defineProvider({
  key: "gov-ar.caea.unused",
  name: "Report a CAEA without vouchers",
  summary: "Tell ARCA that a point of sale has issued no voucher with the code of a half month.",
  schemas: ["org/party"],
  effect: "submission",
  submits: SUBMITS,
  credentials: [CERTIFICATE.key],
  config: Type.Object({
    point_of_sale: Type.Integer({ title: "Point of sale", minimum: 1, maximum: 99_998 }),
  }),
  run: onDocument(
    async (task: DocumentTask<{ readonly point_of_sale: number }>, ctx): Promise<StepResult> => {
      if (task.ref !== undefined) return submissionResult(task.submission);
      const [cuit, half] = [cuitOf(task.envelope.doc), halfMonthFor(task, ctx)];
      const caea = await caeaOf(cuit, half, ctx.records(caeas));
      if (!caea) return withoutCode(half);
      const pointOfSale = String(task.config.point_of_sale);
      return handedOver({ task: "unused", cuit, code: caea.code, pointOfSale }, caea.code);
    },
  ),
});

/** Issues an invoice with a code given in advance, without ARCA; the engine reports it when it can. */
export const issueInAdvance = defineProvider({
  key: "gov-ar.caea.issue",
  name: "Issue with a CAEA",
  summary:
    "Sign the numbered invoice with the code of its half month, CAEA and QR code; it is reported to ARCA until the last day for it.",
  schemas: ["bill/invoice"],
  effect: "none",
  config: Type.Object({}),
  run: onDocument(issue),
});

/** Waits for the report of an invoice. */
export const awaitReport = defineSubmissionStep({
  key: "gov-ar.caea.report",
  name: "Report to ARCA",
  summary: "Wait until ARCA has taken the report of an invoice that was issued with a CAEA.",
  schemas: ["bill/invoice"],
  submits: SUBMITS,
  credentials: [CERTIFICATE.key],
});

async function issue(
  { envelope, submission }: DocumentTask,
  ctx: StepContext,
): Promise<StepResult> {
  if (!maySubmit(submission)) return step.skip("the invoice is issued already");
  const voucher = voucherOf(envelope.doc);
  const number = numberOf(voucher.invoice.code);
  const day = voucher.invoice.issue_date ?? "";
  const caea = await caeaOf(voucher.cuit, halfMonthOf(day), ctx.records(caeas));
  if (!caea) return withoutCode(halfMonthOf(day));
  const { customer, ...facts } = qrFacts(voucher);
  const advance = { code: caea.code, number };
  const generated = compactTime(ctx.now());
  const xml = reportRequest(voucher, number, { code: caea.code, generated }, BLANK);
  const record = {
    service: "wsfe",
    ...facts,
    ...(customer && { customer }),
    advance,
    xml,
  } as const;
  const series = [facts.cuit, facts.pointOfSale, facts.type].join("·");
  const qr = qrUrl({ ...facts, customer, kind: "A" }, number, caea.code, simulatedPage(ctx));
  return step.ok({
    sign: true,
    stamps: [
      { prv: CAE_STAMP, val: caea.code },
      { prv: CAE_EXPIRY_STAMP, val: caea.until },
      { prv: QR_STAMP, val: qr },
    ],
    submit: {
      ...SUBMITS,
      identity: [series, number].join("·"),
      holder: facts.cuit,
      bytes: recordBytes(record),
      mime: "application/json",
      stream: series,
      due: endOfDay(caea.report_by),
    },
  });
}

function withoutCode({ period, order }: HalfMonth): StepResult {
  return step.ko(
    "no-caea",
    `the workspace has no CAEA for ${period}-${order}: run gov-ar.caea.request for the supplier`,
  );
}

function handedOver(task: CaeaTask, about: string): StepResult {
  const identity = [task.cuit, "CAEA", about, ...("pointOfSale" in task ? [task.pointOfSale] : [])];
  const bytes = new TextEncoder().encode(JSON.stringify(task));
  const submit = {
    ...SUBMITS,
    ...{ identity: identity.join("·"), holder: task.cuit, bytes, mime: TASK_MIME },
    stream: [task.cuit, "CAEA"].join("·"),
  };
  return submitting({ submit }, submit.identity);
}

function halfMonthFor({ args }: Pick<DocumentTask, "args">, ctx: StepContext): HalfMonth {
  const given = args[HALF_ARG];
  const half = given === undefined ? neededHalfMonth(ctx.now()) : halfMonthIn(given);
  if (half) return half;
  throw new FakturoError("input", `'${HALF_ARG}' is a half month such as 2026-11-2`);
}

function cuitOf({ tax_id }: JsonObject): string {
  const code = typeof tax_id === "object" && tax_id && "code" in tax_id ? tax_id.code : undefined;
  if (typeof code === "string" && code !== "") return code;
  throw new FakturoError("input", "the party has no CUIT", { path: "$.tax_id.code" });
}

/** Page of QR codes where a simulator has one. */
function simulatedPage(ctx: Pick<StepContext, "endpoint">): string | undefined {
  try {
    return ctx.endpoint(CONNECTION, "qr");
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
}
