import { createFinder, type XmlElement } from "@fakturo/xml";
import type { ClientCall } from "./call.ts";
import { platformStatus, type StatusReason } from "./cdar.ts";
import type { FlowFile } from "./documents.ts";
import type { FlowEvents } from "./flow-events.ts";
import { partsOf, violations } from "./report-rules.ts";
import type { Settings } from "./settings.ts";
import type { StoredFlow } from "./state.ts";

const { text } = createFinder({});

const TENTHS: ReadonlySet<string> = new Set(["01 10", "11 20", "21 last"]);
const WHOLE = "01 last";

/** The lengths of a period: ten days, a month or two months; undefined for days that no regime has. */
function lengthOf(start: string, end: string): "ten-days" | "month" | "two-months" | undefined {
  const [year, month] = [Number(end.slice(0, 4)), Number(end.slice(4, 6))];
  const last = String(new Date(Date.UTC(year, month, 0)).getUTCDate());
  const days = `${start.slice(6)} ${end.slice(6) === last ? "last" : end.slice(6)}`;
  const months = month - Number(start.slice(4, 6));
  if (start.slice(0, 4) !== end.slice(0, 4)) return undefined;
  if (months === 0 && TENTHS.has(days)) return "ten-days";
  if (days !== WHOLE) return undefined;
  if (months === 0) return "month";
  return months === 1 && month % 2 === 0 ? "two-months" : undefined;
}

/** Lengths of periods of transactions by VAT regime; those of payments are as long, but for the first. */
const LENGTHS: Readonly<Record<string, string>> = {
  real_normal_monthly: "ten-days",
  real_normal_quarterly: "month",
  simplified: "month",
  franchise: "two-months",
};

/** True for a period of the company's VAT regime, or of any where the settings give it none. */
function fitsRegime(root: XmlElement, siren: string, { regimes }: Settings): boolean {
  const [part] = partsOf(root);
  const [start, end] = [text(part, "ReportPeriod/StartDate"), text(part, "ReportPeriod/EndDate")];
  const found = lengthOf(start, end);
  const isPayments = part?.name === "PaymentsReport";
  if (found === undefined || (isPayments && found === "ten-days")) return false;
  const own = Object.hasOwn(regimes, siren) ? LENGTHS[regimes[siren] ?? ""] : undefined;
  if (own === undefined) return true;
  return found === (isPayments && own === "ten-days" ? "month" : own);
}

/** Decides about a report: 300, or 301 with reasons. */
export function processReport(
  { root }: FlowFile,
  { company, decided }: Pick<StoredFlow, "company" | "decided">,
  { call, events }: { readonly call: ClientCall; readonly events: FlowEvents },
): void {
  const id = text(root, "ReportDocument/Id");
  const [part] = partsOf(root);
  const role = text(root, "ReportDocument/Issuer/RoleCode");
  const [start, end] = [text(part, "ReportPeriod/StartDate"), text(part, "ReportPeriod/EndDate")];
  const place = [part?.name ?? "", role, start, end].join(" ");
  const reasons = reasonsOf(root, { id, siren: company, place }, call);
  const code = reasons.length > 0 ? "301" : "300";
  events.add({ event: "report", id, siren: company, place, code });
  const issued = text(root, "ReportDocument/IssueDateTime/DateTimeString");
  const day = issued.slice(0, 8).replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
  const at = events.moment(decided);
  const file = platformStatus({ number: id, day, type: "", siren: company }, code, at, reasons);
  const name = `${id}-${code}.xml`;
  // The norm has no type for life cycles of reports; a platform may use its own.
  events.deliver(file, { company, type: "", syntax: "CDAR", direction: "In", name, at });
}

function reasonsOf(
  root: XmlElement,
  { id, siren, place }: { readonly id: string; readonly siren: string; readonly place: string },
  { state: { reports }, settings, now }: Pick<ClientCall, "state" | "settings" | "now">,
): readonly StatusReason[] {
  const found = violations(root, now);
  if (found.length > 0) return found;
  if (settings.elsewhere.includes(siren))
    return [{ code: "REJ_UNI", text: "another platform files the reports of the company" }];
  if (!fitsRegime(root, siren, settings))
    return [{ code: "REJ_PER", text: "the period is not of the VAT regime" }];
  const own = reports.filter((one) => one.siren === siren && one.code === "300");
  const isFirst = text(root, "ReportDocument/TypeCode") === "IN";
  const isFiled = own.some((one) => one.place === place);
  if (own.some((one) => one.id === id) || (isFirst && isFiled))
    return [{ code: "REJ_UNI", text: "the report is filed already" }];
  return isFirst || isFiled ? [] : [{ code: "REJ_COH", text: "nothing is filed to be replaced" }];
}
