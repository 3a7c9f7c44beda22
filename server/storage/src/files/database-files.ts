import { createReadStream } from "node:fs";
import { FakturoError } from "@fakturo/model";
import {
  BLOB_PART,
  findBlob,
  openBlob,
  putBlobPart,
  putBlobs,
  readBlob,
  readBlobPart,
} from "../store/files.ts";
import type { Tx } from "../store/tx.ts";
import type { FileContents, FileStore } from "./file-store.ts";

/** Bytes in Postgres, small files in one row and large ones in parts. */
export function createDatabaseFiles(): FileStore {
  return {
    async keep(tx, contents, at) {
      const isLarge = ({ data }: FileContents) => data.length > BLOB_PART;
      await putBlobs(
        tx,
        contents.filter((one) => !isLarge(one)),
        at,
      );
      // In one order, so that two transactions with the same files do not wait for each other.
      const large = contents.filter(isLarge).sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
      for (const one of large) await keepInParts(tx, one, at);
    },
    async keepFromDisk(tx, { sha256, size, path }, at) {
      if (!(await openBlob(tx, sha256, size, at))) return;
      let part = 0;
      for await (const bytes of createReadStream(path, { highWaterMark: BLOB_PART }))
        await putBlobPart(tx, sha256, part++, bytes);
    },
    async read(tx, sha256) {
      const blob = await findBlob(tx, sha256);
      if (!blob) return undefined;
      if (blob.place !== "database") throw elsewhere(blob.place);
      const size = Number(blob.size);
      return size > BLOB_PART ? readParts(tx, sha256, size) : readBlob(tx, sha256);
    },
    async *pieces(inTx, sha256) {
      const blob = await inTx((tx) => findBlob(tx, sha256));
      if (!blob) return;
      if (blob.place !== "database") throw elsewhere(blob.place);
      const size = Number(blob.size);
      for (let [part, sent] = [0, 0]; sent < size; part += 1) {
        const bytes = await inTx((tx) => readBlobPart(tx, sha256, part));
        if (bytes.length === 0) throw cutShort();
        sent += bytes.length;
        yield bytes;
      }
    },
    removeOrphans: async () => 0,
  };
}

/** A part at a time: Postgres takes and gives bytes as text of twice their size. */
async function keepInParts(tx: Tx, { sha256, data }: FileContents, at: Date): Promise<void> {
  if (!(await openBlob(tx, sha256, data.length, at))) return;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  for (let part = 0; part * BLOB_PART < bytes.length; part += 1)
    await putBlobPart(tx, sha256, part, bytes.subarray(part * BLOB_PART, (part + 1) * BLOB_PART));
}

async function readParts(tx: Tx, sha256: string, size: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(size);
  for (let [part, read] = [0, 0]; read < size; part += 1) {
    const bytes = await readBlobPart(tx, sha256, part);
    if (bytes.length === 0) throw cutShort();
    read += bytes.copy(whole, read);
  }
  return whole;
}

function cutShort(): FakturoError {
  return new FakturoError("internal", "a stored file is cut short");
}

function elsewhere(place: string): FakturoError {
  return new FakturoError("unavailable", `the file lies on ${place}, which is not configured`);
}
