import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from "node:crypto";
import { BitString, Integer, Null, OctetString } from "asn1js";
import {
  AccessDescription,
  AlgorithmIdentifier,
  BasicConstraints,
  Certificate,
  CRLDistributionPoints,
  DistributionPoint,
  Extension,
  ExtKeyUsage,
  GeneralName,
  GeneralNames,
  InfoAccess,
  PublicKeyInfo,
  type RelativeDistinguishedNames,
  Time,
} from "pkijs";
import { signBytes } from "../bytes.ts";
import { bufferOf } from "../cms/buffer.ts";
import { RSA_SHA256 } from "../cms/oids.ts";
import { OCSP } from "../revocation/ocsp.ts";
import type { SigningCredentials } from "./credentials.ts";
import { KEY_USAGE, KEY_USAGES, type KeyUsage } from "./key-usage.ts";
import { type NameParts, nameOf } from "./names.ts";

/** Name, period and serial number of a certificate, and what it is for. */
export interface CertificateOptions {
  readonly commonName: string;
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
  /** Further parts of the name. */
  readonly name?: NameParts;
  /** Hexadecimal; 01 when absent. */
  readonly serial?: string;
  /** What its key may do (RFC 5280 §4.2.1.3); anything when absent. */
  readonly usages?: readonly KeyUsage[];
  /** Object identifiers of what it is for (extended key usage, RFC 5280 §4.2.1.12); anything when absent. */
  readonly purposes?: readonly string[];
  /** True for a certification authority, which may issue others. */
  readonly isAuthority?: boolean;
  /** Names and IPv4 addresses of the server that it belongs to. */
  readonly hosts?: readonly string[];
  /** Address of its issuer's revocation list. */
  readonly revocationList?: string;
  /** Address of its issuer's responder, which is asked by OCSP. */
  readonly responder?: string;
  /** True for a certificate with which a responder answers for the issuer. */
  readonly isResponder?: boolean;
}

const DISTRIBUTION_POINTS = "2.5.29.31";
const BASIC_CONSTRAINTS = "2.5.29.19";
const SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";
/** Types of alternative names (RFC 5280 §4.2.1.6). */
const DNS_NAME = 2;
const URI = 6;
const IP_ADDRESS = 7;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;

/** From this year on, times of certificates have four-digit years (RFC 5280 §4.1.2.5). */
const LONG_YEAR = 2050;

/** A new RSA key of 2048 bits with a self-signed certificate, for sandboxes and tests. */
export function selfSigned(options: CertificateOptions): SigningCredentials {
  return issue(options, undefined);
}

/** A new RSA key of 2048 bits with a certificate that the issuer signs, for sandboxes and tests. */
export function issueCertificate(
  options: CertificateOptions,
  issuer: SigningCredentials,
): SigningCredentials {
  const { key, certificate } = issue(options, issuer);
  return { key, certificate, chain: [issuer.certificate, ...issuer.chain] };
}

/** A certificate that the issuer signs for the key of another, for sandboxes and tests. */
export function certify(
  publicKey: KeyObject,
  options: CertificateOptions,
  issuer: SigningCredentials,
): X509Certificate {
  const spki = publicKey.export({ type: "spki", format: "der" });
  return certificateOf(issuer.key, spki, options, issuer);
}

function issue(
  options: CertificateOptions,
  issuer: SigningCredentials | undefined,
): SigningCredentials {
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  const key = createPrivateKey(pair.privateKey);
  return {
    key,
    certificate: certificateOf(issuer?.key ?? key, pair.publicKey, options, issuer),
    chain: [],
  };
}

function certificateOf(
  signer: KeyObject,
  spki: Buffer,
  options: CertificateOptions,
  issuer: SigningCredentials | undefined,
): X509Certificate {
  const name = nameOf({ ...options.name, CN: options.commonName });
  const extensions = extensionsOf(options);
  const algorithm = new AlgorithmIdentifier({
    algorithmId: RSA_SHA256,
    algorithmParams: new Null(),
  });
  const certificate = new Certificate({
    version: 2,
    serialNumber: Integer.fromBigInt(BigInt(`0x${options.serial ?? "01"}`)),
    signature: algorithm,
    signatureAlgorithm: algorithm,
    issuer: issuer ? subjectOf(issuer.certificate) : name,
    subject: name,
    notBefore: timeOf(options.from),
    notAfter: timeOf(options.until),
    subjectPublicKeyInfo: PublicKeyInfo.fromBER(bufferOf(spki)),
    ...(extensions.length > 0 && { extensions }),
  });
  certificate.tbsView = new Uint8Array(certificate.encodeTBS().toBER());
  const value = signBytes(signer, "rsa-sha256", certificate.tbsView);
  certificate.signatureValue = new BitString({ valueHex: bufferOf(value) });
  return new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
}

/** A time as certificates have it. */
export function timeOf(ms: number): Time {
  const value = new Date(ms);
  return new Time({ type: value.getUTCFullYear() < LONG_YEAR ? 0 : 1, value });
}

function subjectOf({ raw }: X509Certificate): RelativeDistinguishedNames {
  return Certificate.fromBER(bufferOf(raw)).subject;
}

function extensionsOf({
  usages,
  purposes,
  isAuthority = false,
  hosts,
  revocationList,
  responder,
  isResponder = false,
}: CertificateOptions): Extension[] {
  return [
    ...(usages ? [usageExtension(usages)] : []),
    ...(purposes ? [purposeExtension(purposes, false)] : []),
    ...(isAuthority
      ? [extension(BASIC_CONSTRAINTS, new BasicConstraints({ cA: true }), true)]
      : []),
    ...(hosts ? [extension(SUBJECT_ALTERNATIVE_NAME, alternativeNames(hosts), false)] : []),
    ...(revocationList === undefined
      ? []
      : [extension(DISTRIBUTION_POINTS, pointsOf(revocationList), false)]),
    ...(responder === undefined ? [] : [extension(OCSP.access, accessTo(responder), false)]),
    ...(isResponder ? responderExtensions() : []),
  ];
}

/** An extension of a certificate or revocation list. */
export function extension(
  extnID: string,
  value: { toSchema(): { toBER(): ArrayBuffer } },
  critical: boolean,
): Extension {
  return new Extension({ extnID, critical, extnValue: value.toSchema().toBER() });
}

function alternativeNames(hosts: readonly string[]): GeneralNames {
  const names = hosts.map((host) => {
    if (!IPV4.test(host)) return new GeneralName({ type: DNS_NAME, value: host });
    const valueHex = bufferOf(Uint8Array.from(host.split("."), Number));
    return new GeneralName({ type: IP_ADDRESS, value: new OctetString({ valueHex }) });
  });
  return new GeneralNames({ names });
}

/** A web address as certificates and revocation lists name it. */
export function webAddress(url: string): GeneralName {
  return new GeneralName({ type: URI, value: url });
}

function pointsOf(url: string): CRLDistributionPoints {
  const distributionPoint = [webAddress(url)];
  return new CRLDistributionPoints({
    distributionPoints: [new DistributionPoint({ distributionPoint })],
  });
}

function accessTo(url: string): InfoAccess {
  const description = { accessMethod: OCSP.method, accessLocation: webAddress(url) };
  return new InfoAccess({ accessDescriptions: [new AccessDescription(description)] });
}

function responderExtensions(): Extension[] {
  const noCheck = { extnID: OCSP.noCheck, critical: false, extnValue: new Null().toBER() };
  return [purposeExtension([OCSP.signing], true), new Extension(noCheck)];
}

function purposeExtension(purposes: readonly string[], critical: boolean): Extension {
  const value = new ExtKeyUsage({ keyPurposes: [...purposes] });
  return extension(OCSP.keyUsage, value, critical);
}

function usageExtension(usages: readonly KeyUsage[]): Extension {
  const bits = usages.reduce((sum, usage) => sum | (0x80 >> KEY_USAGES.indexOf(usage)), 0);
  const value = new BitString({ valueHex: bufferOf(Uint8Array.of(bits)) });
  return new Extension({ extnID: KEY_USAGE, critical: true, extnValue: value.toBER() });
}
