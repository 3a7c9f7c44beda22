import { isFakturoError } from "@fakturo/model";
import { readJsonAs, type Static, Type } from "@fakturo/plugin";
import { type CallResult, type ChorusContext, callChorus } from "./api.ts";

/** Stamps with the number of the upload, and with the invoice's id where it was found by its number. */
export const FLOW_STAMP = "chorus-pro-flow";
export const ID_STAMP = "chorus-pro-id";

/** Why a step about a sent invoice ends without one. */
export const NOT_SENT = "the invoice has no number of Chorus Pro: chorus-pro.send comes first";

/** A text that answers may lack or leave empty. */
export const Optional = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const ListedInvoice = Type.Object({
  identifiantFactureCPP: Type.Integer(),
  numeroFacture: Type.String(),
  dateFacture: Optional,
  montantTTC: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
});
/** An invoice as a search lists it. */
export type ListedInvoice = Static<typeof ListedInvoice>;

const Listed = Type.Object({
  listeFactures: Type.Optional(Type.Union([Type.Null(), Type.Array(ListedInvoice)])),
});
const Passed = Type.Object({
  histoStatutCode: Optional,
  histoStatutDatePassage: Optional,
  histoStatutCommentaire: Optional,
});
const History = Type.Object({
  statutCourantCode: Type.String({ minLength: 1 }),
  historiquesDesStatuts: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Object({ histoStatut: Type.Optional(Type.Union([Type.Null(), Type.Array(Passed)])) }),
    ]),
  ),
});

/** Why there is no result. */
interface NoResult {
  readonly message: string;
}

/** Filter of a search: the invoice's number, or that of its upload. */
export type InvoiceFilter =
  | { readonly numeroFacture: string }
  | { readonly numeroFluxDepot: string };

/** The supplier's invoices that a filter finds, newest first. */
export async function searchInvoices(
  filter: InvoiceFilter,
  ctx: ChorusContext,
): Promise<{ readonly rows: readonly ListedInvoice[] } | NoResult> {
  const paramRecherche = {
    nbResultatsMaximum: 10,
    pageResultatDemandee: 1,
    nbResultatsParPage: 10,
    triSens: "Descendant",
    triColonne: "IdentifiantFactureCPP",
  };
  const json = { ...filter, paramRecherche };
  const result = await callChorus("factures/v1/rechercher/fournisseur", json, ctx);
  const listed = contentOf(Listed, result);
  return listed ? { rows: listed.listeFactures ?? [] } : { message: messageOf(result) };
}

/** The stamps of an envelope. */
interface Stamped {
  readonly stamps?: readonly { readonly prv: string; readonly val: string }[] | undefined;
}

/** Id of a sent invoice at Chorus Pro, from its stamps or by a search; undefined without such stamps. */
export async function sentInvoice(
  { stamps = [] }: Stamped,
  ctx: ChorusContext,
): Promise<{ readonly id: number } | NoResult | undefined> {
  const stampOf = (prv: string) => stamps.find((one) => one.prv === prv)?.val;
  const id = stampOf(ID_STAMP);
  if (id !== undefined) return { id: Number(id) };
  const flow = stampOf(FLOW_STAMP);
  if (flow === undefined) return undefined;
  const listed = await searchInvoices({ numeroFluxDepot: flow }, ctx);
  if ("message" in listed) return listed;
  const [row] = listed.rows;
  return row
    ? { id: row.identifiantFactureCPP }
    : { message: `Chorus Pro lists no invoice of the upload ${flow}` };
}

/** The present state of an invoice. */
export interface InvoiceState {
  readonly code: string;
  /** When it was reached, as Chorus Pro writes it; empty where the history does not tell. */
  readonly at: string;
  /** The buyer's comment, such as the reason of a rejection. */
  readonly comment: string;
  /** The answer. */
  readonly body: string;
}

/** The present state of an invoice from its history; `id` is that of the invoice. */
export async function stateOf(id: number, ctx: ChorusContext): Promise<InvoiceState | NoResult> {
  const result = await callChorus("factures/v1/consulter/historique", { idFacture: id }, ctx);
  const history = contentOf(History, result);
  if (!history || result.is !== "reply") return { message: messageOf(result) };
  const { statutCourantCode: code, historiquesDesStatuts: passed } = history;
  // The order of the history is not documented: dates are ISO 8601, so the last one is the greatest.
  const [last] = (passed?.histoStatut ?? [])
    .filter(({ histoStatutCode }) => histoStatutCode === code)
    .map((one) => ({
      at: one.histoStatutDatePassage ?? "",
      comment: one.histoStatutCommentaire ?? "",
    }))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  return { code, at: last?.at ?? "", comment: last?.comment ?? "", body: result.body };
}

type Schema = Parameters<typeof readJsonAs>[0];

/** Content of the answer where the call succeeded; undefined otherwise. */
export function contentOf<S extends Schema>(schema: S, result: CallResult): Static<S> | undefined {
  return result.is === "reply" && result.code === 0 ? readOr(schema, result.body) : undefined;
}

/** Why a call has no content. */
export function messageOf(result: CallResult): string {
  return result.is === "reply" ? `${result.code} ${result.text}`.trim() : (result.message ?? "");
}

/** The answer, read by a schema; undefined where it does not match. */
export function readOr<S extends Schema>(schema: S, body: string): Static<S> | undefined {
  try {
    return readJsonAs(schema, body, "the answer");
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}
