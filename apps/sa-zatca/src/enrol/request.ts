import { createPublicKey, type KeyObject } from "node:crypto";
import { signBytes } from "@fakturo/signature";
import {
  bits,
  COUNTRY,
  der,
  nameOf,
  octets,
  oid,
  parsed,
  printable,
  sequence,
  setOf,
  tagged,
} from "./asn1.ts";

/** Environment of ZATCA for an enrolment. */
export type ZatcaEnvironment = "production" | "simulation" | "developer";

const TEMPLATES: Readonly<Record<ZatcaEnvironment, string>> = {
  production: "ZATCA-Code-Signing",
  simulation: "PREZATCA-Code-Signing",
  developer: "TSTZATCA-Code-Signing",
};

/** Data of a unit and its taxpayer in a certificate request. */
export interface UnitFacts {
  readonly environment: ZatcaEnvironment;
  /** Unique name of the unit. */
  readonly commonName: string;
  readonly taxpayer: string;
  /** Branch; for groups the ten-digit number of the member. */
  readonly branch: string;
  /** Fifteen digits. */
  readonly vatNumber: string;
  readonly solution: string;
  readonly model: string;
  readonly serial: string;
  /** Standard invoices, simplified ones, or both. */
  readonly invoices: "1000" | "0100" | "1100";
  readonly registeredAddress: string;
  readonly businessCategory: string;
}

const ECDSA_SHA256 = "1.2.840.10045.4.3.2";
const SUBJECT_ALT_NAME = "2.5.29.17";
const EXTENSION_REQUEST = "1.2.840.113549.1.9.14";
const TEMPLATE_NAME = "1.3.6.1.4.1.311.20.2";

/** Attribute types of names. */
const OID = {
  commonName: "2.5.4.3",
  surname: "2.5.4.4",
  organization: "2.5.4.10",
  unit: "2.5.4.11",
  title: "2.5.4.12",
  businessCategory: "2.5.4.15",
  registeredAddress: "2.5.4.26",
  userId: "0.9.2342.19200300.100.1.1",
} as const;

/** Tag of a directory name among the general names. */
const DIRECTORY_NAME = 4;

/** A certificate request (PKCS#10, RFC 2986) of a unit, signed with its key, in PEM. */
export function certificateRequest(facts: UnitFacts, key: KeyObject): string {
  const subject = nameOf([
    [COUNTRY, "SA"],
    [OID.unit, facts.branch],
    [OID.organization, facts.taxpayer],
    [OID.commonName, facts.commonName],
  ]);
  const info = sequence(
    parsed(VERSION),
    subject,
    parsed(createPublicKey(key).export({ type: "spki", format: "der" })),
    tagged(0, sequence(oid(EXTENSION_REQUEST), setOf(extensionsOf(facts)))),
  );
  const signature = signBytes(key, "ecdsa-sha256", der(info), { ecdsa: "der" });
  const request = sequence(info, sequence(oid(ECDSA_SHA256)), bits(signature));
  return pem(der(request).toString("base64"));
}

/** The only version, 0. */
const VERSION = Uint8Array.of(2, 1, 0);

function extensionsOf(facts: UnitFacts) {
  const unit = nameOf([
    [OID.surname, `1-${facts.solution}|2-${facts.model}|3-${facts.serial}`],
    [OID.userId, facts.vatNumber],
    [OID.title, facts.invoices],
    [OID.registeredAddress, facts.registeredAddress],
    [OID.businessCategory, facts.businessCategory],
  ]);
  return sequence(
    sequence(oid(TEMPLATE_NAME), octets(der(printable(TEMPLATES[facts.environment])))),
    sequence(oid(SUBJECT_ALT_NAME), octets(der(sequence(tagged(DIRECTORY_NAME, unit))))),
  );
}

function pem(base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? [];
  const name = "CERTIFICATE REQUEST";
  return `-----BEGIN ${name}-----\n${lines.join("\n")}\n-----END ${name}-----\n`;
}
