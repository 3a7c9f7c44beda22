import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Zip, ZipDeflate } from "fflate";
import { encrypted, hashOf, type SessionKey } from "../connection/keys.ts";

/** A part of the archive, encrypted by itself. */
export interface BatchPart {
  readonly data: Uint8Array;
  /** Base64 of the SHA-256 of `data`. */
  readonly hash: string;
}

/** An archive of invoices, as a batch session takes it. */
export interface BatchFile {
  /** Bytes of the archive before it is cut and encrypted. */
  readonly size: number;
  /** Base64 of the SHA-256 of the archive. */
  readonly hash: string;
  readonly parts: readonly BatchPart[];
}

/** Files that are compressed without a pause for other work of the process. */
const FILES_PER_TURN = 50;
/** Time stamp in archives, so that the same files give the same archive. */
const ZIP_EPOCH = "1980-01-01T00:00:00";

/**
 * Packs invoices and encrypts the archive in parts of `partBytes` before encryption. The archive is compressed, hashed
 * and encrypted piece by piece.
 */
export async function batchFile(
  files: Iterable<Uint8Array>,
  key: SessionKey,
  partBytes: number,
): Promise<BatchFile> {
  const cutter = new PartCutter(key, partBytes);
  const zip = new Zip((error, data) => {
    if (error) throw error;
    cutter.add(data);
  });
  let count = 0;
  for (const data of files) {
    count += 1;
    const file = new ZipDeflate(`${String(count).padStart(5, "0")}.xml`);
    file.mtime = ZIP_EPOCH;
    zip.add(file);
    file.push(data, true);
    if (count % FILES_PER_TURN === 0) await nextTurn();
  }
  zip.end();
  return cutter.end();
}

/** Cuts an archive into encrypted parts while it is written. */
class PartCutter {
  readonly #key: SessionKey;
  readonly #partBytes: number;
  readonly #hash = createHash("sha256");
  readonly #parts: BatchPart[] = [];
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #size = 0;

  constructor(key: SessionKey, partBytes: number) {
    this.#key = key;
    this.#partBytes = partBytes;
  }

  add(data: Uint8Array): void {
    this.#hash.update(data);
    this.#size += data.length;
    let rest = data;
    while (this.#pendingBytes + rest.length >= this.#partBytes) {
      const room = this.#partBytes - this.#pendingBytes;
      this.#keep(rest.subarray(0, room));
      this.#close();
      rest = rest.subarray(room);
    }
    if (rest.length > 0) this.#keep(rest);
  }

  end(): BatchFile {
    if (this.#pendingBytes > 0) this.#close();
    return { size: this.#size, hash: this.#hash.digest("base64"), parts: this.#parts };
  }

  #keep(data: Uint8Array): void {
    this.#pending.push(data);
    this.#pendingBytes += data.length;
  }

  #close(): void {
    const data = encrypted(Buffer.concat(this.#pending), this.#key);
    this.#parts.push({ data, hash: hashOf(data) });
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}
