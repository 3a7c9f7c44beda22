import { Readable } from "node:stream";
import { type Engine, isEnvelopeJson } from "@fakturo/engine";
import { FakturoError, isFakturoError, isObject } from "@fakturo/model";
import type { ExportedEntry, ExportedFile, Exporter } from "@fakturo/plugin";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import {
  chunksOf,
  type ExportOrder,
  findExporter,
  realOnly,
  startExport,
} from "@fakturo/server-domain/exports";
import { type Io, readJson, writeStream } from "./io.ts";

export interface ExportOptions {
  readonly format: string;
  readonly files: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly workspace?: string;
  readonly folder?: string;
  readonly set?: Readonly<Record<string, string>>;
  readonly output?: string;
}

type Written = { readonly file: ExportedFile; readonly documents: number };

/**
 * Writes the documents of a period, from files or a workspace, as one file, and prints their number.
 * @throws UsageError, FakturoError "input" naming a file without a usable document.
 */
export async function exportPeriod(
  engine: Engine,
  io: Io,
  config: () => Config,
  options: ExportOptions,
): Promise<void> {
  const { format, files, from, to, workspace, folder, set = {}, output } = options;
  if ((workspace === undefined) === (files.length === 0))
    throw new UsageError("export needs either files or --workspace");
  const exporter = findExporter(engine.registry, format);
  const order: ExportOrder = { format, period: { from, to }, folder, config: set };
  const { file, documents } =
    workspace === undefined
      ? await fromFiles(engine, io, exporter, order, files)
      : await fromWorkspace(config(), workspace, exporter, order);
  await writeStream(io, Readable.from(chunksOf(file.pieces)), output);
  io.stderr.write(`${output ?? file.name}: ${documents} documents\n`);
}

async function fromWorkspace(
  config: Config,
  workspace: string,
  exporter: Exporter,
  order: ExportOrder,
): Promise<Written> {
  const { administer } = await import("@fakturo/server");
  return administer(config, (admin) => admin.exportPeriod(workspace, exporter, order));
}

async function fromFiles(
  engine: Engine,
  io: Io,
  exporter: Exporter,
  order: ExportOrder,
  files: readonly string[],
): Promise<Written> {
  const { from, to } = order.period;
  const writer = realOnly(startExport(exporter, order, Date.now()));
  let documents = 0;
  for (const name of files) {
    const json = await readJson(io, name);
    for (const one of entriesIn(json)) {
      const entry = within(name, () => exportedOf(engine, exporter, one));
      const day = String(entry.envelope.doc.issue_date ?? "");
      if (day < from || day > to) continue;
      within(name, () => writer.add(entry));
      documents += 1;
    }
  }
  return { file: writer.end(), documents };
}

/** One entry or envelope, or a page of entries of the API. */
function entriesIn(json: unknown): readonly unknown[] {
  return isObject(json) && Array.isArray(json.list) ? json.list : [json];
}

/** An envelope, or an entry of the API: its state is that of its last change. */
function exportedOf(engine: Engine, exporter: Exporter, json: unknown): ExportedEntry {
  const { data = json, state, updated_at } = isObject(json) ? json : {};
  if (!isEnvelopeJson(data))
    throw new FakturoError(
      "input",
      "expected an envelope, as `fakturo sign` makes it, or an entry of the API",
    );
  const { output, faults } = engine.envelop(data, { keepSignatures: true });
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  const schema = String(output.doc.$schema);
  if (!exporter.schemas.some((short) => schema.endsWith(`/${short}`)))
    throw new FakturoError("input", `${exporter.name} has no place for ${schema}`);
  if (typeof state !== "string" || typeof updated_at !== "string") return { envelope: output };
  return { envelope: output, state: { key: state, at: updated_at } };
}

/** Adds the file's name to an error. */
function within<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    const faults = error.faults.map((fault) => ({
      ...fault,
      message: `${name}: ${fault.message}`,
    }));
    throw new FakturoError(error.key, `${name}: ${error.message}`, { cause: error, faults });
  }
}
