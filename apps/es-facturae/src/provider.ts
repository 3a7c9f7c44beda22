import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  type DocumentTask,
  defineCredential,
  defineProvider,
  isTargetRefused,
  onDocument,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { credentialsIn, timestampXml } from "@fakturo/signature";
import { certificateSecrets, invoiceIn, spanishCertificate } from "@fakturo/spain";
import { fileOf, partyIn } from "./converter.ts";
import { writeFacturae } from "./schema/write.ts";
import { signFacturae } from "./sign.ts";
import { facturaeOf } from "./write/document.ts";

/** Secret of the workspace with the party (JSON, `org/party`) that signs for all suppliers. */
export const THIRD_PARTY_SECRET = "gov-es.third-party";

/** Declares the secret. */
export const thirdPartyCredential = defineCredential({
  key: THIRD_PARTY_SECRET,
  kind: "values",
  title: "Party that signs for all suppliers",
  scope: "workspace",
});

const Config = Type.Object({
  tsa: Type.Optional(
    Type.String({
      title: "Timestamp authority",
      description:
        "Address (RFC 3161) of the authority whose timestamp the signature gets (XAdES-T); none when absent.",
      pattern: "^https?://",
    }),
  ),
});
type Config = Static<typeof Config>;

/** Secret of the workspace with `user:password` for the timestamp authority, where it demands a login. */
export const TSA_SECRET = "gov-es.tsa";

/** Declares the secret. */
export const tsaCredential = defineCredential({
  key: TSA_SECRET,
  kind: "token",
  title: "Login at the timestamp authority",
  description: "user:password",
  scope: "workspace",
});

/** Writes and signs the invoice, and attaches the file. */
export const generate = defineProvider({
  key: "gov-es.facturae.generate",
  name: "Create Facturae",
  summary: "Write the invoice as Facturae 3.2.2, sign it and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "external",
  credentials: [spanishCertificate.key, THIRD_PARTY_SECRET, TSA_SECRET],
  run: onDocument(make),
});

async function make(
  { envelope, config }: DocumentTask<Config>,
  ctx: StepContext,
): Promise<StepResult> {
  const { supplier } = invoiceIn(envelope.doc);
  const thirdParty = partyIn(parsed(await ctx.secret(THIRD_PARTY_SECRET)));
  const xml = writeFacturae(facturaeOf(envelope.doc, thirdParty));
  const credentials = await credentialsIn(ctx, ...certificateSecrets(supplier));
  const signing = {
    id: envelope.head.uuid,
    now: ctx.now(),
    role: thirdParty ? "third party" : "supplier",
  } as const;
  const { xml: signed } = signFacturae(xml, signing, credentials);
  if (config.tsa === undefined) return step.ok({ files: [fileOf(envelope, signed)] });
  try {
    return step.ok({ files: [fileOf(envelope, await timestamped(signed, config.tsa, ctx))] });
  } catch (error) {
    return withoutTimestamp(error);
  }
}

const REPLY_WITHIN_S = 20;

async function timestamped(xml: string, url: string, ctx: StepContext): Promise<string> {
  const login = await ctx.secret(TSA_SECRET);
  const signal = ctx.deadline(REPLY_WITHIN_S);
  return timestampXml(xml, {
    url,
    login,
    http: (to, call) => ctx.http(to, { ...call, signal }),
    now: () => ctx.now(),
    nonce: BigInt(`0x${ctx.uuid().replaceAll("-", "")}`),
  });
}

/** An unavailable authority is retried; a refusal is permanent. */
function withoutTimestamp(error: unknown): StepResult {
  if (isFakturoError(error) && error.key !== "unavailable") throw error;
  if (!(error instanceof Error)) throw error;
  if (isTargetRefused(error)) return step.ko(error.code, error.message);
  return step.retry(error.message);
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FakturoError("input", `'${THIRD_PARTY_SECRET}' is not JSON`, { cause });
  }
}
