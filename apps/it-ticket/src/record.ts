import { readJsonAs, type Static, type Submission, Type } from "@fakturo/plugin";

const text = Type.String();

const Row = Type.Object({
  idElementoContabile: text,
  resiPregressi: text,
  reso: text,
  quantita: text,
  descrizioneProdotto: text,
  prezzoLordo: text,
  prezzoUnitario: text,
  scontoUnitario: text,
  scontoLordo: text,
  aliquotaIVA: text,
  importoIVA: text,
  imponibile: text,
  imponibileNetto: text,
  totale: text,
  omaggio: text,
});
/** A row of a commercial document; amounts are decimal texts. */
export type TicketRow = Static<typeof Row>;

/** `documentoCommerciale` of the format DCW10. */
export const CommercialDocument = Type.Object({
  cfCessionarioCommittente: text,
  flagDocCommPerRegalo: Type.Boolean(),
  progressivoCollegato: text,
  /** `DD/MM/YYYY`. */
  dataOra: text,
  multiAttivita: Type.Object({ codiceAttivita: text, descAttivita: text }),
  importoTotaleIva: text,
  scontoTotale: text,
  scontoTotaleLordo: text,
  totaleImponibile: text,
  ammontareComplessivo: text,
  totaleNonRiscosso: text,
  elementiContabili: Type.Array(Row),
  vendita: Type.Optional(
    Type.Array(Type.Object({ tipo: text, importo: text, numero: Type.Optional(text) })),
  ),
  scontoAbbuono: text,
  importoDetraibileDeducibile: text,
  /** Of a void or a return. */
  resoAnnullo: Type.Optional(Type.Object({ tipologia: text, dataOra: text, progressivo: text })),
});
export type CommercialDocument = Static<typeof CommercialDocument>;

const Return = Type.Object({
  operation: Type.Literal("R"),
  /** Number and day of the sale. */
  number: text,
  sold: text,
  day: text,
  /** The portal's id of the sold row, or its place from 1, and what is returned of it. */
  rows: Type.Array(Type.Object({ ref: text, quantity: text })),
  /** Gross amount of what is returned. */
  total: text,
});
/** A return (R) of goods; days are `DD/MM/YYYY`. */
export type TicketReturn = Static<typeof Return>;

const TicketRecord = Type.Union([
  /** A sale (V). */
  Type.Object({ operation: Type.Literal("V"), document: CommercialDocument }),
  /** A void (A) of the document with this id and number, on the day `DD/MM/YYYY`. */
  Type.Object({ operation: Type.Literal("A"), idtrx: text, number: text, day: text }),
  Return,
]);
/** A document to enter, as a submission stores it. */
export type TicketRecord = Static<typeof TicketRecord>;

/** The record in a submission's bytes. */
export function readTicket({ bytes }: Pick<Submission, "bytes">): TicketRecord {
  return readJsonAs(TicketRecord, new TextDecoder().decode(bytes), "the record");
}

/** Bytes of a submission. */
export function ticketBytes(record: TicketRecord): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}
