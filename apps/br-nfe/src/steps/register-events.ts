import { CERTIFICATE_SECRET, reasonField, stateOf, withCredentials } from "@fakturo/brazil";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type Provider,
  type Static,
  type StepContext,
  type StepResult,
  type SubmissionStatus,
  step,
  submissionResult,
  Type,
} from "@fakturo/plugin";
import type { SigningCredentials } from "@fakturo/signature";
import { NATIONAL_BODY } from "../connection/addresses.ts";
import { CORRECTION_KEY, MANIFESTATION_KEY, UNUSED_KEY } from "../connection/answers.ts";
import { correctionOf } from "../event/correction.ts";
import type { EventOrigin } from "../event/event.ts";
import { manifestationOf, manifestationType } from "../event/manifestation.ts";
import { unusedOf } from "../event/unused.ts";
import { AUTHORISATION_STAMP, CONSUMER_MODEL, EXT, GOODS_MODEL } from "../extensions.ts";
import { partsOf, stateIn } from "../key.ts";
import { issuerOf, keyOf, modelOf, recipientOf } from "./facts.ts";
import { handedOver } from "./hand-over.ts";
import { correctionField, nextCorrection, reasonIn } from "./texts.ts";

const SCHEMAS = ["bill/invoice"];
const FINAL: ReadonlySet<string> = new Set(["accepted", "refused", "withdrawn", "annulled"]);
const FREE: ReadonlySet<string> = new Set(["refused", "withdrawn"]);

const Corrected = Type.Object({ correction: correctionField });
const Reasoned = Type.Object({ reason: reasonField });
const Manifested = Type.Object({
  manifestation: Type.Union(
    [
      Type.Literal("known", { title: "Known" }),
      Type.Literal("confirmed", { title: "Confirmed" }),
      Type.Literal("unknown", { title: "Unknown operation" }),
      Type.Literal("not-carried-out", { title: "Not carried out" }),
    ],
    { title: "Manifestation", default: "confirmed" },
  ),
  reason: reasonField,
});
type Manifested = Static<typeof Manifested>;

/** Registers a letter of correction of an authorised NF-e. */
export const sendCorrection: Provider<typeof Corrected> = defineProvider({
  key: "nfe-br.send.correction",
  name: "Send letter of correction",
  summary:
    "Sign the next letter of correction (CC-e) of the authorised NF-e and register it with the SEFAZ of the state.",
  schemas: SCHEMAS,
  config: Corrected,
  effect: "submission",
  submits: { connection: "nfe-br", kind: "amend" },
  credentials: [CERTIFICATE_SECRET],
  run: onDocument((task, ctx) => {
    const { envelope, submission, ref } = task;
    if (ref !== undefined) return submissionResult(submission);
    if (isOpen(submission)) return underWay(submission);
    if (!envelope.head.stamps?.some(({ prv }) => prv === AUTHORISATION_STAMP))
      return step.ko("not-authorised", "the NF-e is not authorised: correct the invoice itself");
    const key = keyOf(envelope);
    const holder = issuerOf(envelope);
    return signed(holder, ctx, (credentials, making) => {
      const correction = nextCorrection(task);
      const request = correctionOf(envelope, correction, making);
      const identity = `${key}-${request.id.slice(2, 8)}-${correction.sequence}`;
      const fileKey = `${CORRECTION_KEY}${correction.sequence}`;
      const place = { state: stateOf(stateIn(key)) ?? "", model: partsOf(key).model, key };
      const plan = { kind: "amend", identity, holder, fileKey, ...place } as const;
      return handedOver(envelope, request, plan, { credentials, ctx });
    });
  }),
});

/** Voids the number of an invoice that was not authorised. */
export const sendUnused: Provider<typeof Reasoned> = defineProvider({
  key: "nfe-br.send.unused",
  name: "Void unused number",
  summary:
    "Sign the notice (inutilização) that the invoice's number will not be used, and register it with the SEFAZ of the state.",
  schemas: SCHEMAS,
  config: Reasoned,
  effect: "submission",
  submits: { connection: "nfe-br", kind: ["issue", "report"] },
  credentials: [CERTIFICATE_SECRET],
  run: onDocument((task, ctx) => {
    const { envelope, submission, ref } = task;
    if (ref !== undefined) return submissionResult(submission);
    if (submission && !FREE.has(submission.state))
      return submission.kind === "report"
        ? submissionResult(submission)
        : step.ko("number-in-use", "the invoice was sent: its number is used or undecided");
    const holder = issuerOf(envelope);
    return signed(holder, ctx, (credentials, making) => {
      const request = unusedOf(envelope, reasonIn(task), making);
      const place = { state: stateOf(request.id.slice(2, 4)) ?? "", model: modelOf(envelope) };
      const about = { key: request.id, fileKey: UNUSED_KEY, ...place };
      const plan = { kind: "report", identity: request.id, holder, ...about } as const;
      return handedOver(envelope, request, plan, { credentials, ctx });
    });
  }),
});

/** Registers the recipient's manifestation about a received NF-e. */
export const sendManifestation: Provider<typeof Manifested> = defineProvider({
  key: "nfe-br.send.manifestation",
  name: "Send recipient's manifestation",
  summary:
    "Register with the national body that the customer knows, confirms or denies the operation of a received NF-e.",
  schemas: SCHEMAS,
  config: Manifested,
  effect: "submission",
  submits: { connection: "nfe-br", kind: "report" },
  credentials: [CERTIFICATE_SECRET],
  run: onDocument((task: DocumentTask<Manifested>, ctx) => {
    const { envelope, submission, ref, config } = task;
    if (ref !== undefined) return submissionResult(submission);
    if (isOpen(submission)) return underWay(submission);
    if (modelOf(envelope) === CONSUMER_MODEL)
      return step.ko("wrong-model", `NFC-e (${EXT.model} 65) have no manifestation`);
    const key = keyOf(envelope);
    const holder = recipientOf(envelope);
    return signed(holder, ctx, (credentials, making) => {
      const { manifestation } = config;
      const said = { manifestation, reason: reasonIn(task) };
      const request = manifestationOf(envelope, said, making);
      const identity = `${key}-${manifestationType(manifestation)}`;
      const place = { state: NATIONAL_BODY, model: GOODS_MODEL, key };
      const about = { fileKey: MANIFESTATION_KEY, ...place };
      const plan = { kind: "report", identity, holder, ...about } as const;
      return handedOver(envelope, request, plan, { credentials, ctx });
    });
  }),
});

function isOpen(submission: SubmissionStatus | undefined): boolean {
  return submission !== undefined && !FINAL.has(submission.state);
}

function underWay(submission: SubmissionStatus | undefined): StepResult {
  return step.ko(
    "under-way",
    `an earlier event is ${submission?.state ?? "open"}: wait for its end`,
  );
}

/** Calls `work` with the certificate of the party that signs. */
function signed(
  holder: string,
  ctx: StepContext,
  work: (credentials: SigningCredentials, making: EventOrigin) => StepResult,
): Promise<StepResult> {
  const environment = ctx.sandbox ? "test" : "production";
  return withCredentials(ctx, holder, (credentials) =>
    work(credentials, { environment, now: ctx.now() }),
  );
}
