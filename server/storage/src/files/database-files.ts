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
import type { FileStore } from "./file-store.ts";

/** Bytes in Postgres, small files in one row and large ones in parts. */
export function createDatabaseFiles(): FileStore {
  return {
    keep: putBlobs,
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
      return readBlob(tx, sha256);
    },
    async *pieces(inTx, sha256) {
      const blob = await inTx((tx) => findBlob(tx, sha256));
      if (!blob) return;
      if (blob.place !== "database") throw elsewhere(blob.place);
      const size = Number(blob.size);
      for (let [part, sent] = [0, 0]; sent < size; part += 1) {
        const bytes = await inTx((tx) => readBlobPart(tx, sha256, part));
        if (bytes.length === 0) throw new FakturoError("internal", "a stored file is cut short");
        sent += bytes.length;
        yield bytes;
      }
    },
    removeOrphans: async () => 0,
  };
}

function elsewhere(place: string): FakturoError {
  return new FakturoError("unavailable", `the file lies on ${place}, which is not configured`);
}
