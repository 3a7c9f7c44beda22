import type { Registry } from "@fakturo/engine";
import { FakturoError, isDate, type JsonObject } from "@fakturo/model";
import type { Exporter, ExportPeriod, ExportWriter } from "@fakturo/plugin";
import { describeFault, unmetExpectations } from "@fakturo/schema";

/** Format, period and configuration of an export. */
export interface ExportOrder {
  /** An exporter's key (`saft-pt.export`), or its app (`saft-pt`). */
  readonly format: string;
  readonly period: ExportPeriod;
  /** Folder of the entries; any when absent. */
  readonly folder?: string | undefined;
  readonly config: JsonObject;
}

/** @throws FakturoError "input" where no loaded plugin offers the format. */
export function findExporter({ exporters }: Registry, format: string): Exporter {
  const known = [...exporters.values()];
  const found = exporters.get(format) ?? known.find(({ key }) => key.split(".")[0] === format);
  if (found) return found;
  const names = known.map(({ key }) => key.split(".")[0]).join(", ");
  throw new FakturoError("input", `'${format}' is no export known here (${names || "none"})`);
}

/**
 * The writer of an exporter, with defaults applied to its configuration.
 * @throws FakturoError "input" for an invalid period or configuration.
 */
export function startExport(exporter: Exporter, order: ExportOrder, now: number): ExportWriter {
  checkPeriod(order.period);
  return exporter.start({ period: order.period, config: completed(exporter, order.config), now });
}

function checkPeriod({ from, to }: ExportPeriod): void {
  for (const day of [from, to])
    if (!isDate(day)) throw new FakturoError("input", `'${day.slice(0, 20)}' is not a date`);
  if (from > to) throw new FakturoError("input", `the period ends (${to}) before it begins`);
}

function completed(exporter: Exporter, config: JsonObject): JsonObject {
  const full = structuredClone(config);
  const faults = unmetExpectations(exporter.config, full, "json");
  if (faults.length === 0) return full;
  const reasons = faults.map(describeFault);
  const options = Object.keys(exporter.config.properties ?? {}).join(", ");
  throw new FakturoError(
    "input",
    `options of ${exporter.key}: ${reasons.join("; ")}; it takes ${options || "none"}, on the command line as --set option=value`,
  );
}
