export { type Static, type TSchema, Type } from "typebox";
export { type Calculator, calculator } from "./calculator.ts";
export type * from "./context.ts";
export type * from "./envelope.ts";
export * from "./exporter.ts";
export {
  type Embedded,
  embeddedFile,
  type Imported,
  imported,
  importXml,
  isXmlFile,
  printedFiles,
  XML_MIME,
  xmlFile,
} from "./files.ts";
export { broadening } from "./keys.ts";
export { type Normalizer, normalizer } from "./normalizer.ts";
export * from "./plugin.ts";
export * from "./provider.ts";
export { type DocumentTask, onDocument, refusing } from "./refusing.ts";
export {
  type Assertion,
  Chain,
  type Hop,
  type Ignores,
  on,
  onComplement,
  type RuleNode,
  type RuleSet,
  type Rules,
  type RulesOptions,
  ruleset,
} from "./rules.ts";
export { findSecret, readAs, readJsonAs, secretAs } from "./secret.ts";
export { signatureHeaders, verifySignature } from "./signature.ts";
export * from "./step.ts";
export type * from "./tax.ts";
export {
  addonIn,
  canConvertTo,
  ext,
  identityIn,
  is,
  isPresent,
  regimeIn,
  type Test,
} from "./test.ts";
export { GST_KEYS, REVERSE_CHARGE_SCENARIO, VAT_KEYS } from "./vat.ts";
