import { today } from "@fakturo/model";
import type { SimulatorWorld } from "@fakturo/simulator";
import { Decimal } from "decimal.js";
import type { Commercial, CommercialRow, Posted } from "./document.ts";
import type { Settings } from "./settings.ts";
import { shopOf } from "./shop.ts";
import { returnedOf, type State, type TicketDocument } from "./state.ts";

/** A reason for a refusal. The portal publishes its code `EF0` only: codes of other reasons begin with `SIM-`. */
export interface PortalError {
  readonly codice: string;
  readonly descrizione: string;
}

/** A posted document, and what is known at the portal. */
export interface PostedBy {
  readonly posted: Posted;
  readonly vat: string;
  readonly state: State;
  readonly world: SimulatorWorld<Settings>;
}

type Check = (about: PostedBy) => PortalError | undefined;

const RATES: ReadonlySet<string> = new Set(
  "4 5 10 22 N1 N2 N3 N4 N5 N6 2 6.4 7 7.3 7.5 7.65 7.95 8.3 8.5 8.8 9.5 12.3".split(" "),
);
const SLOTS: readonly string[] = ["PC", "PE", "TR", "NR_EF", "NR_PS", "NR_CS"];
const TOLERANCE = new Decimal("0.000001");

/** The portal's checks in its order. */
const CHECKS: readonly Check[] = [
  ({ posted }) =>
    when(posted.datiTrasmissione.formato !== "DCW10", "SIM-FORMATO", "formato non valido"),
  shopCheck,
  ({ posted, world }) =>
    when(
      posted.documentoCommerciale.dataOra !== dayAt(world.now()),
      "SIM-DATA",
      "la data non è quella odierna",
    ),
  ({ posted }) =>
    when(rowsOf(posted).length === 0, "SIM-RIGHE", "il documento non contiene elementi"),
  ({ posted }) =>
    when(
      rowsOf(posted).some((row) => !RATES.has(row.aliquotaIVA)),
      "SIM-ALIQUOTA",
      "aliquota IVA non valida",
    ),
  ({ posted }) =>
    when(
      !rowsOf(posted).every(rowCheckOf(posted)),
      "SIM-IMPORTI",
      "gli importi di una riga non quadrano",
    ),
  ({ posted }) =>
    when(
      !areTotalsRight(posted.documentoCommerciale),
      "SIM-TOTALI",
      "i totali non corrispondono alle righe",
    ),
  paymentCheck,
  originalCheck,
];

/** The first reason against a document. */
export function errorOf(about: PostedBy): PortalError | undefined {
  for (const check of CHECKS) {
    const error = check(about);
    if (error) return error;
  }
  return undefined;
}

/** The day in Rome, `DD/MM/YYYY`. */
export function dayAt(ms: number): string {
  return today("Europe/Rome", ms).split("-").toReversed().join("/");
}

function when(isWrong: boolean, codice: string, descrizione: string): PortalError | undefined {
  return isWrong ? { codice, descrizione } : undefined;
}

/** The data have to be those of the portal, with a province of two letters. */
function shopCheck({ posted, vat, world }: PostedBy): PortalError | undefined {
  const own = shopOf(vat, world.settings);
  const { provincia } = own.altriDatiIdentificativi;
  if (!/^[A-Z]{2}$/.test(provincia))
    return { codice: "EF0", descrizione: "'Provincia' non valido" };
  const given: Readonly<Record<string, unknown>> = posted.cedentePrestatore;
  const differing = Object.entries(own).find(
    ([name, value]) => JSON.stringify(given[name]) !== JSON.stringify(value),
  );
  return when(differing !== undefined, "EF0", `'${differing?.[0]}' non valido`);
}

const rowsOf = ({ documentoCommerciale }: Posted) => documentoCommerciale.elementiContabili;

function isNear(value: Decimal.Value, expected: Decimal): boolean {
  return new Decimal(value).sub(expected).abs().lte(TOLERANCE);
}

const isReturn = ({ documentoCommerciale }: Posted) =>
  documentoCommerciale.resoAnnullo?.tipologia === "R";

/** Amounts of a return are those of the returned quantities. */
function rowCheckOf(posted: Posted): (row: CommercialRow) => boolean {
  return (row) => isRowRight(row, isReturn(posted) ? row.reso : row.quantita);
}

/** Net amounts follow from the gross ones, whose row is exact in cents. */
function isRowRight(row: CommercialRow, quantity: string): boolean {
  const rate = row.aliquotaIVA.startsWith("N") ? "0" : row.aliquotaIVA;
  const factor = new Decimal(rate).div(100).add(1);
  const gross = new Decimal(row.prezzoLordo).mul(quantity).toDecimalPlaces(2);
  const total = gross.sub(row.scontoLordo);
  const net = total.div(factor);
  return (
    isNear(row.prezzoUnitario, new Decimal(row.prezzoLordo).div(factor)) &&
    isNear(row.scontoUnitario, new Decimal(row.scontoLordo).div(factor)) &&
    isNear(row.imponibile, gross.div(factor)) &&
    isNear(row.imponibileNetto, net) &&
    isNear(row.importoIVA, total.sub(net)) &&
    isNear(row.totale, total)
  );
}

function areTotalsRight(document: Commercial): boolean {
  const rows = document.elementiContabili;
  const sum = (all: readonly CommercialRow[], of: (row: CommercialRow) => string) =>
    all.reduce((total, row) => total.add(of(row)), new Decimal(0));
  const paid = rows.filter(({ omaggio }) => omaggio === "N");
  return (
    isNear(
      document.totaleImponibile,
      sum(rows, (row) => row.imponibile),
    ) &&
    isNear(
      document.scontoTotale,
      sum(rows, (row) => row.scontoUnitario),
    ) &&
    isNear(
      document.scontoTotaleLordo,
      sum(rows, (row) => row.scontoLordo),
    ) &&
    isNear(
      document.importoTotaleIva,
      sum(rows, (row) => row.importoIVA),
    ) &&
    isNear(
      document.ammontareComplessivo,
      sum(paid, (row) => row.totale),
    )
  );
}

/**
 * A sale states an amount for each of the six means of payment, which add up to the total. A void states none, and for a
 * return none is assumed.
 */
function paymentCheck({ posted }: PostedBy): PortalError | undefined {
  const { vendita, ammontareComplessivo, scontoAbbuono, resoAnnullo } = posted.documentoCommerciale;
  if (resoAnnullo) return when(vendita !== undefined, "SIM-PAGAMENTO", "pagamento non ammesso");
  const slots = vendita ?? [];
  const names = slots.map(({ tipo }) => tipo).toSorted();
  const paid = slots.reduce((sum, { importo }) => sum.add(importo), new Decimal(scontoAbbuono));
  const isRight = names.join() === SLOTS.toSorted().join() && isNear(ammontareComplessivo, paid);
  return when(!isRight, "SIM-PAGAMENTO", "il pagamento non corrisponde al totale");
}

/** The sale that a document voids, or that goods are returned of. */
function originalCheck(about: PostedBy): PortalError | undefined {
  const { posted, vat, state } = about;
  const { resoAnnullo } = posted.documentoCommerciale;
  if (!resoAnnullo && posted.idtrx === undefined) return undefined;
  const code = isReturn(posted) ? "SIM-RESO" : "SIM-ANNULLO";
  const original = state.documents.get(posted.idtrx ?? "");
  if (original?.vat !== vat || original.number !== resoAnnullo?.progressivo)
    return { codice: code, descrizione: "il documento di vendita è sconosciuto" };
  if (!["A", "R"].includes(resoAnnullo.tipologia) || original.operation !== "V")
    return { codice: code, descrizione: "il documento non è una vendita" };
  if (state.voided.has(original.idtrx))
    return { codice: code, descrizione: "il documento è già annullato" };
  const fits = isReturn(posted) ? areReturnable(about, original) : areSameRows(about, original);
  return when(!fits, code, "le righe non corrispondono");
}

/** A sale of which something was returned is not voided any more. */
function areSameRows({ posted, state }: PostedBy, { document }: TicketDocument): boolean {
  const sold = document.elementiContabili;
  return (
    sold.every((row) => returnedOf(row, state).isZero()) &&
    JSON.stringify(rowsOf(posted)) === JSON.stringify(sold)
  );
}

const KEPT = [
  "descrizioneProdotto",
  "quantita",
  "prezzoLordo",
  "prezzoUnitario",
  "aliquotaIVA",
] as const;

/** Each row is one of the sale, and no more is returned than is left. */
function areReturnable({ posted, state }: PostedBy, { document }: TicketDocument): boolean {
  const ids = rowsOf(posted).map(({ idElementoContabile }) => idElementoContabile);
  return (
    new Set(ids).size === ids.length &&
    rowsOf(posted).every((row) => {
      const sold = document.elementiContabili.find(
        ({ idElementoContabile }) => idElementoContabile === row.idElementoContabile,
      );
      const before = returnedOf(row, state);
      return (
        sold !== undefined &&
        KEPT.every((name) => row[name] === sold[name]) &&
        before.equals(row.resiPregressi) &&
        new Decimal(row.reso).gt(0) &&
        before.add(row.reso).lte(sold.quantita)
      );
    })
  );
}
