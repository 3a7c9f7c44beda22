import type { AddonData } from "@fakturo/plugin";
import { INVOICE_TYPES, MOVEMENT_TYPES, WORK_TYPES } from "./document-codes.ts";
import { EXEMPTIONS } from "./exemption-codes.ts";
import { MEANS } from "./payment-codes.ts";

/** Kind of invoice. */
export const INVOICE_TYPE = "pt-saft-invoice-type";
/** Kind of receipt. */
export const PAYMENT_TYPE = "pt-saft-payment-type";
/** Code of the rate of VAT. */
export const TAX_RATE = "pt-saft-tax-rate";
/** Reason for charging no VAT; also `src` of the notes with the reason. */
export const EXEMPTION = "pt-saft-exemption";
/** Goods, services, taxes. */
export const PRODUCT_TYPE = "pt-saft-product-type";
/** Kind of order or other working document. */
export const WORK_TYPE = "pt-saft-work-type";
/** Means of payment. */
export const PAYMENT_MEANS = "pt-saft-payment-means";
/** Origin of the document: this program, another one, or manual. */
export const SOURCE = "pt-saft-source";
/** Original number of the document. */
export const SOURCE_REF = "pt-saft-source-ref";
/** Kind of transport document. */
export const MOVEMENT_TYPE = "pt-saft-movement-type";
/** VAT falls due with the payment. */
export const CASH_VAT = "pt-saft-cash-vat";

/** Extensions of the SAF-T (PT); codes and Portuguese names are those of Portaria 302/2016. */
export const extensions: NonNullable<AddonData["extensions"]> = [
  {
    key: INVOICE_TYPE,
    name: { en: "Invoice Type", pt: "Tipo de Fatura" },
    desc: {
      en: "`InvoiceType`; follows from the type of the invoice, its tags and the amount due. Starts the series.",
    },
    values: INVOICE_TYPES,
  },
  {
    key: PAYMENT_TYPE,
    name: { en: "Payment Type", pt: "Tipo de Pagamento" },
    desc: { en: "`PaymentType`; follows from tag `cash-vat`. Starts the series." },
    values: [
      {
        code: "RC",
        name: {
          en: "Receipt under the VAT Cash scheme",
          pt: "Recibo no âmbito do regime de IVA de Caixa",
        },
      },
      { code: "RG", name: { en: "Other Receipt", pt: "Outro Recibo" } },
    ],
  },
  {
    key: TAX_RATE,
    name: { en: "Tax Rate Code", pt: "Código da Taxa de Imposto" },
    desc: { en: "`TaxCode` of VAT; follows from key and rate of the tax." },
    values: [
      { code: "RED", name: { en: "Reduced", pt: "Redução" } },
      { code: "INT", name: { en: "Intermediate", pt: "Intermédio" } },
      { code: "NOR", name: { en: "Normal", pt: "Normal" } },
      { code: "ISE", name: { en: "Exempt", pt: "Isento" } },
      { code: "OUT", name: { en: "Other", pt: "Outro" } },
    ],
  },
  {
    key: EXEMPTION,
    name: { en: "Tax exemption reason code", pt: "Código do motivo de isenção de imposto" },
    desc: {
      en: "`TaxExemptionCode`: why no VAT is charged. Follows from the key of the tax where it names no reason that fits the key; its Portuguese name becomes a note of the line.",
    },
    sources: [
      {
        title: { en: "AT: table of reasons for exemption", pt: "AT: códigos de motivo de isenção" },
        url: "https://info.portaldasfinancas.gov.pt/pt/apoio_contribuinte/Faturacao/Fatcorews/Documents/Tabela_Codigos_Motivo_Isencao.pdf",
      },
      {
        title: { en: "Despacho 8632/2014, 2.2.14" },
        url: "https://files.diariodarepublica.pt/2s/2014/07/126000000/1725517261.pdf",
      },
      {
        title: { en: "Portaria 302/2016, field 4.4.19.7" },
        url: "https://files.diariodarepublica.pt/1s/2016/12/23100/0427304379.pdf",
      },
    ],
    values: EXEMPTIONS,
  },
  {
    key: PRODUCT_TYPE,
    name: { en: "Product Type", pt: "Tipo de Produto" },
    desc: {
      en: "`ProductType`: services by units of time, energy and distance or none, goods by all others, unless set.",
    },
    values: [
      { code: "P", name: { en: "Goods", pt: "Produtos" } },
      { code: "S", name: { en: "Services", pt: "Serviços" } },
      { code: "O", name: { en: "Other", pt: "Outros" } },
      { code: "E", name: { en: "Excise Duties", pt: "Impostos Especiais" } },
      { code: "I", name: { en: "Taxes/Fees", pt: "Impostos/Taxas" } },
    ],
  },
  {
    key: WORK_TYPE,
    name: { en: "Document Type", pt: "Tipo de documento" },
    desc: {
      en: "`WorkType` of documents that can be handed to customers for checking: PF, FC and CC are invoices, the others orders. Follows from the type for pro forma invoices, purchase orders and quotes. Starts the series.",
    },
    values: WORK_TYPES,
  },
  {
    key: PAYMENT_MEANS,
    name: { en: "Payment Means", pt: "Meio de Pagamento" },
    desc: {
      en: "`PaymentMechanism`; follows from the key of the means of payment. For codes that no key stands for, use `other` and set the code.",
    },
    values: MEANS,
  },
  {
    key: SOURCE,
    name: { en: "Document Source", pt: "Origem do documento" },
    desc: { en: "`SourceBilling`: program that issued the document; this one when absent." },
    values: [
      { code: "P", name: { en: "Produced", pt: "Produzido" } },
      { code: "I", name: { en: "Integrated", pt: "Integrado" } },
      { code: "M", name: { en: "Manual", pt: "Manual" } },
    ],
  },
  {
    key: SOURCE_REF,
    name: { en: "Source Document Reference", pt: "Referência do documento de origem" },
    desc: {
      en: "Full number of a document issued elsewhere or by hand, as `HashControl` wants it (Despacho 8632/2014): `FTM abc/00001`, or `FTD FT A/123` for recovered ones.",
    },
  },
  {
    key: MOVEMENT_TYPE,
    name: { en: "Movement Type", pt: "Tipo de documento" },
    desc: {
      en: "`MovementType`; follows from the type of the delivery and tag `return`. Starts the series.",
    },
    values: MOVEMENT_TYPES,
  },
  {
    key: CASH_VAT,
    name: { en: "Cash VAT Scheme Indicator", pt: "Indicador de Regime de IVA de Caixa" },
    desc: {
      en: "`CashVATSchemeIndicator`: VAT falls due with the payment (Decreto-Lei 71/2013). Set by tag `cash-vat`.",
    },
    values: [
      { code: "0", name: { en: "No", pt: "Não" } },
      { code: "1", name: { en: "Yes", pt: "Sim" } },
    ],
  },
];
