import type { AuthorityCode } from "@fakturo/plugin";
import { type FaceReply, faceFinder, isDone } from "./call.ts";
import { explainFace } from "./codes.ts";
import type { Contract } from "./contract.ts";

type Row = readonly [code: string, meaning: string, remedy: string];

const FOLLOWED = "the receiver goes on; the state is queried again";
const ROWS: readonly Row[] = [
  ["1200", "registered at the entry point (in the register REC of FACe)", FOLLOWED],
  [
    "1300",
    "registered by the receiver (in the accounting register RCF of a public body)",
    FOLLOWED,
  ],
  ["2400", "the obligation to pay is recognised", FOLLOWED],
  ["2500", "paid", "nothing is to be done"],
  [
    "2600",
    "rejected by the receiver",
    "correct what the receiver says; the invoice needs a new number, or a corrective invoice",
  ],
  ["3100", "cancelled", "nothing is to be done"],
  ["4100", "no cancellation is requested", "nothing is to be done"],
  ["4200", "the cancellation is requested", "the receiver decides; the state is queried again"],
  ["4300", "the cancellation is accepted", "nothing is to be done"],
  ["4400", "the cancellation is refused", "ask the receiver; the invoice stays as it is"],
];

/** States of invoices and of cancellations, for the reference pages. */
export const FACE_STATES: readonly AuthorityCode[] = ROWS.map(([code, meaning, remedy]) => ({
  code,
  meaning,
  remedy,
}));
const MEANINGS = new Map(ROWS.map(([code, meaning]) => [code, meaning]));

/** What to do about a state; empty for states that are not known. */
export function remedyOf(code: string): string {
  return FACE_STATES.find((one) => one.code === code)?.remedy ?? "";
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
  const said = MEANINGS.get(code) ?? part(members.description);
  return { code, text: [said, part(members.reason)].filter((text) => text !== "").join(": ") };
}

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const OFTEN_S = 4 * HOUR_S;

/** Seconds until the next query: four hours in the first week, then a day. */
export function pauseAfter(ageMs: number): number {
  return ageMs < 7 * DAY_S * 1000 ? OFTEN_S : DAY_S;
}
