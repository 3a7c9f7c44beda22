import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import type { Code } from "../codes.ts";
import { type BodyFacts, type FatturaFacts, text } from "../facts.ts";
import type { Settings } from "../settings.ts";

/** Context of the checks of a file. */
export interface FatturaRuleWorld {
  readonly settings: Settings;
  /** Day of the receipt in Italy, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A check of files: true where the file violates it. */
export interface FatturaRule {
  readonly code: Code;
  breaks(file: FatturaFacts, world: FatturaRuleWorld): boolean;
}

/** A check of each invoice of a file. */
export interface BodyRule {
  readonly code: Code;
  breaks(body: BodyFacts, file: FatturaFacts, world: FatturaRuleWorld): boolean;
}

/** The number in an element; undefined without one. */
export function numberIn(element: XmlElement | undefined, path: string): Decimal | undefined {
  const found = text(element, path);
  return found === "" ? undefined : new Decimal(found);
}

/** True for an amount within the tolerance of another. */
export function isNear(a: Decimal, b: Decimal, tolerance: string): boolean {
  return a.sub(b).abs().lte(tolerance);
}
