import type { AddonData } from "@fakturo/plugin";

type Values = NonNullable<NonNullable<AddonData["extensions"]>[number]["values"]>;

/** Means of payment of the catalogue `c_FormaPago`. */
export const MEANS: Values = [
  { code: "01", name: { en: "Cash", es: "Efectivo" } },
  { code: "02", name: { en: "Check", es: "Cheque nominativo" } },
  {
    code: "03",
    name: { en: "Electronic Funds Transfer", es: "Transferencia electrónica de fondos" },
  },
  { code: "04", name: { en: "Credit Card", es: "Tarjeta de crédito" } },
  { code: "05", name: { en: "Electronic Wallet", es: "Monedero electrónico" } },
  { code: "06", name: { en: "Online or Electronic Payment", es: "Dinero electrónico" } },
  { code: "08", name: { en: "Grocery Voucher", es: "Vales de despensa" } },
  { code: "12", name: { en: "Payment in Kind", es: "Dación en pago" } },
  { code: "13", name: { en: "Payment by subrogation", es: "Pago por subrogación" } },
  { code: "14", name: { en: "Payment by consignment", es: "Pago por consignación" } },
  { code: "15", name: { en: "Debt relief", es: "Condonación" } },
  { code: "17", name: { en: "Netting", es: "Compensación" } },
  { code: "23", name: { en: "Novation", es: "Novación" } },
  { code: "24", name: { en: "Merger", es: "Confusión" } },
  { code: "25", name: { en: "Debt remission", es: "Remisión de deuda" } },
  { code: "26", name: { en: "Expiration of payment obligation", es: "Prescripción o caducidad" } },
  { code: "27", name: { en: "To the creditor's satisfaction", es: "A satisfacción del acreedor" } },
  { code: "28", name: { en: "Debit card", es: "Tarjeta de débito" } },
  { code: "29", name: { en: "Services card", es: "Tarjeta de servicios" } },
  { code: "30", name: { en: "Advance payment", es: "Aplicación de anticipos" } },
  { code: "31", name: { en: "Payment via intermediary", es: "Intermediario pagos" } },
  { code: "99", name: { en: "Undefined", es: "Por definir" } },
];
