export { describeAddonData } from "./addon-data.ts";
export { bareRegime } from "./bare-regime.ts";
export { envelopeIn, filesBelow } from "./corpus.ts";
export { describePlugin, type PluginSubject } from "./describe-plugin.ts";
export { buyerWith, invoice, line, sellerWith } from "./german-invoice.ts";
export { describeGoldens } from "./goldens.ts";
export { describeHostile, HOSTILE_AMOUNTS, type HostileSubject, refusalOf } from "./hostile.ts";
export { describeOfficial, type ErrorsOf, findingsIn, missingValidators } from "./official.ts";
export { FIXED_NOW, fixedPorts } from "./ports.ts";
export { type CheckDigits, describeCheckDigits, describeRegimeData } from "./regime-data.ts";
export { codesOf, describeRules, type RuleCase, type RuleCases } from "./rule-cases.ts";
export { repositoryRoot, shared } from "./shared.ts";
export { type ReadElement, signatureShape } from "./signature-shape.ts";
export { fakeStepContext, runStep } from "./step-fakes.ts";
export {
  type AuthorityReply,
  type AuthorityRequest,
  createTimestampAuthority,
  hasOpenssl,
  type TimestampAuthority,
} from "./timestamp-authority.ts";
export { type Finding, hasJava, startValidator, type Validator } from "./validator.ts";
