import type { Vocabulary } from "@fakturo/xml";

const CALCULATED = "worked out from the lines";
const NOT_SO = "says that there is none";

/** Elements of FA(3) and FA(2) that the document does not need, and why. */
const UNNEEDED: Vocabulary["unneeded"] = {
  "Naglowek/KodFormularza": "the version of the format",
  "Naglowek/WariantFormularza": "the version of the format",
  "Naglowek/DataWytworzeniaFa": "when the file was written",
  "Naglowek/SystemInfo": "the program that wrote the file",
  "Podmiot1/PrefiksPodatnika": "Poland's own",
  "Fa/Adnotacje/NoweSrodkiTransportu/P_22N": NOT_SO,
  "Fa/Adnotacje/Zwolnienie/P_19N": NOT_SO,
  "Fa/Adnotacje/Zwolnienie/P_19": "follows from the provision beside it",
  "Fa/Adnotacje/PMarzy/P_PMarzyN": NOT_SO,
  "Fa/Adnotacje/PMarzy/P_PMarzy": "follows from the scheme beside it",
  "Fa/DaneFaKorygowanej/NrKSeF": "follows from the number beside it",
  "Fa/DaneFaKorygowanej/NrKSeFN": NOT_SO,
  "Fa/FakturaZaliczkowa/NrKSeFZN": NOT_SO,
  "Fa/Platnosc/ZnacznikZaplatyCzesciowej": "follows from the payments beside it",
  "Fa/P_14_1W": CALCULATED,
  "Fa/P_14_2W": CALCULATED,
  "Fa/P_14_3W": CALCULATED,
  "Fa/P_14_4W": CALCULATED,
  "Podmiot2/DaneIdentyfikacyjne/BrakID": NOT_SO,
  "Fa/FaWiersz/NrWierszaFa": "lines are counted",
};

/** Elements of an FA that the document does not need, by version (its namespace). */
export function vocabularyOf(namespace: string): Vocabulary {
  return { namespaces: { "": namespace }, unneeded: UNNEEDED };
}
