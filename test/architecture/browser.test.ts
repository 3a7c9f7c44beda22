import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const ENTRY = `
  import { createEngine } from "@fakturo/engine";
  import { plugin } from "@fakturo/regime-de";
  export const engine = createEngine({ plugins: [plugin], now: Date.now, uuid: () => crypto.randomUUID() });
`;

const LIMIT_BYTES = 120_000;

it("bundles core and one regime for the browser without Node built-ins", async () => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: ENTRY, resolveDir: `${ROOT}/test`, loader: "ts" },
    bundle: true,
    write: false,
    minify: true,
    metafile: true,
    format: "esm",
    platform: "browser",
    conditions: ["@fakturo/source"],
  });
  const imports = Object.values(metafile.inputs).flatMap(({ imports }) => imports);
  expect(imports.filter(({ path }) => path.startsWith("node:"))).toEqual([]);
  const [bundle] = outputFiles;
  expect(gzipSync(bundle?.contents ?? new Uint8Array()).length).toBeLessThan(LIMIT_BYTES);
});
