export { describeAddonData } from "./addon-data.ts";
export { bareRegime } from "./bare-regime.ts";
export { describePlugin, type PluginSubject } from "./describe-plugin.ts";
export { describeGoldens } from "./goldens.ts";
export { FIXED_NOW, fixedPorts } from "./ports.ts";
export { type CheckDigits, describeCheckDigits, describeRegimeData } from "./regime-data.ts";
export { codesOf, describeRules, type RuleCase, type RuleCases } from "./rule-cases.ts";
export { repositoryRoot, shared } from "./shared.ts";
export { fakeStepContext, runStep } from "./step-fakes.ts";
