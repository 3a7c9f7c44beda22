import {
  CERTIFICATE_SECRET,
  environmentCode,
  KEY_STAMP,
  stateOf,
  withCredentials,
  withPrinted,
} from "@fakturo/brazil";
import { FakturoError } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  type Effects,
  type Envelope,
  maySubmit,
  type Outgoing,
  onDocument,
  type Provider,
  type Static,
  type StepContext,
  type StepResult,
  stamped,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import type { SigningCredentials } from "@fakturo/signature";
import { contingencyOf } from "../connection/addresses.ts";
import { ADVANCE_KEY } from "../connection/answers.ts";
import { recordBytes, type SefazRecord, withoutDeclaration } from "../connection/record.ts";
import { danfeOf } from "../danfe/file.ts";
import { AUTHORISATION_STAMP, CONSUMER_MODEL, EXT, GOODS_MODEL, QR_STAMP } from "../extensions.ts";
import { FILE_KEY, fileOf } from "../file.ts";
import { signedNfe } from "../generate.ts";
import { isKey, partsOf, stateIn } from "../key.ts";
import { ADVANCED, OFFLINE, SECURITY_PAPER } from "../nfe/header.ts";
import { factsOf } from "../read/signed.ts";
import { issuerOf, keyOf, modelOf } from "./facts.ts";
import { CONSUMER_SECRET, pagesFor } from "./pages.ts";
import { contingencyField, contingencyIn } from "./texts.ts";

/** NFC-e that were issued offline are sent within 24 hours. */
const OFFLINE_MS = 24 * 3_600_000;
/** NF-e follow their advance notice, or their print on security paper, within 168 hours. */
const ISSUED_MS = 168 * 3_600_000;
const STATE_WITHOUT_OFFLINE = "SP";

const Contingent = Type.Object({
  contingency: contingencyField(
    "Reason for the contingency",
    "Sends through the contingency service (SVC) of the state, which must have enabled it",
  ),
});
type Contingent = Static<typeof Contingent>;
type Sent = Effects & { readonly submit: Outgoing };

/**
 * Signs an NF-e and has the state, or its contingency service, authorise it; one whose advance notice is registered, or
 * that was printed on security paper, is sent as it is.
 */
export const sendNfe: Provider<typeof Contingent> = defineProvider({
  ...sending("nfe-br.send.nfe", "NF-e", [CERTIFICATE_SECRET]),
  config: Contingent,
  run: onDocument((task: DocumentTask<Contingent>, ctx) =>
    run(task, GOODS_MODEL, ctx, (credentials) =>
      isIssued(task)
        ? asIssued(task, ISSUED_MS, ctx)
        : prepared(task.envelope, { credentials, contingency: contingencyIn(task) }, ctx),
    ),
  ),
});

/** Signs an NFC-e and has the state authorise it; one that was issued offline is sent as it is. */
export const sendNfce = defineProvider({
  ...sending("nfe-br.send.nfce", "NFC-e", [CERTIFICATE_SECRET, CONSUMER_SECRET]),
  config: Type.Object({}),
  run: onDocument((task, ctx) =>
    run(task, CONSUMER_MODEL, ctx, (credentials) =>
      isOffline(task.envelope)
        ? issuedOffline(task, ctx)
        : prepared(task.envelope, { credentials }, ctx),
    ),
  ),
});

function sending(key: string, name: string, credentials: readonly string[]) {
  return {
    key,
    name: `Send ${name}`,
    summary: `Sign the invoice as ${name}, have the SEFAZ of the state authorise it, and print its DANFE.`,
    schemas: ["bill/invoice"],
    effect: "submission",
    submits: { connection: "nfe-br", kind: "issue" },
    credentials,
  } as const;
}

function run<C>(
  { envelope, submission, ref }: DocumentTask<C>,
  model: string,
  ctx: StepContext,
  prepare: (credentials: SigningCredentials) => Promise<Sent>,
): StepResult | Promise<StepResult> {
  if (ref !== undefined || !maySubmit(submission))
    return withPrinted(submissionResult(submission), FILE_KEY, danfeOf);
  if (envelope.head.stamps?.some(({ prv }) => prv === AUTHORISATION_STAMP))
    return step.skip("the invoice is authorised already");
  const key = keyOf(envelope);
  if (key !== "" && !isKey(key))
    return step.ko("issued-otherwise", `'${KEY_STAMP}' is no access key of an NF-e: ${key}`);
  if (modelOf(envelope) !== model)
    return step.ko("wrong-model", `the invoice is not of model ${model} (${EXT.model})`);
  return withCredentials(ctx, issuerOf(envelope), async (credentials) =>
    submitting(await prepare(credentials)),
  );
}

interface Preparing {
  readonly credentials: SigningCredentials;
  /** Reason for the contingency service. */
  readonly contingency?: string | undefined;
}

async function prepared(
  envelope: Envelope,
  { credentials, contingency }: Preparing,
  ctx: StepContext,
): Promise<Sent> {
  const environment = ctx.sandbox ? "test" : "production";
  const isConsumer = modelOf(envelope) === CONSUMER_MODEL;
  const pages = isConsumer ? await pagesFor(ctx) : undefined;
  const route = isConsumer ? undefined : "svc";
  const issuing = { environment, now: ctx.now(), contingency, route } as const;
  const { xml, key, qr = "", digest } = signedNfe(envelope, issuing, { credentials, pages });
  const file = fileOf(envelope, xml);
  const stamps = [{ prv: KEY_STAMP, val: key }, ...(qr === "" ? [] : [{ prv: QR_STAMP, val: qr }])];
  const own = stateOf(stateIn(key)) ?? "";
  const state = contingency === undefined ? own : contingencyOf(own).authoriser;
  const submit = outgoing(envelope, { key, digest, xml, state, file: file.name }, ctx);
  return { ...stamped(envelope, stamps), files: [file], submit };
}

function isOffline(envelope: Envelope): boolean {
  return partsOf(keyOf(envelope)).emission === OFFLINE;
}

/**
 * True for an NF-e that the customer has already: printed on security paper, or with a registered advance notice, of which
 * the registration or the notice itself is attached.
 */
function isIssued({ envelope, entry }: Pick<DocumentTask, "envelope" | "entry">): boolean {
  const { emission } = partsOf(keyOf(envelope));
  const hasNotice = entry?.files.some(({ key }) => key === ADVANCE_KEY) === true;
  return emission === SECURITY_PAPER || (hasNotice && emission === ADVANCED);
}

/** The file that the customer has with its QR code. */
function issuedOffline(task: DocumentTask, ctx: StepContext): Promise<Sent> {
  const state = stateOf(stateIn(keyOf(task.envelope))) ?? "";
  if (state === STATE_WITHOUT_OFFLINE)
    throw new FakturoError(
      "precondition-failed",
      `${state} takes no NFC-e that were issued offline`,
    );
  return asIssued(task, OFFLINE_MS, ctx);
}

/** The file of an earlier step. @param limit milliseconds from its issue until it must be sent. */
async function asIssued(
  { envelope, entry }: Pick<DocumentTask, "envelope" | "entry">,
  limit: number,
  ctx: StepContext,
): Promise<Sent> {
  const file = entry?.files.find(({ key }) => key === FILE_KEY);
  const key = keyOf(envelope);
  const state = stateOf(stateIn(key)) ?? "";
  if (!file)
    throw new FakturoError(
      "precondition-failed",
      `the entry has no file '${FILE_KEY}' of its access key`,
    );
  const data = await ctx.file(file.id);
  const facts = factsOf(data);
  if (facts.key !== key)
    throw new FakturoError("precondition-failed", "the file is not that of the stamped access key");
  const told = { key, digest: facts.digest, xml: new TextDecoder().decode(data) };
  const submit = outgoing(envelope, { ...told, state, file: file.name }, ctx);
  return { submit: { ...submit, due: Date.parse(facts.at) + limit } };
}

function outgoing(
  envelope: Envelope,
  { xml, ...facts }: Pick<SefazRecord, "key" | "digest" | "xml" | "state" | "file">,
  ctx: StepContext,
): Outgoing {
  const environment = environmentCode(ctx.sandbox ? "test" : "production");
  return {
    ...{ connection: "nfe-br", kind: "issue", identity: facts.key, holder: issuerOf(envelope) },
    bytes: recordBytes({
      ...{ ...facts, model: modelOf(envelope), environment },
      xml: withoutDeclaration(xml),
    }),
    mime: "application/json",
  };
}
