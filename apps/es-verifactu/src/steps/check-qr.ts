import { isObject } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  isTransportError,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { QR_ENDPOINTS } from "../qr.ts";
import { QR_STAMP } from "./chain.ts";

const ANSWER_WITHIN_S = 30;
/** An accepted record may be shown so much later. */
const LAG_MS = 600_000;
const LOOK_AGAIN_S = 60;
const DAY_S = 86_400;

/** Looks the invoice up at the agency as a buyer does who scans its QR code. */
export const checkQr = defineProvider({
  key: "verifactu.check.qr",
  name: "Check QR code",
  summary: "Check that the tax agency shows the invoice at the address of its QR code.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "external",
  run: onDocument(lookUp),
});

async function lookUp(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { stamps } = task.envelope.head;
  const stamp = stamps?.find(({ prv }) => prv === QR_STAMP)?.val ?? "";
  if (!URL.canParse(stamp)) return step.ko("no-qr", "the invoice has no QR code of VERI*FACTU");
  const { pathname, searchParams } = new URL(stamp);
  const isWithout = pathname.endsWith(WITHOUT);
  const base = ctx.endpoint("verifactu", QR_ENDPOINTS[isWithout ? "no-verifactu" : "verifactu"]);
  searchParams.set("formato", "json");
  try {
    const answer = await ctx.http(`${base}?${searchParams}`, {
      method: "GET",
      signal: ctx.deadline(ANSWER_WITHIN_S),
    });
    return resultOf(readAnswer(answer.body), task, ctx);
  } catch (error) {
    if (isTransportError(error)) return step.retry(error.message);
    throw error;
  }
}

/** End of the address for invoices of NO VERI*FACTU. */
const WITHOUT = "/ValidarQRNoVerifactu";

/** The JSON form of the answer; undefined for a page of a gateway. */
function readAnswer(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const answer: unknown = JSON.parse(new TextDecoder().decode(body));
    return isObject(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

function resultOf(
  answer: ReturnType<typeof readAnswer>,
  task: DocumentTask,
  ctx: StepContext,
): StepResult {
  const { status, codigo_error, respuesta } = answer ?? {};
  if (status === "KO") return refused(String(codigo_error ?? ""));
  switch (isObject(respuesta) ? respuesta.resultado : undefined) {
    case "00":
      return step.ok({}, { message: "the agency shows the invoice" });
    case "01":
      return notFound(task, ctx);
    case "02":
      return step.skip("the agency cannot verify invoices of NO VERI*FACTU", "not-verifiable");
    default:
      return step.retry("the QR check gave no answer of its form");
  }
}

/** The reference of the step is the time of its first look, in milliseconds since 1970. */
function notFound({ ref }: DocumentTask, ctx: StepContext): StepResult {
  const began = Number(ref ?? ctx.now());
  if (ctx.now() - began < LAG_MS)
    return step.wait("the agency does not show the invoice yet", {
      ...{ seconds: LOOK_AGAIN_S, ref: String(began) },
    });
  return step.ko(
    "not-found",
    "the agency does not show the invoice: it has none of this number, date and total, or a cancelled one",
  );
}

/** Meanings of the codes of the QR check. */
const CODES: ReadonlyMap<string, string> = new Map([
  ["1001", "the NIF is missing"],
  ["1002", "the number is missing"],
  ["1003", "the date is missing"],
  ["1004", "the total is missing"],
  ["2001", "the NIF is not valid"],
  ["2002", "the number is too long"],
  ["2003", "the number has characters that are not allowed"],
  ["2004", "the date does not have the right form"],
  ["2005", "the total does not have the right form"],
  ["2006", "the total is too long"],
]);
const TECHNICAL = "3001";
const BLOCKED = "3002";

/** @param said several codes are joined with full stops. */
function refused(said: string): StepResult {
  const codes = said.split(".");
  if (codes.includes(TECHNICAL))
    return step.retry("the QR check is not available", undefined, said);
  if (codes.includes(BLOCKED))
    return step.retry("the agency answers no more QR checks today", DAY_S, said);
  const faults = codes.map((code) => ({
    code,
    message: CODES.get(code) ?? "the agency does not take the data of the QR code",
  }));
  const [first] = faults;
  return step.ko(said, first?.message ?? "", { faults });
}
