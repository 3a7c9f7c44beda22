import { base64 } from "@fakturo/model";
import type {
  SimulatedOutcome,
  SimulatedReply,
  SimulatedRequest,
  SimulatorWorld,
} from "@fakturo/simulator";
import PostalMime, { type Email } from "postal-mime";
import { afterChecks, isScript } from "../flow.ts";
import { storedFile } from "../intake.ts";
import { OUTCOME_NAME, takenOutcome } from "../outcomes.ts";
import { type MessageFile, refusedOutcome } from "../receipts.ts";
import type { Settings } from "../settings.ts";
import type { State, StoredEvent, StoredMail } from "../state.ts";
import { type CertifiedKind, certifiedMail } from "./certified.ts";
import { mailAddress, mailTo } from "./outgoing.ts";

type World = SimulatorWorld<Settings>;

/** Mails over certified mail have this size at most. */
const MAX_BYTES = 30 * 1024 * 1024;
/** Status of an accepted mail; pages of faults may have 200. */
export const TAKEN = 202;
const SDI_ADDRESS = /^sdi\d{2}@pec\.fatturapa\.it$/;
/** Header with the last receipt that a sandbox requests. */
const SCRIPT_HEADER = "x-simulate-response";

/** User of the request's HTTP Basic credentials; undefined where they are wrong. */
export function mailUser({ headers }: SimulatedRequest, { settings }: World): string | undefined {
  const [, encoded = ""] = /^Basic (.+)$/.exec(headers.authorization ?? "") ?? [];
  const [user = "", password] = Buffer.from(encoded, "base64").toString().split(/:(.*)/s);
  return password === settings.mail.password && user.includes("@") ? user.toLowerCase() : undefined;
}

/** Reads a sent mail; the result processes it. */
export async function mailIntake(
  request: SimulatedRequest,
  state: State,
  world: World,
): Promise<() => SimulatedOutcome<StoredEvent>> {
  const mail = await PostalMime.parse(Buffer.from(request.body));
  return () => receiveMail(mail, request, state, world);
}

/** A mail that the holder of a mailbox sends: the provider's receipts, and what the SdI makes of its files. */
function receiveMail(
  mail: Email,
  request: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  const sender = mailUser(request, world);
  if (sender === undefined) return { reply: { status: 401 } };
  if (request.body.length > MAX_BYTES) return { reply: { status: 413 } };
  const [recipient = ""] = (request.headers["x-recipients"] ?? "").toLowerCase().split(",");
  const tell = (kind: CertifiedKind, error?: string): StoredMail =>
    providerMail(kind, { mail, sender, recipient, error }, state, world);
  const sent: SimulatedReply = { status: TAKEN };
  const { provider } = world.settings.mail;
  if (provider === "refuses")
    return { reply: sent, events: [tell("non-accettazione", "5.1.1 - formal error")] };
  const accepted = tell("accettazione");
  if (provider === "returns" || !SDI_ADDRESS.test(recipient)) {
    const returned = tell("errore-consegna", "5.1.1 - the mailbox does not exist");
    return { reply: sent, events: [accepted, returned] };
  }
  const events = filesIn(mail).flatMap((file, place) =>
    afterMail(file, { mail, sender, recipient, place }, state, world),
  );
  return { reply: sent, events: [accepted, tell("avvenuta-consegna"), ...events] };
}

function filesIn({ attachments }: Email): readonly MessageFile[] {
  return attachments.flatMap(({ filename, content }) => {
    const data = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
    return filename ? [{ name: filename, data }] : [];
  });
}

interface MailedFile {
  readonly mail: Email;
  readonly sender: string;
  readonly recipient: string;
  /** Number of the files before it in the mail. */
  readonly place: number;
}

function afterMail(
  message: MessageFile,
  { mail, sender, recipient: sentTo, place }: MailedFile,
  state: State,
  world: World,
): StoredEvent[] {
  if (OUTCOME_NAME.test(message.name)) return afterOutcomeFile(message, sender, state, world);
  const stored = storedFile(message, mailAddress(sender), state, world);
  const id = String(Number(stored.id) + place);
  const file = { ...stored, id, mailId: mail.messageId ?? "", sentTo };
  const asked = mail.headers.find(({ key }) => key === SCRIPT_HEADER)?.value ?? "";
  const flow = { state, settings: world.settings, now: world.now() };
  return [file, ...afterChecks(file, isScript(asked) ? asked : "", flow)];
}

/** A refused outcome is answered by a mail to the public body that sent it. */
function afterOutcomeFile(
  { name, data }: MessageFile,
  sender: string,
  state: State,
  { settings, ...world }: World,
): StoredEvent[] {
  const taken = takenOutcome(data, state, { ...world, settings });
  if (typeof taken !== "string") return [...taken];
  const at = world.now();
  const refusal = refusedOutcome("0", taken, at);
  const file = { name: name.replace(/_EC_/, "_SE_"), data: Buffer.from(refusal) };
  return [mailTo(sender, [file], { kind: "SE", file: `EC${at}`, at }, settings.mail.domain)];
}

interface SentMail {
  readonly mail: Email;
  readonly sender: string;
  readonly recipient: string;
  readonly error: string | undefined;
}

/** A mail of the provider about one that was sent, in the mailbox of its sender. */
function providerMail(
  kind: CertifiedKind,
  { mail, sender, recipient, error }: SentMail,
  { mails }: State,
  { settings, now }: World,
): StoredMail {
  const { domain } = settings.mail;
  const at = now();
  const id = `<opec${at}.${mails.get(sender)?.length ?? 0}.${kind}@${domain}>`;
  const { subject = "", messageId = "" } = mail;
  const about = { sender, recipient, subject, messageId };
  const data = certifiedMail({
    ...about,
    ...{ kind, id, at, domain },
    ...(error !== undefined && { error }),
  });
  return { type: "mail", mailbox: sender, id, at, kind, file: "", data: base64(data) };
}
