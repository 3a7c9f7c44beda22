import type { Invoice } from "@fakturo/model";
import type { AddonData } from "@fakturo/plugin";

/** Object and payment stage of an invoice ("cadre de facturation"). */
export const BILLING_MODE = "fr-ctc-billing-mode";

/** Billing modes paid before the invoice was issued. */
export const PAID_MODES = ["B2", "S2", "M2"];

/** Billing modes of the final invoice after a down payment. */
export const FINAL_MODES = ["B4", "S4", "M4"];

const DEFAULT_MODE = "M1";
const DEFAULT_PAID_MODE = "M2";

/** Extension shared by Flows 2 and 10. */
export const billingMode: NonNullable<AddonData["extensions"]>[number] = {
  key: BILLING_MODE,
  name: { en: "Billing Mode", fr: "Cadre de Facturation" },
  desc: {
    en: "Letter and digit. The letter says what is billed: B goods, S services, M both where neither is accessory to the other. The digit says at which stage: 1 before payment, 2 paid already, 4 final after a down payment, 5 by a subcontractor, 6 by a co-contractor, 7 VAT reported and collected before.",
    fr: "Une lettre et un chiffre. La lettre désigne l'objet : B biens, S services, M les deux lorsque ni l'un ni l'autre n'est accessoire. Le chiffre désigne l'étape : 1 avant paiement, 2 déjà payée, 4 définitive après acompte, 5 sous-traitant, 6 cotraitant, 7 TVA déjà déclarée et collectée.",
  },
  values: [
    { code: "B1", name: { en: "Goods - Deposit invoice", fr: "Biens - Facture de dépôt" } },
    { code: "B2", name: { en: "Goods - Already paid invoice", fr: "Biens - Facture déjà payée" } },
    {
      code: "B4",
      name: {
        en: "Goods - Final invoice (after down payment)",
        fr: "Biens - Facture définitive (après acompte)",
      },
    },
    {
      code: "B7",
      name: {
        en: "Goods - E-reporting (VAT already collected)",
        fr: "Biens - E-reporting (TVA déjà collectée)",
      },
    },
    { code: "S1", name: { en: "Services - Deposit invoice", fr: "Services - Facture de dépôt" } },
    {
      code: "S2",
      name: { en: "Services - Already paid invoice", fr: "Services - Facture déjà payée" },
    },
    {
      code: "S4",
      name: {
        en: "Services - Final invoice (after down payment)",
        fr: "Services - Facture définitive (après acompte)",
      },
    },
    {
      code: "S5",
      name: { en: "Services - Subcontractor invoice", fr: "Services - Facture de sous-traitance" },
    },
    {
      code: "S6",
      name: { en: "Services - Co-contractor invoice", fr: "Services - Facture de cotraitance" },
    },
    {
      code: "S7",
      name: {
        en: "Services - E-reporting (VAT already collected)",
        fr: "Services - E-reporting (TVA déjà collectée)",
      },
    },
    { code: "M1", name: { en: "Mixed - Deposit invoice", fr: "Mixte - Facture de dépôt" } },
    { code: "M2", name: { en: "Mixed - Already paid invoice", fr: "Mixte - Facture déjà payée" } },
    {
      code: "M4",
      name: {
        en: "Mixed - Final invoice (after down payment)",
        fr: "Mixte - Facture définitive (après acompte)",
      },
    },
  ],
};

/** Default mode: mixed, and already paid if the given totals leave nothing due. */
export function setBillingMode(invoice: Invoice): void {
  invoice.tax ??= {};
  const { tax, totals } = invoice;
  if (tax.ext?.[BILLING_MODE]) return;
  const mode = totals?.due?.isZero() ? DEFAULT_PAID_MODE : DEFAULT_MODE;
  tax.ext = { ...tax.ext, [BILLING_MODE]: mode };
}
