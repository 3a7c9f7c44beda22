import type { BusinessRoute } from "../identifiers.ts";
import type { As4Inbox, ReceivedDocument } from "./inbox.ts";

/** A document in memory. */
export interface MemoryDocument extends ReceivedDocument {
  /** The business envelope with the document. */
  readonly envelope: Uint8Array;
}

/** An inbox in memory, for tests and sandboxes: what it holds ends with the process. */
export interface MemoryInbox extends As4Inbox {
  readonly documents: readonly MemoryDocument[];
}

/** @param serves True for routes that are taken. */
export function createMemoryInbox(serves: (route: BusinessRoute) => boolean): MemoryInbox {
  const documents: MemoryDocument[] = [];
  return {
    documents,
    serves: async (route) => serves(route),
    async open() {
      const chunks: Uint8Array[] = [];
      return {
        async write(chunk) {
          chunks.push(chunk);
        },
        async commit(received) {
          const stored = documents.find((one) => isSame(one, received));
          if (stored) return { kind: "duplicate", stored };
          documents.push({ ...received, envelope: Buffer.concat(chunks) });
          return { kind: "stored" };
        },
        async discard() {
          chunks.length = 0;
        },
      };
    },
  };
}

function isSame(a: ReceivedDocument, b: ReceivedDocument): boolean {
  const isEnvelope =
    a.header.sender.value === b.header.sender.value && a.header.instanceId === b.header.instanceId;
  return a.message.messageId === b.message.messageId || isEnvelope;
}
