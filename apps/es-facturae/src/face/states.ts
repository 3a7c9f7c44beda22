import type { AuthorityCode } from "@fakturo/plugin";
import { type FaceReply, faceFinder, isDone } from "./call.ts";
import { explainFace } from "./codes.ts";

type Row = readonly [code: string, meaning: string, remedy: string];

const FOLLOWED = "the office goes on; the state is queried again";
const ROWS: readonly Row[] = [
  ["1200", "registered in the electronic register (REC)", FOLLOWED],
  ["1300", "registered in the accounting register (RCF) of the office", FOLLOWED],
  ["2400", "the obligation to pay is recognised", FOLLOWED],
  ["2500", "paid", "nothing is to be done"],
  [
    "2600",
    "rejected by the office",
    "correct what the office says; the invoice needs a new number, or a corrective invoice",
  ],
  ["3100", "cancelled", "nothing is to be done"],
  ["4100", "no cancellation is requested", "nothing is to be done"],
  ["4200", "the cancellation is requested", "the office decides; the state is queried again"],
  ["4300", "the cancellation is accepted", "nothing is to be done"],
  ["4400", "the cancellation is refused", "ask the office; the invoice stays as it is"],
];

/** States of invoices (`tramitacion`) and of cancellations (`anulacion`), for the reference pages. */
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
  /** Meaning, and the office's reason or text. */
  readonly text: string;
}

/** States of an invoice. */
export interface FaceStates {
  readonly processing: FaceState;
  readonly cancellation: FaceState;
}

/** The states in an answer to `consultarFactura`, or why there are none. */
export function statesIn(reply: FaceReply): FaceStates | { readonly message: string } {
  if (reply.is !== "reply") return { message: reply.is === "fault" ? reply.text : reply.message };
  if (!isDone(reply.code)) return { message: explainFace(reply.code, reply.text) };
  const [processing, cancellation] = [stateAt(reply, "tramitacion"), stateAt(reply, "anulacion")];
  return processing.code === ""
    ? { message: "the answer has no state" }
    : { processing, cancellation };
}

function stateAt({ content }: Extract<FaceReply, { is: "reply" }>, name: string): FaceState {
  const part = (member: string) => faceFinder.text(content, `factura/${name}/${member}`);
  const code = part("codigo");
  const said = MEANINGS.get(code) ?? part("descripcion");
  return { code, text: [said, part("motivo")].filter((text) => text !== "").join(": ") };
}

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const OFTEN_S = 4 * HOUR_S;

/** Seconds until the next query: four hours in the first week, then a day. */
export function pauseAfter(ageMs: number): number {
  return ageMs < 7 * DAY_S * 1000 ? OFTEN_S : DAY_S;
}
