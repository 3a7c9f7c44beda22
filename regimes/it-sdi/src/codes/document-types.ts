import type { CodeRow } from "./code-rows.ts";

/** `FormatoTrasmissione`. */
export const FORMATS: readonly CodeRow[] = [
  ["FPA12", "Public Administration", "Pubblica Amministrazione"],
  ["FPR12", "Private Parties (default)", "Soggetti Privati (predefinito)"],
];

/** `TipoDocumento`. */
export const DOCUMENT_TYPES: readonly CodeRow[] = [
  ["TD01", "Regular Invoice", "Fattura"],
  ["TD02", "Advance or down payment on invoice", "Acconto / anticipo su fattura"],
  ["TD03", "Advance or down payment on freelance invoice", "Acconto / anticipo su parcella"],
  ["TD04", "Credit Note", "Nota di credito"],
  ["TD05", "Debit Note", "Nota di debito"],
  ["TD06", "Freelancer invoice with retained taxes", "Parcella"],
  ["TD07", "Simplified Invoice", "Fattura Semplificata"],
  ["TD08", "Simplified Credit Note", "Nota di credito semplificata"],
  ["TD09", "Simplified Debit Note", "Nota di debito semplificata"],
  ["TD16", "Reverse charge", "Integrazione fattura reverse charge interno"],
  ["TD17", "Self-billed Import", "Integrazione/autofattura per acquisto servizi da estero"],
  ["TD18", "Self-billed EU Goods Import", "Integrazione per acquisto beni intracomunitari"],
  [
    "TD19",
    "Self-billed Goods Import",
    "Integrazione/autofattura per acquisto beni ex art.17 c.2 DPR 633/72",
  ],
  [
    "TD20",
    "Self-billed Regularization",
    "Autofattura per regolarizzazione e integrazione delle fatture - art.6 c.8 d.lgs.471/97 o art.46 c.5 D.L.331/93",
  ],
  ["TD21", "Self-billed invoice when ceiling exceeded", "Autofattura per splafonamento"],
  ["TD22", "Self-billed for goods extracted from VAT warehouse", "Estrazione beni da Deposito IVA"],
  [
    "TD23",
    "Self-billed for goods extracted from VAT warehouse with VAT payment",
    "Estrazione beni da Deposito IVA con versamento IVA",
  ],
  [
    "TD24",
    "Deferred invoice ex art.21, c.4, lett. a) DPR 633/72",
    "Fattura differita - art.21 c.4 lett. a",
  ],
  [
    "TD25",
    "Deferred invoice ex art.21, c.4, third period lett. b) DPR 633/72",
    "Fattura differita - art.21 c.4 terzo periodo lett. b",
  ],
  [
    "TD26",
    "Sale of depreciable assets and for internal transfers (ex art.36 DPR 633/72",
    "Cessione di beni ammortizzabili e per passaggi interni - art.36 DPR 633/72",
  ],
  [
    "TD27",
    "Self-billed for self consumption or for free transfer without recourse",
    "Fattura per autoconsumo o per cessioni gratuite senza rivalsa",
  ],
  [
    "TD28",
    "Purchases from San Marino with VAT (paper invoice)",
    "Acquisti da San Marino con IVA (fattura cartacea)",
  ],
];
