import { ORDINARY_TYPES, SIMPLIFIED_TYPES } from "@fakturo/italy";
import { ownValue } from "@fakturo/model";
import { settledElement, type XmlElement } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import type { Code } from "./codes.ts";
import { type FatturaFacts, invoiceKey } from "./facts.ts";
import { AMOUNT_RULES } from "./rules/amounts.ts";
import { HEADER_RULES, PARTY_RULES, recipientCode, TYPE_RULES } from "./rules/identity.ts";
import type { FatturaRule, FatturaRuleWorld } from "./rules/rule.ts";
import type { State } from "./state.ts";

const NAME = /^([A-Z]{2})([A-Za-z0-9]{2,28})_[A-Za-z0-9]{1,5}\.xml(?:\.p7m)?$/;
/** Tax codes of Italian transmitters. */
const ITALIAN = /^[A-Za-z0-9]{11,16}$/;
/** Limit of the channel SDICoop. */
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_ERRORS = 50;
const places: readonly (readonly [string, string])[] = [];
const ORDINARY = new XmlSchema({ ...ORDINARY_TYPES, places });
const SIMPLIFIED = new XmlSchema({ ...SIMPLIFIED_TYPES, places });

/** A file as it was sent. */
export interface TakenFile {
  readonly name: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  readonly size: number;
  /** Undefined for what is no FatturaPA. */
  readonly facts: FatturaFacts | undefined;
}

/** Context of the checks. */
export interface CheckWorld extends FatturaRuleWorld {
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The codes of the first class of checks that the file violates: name, repetition, size, signature, schema, tax
 * codes, recipient, content, repetition of an invoice. Empty for an accepted file.
 */
export function codesOf(file: TakenFile, state: State, world: CheckWorld): readonly string[] {
  const { facts } = file;
  const early = codeOfFile(file, state) ?? (facts ? codeOfSignature(facts, world) : "00106");
  if (early || !facts) return [early ?? "00106"];
  const asked = facts.bodies.flatMap(({ number }) => ownValue(world.settings.codes, number) ?? []);
  if (asked.length > 0) return asked;
  const structure = codeOfStructure(facts);
  if (structure) return [structure];
  const parties = broken(PARTY_RULES, facts, world);
  if (parties.length > 0) return parties;
  const recipient = recipientCode(facts, world.settings, state);
  // A code of the wrong length is refused as such (00427) and not as unknown.
  const content = contentCodes(facts, world);
  if (recipient && !content.includes("00427")) return [recipient];
  return content.length > 0 ? content : duplicates(facts, state);
}

function codeOfFile({ name, hash, size }: TakenFile, state: State): Code | undefined {
  const [, country, code = ""] = NAME.exec(name) ?? [];
  if (!country || (country === "IT" && !ITALIAN.test(code))) return "00001";
  if (state.names.has(name) || state.hashes.has(hash)) return "00002";
  return size > MAX_BYTES ? "00003" : undefined;
}

/** Public bodies take signed files only. */
function codeOfSignature(
  { signature, format }: FatturaFacts,
  { now }: CheckWorld,
): Code | undefined {
  const isMissing = signature.is === "none" && format === "FPA12";
  if (signature.is === "broken" || isMissing) return "00102";
  return signature.until !== undefined && signature.until < now ? "00100" : undefined;
}

function codeOfStructure({ root, isSimplified }: FatturaFacts): Code | undefined {
  const schema = isSimplified ? SIMPLIFIED : ORDINARY;
  const wrong = schema.validate(settledElement(root, isSignature)).length;
  if (wrong > MAX_ERRORS) return "00201";
  return wrong > 0 ? "00200" : undefined;
}

function broken(
  rules: readonly FatturaRule[],
  facts: FatturaFacts,
  world: FatturaRuleWorld,
): readonly Code[] {
  return rules.filter((rule) => rule.breaks(facts, world)).map(({ code }) => code);
}

function contentCodes(facts: FatturaFacts, world: FatturaRuleWorld): readonly Code[] {
  const ofBodies = [...AMOUNT_RULES, ...TYPE_RULES].filter(({ breaks }) =>
    facts.bodies.some((body) => breaks(body, facts, world)),
  );
  return [...broken(HEADER_RULES, facts, world), ...ofBodies.map(({ code }) => code)].toSorted();
}

function duplicates(facts: FatturaFacts, state: State): readonly Code[] {
  const keys = facts.bodies.map((body) => invoiceKey(facts, body));
  if (new Set(keys).size < keys.length) return ["00409"];
  return keys.some((key) => state.invoices.has(key)) ? ["00404"] : [];
}

/** Signatures are checked separately. */
function isSignature({ name }: XmlElement): boolean {
  return name === "Signature";
}
