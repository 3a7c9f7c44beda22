import { createHash } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import { readJsonAs } from "@fakturo/plugin";
import { type Static, Type } from "@fakturo/schema";
import { type FormPart, formParts, type SimulatedRequest } from "@fakturo/simulator";
import { type ClientCall, type HandledCall, mayActFor, newId } from "./call.ts";
import { oneOf, PROCESSING_RULES } from "./codes.ts";
import { FACTUR_X, type FlowFile, invoiceIn, parsed, reportIssuer, statusIn } from "./documents.ts";
import { FlowEvents } from "./flow-events.ts";
import { isPdf } from "./hybrid.ts";
import { factsOf } from "./invoice-facts.ts";
import { treatmentOf } from "./invoice-rules.ts";
import { keyOf, processInvoice } from "./invoices.ts";
import { json, PlatformRefusal } from "./reply.ts";
import { processReport } from "./reports.ts";
import { violationIn } from "./schemas.ts";
import type { StoredFlow } from "./state.ts";
import { type FlowRefusal, processStatus, statusRefusal } from "./statuses.ts";

const FlowInfo = Type.Object({
  trackingId: Type.Optional(Type.String({ maxLength: 36 })),
  name: Type.Optional(Type.String({ maxLength: 255 })),
  processingRule: Type.Optional(oneOf(PROCESSING_RULES)),
  flowSyntax: oneOf("CII UBL Factur-X CDAR FRR"),
  flowProfile: Type.Optional(oneOf("Basic CIUS Extended-CTC-FR")),
  sha256: Type.Optional(Type.String({ pattern: "^[a-f0-9]{64}$" })),
});
type FlowInfo = Static<typeof FlowInfo>;

/** `POST /v1/flows`: accepted at once with the state `Pending`, checked after a while. */
export function postFlow(call: ClientCall): HandledCall {
  const { request, settings, now } = call;
  const parts = partsIn(request);
  const info = infoIn(parts.find(({ name }) => name === "flowInfo")?.data);
  const file = parts.find(({ name }) => name === "file");
  if (!file) throw new PlatformRefusal(400, "MISSING_REQUIRED_FIELD", "the file is missing");
  if (file.data.length > settings.bytes)
    throw new PlatformRefusal(
      413,
      "FILE_SIZE_EXCEEDED",
      `a file has ${settings.bytes} bytes at most`,
    );
  const xml = fileOf(file.data, call);
  const company = companyOf(xml, call);
  if (company !== "" && !mayActFor(company, call))
    throw new PlatformRefusal(403, "FORBIDDEN_ACCESS", `the account does not act for ${company}`);
  const events = new FlowEvents(call);
  const at = events.moment(now);
  const decided = events.moment(now + settings.processing * 1000);
  const flow = newFlow({ info, company, at, decided, name: file.fileName }, file.data, call);
  const refusal = refusalOf(flow, { info, xml, data: file.data }, call);
  const reasons = refusal ? [{ code: refusal[0], message: refusal[1] }] : [];
  events.sent({ ...flow, reasons });
  if (!refusal && xml) processed(xml, flow, { call, events });
  const body = { ...info, sha256: flow.sha256, flowId: flow.id, submittedAt: isoOf(at) };
  return { reply: json(202, body), events: events.events };
}

/** The file, or the invoice in a Factur-X PDF. */
function fileOf(data: Uint8Array, { attached }: ClientCall): FlowFile | undefined {
  const invoice = isPdf(data) && attached ? parsed(attached) : undefined;
  return invoice ? { ...invoice, syntax: FACTUR_X } : parsed(data);
}

function partsIn({ body, headers }: SimulatedRequest): readonly FormPart[] {
  try {
    return formParts(body, headers["content-type"]);
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    throw new PlatformRefusal(400, "MISSING_REQUIRED_FIELD", error.message);
  }
}

function infoIn(data: Buffer | undefined): FlowInfo {
  if (!data) throw new PlatformRefusal(400, "MISSING_REQUIRED_FIELD", "flowInfo is missing");
  try {
    return readJsonAs(FlowInfo, data.toString("utf8"), "flowInfo");
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    const isMissing = !data.toString("utf8").includes('"flowSyntax"');
    throw isMissing
      ? new PlatformRefusal(400, "MISSING_REQUIRED_FIELD", "flowSyntax is missing")
      : new PlatformRefusal(422, "UNPROCESSABLE_ENTITY", error.message);
  }
}

/** The company whose flow a file is: that of its sender. */
function companyOf(xml: FlowFile | undefined, { state }: ClientCall): string {
  if (!xml) return "";
  if (xml.syntax === "FRR") return reportIssuer(xml.root);
  if (xml.syntax !== "CDAR") return xml.syntax === "" ? "" : invoiceIn(xml).seller;
  const facts = statusIn(xml.root);
  return facts.issuer || (state.invoices.get(keyOf(facts))?.seller ?? "");
}

interface Given {
  readonly info: FlowInfo;
  readonly company: string;
  readonly at: number;
  readonly decided: number;
  readonly name: string;
}

function newFlow(
  { info, company, at, decided, name }: Given,
  data: Buffer,
  { client, state, random }: ClientCall,
): Omit<StoredFlow, "event"> {
  const isStatus = info.flowSyntax === "CDAR";
  return {
    id: newId(random),
    tracking: info.trackingId ?? "",
    company,
    client,
    name: info.name ?? name,
    syntax: info.flowSyntax,
    profile: info.flowProfile ?? "",
    rule: info.processingRule ?? (isStatus || info.flowSyntax === "FRR" ? "NotApplicable" : "B2B"),
    isRuleGiven: info.processingRule !== undefined,
    type: typeOf(info.flowSyntax, company, { data, state }),
    direction: "Out",
    file: data.toString("base64"),
    sha256: createHash("sha256").update(data).digest("hex"),
    at,
    decided,
    reasons: [],
  };
}

function typeOf(
  syntax: string,
  company: string,
  { data, state }: { readonly data: Buffer; readonly state: ClientCall["state"] },
): string {
  if (syntax === "FRR") return "MultiFlowReport";
  if (syntax !== "CDAR") return "CustomerInvoice";
  const xml = parsed(data);
  const invoice = xml?.syntax === "CDAR" && state.invoices.get(keyOf(statusIn(xml.root)));
  return invoice && invoice.buyer === company ? "SupplierInvoiceLC" : "CustomerInvoiceLC";
}

const VIRUS = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";

interface Sent {
  readonly info: FlowInfo;
  readonly xml: FlowFile | undefined;
  readonly data: Buffer;
}

/**
 * Why a flow is refused; undefined when it is accepted. Checked in this order: checksum, empty file, virus, file type,
 * duplicate, schema, whether the status may follow the one before.
 */
function refusalOf(
  { name, sha256, client }: Pick<StoredFlow, "name" | "sha256" | "client">,
  { info, xml, data }: Sent,
  { state, settings }: ClientCall,
): FlowRefusal | undefined {
  const own = Object.hasOwn(settings.reasons, name) ? settings.reasons[name] : undefined;
  if (own) return [own, "set for this file"];
  if (info.sha256 !== undefined && info.sha256 !== sha256)
    return ["ChecksumMismatch", "the checksum is another one"];
  if (data.length === 0) return ["EmptyFlow", "the file is empty"];
  if (data.includes(VIRUS)) return ["VirusFound", "the file has a virus"];
  const found = isPdf(data) ? FACTUR_X : (xml?.syntax ?? "");
  if (found !== info.flowSyntax) return ["FlowTypeError", `the file is ${found || "of no type"}`];
  const isKnown = (one: StoredFlow) =>
    one.client === client && one.sha256 === sha256 && one.reasons.length === 0;
  if (state.flows.some(isKnown)) return ["AlreadyExistingFlow", "the file was sent before"];
  if (!xml) return ["InvalidSchema", "the PDF has no invoice in it"];
  const wrong = violationIn(xml);
  if (wrong) return ["InvalidSchema", wrong];
  if (xml.syntax === "CDAR") return statusRefusal(xml, state);
  return xml.syntax === "FRR" ? undefined : treatmentRefusal(xml, info);
}

/** The given rule contradicts what the invoice states itself; the norm leaves the code to the platform. */
function treatmentRefusal(
  xml: FlowFile,
  { processingRule: rule }: Pick<FlowInfo, "processingRule">,
): FlowRefusal | undefined {
  const own = treatmentOf(factsOf(xml));
  return rule === undefined || own === "" || rule.toUpperCase() === own
    ? undefined
    : ["FlowTypeError", `the invoice is marked ${own}, and the flow ${rule}`];
}

function processed(
  xml: FlowFile,
  flow: Omit<StoredFlow, "event">,
  parts: { readonly call: ClientCall; readonly events: FlowEvents },
): void {
  if (xml.syntax === "CDAR") processStatus(xml, flow, parts);
  else if (xml.syntax === "FRR") processReport(xml, flow, parts);
  else processInvoice(xml, flow, parts);
}

/** Moment in ISO 8601. */
export function isoOf(at: number): string {
  return new Date(at).toISOString();
}
