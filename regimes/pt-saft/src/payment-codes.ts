import type { AddonData } from "@fakturo/plugin";

type Values = NonNullable<NonNullable<AddonData["extensions"]>[number]["values"]>;

/** Means of payment. */
export const MEANS: Values = [
  { code: "CC", name: { en: "Credit card", pt: "Cartão crédito" } },
  { code: "CD", name: { en: "Debit card", pt: "Cartão débito" } },
  { code: "CH", name: { en: "Bank cheque", pt: "Cheque bancário" } },
  { code: "CI", name: { en: "International documentary credit", pt: "Letter of credit" } },
  { code: "CO", name: { en: "Gift cheque or card", pt: "Cheque ou cartão oferta" } },
  {
    code: "CS",
    name: {
      en: "Settlement of balances in current account",
      pt: "Compensação de saldos em conta corrente",
    },
  },
  { code: "DE", name: { en: "Electronic money", pt: "Dinheiro eletrónico" } },
  { code: "LC", name: { en: "Commercial bill", pt: "Letra comercial" } },
  {
    code: "MB",
    name: { en: "Multibanco payment references", pt: "Referências de pagamento para Multibanco" },
  },
  { code: "NU", name: { en: "Cash", pt: "Numerário" } },
  { code: "OU", name: { en: "Other", pt: "Outro" } },
  { code: "PR", name: { en: "Barter", pt: "Permuta de bens" } },
  {
    code: "TB",
    name: {
      en: "Bank transfer or direct debit",
      pt: "Transferência bancária ou débito direto autorizado",
    },
  },
  {
    code: "TR",
    name: { en: "Supplementary compensation", pt: "Títulos de compensação extrassalarial" },
  },
];
