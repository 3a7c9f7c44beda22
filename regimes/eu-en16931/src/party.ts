import { type Inbox, type Party, uriScheme } from "@fakturo/model";

/** URI scheme of participants of the Peppol network. */
const PARTICIPANT = "iso6523-actorid-upis";

/** Splits a code that contains its scheme, e.g. `0088:4012345000009`. */
export function normalizeInbox(inbox: Inbox): void {
  const { code } = inbox;
  if (!code || !/\d{4}:/.test(code)) return;
  inbox.scheme = code.slice(0, 4);
  inbox.code = code.slice(5);
}

/**
 * The first Peppol inbox with a scheme is also appended to the endpoints, unless the party has a Peppol
 * endpoint.
 */
export function addEndpoint(party: Party): void {
  if (party.endpoints?.some(({ uri }) => uriScheme(uri) === PARTICIPANT)) return;
  const inbox = party.inboxes?.find(
    ({ key, scheme, code }) => key === "peppol" && Boolean(scheme) && Boolean(code),
  );
  if (!inbox) return;
  const uri = `${PARTICIPANT}::${inbox.scheme}:${inbox.code}`;
  const endpoint = inbox.label ? { label: inbox.label, uri } : { uri };
  party.endpoints = [...(party.endpoints ?? []), endpoint];
}
