import { ownValue } from "@fakturo/model";
import { isIntermediary, jsonCall } from "./intermediary-call.ts";
import { isMailbox, mailAddress, mailboxOf, mailTo } from "./mail/outgoing.ts";
import {
  type BuiltMessage,
  deliveryOf,
  type Notification,
  receiptOf,
  termsOf,
} from "./receipts.ts";
import type { Settings } from "./settings.ts";
import {
  recipientKey,
  type SdiFile,
  type State,
  type StoredCall,
  type StoredEvent,
  type StoredMail,
} from "./state.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A public body that cannot be reached: notice after 48 hours, attestation 10 days later. */
const NOTICE_MS = 48 * HOUR_MS;
const ATTESTATION_MS = 10 * DAY_MS;
/** Time of a public body to answer. */
export const TERMS_MS = 15 * DAY_MS;
/** Time between two messages about a file. */
const GAP_MS = 50;
/** Pauses before the repetitions of a call, in units of the setting `retry`. */
const PAUSES = [1, 5, 30];
/** Code of a refusal that a sandbox requests. */
const ASKED_CODE = "00311";
/** Recipient of customers without code. */
const NONE = "0000000";

/** Context of the flow. */
export interface FlowWorld {
  readonly state: State;
  readonly settings: Settings;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Messages that a sandbox may request, by the last of them. */
const SCRIPTS: Readonly<Record<string, readonly Notification[]>> = {
  RC: ["RC"],
  MC: ["MC"],
  NS: ["NS"],
  NE: ["RC", "NE"],
  DT: ["RC", "DT"],
  AT: ["MC", "AT"],
};

/** True for a name of a script. */
export function isScript(name: string): boolean {
  return Object.hasOwn(SCRIPTS, name);
}

/** The calls after a file was checked. @param script the last message that a sandbox requests, or empty. */
export function afterChecks(file: SdiFile, script: string, world: FlowWorld): StoredEvent[] {
  const start = world.now + world.settings.delay * 1000;
  if (file.codes.length > 0) return receipts(file, [["NS", start]], world);
  const asked = ownValue(SCRIPTS, script);
  if (asked) {
    const answered = asked.includes("NS") ? { ...file, codes: [ASKED_CODE] } : file;
    const steps = asked.map((type, i): Step => [type, start + i * GAP_MS]);
    return receipts(answered, world.settings.shuffled ? swapped(steps) : steps, world);
  }
  const address = receiverOf(file, world);
  if (address) {
    const delivery = messageTo("delivery", address, file, deliveryOf(file, 1), start, world);
    // The provider of certified mail confirms the delivery at once.
    return delivery.type === "mail" ? [delivery, ...afterDelivery(file, start, world)] : [delivery];
  }
  return isReached(file, world.settings)
    ? afterDelivery(file, start, world)
    : notReached(file, start, world);
}

type Step = readonly [type: Notification, at: number, outcome?: string];

/** The messages in the opposite order. */
function swapped(steps: readonly Step[]): Step[] {
  const times = steps.map(([, at]) => at).toReversed();
  return steps.map(([type, at, ...rest], i): Step => [type, times[i] ?? at, ...rest]);
}

/** Messages after a delivery; a public body answers later, or its time to answer expires. */
export function afterDelivery(file: SdiFile, at: number, world: FlowWorld): StoredEvent[] {
  const { settings } = world;
  const steps: Step[] = [["RC", at]];
  const isOnChannel = receiverOf(file, world) !== undefined;
  if (file.isPublic && !isOnChannel && settings.office !== "silent")
    steps.push(["NE", at + GAP_MS, settings.office === "accept" ? "EC01" : "EC02"]);
  else if (file.isPublic) steps.push(["DT", at + TERMS_MS]);
  return receipts(file, settings.shuffled ? swapped(steps) : steps, world);
}

/** Messages after the last attempt of a delivery has failed, or for a recipient without channel. */
export function notReached(file: SdiFile, at: number, world: FlowWorld): StoredEvent[] {
  const steps: readonly Step[] = file.isPublic
    ? [
        ["MC", at + NOTICE_MS],
        ["AT", at + NOTICE_MS + ATTESTATION_MS],
      ]
    : [["MC", at]];
  return receipts(file, steps, world);
}

/** The message to the sender about the answer of a public body on a registered channel. */
export function afterOutcome(file: SdiFile, outcome: string, world: FlowWorld): StoredEvent[] {
  return receipts(file, [["NE", world.now + world.settings.delay * 1000, outcome]], world);
}

function receipts(file: SdiFile, steps: readonly Step[], world: FlowWorld): StoredEvent[] {
  const { state, settings, now } = world;
  const { address } = file;
  const before = state.messages.get(file.id)?.length ?? 0;
  return steps.flatMap(([type, at, outcome], i) => {
    const facts = {
      number: before + i + 1,
      now,
      privateNames: settings.privateNames,
      ...(outcome !== undefined && { outcome }),
      ...namedOffice(file, settings),
    };
    const built = receiptOf(type, file, facts);
    const sent = address === "" ? [] : [messageTo(type, address, file, built, at, world)];
    const receiver = type === "DT" ? receiverOf(file, world) : undefined;
    const terms = receiver
      ? [messageTo("terms", receiver, file, termsOf(file, facts), at, world)]
      : [];
    const all = [...sent, ...terms];
    const again = settings.twice ? all.map((one) => ({ ...one, id: copyOf(one.id) })) : [];
    return [...all, ...again];
  });
}

function namedOffice({ recipient }: SdiFile, { offices }: Settings) {
  const recipientName = ownValue(offices, recipient);
  return recipientName === undefined ? {} : { recipientName };
}

/** Id of a second copy of a message. */
function copyOf(id: string): string {
  return id.startsWith("<") ? id.replace("<", "<2.") : `${id}/2`;
}

/** A message to an address: a call, or a certified mail to `mailto:`. */
function messageTo(
  kind: string,
  url: string,
  file: SdiFile,
  built: BuiltMessage,
  at: number,
  { settings }: FlowWorld,
): StoredCall | StoredMail {
  const { name, action, body, files } = built;
  const about = { kind, file: file.id, at };
  if (isIntermediary(url)) return jsonCall(url, files, { ...about, name });
  if (isMailbox(url)) return mailTo(mailboxOf(url), files, about, settings.mail.domain);
  return { type: "call", id: `${file.id}/${kind}`, url, action, name, body, attempt: 1, ...about };
}

/** Address of a receiver that is registered, configured or named by certified address; undefined for others. */
export function receiverOf(
  { recipient, customer, pec = "" }: SdiFile,
  { state, settings }: Pick<FlowWorld, "state" | "settings">,
): string | undefined {
  const own = state.recipients.get(recipientKey(recipient, customer));
  const isHere = recipient === NONE && pec.endsWith(`@${settings.mail.domain}`);
  if (isHere) return mailAddress(pec);
  return own || ownValue(settings.channels, recipient)?.reception;
}

function isReached({ recipient, isPublic, hasPec }: SdiFile, settings: Settings): boolean {
  if (settings.unreachable.includes(recipient)) return false;
  return isPublic || settings.recipients.includes(recipient) || (recipient === NONE && hasPec);
}

/** The next call after one that failed; undefined after the last repetition. */
export function repeated(
  call: StoredCall,
  file: SdiFile,
  { now, settings }: FlowWorld,
): StoredCall | undefined {
  const pause = PAUSES[call.attempt - 1];
  if (pause === undefined) return undefined;
  const attempt = call.attempt + 1;
  const isRewritten = call.kind === "delivery" && call.action !== "";
  const body = isRewritten ? deliveryOf(file, attempt).body : call.body;
  return { ...call, attempt, body, at: now + pause * settings.retry * 1000 };
}

/** True for a notice of expired terms (DT) after the public body has answered. */
export function isVoid(
  { kind, file }: Pick<StoredCall, "kind" | "file">,
  { outcomes }: State,
): boolean {
  return (kind === "DT" || kind === "terms") && outcomes.has(file);
}
