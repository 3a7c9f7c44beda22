import { createHash } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { type Participant, participantOf } from "@fakturo/peppol";

/** Addresses of a document; they stand in the media type of its record, beside the document's own bytes. */
export interface RecordFacts {
  readonly sender: Participant;
  readonly receiver: Participant;
  /** Country of the sender, ISO 3166. */
  readonly country: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

const TYPE = "application/xml";
const MEMBERS = ["sender", "receiver", "country", "created"] as const;

/** The media type of a record with its addresses as parameters. */
export function recordMime({ sender, receiver, country, createdAt }: RecordFacts): string {
  const values = [sender.value, receiver.value, country, String(createdAt)];
  const parameters = MEMBERS.map((name, i) => `${name}=${encodeURIComponent(values[i] ?? "")}`);
  return [TYPE, ...parameters].join("; ");
}

/** Reads the media type of a record. @throws FakturoError "internal" for another one. */
export function recordFacts(mime: string): RecordFacts {
  const found = new Map(
    mime.split("; ").map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))];
    }),
  );
  const [sender, receiver, country, created] = MEMBERS.map((name) => found.get(name));
  if (!sender || !receiver || !country || !created)
    throw new FakturoError("internal", "the record has no addresses");
  return {
    sender: participantOf(sender),
    receiver: participantOf(receiver),
    country,
    createdAt: Number(created),
  };
}

/**
 * Identity of a record and of its envelope: a UUID (version 8, RFC 9562) of the entry, the document's bytes and the
 * refused record before, so that a repetition has the same and a new attempt after a refusal another.
 */
export function recordId(entry: string, document: Uint8Array, refused: string | undefined): string {
  const hash = createHash("sha256")
    .update(`${entry}\n${refused ?? ""}\n`)
    .update(document);
  const hex = hash.digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
