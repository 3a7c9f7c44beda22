import { ownValue } from "@fakturo/model";
import {
  type CallAnswer,
  defineSimulator,
  type OutgoingCall,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { readSoap } from "@fakturo/soap";
import { text } from "./facts.ts";
import { afterDelivery, isVoid, notReached, repeated } from "./flow.ts";
import { receiveFile, refusedFile } from "./intake.ts";
import { receiveUpload } from "./intermediary.ts";
import { imapService } from "./mail/imap.ts";
import { mailIntake } from "./mail/intake.ts";
import { MAILBOX, mailboxReply } from "./mail/mailbox.ts";
import { SENT_MAILS, smtpService } from "./mail/smtp.ts";
import { receiveOutcome } from "./outcomes.ts";
import { registerRecipient } from "./portal.ts";
import { moment } from "./receipts.ts";
import { Settings } from "./settings.ts";
import { faultReply } from "./soap.ts";
import { applyEvent, emptyState, type State, type StoredCall, StoredEvent } from "./state.ts";

type World = SimulatorWorld<Settings>;
type Service = (
  request: SimulatedRequest,
  state: State,
  world: World,
) => SimulatedOutcome<StoredEvent>;

const FILES = "/ricevi_file";
const OUTCOMES = "/ricevi_notifica";
const PORTAL = "/portal/recipients";
const UPLOADS = "/intermediary/files";
const SERVICES: Readonly<Record<string, Service>> = {
  [FILES]: receiveFile,
  [OUTCOMES]: receiveOutcome,
};

/**
 * The Sistema di Interscambio over SDICoop: takes files and outcomes, and calls senders and receivers. Receivers
 * register their address at `/portal/recipients`, in place of the portal for people. A provider of certified mail (PEC)
 * offers SMTP and IMAP, over which the SdI takes files and sends its messages too.
 */
export const simulator = defineSimulator({
  key: "sdi",
  name: "Sistema Interscambio Fattura PA",
  source: "https://www.fatturapa.gov.it/it/norme-e-regole/documentazione-sdi/",
  endpoints: {
    "sdi-it": { files: FILES, outcomes: OUTCOMES },
    "sdi-it.intermediary": { files: UPLOADS },
    "sdi-it.reception": { portal: PORTAL },
  },
  services: [
    { connection: "sdi-it.pec", name: "smtp", scheme: "smtp", offset: 25, serve: smtpService },
    { connection: "sdi-it.pec", name: "imap", scheme: "imap", offset: 143, serve: imapService },
  ],
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  async begin(request, state, world) {
    const isMail = request.method === "POST" && request.path === SENT_MAILS;
    return isMail ? mailIntake(request, state, world) : undefined;
  },
  handle,
  calls,
  called,
  records: ({ files, messages, outcomes }) =>
    [...files.values()].map(({ id, name, seller, recipient, customer, ...file }) => ({
      id,
      name,
      seller,
      customer,
      recipient,
      sentTo: file.sentTo ?? "",
      invoices: file.numbers.join(" "),
      codes: file.codes.join(" "),
      messages: (messages.get(id) ?? []).join(" "),
      outcome: outcomes.get(id) ?? "",
      received: moment(file.at),
    })),
  notes: ({ made, refusedCalls, calls: open }) => [
    `${made} calls made, ${refusedCalls} of them not taken; ${open.size} open`,
  ],
  faults: {
    down: (world) => refusedFile("EI02", world),
    "not-enabled": (world) => refusedFile("EI03", world),
    "server-fault": () => faultReply(),
  },
  testCredentials: async (taxpayer, { certificateOf }) => [
    { key: "sdi-it.channel", isHolders: false, value: certificateOf(taxpayer) },
    {
      key: "sdi-it.intermediary",
      isHolders: false,
      value: {
        url: "https://intermediary.example/",
        headers: { authorization: "Bearer simulated" },
      },
    },
    {
      key: "sdi-it.pec",
      isHolders: true,
      value: { address: `${taxpayer.code.toLowerCase()}@pec.example`, password: "simulated" },
    },
  ],
});

const FORBIDDEN: SimulatedReply = {
  status: 403,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: "<!DOCTYPE html><html><head><title>403</title></head><body><h1>Forbidden</h1></body></html>",
};

function handle(
  request: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  const { path, method, certificate } = request;
  if (path === UPLOADS && method === "POST") return receiveUpload(request, state, world);
  if (path === MAILBOX) return { reply: mailboxReply(request, state, world) };
  // People sign in at the portal, without a channel's certificate.
  if (path === PORTAL && method === "POST") return registerRecipient(request);
  const service = ownValue(SERVICES, path);
  if (!service) return { reply: { status: 404 } };
  if (method !== "POST") return { reply: { status: 405 } };
  const now = world.now();
  const isTrusted = certificate?.isTrusted && certificate.from <= now && now < certificate.until;
  const isAdmitted = isTrusted || (!certificate && world.settings.certificates === "optional");
  return isAdmitted ? service(request, state, world) : { reply: FORBIDDEN };
}

function calls(state: State): readonly OutgoingCall[] {
  const open = [...state.calls.values()].filter((call) => !isVoid(call, state));
  return open.map(({ id, at, url, action, body }) => ({
    id,
    at,
    url,
    headers:
      action === ""
        ? { "content-type": "application/json" }
        : { "content-type": "text/xml; charset=utf-8", soapaction: `"${action}"` },
    body,
  }));
}

/** Receivers confirm a delivery with ER01; receipts have no answer but the status. */
function called(
  { id }: OutgoingCall,
  answer: CallAnswer | undefined,
  state: State,
  { settings, ...world }: World,
): readonly StoredEvent[] {
  const call = state.calls.get(id);
  const file = call && state.files.get(call.file);
  if (!call || !file) return [];
  const isTaken = isConfirmed(call, answer);
  const closed: StoredEvent = { type: "closed", id, isTaken };
  const flow = { state, settings, now: world.now() };
  if (isTaken && call.kind === "delivery") return [closed, ...afterDelivery(file, flow.now, flow)];
  if (isTaken) return [closed];
  const again = repeated(call, file, flow);
  if (again) return [closed, again];
  return call.kind === "delivery" ? [closed, ...notReached(file, flow.now, flow)] : [closed];
}

function isConfirmed({ kind, action }: StoredCall, answer: CallAnswer | undefined): boolean {
  const isOk = answer !== undefined && answer.status >= 200 && answer.status < 300;
  if (!isOk || kind !== "delivery" || action === "") return isOk;
  try {
    return text(readSoap(answer).body, "Esito") === "ER01";
  } catch {
    return false;
  }
}
