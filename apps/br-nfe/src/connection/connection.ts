import { brazilianCertificate } from "@fakturo/brazil";
import {
  type Answer,
  type CallContext,
  defineConnection,
  type Found,
  type Submission,
} from "@fakturo/plugin";
import { attributed, group, leaf, writeXml } from "@fakturo/xml";
import { NAMESPACE } from "../nfe/namespace.ts";
import { ENDPOINTS } from "./addresses.ts";
import { answerTo, answerToEvent, foundIn } from "./answers.ts";
import { callSefaz } from "./calls.ts";
import { LISTED_CODES } from "./codes.ts";
import { readRecord, type SefazRecord } from "./record.ts";

/** The tax authorities of the states: NF-e, NFC-e and their cancellations, identified by the access key. */
export const connection = defineConnection({
  key: "nfe-br",
  name: "SEFAZ",
  credential: brazilianCertificate.key,
  endpoints: ENDPOINTS,
  traits: {
    dedupe: "number",
    decides: "later",
    timeout: 60,
    lateness: 300,
    lag: 300,
  },
  codes: LISTED_CODES,
  send,
  receipt,
  consult,
});

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  const record = readRecord(one.bytes);
  if (record.digest === "")
    return answerToEvent(await callSefaz(record, "event", record.xml, ctx), record);
  const batch = `<enviNFe xmlns="${NAMESPACE}" versao="4.00"><idLote>${batchNumber(one.id)}</idLote><indSinc>1</indSinc>${record.xml}</enviNFe>`;
  return answerTo(await callSefaz(record, "authorise", batch, ctx), record);
}

async function receipt(one: Submission, reference: string, ctx: CallContext): Promise<Answer> {
  const record = readRecord(one.bytes);
  const message = messageOf("consReciNFe", record, [["nRec", reference]]);
  return answerTo(await callSefaz(record, "result", message, ctx), record);
}

async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  const record = readRecord(one.bytes);
  const message = messageOf("consSitNFe", record, [
    ["xServ", "CONSULTAR"],
    ["chNFe", record.key],
  ]);
  const found = foundIn(await callSefaz(record, "query", message, ctx), record);
  if (found.is !== "found") return found;
  const { isOwn, answer } = found;
  return { is: "found", digest: isOwn ? one.digest : "another document", answer };
}

function messageOf(
  name: string,
  { environment }: SefazRecord,
  rows: readonly (readonly [string, string])[],
): string {
  const children = rows.map(([key, value]) => leaf(key, value));
  const root = group(name, leaf("tpAmb", environment), ...children);
  return writeXml(attributed(root, { xmlns: NAMESPACE, versao: "4.00" }), { declaration: false });
}

/** Number of a batch: the millisecond of the submission, in 15 digits at most. */
function batchNumber(uuid: string): string {
  return String(Number.parseInt(uuid.replaceAll("-", "").slice(0, 12), 16));
}
