import { check, type ProfileName, profileOf } from "@fakturo/en16931";
import { classify } from "@fakturo/peppol";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { APP } from "../settings.ts";

/** Others, such as PINT of countries outside Europe, have rules of their own. */
const EN16931 = "urn:cen.eu:en16931:2017";
const BILLING = "poacc:billing:3.0";
const SELF_BILLING = "poacc:selfbilling:3.0";
const CII = "CrossIndustryInvoice";

/** Checks a received invoice by the rules of its customization. */
export const validate = defineProvider({
  key: "peppol.validate",
  name: "Validate a received invoice",
  summary:
    "Check the imported invoice by the rules of EN 16931 and, as its customization says, of Peppol BIS Billing 3.",
  schemas: ["bill/invoice"],
  effect: "none",
  config: Type.Object({}),
  run: onDocument(judge),
});

async function judge({ envelope, entry }: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const file = entry?.files.find(({ key, mime }) => key === APP && mime !== "application/pdf");
  if (!file) return step.skip("the entry has no document received over Peppol", "not-received");
  const { type } = classify(await ctx.file(file.id));
  if (!type.customization.startsWith(EN16931))
    return step.skip("no rules are known for documents of this type", "no-rules");
  const faults = check(envelope.doc, rulesOf(type));
  if (faults.length === 0) return step.ok();
  const found = faults.map(({ code, message, paths }) => ({ code, message, paths }));
  return step.ko("rules", `the invoice violates ${faults.length} rules`, { faults: found });
}

function rulesOf({
  customization,
  name,
}: {
  readonly customization: string;
  readonly name: string;
}) {
  const profile: ProfileName = customization.includes(BILLING)
    ? "peppol"
    : customization.includes(SELF_BILLING)
      ? "peppol-self-billed"
      : "en16931";
  return profileOf(profile, name === CII ? "cii" : "ubl");
}
