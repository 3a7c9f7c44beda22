import { Readable } from "node:stream";
import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import type { ExportedFile, Exporter, ExportPeriod, PartyExport } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import { envelopeOf, requireEnvelope } from "@fakturo/server-domain/entries";
import {
  addPeriod,
  chunksOf,
  type ExportOrder,
  findExporter,
  startExport,
} from "@fakturo/server-domain/exports";
import { type ConcurrencySlots, createConcurrencySlots } from "@fakturo/server-runtime/queue";
import type { Tx } from "@fakturo/server-storage/store";
import type { FastifyReply } from "fastify";
import { principalOf } from "../caller.ts";
import { asDownload } from "../downloads.ts";
import { route, type Service } from "../route.ts";
import { existing } from "../schemas/base.ts";
import { SiloExport, SiloExporterCollection } from "../schemas/exports.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "readWorkspace" | "engine" | "clock">;

const tag = "Exports";
/** Maximum number of documents in one file; the command line has no such limit. */
const MAX_DOCUMENTS = 100_000;
const MAX_AT_ONCE = 3;

/** Export files of a period, by the exporters of plugins: `/silo/v1/exports`. */
export function exportRoutes(
  service: Service,
  { readWorkspace, engine, clock }: Dependencies,
): void {
  const runs = createRuns();
  route(
    service,
    {
      method: "GET",
      path: "/exports",
      operationId: "listExports",
      summary: "List what documents of a period can be exported as",
      tag,
      isExtension: true,
      replies: { 200: SiloExporterCollection },
    },
    () => ({ list: [...engine.registry.exporters.values()].map(shown) }),
  );
  route(
    service,
    {
      method: "POST",
      path: "/exports",
      operationId: "exportPeriod",
      action: "export",
      summary: "Export signed documents of a period as one file",
      description: `Documents count by their day of issue; cancelled ones are those in state \`void\`. One file has up to ${MAX_DOCUMENTS} documents, and a workspace one export at a time.`,
      tag,
      isExtension: true,
      body: SiloExport,
      replies: { 200: { description: "The file, with its type and name.", mime: "*/*" } },
      refusals: [409],
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { format, from, to, folder, config = {} } = request.body;
      const exporter = findExporter(engine.registry, format);
      const order = { format, period: { from, to }, folder, config };
      const file = await alone(runs, workspaceId, () =>
        readWorkspace(workspaceId, (tx) => exported(tx, exporter, order, clock.now())),
      );
      return sendFile(reply, file);
    },
  );
}

/** Export files of one party, at the addresses that exporters declare: `/apps/<app>/v1/entry/…`. */
export function partyExportRoutes(service: Service, scope: PartyDependencies): void {
  const runs = createRuns();
  for (const exporter of scope.engine.registry.exporters.values()) {
    const { party } = exporter;
    if (party) partyRoute(service, scope, { exporter, party, runs });
  }
}

type PartyDependencies = Dependencies & Pick<HttpScope, "apps">;

interface PartyRoute {
  readonly exporter: Exporter;
  readonly party: PartyExport;
  readonly runs: Runs;
}

const FIRST_YEAR = 2020;
const LAST_YEAR = 2100;
const MONTHS = 12;

const PartyPeriod = Type.Object({
  year: Type.Integer({ description: "Year.", minimum: FIRST_YEAR, maximum: LAST_YEAR }),
  period: Type.Optional(
    Type.Integer({
      description: "Month; the whole year when 0.",
      minimum: 0,
      maximum: MONTHS,
      default: 0,
    }),
  ),
});

function partyRoute(
  service: Service,
  { readWorkspace, apps, clock }: PartyDependencies,
  { exporter, party, runs }: PartyRoute,
): void {
  const { app, path } = party;
  route(
    service,
    {
      tag: app.key,
      method: "GET",
      path: `/${app.key}/v1/entry/{silo_entry_id}/${path}`,
      operationId: `${camelCased(app.key)}${capitalised(path)}`,
      summary: `Get the ${exporter.name} of a party for a period`,
      params: Type.Object({ silo_entry_id: existing("Entry of the party.") }),
      query: PartyPeriod,
      missing: "entry not found",
      replies: { 200: { description: "The file.", mime: exporter.mime } },
      refusals: [409, 422],
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { year, period: month = 0 } = request.query;
      const period = periodOf(year, month, clock.now());
      const file = await alone(runs, workspaceId, () =>
        readWorkspace(workspaceId, async (tx) => {
          const row = await requireEnvelope(tx, { id: request.params.silo_entry_id });
          const settings: unknown = await apps.config(tx, workspaceId, app);
          const config = party.config(envelopeOf(row).doc, isObject(settings) ? settings : {});
          return exported(tx, exporter, { format: exporter.key, period, config }, clock.now());
        }),
      );
      return sendFile(reply, file);
    },
  );
}

/** A month, or a whole year. @throws FakturoError "input" for one that has not begun. */
function periodOf(year: number, month: number, now: number): ExportPeriod {
  const day = (at: number) => new Date(at).toISOString().slice(0, "YYYY-MM-DD".length);
  const first = Date.UTC(year, month === 0 ? 0 : month - 1, 1);
  const end = month === 0 ? Date.UTC(year + 1, 0, 0) : Date.UTC(year, month, 0);
  if (first > now) throw new FakturoError("input", "the period has not begun");
  return { from: day(first), to: day(end) };
}

function camelCased(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

async function exported(
  tx: Tx,
  exporter: Exporter,
  order: ExportOrder,
  now: number,
): Promise<ExportedFile> {
  const writer = startExport(exporter, order, now);
  await addPeriod(tx, writer, exporter, order, MAX_DOCUMENTS);
  return writer.end();
}

function sendFile(reply: FastifyReply, file: ExportedFile) {
  return asDownload(reply, file.name)
    .type(file.mime)
    .send(Readable.from(chunksOf(file.pieces)));
}

function createRuns(): Runs {
  const slots = createConcurrencySlots({ size: MAX_AT_ONCE, slowMs: 30_000, checkMs: 1000 });
  return { busy: new Set(), slots };
}

/** Exports in progress, by workspace and in the process: each holds a database connection. */
interface Runs {
  readonly busy: Set<string>;
  readonly slots: ConcurrencySlots;
}

/**
 * @throws FakturoError "conflict" while the workspace has an export in progress, "unavailable" while too
 * many others run.
 */
async function alone(
  { busy, slots }: Runs,
  workspace: string,
  work: () => Promise<ExportedFile>,
): Promise<ExportedFile> {
  if (busy.has(workspace)) throw new FakturoError("conflict", "another export is under way");
  busy.add(workspace);
  try {
    const slot = await slots.acquire("exports");
    if (!slot) throw new FakturoError("unavailable", "too many exports are under way");
    return await work().finally(slot.release);
  } finally {
    busy.delete(workspace);
  }
}

function shown({ key, name, summary, mime, schemas, config }: Exporter): JsonObject {
  const schema: JsonObject = JSON.parse(JSON.stringify(config));
  return { key, name, summary, mime, schemas: [...schemas], config: schema };
}
