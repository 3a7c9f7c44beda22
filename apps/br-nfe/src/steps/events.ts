import { CERTIFICATE_SECRET, reasonField, withCredentials } from "@fakturo/brazil";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  privateField,
  type Static,
  step,
  Type,
  withPrivacy,
} from "@fakturo/plugin";
import { CANCELLATION_KEY, CORRECTION_KEY, UNUSED_KEY } from "../connection/answers.ts";
import { cancellationOf } from "../event/cancellation.ts";
import { correctionOf } from "../event/correction.ts";
import type { EventOrigin, NfeEventRequest } from "../event/event.ts";
import { unusedOf } from "../event/unused.ts";
import { fileOf } from "../file.ts";
import { signedRequest } from "../generate.ts";
import { issuerOf } from "./facts.ts";
import { correctionField, nextCorrection, reasonIn } from "./texts.ts";

const Reasoned = Type.Object({ reason: reasonField, private: privateField });
type Reasoned = Static<typeof Reasoned>;
const Corrected = Type.Object({ correction: correctionField, private: privateField });
type Corrected = Static<typeof Corrected>;

/** Writes and signs the cancellation of an NF-e or NFC-e, ready to be sent. */
export const cancel = defineProvider({
  key: "nfe-br.generate.nfe-cancellation",
  name: "Create cancellation of NF-e",
  summary: "Write and sign the cancellation of the authorised NF-e and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Reasoned,
  effect: "none",
  credentials: [CERTIFICATE_SECRET],
  run: attaching<Reasoned>((task) => ({
    key: CANCELLATION_KEY,
    make: (making) => cancellationOf(task.envelope, reasonIn(task), making),
  })),
});

/** Writes and signs a letter of correction, ready to be sent. */
export const correct = defineProvider({
  key: "nfe-br.generate.nfe-correction",
  name: "Create letter of correction",
  summary: "Write and sign the next letter of correction (CC-e) of the NF-e and attach it.",
  schemas: ["bill/invoice"],
  config: Corrected,
  effect: "none",
  credentials: [CERTIFICATE_SECRET],
  run: attaching<Corrected>((task) => {
    const correction = nextCorrection(task);
    return {
      key: `${CORRECTION_KEY}${correction.sequence}`,
      make: (making) => correctionOf(task.envelope, correction, making),
    };
  }),
});

/** Writes and signs the notice that an invoice's number stays unused, ready to be sent. */
export const unuse = defineProvider({
  key: "nfe-br.generate.nfe-unused",
  name: "Create notice of an unused number",
  summary: "Write and sign the notice (inutilização) that the invoice's number will not be used.",
  schemas: ["bill/invoice"],
  config: Reasoned,
  effect: "none",
  credentials: [CERTIFICATE_SECRET],
  run: attaching<Reasoned>((task) => ({
    key: UNUSED_KEY,
    make: (making) => unusedOf(task.envelope, reasonIn(task), making),
  })),
});

/** A step that creates a signed file for the job's invoice and attaches it. */
function attaching<C extends { readonly private?: boolean }>(
  plan: (task: DocumentTask<C>) => { key: string; make: (making: EventOrigin) => NfeEventRequest },
) {
  return onDocument((task: DocumentTask<C>, ctx) =>
    withCredentials(ctx, issuerOf(task.envelope), (credentials) => {
      const now = ctx.now();
      const { key, make } = plan(task);
      const request = make({ environment: ctx.sandbox ? "test" : "production", now });
      const file = fileOf(task.envelope, signedRequest(request, credentials, now), key);
      return step.ok({ files: [withPrivacy(file, task.config)] });
    }),
  );
}
