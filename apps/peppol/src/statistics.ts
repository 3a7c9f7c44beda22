import { createHash, type X509Certificate } from "node:crypto";
import { commonName, type ReceivedDocument } from "@fakturo/as4";
import type { JsonObject } from "@fakturo/model";
import {
  identifierOf,
  isReportType,
  type Participant,
  type ReportHeader,
  StatisticsCounter,
  type StatisticsKind,
  TRANSPORT_PROFILE,
  uriOf,
} from "@fakturo/peppol";
import { putRecord, type RecordReader, type RecordWrite } from "@fakturo/plugin";
import { readCertificate } from "@fakturo/signature";
import { countryOf, holderIn } from "./parties.ts";
import { type TransmissionRecord, transmissions } from "./settings.ts";

const DAY_MS = 86_400_000;
/** Days for which the log of exchanged messages is kept: a year of reports, and some time for questions. */
const LOG_DAYS = 400;
const PAGE = 1000;
const MONTH = "YYYY-MM".length;
const PSEUDONYM = 32;
const COUNTRY = /^C=([A-Z]{2})$/m;

/** Pseudonym of an end user: the same for all participants of a tax code in the workspace. */
export function pseudonymOf(workspace: string, holder: string): string {
  return createHash("sha256").update(`${workspace}/${holder}`).digest("hex").slice(0, PSEUDONYM);
}

/** Country and pseudonym of a registered party. */
export function endUserOf(
  party: JsonObject,
  participant: Participant,
  workspace: { readonly id: string },
): { readonly country: string; readonly endUser: string } {
  const endUser = pseudonymOf(workspace.id, holderIn(party) || participant.value);
  return { country: countryOf(party), endUser };
}

/** Country of an access point, by its certificate; empty where that has none. */
export function countryOfCertificate({ subject }: X509Certificate): string {
  return COUNTRY.exec(subject)?.[1] ?? "";
}

/** A record of the log. @param messageId id of the AS4 message. */
export function transmissionRecord(value: Omit<TransmissionRecord, "at">, at: number): RecordWrite {
  const moment = new Date(at).toISOString();
  const hash = createHash("sha256").update(value.message).digest("hex").slice(0, PSEUDONYM);
  const id = `${moment}/${value.direction}/${hash}`;
  const expiresAt = at + LOG_DAYS * DAY_MS;
  return putRecord(transmissions, id, { ...value, at: moment }, { expiresAt });
}

/** The record of a received message. */
export function receivedTransmission(
  { header, message, signer }: ReceivedDocument,
  receiver: { readonly country: string; readonly endUser: string },
  at: number,
): RecordWrite {
  const value = {
    direction: "incoming",
    message: message.messageId,
    instance: header.instanceId,
    provider: commonName(readCertificate(signer)),
    type: uriOf(header.documentType),
    process: uriOf(header.process),
    transport: TRANSPORT_PROFILE,
    senderCountry: header.country,
    receiverCountry: receiver.country,
    endUser: receiver.endUser,
  } as const;
  return transmissionRecord(value, at);
}

/** True for a month, `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** First and last day of a month, `YYYY-MM`. */
function daysOf(month: string): Pick<ReportHeader, "from" | "to"> {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString();
  return { from: `${month}-01`, to: last.slice(0, "YYYY-MM-DD".length) };
}

/** The month before a moment, in UTC. */
export function monthBefore(now: number): string {
  const date = new Date(now);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1);
  return new Date(start).toISOString().slice(0, MONTH);
}

/** Writes a report about the messages of a month. Reports themselves do not count. */
export async function writeReport(
  kind: StatisticsKind,
  month: string,
  reporter: string,
  log: RecordReader<typeof transmissions>,
): Promise<string> {
  const counter = new StatisticsCounter();
  for await (const one of transmissionsIn(month, log)) {
    const documentType = identifierOf(one.type);
    if (isReportType(documentType.value)) continue;
    const { receiverCountry, ...rest } = one;
    const process = identifierOf(one.process);
    counter.add({ ...rest, documentType, process, ...(receiverCountry && { receiverCountry }) });
  }
  return counter.write(kind, { ...daysOf(month), reporter });
}

async function* transmissionsIn(
  month: string,
  log: RecordReader<typeof transmissions>,
): AsyncGenerator<TransmissionRecord> {
  let after = month;
  for (;;) {
    const page = await log.list({ after, limit: PAGE });
    for (const { id, value } of page) {
      if (!id.startsWith(month)) return;
      yield value;
      after = id;
    }
    if (page.length < PAGE) return;
  }
}
