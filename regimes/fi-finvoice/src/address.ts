import type { Party } from "@fakturo/model";

const PARTICIPANT = "iso6523-actorid-upis:";

/** Identifier scheme of Finnish organisation units (OVT). */
const OVT = `${PARTICIPANT}:0216:`;

/** E-invoice address of a party. */
export interface Address {
  readonly scheme: string;
  readonly code: string;
}

/** The participant endpoint, else the first inbox with a code. */
export function addressOf({ endpoints, inboxes }: Party): Address | undefined {
  const uri = endpoints?.find((endpoint) => endpoint && isParticipant(endpoint.uri))?.uri;
  const [, scheme, code] = /^[^:]+::([^:]*):(.+)$/.exec(uri ?? "") ?? [];
  if (scheme !== undefined && code !== undefined) return { scheme, code };
  const inbox = inboxes?.find((candidate) => candidate?.code);
  return inbox?.code ? { scheme: inbox.scheme ?? "", code: inbox.code } : undefined;
}

/** Schemes of URIs are case-insensitive (RFC 3986 §3.1). */
function isParticipant(uri: string): boolean {
  return uri.toLowerCase().startsWith(PARTICIPANT);
}

function isOvt(uri: string): boolean {
  return uri.toLowerCase().startsWith(OVT) && uri.length > OVT.length;
}

/** A party with an OVT address keeps only its first OVT endpoint among the participant endpoints. */
export function preferOvt(party: Party): void {
  const ovt = party.endpoints?.find(({ uri }) => isOvt(uri));
  if (!ovt) return;
  party.endpoints = party.endpoints?.filter(
    (endpoint) => endpoint === ovt || !isParticipant(endpoint.uri),
  );
}
