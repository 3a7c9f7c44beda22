import { isFakturoError, isObject, type Json, type JsonObject, toIsoCountry } from "@fakturo/model";
import {
  PARTICIPANT_SCHEME,
  type Participant,
  participantOf,
  participantOfTaxId,
} from "@fakturo/peppol";
import type { Envelope } from "@fakturo/plugin";

/** Key of inboxes in the network. */
const INBOX_KEY = "peppol";
const PREFIX = `${PARTICIPANT_SCHEME}::`;

/** Role of a party in a document. */
export type PartyRole = "supplier" | "customer";

/** A text of an object; empty where there is none. */
export function textOf(object: unknown, name: string): string {
  const value = isObject(object) ? object[name] : undefined;
  return typeof value === "string" ? value : "";
}

const listOf = (object: JsonObject, name: string): readonly Json[] => {
  const value = object[name];
  return Array.isArray(value) ? value : [];
};

/** The party of a role, or the document itself where it is a party. */
export function partyIn(doc: JsonObject, role: PartyRole): JsonObject | undefined {
  if (textOf(doc, "$schema").endsWith("/org/party")) return doc;
  const party = doc[role];
  return isObject(party) ? party : undefined;
}

/** The participant that a party names: by inbox, else by endpoint; undefined without one. */
export function addressIn(party: JsonObject | undefined): Participant | undefined {
  if (!party) return undefined;
  const inboxes = listOf(party, "inboxes").map((inbox) => {
    const [scheme, code] = [textOf(inbox, "scheme"), textOf(inbox, "code")];
    const isPeppol = textOf(inbox, "key") === INBOX_KEY || /^\d{4}$/.test(scheme);
    return isPeppol ? participantIn(`${scheme}:${code}`) : undefined;
  });
  const endpoints = listOf(party, "endpoints").map((endpoint) => ofUri(textOf(endpoint, "uri")));
  return [...inboxes, ...endpoints].find((found) => found !== undefined);
}

function ofUri(uri: string): Participant | undefined {
  return uri.toLowerCase().startsWith(PREFIX) ? participantIn(uri) : undefined;
}

function participantIn(text: string): Participant | undefined {
  try {
    return participantOf(text);
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

/** The participant of a party's tax identity; undefined without one or without a scheme of its country. */
export function taxAddress(party: JsonObject | undefined): Participant | undefined {
  const taxId = party?.tax_id;
  const [country, code] = [textOf(taxId, "country"), textOf(taxId, "code")];
  return country === "" || code === "" ? undefined : participantOfTaxId(country, code);
}

/** Sender and receiver of a document: the envelope's routing, else the parties, exchanged for self-billing. */
export function routeIn({ head, doc }: Envelope): {
  readonly sender: Participant | undefined;
  readonly receiver: Participant | undefined;
} {
  const isSelfBilled = listOf(doc, "$tags").includes("self-billed");
  const [from, to]: [PartyRole, PartyRole] = isSelfBilled
    ? ["customer", "supplier"]
    : ["supplier", "customer"];
  return {
    sender: ofUri(head.from ?? "") ?? addressIn(partyIn(doc, from)),
    receiver: ofUri(head.to ?? "") ?? addressIn(partyIn(doc, to)),
  };
}

/** Country of a party (ISO 3166): of its tax identity, else of its first address; empty without one. */
export function countryOf(party: JsonObject | undefined): string {
  const [address] = party ? listOf(party, "addresses") : [];
  const country = textOf(party?.tax_id, "country") || textOf(address, "country");
  return toIsoCountry(country);
}

/** Tax code of a party; empty without one. */
export function holderIn(party: JsonObject | undefined): string {
  return textOf(party?.tax_id, "code");
}

/** The party's inboxes with the participant added, for a change of the document; undefined if it is there. */
export function inboxesWith(
  party: JsonObject,
  { value }: Participant,
): readonly Json[] | undefined {
  if (addressIn(party)?.value === value) return undefined;
  const at = value.indexOf(":");
  const [scheme, code] = [value.slice(0, at), value.slice(at + 1).toUpperCase()];
  const others = listOf(party, "inboxes").filter((inbox) => textOf(inbox, "key") !== INBOX_KEY);
  return [...others, { key: INBOX_KEY, scheme, code }];
}
