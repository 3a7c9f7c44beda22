import type { Inbox, Party } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";
import { SCHEME } from "./identities.ts";

/** Network between the approved platforms. */
const PEPPOL = "peppol";

/** Maximum length of an address in the French directory (BR-FR-23). */
export const ADDRESS_LENGTH = 125;

/** Maximum length of a private identifier (BR-FR-26). */
export const PRIVATE_LENGTH = 100;

/** Characters of addresses and private identifiers. */
export const ADDRESS_CHARACTERS = /^[A-Za-z0-9\-+_/]+$/;

/** Codes of these characters; absent ones pass. */
export const hasCharacters: Test<string> = is.labelled(
  String.raw`matches ^[A-Za-z0-9\-\+_/]+$`,
  is.matches(ADDRESS_CHARACTERS),
);

/** True for an inbox with an address of the French directory. */
export function isInDirectory(inbox: Inbox | null): boolean {
  return inbox?.scheme === SCHEME.network;
}

/** Without a Peppol inbox, the last address of the French directory becomes one. */
export function keyPeppolInbox({ inboxes = [] }: Party): void {
  if (inboxes.some(({ key }) => key === PEPPOL)) return;
  const inbox = inboxes.findLast(isInDirectory);
  if (inbox) inbox.key = PEPPOL;
}

/** Checks length and characters of an address of the French directory. */
export const isValidInbox: Test<Inbox> = is.absentOr("valid inbox", (inbox: Inbox) => {
  const { code = "" } = inbox;
  if (!isInDirectory(inbox) || code === "") return true;
  return code.length <= ADDRESS_LENGTH && ADDRESS_CHARACTERS.test(code);
});
