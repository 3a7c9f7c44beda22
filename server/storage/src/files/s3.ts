import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { FakturoError } from "@fakturo/model";
import type { ObjectStore } from "./object-store.ts";

export interface S3Options {
  readonly bucket: string;
  /** Prefix of every name. */
  readonly prefix: string;
  readonly region: string;
  /** Address of a store other than AWS; its buckets are addressed by path. */
  readonly endpoint: string | undefined;
}

/** An object store with a lifetime. */
export interface S3Store extends ObjectStore {
  close(): void;
}

const CONNECT_MS = 5_000;
const REQUEST_MS = 60_000;
const ATTEMPTS = 4;

/**
 * Objects of a bucket, on any S3-compatible store. The SDK finds the credentials: environment, shared
 * file, or the machine's role.
 */
export function createS3Store({ bucket, prefix, region, endpoint }: S3Options): S3Store {
  const client = new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
    // Many compatible stores do not support trailing checksums; names are hashes anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  return {
    async put(name, body, size) {
      const command = new PutObjectCommand({ ...at(name), Body: body, ContentLength: size });
      await typed(client.send(command));
    },
    async get(name) {
      try {
        const { Body } = await typed(client.send(new GetObjectCommand(at(name))));
        if (!(Body instanceof Readable)) throw new FakturoError("internal", "no stream came");
        return Body;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(name) {
      await typed(client.send(new DeleteObjectCommand(at(name))));
    },
    async *list(start) {
      let ContinuationToken: string | undefined;
      do {
        const query = { Bucket: bucket, Prefix: prefix + start, ContinuationToken };
        const page = await typed(client.send(new ListObjectsV2Command(query)));
        for (const { Key = "" } of page.Contents ?? []) yield Key.slice(prefix.length);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    close: () => client.destroy(),
  };
}

/** The caller handles a missing object; any other error means that the store is unavailable. */
async function typed<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof NoSuchKey) throw cause;
    throw new FakturoError("unavailable", "file store unavailable", { cause });
  }
}
