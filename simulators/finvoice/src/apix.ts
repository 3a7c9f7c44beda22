import { createHash } from "node:crypto";
import { ownValue } from "@fakturo/model";
import type { SimulatedReply } from "@fakturo/simulator";
import { group, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import { unzipSync, zipSync } from "fflate";
import { addressOf, type HandledRequest, newId, type OperatorRequest } from "./call.ts";
import { entriesOf } from "./directory.ts";
import { readFinvoice } from "./document.ts";
import type { ReceivedInvoice, StoredEvent, StoredSending } from "./state.ts";

/** Paths of Apix's two services. */
export const APIX_PATHS = { api: "/apix", terminal: "/apix-terminal" } as const;

const COMPANY = /^apix-(\d{8})$/;
const DEFAULT_KEY = "simulated";
/** Greatest difference between the clocks. */
const MAX_SKEW_MS = 600_000;
const CODES = {
  ok: "00",
  invalid: "01",
  credits: "02",
  denied: "04",
  empty: "05",
  malformed: "12",
};
/** First character of an answer's code: the system that answers. */
const SYSTEMS = { invoices: "1", list2: "6", download: "6" } as const;

/** Refuses a request as Apix does: with HTTP status 200. */
class ApixRefusal extends Error {
  readonly code: keyof typeof CODES;
  readonly values: readonly Values[];

  constructor(code: keyof typeof CODES, message: string, values: readonly Values[] = []) {
    super(message);
    this.code = code;
    this.values = values;
  }
}

type Values = Readonly<Record<string, string | number>>;
type ApixName = keyof typeof SYSTEMS;
interface ApixRoute {
  readonly name: ApixName;
  readonly run: (call: OperatorRequest) => HandledRequest;
}

const ROUTES: Readonly<Record<string, ApixRoute>> = {
  [`PUT ${APIX_PATHS.api}/invoices`]: { name: "invoices", run: takeInvoices },
  [`GET ${APIX_PATHS.terminal}/list2`]: { name: "list2", run: list },
  [`GET ${APIX_PATHS.terminal}/download`]: { name: "download", run: download },
};

/** Requests below Apix's paths; undefined for others. The checks are in this order: time, digest, contents. */
export function apix(call: OperatorRequest): HandledRequest | undefined {
  const { method, path } = call.request;
  const route = ownValue(ROUTES, `${method} ${path}`);
  if (!route) return undefined;
  try {
    return route.run(call);
  } catch (error) {
    if (!(error instanceof ApixRefusal)) throw error;
    return { reply: answer(route.name, error.code, error.message, error.values) };
  }
}

/** `PUT /invoices`: an archive with invoices. One that cannot be delivered as such is printed. */
function takeInvoices(call: OperatorRequest): HandledRequest {
  const company = companyOf(call, ["soft", "ver", "TraID", "t"]);
  const files = archiveIn(call);
  if (files.length === 0) throw new ApixRefusal("empty", "the archive has no invoice");
  const read = files.map(([, data]) => ({ data, ...readFinvoice(data) }));
  const faults = read.flatMap((one) => one.faults);
  if (faults.length > 0) {
    const text = faults.join("; ").slice(0, 512);
    throw new ApixRefusal("invalid", "the invoices are not valid", [
      { RejectedDocument: read.length, AcceptedDocument: 0 },
      { ValidateText: text },
    ]);
  }
  const saldo = creditsOf(company, call);
  if (saldo < read.length) throw new ApixRefusal("credits", "no available saldo");
  const batch = newId(() => call.random());
  const sent = read.map((one) => sending(one, company, call));
  const letters = sent.filter(({ network }) => network === "").length;
  const counted = {
    BatchID: batch,
    Saldo: saldo - read.length,
    CostInCredits: read.length,
    NetworkedInvoices: read.length - letters,
    Letters: letters,
    LetterPages: letters,
    AcceptedDocument: read.length,
  };
  const named = sent.map(({ number }) => ({ AcceptedDocumentID: number, ValidateText: "OK" }));
  const arrivals = sent.flatMap((one) => arrival(one, call));
  return {
    reply: answer("invoices", "ok", "OK", [counted, ...named]),
    events: [...sent, ...arrivals],
  };
}

function archiveIn({ request: { body } }: OperatorRequest): [string, Uint8Array][] {
  try {
    return Object.entries(unzipSync(new Uint8Array(body))).filter(([name]) => /\.xml$/i.test(name));
  } catch {
    throw new ApixRefusal("malformed", "the body is no archive");
  }
}

function sending(
  { data, number, receiver }: { data: Uint8Array; number: string; receiver: string },
  company: string,
  call: OperatorRequest,
): StoredSending {
  const [entry] = entriesOf(receiver, call);
  return {
    event: "sent",
    id: newId(() => call.random()),
    company,
    to: receiver,
    operator: entry?.operator ?? "",
    network: entry?.network ?? "",
    number,
    file: Buffer.from(data).toString("base64"),
    at: call.now,
    decided: call.now,
    failure: entry ? "" : "printed",
  };
}

/** An invoice to a company of this operator lies in its inbox. */
function arrival({ to, number, file, at, failure }: StoredSending, call: OperatorRequest) {
  const company = [...call.state.companies].find((one) => addressOf(one) === to);
  if (company === undefined || failure !== "") return [];
  const id = newId(() => call.random());
  const rest = { number, format: "FINVOICE30", file, picture: "", at };
  return [{ event: "received", id, company, ...rest }] as const;
}

function creditsOf(company: string, { state, settings }: OperatorRequest): number {
  const used = [...state.sent.values()].filter((one) => one.company === company).length;
  return settings.credits - used;
}

/** `GET /list2`: all documents of the company, whatever became of them. */
function list(call: OperatorRequest): HandledRequest {
  const company = companyOf(call, ["TraID", "t"]);
  const own = [...call.state.received.values()].filter((one) => one.company === company);
  const rows = own.map((one) => ({
    StorageID: one.id,
    StorageKey: storageKey(one.id),
    StorageStatus: statusOf(one, call),
    DocumentID: one.number || one.id,
    DocumentName: nameOf(one),
  }));
  const events: StoredEvent[] = call.state.companies.has(company)
    ? []
    : [{ event: "token", token: `apix-${company}`, company, until: 0 }];
  return { reply: answer("list2", "ok", "OK", rows), events };
}

function statusOf({ id, at }: ReceivedInvoice, { state, settings, now }: OperatorRequest): string {
  if (now < at + settings.preparing * 1000) return "NEW";
  return state.fetched.has(id) ? "RECEIVED" : "UNRECEIVED";
}

/** `GET /download`: the archive of a document. */
function download(call: OperatorRequest): HandledRequest {
  const { query } = call.request;
  const found = call.state.received.get(query.get("SID") ?? "");
  requireTime(call);
  const parameters = ["markreceived", "SID", "t"].filter((name) => query.has(name));
  if (!found || !isSigned(call, parameters, storageKey(found.id)))
    throw new ApixRefusal("denied", "permission denied");
  if (statusOf(found, call) === "NEW")
    throw new ApixRefusal("empty", "the document is not ready yet");
  const files = {
    [nameOf(found)]: new Uint8Array(Buffer.from(found.file, "base64")),
    ...(found.picture !== "" && {
      "invoice.pdf": new Uint8Array(Buffer.from(found.picture, "base64")),
    }),
  };
  const body = zipSync(files, { mtime: "1980-01-01T00:00:00" });
  const reply = { status: 200, headers: { "content-type": "application/octet-stream" }, body };
  const isMarked = query.get("markreceived") === "yes";
  return { reply, events: isMarked ? [{ event: "fetched", id: found.id }] : [] };
}

function nameOf({ id, format }: ReceivedInvoice): string {
  return `${id}.${format.startsWith("FINVOICE") ? "xml" : "teapps"}`;
}

function storageKey(id: string): string {
  return createHash("sha256").update(`storage ${id}`).digest("hex").slice(0, 32);
}

/** The company whose key the digest was made with. */
function companyOf(call: OperatorRequest, parameters: readonly string[]): string {
  requireTime(call);
  const id = call.request.query.get("TraID") ?? "";
  const [, company] = COMPANY.exec(id) ?? [];
  const { transferKeys } = call.settings;
  const key = ownValue(transferKeys, id) ?? DEFAULT_KEY;
  if (company === undefined || !isSigned(call, parameters, key))
    throw new ApixRefusal("denied", "permission denied");
  return company;
}

function isSigned(
  { request: { query } }: OperatorRequest,
  parameters: readonly string[],
  key: string,
): boolean {
  const values = parameters.map((name) => query.get(name) ?? "");
  const digest = createHash("sha256")
    .update([...values, key].join("+"))
    .digest("hex");
  return query.get("d") === `SHA-256:${digest}`;
}

/** `t` is UTC as `CCYYMMDDHHMMSS`. */
function requireTime({ request: { query }, now }: OperatorRequest): void {
  const [, day, time] = /^(\d{8})(\d{6})$/.exec(query.get("t") ?? "") ?? [];
  if (day === undefined || time === undefined)
    throw new ApixRefusal("malformed", "the time is missing");
  const date = [day.slice(0, 4), day.slice(4, 6), day.slice(6)].join("-");
  const at = Date.parse(`${date}T${time.replace(/(..)(..)(..)/, "$1:$2:$3")}Z`);
  if (!(Math.abs(now - at) <= MAX_SKEW_MS))
    throw new ApixRefusal("denied", "the time differs by more than ten minutes");
}

function answer(
  name: ApixName,
  code: keyof typeof CODES,
  message: string,
  groups: readonly Values[],
): SimulatedReply {
  const value = ([type, text]: [string, string | number]): XmlNode =>
    leaf("Value", String(text), { type });
  const content = groups.map((one) => group("Group", ...Object.entries(one).map(value)));
  const response = group(
    "Response",
    leaf("Status", code === "ok" ? "OK" : "ERR"),
    leaf("StatusCode", `${SYSTEMS[name]}0${CODES[code]}`),
    leaf("FreeText", message, { language: "en" }),
    group("Content", ...content),
  );
  const headers = { "content-type": "text/xml; charset=utf-8" };
  return { status: 200, headers, body: writeXml(response) };
}
