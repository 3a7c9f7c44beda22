import type { Vocabulary } from "@fakturo/xml";

const CALCULATED = "worked out from the lines";
const WAY = "how the file is handed over, which is no part of the invoice";

/** Places of a FatturaPA that the document does not need, and why. */
export const VOCABULARY: Vocabulary = {
  namespaces: { "": "" },
  unneeded: {
    "@versione": "the version of the format",
    "@SistemaEmittente": "the program that wrote the file",
    "FatturaElettronicaHeader/DatiTrasmissione/IdTrasmittente": WAY,
    "FatturaElettronicaHeader/DatiTrasmissione/ProgressivoInvio": WAY,
    "FatturaElettronicaHeader/DatiTrasmissione/FormatoTrasmissione": WAY,
    "//DettaglioLinee/NumeroLinea": "lines are counted",
    "//DatiRiepilogo/ImponibileImporto": CALCULATED,
    "//DatiRiepilogo/Imposta": CALCULATED,
    "//DatiRiepilogo/AliquotaIVA": CALCULATED,
    "//DatiRiepilogo/Natura": "lines say it",
    "//DatiRiepilogo/RiferimentoNormativo": "the nature in words",
    "//DatiBeniServizi/RiferimentoNormativo": "the nature in words",
    "//DatiBeniServizi/DatiIVA/Imposta": CALCULATED,
    "//DettaglioPagamento/ImportoPagamento":
      "all that is to be paid, where there is one day for it",
    "//DatiGeneraliDocumento/Arrotondamento": "what the total differs by from its parts",
    "//DatiBollo/BolloVirtuale": "the only value there is",
    "*:Signature": "seals the file and says nothing of the invoice",
  },
};
