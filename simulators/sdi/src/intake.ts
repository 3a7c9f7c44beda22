import { createHash } from "node:crypto";
import { TRANSMISSION_TYPES } from "@fakturo/italy";
import { base64, ownValue } from "@fakturo/model";
import type {
  PresentedCertificate,
  SimulatedOutcome,
  SimulatedReply,
  SimulatedRequest,
  SimulatorWorld,
} from "@fakturo/simulator";
import { codesOf } from "./checks.ts";
import { type FatturaFacts, factsOf, invoiceKey } from "./facts.ts";
import { afterChecks, isScript } from "./flow.ts";
import { type MessageFile, moment } from "./receipts.ts";
import { messageIn, UnreadableMessage } from "./requests.ts";
import type { Settings } from "./settings.ts";
import { enveloped, replyOf } from "./soap.ts";
import type { SdiFile, State, StoredEvent } from "./state.ts";

type World = SimulatorWorld<Settings>;

/** Header with the address for receipts about this file, in place of that of the accreditation. */
const CALLBACK_HEADER = "x-simulate-callback";
/** Header with the last receipt that a sandbox requests. */
const SCRIPT_HEADER = "x-simulate-response";
const DAY = "2026-11-20".length;

/** SdIRiceviFile: accepts a file; the result of its checks follows as a receipt. */
export function receiveFile(
  request: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  try {
    const { name, data } = messageIn(request, "fileSdIAccoglienza", TRANSMISSION_TYPES);
    if (data.length === 0) return { reply: refusedFile("EI01", world) };
    if (!isEnabled(request.certificate, name)) return { reply: refusedFile("EI03", world) };
    const now = world.now();
    const file = storedFile({ name, data }, addressIn(request), state, world);
    const asked = request.headers[SCRIPT_HEADER] ?? "";
    const flow = { state, settings: world.settings, now };
    const events = [file, ...afterChecks(file, isScript(asked) ? asked : "", flow)];
    return { reply: accepted(file, world), events };
  } catch (error) {
    if (error instanceof UnreadableMessage) return { reply: error.reply };
    throw error;
  }
}

/** A channel may send files only under the tax code of its certificate. */
function isEnabled(certificate: PresentedCertificate | undefined, name: string): boolean {
  const [, code = ""] = /^[A-Z]{2}([A-Za-z0-9]+)_/.exec(name) ?? [];
  const held = Object.values(certificate?.subject ?? {});
  return !certificate || code === "" || held.some((value) => value.endsWith(code));
}

/** Where the receipts about the file go; undefined: to the channel's address. */
const addressIn = ({ headers }: SimulatedRequest) => headers[CALLBACK_HEADER];

/** The file with the result of its checks. */
export function storedFile(
  { name, data }: MessageFile,
  receipts: string | undefined,
  state: State,
  { settings, now }: World,
): SdiFile {
  const hash = createHash("sha256").update(data).digest("hex");
  const facts = factsOf(data);
  const at = now();
  const world = { settings, now: at, today: moment(at).slice(0, DAY) };
  const channel = ownValue(settings.channels, facts?.transmitter.code ?? "");
  return {
    type: "file",
    id: nextId(state, at),
    name,
    hash,
    at,
    address: receipts ?? channel?.transmission ?? "",
    ...described(facts),
    codes: [...codesOf({ name, hash, size: data.length, facts }, state, world)],
    data: base64(data),
  };
}

/** Ascending, 12 digits: seconds, and a number within the second. */
function nextId({ files }: State, now: number): string {
  const last = Number([...files.keys()].at(-1) ?? 0);
  return String(Math.max(last + 1, Math.floor(now / 1000) * 100));
}

function described(facts: FatturaFacts | undefined) {
  const { seller, customer } = facts ?? {};
  return {
    isPublic: facts?.format === "FPA12",
    format: facts?.format ?? "",
    recipient: facts?.recipient ?? "",
    hasPec: (facts?.pec ?? "") !== "",
    pec: facts?.pec.toLowerCase() ?? "",
    customer: customer?.vat || customer?.fiscalCode || "",
    seller: seller?.vat ?? "",
    invoices: facts?.bodies.map((body) => invoiceKey(facts, body)) ?? [],
    numbers: facts?.bodies.map(({ number }) => number) ?? [],
  };
}

function accepted({ id, at }: SdiFile, world: World): SimulatedReply {
  return answered(id, at, undefined, world);
}

/** The answer to a file that is not accepted. */
export function refusedFile(error: "EI01" | "EI02" | "EI03", world: World): SimulatedReply {
  return answered("0", world.now(), error, world);
}

function answered(
  id: string,
  at: number,
  error: string | undefined,
  { settings, random }: World,
): SimulatedReply {
  const rows: [string, string][] = [
    ["IdentificativoSdI", id],
    ["DataOraRicezione", moment(at)],
    ...(error ? [["Errore", error] satisfies [string, string]] : []),
  ];
  const xml = enveloped("rispostaSdIRiceviFile", TRANSMISSION_TYPES, rows);
  return replyOf(xml, settings.inline, `sdi-${Math.floor(random() * 1e9)}`);
}
