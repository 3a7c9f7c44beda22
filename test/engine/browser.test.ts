import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { repositoryRoot } from "@fakturo/testkit";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { describe, expect, it } from "vitest";
import { OWN } from "./documents.ts";

/** What a page with invoices needs at most, gzipped. */
const LIMIT_BYTES = 90_000;

const ENTRY = `
  import { createEngine } from "@fakturo/engine";
  import { createUuidV7 } from "@fakturo/model";
  import { plugin } from "@fakturo/regime-es";
  const uuid = createUuidV7(Date.now, (bytes) => void crypto.getRandomValues(bytes));
  const engine = createEngine({ plugins: [plugin], now: Date.now, uuid });
  globalThis.fakturo = engine;
`;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: `${repositoryRoot()}/test`, loader: "ts" },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "browser",
    conditions: ["@fakturo/source"],
  });
  return outputFiles[0]?.text ?? "";
}

const PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A Chromium on this machine: the one named in the environment, else where it usually is. */
function findBrowser(): string | undefined {
  const { FAKTURO_CHROMIUM, CHROME_PATH } = process.env;
  const candidates = [FAKTURO_CHROMIUM, CHROME_PATH, ...PATHS];
  return candidates.find((path) => path !== undefined && path !== "" && existsSync(path));
}

const code = await bundle();
const size = gzipSync(code).length;
const browserPath = findBrowser();
if (!browserPath)
  process.stdout.write("No Chromium here (or in FAKTURO_CHROMIUM): the page is not opened.\n");

const INVOICE = OWN.find(({ name }) => name.includes("withholding"))?.data;
const ADDRESS = "https://page.example/";

describe(`core and one regime: ${Math.round(code.length / 1000)} kB, ${Math.round(size / 1000)} kB gzipped`, () => {
  it("are small enough for a page", () => {
    expect(size).toBeLessThan(LIMIT_BYTES);
  });

  it.skipIf(!browserPath)("build an invoice and refuse a party in a browser", async () => {
    const browser = await chromium.launch({
      ...(browserPath !== undefined && { executablePath: browserPath }),
      args: ["--no-sandbox"],
    });
    try {
      const page = await browser.newPage();
      await page.route("**/*", (route) =>
        route.request().url().endsWith(".js")
          ? route.fulfill({ contentType: "text/javascript", body: code })
          : route.fulfill({ contentType: "text/html", body: PAGE }),
      );
      await page.goto(ADDRESS);
      await page.waitForFunction("globalThis.fakturo");
      const built: unknown = await page.evaluate(`fakturo.build(${JSON.stringify(INVOICE)})`);
      expect(built).toMatchObject({
        $regime: "ES",
        currency: "EUR",
        totals: { payable: expect.stringMatching(/^\d+\.\d\d$/) },
      });
      const refused: unknown = await page.evaluate(REFUSE);
      expect(refused).toEqual(["GOBL-ES-TAX-IDENTITY-01"]);
    } finally {
      await browser.close();
    }
  });
});

const PAGE = `<!doctype html><title>Fakturo</title><script type="module" src="fakturo.js"></script>`;

const REFUSE = `
  fakturo.prepare({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "A",
    tax_id: { country: "ES", code: "B98602643" },
  }).faults.map(({ code }) => code)
`;
