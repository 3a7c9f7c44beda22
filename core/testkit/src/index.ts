export { bareRegime } from "./bare-regime.ts";
export { type CheckDigits, describeCheckDigits } from "./check-digits.ts";
export {
  type ConnectionRuns,
  describeConnection,
  runConnection,
} from "./connection/describe-connection.ts";
export {
  type AuthorityWire,
  digestOf,
  type WireAnswer,
  type WireQuery,
  type WireRecord,
  type WireRequest,
} from "./connection/wire.ts";
export { describePlugin, type PluginSubject } from "./describe-plugin.ts";
export { describeGoldens } from "./goldens.ts";
export { FIXED_NOW, fixedPorts } from "./ports.ts";
export { codesOf, describeRules, type RuleCase, type RuleCases } from "./rule-cases.ts";
export {
  fakeConfig,
  fakeRequest,
  fakeRouteContext,
  fakeStepContext,
  runStep,
} from "./step-fakes.ts";
export { withFaults } from "./with-faults.ts";
