import type { Census } from "@fakturo/simulator-spain";
import { dayOf } from "@fakturo/simulator-spain";
import type { XmlElement } from "@fakturo/xml";
import type { Code } from "../codes.ts";
import { type RecordFacts, textIn } from "../facts.ts";

/** Context of the checks of a record. */
export interface RuleWorld {
  /** NIF of the message's ObligadoEmision. */
  readonly issuer: string;
  readonly census: Census;
  /** Numbers of the billing agreements that the agency has authorized. */
  readonly agreements: readonly string[];
  /** IdSistemaInformatico of systems that the agency does not know. */
  readonly unknownSystems: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A check of records: true where the record violates it. */
export interface Rule {
  readonly code: Code;
  breaks(record: RecordFacts, world: RuleWorld): boolean;
}

/** A check of a part of a record, such as a recipient or the detail of a rate. */
export interface PartRule {
  readonly code: Code;
  breaks(part: XmlElement, record: RecordFacts, world: RuleWorld): boolean;
}

/** Rules that a record violates where one of its parts does. */
export function ofEach(
  partsOf: (record: RecordFacts) => readonly XmlElement[],
  rules: readonly PartRule[],
): Rule[] {
  return rules.map(({ code, breaks }) => ({
    code,
    breaks: (record, world) => partsOf(record).some((part) => breaks(part, record, world)),
  }));
}

/** Rules on registrations only. */
export function ifAlta(rules: readonly Rule[]): Rule[] {
  return rules.map(({ code, breaks }) => ({
    code,
    breaks: (record, world) => record.kind === "Alta" && breaks(record, world),
  }));
}

/** TipoFactura; empty for cancellations. */
export function typeOf(record: RecordFacts): string {
  return record.text("TipoFactura");
}

/** Types of corrective invoices. */
export function isCorrective(record: RecordFacts): boolean {
  return typeOf(record).startsWith("R");
}

/** Types that name their recipients. */
export function hasRecipients(record: RecordFacts): boolean {
  return /^(?:F1|F3|R[1-4])$/.test(typeOf(record));
}

/** FechaOperacion, else the invoice's date, as milliseconds since 1970; 0 for what is no date. */
export function operationDay(record: RecordFacts): number {
  return dayOf(record.text("FechaOperacion") || record.date) ?? 0;
}

/** ClaveRegimen of VAT and IGIC; empty for other taxes. */
export function regimeOf(detail: XmlElement): string {
  return /^(?:01|03)?$/.test(textIn(detail, "Impuesto")) ? textIn(detail, "ClaveRegimen") : "";
}

/** CalificacionOperacion. */
export function classOf(detail: XmlElement): string {
  return textIn(detail, "CalificacionOperacion");
}

/** OperacionExenta. */
export function exemptionOf(detail: XmlElement): string {
  return textIn(detail, "OperacionExenta");
}

/** True for details of the VAT. */
export function isVat(detail: XmlElement): boolean {
  return /^(?:01)?$/.test(textIn(detail, "Impuesto"));
}
