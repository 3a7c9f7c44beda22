import { FakturoError } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { type AtDocument, atDocument } from "../document.ts";
import { STAMPS } from "../record/record.ts";

/** A document of the period. */
export interface SaftEntry {
  readonly envelope: Envelope;
  /** Time and reason of a cancellation; cancelled documents stay in the file. */
  readonly cancelled?: { readonly at: string; readonly reason: string };
}

/** A recorded document with its stamps. */
export interface RecordedDocument {
  readonly document: AtDocument;
  /** Series and number. */
  readonly number: string;
  readonly atcud: string;
  readonly hash: string;
  readonly entered: string;
  /** Certificate number of the recording program at the AT. */
  readonly certificate: string;
  readonly cancelled: SaftEntry["cancelled"];
}

/** @throws FakturoError "input" for unrecorded documents. */
export function entryOf({ envelope, cancelled }: SaftEntry): RecordedDocument {
  const document = atDocument(envelope.doc);
  const stamp = (prv: string) => envelope.head.stamps?.find((row) => row.prv === prv)?.val;
  const number = `${document.series}/${document.code}`;
  const atcud = stamp(STAMPS.atcud);
  const entered = stamp(STAMPS.entered);
  if (!atcud || !entered || document.code === "")
    throw new FakturoError(
      "input",
      `the document '${number}' was not recorded by the step at-pt.record`,
    );
  return {
    document,
    number,
    atcud,
    hash: stamp(STAMPS.fullHash) ?? "",
    entered,
    certificate: stamp(STAMPS.program) ?? "",
    cancelled,
  };
}
