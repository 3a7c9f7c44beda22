import { isFakturoError } from "@fakturo/model";
import { type FormPart, formParts, type SimulatedRequest } from "@fakturo/simulator";
import { addressOf, type CompanyCall, type HandledRequest, newId } from "./call.ts";
import { isVerified } from "./companies.ts";
import { entriesOf } from "./directory.ts";
import { readFinvoice } from "./document.ts";
import { json, OperatorRefusal } from "./reply.ts";
import type { StoredEvent, StoredSending } from "./state.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FORMATS: ReadonlySet<string> = new Set(["", "FINVOICE30"]);

/** `POST /v1/invoices`: taken at once, delivered later. */
export function postInvoice(call: CompanyCall): HandledRequest {
  const { state, settings, now, company } = call;
  if (!isVerified(call)) throw new OperatorRefusal(403, "forbidden", "the company is not verified");
  const form = partsIn(call.request);
  const of = (name: string) => form.find((part) => part.name === name)?.data.toString("utf8") ?? "";
  const data = fileIn(form, of("format"));
  const id = of("uuid") || newId(() => call.random());
  if (!UUID.test(id)) throw new OperatorRefusal(422, "validation_error", "uuid is invalid");
  if (state.sent.has(id))
    throw new OperatorRefusal(422, "uuid_conflict", "an invoice of this uuid exists");
  const { number, faults } = readFinvoice(data);
  if (faults.length > 0)
    throw new OperatorRefusal(422, "invoice_validation_failed", "the file is not valid", faults);
  const to = of("recipient_eia");
  const [entry] = entriesOf(to, call);
  const known = Object.hasOwn(settings.failures, number) ? settings.failures[number] : undefined;
  const sent: StoredSending = {
    event: "sent",
    id,
    company,
    to,
    operator: of("recipient_operator") || (entry?.operator ?? ""),
    network: entry?.network ?? "",
    number,
    file: data.toString("base64"),
    at: now,
    decided: now + settings.delivery * 1000,
    failure: known ?? (entry ? "" : `no e-invoice address ${to}, and other routes are disabled`),
  };
  return { reply: json(201, shownSent(sent, now)), events: [sent, ...arrival(sent, call)] };
}

function partsIn({ body, headers }: SimulatedRequest): readonly FormPart[] {
  try {
    return formParts(body, headers["content-type"]);
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    throw new OperatorRefusal(400, "bad_request", error.message);
  }
}

function fileIn(form: readonly FormPart[], format: string): Buffer {
  const file = form.find(({ name }) => name === "file");
  if (!file || file.fileName === "")
    throw new OperatorRefusal(400, "bad_request", "file is missing, or has no file name");
  if (!FORMATS.has(format))
    throw new OperatorRefusal(422, "format_not_supported", `the format ${format} is not simulated`);
  return file.data;
}

/** An invoice to a company of this operator lies in its inbox once it is delivered. */
function arrival(
  { to, number, file, decided, failure }: StoredSending,
  { state, random }: CompanyCall,
): readonly StoredEvent[] {
  const company = [...state.companies].find((one) => addressOf(one) === to);
  if (company === undefined || failure !== "") return [];
  const id = newId(random);
  const rest = { number, format: "FINVOICE30", file, picture: "", at: decided };
  return [{ event: "received", id, company, ...rest }];
}

/** A sent invoice as answers show it. */
export function shownSent(one: StoredSending, now: number) {
  const { id, number, to, operator, at, decided, failure } = one;
  const isDecided = now >= decided;
  return {
    id,
    status: isDecided ? (failure === "" ? "DELIVERED" : "FAILED") : "PENDING",
    number,
    recipient: { eia: to, operator },
    created_at: isoOf(at),
    source_format: "FINVOICE30",
    files: [],
    actions: actionsOf(one, isDecided),
  };
}

function actionsOf({ at, decided, failure }: StoredSending, isDecided: boolean) {
  const action = (type: string, moment: number, message = "") => ({
    type,
    channel: "EINVOICE",
    message,
    happened_at: isoOf(moment),
  });
  const created = action("CREATED", at);
  if (!isDecided) return [created];
  const end = failure === "" ? action("DELIVERED", decided) : action("ERROR", decided, failure);
  return [created, end];
}

export function isoOf(at: number): string {
  return new Date(at).toISOString();
}
