import {
  defineRecord,
  putRecord,
  type RecordReader,
  type RecordWrite,
  Type,
} from "@fakturo/plugin";

const DAY_MS = 86_400_000;
/** Days for which answers to sent documents are expected and kept. */
const ANSWER_DAYS = 365;

/**
 * Time after which a received answer, or the note of a sent document, may be deleted. Both times are in milliseconds
 * since 1970.
 */
export function answerExpiry(now: number): number {
  return now + ANSWER_DAYS * DAY_MS;
}

/** Type of an app's records about sent documents; the id is the identity of what was sent. */
export function sentRecord(app: string) {
  return defineRecord({
    key: `${app}.sent`,
    schema: Type.Object({
      /** Number of the document. */
      number: Type.String(),
      receiver: Type.String(),
      /** Key of the connection that sends it. */
      connection: Type.String(),
    }),
    indexes: ["number"],
  });
}
export type SentNoteType = ReturnType<typeof sentRecord>;

/** What was sent: the number of a document and its receiver. */
export interface SentNote {
  readonly identity: string;
  readonly connection: string;
  readonly number: string;
  /** Identifier of the receiver, e.g. `0184:16356706`. */
  readonly receiver: string;
}

/** Notes a document that is about to be sent, for answers that name it by its number. */
export function noteSent(
  type: SentNoteType,
  { identity, connection, number, receiver }: SentNote,
  now: number,
): RecordWrite {
  const value = { number, receiver, connection };
  return putRecord(type, identity, value, { expiresAt: answerExpiry(now) });
}

/** The newest document with the number that was sent to a receiver; undefined where there is none. */
export async function sentTo(
  reader: RecordReader<SentNoteType>,
  { number, receiver }: Pick<SentNote, "number" | "receiver">,
): Promise<Pick<SentNote, "identity" | "connection"> | undefined> {
  const found = await reader.find("number", number);
  const to = receiver.toLowerCase();
  const own = found.filter(({ value }) => value.receiver.toLowerCase() === to);
  const newest = own.toSorted((a, b) => a.updatedAt - b.updatedAt).at(-1);
  return newest && { identity: newest.id, connection: newest.value.connection };
}
