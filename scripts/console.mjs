// Builds the console's static files.
//   node scripts/console.mjs [--missing]      --missing: only where they are not built yet
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { notices } from "./notices.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "server", "console");

/** Exit code of the build; its output goes to standard error. */
export async function buildConsole() {
  // Vite is loaded only when there is something to build.
  const { build } = await import("vite");
  try {
    await build({
      configFile: join(folder, "vite.config.ts"),
      logLevel: "error",
      plugins: [notices()],
      worker: { plugins: () => [notices("licences-worker.txt")] },
    });
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    return 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isThere = existsSync(join(folder, "dist", "index.html"));
  if (!isThere || !process.argv.includes("--missing")) process.exitCode = await buildConsole();
}
