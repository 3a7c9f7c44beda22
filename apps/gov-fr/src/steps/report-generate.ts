import { timeNow, today } from "@fakturo/model";
import {
  type Credential,
  defineProvider,
  onDocument,
  putRecord,
  type RecordValue,
  type StepContext,
  type StepResult,
  type StoredRecord,
  step,
  Type,
} from "@fakturo/plugin";
import { CONNECTION } from "../platform/context.ts";
import { ACCOUNT, accountOf } from "../platform/credentials.ts";
import { recordBytes } from "../platform/record.ts";
import { obligations, periods, reporters } from "../records.ts";
import { forgotten, owed } from "../report/due.ts";
import type { ReportRow } from "../report/row.ts";
import {
  digestOf,
  periodId,
  type ReportSeries,
  reportsOf,
  rowsIn,
  type StoredPeriod,
} from "../report/store.ts";
import { closedWindows, endOf, type Window, ZONE } from "../report/windows.ts";
import { reportXml } from "../report/write.ts";
import { partyIn, sirenOf } from "../siren.ts";

/** Job arg with the id of the report's period. */
export const PERIOD_ARG = "report-period";
/** Periods that are looked at: a year of ten-day periods. */
const MAX_WINDOWS = 36;
const MIME = "application/xml";

/** Makes the report of the oldest closed period that is not reported, or was reported with other documents. */
export const generateReport = defineProvider({
  key: "gov-fr.reporting.generate",
  name: "Generate e-reporting file",
  summary:
    "Write the flow 10 file of the oldest closed period with unreported or changed documents; skipped when there is none.",
  schemas: ["org/party"],
  config: Type.Object({
    flux_kind: Type.Union([Type.Literal("tx"), Type.Literal("py")], {
      title: "Kind",
      description: "`tx`: transactions, `py`: payments.",
      default: "tx",
    }),
    role: Type.Union([Type.Literal("seller"), Type.Literal("buyer")], {
      title: "Role",
      default: "seller",
    }),
  }),
  effect: "none",
  credentials: [ACCOUNT.key],
  run: onDocument(async ({ envelope, config }, ctx) => {
    const siren = sirenOf(partyIn(envelope.doc));
    const reporter = await ctx.records(reporters).get(siren);
    if (!reporter?.value.enabled)
      return step.ko("not-registered", "the party is not registered for e-reporting");
    const series: ReportSeries = { siren, kind: config.flux_kind, role: config.role };
    const time = { now: ctx.now(), max: MAX_WINDOWS };
    for (const window of closedWindows(reporter.value.regime, series.kind, time)) {
      const result = await windowResult({ series, window, reporter: reporter.value }, ctx);
      if (result) return result;
    }
    const records = await settledPeriods(series, ctx);
    return { ...step.skip("every closed period is reported", "nothing-due"), effects: { records } };
  }),
});

/** Closed periods that are owed no more, such as those whose documents have moved to another period. */
async function settledPeriods({ siren, kind, role }: ReportSeries, ctx: StepContext) {
  const open = await ctx.records(obligations).find("siren", siren);
  const day = today(ZONE, ctx.now());
  return open
    .filter(({ value }) => value.kind === kind && value.role === role && value.end < day)
    .map(({ id }) => forgotten(id));
}

interface Due {
  readonly series: ReportSeries;
  readonly window: Window;
  readonly reporter: RecordValue<typeof reporters>;
}

/** Undefined where nothing is to be done for the period. */
async function windowResult(due: Due, ctx: StepContext): Promise<StepResult | undefined> {
  const found = await rowsIn(due.series, due.window, ctx);
  const reports = await reportsOf(due.series, due.window, ctx);
  const last = reports.at(-1);
  if (!last && found.length === 0) return undefined;
  if (last?.value.digest !== digestOf(found)) return generated(due, { found, reports }, ctx);
  const { status, ack } = last.value;
  if (status === "rejected")
    return step.ko(
      ack || "rejected",
      `the report of ${due.window.start} to ${due.window.end} was rejected: correct its documents and record them again until ${due.window.due}`,
    );
  return status === "filed" ? undefined : step.ok({ args: { [PERIOD_ARG]: last.id } });
}

interface Contents {
  readonly found: readonly ReportRow[];
  readonly reports: readonly StoredRecord<StoredPeriod>[];
}

async function generated(
  due: Due,
  { found, reports }: Contents,
  ctx: StepContext,
): Promise<StepResult> {
  const { series, window, reporter } = due;
  const last = reports.at(-1);
  const sequence = (last?.value.sequence ?? 0) + 1;
  const report = reportId(series, window, sequence);
  const account = await ctx.credential(ACCOUNT.key, reporter.holder);
  const platform = senderOf(account);
  if (!platform)
    return step.ko("not-configured", "the account has no number and name of the platform");
  const now = ctx.now();
  // A rejected report is none: without another one, the next is the first.
  const type = reports.some(({ value }) => value.status !== "rejected") ? "RE" : "IN";
  const at = `${today(ZONE, now)}${timeNow(ZONE, now)}`.replaceAll(/\D/g, "");
  const issuer = { siren: series.siren, name: reporter.name };
  const xml = reportXml({ id: report, type, at, platform, issuer, ...series, ...window }, found);
  const name = `${report}.xml`;
  const data = new TextEncoder().encode(xml);
  const moment = new Date(now).toISOString();
  const value: StoredPeriod = {
    ...series,
    start: window.start,
    end: window.end,
    sequence,
    previous: last?.id ?? "",
    digest: digestOf(found),
    report,
    entry: reporter.entry,
    status: "generated",
    ack: "",
    submitted: "",
    created: moment,
    updated: moment,
    xml,
  };
  const id = periodId(series, window, sequence);
  return step.ok({
    args: { [PERIOD_ARG]: id },
    records: [
      putRecord(periods, id, value, { entry: reporter.entry, version: 0 }),
      owed(series, window, reporter.entry),
    ],
    files: [{ name, mime: MIME, data, key: report, category: "request", private: true }],
    submit: {
      connection: CONNECTION,
      kind: "report",
      identity: report,
      holder: reporter.holder,
      bytes: recordBytes({
        name,
        mime: MIME,
        syntax: "FRR",
        ...ruleOf(found),
        content: Buffer.from(data).toString("base64"),
      }),
      mime: "application/json",
      due: endOf(window.due),
    },
  });
}

function senderOf(account: Credential) {
  const { platform_number: number, platform_name: name } = accountOf(account);
  return number && name ? { number, name } : undefined;
}

/** One rule fits files of one kind only; the platform computes that of a mixed file. */
function ruleOf(found: readonly ReportRow[]): { readonly rule?: string } {
  const rules = new Set(
    found.map(({ flow }) => (flow === "10.1" || flow === "10.2" ? "B2BInt" : "B2C")),
  );
  const [rule] = rules;
  return rules.size === 1 && rule !== undefined ? { rule } : {};
}

/** Id of the transmission: at most 50 characters of the allowed ones. */
function reportId(
  { siren, kind, role }: ReportSeries,
  { start, end }: Window,
  sequence: number,
): string {
  const days = `${start}-${end}`.replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, "$1$2$3");
  return `${kind.toUpperCase()}-${days}-${siren}-${role === "seller" ? "SE" : "BY"}-${sequence}`;
}
