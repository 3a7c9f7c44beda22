import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import { digest, signBytes } from "@fakturo/signature";
import {
  bits,
  bytesOf,
  der,
  integer,
  type Node,
  nameOf,
  octets,
  oid,
  parsed,
  sequence,
  small,
  tagged,
  time,
} from "./asn1.ts";
import type { UnitRequest } from "./request.ts";
import type { StoredAuthority } from "./state.ts";

const ECDSA_SHA256 = "1.2.840.10045.4.3.2";
const ALTERNATIVE_NAMES = "2.5.29.17";
const COMMON_NAME = "2.5.4.3";
const DOMAIN = "0.9.2342.19200300.100.1.25";
const SERIAL_BYTES = 12;
const YEARS_MS = 10 * 365 * 86_400_000;

/** Issuers of the two kinds of certificates, by their names in ZATCA's own examples. */
const ISSUERS = {
  compliance: [[COMMON_NAME, "eInvoicing"]],
  production: [
    [DOMAIN, "local"],
    [DOMAIN, "gov"],
    [DOMAIN, "extgazt"],
    [COMMON_NAME, "PRZEINVOICESCA4-CA"],
  ],
} as const;

/** Keys of a new gateway, with the certificate of its seal. */
export function newAuthority(now: number): StoredAuthority {
  const [key, sealKey] = [newKey(), newKey()];
  const seal: Certified = {
    subject: nameOf([[COMMON_NAME, "ZATCA simulated seal"]]),
    publicKey: spkiOf(sealKey),
  };
  const certificate = certify(seal, "production", { key, from: now, until: now + YEARS_MS });
  return {
    event: "authority",
    key: pemOf(key),
    sealKey: pemOf(sealKey),
    sealCertificate: certificate.toString("base64"),
  };
}

/** Period and signing key of a certificate. */
interface Issuing {
  readonly key: KeyObject;
  readonly from: number;
  readonly until: number;
}

/** What a certificate states. */
interface Certified extends Pick<UnitRequest, "subject" | "publicKey"> {
  readonly names?: Node;
}

/** The certificate of a unit's request: `binarySecurityToken`, base64 of base64 of DER. */
export function tokenFor(
  request: UnitRequest,
  kind: keyof typeof ISSUERS,
  { key }: StoredAuthority,
  period: Pick<Issuing, "from" | "until">,
): string {
  const certificate = certify(request, kind, { key: createPrivateKey(key), ...period });
  return Buffer.from(certificate.toString("base64")).toString("base64");
}

/** DER of the certificate in a token. */
export function certificateIn(token: string): Buffer {
  return Buffer.from(Buffer.from(token, "base64").toString("latin1"), "base64");
}

function certify(
  { subject, publicKey, names }: Certified,
  kind: keyof typeof ISSUERS,
  { key, from, until }: Issuing,
): Buffer {
  const algorithm = sequence(oid(ECDSA_SHA256));
  const spki = parsed(publicKey);
  if (!spki) throw new Error("a public key is no DER");
  const body = sequence(
    tagged(0, small(2)),
    integer(serialFor(publicKey, from)),
    algorithm,
    nameOf(ISSUERS[kind]),
    sequence(time(from), time(until)),
    subject,
    spki,
    ...(names
      ? [tagged(3, sequence(sequence(oid(ALTERNATIVE_NAMES), octets(bytesOf(names)))))]
      : []),
  );
  const signature = signBytes(key, "ecdsa-sha256", der(body), { ecdsa: "der" });
  return der(sequence(body, algorithm, bits(signature)));
}

/** A serial number, positive and without leading zero. */
function serialFor(publicKey: Uint8Array, from: number): Buffer {
  const serial = digest("sha256", `${from} ${Buffer.from(publicKey).toString("hex")}`);
  serial[0] = 0x51;
  return serial.subarray(0, SERIAL_BYTES);
}

/** A public key that belongs to no unit, as the sandbox certifies. */
export function foreignKey(): Buffer {
  return spkiOf(newKey());
}

function newKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "secp256k1" }).privateKey;
}

function spkiOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: "spki", format: "der" });
}

function pemOf(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}
