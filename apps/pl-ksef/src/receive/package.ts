import { readJsonAs, type Static, Type } from "@fakturo/plugin";
import { unzipSync } from "fflate";
import { type KsefContext, KsefError, textOf } from "../connection/api.ts";
import { decrypted, encryptionOf, hashOf, newSessionKey } from "../connection/keys.ts";
import { callWithToken, openedWith } from "../connection/session.ts";

/** A package that KSeF was asked for, with the key of its parts. */
export const RequestedPackage = Type.Object({
  reference: Type.String(),
  key: Type.String(),
  iv: Type.String(),
});
export type RequestedPackage = Static<typeof RequestedPackage>;

/** A package that cannot be read, so that another one is requested. */
export class PackageError extends Error {}

const Requested = Type.Object({ referenceNumber: Type.String() });
const Part = Type.Object({
  ordinalNumber: Type.Integer(),
  url: Type.String(),
  encryptedPartHash: Type.String(),
});
type Part = Static<typeof Part>;
const Progress = Type.Object({
  status: Type.Object({ code: Type.Integer(), description: Type.String() }),
  package: Type.Optional(Type.Union([Type.Object({ parts: Type.Array(Part) }), Type.Null()])),
});

const RUNNING = 100;
/** Code of a reference that KSeF does not know. */
const UNKNOWN = "21175";
/** Limit of a package's content, against archives that expand to a multiple. */
const MAX_BYTES = 512 * 1024 * 1024;
const EXTENSION = ".xml";

/** Asks for the invoices that match the filters of a query. @throws KsefError, TransportError. */
export async function requestPackage(filters: object, ctx: KsefContext): Promise<RequestedPackage> {
  const key = newSessionKey();
  const json = { encryption: await encryptionOf(key, ctx), onlyMetadata: false, filters };
  const reply = await openedWith("/invoices/exports", { method: "POST", json }, ctx);
  const { referenceNumber } = readJsonAs(Requested, textOf(reply), "the answer");
  return { reference: referenceNumber, ...key };
}

/**
 * The invoices of a package by their KSeF numbers; undefined while KSeF makes it.
 * @throws PackageError for one that failed, expired or is damaged; KsefError, TransportError.
 */
export async function packageFiles(
  { reference, ...key }: RequestedPackage,
  ctx: KsefContext,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  const reply = await progressOf(reference, ctx);
  const { status, package: made } = readJsonAs(Progress, textOf(reply), "the export");
  if (status.code === RUNNING) return undefined;
  if (!made) throw new PackageError(`the export ended with ${status.code}: ${status.description}`);
  const pieces: Buffer[] = [];
  for (const part of made.parts.toSorted((a, b) => a.ordinalNumber - b.ordinalNumber))
    pieces.push(decrypted(await downloadedPart(part, ctx), key));
  return unpacked(Buffer.concat(pieces));
}

async function progressOf(reference: string, ctx: KsefContext) {
  try {
    return await callWithToken(`/invoices/exports/${reference}`, { method: "GET" }, ctx);
  } catch (error) {
    const isGone = error instanceof KsefError && (error.code === UNKNOWN || error.status === 410);
    throw isGone ? new PackageError(error.message) : error;
  }
}

/** The address of a part has an access key of its own: the token is not sent to it. */
async function downloadedPart(part: Part, ctx: KsefContext): Promise<Uint8Array> {
  const { status, body } = await ctx.http(part.url, { method: "GET", signal: ctx.signal });
  const name = `part ${part.ordinalNumber} of the package`;
  if (status !== 200) throw new PackageError(`${name} is not handed out: status ${status}`);
  if (hashOf(body) !== part.encryptedPartHash) throw new PackageError(`${name} has another hash`);
  return body;
}

function unpacked(archive: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let total = 0;
  const files = unzipSync(archive, {
    filter: ({ originalSize, name }) => {
      total += originalSize;
      if (total > MAX_BYTES) throw new PackageError("the package is too large");
      return name.endsWith(EXTENSION);
    },
  });
  const invoices = Object.entries(files);
  return new Map(invoices.map(([name, data]) => [name.slice(0, -EXTENSION.length), data]));
}
