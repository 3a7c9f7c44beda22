import { withCredentials } from "@fakturo/app-br-nfse";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { AUTHORISATION_STAMP, KEY_STAMP, QR_STAMP } from "../extensions.ts";
import { fileOf } from "../file.ts";
import { signedNfe } from "../generate.ts";
import { pagesFor } from "./pages.ts";

const Config = Type.Object({
  contingency: Type.Optional(
    Type.String({
      title: "Reason for issuing offline",
      description: "Of NFC-e, while the state's service cannot be reached; 15 characters at least.",
      maxLength: 256,
    }),
  ),
  private: Type.Optional(Type.Boolean({ title: "No public address", default: false })),
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
  run: onDocument(write),
});

async function write(
  { config, envelope }: DocumentTask<Config>,
  ctx: StepContext,
): Promise<StepResult> {
  const stamps = envelope.head.stamps ?? [];
  if (stamps.some(({ prv }) => prv === AUTHORISATION_STAMP))
    return step.skip("the invoice is authorised already");
  return withCredentials(ctx, async (credentials) => {
    const issuing = {
      environment: ctx.sandbox ? "test" : "production",
      now: ctx.now(),
      contingency: config.contingency || undefined,
    } as const;
    const pages = await pagesFor(ctx);
    const { xml, key, qr = "" } = signedNfe(envelope, issuing, { credentials, pages });
    const file = { ...fileOf(envelope, xml), ...(config.private && { private: true }) };
    const fresh = [
      { prv: KEY_STAMP, val: key },
      { prv: QR_STAMP, val: qr },
    ].filter(
      ({ prv, val }) => val !== "" && !stamps.some((one) => one.prv === prv && one.val === val),
    );
    return step.ok({ files: [file], ...(fresh.length > 0 && { stamps: fresh }) });
  });
}
