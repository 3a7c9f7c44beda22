import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { repositoryRoot } from "@fakturo/test-support";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findBrowser } from "../harness/browser.ts";
import { OWN } from "./documents.ts";

/** Maximum size of the code for a page with invoices, gzipped; signing is loaded on first use. */
const LIMIT_BYTES = 85_000;
const LIMIT_WITH_SIGNING_BYTES = 110_000;

const ENTRY = `
  import { createEngine, generateKey, importSigningKey } from "@fakturo/engine";
  import { createUuidV7 } from "@fakturo/model";
  import { plugin } from "@fakturo/regime-es";
  const uuid = createUuidV7(Date.now, (bytes) => void crypto.getRandomValues(bytes));
  const engine = createEngine({ plugins: [plugin], now: Date.now, uuid });
  const newKey = async () => importSigningKey(await generateKey(uuid));
  Object.assign(globalThis, { fakturo: engine, newKey });
`;

/** Scripts by file name; the page loads the first. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: `${repositoryRoot()}/test`, loader: "ts" },
    outdir: "/page",
    bundle: true,
    splitting: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "browser",
    conditions: ["@fakturo/source"],
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

const MAIN = "stdin.js";

/** Size of a script and of all scripts that it loads at start. */
function sizeOf(scripts: ReadonlyMap<string, string>, name: string): number {
  const code = scripts.get(name) ?? "";
  const loaded = code.matchAll(/(?:from|import)"\.\/([^"]+)"/g);
  return Array.from(loaded, ([, other = ""]) => sizeOf(scripts, other)).reduce(
    (sum, size) => sum + size,
    gzipSync(code).length,
  );
}

const scripts = await bundle();
const size = sizeOf(scripts, MAIN);
const total = [...scripts.values()].reduce((sum, code) => sum + gzipSync(code).length, 0);
const browserPath = findBrowser();
if (!browserPath)
  process.stdout.write("No Chromium here (or in FAKTURO_CHROMIUM): the page is not opened.\n");

const INVOICE = OWN.find(({ name }) => name.includes("withholding"))?.data;
const BUILT = `fakturo.build(${JSON.stringify(INVOICE)})`;
const ADDRESS = "https://page.example/";

const inKb = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

describe(`core and one regime, gzipped: ${inKb(size)}, with signing ${inKb(total)}`, () => {
  it("are small enough for a page", () => {
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThan(LIMIT_BYTES);
    expect(total).toBeLessThan(LIMIT_WITH_SIGNING_BYTES);
  });

  it.skipIf(!browserPath)("build, refuse and sign in a browser", async () => {
    const browser = await chromium.launch({
      ...(browserPath !== undefined && { executablePath: browserPath }),
      args: ["--no-sandbox"],
    });
    try {
      const page = await browser.newPage();
      await page.route("**/*", (route) => {
        const body = scripts.get(basename(new URL(route.request().url()).pathname));
        return body === undefined
          ? route.fulfill({ contentType: "text/html", body: PAGE })
          : route.fulfill({ contentType: "text/javascript", body });
      });
      await page.goto(ADDRESS);
      await page.waitForFunction("globalThis.fakturo");
      const built: unknown = await page.evaluate(BUILT);
      expect(built).toMatchObject({
        $regime: "ES",
        currency: "EUR",
        totals: { payable: expect.stringMatching(/^\d+\.\d\d$/) },
      });
      const refused: unknown = await page.evaluate(REFUSE);
      expect(refused).toEqual(["GOBL-ES-TAX-IDENTITY-01"]);
      const signed = await page.evaluate(`newKey().then((key) => fakturo.sign(${BUILT}, key))`);
      expect(signed).toMatchObject({ sigs: [expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)] });
    } finally {
      await browser.close();
    }
  });
});

const PAGE = `<!doctype html><title>Fakturo</title><script type="module" src="${MAIN}"></script>`;

const REFUSE = `
  fakturo.prepare({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "A",
    tax_id: { country: "ES", code: "B98602643" },
  }).faults.map(({ code }) => code)
`;
