import type { AuthorityCode } from "@fakturo/plugin";
import { type FaceReply, faceFinder, isDone } from "./call.ts";
import { explainFace } from "./codes.ts";
import type { Contract } from "./contract.ts";

/** What a state of an invoice means for its entry. */
export type FaceStatus = "sent" | "processing" | "accepted" | "paid" | "rejected" | "cancelled";

interface Row {
  readonly code: string;
  /** Absent for states of a cancellation. */
  readonly status?: FaceStatus;
  readonly meaning: string;
  readonly remedy: string;
}

const FOLLOWED = "the receiver goes on; the state is queried again";
const ROWS: readonly Row[] = [
  {
    code: "1200",
    status: "sent",
    meaning: "registered at the entry point (in the register REC of FACe)",
    remedy: FOLLOWED,
  },
  {
    code: "1300",
    status: "processing",
    meaning: "registered by the receiver (in the accounting register RCF of a public body)",
    remedy: FOLLOWED,
  },
  {
    code: "2400",
    status: "accepted",
    meaning: "the obligation to pay is recognised",
    remedy: FOLLOWED,
  },
  { code: "2500", status: "paid", meaning: "paid", remedy: "nothing is to be done" },
  {
    code: "2600",
    status: "rejected",
    meaning: "rejected by the receiver",
    remedy:
      "correct what the receiver says; the invoice needs a new number, or a corrective invoice",
  },
  { code: "3100", status: "cancelled", meaning: "cancelled", remedy: "nothing is to be done" },
  { code: "4100", meaning: "no cancellation is requested", remedy: "nothing is to be done" },
  {
    code: "4200",
    meaning: "the cancellation is requested",
    remedy: "the receiver decides; the state is queried again",
  },
  { code: "4300", meaning: "the cancellation is accepted", remedy: "nothing is to be done" },
  {
    code: "4400",
    meaning: "the cancellation is refused",
    remedy: "ask the receiver; the invoice stays as it is",
  },
];
const BY_CODE = new Map(ROWS.map((row) => [row.code, row]));

/** States of invoices and of cancellations, for the reference pages. */
export const FACE_STATES: readonly AuthorityCode[] = ROWS.map(({ code, meaning, remedy }) => ({
  code,
  meaning,
  remedy,
}));

/** What a state of an invoice means; undefined for states that are not known. */
export function statusOf(code: string): FaceStatus | undefined {
  return BY_CODE.get(code)?.status;
}

/** What to do about a state; empty for states that are not known. */
export function remedyOf(code: string): string {
  return BY_CODE.get(code)?.remedy ?? "";
}

/** One of the states of an invoice. */
export interface FaceState {
  readonly code: string;
  /** Meaning, and the receiver's reason or text. */
  readonly text: string;
}

/** States of an invoice. */
export interface FaceStates {
  readonly processing: FaceState;
  readonly cancellation: FaceState;
}

/** The states in an answer to a query, or why there are none. */
export function statesIn(
  reply: FaceReply,
  contract: Contract,
): FaceStates | { readonly message: string } {
  if (reply.is !== "reply") return { message: reply.is === "fault" ? reply.text : reply.message };
  if (!isDone(reply.code)) return { message: explainFace(reply, contract) };
  const { answer } = contract;
  const processing = stateAt(reply, answer.processing, answer.state);
  const cancellation = stateAt(reply, answer.cancellation, answer.state);
  return processing.code === ""
    ? { message: "the answer has no state" }
    : { processing, cancellation };
}

function stateAt(
  { content }: Extract<FaceReply, { is: "reply" }>,
  path: string,
  members: Contract["answer"]["state"],
): FaceState {
  const part = (member: string) => faceFinder.text(content, `${path}/${member}`);
  const code = part(members.code);
  const said = BY_CODE.get(code)?.meaning ?? part(members.description);
  return { code, text: [said, part(members.reason)].filter((text) => text !== "").join(": ") };
}

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const OFTEN_S = 4 * HOUR_S;

/** Seconds until the next query: four hours in the first week, then a day. */
export function pauseAfter(ageMs: number): number {
  return ageMs < 7 * DAY_S * 1000 ? OFTEN_S : DAY_S;
}
