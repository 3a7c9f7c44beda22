import { isFakturoError } from "@fakturo/model";
import { verifyXml } from "@fakturo/signature";
import { readXml, XmlError } from "@fakturo/xml";
import { type CheckedRecord, factsOf } from "./huella.ts";

/** TipoAnomalia (EventosSIF.xsd). */
export const ANOMALIES = {
  fingerprint: "01",
  signature: "02",
  unreadable: "03",
  future: "13",
} as const;

/** A fault of a stored record. */
export interface Anomaly {
  readonly type: (typeof ANOMALIES)[keyof typeof ANOMALIES];
  /** Identification of the record; absent where it cannot be read. */
  readonly named: CheckedRecord["named"] | undefined;
}

/** Faults of a signed record: its huella, its signature or its time; empty if it is valid. */
export function anomaliesIn(xml: string, now: number): readonly Anomaly[] {
  const facts = readFacts(xml);
  if (!facts) return [{ type: ANOMALIES.unreadable, named: undefined }];
  const { stated, computed, at, named } = facts;
  const found: Anomaly["type"][] = [];
  if (stated !== computed) found.push(ANOMALIES.fingerprint);
  if (!isSigned(xml)) found.push(ANOMALIES.signature);
  if (!(Date.parse(at) <= now)) found.push(ANOMALIES.future);
  return found.map((type) => ({ type, named }));
}

function readFacts(xml: string): CheckedRecord | undefined {
  try {
    return factsOf(readXml(xml));
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

/** The signature covers the whole record; its certificate may have expired since. */
function isSigned(xml: string): boolean {
  try {
    verifyXml(xml);
    return true;
  } catch (error) {
    if (isFakturoError(error)) return false;
    throw error;
  }
}
