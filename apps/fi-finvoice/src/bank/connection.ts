import {
  type Answer,
  type CallContext,
  CLOCK_TOLERANCE_S,
  defineConnection,
  type Found,
  type Proof,
  type Submission,
} from "@fakturo/plugin";
import { readRecord } from "../operator/record.ts";
import { callBank } from "./call.ts";
import { BANK_CODES, described, refusalOf, wrongCredential } from "./codes.ts";
import { compressed } from "./content.ts";
import { accessIn, BANK_CERTIFICATE } from "./credentials.ts";
import { filesIn, listFiles, listing } from "./files.ts";

/** Key of the connection. */
export const BANK = "gov-fi.bank";
/** Seconds after which a bank has processed a file, or never will. */
const LATENESS_S = 300;
/** Seconds until a bank's list has a file. */
const LAG_S = 60;
const SERIAL_LENGTH = 32;

/**
 * The common Web Services of the Finnish banks. Each file has a name of its own, under which the bank's list shows it:
 * after a lost answer the list is read, and the file is sent again where the agreement says that the bank lists sent
 * files or refuses those that it has.
 */
export const bankConnection = defineConnection({
  key: BANK,
  name: "Web Services of the bank",
  credential: BANK_CERTIFICATE.key,
  endpoints: {
    live: { service: "https://wsk.op.fi/services/CorporateFileService" },
    test: { service: "https://wsk.asiakastesti.op.fi/services/CorporateFileService" },
  },
  // Each bank has an address of its own.
  hosts: { live: ["*"], test: ["*"] },
  traits: {
    dedupe: "none",
    decides: "at-once",
    timeout: 60,
    lateness: LATENESS_S,
    lag: LAG_S,
    clockTolerance: CLOCK_TOLERANCE_S,
  },
  codes: BANK_CODES,
  send,
  consult,
  prove,
});

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  const { xml } = readRecord(one.bytes);
  const reply = await callBank(
    ({ agreement }) => ({
      name: "uploadFile",
      userFilename: filenameOf(one),
      serial: serialOf(one),
      isCompressed: true,
      fileType: agreement.upload_type,
      content: compressed(new TextEncoder().encode(xml)),
    }),
    ctx,
  );
  if (reply.is === "refused") return refusalOf(reply, one.digest);
  return reply.is === "reply" ? acceptedAs(filesIn(reply.response)[0]?.reference) : reply;
}

/** The bank has the file; what it rejects later comes as a file of its own. */
function acceptedAs(reference: string | undefined): Answer {
  if (reference === undefined) return { is: "accepted" };
  const value = { file: reference };
  return {
    is: "accepted",
    reference,
    effects: { meta: [{ key: "operator", ref: reference.slice(0, 36), value }] },
  };
}

async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  const first = one.attempts[0]?.at ?? ctx.now();
  const listed = await listFiles(
    ({ agreement }) => ({ ...listing(agreement.upload_type, first), serial: serialOf(one) }),
    ctx,
  );
  if (listed.is === "refused") return { is: "unknown", message: described(listed) };
  if (listed.is !== "files") return { is: "unknown", message: listed.message };
  const own = listed.files.filter(({ userFilename }) => userFilename === filenameOf(one));
  if (own.length > 1) return { is: "several", message: "the bank has the file more than once" };
  if (own[0]) return { is: "found", digest: one.digest, answer: acceptedAs(own[0].reference) };
  return missing(one, ctx);
}

/** A list without the file proves nothing where the bank lists received files only: then a person decides. */
async function missing(one: Submission, ctx: CallContext): Promise<Found> {
  const { agreement } = await accessIn(ctx);
  if (agreement.repeats) return { is: "not-found" };
  const message = "the bank does not list the file, and it may list no sent ones";
  const last = one.attempts.at(-1)?.at ?? 0;
  const isOver = ctx.now() >= last + (LATENESS_S + LAG_S) * 1000;
  return { is: isOver ? "several" : "unknown", message };
}

/** The list of received files shows whether the credentials work. */
export async function prove(ctx: CallContext): Promise<Proof> {
  const listed = await listFiles(
    ({ agreement }) => ({
      name: "downloadFileList",
      status: "NEW",
      fileType: agreement.download_type,
    }),
    ctx,
  );
  if (listed.is === "files") return { is: "works" };
  if (listed.is !== "refused") return { is: "unknown", message: listed.message };
  const is = wrongCredential(listed) === undefined ? "unknown" : "refused";
  return { is, message: described(listed), code: listed.code };
}

/** Unique for the record, and the same in each send. */
function filenameOf({ digest }: Submission): string {
  return `${digest}.xml`;
}

function serialOf({ digest }: Submission): string {
  return digest.slice(0, SERIAL_LENGTH);
}
