import { Amount } from "@fakturo/model";
import { type Found, type Static, Type } from "@fakturo/plugin";
import { type EnteredDocument, readOr } from "./answers.ts";
import type { PortalResult } from "./portal/call.ts";
import {
  CommercialDocument,
  type TicketRecord,
  type TicketReturn,
  type TicketRow,
} from "./record.ts";

const Listed = Type.Object({
  totalCount: Type.Integer({ minimum: 0 }),
  elencoRisultati: Type.Array(
    Type.Object({
      idtrx: Type.String({ pattern: "^\\d{1,18}$" }),
      numeroProgressivo: Type.String(),
      ammontareComplessivo: Type.Number(),
      annulli: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
  ),
});
type ListedRow = Static<typeof Listed>["elencoRisultati"][number];
const Detail = Type.Object({ documentoCommerciale: CommercialDocument });

const CENT = Amount.parse("0.01");
/** Documents of the same amount whose rows are compared. */
const MAX_CANDIDATES = 20;

type NoMatch = Exclude<Found, { is: "found" }>;
type Read = (path: string) => Promise<PortalResult>;

/** The document in an answer with its details. */
export function originalOf({ text }: Extract<PortalResult, { is: "reply" }>) {
  return readOr(Detail, text)?.documentoCommerciale;
}

/** Searches the record's day for its document, among those with a higher id than `after`. */
export async function foundIn(
  record: TicketRecord,
  after: bigint,
  read: Read,
): Promise<NoMatch | { readonly is: "match"; readonly row: EnteredDocument }> {
  const result = await read(searchPath(record));
  if (result.is !== "reply") return { is: "unknown", message: result.message ?? "" };
  const listed = readOr(Listed, result.text);
  if (!listed || listed.totalCount > listed.elencoRisultati.length)
    return { is: "unknown", message: "the portal's list is not complete" };
  const candidates = listed.elencoRisultati.filter(
    (row) => BigInt(row.idtrx) > after && isLike(row, record),
  );
  const matches = await matchesAmong(candidates, record, read);
  if (!matches) return { is: "unknown", message: "the documents of the day cannot be compared" };
  const [row, other] = matches;
  if (!row) return { is: "not-found" };
  if (other) return { is: "several", message: "several documents of the day have these rows" };
  return { is: "match", row: { idtrx: row.idtrx, number: row.numeroProgressivo } };
}

/** The sale that goods are returned of; a voided one is not found. */
export async function saleIn(
  { number, sold }: TicketReturn,
  read: Read,
): Promise<
  | { readonly is: "sale"; readonly idtrx: string }
  | { readonly is: "not-found" }
  | { readonly is: "unknown"; readonly message: string | undefined }
> {
  const result = await read(
    `${searchOf(sold, "V")}&${new URLSearchParams({ numeroProgressivo: number })}`,
  );
  if (result.is !== "reply") return { is: "unknown", message: result.message };
  const listed = readOr(Listed, result.text);
  if (!listed) return { is: "unknown", message: "the portal's list cannot be read" };
  const sale = listed.elencoRisultati.find(({ numeroProgressivo }) => numeroProgressivo === number);
  return sale && !sale.annulli ? { is: "sale", idtrx: sale.idtrx } : { is: "not-found" };
}

function searchPath(record: TicketRecord): string {
  const day = record.operation === "V" ? record.document.dataOra : record.day;
  return searchOf(day, record.operation);
}

/** Days in queries begin with the month. */
function searchOf(day: string, tipoOperazione: string): string {
  const queried = day.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$2/$1/$3");
  return `/?${new URLSearchParams({ dataDal: queried, dataInvioAl: queried, tipoOperazione })}`;
}

/** `annulli` of a void is the number of the voided document. */
function isLike(row: ListedRow, record: TicketRecord): boolean {
  if (record.operation === "A") return row.annulli === record.number;
  const total = Amount.parse(
    record.operation === "V" ? record.document.ammontareComplessivo : record.total,
  );
  const difference = Amount.parse(row.ammontareComplessivo.toFixed(2)).sub(total).abs();
  return record.operation === "V" ? difference.isZero() : difference.compare(CENT) <= 0;
}

/** The candidates with the record's rows; undefined where they cannot be compared. */
async function matchesAmong(
  candidates: readonly ListedRow[],
  record: TicketRecord,
  read: Read,
): Promise<readonly ListedRow[] | undefined> {
  if (record.operation === "A") return candidates;
  if (candidates.length > MAX_CANDIDATES) return undefined;
  const matches: ListedRow[] = [];
  for (const row of candidates) {
    const result = await read(`/${row.idtrx}/`);
    const found = result.is === "reply" ? originalOf(result) : undefined;
    if (!found) return undefined;
    const isSame =
      record.operation === "V"
        ? contentOf(found) === contentOf(record.document)
        : isReturnOf(found, record);
    if (isSame) matches.push(row);
  }
  return matches;
}

/** A return is told by its sale and the returned quantities. */
function isReturnOf(
  { resoAnnullo, elementiContabili }: CommercialDocument,
  { number, rows }: TicketReturn,
): boolean {
  const quantities = elementiContabili.map(({ reso }) => reso);
  return (
    resoAnnullo?.progressivo === number &&
    JSON.stringify(quantities) === JSON.stringify(rows.map(({ quantity }) => quantity))
  );
}

/** What tells documents of the same amount apart; the portal adds ids to rows, and orders the payment anew. */
function contentOf({ elementiContabili, cfCessionarioCommittente }: CommercialDocument): string {
  const rows = elementiContabili.map(rowContent);
  return JSON.stringify([cfCessionarioCommittente, ...rows]);
}

function rowContent(row: TicketRow): readonly string[] {
  const { descrizioneProdotto, quantita, prezzoLordo, scontoLordo, aliquotaIVA, totale } = row;
  const amounts = [quantita, prezzoLordo, scontoLordo, totale].map((text) =>
    Amount.parse(text).rescale(8).toString(),
  );
  return [descrizioneProdotto, aliquotaIVA, ...amounts];
}
