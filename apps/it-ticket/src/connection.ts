import {
  type Answer,
  type CallContext,
  defineConnection,
  type Found,
  failedProof,
  type Proof,
  type Submission,
  type TogetherAnswer,
  Type,
} from "@fakturo/plugin";
import { outcomeOf, readOr, recorded } from "./answers.ts";
import { codeFault, TICKET_CODES } from "./codes.ts";
import { FISCONLINE, TICKET } from "./credentials.ts";
import { aboutSale, messageFor, type PortalDocument } from "./message.ts";
import { beforehand, type PortalResult, postDocument, readDocuments } from "./portal/call.ts";
import {
  type CommercialDocument,
  readTicket,
  type TicketRecord,
  type TicketReturn,
} from "./record.ts";
import { returnedDocument } from "./returns.ts";
import { foundIn, originalOf, saleIn } from "./search.ts";

const SOON_S = 5;
const Last = Type.Object({ idtrx: Type.String({ pattern: "^\\d{1,18}$" }) });

/**
 * The portal "Fatture e Corrispettivi" with the interface of its own page. It recognises no repeated document: before
 * each one the id of the last document is stored as its number, and after a lost answer only later documents are searched.
 */
export const connection = defineConnection({
  key: TICKET,
  name: "Fatture e Corrispettivi",
  credential: FISCONLINE.key,
  endpoints: { live: { portal: "https://ivaservizi.agenziaentrate.gov.it" } },
  // A session of the portal lasts half an hour: a request is not processed after it.
  traits: { dedupe: "none", decides: "at-once", timeout: 30, lateness: 1500, lag: 300 },
  codes: TICKET_CODES,
  send: enter,
  consult,
  prove,
  together: {
    ...{ members: 1, bytes: 1_000_000, order: "any", linger: 0 },
    send: enterOnly,
    number: lastDocument,
  },
});

/** Message with the only member. */
async function enterOnly(all: readonly Submission[], ctx: CallContext): Promise<TogetherAnswer> {
  const answers = new Map<string, Answer>();
  for (const one of all) answers.set(one.id, await enter(one, ctx));
  return { answers };
}

/** Enters the document with the shop's data; a void repeats the rows of the sale, a return those that are returned. */
async function enter(one: Submission, ctx: CallContext): Promise<Answer> {
  const shop = await readDocuments("/dati/fiscali", ctx);
  if (shop.is !== "reply") return beforehand(shop);
  if (one.number === undefined)
    return { is: "not-sent", message: "the last document is not known", retryIn: SOON_S };
  const record = readTicket(one);
  const posted = await postedFor(record, ctx);
  if ("is" in posted) return posted;
  const message = messageFor(shop.text, posted);
  if (message === undefined)
    return { is: "not-sent", fault: "down", message: "the portal gives no data of the shop" };
  const result = await postDocument(message, ctx);
  return result.is === "reply" ? outcomeOf(record, result) : result;
}

async function postedFor(record: TicketRecord, ctx: CallContext): Promise<Answer | PortalDocument> {
  if (record.operation === "V") return { document: record.document };
  if (record.operation === "R") return returnFor(record, ctx);
  const { idtrx, number, day } = record;
  const original = await originalFor(idtrx, ctx);
  if ("is" in original) return original;
  return { idtrx, document: aboutSale(original, { type: "A", number, day }) };
}

/**
 * The document of a return, made from the sale's document in the portal. Returned goods that the sale does not have are refused
 * before anything is sent.
 */
async function returnFor(record: TicketReturn, ctx: CallContext): Promise<Answer | PortalDocument> {
  const sale = await saleIn(record, (path) => readDocuments(path, ctx));
  if (sale.is === "unknown")
    return {
      is: "not-sent",
      fault: "down",
      message: sale.message ?? "the portal does not list the sale",
    };
  if (sale.is === "not-found") return { is: "refused", faults: [codeFault("return-receipt")] };
  const { idtrx } = sale;
  const original = await originalFor(idtrx, ctx);
  if ("is" in original) return original;
  const returned = returnedDocument(record, original);
  if (typeof returned === "string") return { is: "refused", faults: [codeFault(returned)] };
  const { number, day } = record;
  return { idtrx, document: aboutSale(returned, { type: "R", number, day }) };
}

async function originalFor(idtrx: string, ctx: CallContext): Promise<Answer | CommercialDocument> {
  const result = await readDocuments(`/${idtrx}/`, ctx);
  if (result.is !== "reply") return beforehand(result);
  const message = "the portal does not show the document of the sale";
  return originalOf(result) ?? { is: "not-sent", fault: "down", message };
}

/** Id of the last document, `0` without any; undefined where the portal does not tell. */
async function lastDocument(_one: Submission, ctx: CallContext): Promise<string | undefined> {
  const result = await readDocuments("/ultimo/", ctx);
  if (result.is !== "reply") return undefined;
  return result.status === 404 ? "0" : readOr(Last, result.text)?.idtrx;
}

async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  const { number } = one;
  if (number === undefined) return { is: "not-found", message: "it was not sent" };
  const record = readTicket(one);
  const read = (path: string): Promise<PortalResult> => readDocuments(path, ctx);
  const found = await foundIn(record, BigInt(number), read);
  if (found.is !== "match") return found;
  return { is: "found", digest: one.digest, answer: recorded(record, found.row) };
}

/** Logs in and reads the shop's data. */
export async function prove(ctx: CallContext): Promise<Proof> {
  const result = await readDocuments("/dati/fiscali", ctx);
  if (result.is === "reply" && result.status === 200) return { is: "works" };
  if (result.is === "reply")
    return { is: "unknown", message: "the portal has no data of the shop" };
  return failedProof(result);
}
