import { workerData } from "node:worker_threads";
import { createSite, findPictures, readGuides, type Site } from "@fakturo/server-docs";
import { templatesFor } from "@fakturo/server-domain/templates";
import { serveThread, type ThreadService } from "@fakturo/server-runtime/threads";
import { registerEngine } from "../assembly.ts";
import { CONFIG, createContainer, ENGINE } from "../composition/index.ts";
import type { DocsAnswer, DocsThreadData, DocsWork } from "./thread-data.ts";

const { config, services }: DocsThreadData = workerData;

/** The documentation of all plugins; it needs no database. */
async function start(): Promise<Site> {
  const container = createContainer(config, { isThread: true });
  await registerEngine(container, config);
  const { registry } = container.resolve(ENGINE);
  return createSite({
    registry,
    services,
    guides: await readGuides(),
    pictures: await findPictures(),
    templates: templatesFor(registry),
    version: container.resolve(CONFIG).version,
  });
}

let starting: Promise<Site> | undefined;

export const serve: ThreadService<DocsWork, DocsAnswer> = serveThread(async ({ path }) => {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  const site = await starting;
  return path === undefined ? { paths: site.paths } : { file: await site.file(path) };
});
