import { isObject, type JsonObject } from "@fakturo/model";

/**
 * A party of a file from the Peppol network: its electronic address (BT-34, BT-49) becomes an inbox of
 * that network, from which builds derive the participant's endpoint.
 */
export function asParticipant(party: JsonObject | undefined): JsonObject | undefined {
  const inboxes = Array.isArray(party?.inboxes) ? party.inboxes : [];
  return inboxes.length === 0 ? party : { ...party, inboxes: inboxes.map(keyed) };
}

function keyed<T>(inbox: T): T | JsonObject {
  return isObject(inbox) && inbox.scheme ? { key: "peppol", ...inbox } : inbox;
}
