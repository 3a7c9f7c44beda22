import { createHash } from "node:crypto";
import {
  type As4Inbox,
  type ByteStream,
  collected,
  createReceiver,
  prepareMessage,
  sendMessage,
} from "@fakturo/as4";
import { issueCertificate, selfSigned } from "@fakturo/signature";
import { newId, ROUTE } from "./access-point.ts";

/**
 * Sends a document of so many bytes to a receiver in the same process, and prints the most memory that was
 * in use beyond what was before, after a collection at each mebibyte. With the word `bytes` the document and the body of
 * the message are in memory, as in the server; the document was before.
 */
const isWhole = process.argv[3] === "bytes";
const size = Number(process.argv[2]);
const MIB = 1024 ** 2;
const now = Date.now();
const period = { from: now - 1e9, until: now + 1e9 };
const authority = selfSigned({ commonName: "CA", ...period, isAuthority: true });
const c2 = issueCertificate({ commonName: "POP000001", ...period, serial: "02" }, authority);
const c3 = issueCertificate({ commonName: "POP000002", ...period, serial: "03" }, authority);
const trust = { anchors: [authority.certificate] };

/** Base64 that cannot be compressed well, in one element. */
async function* document(): ByteStream {
  yield Buffer.from(
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><File>',
  );
  let block = Buffer.from("seed");
  for (let made = 0; made < size; made += 65_536) {
    const parts = Array.from({ length: 1536 }, () => {
      block = createHash("sha256").update(block).digest();
      return block;
    });
    yield Buffer.from(Buffer.concat(parts).toString("base64"));
  }
  yield Buffer.from("</File></Invoice>");
}

async function* once(bytes: Uint8Array): ByteStream {
  yield bytes;
}

let received = 0;
let collectedAt = 0;
let most = 0;

function inUse(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const inbox: As4Inbox = {
  serves: async () => true,
  open: async () => ({
    async write(chunk) {
      received += chunk.length;
      if (received < collectedAt + MIB) return;
      collectedAt = received;
      most = Math.max(most, inUse());
    },
    commit: async () => ({ kind: "stored" }),
    discard: async () => undefined,
  }),
};

const source = isWhole ? await collected(document()) : document;
const before = inUse();
const receiver = createReceiver({ credentials: [c3], trust, inbox, now: Date.now, newId });
const message = await prepareMessage(
  {
    ...ROUTE,
    country: "BE",
    instanceId: "i1",
    messageId: newId(),
    conversationId: "c1",
    createdAt: now,
    document: source,
  },
  { credentials: c2, receiver: c3.certificate, now },
);
const outcome = await sendMessage(
  message,
  async ({ headers, read }) => {
    const contentType = headers["content-type"];
    const sent = isWhole ? once(await collected(read())) : read();
    const answer = await receiver.receive({ contentType, body: sent });
    const body = Buffer.from(answer.body);
    return { status: answer.status, headers: { "content-type": answer.contentType }, body };
  },
  { trust, now, isRepeated: false },
);
if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
process.stdout.write(JSON.stringify({ received, growth: most - before }));
