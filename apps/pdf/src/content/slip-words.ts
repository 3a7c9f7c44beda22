import { ownValue } from "@fakturo/model";
import type { SlipWords } from "../layout/sheet.ts";

const ENGLISH: SlipWords = {
  receipt: "Receipt",
  paymentPart: "Payment part",
  account: "Account / Payable to",
  reference: "Reference",
  additional: "Additional information",
  payableBy: "Payable by",
  payableByBlank: "Payable by (name/address)",
  currency: "Currency",
  amount: "Amount",
  acceptance: "Acceptance point",
  separate: "Separate before paying in",
};

/** Captions of the QR-bill in its official languages (QR-bill 2.3, annex D). */
const WORDS: Readonly<Record<string, SlipWords>> = {
  de: {
    receipt: "Empfangsschein",
    paymentPart: "Zahlteil",
    account: "Konto / Zahlbar an",
    reference: "Referenz",
    additional: "Zusätzliche Informationen",
    payableBy: "Zahlbar durch",
    payableByBlank: "Zahlbar durch (Name/Adresse)",
    currency: "Währung",
    amount: "Betrag",
    acceptance: "Annahmestelle",
    separate: "Vor der Einzahlung abzutrennen",
  },
  fr: {
    receipt: "Récépissé",
    paymentPart: "Section paiement",
    account: "Compte / Payable à",
    reference: "Référence",
    additional: "Informations supplémentaires",
    payableBy: "Payable par",
    payableByBlank: "Payable par (nom/adresse)",
    currency: "Monnaie",
    amount: "Montant",
    acceptance: "Point de dépôt",
    separate: "A détacher avant le versement",
  },
  it: {
    receipt: "Ricevuta",
    paymentPart: "Sezione pagamento",
    account: "Conto / Pagabile a",
    reference: "Riferimento",
    additional: "Informazioni supplementari",
    payableBy: "Pagabile da",
    payableByBlank: "Pagabile da (nome/indirizzo)",
    currency: "Valuta",
    amount: "Importo",
    acceptance: "Punto di accettazione",
    separate: "Da staccare prima del versamento",
  },
  en: ENGLISH,
};

/** Captions of the QR-bill in a language; English for all other languages. */
export function slipWords(language: string): SlipWords {
  return ownValue(WORDS, language) ?? ENGLISH;
}
