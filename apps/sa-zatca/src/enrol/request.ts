import type { KeyObject } from "node:crypto";
import { certificateRequestPem } from "@fakturo/signature";
import { der, nameOf, octets, oid, printable, sequence, tagged } from "./asn1.ts";

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

const SUBJECT_ALT_NAME = "2.5.29.17";
const TEMPLATE_NAME = "1.3.6.1.4.1.311.20.2";

/** Attribute types of the unit's name. */
const OID = {
  surname: "2.5.4.4",
  title: "2.5.4.12",
  businessCategory: "2.5.4.15",
  registeredAddress: "2.5.4.26",
  userId: "0.9.2342.19200300.100.1.1",
} as const;

/** Tag of a directory name among the general names. */
const DIRECTORY_NAME = 4;

/** A certificate request (PKCS#10, RFC 2986) of a unit, signed with its key, in PEM. */
export function unitRequest(facts: UnitFacts, key: KeyObject): string {
  const { branch, taxpayer, commonName } = facts;
  const name = { C: "SA", OU: branch, O: taxpayer, CN: commonName };
  return certificateRequestPem({ name, extensions: der(extensionsOf(facts)) }, key);
}

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
