import { credentialsFor, invoiceIn } from "@fakturo/app-es-verifactu";
import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  isTargetRefused,
  onDocument,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { timestampXml } from "@fakturo/signature";
import { writeXml } from "@fakturo/xml";
import { FORM, fileOf, partyIn } from "./converter.ts";
import { signFacturae } from "./sign.ts";
import { facturaeOf } from "./write/document.ts";

/** Secret of the workspace with the party (JSON, `org/party`) that signs for all suppliers. */
export const THIRD_PARTY_SECRET = "gov-es.third-party";

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

/** Secret of the workspace with `user:password` for the timestamp authority, where it wants them. */
export const TSA_SECRET = "gov-es.tsa";

/** Writes and signs the invoice, and attaches the file. */
export const generate = defineProvider({
  key: "gov-es.facturae.generate",
  name: "Create Facturae",
  summary: "Write the invoice as Facturae 3.2.2, sign it and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "outside",
  run: onDocument(make),
});

async function make(
  { envelope, config }: DocumentTask<Config>,
  ctx: StepContext,
): Promise<StepResult> {
  const { supplier } = invoiceIn(envelope.doc);
  const thirdParty = partyIn(parsed(await ctx.secret(THIRD_PARTY_SECRET)));
  const xml = writeXml(facturaeOf(envelope.doc, thirdParty), FORM);
  const credentials = await credentialsFor(supplier, ctx);
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

/** An authority that is away is asked again; what it refuses, it refuses for good. */
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
