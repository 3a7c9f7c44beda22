import type { Answer, AuthorityFault, StepFile, Submission } from "@fakturo/plugin";
import { copied, createFinder, writeXml, type XmlElement } from "@fakturo/xml";
import type { AtReply } from "./call.ts";
import { type AtOutcome, type AtService, CODES, codeOf, explainAt } from "./codes.ts";
import { DOCUMENTS } from "./namespaces.ts";

/** Stamp with the code that the AT gives a transport document. */
export const DOC_CODE_STAMP = "at-doc-code";

const finder = createFinder({ doc: DOCUMENTS });
/** An additional status that refuses nothing. */
const ALERT = "-100";
const DONE = "0";
/** Digest of a stored document that is not the sent one. */
const OTHER = "another document";
const AGAIN_S = 5;
const DOWN_S = 300;
const CREDENTIALS_S = 3600;

/** A code of an answer, and what comes with it. */
interface Told {
  readonly code: string;
  readonly text: string;
  /** AT code of a transport document; empty without one. */
  readonly reference: string;
}

/** What the AT's reply says about a record. */
export function answerIn(service: AtService, reply: AtReply, one: Submission): Answer {
  switch (reply.is) {
    case "not-sent":
      return { ...reply, retryIn: reply.fault === "credentials" ? CREDENTIALS_S : DOWN_S };
    case "unknown":
      return reply;
    default: {
      const told = toldIn(service, reply);
      if (!told) return { is: "unknown", message: "the answer of the AT has no code" };
      const answer = answerOf(service, told, one);
      return reply.is === "reply" ? withFile(answer, one, reply.body) : answer;
    }
  }
}

/** True where the AT refuses the password. */
export function isLocked(service: AtService, reply: AtReply): boolean {
  if (reply.is !== "fault" && reply.is !== "reply") return false;
  const told = service === "series" ? seriesTold(reply) : toldIn(service, reply);
  return told !== undefined && CODES[service].get(told.code)?.outcome === "locked";
}

/** The code of an answer about series, empty without one. */
export function seriesTold(reply: Extract<AtReply, { readonly is: "fault" | "reply" }>) {
  if (reply.is === "fault") return { code: reply.code, text: reply.text };
  const result = finder.find(reply.body.children[0], "infoResultOper");
  return {
    code: finder.text(result, "codResultOper"),
    text: finder.text(result, "msgResultOper"),
  };
}

function toldIn(service: AtService, reply: AtReply): Told | undefined {
  if (reply.is === "fault") return { ...reply, reference: "" };
  if (reply.is !== "reply") return undefined;
  return service === "transport" ? transportTold(reply.body) : documentTold(reply.body);
}

function documentTold(body: XmlElement): Told | undefined {
  const response = finder.find(body, "doc:Response");
  const code = finder.text(response, "doc:CodigoResposta");
  if (code === "") return undefined;
  return { code, text: finder.text(response, "doc:Mensagem"), reference: "" };
}

/**
 * An answer about a transport document can have several statuses. This is the one that counts: a refusal if there is
 * one, else an alert (the document is accepted with a remark), else the first.
 */
function transportTold(body: XmlElement): Told | undefined {
  const rows = finder.findAll(body, "ResponseStatus").map((status) => ({
    code: finder.text(status, "ReturnCode"),
    text: finder.text(status, "ReturnMessage"),
  }));
  const isDone = ({ code }: { readonly code: string }) => code === DONE || code === ALERT;
  const row =
    rows.find((one) => !isDone(one)) ?? rows.find(({ code }) => code === ALERT) ?? rows[0];
  return row && { ...row, reference: finder.text(body, "ATDocCodeID") };
}

function answerOf(service: AtService, told: Told, one: Submission): Answer {
  const { code } = told;
  const fault: AuthorityFault = {
    code: codeOf(service, code),
    message: explainAt(service, code, told.text),
  };
  const outcome = code === DONE ? "done" : CODES[service].get(code)?.outcome;
  if (outcome === undefined)
    return { is: "unknown", message: `the AT answers ${code} ${told.text}` };
  return ANSWERS[outcome](fault, { service, told, one });
}

interface Place {
  readonly service: AtService;
  readonly told: Told;
  readonly one: Submission;
}

const ANSWERS: Readonly<Record<AtOutcome, (fault: AuthorityFault, place: Place) => Answer>> = {
  done: accepted,
  different: duplicate,
  "fulfilled-before": repeated,
  refused: (fault) => ({ is: "refused", faults: [fault] }),
  credentials: ({ message }) => notSent("credentials", message, CREDENTIALS_S),
  locked: ({ message }) => notSent("credentials", message, CREDENTIALS_S),
  again: ({ message }) => notSent("down", message, AGAIN_S),
  down: ({ message }) => notSent("down", message, DOWN_S),
  unknown: ({ message }) => ({ is: "unknown", message }),
};

function notSent(fault: "credentials" | "down", message: string, retryIn: number): Answer {
  return { is: "not-sent", fault, message, retryIn };
}

/** A transport document that was stored late has the alert as remark. */
function accepted(fault: AuthorityFault, { service, told }: Place): Answer {
  const { code, reference } = told;
  return {
    is: "accepted",
    ...(code !== DONE && { code: codeOf(service, code) }),
    ...(code === ALERT && { remarks: [fault] }),
    ...referenceOf(reference),
  };
}

/**
 * The number is taken. Only an answer with the AT's code shows that a transport document is ours: without it a person
 * looks the code up in the portal.
 */
function duplicate(_fault: AuthorityFault, { told, one }: Place): Answer {
  const { reference } = told;
  const isOurs = reference !== "" && wasSentBefore(one);
  return isOurs
    ? { is: "accepted", ...referenceOf(reference) }
    : { is: "duplicate", digest: OTHER };
}

/** The cancellation is fulfilled where an earlier one may have arrived. */
function repeated(fault: AuthorityFault, { one }: Place): Answer {
  return one.kind === "cancel" && wasSentBefore(one)
    ? { is: "accepted" }
    : { is: "refused", faults: [fault] };
}

function wasSentBefore({ attempts }: Submission): boolean {
  return attempts.length > 0;
}

function referenceOf(reference: string): { readonly reference?: string } {
  return reference === "" ? {} : { reference };
}

/** The answer with its file, where it is definite. */
function withFile(answer: Answer, { kind }: Submission, body: XmlElement): Answer {
  if (answer.is !== "accepted" && answer.is !== "refused" && answer.is !== "duplicate")
    return answer;
  const key = `at-${kind}-response`;
  const file: StepFile = {
    name: `${key}.xml`,
    key,
    mime: "application/xml",
    category: "response",
    private: true,
    data: new TextEncoder().encode(writeXml(copied(body), { illegal: "remove" })),
  };
  return { ...answer, effects: { files: [file] } };
}
