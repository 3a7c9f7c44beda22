import { leaf, settledElement, type XmlElement } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { type AtcudProblem, atcudProblem } from "./atcud.ts";
import { find, text } from "./elements.ts";
import { lisbon, lisbonDay, monthsFrom } from "./lisbon.ts";
import { type AtOperation, type OperationResult, refused } from "./operation.ts";
import { TRANSPORT_TYPES } from "./schema/transport.ts";
import { type Transport, transportKey } from "./state.ts";
import { isTaxNumber } from "./tax-number.ts";

const SCHEMA = new XmlSchema({ ...TRANSPORT_TYPES, places: [] });
/** Earliest and latest start, in months from the day of the communication. */
const MONTHS = 3;
const CODE_DIGITS = 12;
const CODE_BASE = 100_000_000_000;
/** NIF of an unknown recipient. */
const UNKNOWN = "999999990";

/** Codes about the ATCUD. */
const ATCUD: Readonly<Record<AtcudProblem, number>> = {
  missing: -22,
  unknown: -23,
  foreign: -26,
  type: -20007,
  series: -20008,
  sequence: -20009,
  inactive: -23,
};

/** What is wrong with a request by the schema of the service. */
export function transportProblem(request: XmlElement): string | undefined {
  return SCHEMA.validate(settledElement(request))[0]?.message;
}

/** Stores a transport document, or changes one that has an AT code. */
export function transportOperation(call: AtOperation): OperationResult {
  const { request, nif, isAllowed, settings, state } = call;
  const document = transportOf(call);
  if (!isAllowed || text(request, "TaxRegistrationNumber") !== nif)
    return refused(-7, "the NIF is not that of the user");
  if (settings.inactive.includes(nif)) return refused(-10, "the sender has no open activity");
  const wrong = wrongValue(call, document);
  if (wrong) return wrong;
  const known = state.transports.get(transportKey(document));
  if (document.code !== "") return change(document, call);
  if (known) return repeated(known, call);
  const problem = atcudProblem({ ...document, documentType: document.documentType }, state);
  if (problem) return refused(ATCUD[problem], `the ATCUD does not fit: ${problem}`);
  if ([...state.transports.values()].some(({ atcud }) => atcud === document.atcud))
    return refused(-24, "the ATCUD is used already");
  const code = String(CODE_BASE + state.count + 1).padStart(CODE_DIGITS, "0");
  return dated(call, document) ?? accepted({ ...document, code }, call);
}

function transportOf({ request, nif, now }: AtOperation): Transport {
  const value = (name: string) => text(request, name);
  return {
    type: "transport",
    nif,
    number: value("DocumentNumber"),
    atcud: value("ATCUD"),
    code: value("ATDocCodeID"),
    documentType: value("MovementType"),
    date: value("MovementDate"),
    start: value("MovementStartTime"),
    customer: value("CustomerTaxID") || value("SupplierTaxID"),
    status: value("MovementStatus"),
    at: now,
  };
}

const ADDRESSES = ["CompanyAddress", "CustomerAddress", "AddressTo", "AddressFrom"];

function wrongValue(
  { request }: AtOperation,
  { customer }: Transport,
): OperationResult | undefined {
  const isAbroad = ADDRESSES.some((name) => {
    const country = text(find(request, name), "Country");
    return country !== "" && country !== "PT";
  });
  if (isAbroad) return refused(-1, "addresses are in Portugal");
  if (customer !== "" && customer !== UNKNOWN && !isTaxNumber(customer))
    return refused(-20, "the customer's NIF is not valid");
  return undefined;
}

/** Checks the start of a new transport. */
function dated({ now }: AtOperation, { start }: Transport): OperationResult | undefined {
  const [day, today] = [start.slice(0, "YYYY-MM-DD".length), lisbonDay(now)];
  if (day < monthsFrom(today, -MONTHS)) return refused(-21, "the start is too long ago");
  if (day > monthsFrom(today, MONTHS)) return refused(-17, "the start is too far ahead");
  return day < today ? refused(-6, "the transport has started before today") : undefined;
}

function repeated(known: Transport, { settings }: AtOperation): OperationResult {
  const result = refused(-3, "the number of the document is stored already");
  return settings.tellsCode ? { ...result, more: referencesOf(known) } : result;
}

function change(document: Transport, call: AtOperation): OperationResult {
  const known = [...call.state.transports.values()].find(
    ({ code, nif }) => code === document.code && nif === document.nif,
  );
  if (!known) return refused(-8, "the AT code is not known");
  if (known.number !== document.number) return refused(-9, "the AT code has another number");
  if (known.status === "A") return refused(-4, "the document is annulled already");
  if (known.documentType !== document.documentType)
    return refused(-18, "the type of a document does not change");
  if (known.customer !== document.customer)
    return refused(-11, "the customer of a document does not change");
  if (known.date !== document.date)
    return refused(-16, "the day of issue of a document does not change");
  if (isStarted(known, call)) return refused(-13, "the transport has started");
  return accepted(document, call);
}

function isStarted({ start }: Transport, { now }: AtOperation): boolean {
  return start <= lisbon(now);
}

/** A start that has just passed is an alert only. */
function accepted(document: Transport, call: AtOperation): OperationResult {
  const isLate = document.status !== "A" && isStarted(document, call);
  return {
    code: isLate ? "-100" : "0",
    text: isLate ? "stored after the start of the transport" : "OK",
    more: referencesOf(document),
    events: [document],
  };
}

function referencesOf({ number, atcud, code }: Transport) {
  return [leaf("DocumentNumber", number), leaf("ATCUD", atcud), leaf("ATDocCodeID", code)];
}
