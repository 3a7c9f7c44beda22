import {
  type Engine,
  generateKey,
  importSigningKey,
  publicKeyOf,
  type SignOptions,
} from "@fakturo/engine";
import { FakturoError } from "@fakturo/model";
import { uuidV7 } from "../engine.ts";
import { type Io, type OutputOptions, readJson, writeData, writeJson } from "../io.ts";
import { parsePrivateKey, parsePublicKeys } from "./jwk.ts";
import { readEnvelope } from "./work.ts";

/** File mode: a private key is readable by its owner only. */
const PRIVATE_MODE = 0o600;

/** Prints a new private key as a JWK. */
export async function generateSigningKey(io: Io, { output }: OutputOptions): Promise<void> {
  const text = `${JSON.stringify(await generateKey(uuidV7), null, 2)}\n`;
  await writeData(io, text, output, { mode: PRIVATE_MODE, isNew: true });
}

/** Prints the public half of a private key. */
export async function printPublicKey(
  io: Io,
  file: string | undefined,
  { output }: OutputOptions,
): Promise<void> {
  const key = publicKeyOf(parsePrivateKey(await readJson(io, file)));
  await writeJson(io, key, { ...(output !== undefined && { output }), pretty: true });
}

/** Prints the envelope, or the one built around a document, with a signature added. */
export async function sign(
  engine: Engine,
  io: Io,
  file: string | undefined,
  options: OutputOptions & SignOptions & { readonly key: string },
): Promise<void> {
  const key = await importSigningKey(parsePrivateKey(await readJson(io, options.key)));
  await writeJson(io, await engine.sign(await readJson(io, file), key, options), options);
}

/**
 * Prints `ok` for an envelope whose contents are unchanged and whose signatures are valid.
 * @throws FakturoError "validation", "signature".
 */
export async function verify(
  engine: Engine,
  io: Io,
  file: string | undefined,
  { key: keyFile }: { readonly key?: string },
): Promise<void> {
  const keys = keyFile === undefined ? undefined : parsePublicKeys(await readJson(io, keyFile));
  const envelope = await readEnvelope(io, file);
  const faults = engine.validate(envelope);
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  await engine.verify(envelope, keys);
  io.print("ok\n");
  if (!keys)
    io.stderr.write("Without --key only the statements of the signatures were compared.\n");
}
