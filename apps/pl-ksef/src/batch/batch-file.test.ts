import { createDecipheriv, createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { newSessionKey, type SessionKey } from "../connection/keys.ts";
import { batchFile } from "./batch-file.ts";

const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest("base64");

function decrypted(data: Uint8Array, { key, iv }: SessionKey): Buffer {
  const [secret, start] = [Buffer.from(key, "base64"), Buffer.from(iv, "base64")];
  const cipher = createDecipheriv("aes-256-cbc", secret, start);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

const invoices = (count: number) =>
  Array.from({ length: count }, (_, i) => Buffer.from(`<Faktura>${i} ${sha256(Buffer.from([i]))}`));

it("packs invoices in parts, each encrypted by itself, with the hashes of parts and archive", async () => {
  const key = newSessionKey();
  const files = invoices(120);
  const { size, hash, parts } = await batchFile(files, key, 4096);
  expect(parts.length).toBeGreaterThan(2);
  const plain = parts.map(({ data }) => decrypted(data, key));
  expect(plain.slice(0, -1).every(({ length }) => length === 4096)).toBe(true);
  for (const part of parts) expect(part.hash).toBe(sha256(part.data));
  const archive = Buffer.concat(plain);
  expect([archive.length, sha256(archive)]).toEqual([size, hash]);
  const unpacked = Object.values(unzipSync(archive)).map((data) => Buffer.from(data).toString());
  expect(unpacked).toEqual(files.map(String));
});

it("has no empty part where the archive ends with a full one", async () => {
  const key = newSessionKey();
  const { size } = await batchFile(invoices(1), key, 1_000_000);
  const { parts } = await batchFile(invoices(1), key, size);
  expect(parts).toHaveLength(1);
});
