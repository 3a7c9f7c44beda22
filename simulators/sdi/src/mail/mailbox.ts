import type { SimulatedReply, SimulatedRequest, SimulatorWorld } from "@fakturo/simulator";
import { isVoid } from "../flow.ts";
import type { Settings } from "../settings.ts";
import type { State } from "../state.ts";
import { mailUser } from "./intake.ts";

/** Path of the mailbox of the user. */
export const MAILBOX = "/mail/inbox";

const JSON_TYPE = "application/json";

/** A mail as the IMAP service sees it. */
export interface ListedMail {
  /** Number in the mailbox, from 1. */
  readonly uid: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Base64. */
  readonly data: string;
}

/** The mails that have arrived, as JSON. */
export function mailboxReply(
  request: SimulatedRequest,
  state: State,
  world: SimulatorWorld<Settings>,
): SimulatedReply {
  const user = mailUser(request, world);
  if (user === undefined) return { status: 401 };
  const now = world.now();
  const mails = (state.mails.get(user) ?? []).flatMap((mail, i): ListedMail[] => {
    const { at, data } = mail;
    return at <= now && !isVoid(mail, state) ? [{ uid: i + 1, at, data }] : [];
  });
  return { status: 200, headers: { "content-type": JSON_TYPE }, body: JSON.stringify(mails) };
}

/** True for the list of mails, and not for a page of a fault. */
export function isListing({ status, headers = {} }: SimulatedReply): boolean {
  return status === 200 && headers["content-type"] === JSON_TYPE;
}
