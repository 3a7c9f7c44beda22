import type { AddonData } from "@fakturo/plugin";

type Values = NonNullable<NonNullable<AddonData["extensions"]>[number]["values"]>;

/** Models of document (`mod`). */
export const MODELS: Values = [
  { code: "55", name: { en: "NF-e" } },
  { code: "65", name: { en: "NFC-e" } },
];

/** Presence of the buyer (`indPres`). */
export const PRESENCES: Values = [
  { code: "0", name: { en: "Not applicable", pt: "Não se aplica" } },
  { code: "1", name: { en: "In-person operation", pt: "Operação presencial" } },
  {
    code: "2",
    name: {
      en: "Non-in-person operation, via Internet",
      pt: "Operação não presencial, pela Internet",
    },
  },
  {
    code: "3",
    name: {
      en: "Non-in-person operation, Tele-service",
      pt: "Operação não presencial, teleatendimento",
    },
  },
  {
    code: "4",
    name: {
      en: "NFC-e in operation with home delivery",
      pt: "NFC-e em operação com entrega a domicílio",
    },
  },
  {
    code: "5",
    name: {
      en: "In-person operation, outside establishment",
      pt: "Operação presencial, fora do estabelecimento",
    },
  },
  {
    code: "9",
    name: { en: "Non-in-person operation, others", pt: "Operação não presencial, outros" },
  },
];

/** Purposes of issue (`finNFe`). */
export const PURPOSES: Values = [
  { code: "1", name: { en: "Normal", pt: "Normal" } },
  { code: "2", name: { en: "Complementary", pt: "Complementar" } },
  { code: "3", name: { en: "Adjustment", pt: "Ajuste" } },
  { code: "4", name: { en: "Goods Return", pt: "Devolução de mercadoria" } },
  { code: "5", name: { en: "Credit Note", pt: "Nota de crédito" } },
  { code: "6", name: { en: "Debit Note", pt: "Nota de débito" } },
];

/** Directions of an operation (`tpNF`). */
export const OPERATION_TYPES: Values = [
  { code: "0", name: { en: "Inbound", pt: "Entrada" } },
  { code: "1", name: { en: "Outbound", pt: "Saída" } },
];

/** Kinds of credit note (`tpNFCredito`). */
export const CREDIT_NOTE_TYPES: Values = [
  { code: "01", name: { en: "Penalty and interest" } },
  { code: "02", name: { en: "Appropriation of presumed IBS credit in the ZFM" } },
  { code: "03", name: { en: "Return" } },
  { code: "04", name: { en: "Reduction of values" } },
  { code: "05", name: { en: "Credit transfer on succession" } },
];

/** Kinds of debit note (`tpNFDebito`). */
export const DEBIT_NOTE_TYPES: Values = [
  { code: "01", name: { en: "Transfer of credits from Cooperatives" } },
  { code: "02", name: { en: "Credit annulment" } },
  { code: "03", name: { en: "Debits not processed in the regular assessment" } },
  { code: "04", name: { en: "Penalty and interest" } },
  { code: "05", name: { en: "Credit transfer on succession" } },
  { code: "06", name: { en: "Advance payment" } },
  { code: "07", name: { en: "Inventory loss" } },
  { code: "08", name: { en: "Exit from Simples Nacional" } },
];

/** Means of payment (`tPag`). */
export const MEANS: Values = [
  { code: "01", name: { en: "Cash", pt: "Dinheiro" } },
  { code: "02", name: { en: "Check", pt: "Cheque" } },
  { code: "03", name: { en: "Credit Card", pt: "Cartão de crédito" } },
  { code: "04", name: { en: "Debit Card", pt: "Cartão de débito" } },
  { code: "05", name: { en: "Store Credit", pt: "Crédito loja" } },
  { code: "10", name: { en: "Food Voucher", pt: "Vale alimentação" } },
  { code: "11", name: { en: "Meal Voucher", pt: "Vale refeição" } },
  { code: "12", name: { en: "Gift Voucher", pt: "Vale presente" } },
  { code: "13", name: { en: "Fuel Voucher", pt: "Vale combustível" } },
  { code: "15", name: { en: "Bank Slip (Boleto)", pt: "Boleto bancário" } },
  { code: "16", name: { en: "Bank Deposit", pt: "Depósito bancário" } },
  { code: "17", name: { en: "Instant Payment (PIX)", pt: "Pagamento instantâneo (PIX)" } },
  {
    code: "18",
    name: { en: "Bank Transfer, Digital Wallet", pt: "Transferência bancária, carteira digital" },
  },
  {
    code: "19",
    name: {
      en: "Loyalty Program, Cashback, Virtual Credit",
      pt: "Programa de fidelidade, cashback, crédito virtual",
    },
  },
  { code: "90", name: { en: "No Payment", pt: "Sem pagamento" } },
  { code: "99", name: { en: "Others", pt: "Outros" } },
];
