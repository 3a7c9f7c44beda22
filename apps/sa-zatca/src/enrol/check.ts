import type { CallContext, RegistrationAnswer, RegistrationRequest } from "@fakturo/plugin";
import { callZatca, jsonIn, messagesOf, PATHS, ZatcaVerdict } from "../connection/api.ts";
import { faultOf } from "../connection/codes.ts";
import { bodyOf } from "../connection/record.ts";
import { issuingUnit, type StoredUnit } from "../connection/unit.ts";
import { sealZatca } from "../seal/seal.ts";
import { FIRST_HASH } from "../zatca/stamps.ts";
import type { Progress } from "./progress.ts";
import { refusedBy } from "./refusal.ts";
import { sampleDocument, samplesOf } from "./samples.ts";

/** A unit in the compliance checks. */
export interface CheckedUnit {
  readonly request: RegistrationRequest;
  readonly progress: Progress;
  readonly unit: StoredUnit;
}

/** Sends the next document of the compliance checks; undefined once all are passed. */
export async function checkNext(
  { request, progress, unit }: CheckedUnit,
  ctx: CallContext,
): Promise<RegistrationAnswer | undefined> {
  const samples = samplesOf(unit);
  const { passed } = progress;
  const sample = samples.find(({ step }) => !passed.includes(step));
  if (!sample) return undefined;
  const { name } = request.inputs;
  const uuid = ctx.uuid();
  const envelope = sampleDocument(sample, {
    seller: typeof name === "string" ? name : "",
    vatNumber: request.holder,
    uuid,
    number: passed.length + 1,
    now: ctx.now(),
  });
  const position = { counter: passed.length + 1, previous: progress.previous || FIRST_HASH };
  const sealed = sealZatca(envelope, { unit: issuingUnit(unit), position, now: ctx.now() });
  const json = bodyOf({ uuid, hash: sealed.hash, xml: sealed.xml });
  const reply = await callZatca({ mode: unit.mode, path: PATHS.check, json, pair: unit }, ctx);
  const verdict = jsonIn(ZatcaVerdict, reply);
  if ((reply.status === 200 || reply.status === 202) && verdict) {
    const details = { ...progress, passed: [...passed, sample.step], previous: sealed.hash };
    const message = `ZATCA has checked ${passed.length + 1} of ${samples.length} documents`;
    return { is: "waiting", message, details, retryIn: 0 };
  }
  const faults = verdict ? messagesOf(verdict).errors.map(faultOf) : [];
  return faults.length > 0 ? { is: "refused", faults } : refusedBy(reply);
}
