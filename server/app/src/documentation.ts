import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { API, SHUTDOWN } from "./composition/index.ts";
import type { Config } from "./config/index.ts";
import { assemble } from "./main.ts";

/**
 * Writes the documentation of the configured plugins as static files. The API's part is that of a server with an empty
 * database, which exists only meanwhile.
 * @param onFile called with the number of written files and of all.
 * @throws StartError, PluginError; Error where a file cannot be written.
 */
export async function writeDocumentation(
  config: Config,
  folder: string,
  onFile: (written: number, all: number) => void = () => {},
): Promise<number> {
  const data = await mkdtemp(join(tmpdir(), "fakturo-docs-"));
  try {
    const container = await assemble({ ...config, data, databaseUrl: undefined, docs: true });
    try {
      const api = container.resolve(API);
      await api.ready();
      const site = await api.docs?.();
      const paths = site?.paths ?? [];
      for (const [at, path] of paths.entries()) {
        const file = await site?.file(path);
        const place = join(folder, path);
        await mkdir(dirname(place), { recursive: true });
        await writeFile(place, file?.content ?? "");
        onFile(at + 1, paths.length);
      }
      return paths.length;
    } finally {
      await container.resolve(SHUTDOWN).close();
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
