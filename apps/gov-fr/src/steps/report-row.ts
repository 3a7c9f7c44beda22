import { FakturoError } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  putRecord,
  type RecordWrite,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { reporters, rows } from "../records.ts";
import { owed } from "../report/due.ts";
import type { ReportRow } from "../report/row.ts";
import { rowsOf } from "../report/rows.ts";
import { rowId } from "../report/store.ts";
import { windowAt } from "../report/windows.ts";

/** Keeps a document's part of the report of its period. */
export const recordRow = defineProvider({
  key: "gov-fr.reporting.record",
  name: "Record for e-reporting",
  summary:
    "Keep the invoice or receipt for the report (flow 10) of its period; recording it again replaces it.",
  schemas: ["bill/invoice", "bill/payment"],
  config: Type.Object({}),
  effect: "none",
  run: onDocument(recorded),
});

async function recorded(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { entry, envelope } = task;
  if (!entry) throw new FakturoError("input", "the document has no entry");
  const all = rowsOf(envelope.doc);
  const due = new Map<string, RecordWrite>();
  for (const row of all) {
    const { siren, kind, day } = row;
    const reporter = await ctx.records(reporters).get(siren);
    if (!reporter?.value.enabled)
      return step.ko("not-registered", `company ${siren} is not registered for e-reporting`);
    const write = owed(row, windowAt(reporter.value.regime, kind, day), reporter.value.entry);
    due.set(write.id, write);
  }
  const kept = all.map((row) => writeOf(row, entry.id));
  const former = await ctx.records(rows).find("entry", entry.id);
  const ids = new Set(kept.map(({ id }) => id));
  const gone = former
    .filter(({ id }) => !ids.has(id))
    .map(({ id }): RecordWrite => ({ type: rows, id, value: null }));
  return step.ok({ records: [...gone, ...kept, ...due.values()] }, { code: all[0]?.flow ?? "" });
}

function writeOf(row: ReportRow, entry: string): RecordWrite {
  const { siren, kind, role, day, flow, data } = row;
  return putRecord(
    rows,
    rowId(row, entry),
    { siren, kind, role, day, flow, data, entry },
    { entry },
  );
}
