import { OctetString } from "asn1js";
import { ContentInfo, SignedData } from "pkijs";
import { requireValid } from "../credentials/credentials.ts";
import { refuse } from "../refuse.ts";
import { bufferOf } from "./buffer.ts";
import { OID } from "./oids.ts";
import { type CadesSigner, certificatesOf, verifySigner } from "./signer.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_LEVELS = 4;
const MAX_SIGNERS = 20;

/** Limits and checks of `openCades`. */
export interface OpenCadesOptions {
  /** Maximum size in bytes; default 64 MiB. */
  readonly maxBytes?: number;
  /** Maximum nesting of signed files; default 4. */
  readonly levels?: number;
  /** When given (ms), certificates must be valid at that time. */
  readonly now?: number;
}

/** Content and signers of a signed file. */
export interface OpenedCades {
  /** The innermost content. */
  readonly content: Uint8Array;
  /** Signers from the outermost level to the innermost; the caller decides which are trusted. */
  readonly signers: readonly CadesSigner[];
}

/**
 * Opens a `.p7m` (CMS signed-data with attached content; DER, BER, base64 or PEM) and verifies every
 * signature of every level.
 * @throws FakturoError `signature` for an invalid signature, `input` for other files, `too-large`.
 */
export function openCades(data: Uint8Array, options: OpenCadesOptions = {}): OpenedCades {
  const { maxBytes = MAX_BYTES, levels = MAX_LEVELS, now } = options;
  if (data.length > maxBytes) refuse("the signed file is too large", "too-large");
  const signers: CadesSigner[] = [];
  let bytes: Uint8Array | undefined = binaryOf(data);
  let content = data;
  for (let level = 0; bytes; level += 1) {
    if (level >= levels) refuse("the file is signed too many times over", "input");
    const opened = openLevel(bytes);
    signers.push(...opened.signers);
    content = opened.content;
    bytes = isSigned(content) ? binaryOf(content) : undefined;
  }
  if (now !== undefined) for (const { certificate } of signers) requireValid(certificate, now);
  return { content, signers };
}

/** True for bytes that look like signed-data, plain or in base64. */
export function isSigned(data: Uint8Array): boolean {
  if (data[0] === 0x30) return startsSigned(data);
  const text = Buffer.from(data.subarray(0, 96)).toString("latin1").trimStart();
  if (text.startsWith("-----BEGIN")) return true;
  const head = text.replace(/\s+/g, "");
  if (!/^MI[A-Za-z0-9+/]+=*$/.test(head)) return false;
  return startsSigned(Buffer.from(head, "base64"));
}

const SIGNED_DATA = Buffer.from([0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]);

function startsSigned(data: Uint8Array): boolean {
  return Buffer.from(data.subarray(0, 24)).includes(SIGNED_DATA);
}

function binaryOf(data: Uint8Array): Uint8Array {
  if (data[0] === 0x30) return data;
  const text = Buffer.from(data)
    .toString("latin1")
    .replace(/-----[A-Z0-9 ]+-----/g, "");
  const base64 = text.replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) refuse("this is no signed file", "input");
  return Buffer.from(base64, "base64");
}

/**
 * Signers of a detached CMS signature (signed-data without content, DER), which is verified over `content`.
 * @throws FakturoError `signature` for an invalid signature, `input` for other data.
 */
export function openDetached(
  signature: Uint8Array,
  content: Uint8Array,
  { now }: Pick<OpenCadesOptions, "now"> = {},
): readonly CadesSigner[] {
  const signed = signedDataOf(signature);
  if (signed.encapContentInfo.eContent) refuse("the signature has a content of its own", "input");
  const signers = signersOf(signed, content);
  if (now !== undefined) for (const { certificate } of signers) requireValid(certificate, now);
  return signers;
}

function openLevel(bytes: Uint8Array): { content: Uint8Array; signers: CadesSigner[] } {
  const signed = signedDataOf(bytes);
  const { eContent } = signed.encapContentInfo;
  if (!eContent) refuse("the file's signature is apart from its content", "input");
  if (!isOctets(eContent)) refuse("the content is no octets", "input");
  const content = new Uint8Array(eContent.getValue());
  return { content, signers: signersOf(signed, content) };
}

function signersOf(signed: SignedData, content: Uint8Array): CadesSigner[] {
  if (signed.signerInfos.length === 0) refuse("the file is not signed");
  if (signed.signerInfos.length > MAX_SIGNERS) refuse("the file has too many signers");
  const certificates = certificatesOf(signed);
  const type = signed.encapContentInfo.eContentType;
  return signed.signerInfos.map((one) => verifySigner(one, { content, type, certificates }));
}

/** Content may have any type, contrary to the library's declarations. */
function isOctets(content: unknown): boolean {
  return content instanceof OctetString;
}

function signedDataOf(bytes: Uint8Array): SignedData {
  try {
    const info = ContentInfo.fromBER(bufferOf(bytes));
    if (info.contentType !== OID.signedData) refuse("this is no signed file", "input");
    return new SignedData({ schema: info.content });
  } catch (error) {
    return refuse("this is no readable signed file", "input", error);
  }
}
