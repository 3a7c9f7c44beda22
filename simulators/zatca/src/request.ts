import { createPublicKey, type KeyObject } from "node:crypto";
import { verifyBytes } from "@fakturo/signature";
import {
  attributesOf,
  bytesOf,
  contentOf,
  membersOf,
  type Node,
  oidOf,
  parsed,
  textOf,
} from "./asn1.ts";
import type { Mode } from "./state.ts";

/** A certificate request of a unit. */
export interface UnitRequest {
  /** DER of the public key. */
  readonly publicKey: Buffer;
  /** DER of the subject, and of its alternative names. */
  readonly subject: Node;
  readonly names: Node;
  /** Common name. */
  readonly unit: string;
  readonly vat: string;
  readonly title: string;
}

const TEMPLATES: Readonly<Record<Mode, string>> = {
  core: "ZATCA-Code-Signing",
  simulation: "PREZATCA-Code-Signing",
  "developer-portal": "TSTZATCA-Code-Signing",
};
const TEMPLATE = "1.3.6.1.4.1.311.20.2";
const ALTERNATIVE_NAMES = "2.5.29.17";
const COMMON_NAME = "2.5.4.3";
const SURNAME = "2.5.4.4";
const TITLE = "2.5.4.12";
const USER_ID = "0.9.2342.19200300.100.1.1";
/** Country, branch and taxpayer. */
const SUBJECT = ["2.5.4.6", "2.5.4.11", "2.5.4.10"];
/** Registered address and business category. */
const FACTS = ["2.5.4.26", "2.5.4.15"];
const MAX_LENGTH = 128;

/** A request in base64 of PEM; undefined for one that the gateway refuses. */
export function readRequest(csr: string, mode: Mode): UnitRequest | undefined {
  const pem = Buffer.from(csr, "base64").toString("latin1");
  const body = /-----BEGIN CERTIFICATE REQUEST-----([^-]*)-----END/.exec(pem)?.[1];
  const root = body === undefined ? undefined : parsed(Buffer.from(body, "base64"));
  const [info, , signature] = membersOf(root);
  const [, subject, spki, attributes] = membersOf(info);
  const key = publicKeyIn(bytesOf(spki));
  if (!info || !subject || !key) return undefined;
  if (!verifyBytes(key, "ecdsa-sha256", bytesOf(info), contentOf(signature), { ecdsa: "der" }))
    return undefined;
  const extensions = extensionsIn(attributes);
  const names = parsed(extensions.get(ALTERNATIVE_NAMES) ?? new Uint8Array());
  if (!names || templateIn(extensions) !== TEMPLATES[mode]) return undefined;
  const [directory] = membersOf(membersOf(names)[0]);
  const facts = attributesOf(directory);
  const own = attributesOf(subject);
  const request: UnitRequest = {
    ...{ publicKey: bytesOf(spki), subject, names },
    ...unitOf(own, facts),
  };
  return isComplete(request, own, facts) ? request : undefined;
}

function unitOf(own: ReadonlyMap<string, string>, facts: ReadonlyMap<string, string>) {
  return {
    unit: own.get(COMMON_NAME) ?? "",
    vat: facts.get(USER_ID) ?? "",
    title: facts.get(TITLE) ?? "",
  };
}

/** The request that a certificate of the gateway was issued for. */
export function requestOf(certificate: Buffer): UnitRequest {
  const [body] = membersOf(parsed(certificate));
  const [, , , , , subject, spki, extensions] = membersOf(body);
  const [extension] = membersOf(membersOf(extensions)[0]);
  const names = parsed(contentOf(membersOf(extension).at(-1)));
  if (!subject || !names) throw new Error("the gateway issued a certificate of another form");
  const [directory] = membersOf(membersOf(names)[0]);
  const named = unitOf(attributesOf(subject), attributesOf(directory));
  return { publicKey: bytesOf(spki), subject, names, ...named };
}

function isComplete(
  { unit, vat, title }: UnitRequest,
  own: ReadonlyMap<string, string>,
  facts: ReadonlyMap<string, string>,
): boolean {
  const serial = facts.get(SURNAME) ?? "";
  return (
    unit !== "" &&
    /^3\d{13}3$/.test(vat) &&
    /^(?:1000|0100|1100)$/.test(title) &&
    /^1-[^|]+\|2-[^|]+\|3-[^|]+$/.test(serial) &&
    SUBJECT.every((type) => Boolean(own.get(type))) &&
    FACTS.every((type) => Boolean(facts.get(type))) &&
    [...own.values(), ...facts.values()].every((value) => value.length <= MAX_LENGTH)
  );
}

/** A key of the only allowed curve. */
function publicKeyIn(spki: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: spki, format: "der", type: "spki" });
    return key.asymmetricKeyDetails?.namedCurve === "secp256k1" ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Values of the requested extensions by type. */
function extensionsIn(attributes: Node | undefined): ReadonlyMap<string, Uint8Array> {
  const all = membersOf(attributes)
    .flatMap((attribute) => membersOf(membersOf(attribute)[1]))
    .flatMap((list) => membersOf(list));
  return new Map(
    all.map((extension) => {
      const rows = membersOf(extension);
      return [oidOf(rows[0]), contentOf(rows.at(-1))] as const;
    }),
  );
}

function templateIn(extensions: ReadonlyMap<string, Uint8Array>): string {
  return textOf(parsed(extensions.get(TEMPLATE) ?? new Uint8Array()));
}
