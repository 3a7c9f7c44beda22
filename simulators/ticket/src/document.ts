import { type Static, Type } from "@fakturo/schema";

const text = Type.String();
const amount = Type.String({ pattern: "^-?\\d{1,12}\\.\\d{8}$" });
const cents = Type.String({ pattern: "^-?\\d{1,12}\\.\\d{2}$" });

const Row = Type.Object({
  idElementoContabile: text,
  resiPregressi: cents,
  reso: cents,
  quantita: cents,
  descrizioneProdotto: Type.String({ minLength: 1, maxLength: 1000 }),
  prezzoLordo: amount,
  prezzoUnitario: amount,
  scontoUnitario: amount,
  scontoLordo: amount,
  aliquotaIVA: text,
  importoIVA: amount,
  imponibile: amount,
  imponibileNetto: amount,
  totale: amount,
  omaggio: Type.Union([Type.Literal("N"), Type.Literal("Y")]),
});
export type CommercialRow = Static<typeof Row>;

/** `documentoCommerciale`, with the members of a void. */
export const Commercial = Type.Object({
  cfCessionarioCommittente: text,
  flagDocCommPerRegalo: Type.Boolean(),
  progressivoCollegato: text,
  multiAttivita: Type.Object({ codiceAttivita: text, descAttivita: text }),
  dataOra: text,
  importoTotaleIva: amount,
  scontoTotale: amount,
  scontoTotaleLordo: amount,
  totaleImponibile: amount,
  ammontareComplessivo: amount,
  totaleNonRiscosso: amount,
  elementiContabili: Type.Array(Row),
  vendita: Type.Optional(
    Type.Array(Type.Object({ tipo: text, importo: cents, numero: Type.Optional(text) })),
  ),
  scontoAbbuono: cents,
  importoDetraibileDeducibile: amount,
  numeroProgressivo: Type.Optional(text),
  resoAnnullo: Type.Optional(Type.Object({ tipologia: text, dataOra: text, progressivo: text })),
});
export type Commercial = Static<typeof Commercial>;

/** A posted document. */
export const Posted = Type.Object({
  datiTrasmissione: Type.Object({ formato: text }),
  cedentePrestatore: Type.Record(text, Type.Unknown()),
  documentoCommerciale: Commercial,
  idtrx: Type.Optional(text),
});
export type Posted = Static<typeof Posted>;
