import { isObject, type Json, type JsonObject } from "@fakturo/model";
import { type Envelope, SIMULATED_STAMP, type Stamp } from "@fakturo/plugin";
import {
  type EntryWithEnvelope,
  listSimulatedConnections,
  type Tx,
} from "@fakturo/server-storage/store";

/** The envelope with more stamps; one of the same provider is replaced in its position. */
export function withStamps(envelope: JsonObject, stamps: readonly Stamp[]): JsonObject {
  const head = isObject(envelope.head) ? envelope.head : {};
  const present: Json[] = Array.isArray(head.stamps) ? [...head.stamps] : [];
  for (const { prv, val } of stamps) {
    const place = present.findIndex((stamp) => isObject(stamp) && stamp.prv === prv);
    if (place < 0) present.push({ prv, val });
    else present[place] = { prv, val };
  }
  return { ...envelope, head: { ...head, stamps: present } };
}

/** The stamp of a document that was made in a simulation. */
export function simulationMark({ head }: Pick<Envelope, "head">): Stamp | undefined {
  return head.stamps?.find(({ prv }) => prv === SIMULATED_STAMP);
}

/** The stamp that a signed entry keeps, or that one gets when it is signed after its record was made. */
export async function requiredMark(
  tx: Tx,
  { id, signed }: Pick<EntryWithEnvelope, "id" | "signed">,
  stored: Envelope,
): Promise<Stamp | undefined> {
  if (signed) return simulationMark(stored);
  const [found] = await listSimulatedConnections(tx, [id]);
  return found && { prv: SIMULATED_STAMP, val: found.connection };
}
