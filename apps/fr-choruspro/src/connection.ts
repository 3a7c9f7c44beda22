import { Amount } from "@fakturo/model";
import {
  type Answer,
  type AuthorityFault,
  type CallContext,
  defineConnection,
  type Found,
  failedProof,
  type Proof,
  type Static,
  type StepFile,
  type Submission,
  Type,
} from "@fakturo/plugin";
import { type CallResult, callChorus } from "./api.ts";
import { ACCOUNT, CHORUS_PRO } from "./credentials.ts";
import {
  FLOW_STAMP,
  ID_STAMP,
  type ListedInvoice,
  Optional,
  readOr,
  searchInvoices,
} from "./invoices.ts";
import { type ChorusRecord, readRecord } from "./record.ts";
import { FINAL, LISTED_CODES, REJECTED, UNKNOWN_FLOW } from "./states.ts";

const SYNTAX = "IN_DP_E1_CII_16B";
/** Reports are asked for every minute in the first ten minutes, then every five. */
const SOON_S = 60;
const LATER_S = 300;
const FIRST_MS = 600_000;
/** The operator is told of a flow that is in an incident of the portal for two days. */
const UNDECIDED_S = 2 * 86_400;

const Deposited = Type.Object({ numeroFluxDepot: Type.String({ minLength: 1 }) });
const Report = Type.Object({
  etatCourantDepotFlux: Type.String(),
  listeErreurTechnique: Type.Optional(
    Type.Union([Type.Null(), Type.Array(Type.Object({ libelleErreur: Optional }))]),
  ),
  listeErreurDP: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Array(Type.Object({ numeroDP: Optional, libelleErreurDP: Optional })),
    ]),
  ),
});
/** Chorus Pro: one invoice per upload, decided later. */
export const connection = defineConnection({
  key: CHORUS_PRO,
  name: "Chorus Pro",
  credential: ACCOUNT.key,
  endpoints: {
    live: {
      api: "https://api.piste.gouv.fr/cpro",
      oauth: "https://oauth.piste.gouv.fr/api/oauth/token",
    },
    test: {
      api: "https://sandbox-api.piste.gouv.fr/cpro",
      oauth: "https://sandbox-oauth.piste.gouv.fr/api/oauth/token",
    },
  },
  traits: {
    dedupe: "number",
    decides: "later",
    timeout: 60,
    lateness: 300,
    lag: 600,
    undecided: UNDECIDED_S,
  },
  codes: LISTED_CODES,
  send,
  consult: find,
  receipt,
  prove,
});

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  const { name, data } = readRecord(one);
  const json = { fichierFlux: data, nomFichier: name, syntaxeFlux: SYNTAX, avecSignature: false };
  const result = await callChorus("factures/v1/deposer/flux", json, ctx);
  if (result.is !== "reply") return result;
  if (result.code !== 0) return refusedBy(result);
  const deposited = readOr(Deposited, result.body);
  return deposited
    ? { is: "taken", reference: deposited.numeroFluxDepot }
    : { is: "unknown", message: "the answer has no number of the flow" };
}

function refusedBy({ code, text }: Extract<CallResult, { is: "reply" }>): Answer {
  return { is: "refused", faults: [{ code: String(code), message: `Chorus Pro: ${text}` }] };
}

/** The report about an upload. */
async function receipt(one: Submission, reference: string, ctx: CallContext): Promise<Answer> {
  const result = await callChorus(
    "transverses/v1/consulterCRDetaille",
    { numeroFluxDepot: reference },
    ctx,
  );
  if (result.is !== "reply") return result;
  const again = { is: "taken", reference, retryIn: pauseOf(one, ctx) } as const;
  if (result.code === UNKNOWN_FLOW)
    return { ...again, message: "Chorus Pro does not show the flow yet" };
  const report = readOr(Report, result.body);
  if (result.code !== 0 || !report)
    return { is: "unknown", message: `${result.code} ${result.text}`.trim() };
  const state = report.etatCourantDepotFlux;
  const end = FINAL.get(state);
  if (!end) return { ...again, message: state };
  const files = [reportFile(result.body)];
  const faults = faultsIn(report, readRecord(one));
  if (end === "taken" || (end === "partly" && faults.length === 0))
    return accepted(reference, FLOW_STAMP, files);
  return rejectedOrKnown(
    one,
    { is: "refused", reference, faults: named(faults), effects: { files } },
    ctx,
  );
}

/** A rejection after several uploads is that of a duplicate if the invoice is there: the first one was taken. */
async function rejectedOrKnown(
  one: Submission,
  refused: Answer,
  ctx: CallContext,
): Promise<Answer> {
  if (one.attempts.length < 2) return refused;
  const found = await find(one, ctx);
  if (found.is === "found" && found.digest === one.digest) return found.answer;
  return found.is === "unknown" ? { is: "unknown", message: found.message ?? "" } : refused;
}

function pauseOf({ attempts }: Submission, ctx: CallContext): number {
  const sent = attempts.at(-1)?.at ?? 0;
  return ctx.now() - sent < FIRST_MS ? SOON_S : LATER_S;
}

function faultsIn(report: Static<typeof Report>, { number }: ChorusRecord): string[] {
  const technical = (report.listeErreurTechnique ?? []).map((one) => one.libelleErreur);
  const own = (report.listeErreurDP ?? [])
    .filter(({ numeroDP }) => !numeroDP || numeroDP === number)
    .map((one) => one.libelleErreurDP);
  return [...technical, ...own].flatMap((text) => (text ? [text] : []));
}

function named(faults: readonly string[]): readonly AuthorityFault[] {
  const texts = faults.length > 0 ? faults : ["rejected without reason"];
  return texts.map((text) => ({ code: REJECTED, message: `Chorus Pro: ${text}` }));
}

function reportFile(body: string): StepFile {
  const key = "chorus-pro-report";
  const data = new TextEncoder().encode(body);
  return {
    name: `${key}.json`,
    key,
    mime: "application/json",
    data,
    category: "response",
    private: true,
  };
}

function accepted(reference: string, prv: string, files: readonly StepFile[]): Answer {
  return { is: "accepted", reference, effects: { stamps: [{ prv, val: reference }], files } };
}

/** Searches the supplier's invoices by number; flows that are not decided are not among them. */
async function find(one: Submission, ctx: CallContext): Promise<Found> {
  const record = readRecord(one);
  const listed = await searchInvoices({ numeroFacture: record.number }, ctx);
  if ("message" in listed) return { is: "unknown", message: listed.message };
  const rows = listed.rows.filter((row) => row.numeroFacture === record.number);
  const own = rows.find((row) => isSame(row, record));
  const [row] = own ? [own] : rows;
  if (!row) return { is: "not-found" };
  const id = String(row.identifiantFactureCPP);
  return { is: "found", digest: own ? one.digest : "other", answer: accepted(id, ID_STAMP, []) };
}

/** Members that the list lacks do not differ. */
function isSame(
  { dateFacture, montantTTC }: ListedInvoice,
  { issued, total }: ChorusRecord,
): boolean {
  const isSameDay = !dateFacture || dateFacture.slice(0, 10) === issued;
  const isSameTotal =
    montantTTC === undefined ||
    montantTTC === null ||
    Amount.parse(montantTTC.toFixed(2)).equals(Amount.parse(total).rescale(2));
  return isSameDay && isSameTotal;
}

/** A search for structures shows whether application and technical account work. */
export async function prove(ctx: CallContext): Promise<Proof> {
  const parametres = { nbResultatsParPage: 1, pageResultatDemandee: 1 };
  const result = await callChorus("structures/v1/rechercher", { parametres }, ctx);
  if (result.is === "reply" && result.code === 0) return { is: "works" };
  if (result.is === "reply")
    return { is: "unknown", code: String(result.code), message: result.text };
  return failedProof(result);
}
