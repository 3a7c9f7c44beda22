import { parseCii } from "@fakturo/app-cii";
import { parseUbl } from "@fakturo/app-ubl";
import { check, type ProfileName, profileOf } from "@fakturo/en16931";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import { classify, type DocumentType, fileFaults, receivedInvoice } from "@fakturo/peppol";
import {
  defineProvider,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { readXml, settledElement, type XmlElement } from "@fakturo/xml";
import { UBL_TYPES, XmlSchema } from "@fakturo/xml-schema";
import { APP } from "../settings.ts";

/** Others, such as PINT of countries outside Europe, have rules of their own. */
const EN16931 = "urn:cen.eu:en16931:2017";
const BILLING = "poacc:billing:3.0";
const SELF_BILLING = "poacc:selfbilling:3.0";
const CII = "CrossIndustryInvoice";
const INVOICE = "/bill/invoice";
/** Code of faults of the syntax. */
export const SCHEMA_FAULT = "XSD";
/** Violations that are told; a document of many lines may break one rule in each of them. */
const MAX_FAULTS = 100;

const SCHEMA = new XmlSchema({ ...UBL_TYPES, places: [] });

interface RuleFault {
  readonly code: string;
  readonly message: string;
  readonly paths: readonly string[];
}

/** Checks a received invoice by the rules of its customization, before or after it is imported. */
export const validate = defineProvider({
  key: "peppol.validate",
  name: "Validate a received invoice",
  summary:
    "Check the received file by the schema of UBL, the rules of EN 16931 and, as its customization says, of Peppol BIS Billing 3.",
  effect: "none",
  config: Type.Object({}),
  run: (task, ctx) => refusing(() => judge(task, ctx)),
});

async function judge({ envelope, entry }: Task, ctx: StepContext): Promise<StepResult> {
  const file = entry?.files.find(({ key, mime }) => key === APP && mime !== "application/pdf");
  if (!file) return step.skip("the entry has no document received over Peppol", "not-received");
  const data = await ctx.file(file.id);
  const root = readXml(data);
  const { type } = classify(root);
  if (!type.customization.startsWith(EN16931))
    return step.skip("no rules are known for documents of this type", "no-rules");
  const broken = schemaFaults(root);
  if (broken.length > 0)
    return step.ko("rules", "the invoice violates the schema of UBL", { faults: broken });
  const isImported = String(envelope?.doc.$schema).endsWith(INVOICE);
  const doc = isImported ? envelope?.doc : documentOf(data, type, ctx);
  const ofFile = fileFaultsOf(root);
  const told = new Set(ofFile.map(({ code }) => code));
  const ofDocument = doc ? check(doc, rulesOf(type)).map(ruleFault) : [];
  const all = [...ofFile, ...ofDocument.filter(({ code }) => !told.has(code))];
  if (all.length === 0) return step.ok();
  return step.ko("rules", `the invoice violates ${all.length} rules`, {
    faults: all.slice(0, MAX_FAULTS),
  });
}

/** CII has no schema here: its rules ask for what they need. */
function schemaFaults(root: XmlElement): readonly RuleFault[] {
  if (root.name === CII) return [];
  return SCHEMA.validate(settledElement(root), root.name).map(({ message, xmlPath }) => ({
    code: SCHEMA_FAULT,
    message,
    paths: [`/${xmlPath}`],
  }));
}

function fileFaultsOf(root: XmlElement): readonly RuleFault[] {
  const invoice = receivedInvoice(root);
  if (!invoice) return [];
  return fileFaults(invoice).map(({ code, message, path }) => ({ code, message, paths: [path] }));
}

const ruleFault = ({ code, message, paths }: RuleFault): RuleFault => ({ code, message, paths });

/** The document as it will be imported; undefined for one that the import will refuse, with its own reason. */
function documentOf(
  data: Uint8Array,
  { name }: DocumentType,
  ctx: StepContext,
): JsonObject | undefined {
  try {
    return ctx.build(name === CII ? parseCii(data) : parseUbl(data)).doc;
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return undefined;
  }
}

function rulesOf({ customization, name }: Pick<DocumentType, "customization" | "name">) {
  const profile: ProfileName = customization.includes(BILLING)
    ? "peppol"
    : customization.includes(SELF_BILLING)
      ? "peppol-self-billed"
      : "en16931";
  return profileOf(profile, name === CII ? "cii" : "ubl");
}
