import { CERTIFICATE_SECRET, REASON_ARG, reasonField, withCredentials } from "@fakturo/brazil";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  privateField,
  type Static,
  step,
  type Task,
  Type,
  withPrivacy,
} from "@fakturo/plugin";
import { cancellationOf } from "../event/cancellation.ts";
import { correctionOf } from "../event/correction.ts";
import type { EventOrigin, NfeEventRequest } from "../event/event.ts";
import { unusedOf } from "../event/unused.ts";
import { fileOf } from "../file.ts";
import { signedRequest } from "../generate.ts";

const CANCELLATION_KEY = "nfe-cancellation";
const UNUSED_KEY = "nfe-unused";
/** Keys of letters of correction end with their number. */
const CORRECTION_KEY = "nfe-correction-";
/** Job arg that overrides the configured text of a letter of correction. */
const CORRECTION_ARG = "nfe-br-correction";

const Reasoned = Type.Object({ reason: reasonField, private: privateField });
type Reasoned = Static<typeof Reasoned>;
const Corrected = Type.Object({
  correction: Type.Optional(
    Type.String({
      title: "What is corrected",
      description: `15 to 1000 characters, with what earlier letters said; the job's argument ${CORRECTION_ARG} goes before it.`,
      maxLength: 1000,
    }),
  ),
  private: privateField,
});
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
    const text = task.args[CORRECTION_ARG] || task.config.correction || "";
    const earlier = task.entry?.files.filter(({ key }) => key.startsWith(CORRECTION_KEY)) ?? [];
    const sequence = earlier.length + 1;
    return {
      key: `${CORRECTION_KEY}${sequence}`,
      make: (making) => correctionOf(task.envelope, { text, sequence }, making),
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

function reasonIn({ config, args }: Task<Reasoned>): string {
  return args[REASON_ARG] || config.reason || "";
}

/** A step that creates a signed file for the job's invoice and attaches it. */
function attaching<C extends { readonly private?: boolean }>(
  plan: (task: DocumentTask<C>) => { key: string; make: (making: EventOrigin) => NfeEventRequest },
) {
  return onDocument((task: DocumentTask<C>, ctx) =>
    withCredentials(ctx, "", (credentials) => {
      const now = ctx.now();
      const { key, make } = plan(task);
      const request = make({ environment: ctx.sandbox ? "test" : "production", now });
      const file = fileOf(task.envelope, signedRequest(request, credentials, now), key);
      return step.ok({ files: [withPrivacy(file, task.config)] });
    }),
  );
}
