import { createHash } from "node:crypto";
import { Party, readBuilt } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  defineRecord,
  type Effects,
  maySubmit,
  onDocument,
  putRecord,
  readAs,
  requestFile,
  type StepContext,
  type StepFile,
  type StepResult,
  type SubmissionStatus,
  step,
  submissionResult,
  Type,
  XML_MIME,
} from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { Day } from "../archive/period.ts";
import { fileKey, REMITTANCE } from "../remittance/connection.ts";
import { referenceIn, remittanceOf } from "../remittance/message.ts";
import {
  answerId,
  nextPart,
  type Part,
  partId,
  partOf,
  type RequestedRecords,
  recordsOf,
} from "../remittance/part.ts";
import { chainKey } from "./chain.ts";
import { SOFTWARE_SECRET, softwareFor } from "./software.ts";

/** Progress of the answer to a request of the agency, by its identity. */
export const Remittance = defineRecord({
  key: "gov-es.remittance",
  schema: Type.Object({
    /** Number in the chain of the first record that was not sent yet. */
    next: Type.Integer(),
    done: Type.Boolean(),
  }),
});

const Args = Type.Object({ reference: Type.String(), from: Day, upto: Day });

/** Answers a request of the agency with the stored records of a period. */
export const remit = defineProvider({
  key: "gov-es.noverifactu.remit",
  name: "Answer a request of the tax agency",
  summary:
    "Send the party's signed records of a period to the tax agency, unchanged and in the order of their chain. The job's args are `reference` (of the agency's letter), `from` and `upto` (days of generation, YYYY-MM-DD).",
  schemas: ["org/party"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: REMITTANCE, kind: "report" },
  credentials: [spanishCertificate.key, SOFTWARE_SECRET],
  run: onDocument(answer),
});

async function answer(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { ref, submission } = task;
  const supplier = readBuilt(Party, task.envelope.doc, "tax_id");
  const request = await requestIn(task, supplier, ctx);
  if (ref === undefined) return begin(request, ctx);
  const part = partOf(request, ref);
  if (!part) return submission ? followed(request, submission, ctx) : submissionResult(undefined);
  const isOwn = submission?.identity === ref;
  if (isOwn && !maySubmit(submission)) return followed(request, submission, ctx);
  return send({ request, part, supplier }, ctx);
}

async function requestIn(
  { args }: Pick<DocumentTask, "args">,
  supplier: Party,
  ctx: StepContext,
): Promise<RequestedRecords> {
  const { from, upto } = readAs(Args, args, "the job's args");
  const software = await softwareFor(supplier, ctx);
  return {
    nif: supplier.tax_id?.code ?? "",
    reference: referenceIn(args.reference),
    from,
    upto,
    chain: chainKey(supplier, software),
  };
}

async function begin(request: RequestedRecords, ctx: StepContext): Promise<StepResult> {
  const known = (await ctx.records(Remittance).get(answerId(request)))?.value;
  if (known?.done) return step.skip("the request was answered with the records of this period");
  const part = await nextPart(request, known?.next ?? 1, ctx);
  return part ? look(request, part) : step.ko("no-record", "there is no record of this period");
}

/** Waits for a message of this identity, which an earlier job may have sent. */
function look(request: RequestedRecords, part: Part): StepResult {
  return step.wait(`records ${part.first} to ${part.last} of the chain are sent`, {
    seconds: 0,
    ref: partId(request, part),
  });
}

interface NewMessage {
  readonly request: RequestedRecords;
  readonly part: Part;
  readonly supplier: Party;
}

async function send(
  { request, part, supplier }: NewMessage,
  ctx: StepContext,
): Promise<StepResult> {
  const records = await recordsOf(request, part, ctx);
  const { reference, nif, chain } = request;
  const message = remittanceOf({ supplier, reference, records, isLast: part.isLast });
  const bytes = new TextEncoder().encode(message);
  const effects: Effects = {
    files: [requestOf(bytes)],
    submit: {
      connection: REMITTANCE,
      kind: "report",
      identity: partId(request, part),
      bytes,
      holder: nif,
      stream: chain,
    },
  };
  return { ...look(request, part), effects };
}

/** A message as file of the taxpayer's entry. */
function requestOf(data: Uint8Array): StepFile {
  const digest = createHash("sha256").update(data).digest("hex");
  const key = `${fileKey({ digest })}-request`;
  return requestFile({ name: `${key}.xml`, key, mime: XML_MIME, data });
}

async function followed(
  request: RequestedRecords,
  submission: SubmissionStatus,
  ctx: StepContext,
): Promise<StepResult> {
  const result = submissionResult(submission);
  const part = partOf(request, submission.identity);
  if (result.status !== "OK" || !part) return result;
  const next = part.isLast ? undefined : await nextPart(request, part.last + 1, ctx);
  const progress = { next: part.last + 1, done: next === undefined };
  const effects: Effects = {
    ...result.effects,
    records: [putRecord(Remittance, answerId(request), progress)],
  };
  return next ? { ...look(request, next), effects } : { ...result, effects };
}
