import type { X509Certificate } from "node:crypto";
import { settledElement, type XmlElement } from "@fakturo/xml";
import { UBL_TYPES, XmlSchema } from "@fakturo/xml-schema";
import { answerOf } from "./application-response.ts";
import type { ArchiveFile } from "./archive.ts";
import { ruleText } from "./codes.ts";
import { amountOf, type DianDocument, documentIn, rootIn } from "./document.ts";
import { hasNit } from "./nit.ts";
import { brokenChecks, type DianChecked, registeredFor, ruleFor } from "./rules/index.ts";
import { documentSigner, type SecurityWorld } from "./security.ts";
import { numberKey, type RuleLine, type State, type ValidatedDocument } from "./state.ts";

const SCHEMA = new XmlSchema({ ...UBL_TYPES, places: [] });
const MAX_SCHEMA_FAULTS = 5;

/** Where a document comes from. */
export type Channel = ValidatedDocument["channel"];

/** Result of a validation: what is stored, or why the file is no document. */
export type Validated = { readonly stored: ValidatedDocument } | { readonly fault: string };

/** A rule with its text. */
export function broken(code: string, text = ruleText(code), refuses = true): RuleLine {
  return { code, refuses, text };
}

/** Violations of the schema as rules. */
export function schemaRules(root: XmlElement): readonly RuleLine[] {
  return SCHEMA.validate(
    settledElement(root, () => false),
    root.name,
  )
    .slice(0, MAX_SCHEMA_FAULTS)
    .map(({ message }) => broken("ZB01", message));
}

/** Validates an invoice or note, in the order of the DIAN: schema, signature, signer, duplicate, content. */
export function validated(
  { name, data }: ArchiveFile,
  channel: Channel,
  state: State,
  world: SecurityWorld,
): Validated {
  const root = rootIn(data);
  const document = root && documentIn(root, data);
  if (!document) return { fault: "El archivo no es un documento de la DIAN" };
  const rules = rulesOf(document, channel, state, world);
  const isAccepted = rules.every((rule) => !rule.refuses);
  const { code, number, issuer, customer, kind, totals } = document;
  const about = { code, number, receiver: issuer, isAccepted, rules };
  return {
    stored: {
      is: "document",
      ...{ code, kind, number, name, isAccepted, channel },
      issuer: issuer.number,
      customer: customer.number,
      total: amountOf(totals, "cbc:PayableAmount").toFixed(2),
      rules: [...rules],
      file: Buffer.from(data).toString("base64"),
      answer: answerOf(about, world.now),
      at: world.now,
    },
  };
}

function rulesOf(
  document: DianDocument,
  channel: Channel,
  state: State,
  world: SecurityWorld,
): readonly RuleLine[] {
  const { settings, now } = world;
  const schema = schemaRules(document.root);
  if (schema.length > 0) return schema;
  const signer = documentSigner(document, world);
  if (!signer) return [broken("ZE02")];
  if (!maySign(signer, document.issuer.number, world)) return [broken("89")];
  const key = numberKey({ ...document, issuer: document.issuer.number });
  if (state.numbers.has(key)) return [broken("90")];
  const forced = settings.rules[document.number] ?? [];
  const isEnrolling = channel === "test-set";
  const known = registeredFor(document, settings);
  const checked = { document, settings, state, now, isEnrolling, ...known };
  return [...forced.map((code) => broken(code)), ...contentRules(checked)];
}

/** True for the certificate of the issuer, or of its technology provider. */
export function maySign(
  signer: X509Certificate,
  issuer: string,
  { settings }: Pick<SecurityWorld, "settings">,
): boolean {
  return hasNit(signer, issuer) || hasNit(signer, settings.providers[issuer] ?? "");
}

function contentRules(checked: DianChecked): readonly RuleLine[] {
  return brokenChecks(checked).map(({ rule, isNotice }) => {
    const code = ruleFor(rule, checked.document);
    return broken(code, ruleText(rule), !isNotice);
  });
}
