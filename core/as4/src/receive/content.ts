import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { createXmlCheck } from "@fakturo/xml";
import { MessageRefusal } from "../ebms/errors.ts";
import { judging } from "../ebms/judging.ts";
import type { UserMessage } from "../ebms/user-message.ts";
import type { BusinessHeader } from "../sbdh/header.ts";
import { differences, headerReader } from "../sbdh/read.ts";
import { decrypted } from "../security/decrypt.ts";
import type { ByteStream } from "../source.ts";
import type { DocumentPlace } from "./inbox.ts";
import type { OpenedMessage } from "./verify.ts";

/** A document that was received whole. */
export interface ReceivedContent {
  readonly header: BusinessHeader;
  /** Bytes of the envelope. */
  readonly size: number;
}

/**
 * Decrypts, verifies and decompresses a document into its place, one piece at a time.
 * @param limit Bytes of the envelope: compressed bytes say nothing about their size.
 * @throws MessageRefusal
 */
export async function receiveContent(
  opened: OpenedMessage,
  stream: ByteStream,
  place: DocumentPlace,
  limit: number,
): Promise<ReceivedContent> {
  const read = headerReader();
  const check = createXmlCheck();
  let header: BusinessHeader | undefined;
  let size = 0;
  for await (const chunk of plain(opened, stream)) {
    size += chunk.length;
    if (size > limit)
      throw new MessageRefusal("EBMS:0004", `the document has more than ${limit} bytes`);
    judging("EBMS:0004", () => check.write(chunk));
    if (!header) {
      header = judging("EBMS:0004", () => read(chunk));
      if (header) requireSame(header, opened.message);
    }
    await place.write(chunk);
  }
  judging("EBMS:0004", () => check.end());
  if (!header) throw new MessageRefusal("EBMS:0004", "the document has no business envelope");
  return { header, size };
}

function requireSame(header: BusinessHeader, { route }: UserMessage): void {
  const different = differences(header, route);
  if (different.length > 0)
    throw new MessageRefusal(
      "EBMS:0003",
      `the envelope has another ${different.join(", ")} than the message`,
    );
}

async function* plain({ key, digest }: OpenedMessage, stream: ByteStream): ByteStream {
  yield* gunzipped(hashed(decrypted(key, stream), digest));
}

/** Passes bytes on; at the end their digest has to be the one that was signed. */
async function* hashed(stream: ByteStream, digest: string): ByteStream {
  const hash = createHash("sha256");
  for await (const chunk of stream) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("base64") !== digest)
    throw new MessageRefusal("EBMS:0101", "the document is not the one that was signed");
}

async function* gunzipped(stream: ByteStream): ByteStream {
  const gunzip = createGunzip();
  const running = pipeline(stream, gunzip);
  // The reader below receives the error.
  running.catch(() => undefined);
  try {
    yield* gunzip;
    await running;
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new MessageRefusal("EBMS:0303", "the document cannot be decompressed", "", error);
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
}
