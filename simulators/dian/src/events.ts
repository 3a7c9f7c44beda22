import { createHash } from "node:crypto";
import { answerOf } from "./application-response.ts";
import type { ArchiveFile } from "./archive.ts";
import { type DianEvent, eventIn, rootIn } from "./document.ts";
import { documentFinder } from "./names.ts";
import { signingDay } from "./rules/index.ts";
import { documentSigner, type SecurityWorld } from "./security.ts";
import {
  eventsOf,
  type RuleLine,
  type State,
  type StoredInvoiceEvent,
  type ValidatedDocument,
} from "./state.ts";
import { afterWorkingDays } from "./time.ts";
import { broken, maySign, schemaRules } from "./validation.ts";

/** Result of an event. */
export interface HandledEvent {
  readonly code: string;
  readonly rules: readonly RuleLine[];
  readonly name: string;
  readonly answer: string;
  /** Absent for a refused event. */
  readonly stored?: StoredInvoiceEvent;
}

interface EventRule {
  /** Events that have to be there before. */
  readonly after: readonly string[];
  /** Events that exclude it. */
  readonly without: readonly string[];
  /** Issuer of a tacit acceptance; the customer otherwise. */
  readonly bySupplier?: true;
}

/** Form of payment (`PaymentMeans/ID`). */
const ON_CREDIT = "2";

const EVENTS: Readonly<Record<string, EventRule>> = {
  "030": { after: [], without: [] },
  "031": { after: ["030"], without: ["033", "034"] },
  "032": { after: ["030"], without: [] },
  "033": { after: ["032"], without: ["031", "034"] },
  "034": { after: ["032"], without: ["031", "033"], bySupplier: true },
};

/** Checks and stores an event; undefined for a file that is none. */
export function handledEvent(
  { name, data }: ArchiveFile,
  state: State,
  world: SecurityWorld,
): HandledEvent | undefined {
  const root = rootIn(data);
  const event = root && eventIn(root, data);
  if (!event) return undefined;
  const rules = rulesOf(event, state, world);
  const isAccepted = rules.every((rule) => !rule.refuses);
  const { code, id: number, sender: receiver } = event;
  const answer = answerOf({ code, number, receiver, isAccepted, rules }, world.now);
  const result = { code, rules, name, answer };
  if (!isAccepted) return result;
  const stored = {
    is: "event",
    ...{ code, name, answer, at: world.now },
    invoice: event.invoice.code,
    event: event.event,
    sender: event.sender.number,
  } as const;
  return { ...result, stored };
}

function rulesOf(event: DianEvent, state: State, world: SecurityWorld): readonly RuleLine[] {
  const schema = schemaRules(event.root);
  if (schema.length > 0) return schema;
  const signer = documentSigner(event, world);
  if (!signer) return [broken("ZE02")];
  if (!maySign(signer, event.sender.number, world)) return [broken("89")];
  const rule = EVENTS[event.event];
  if (!rule) return [broken("SIM-EVENT")];
  const invoice = state.documents.get(event.invoice.code);
  if (!invoice?.isAccepted) return [broken("SIM-INVOICE")];
  if (isPaidAtOnce(invoice)) return [broken("LGC62")];
  const party = rule.bySupplier ? invoice.issuer : invoice.customer;
  if (party !== event.sender.number) return [broken("SIM-PARTY")];
  const before = eventsOf(state, event.invoice.code);
  if (before.some((one) => one.event === event.event)) return [broken("AEP11005")];
  return [
    ...codeRules(event, world),
    ...(event.date === signingDay(event, world.now) ? [] : [broken("AAD09e")]),
    ...orderRules(event.event, rule, before, world),
  ];
}

/** Events are for invoices on credit. */
function isPaidAtOnce({ file }: ValidatedDocument): boolean {
  const root = rootIn(Buffer.from(file, "base64"));
  return root !== undefined && documentFinder.text(root, "cac:PaymentMeans/cbc:ID") !== ON_CREDIT;
}

/** CUDE of an event. */
function codeRules(event: DianEvent, { settings }: SecurityWorld): readonly RuleLine[] {
  const { id, date, time, sender, receiver, invoice, control } = event;
  const software = settings.software.find(
    (one) => one.id === documentFinder.text(control, "sts:SoftwareProvider/sts:SoftwareID"),
  );
  if (!software) return [broken("AAB24b", "El software no está registrado")];
  const parts = [id, date, time, sender.number, receiver.number, event.event];
  const text = [...parts, invoice.number, invoice.type, software.pin].join("");
  const expected = createHash("sha384").update(text).digest("hex");
  return expected === event.code
    ? []
    : [broken("AAD06", "Valor del CUDE no está calculado correctamente.")];
}

function orderRules(
  code: string,
  { after, without }: EventRule,
  before: readonly StoredInvoiceEvent[],
  { now, settings }: SecurityWorld,
): readonly RuleLine[] {
  const codes = new Set(before.map(({ event }) => event));
  if (after.some((one) => !codes.has(one)) || without.some((one) => codes.has(one)))
    return [broken("SIM-ORDER")];
  const received = before.find(({ event }) => event === "032");
  if (!received) return [];
  const end = afterWorkingDays(received.at, settings.acceptanceDays);
  const isLate = (code === "031" || code === "033") && now > end;
  const isEarly = code === "034" && settings.acceptanceDays > 0 && now < end;
  return isLate || isEarly ? [broken("SIM-TERM")] : [];
}
