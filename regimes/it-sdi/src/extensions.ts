import type { AddonData } from "@fakturo/plugin";
import { codeRows } from "./codes/code-rows.ts";
import { LIQUIDATION_STATES, SHAREHOLDER_STATES, VAT_LIABILITIES } from "./codes/company.ts";
import { DOCUMENT_TYPES, FORMATS } from "./codes/document-types.ts";
import { EXEMPTIONS } from "./codes/exemptions.ts";
import { FISCAL_REGIMES } from "./codes/fiscal-regimes.ts";
import { FUNDS } from "./codes/funds.ts";
import { PAYMENT_MEANS as MEANS } from "./codes/payment-means.ts";
import { RETENTIONS } from "./codes/retentions.ts";

/** Extension keys of the addon. */
export const FORMAT = "it-sdi-format";
export const DOCUMENT_TYPE = "it-sdi-document-type";
export const FISCAL_REGIME = "it-sdi-fiscal-regime";
export const EXEMPT = "it-sdi-exempt";
export const RETAINED = "it-sdi-retained";
export const PAYMENT_MEANS = "it-sdi-payment-means";
export const FUND_TYPE = "it-sdi-fund-type";

/** Extension keys with their codes, as in the technical rules of FatturaPA. */
export const extensions: AddonData["extensions"] = [
  {
    key: FORMAT,
    name: { en: "SDI Transmission Format", it: "Formato Trasmissione SDI" },
    desc: {
      en: "FPR12 for companies and private persons, FPA12 for public bodies (tag `b2g`).",
    },
    values: codeRows(FORMATS),
  },
  {
    key: DOCUMENT_TYPE,
    name: { en: "SDI Document Type", it: "Tipo Documento SDI" },
    desc: { en: "Follows from the type and tags of the invoice; the most special one counts." },
    values: codeRows(DOCUMENT_TYPES),
  },
  {
    key: FISCAL_REGIME,
    name: { en: "Fiscal Regime Code", it: "Codice Regime Fiscale" },
    values: codeRows(FISCAL_REGIMES),
  },
  {
    key: EXEMPT,
    name: { en: "Exemption Code", it: "Natura Esenzione" },
    values: codeRows(EXEMPTIONS),
  },
  {
    key: RETAINED,
    name: { en: "Retained Tax Payment Reason Code", it: "Causale Pagamento Ritenuta" },
    values: codeRows(RETENTIONS),
  },
  {
    key: PAYMENT_MEANS,
    name: { en: "Payment Means", it: "Modalità di Pagamento" },
    values: codeRows(MEANS),
  },
  {
    key: "it-sdi-vat-liability",
    name: { en: "VAT Liability", it: "Esigibilità dell'IVA" },
    values: codeRows(VAT_LIABILITIES),
  },
  {
    key: FUND_TYPE,
    name: { en: "Fund Type", it: "Tipo Cassa" },
    values: codeRows(FUNDS),
  },
  {
    key: "it-sdi-liquidation-state",
    name: { en: "Liquidation State", it: "Stato di Liquidazione" },
    desc: { en: "Whether the supplier is being wound up (`StatoLiquidazione` of the REA entry)." },
    values: codeRows(LIQUIDATION_STATES),
  },
  {
    key: "it-sdi-shareholder-state",
    name: { en: "Shareholder State", it: "Stato di Socio" },
    desc: { en: "Whether the supplier has one shareholder (`SocioUnico` of the REA entry)." },
    values: codeRows(SHAREHOLDER_STATES),
  },
];
