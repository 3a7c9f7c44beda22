import type { CallContext, RegistrationAnswer, RegistrationRequest } from "@fakturo/plugin";
import { askForCredential, readAs, Type } from "@fakturo/plugin";
import { faultsOf } from "../connection/answers.ts";
import { fileName, packed } from "../connection/archive.ts";
import { callDian, callerOf, type DianOutcome } from "../connection/call.ts";
import { answerFinder } from "../connection/names.ts";
import { getStatus, getStatusZip, sendTestSetAsync } from "../connection/operations.ts";
import { type DianResponse, responseIn } from "../connection/response.ts";
import { generateDian } from "../generate.ts";
import { environmentCode, softwareOf } from "../settings.ts";
import { CERTIFICATE, signDian, signerIn } from "../sign.ts";
import { Counts, readInputs } from "./inputs.ts";
import type { TestSetProgress } from "./progress.ts";
import { sampleDocument, sampleTypes, TEST_RANGE } from "./samples.ts";

const { find, findAll, text } = answerFinder;

/** Time after which a batch is taken for lost: the DIAN answers "in process" for unknown ones too. */
const LOST_MS = 30 * 60_000;
const POLL_S = 5;
const DONE = "00";
const REJECTED = "99";

/** A registration with its test set under way. */
export interface TestSet {
  readonly request: RegistrationRequest;
  readonly progress: TestSetProgress;
  readonly testSet: string;
}

/** A new test set; its numbers follow from the time, because those of former sets are used up. */
export function newProgress(now: number): TestSetProgress {
  const size = TEST_RANGE.to - TEST_RANGE.from - 1000;
  const first = TEST_RANGE.from + (Math.floor(now / 1000) % size);
  return { first, issued: now, accepted: 0, reference: "" };
}

/** Number of documents of the test set. */
export function sizeOf({ config }: RegistrationRequest): number {
  return typesOf(config).length;
}

const typesOf = (config: RegistrationRequest["config"]) => {
  const { invoices, debit_notes, credit_notes } = Counts.properties;
  const counts = Type.Object({ invoices, debit_notes, credit_notes });
  return sampleTypes(readAs(counts, config, "the configuration"));
};

/** Sends the next document of the test set, or asks about the one that was sent. */
export function continueTestSet(set: TestSet, ctx: CallContext): Promise<RegistrationAnswer> {
  return set.progress.pending ? askPending(set, ctx) : sendNext(set, ctx);
}

async function sendNext(set: TestSet, ctx: CallContext): Promise<RegistrationAnswer> {
  const { progress, testSet } = set;
  const { name, xml, code } = await nextDocument(set, ctx);
  const archive = packed({ name, data: new TextEncoder().encode(xml) });
  const outcome = await callDian(sendTestSetAsync(name, archive, testSet), callerOf(ctx));
  if (outcome.is !== "reply") return withoutReply(outcome);
  const zip = text(outcome.result, "u:ZipKey");
  const rows = findAll(outcome.result, "u:ErrorMessageList/t:XmlParamsResponseTrackId");
  const isKnown = rows.some((row) => text(row, "t:DocumentKey").toLowerCase() === code);
  if (zip === "" && !isKnown) {
    const [row] = rows;
    const message = (row && text(row, "t:ProcessedMessage")) || "the DIAN took no document";
    return { is: "refused", faults: [{ code: "test-set", message }] };
  }
  return waiting(set, { ...progress, pending: { zip, code, since: ctx.now() } });
}

/** The document that follows those that are accepted; the same one after a lost answer. */
async function nextDocument({ request, progress }: TestSet, ctx: CallContext) {
  const { holder, environment, id, config } = request;
  const { first, issued, accepted: index, reference } = progress;
  const type = typesOf(config)[index] ?? "standard";
  const inputs = readInputs(request.inputs);
  const facts = { inputs, holder, index, first, issued, reference, uuid: id };
  const software = await softwareOf(holder, (key) => ctx.credential(key));
  const settings = { environment: environmentCode(environment), software, ranges: [TEST_RANGE] };
  const { xml, code } = generateDian(sampleDocument(type, facts), settings);
  const signer = signerIn(await ctx.credential());
  const kind = { standard: "fv", "debit-note": "nd", "credit-note": "nc" } as const;
  const year = new Date(issued).toISOString().slice(0, 4);
  const counter = first - TEST_RANGE.from + index;
  const name = `${fileName({ kind: kind[type], nit: holder.slice(0, -1), year, counter })}.xml`;
  return { name, code, xml: signDian(xml, signer, id, issued) };
}

async function askPending(set: TestSet, ctx: CallContext): Promise<RegistrationAnswer> {
  const { progress } = set;
  const { zip = "", code = "", since = 0 } = progress.pending ?? {};
  const isLost = zip === "" || ctx.now() - since > LOST_MS;
  const operation = isLost ? getStatus(code) : getStatusZip(zip);
  const outcome = await callDian(operation, callerOf(ctx));
  if (outcome.is !== "reply") return withoutReply(outcome);
  const result = isLost ? outcome.result : find(outcome.result, "r:DianResponse");
  if (!result) return { is: "unknown", message: "the answer has no result" };
  return decided(set, responseIn(result), isLost);
}

function decided(set: TestSet, response: DianResponse, isLost: boolean): RegistrationAnswer {
  const { pending, ...progress } = set.progress;
  const code = pending?.code ?? "";
  if (response.code === DONE && response.isValid) {
    const reference = progress.reference || code;
    return waiting(set, { ...progress, reference, accepted: progress.accepted + 1 }, 0);
  }
  const refusing = response.rules.filter((rule) => rule.refuses);
  if (response.code === REJECTED && refusing.length > 0)
    return { is: "refused", faults: faultsOf(refusing) };
  // A batch that was lost: the same document is sent again.
  return isLost ? waiting(set, progress, 0) : waiting(set, set.progress);
}

function waiting(set: TestSet, progress: TestSetProgress, retryIn = POLL_S): RegistrationAnswer {
  const size = sizeOf(set.request);
  return {
    is: "waiting",
    message: `the DIAN has accepted ${progress.accepted} of ${size} documents of the test set`,
    details: { testSet: progress },
    retryIn,
  };
}

/** A refused certificate is asked for again. */
export function withoutReply(outcome: Exclude<DianOutcome, { is: "reply" }>): RegistrationAnswer {
  const message = outcome.message ?? "the DIAN did not answer";
  const isRefused = outcome.is === "not-sent" && outcome.fault === "credentials";
  return isRefused ? askForCredential(CERTIFICATE.key, message) : { is: "unknown", message };
}
