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
const CLIENT_LIMIT_BYTES = 40_000;

/** The code for the browser, compressed, and the Node built-ins that it needs. */
async function bundled(contents: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: `${ROOT}/test`, loader: "ts" },
    bundle: true,
    write: false,
    minify: true,
    metafile: true,
    format: "esm",
    platform: "browser",
    conditions: ["@fakturo/source"],
  });
  const imports = Object.values(metafile.inputs).flatMap(({ imports }) => imports);
  const [bundle] = outputFiles;
  return {
    builtins: imports.filter(({ path }) => path.startsWith("node:")),
    size: gzipSync(bundle?.contents ?? new Uint8Array()).length,
  };
}

it("bundles core and one regime for the browser without Node built-ins", async () => {
  const { builtins, size } = await bundled(ENTRY);
  expect(builtins).toEqual([]);
  expect(size).toBeLessThan(LIMIT_BYTES);
});

it("bundles the client for the browser without Node built-ins", async () => {
  const { builtins, size } = await bundled('export * from "@fakturo/client";');
  expect(builtins).toEqual([]);
  expect(size).toBeLessThan(CLIENT_LIMIT_BYTES);
});

it("bundles SOAP for the browser without Node built-ins", async () => {
  const { builtins } = await bundled('export * from "@fakturo/soap";');
  expect(builtins).toEqual([]);
});
