import { putRecord, type RecordWrite } from "@fakturo/plugin";
import { obligations } from "../records.ts";
import type { ReportSeries } from "./store.ts";
import { endOf, type Window } from "./windows.ts";

const KINDS = { tx: "transactions", py: "payments" } as const;

function idOf({ siren, kind, role }: ReportSeries, { start, end }: Omit<Window, "due">): string {
  return [siren, kind, role, start, end].join(".");
}

/** Keeps that the report of a period has to be filed until its due day; an alarm is raised before. */
export function owed({ siren, kind, role }: ReportSeries, window: Window, entry: string) {
  const { start, end, due } = window;
  const message = `the e-reporting of ${KINDS[kind]} of ${siren} from ${start} to ${end} has to be filed`;
  const value = { siren, kind, role, end };
  return putRecord(obligations, idOf({ siren, kind, role }, window), value, {
    entry,
    due: { at: endOf(due), message },
  });
}

/** The report of a period is filed. */
export function settled(series: ReportSeries, window: Omit<Window, "due">): RecordWrite {
  return forgotten(idOf(series, window));
}

/** A period's report is owed no more. */
export function forgotten(id: string): RecordWrite {
  return { type: obligations, id, value: null };
}
