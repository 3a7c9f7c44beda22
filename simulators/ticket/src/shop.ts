import type { Settings } from "./settings.ts";

/** The shop's data at the portal (`dati/fiscali`). */
export function shopOf(vat: string, { provinces }: Settings) {
  const provincia = Object.hasOwn(provinces, vat) ? (provinces[vat] ?? "") : "RM";
  return {
    identificativiFiscali: { codicePaese: "IT", partitaIva: vat, codiceFiscale: vat },
    altriDatiIdentificativi: {
      denominazione: `ESERCENTE ${vat}`,
      nome: "",
      cognome: "",
      indirizzo: "VIA ROMA",
      numeroCivico: "1",
      cap: "00100",
      comune: "ROMA",
      provincia,
      nazione: "IT",
      modificati: false,
      defAliquotaIVA: "22",
      nuovoUtente: false,
    },
    multiAttivita: [],
    multiSede: [],
  };
}
