export { expandAddons, shortSchema } from "./document.ts";
export * from "./engine.ts";
export { type Document, PASSES, type Pass } from "./engine-scope.ts";
export { ENVELOPE_SCHEMA, isEnvelopeJson } from "./envelope/envelope.ts";
export {
  type Es256,
  generateKey,
  importSigningKey,
  type PrivateKey,
  type PublicKey,
  publicKeyOf,
  type SigningKey,
  thumbprint,
} from "./envelope/keys.ts";
export type { SignOptions } from "./envelope/sign.ts";
export type { Change, Explained, ExplainedFault, ValueSource } from "./explain/explain.ts";
export type { MergedCorrectionDefinition } from "./operations/correct.ts";
export type { Transformation } from "./operations/transform.ts";
export type { EnginePorts } from "./ports.ts";
export { PluginError, type Registry } from "./registry.ts";
export {
  loadedRules,
  type OwnedRules,
  type RuleEntry,
  type RuleOwner,
  ruleBook,
  ruleEntries,
  rulesPage,
} from "./rules/book.ts";
export { exportRules } from "./rules/export.ts";
export { CORE_RULES, ENVELOPE_RULES } from "./rules/index.ts";
export { exportSchema, schemaIds } from "./schema/published.ts";
