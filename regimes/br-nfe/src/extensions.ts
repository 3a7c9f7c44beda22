import type { AddonData } from "@fakturo/plugin";
import { CONTRIBUTION_CST } from "./contribution-codes.ts";
import { ICMS_CSOSN as CSOSN_CODES, ICMS_CST as CST_CODES, ORIGINS } from "./icms-codes.ts";
import {
  CREDIT_NOTE_TYPES,
  DEBIT_NOTE_TYPES,
  MEANS,
  MODELS,
  OPERATION_TYPES,
  PRESENCES,
  PURPOSES,
} from "./invoice-codes.ts";
import { FISCAL_INCENTIVES, REGIMES, SPECIAL_REGIMES } from "./party-codes.ts";

/** Model of document: NF-e or NFC-e (`mod`). */
export const MODEL = "br-nfe-model";
/** Presence of the buyer (`indPres`). */
export const PRESENCE = "br-nfe-presence";
/** Purpose of issue (`finNFe`). */
export const PURPOSE = "br-nfe-purpose";
/** Direction of the operation (`tpNF`). */
export const OPERATION_TYPE = "br-nfe-operation-type";
/** Kind of credit note. */
export const CREDIT_NOTE_TYPE = "br-nfe-credit-note-type";
/** Kind of debit note. */
export const DEBIT_NOTE_TYPE = "br-nfe-debit-note-type";
/** Means of payment (`tPag`). */
export const PAYMENT_MEANS = "br-nfe-payment-means";
/** Operation by direction, place and purpose (`CFOP`). */
export const CFOP = "br-nfe-cfop";
/** Whether a party enjoys a fiscal incentive. */
export const FISCAL_INCENTIVE = "br-nfe-fiscal-incentive";
/** Tax regime of the supplier (`CRT`). */
export const REGIME = "br-nfe-regime";
/** Special tax regime of a party. */
export const SPECIAL_REGIME = "br-nfe-special-regime";
/** Tax status of ICMS. */
export const ICMS_CST = "br-nfe-icms-cst";
/** Status of ICMS within the Simples Nacional. */
export const ICMS_CSOSN = "br-nfe-icms-csosn";
/** Origin of goods. */
export const ICMS_ORIGIN = "br-nfe-icms-origin";
/** Tax status of PIS. */
export const PIS_CST = "br-nfe-pis-cst";
/** Tax status of COFINS. */
export const COFINS_CST = "br-nfe-cofins-cst";

/** Extensions of NF-e and NFC-e; codes and Portuguese names are those of the taxpayer's manual. */
export const extensions: NonNullable<AddonData["extensions"]> = [
  {
    key: MODEL,
    name: { en: "Fiscal Document Model Code", pt: "Código do modelo do documento fiscal" },
    desc: {
      en: "`mod`. 65 for simplified invoices and their corrections, 55 for all others.",
    },
    values: MODELS,
  },
  {
    key: PRESENCE,
    name: { en: "Buyer Presence Indicator", pt: "Indicador de presença do comprador" },
    desc: { en: "`indPres`. Never filled in; 4 is for NFC-e only, which else are 1." },
    values: PRESENCES,
  },
  {
    key: PURPOSE,
    name: { en: "Purpose Code", pt: "Finalidade de emissão" },
    desc: { en: "`finNFe`. 1 for standard invoices; corrections must give it." },
    values: PURPOSES,
  },
  {
    key: OPERATION_TYPE,
    name: { en: "Operation Type Code", pt: "Tipo de operação" },
    desc: { en: "`tpNF`. 1 for standard invoices; corrections must give it." },
    values: OPERATION_TYPES,
  },
  {
    key: CREDIT_NOTE_TYPE,
    name: { en: "Credit Note Type Code", pt: "Tipo de nota de crédito" },
    desc: { en: "`tpNFCredito`, with purpose 5." },
    values: CREDIT_NOTE_TYPES,
  },
  {
    key: DEBIT_NOTE_TYPE,
    name: { en: "Debit Note Type Code", pt: "Tipo de nota de débito" },
    desc: { en: "`tpNFDebito`, with purpose 6." },
    values: DEBIT_NOTE_TYPES,
  },
  {
    key: PAYMENT_MEANS,
    name: { en: "Payment Method", pt: "Meio de pagamento" },
    desc: {
      en: "`tPag`, on payment instructions and advances. Follows from their key; what a key cannot say is given together with the key `other`, e.g. 90 where nothing is paid.",
    },
    values: MEANS,
  },
  {
    key: CFOP,
    name: {
      en: "CFOP (Fiscal Operations and Services Code)",
      pt: "CFOP (Código Fiscal de Operações e Prestações)",
    },
    desc: { en: "Four digits on every line; the first tells direction and destination." },
    pattern: "^[1-7]\\d{3}$",
  },
  {
    key: FISCAL_INCENTIVE,
    name: { en: "Fiscal Incentive Indicator", pt: "Indicador de incentivo fiscal" },
    desc: { en: "Whether a party enjoys a fiscal incentive." },
    values: FISCAL_INCENTIVES,
  },
  {
    key: REGIME,
    name: { en: "Tax Regime Code", pt: "Código de regime tributário" },
    desc: {
      en: "`CRT` of the supplier; 3 unless given. Suppliers of 1 and 4 give a CSOSN for ICMS, those of 2 and 3 a CST.",
    },
    values: REGIMES,
  },
  {
    key: SPECIAL_REGIME,
    name: { en: "Special Tax Regime Code", pt: "Código de regime especial de tributação" },
    desc: { en: "Where a party is under one." },
    values: SPECIAL_REGIMES,
  },
  {
    key: ICMS_CST,
    name: {
      en: "ICMS Tax Status Code (CST)",
      pt: "Código de situação tributária do ICMS (CST)",
    },
    desc: { en: "On ICMS taxes; 00 unless a CST or a CSOSN is given." },
    values: CST_CODES,
  },
  {
    key: ICMS_CSOSN,
    name: {
      en: "ICMS Simples Nacional Status Code (CSOSN)",
      pt: "Código de situação da operação no Simples Nacional (CSOSN)",
    },
    desc: { en: "On ICMS taxes, in place of the CST." },
    values: CSOSN_CODES,
  },
  {
    key: ICMS_ORIGIN,
    name: { en: "ICMS Goods Origin", pt: "Origem da mercadoria" },
    desc: { en: "On ICMS taxes; 0 unless given." },
    values: ORIGINS,
  },
  {
    key: PIS_CST,
    name: { en: "PIS Tax Status Code (CST)", pt: "Código de situação tributária do PIS (CST)" },
    desc: { en: "On PIS taxes; 01 unless given." },
    values: CONTRIBUTION_CST,
  },
  {
    key: COFINS_CST,
    name: {
      en: "COFINS Tax Status Code (CST)",
      pt: "Código de situação tributária da COFINS (CST)",
    },
    desc: { en: "On COFINS taxes; 01 unless given." },
    values: CONTRIBUTION_CST,
  },
];
