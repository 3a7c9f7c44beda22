import { createEngine, type Engine } from "@fakturo/engine";
import { createUuidV7, pooled } from "@fakturo/model";
import type { Config } from "@fakturo/server/config";
import { loadPlugins } from "@fakturo/server/plugins";
import { systemRandom } from "./random.ts";

const RANDOM_POOL = 1024;

/** New UUIDs v7 of this process. */
export const uuidV7 = createUuidV7(Date.now, pooled(systemRandom, RANDOM_POOL));

/** An engine with the configured plugins. @throws PluginError. */
export async function loadEngine({
  plugins,
  folder,
}: Pick<Config, "plugins" | "folder">): Promise<Engine> {
  return createEngine({ plugins: await loadPlugins(plugins, folder), now: Date.now, uuid: uuidV7 });
}
