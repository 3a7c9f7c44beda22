import type { RecordReader, StepFault } from "@fakturo/plugin";
import { APP, type ResponseRecord, type responses } from "./settings.ts";

/** Key of the step that sends documents: its faults are those of a rejection. */
export const SEND = `${APP}.send`;
/** Code of a rejection without a reason of its own. */
const REJECTED = "rejected";
/** UNCL 4343: rejected. */
const REJECTION = "RE";

const WHO = {
  mls: "the receiver's access point",
  "invoice-response": "the receiver",
} as const;

/** A sent document that was rejected after its delivery. */
export interface Rejection {
  /** At least one. */
  readonly faults: readonly StepFault[];
  /** The receiver has read the document and refuses it: the same one is not sent again. */
  readonly isDecision: boolean;
}

/** The rejection that an answer is; undefined for other answers. */
export function rejectionIn({ kind, code, reasons }: ResponseRecord): Rejection | undefined {
  if (code !== REJECTION) return undefined;
  const message = `rejected by ${WHO[kind]}`;
  const told = reasons.filter((reason) => reason.code !== "");
  const given = told.length > 0 ? told : reasons;
  const faults = (given.length > 0 ? given : [{ code: "", text: "" }]).map((reason) => ({
    provider: SEND,
    code: reason.code || REJECTED,
    message: reason.text || message,
  }));
  return { faults, isDecision: kind === "invoice-response" };
}

/** The rejection of a sent record; undefined if it was not rejected. */
export async function rejectionOf(
  identity: string,
  answers: RecordReader<typeof responses>,
): Promise<Rejection | undefined> {
  return rejectionAmong(await answers.find("identity", identity), rejectionIn);
}

/** The rejection among the answers to one record: the receiver's decision if there is one, else the first. */
export function rejectionAmong<Value>(
  answers: readonly { readonly value: Value }[],
  read: (answer: Value) => Rejection | undefined,
): Rejection | undefined {
  const rejections = answers.flatMap(({ value }) => read(value) ?? []);
  return rejections.find(({ isDecision }) => isDecision) ?? rejections[0];
}
