import { isFakturoError, isObject } from "@fakturo/model";
import type { Answer, Effects, Found, Proof, TogetherAnswer } from "@fakturo/plugin";
import {
  numberOf,
  objectOf,
  objectsOf,
  oneOf,
  refuse,
  requiredText,
  type TaskMembers,
  textOf,
  UnreadableAnswer,
} from "./task-members.ts";
import { faultsOf, filesOf } from "./task-result.ts";

const FOUND = ["found", "not-found", "several", "unknown"] as const;
const PROOFS = ["works", "refused", "unknown"] as const;
const VERDICTS = ["verified", "refused", "unknown"] as const;
const NOT_SENT = ["credentials", "quota", "down"] as const;

/** What an app answered for a record; what cannot be read counts as `unknown`. */
export function parseAnswer(text: string): Answer {
  return read(text, readAnswer, unknown);
}

/** What an app found; what cannot be read counts as `unknown`. */
export function parseFound(text: string): Found {
  return read(text, foundOf, unknown);
}

/** Answers for records of one message, by id; what cannot be read leaves all of them unknown. */
export function parseTogether(text: string): TogetherAnswer {
  return read(text, togetherOf, () => ({ answers: new Map() }));
}

/** True for a message that an app has verified, false for a refused one; the reason where it could not check. */
export function parseVerdict(text: string): boolean | string {
  return read(text, verdictOf, (reason) => reason);
}

/** Whether a credential works; what cannot be read counts as `unknown`. */
export function parseProof(text: string): Proof {
  return read(text, proofOf, unknown);
}

const unknown = (message: string) => ({ is: "unknown", message }) as const;

function read<T>(
  text: string,
  parse: (json: TaskMembers) => T,
  otherwise: (reason: string) => T,
): T {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? parse(json) : otherwise("the app's answer is no object");
  } catch (error) {
    const isKnown = error instanceof UnreadableAnswer || isFakturoError(error);
    const reason = isKnown ? error.message : "it is not JSON";
    return otherwise(`the app's answer cannot be read: ${reason}`);
  }
}

function retryIn(json: TaskMembers): { readonly retryIn?: number } {
  const seconds = numberOf(json, "retry_in");
  return seconds === undefined ? {} : { retryIn: seconds };
}

/** An answer as JSON. @throws Unreadable, FakturoError "input". */
export function readAnswer(json: TaskMembers): Answer {
  switch (json.is) {
    case "accepted": {
      const [code, remarks] = [textOf(json, "code"), faultsOf({ faults: json.remarks })];
      return {
        is: "accepted",
        ...(code && { code }),
        ...(remarks && { remarks }),
        ...referenceIn(json),
        ...effectsIn(json),
      };
    }
    case "taken":
      return {
        is: "taken",
        reference: requiredText(json, "reference"),
        ...messageIn(json),
        ...retryIn(json),
      };
    case "refused": {
      const faults = faultsOf(json) ?? [{ message: textOf(json, "message") ?? "refused" }];
      return { is: "refused", faults, ...referenceIn(json), ...effectsIn(json) };
    }
    case "duplicate": {
      const digest = textOf(json, "digest");
      return {
        is: "duplicate",
        ...(digest && { digest }),
        ...referenceIn(json),
        ...effectsIn(json),
      };
    }
    case "not-sent": {
      const fault = oneOf(json, "fault", NOT_SENT);
      return { is: "not-sent", ...(fault && { fault }), ...messageIn(json), ...retryIn(json) };
    }
    case "unknown":
      return unknown(textOf(json, "message") ?? "the app does not know");
    default:
      return refuse(`'is' is '${String(json.is)}'`);
  }
}

function foundOf(json: TaskMembers): Found {
  const is = oneOf(json, "is", FOUND) ?? refuse("'is' is missing");
  if (is !== "found") return { is, ...messageIn(json) };
  const answer = objectOf(json, "answer") ?? refuse("'answer' is missing");
  return { is, digest: requiredText(json, "digest"), answer: readAnswer(answer) };
}

function proofOf(json: TaskMembers): Proof {
  const is = oneOf(json, "is", PROOFS) ?? refuse("'is' is missing");
  if (is === "works") return { is };
  const code = textOf(json, "code");
  return { is, message: textOf(json, "message") ?? is, ...(code !== undefined && { code }) };
}

function verdictOf(json: TaskMembers): boolean | string {
  const is = oneOf(json, "is", VERDICTS) ?? refuse("'is' is missing");
  if (is === "unknown") return textOf(json, "message") ?? "the app does not know";
  return is === "verified";
}

function togetherOf(json: TaskMembers): TogetherAnswer {
  const wait = numberOf(json, "wait");
  const refused = faultsOf({ faults: json.refused });
  const answers = objectsOf(json, "answers").map(
    (answer) => [requiredText(answer, "id"), readAnswer(answer)] as const,
  );
  return {
    answers: new Map(answers),
    ...(wait !== undefined && { wait }),
    ...(refused && { refused }),
  };
}

/** What an answer leaves on the entry. */
function effectsIn(json: TaskMembers): { readonly effects?: Effects } {
  const files = filesOf(json.files);
  const state = textOf(json, "state");
  const stamps = objectsOf(json, "stamps").map((stamp) => ({
    prv: requiredText(stamp, "prv"),
    val: requiredText(stamp, "val"),
  }));
  const effects: Effects = {
    ...(files.length > 0 && { files }),
    ...(stamps.length > 0 && { stamps }),
    ...(state !== undefined && { state }),
  };
  return Object.keys(effects).length > 0 ? { effects } : {};
}

function referenceIn(json: TaskMembers): { readonly reference?: string } {
  const reference = textOf(json, "reference");
  return reference === undefined ? {} : { reference };
}

function messageIn(json: TaskMembers): { readonly message?: string } {
  const message = textOf(json, "message");
  return message === undefined ? {} : { message };
}
