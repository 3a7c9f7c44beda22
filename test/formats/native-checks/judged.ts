import { checksFor, ciiContextOf as ciiContext, writeCii } from "@fakturo/app-cii";
import { rulesFor, ublContextOf as ublContext, writeUbl } from "@fakturo/app-ubl";
import { check, draftBill, type RuleProfile } from "@fakturo/en16931";
import type { Engine } from "@fakturo/engine";
import { Invoice, isFakturoError, type JsonObject, readBuilt } from "@fakturo/model";
import { type Change, changed } from "./change.ts";
import { documentOf } from "./documents.ts";

/** A profile with official and native rules. */
export interface Judged {
  readonly name: string;
  readonly syntax: "ubl" | "cii";
  readonly docType: string;
  /** Official rule sets for invoices and credit notes. */
  readonly ruleSets: readonly [invoice: string, creditNote: string];
  /** Native rules that the official set lacks or reports as warnings: Peppol publishes none for CII. */
  readonly ignores?: RegExp;
}

/** Warnings of XRechnung's validator about codes that EN 16931 lacks. */
const LISTS_OF_CODES = /^BR-CL-2[13]$/;

export const JUDGED: readonly Judged[] = [
  {
    name: "ubl en16931",
    syntax: "ubl",
    docType: "en16931-v2017",
    ruleSets: ["eu.cen.en16931:ubl", "eu.cen.en16931:ubl-creditnote"],
  },
  {
    name: "ubl peppol",
    syntax: "ubl",
    docType: "bis-invoice-v3",
    ruleSets: ["eu.peppol.bis3:invoice", "eu.peppol.bis3:creditnote"],
  },
  {
    name: "ubl xrechnung",
    syntax: "ubl",
    docType: "xrechnung-invoice-v2",
    ruleSets: ["de.xrechnung:ubl-invoice", "de.xrechnung:ubl-creditnote"],
    ignores: LISTS_OF_CODES,
  },
  {
    name: "cii en16931",
    syntax: "cii",
    docType: "en16931-v2017",
    ruleSets: ["eu.cen.en16931:cii", "eu.cen.en16931:cii"],
  },
  {
    name: "cii peppol",
    syntax: "cii",
    docType: "peppol-v3",
    ruleSets: ["eu.cen.en16931:cii", "eu.cen.en16931:cii"],
    ignores: /^(?:PEPPOL|[A-Z]{2}-R)-/,
  },
  {
    name: "cii xrechnung",
    syntax: "cii",
    docType: "xrechnung-v3",
    ruleSets: ["de.xrechnung:cii", "de.xrechnung:cii"],
    ignores: LISTS_OF_CODES,
  },
];

/** Result of the native rules on a document, and the file for the official ones. */
export interface Sample {
  readonly native: ReadonlySet<string>;
  /** Undefined for lines without price or VAT, which no file can express. */
  readonly xml: string | undefined;
  readonly ruleSet: string;
}

/** Whether documents are broken before the build, which corrects some, or after it. */
export type Stage = "input" | "built";

/** A broken document of a kind; broken after the build where the build would correct it. */
export function brokenDocument(
  engine: Engine,
  kind: string,
  change: Change,
  stage: Stage,
): JsonObject {
  const whole = documentOf(kind);
  if (stage === "input")
    try {
      return engine.envelop(changed(whole, change)).output.doc;
    } catch (error) {
      if (!isFakturoError(error)) throw error;
    }
  return changed(JSON.parse(JSON.stringify(engine.envelop(whole).output.doc)), change);
}

/** True for documents with usable dates and rates; others are refused before any rule is checked. */
export function isReadable(doc: JsonObject): boolean {
  try {
    readBuilt(Invoice, doc);
    return true;
  } catch (error) {
    if (isFakturoError(error)) return false;
    throw error;
  }
}

/** A sample of a document; without file where lines cannot be written. */
export function sampleOf(doc: JsonObject, judged: Judged): Sample {
  const [invoice, creditNote] = judged.ruleSets;
  if (!isReadable(doc))
    return { native: new Set(["refused when read"]), xml: undefined, ruleSet: invoice };
  const { rules, write } = writerOf(judged);
  const native = check(doc, rules).map(({ code }) => code);
  return {
    native: new Set(native.filter((code) => !judged.ignores?.test(code))),
    xml: draftBill(doc, rules.precision, rules.fill).faults.any ? undefined : write(doc),
    ruleSet: doc.type === "credit-note" ? creditNote : invoice,
  };
}

interface Writer {
  readonly rules: RuleProfile;
  /** Writes the file without checking the rules. */
  readonly write: (doc: JsonObject) => string;
}

function writerOf({ syntax, docType }: Judged): Writer {
  if (syntax === "ubl") {
    const context = ublContext(docType);
    if (!context) throw new Error(`UBL has no ${docType}`);
    const rules = rulesFor(context);
    return {
      rules,
      write: (doc) => writeUbl(draftBill(doc, rules.precision, rules.fill).bill, context),
    };
  }
  const context = ciiContext(docType);
  if (!context) throw new Error(`CII has no ${docType}`);
  const rules: RuleProfile = { checks: checksFor(context), precision: "currency" };
  return { rules, write: (doc) => writeCii(draftBill(doc).bill, context) };
}
