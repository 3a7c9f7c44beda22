export { type Document, expandAddons, shortSchema } from "./document.ts";
export * from "./engine.ts";
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
export type { CorrectionDefinition } from "./operations/correct.ts";
export type { WholeOperation } from "./operations/whole.ts";
export type { EnginePorts } from "./ports.ts";
export { PluginError, type Registry } from "./registry.ts";
export { exportRules } from "./rules/export.ts";
export { exportSchema, schemaIds } from "./schema/published.ts";
