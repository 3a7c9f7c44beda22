import { Readable } from "node:stream";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { ExportedFile, Exporter } from "@fakturo/plugin";
import { addPeriod, chunksOf, findExporter, startExport } from "@fakturo/server-domain/exports";
import { type ConcurrencySlots, createConcurrencySlots } from "@fakturo/server-runtime/queue";
import { principalOf } from "../caller.ts";
import { asDownload } from "../downloads.ts";
import { route, type Service } from "../route.ts";
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
  const runs: Runs = {
    busy: new Set(),
    slots: createConcurrencySlots({ size: MAX_AT_ONCE, slowMs: 30_000, checkMs: 1000 }),
  };
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
        readWorkspace(workspaceId, async (tx) => {
          const writer = startExport(exporter, order, clock.now());
          await addPeriod(tx, writer, exporter, order, MAX_DOCUMENTS);
          return writer.end();
        }),
      );
      return asDownload(reply, file.name)
        .type(file.mime)
        .send(Readable.from(chunksOf(file.pieces)));
    },
  );
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
