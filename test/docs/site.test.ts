import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@fakturo/test-support";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityOf } from "../console/console-rig.ts";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { findBrowser } from "../harness/browser.ts";
import { createClient } from "../harness/client.ts";
import { freePort } from "../harness/server.ts";
import { deadLinks } from "./links.ts";

const DEADLINE_MS = 120_000;
/** Three commands, each a process of its own, and a job; seven pages in a browser. */
const GUIDE_MS = 600_000;
const ROOT = repositoryRoot();
const SERVICES = ["access", "silo", "sequence", "transform", "utils", "apps"];

const PLUGIN = `export const plugin = {
  name: "fakturo-acme", api: "^2.0.0",
  providers: [{ key: "acme.mark", name: "Mark as checked", summary: "Mark the blue heron.", effect: "none",
    config: { type: "object", properties: {} }, run: () => ({ status: "OK" }) }],
};`;

let folder: string;
let platform: Platform;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-docs-"));
  writeFileSync(join(folder, "acme.mjs"), PLUGIN);
  platform = await startPlatform({
    FAKTURO_PLUGINS: `bundled,${join(folder, "acme.mjs")}`,
    FAKTURO_SIMULATE: "ksef",
    FAKTURO_SIMULATE_PORT: String(await freePort()),
  });
});
afterAll(async () => {
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function pageText(path: string): Promise<string> {
  const reply = await fetch(`${platform.url}/docs/${path}`);
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.text();
}

describe("the documentation of a running server", () => {
  it("is at /docs under a strict policy, and asks browsers to compare it", async () => {
    const moved = await fetch(`${platform.url}/docs`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([302, "/docs/"]);
    const folderOf = await fetch(`${platform.url}/docs/countries`, { redirect: "manual" });
    expect(folderOf.headers.get("location")).toBe("/docs/countries/");
    const reply = await fetch(`${platform.url}/docs/`);
    expect(reply.headers.get("content-security-policy")).toContain("script-src 'self';");
    const etag = reply.headers.get("etag") ?? "";
    const again = await fetch(`${platform.url}/docs/`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    for (const path of [
      "none.html",
      "..%2Fpackage.json",
      "assets/..%2F..%2Fpackage.json",
      "assets/none.js",
    ]) {
      const missing = await fetch(`${platform.url}/docs/${path}`);
      expect([path, missing.status]).toEqual([path, 404]);
    }
  });

  it("explains an error at the address that the error names", async () => {
    const { json } = await platform.client.get(`/silo/v1/entries/${crypto.randomUUID()}`);
    expect(json.docs).toBe(`${platform.url}/docs/errors/not-found`);
    expect(await (await fetch(json.docs)).text()).toContain("in another workspace");
    const party = { name: "A", tax_id: { country: "ES", code: "B00000001" } };
    const wrong = { $schema: "https://gobl.org/draft-0/org/party", ...party };
    const refused = await platform.client.post("/silo/v1/gobl/build", { data: wrong });
    expect(refused.json.docs).toBe(`${platform.url}/docs/faults/gobl-es-tax-identity-01`);
    expect(await (await fetch(refused.json.docs)).text()).toContain("Not a Spanish NIF");
  });

  it("describes every call, without a dead link, and all calls in one document", async () => {
    const pages = new Map<string, string>();
    for (const name of ["index", ...SERVICES])
      pages.set(`api/${name}.html`, await pageText(`api/${name}.html`));
    const files = new Set(
      Array.from(
        (await pageText("llms.txt")).matchAll(/\]\(([^)]+)\.md\)/g),
        ([, path = ""]) => `${path.replace(/README$/, "index")}.html`,
      ),
    );
    const own = ["openapi.json", "llms.txt", "index.html"];
    const assets = ["tokens.css", "docs.css", "icon.svg", "theme.js", "docs.js"].map(
      (name) => `assets/${name}`,
    );
    const known = new Set([...files, ...own, ...assets]);
    const dead = deadLinks(pages, known).filter((link) => !/\.md$|errors\/|#/.test(link));
    expect(dead).toEqual([]);
    const combined = JSON.parse(await pageText("openapi.json"));
    for (const name of SERVICES) {
      const reply = await fetch(`${platform.url}/${name}/v1/openapi.json`);
      const { paths, components } = await reply.json();
      for (const path of Object.keys(paths)) expect(combined.paths[path]).toEqual(paths[path]);
      // One name has one meaning in all services.
      expect(combined.components.schemas).toMatchObject(components.schemas);
    }
  });

  it(
    "leads a reader to an invoice with the number of the authority",
    async () => {
      const guide = readFileSync(join(ROOT, "docs/first-invoice.md"), "utf8");
      const blocks = (language: string) =>
        Array.from(
          guide.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs")),
          ([, one = ""]) =>
            one.replaceAll(":8080", new URL(platform.url).host.replace(/^[^:]+/, "")),
        );
      const [invoice = ""] = blocks("json");
      writeFileSync(join(folder, "invoice.json"), invoice);
      const node = join(ROOT, "node_modules/.bin/node");
      const command = `${node} --conditions=@fakturo/source ${join(ROOT, "server/cli/src/main.ts")}`;
      const until = `for _ in $(seq 600); do call $API/access/v1/registrations | grep -q '"active"' && break; sleep 0.3; done`;
      const script = [
        `fakturo() { ${command} "$@"; }`,
        ...blocks("sh").map((block) =>
          block.includes("registrations") ? `${block}${until}` : block,
        ),
        'echo; echo "KEY=$KEY"; echo "ENTRY=$ENTRY"',
      ].join("\n");
      const { stdout } = await promisify(execFile)("bash", ["-eu", "-c", script], {
        cwd: folder,
        env: { ...process.env, FAKTURO_DATA: platform.data },
      });
      expect(stdout).toContain('"payable":"1107.00"');
      expect(stdout).toContain("/docs/faults/gobl-pl-tax-identity-01");
      expect(stdout).toContain("Not a Polish NIP");
      const printed = (name: string) => new RegExp(`^${name}=(.+)$`, "m").exec(stdout)?.[1] ?? "";
      const client = createClient(platform.url, printed("KEY"));
      const entry = async () => (await client.get(`/silo/v1/entries/${printed("ENTRY")}`)).json;
      const state = async () => (await entry()).state;
      await expect.poll(state, { timeout: DEADLINE_MS, interval: 500 }).toBe("sent");
      const { head } = (await entry()).data;
      const stamps = head.stamps.map(({ prv }: { readonly prv: string }) => prv);
      expect(stamps).toContain("favat-ksef-number");
    },
    GUIDE_MS,
  );
});

const executablePath = findBrowser();
if (executablePath === undefined)
  process.stdout.write("No Chromium here: the documentation is not opened.\n");

describe.skipIf(executablePath === undefined)("the documentation in a browser", () => {
  let browser: Browser;
  let page: Page;
  const troubles: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ["--no-sandbox"],
    });
    page = await (await browser.newContext({ colorScheme: "light" })).newPage();
    page.setDefaultTimeout(DEADLINE_MS);
    page.on("console", (message) => {
      if (message.type() === "error") troubles.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", ({ message }) => troubles.push(message));
    page.on("request", (request) => {
      if (!request.url().startsWith(platform.url)) troubles.push(`call to ${request.url()}`);
    });
  });
  afterAll(async () => {
    await browser?.close();
  });

  const open = (path: string) => page.goto(`${platform.url}/docs/${path}`);

  /** Searches with the keyboard alone, and waits for a result. */
  async function search(words: string, title: string): Promise<void> {
    await page.keyboard.press("/");
    await page.getByRole("searchbox").fill(words);
    await page.locator("#search-results a", { hasText: title }).first().waitFor();
  }

  it("finds codes, guides and pages of plugins, with the keyboard", async () => {
    await open("");
    await search("GOBL-ES-TAX-IDENTITY-01", "GOBL-ES-TAX-IDENTITY-01");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/faults/gobl-es-tax-identity-01.html");
    await page.getByRole("heading", { name: "How to fix it" }).waitFor();
    await search("blue heron", "fakturo-acme");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/reference/apps/fakturo-acme.html");
    await page.getByText("Mark the blue heron.").waitFor();
    await search("KSeF 440", "KSeF 440");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  it(
    "is accessible, light and dark, and fits a narrow screen",
    async () => {
      const kinds = {
        first: "",
        country: "countries/pl.html",
        fault: "faults/gobl-es-tax-identity-01.html",
        code: "codes/gov-pl/440.html",
        app: "reference/apps/pl-ksef.html",
        api: "api/sequence.html",
        guide: "first-invoice.html",
      };
      for (const [name, path] of Object.entries(kinds)) {
        await open(path);
        expect([path, await accessibilityOf(page)]).toEqual([path, []]);
        await page.getByRole("button", { name: "Light or dark" }).click();
        expect([path, "dark", await accessibilityOf(page)]).toEqual([path, "dark", []]);
        await picture(page, `docs-${name}-dark`);
        await page.getByRole("button", { name: "Light or dark" }).click();
        await picture(page, `docs-${name}`);
        await page.setViewportSize({ width: 360, height: 780 });
        const width = await page.evaluate("document.documentElement.scrollWidth");
        expect([path, width]).toEqual([path, 360]);
        await picture(page, `docs-${name}-narrow`);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
      expect(troubles).toEqual([]);
    },
    GUIDE_MS,
  );
});

/** Written into the folder of `FAKTURO_SCREENSHOTS`, if it is given. */
async function picture(page: Page, name: string): Promise<void> {
  const place = process.env.FAKTURO_SCREENSHOTS;
  if (place) await page.screenshot({ path: join(place, `${name}.png`) });
}
