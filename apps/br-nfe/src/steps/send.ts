import {
  CERTIFICATE_SECRET,
  environmentCode,
  KEY_STAMP,
  stateOf,
  withCredentials,
} from "@fakturo/brazil";
import { isObject } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  type Effects,
  type Envelope,
  maySubmit,
  type Outgoing,
  onDocument,
  type Provider,
  type StepContext,
  type StepResult,
  stamped,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import type { SigningCredentials } from "@fakturo/signature";
import { recordBytes, withoutDeclaration } from "../connection/record.ts";
import { AUTHORISATION_STAMP, CONSUMER_MODEL, EXT, QR_STAMP } from "../extensions.ts";
import { fileOf } from "../file.ts";
import { signedNfe } from "../generate.ts";
import { stateIn } from "../key.ts";
import { CONSUMER_SECRET, pagesFor } from "./pages.ts";

const GOODS_MODEL = "55";

/** Signs an NF-e and has the state authorise it. */
export const sendNfe = sending("nfe-br.send.nfe", GOODS_MODEL, "NF-e");

/** Signs an NFC-e and has the state authorise it. */
export const sendNfce = sending("nfe-br.send.nfce", CONSUMER_MODEL, "NFC-e");

function sending(key: string, model: string, name: string): Provider {
  return defineProvider({
    key,
    name: `Send ${name}`,
    summary: `Sign the invoice as ${name} and have the SEFAZ of the state authorise it.`,
    schemas: ["bill/invoice"],
    config: Type.Object({}),
    effect: "submission",
    submits: { connection: "nfe-br", kind: "issue" },
    credentials: [CERTIFICATE_SECRET, CONSUMER_SECRET],
    run: onDocument((task, ctx) => run(task, model, ctx)),
  });
}

function run(
  { envelope, submission, ref }: DocumentTask,
  model: string,
  ctx: StepContext,
): StepResult | Promise<StepResult> {
  if (ref !== undefined || !maySubmit(submission)) return submissionResult(submission);
  if (envelope.head.stamps?.some(({ prv }) => prv === AUTHORISATION_STAMP))
    return step.skip("the invoice is authorised already");
  if (modelOf(envelope) !== model)
    return step.ko("wrong-model", `the invoice is not of model ${model} (${EXT.model})`);
  return withCredentials(ctx, issuerOf(envelope), async (credentials) =>
    submitting(await prepared(envelope, model, credentials, ctx)),
  );
}

function modelOf({ doc: { tax } }: Envelope): string {
  const ext = isObject(tax) ? tax.ext : undefined;
  return isObject(ext) ? String(ext[EXT.model] ?? "") : "";
}

function issuerOf({ doc: { supplier } }: Envelope): string {
  const id = isObject(supplier) ? supplier.tax_id : undefined;
  return isObject(id) ? String(id.code ?? "") : "";
}

async function prepared(
  envelope: Envelope,
  model: string,
  credentials: SigningCredentials,
  ctx: StepContext,
): Promise<Effects & { readonly submit: Outgoing }> {
  const environment = ctx.sandbox ? "test" : "production";
  const pages = model === CONSUMER_MODEL ? await pagesFor(ctx) : undefined;
  const signed = signedNfe(envelope, { environment, now: ctx.now() }, { credentials, pages });
  const { xml, key, qr = "", digest } = signed;
  const file = fileOf(envelope, xml);
  const stamps = [{ prv: KEY_STAMP, val: key }, ...(qr === "" ? [] : [{ prv: QR_STAMP, val: qr }])];
  return {
    ...stamped(envelope, stamps),
    files: [file],
    submit: {
      ...{ connection: "nfe-br", kind: "issue", identity: key, holder: issuerOf(envelope) },
      bytes: recordBytes({
        ...{ state: stateOf(stateIn(key)) ?? "", model, key, digest, file: file.name },
        environment: environmentCode(environment),
        xml: withoutDeclaration(xml),
      }),
      mime: "application/json",
    },
  };
}
