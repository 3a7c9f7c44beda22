import { FakturoError } from "@fakturo/model";
import { readXml, wellFormed, type XmlElement, XmlError } from "@fakturo/xml";
import { CII } from "../cii/namespaces.ts";
import { type CiiContext, contextFrom, type Level } from "../contexts.ts";
import { text } from "../parse/find.ts";

/** Properties of the invoice in a PDF. */
export interface Profile {
  readonly fileName: "factur-x.xml" | "xrechnung.xml";
  readonly version: "1.0" | "3.0";
  /** `fx:ConformanceLevel`. */
  readonly level: string;
  /** Whether the XML is an alternative to the pages, or only supplements them. */
  readonly relationship: "Alternative" | "Data";
}

const LEVELS: Readonly<Record<Level, string>> = {
  minimum: "MINIMUM",
  basicwl: "BASIC WL",
  basic: "BASIC",
  en16931: "EN 16931",
  extended: "EXTENDED",
};

/** Levels without lines are not complete invoices. */
const PARTIAL: ReadonlySet<Level> = new Set(["minimum", "basicwl"]);

/**
 * Embedding parameters of an invoice, by its own profile.
 * @throws FakturoError "input" for XML other than a CII invoice of a profile for PDFs.
 */
export function profileOf(xml: Uint8Array): Profile {
  const { level, rules } = contextOf(rootOf(xml));
  if (rules === "xrechnung")
    return {
      fileName: "xrechnung.xml",
      version: "3.0",
      level: "XRECHNUNG",
      relationship: "Alternative",
    };
  return {
    fileName: "factur-x.xml",
    version: "1.0",
    level: LEVELS[level],
    relationship: PARTIAL.has(level) ? "Data" : "Alternative",
  };
}

/** The invoice's root up to the end of its context: the lines are not needed. */
function rootOf(xml: Uint8Array): XmlElement {
  try {
    const text = wellFormed(xml);
    const [, beginning, name] = BEGINNING.exec(text) ?? [];
    return readXml(beginning && name ? `${beginning}</${name}>` : text);
  } catch (error) {
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
}

/** From the declaration to the end of the context, the first child; without comments in between. */
const BEGINNING =
  /^((?:<\?[^<>]*>)?\s*<([\w.-]+:CrossIndustryInvoice)\b[^<>]*>(?:(?!<!).)*?<\/[\w.-]+:ExchangedDocumentContext\s*>)/s;
const PARAMETER = "rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter";

function contextOf(root: XmlElement): CiiContext {
  const isInvoice = root.name === "CrossIndustryInvoice" && root.namespace === CII.rsm;
  const context = isInvoice ? contextFrom(text(root, `${PARAMETER}/ram:ID`), "") : undefined;
  if (!context) throw new FakturoError("input", "the XML is not an invoice that a PDF can contain");
  return context;
}
