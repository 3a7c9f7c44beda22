import type { Registry } from "@fakturo/engine";
import { FakturoError, isDate, type JsonObject } from "@fakturo/model";
import type { Exporter, ExportPeriod, ExportWriter } from "@fakturo/plugin";
import { Ajv, type ValidateFunction } from "ajv";

const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: false, validateFormats: false });
const validators = new WeakMap<Exporter, ValidateFunction>();

/** What is to be exported, and how. */
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
 * The writer of an exporter, its configuration completed.
 * @throws FakturoError "input" for a period or configuration that is not valid.
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
  const validate =
    validators.get(exporter) ?? ajv.compile(JSON.parse(JSON.stringify(exporter.config)));
  validators.set(exporter, validate);
  const full = structuredClone(config);
  if (validate(full)) return full;
  const reasons = (validate.errors ?? []).map(({ instancePath, message }) =>
    `${instancePath.slice(1).replaceAll("/", ".")} ${message}`.trim(),
  );
  throw new FakturoError("input", `configuration of ${exporter.key}: ${reasons.join("; ")}`);
}
