import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { normalizers } from "./normalizers.ts";
import { rules } from "./rules.ts";

export { BILLING_MODE, billingMode, FINAL_MODES, setBillingMode } from "./billing-mode.ts";
export { ADVANCES, documentType } from "./document-types.ts";
export {
  addLegalIdentity,
  addSiren,
  hasSiren,
  hasUniqueSchemes,
  isCoherent,
  isLegal,
  SCHEME,
  schemeOf,
  setNumberScheme,
  setScheme,
} from "./identities.ts";
export {
  hasCharacters,
  isValidInbox,
  keyPeppolInbox,
  PRIVATE_LENGTH,
} from "./inboxes.ts";
export { isNotOfType, taxExtIn } from "./tax-extensions.ts";

/** Rules of Flow 2 of the French reform: invoices between businesses. */
export const plugin = definePlugin({
  name: "@fakturo/addon-fr-ctc-flow2",
  requires: ["@fakturo/catalogues", "@fakturo/addon-eu-en16931"],
  rulesets: [{ kind: "addon", data: addon, rules, normalizers }],
});
