import { CERTIFICATE_SECRET, KEY_STAMP, withCredentials } from "@fakturo/brazil";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  privateField,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
  withPrivacy,
} from "@fakturo/plugin";
import { danfeOf } from "../danfe/file.ts";
import { AUTHORISATION_STAMP, GOODS_MODEL, QR_STAMP } from "../extensions.ts";
import { fileOf } from "../file.ts";
import { signedNfe } from "../generate.ts";
import { issuerOf, modelOf } from "./facts.ts";
import { CONSUMER_SECRET, pagesFor } from "./pages.ts";
import { contingencyField, contingencyIn } from "./texts.ts";

const Config = Type.Object({
  contingency: contingencyField(
    "Reason for issuing offline",
    "While the state's service cannot be reached: NFC-e are sent within 24 hours, NF-e within 168 hours after their DANFE was printed on security paper (FS-DA)",
  ),
  private: privateField,
});
type Config = Static<typeof Config>;

/** Writes and signs the NF-e or NFC-e, ready to be sent to the state's service. */
export const generate = defineProvider({
  key: "nfe-br.generate.nfe",
  name: "Create NF-e",
  summary: "Write the invoice as NF-e or NFC-e, sign it, stamp its access key and attach it.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "none",
  credentials: [CERTIFICATE_SECRET, CONSUMER_SECRET],
  run: onDocument(write),
});

async function write(task: DocumentTask<Config>, ctx: StepContext): Promise<StepResult> {
  const { config, envelope } = task;
  const stamps = envelope.head.stamps ?? [];
  if (stamps.some(({ prv }) => prv === AUTHORISATION_STAMP))
    return step.skip("the invoice is authorised already");
  return withCredentials(ctx, issuerOf(envelope), async (credentials) => {
    const contingency = contingencyIn(task);
    const isOffline = contingency !== undefined;
    const route = isOffline && modelOf(envelope) === GOODS_MODEL ? "paper" : undefined;
    const environment = ctx.sandbox ? "test" : "production";
    const issuing = { environment, now: ctx.now(), contingency, route } as const;
    const pages = await pagesFor(ctx);
    const { xml, key, qr = "" } = signedNfe(envelope, issuing, { credentials, pages });
    const file = fileOf(envelope, xml);
    // The customer gets what is issued offline before the state has it.
    const files = [file, ...(isOffline ? [danfeOf(file)] : [])];
    const fresh = [
      { prv: KEY_STAMP, val: key },
      { prv: QR_STAMP, val: qr },
    ].filter(
      ({ prv, val }) => val !== "" && !stamps.some((one) => one.prv === prv && one.val === val),
    );
    return step.ok({
      files: files.map((one) => withPrivacy(one, config)),
      ...(fresh.length > 0 && { stamps: fresh }),
    });
  });
}
