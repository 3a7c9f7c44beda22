import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { JsonObject } from "@fakturo/model";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { findBrowser } from "../harness/browser.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";

const executablePath = findBrowser();
if (!executablePath)
  process.stdout.write("No Chromium here (or in FAKTURO_CHROMIUM): the page is not opened.\n");

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LIMIT = { timeout: 60_000, interval: 200 };

let platform: Platform;
let browser: Browser;
let ticketEntry = "";

async function put(path: string, body: JsonObject): Promise<void> {
  const { status, text } = await platform.client.put(path, body);
  expect(status, text).toBeLessThan(300);
}

async function publish(steps: readonly JsonObject[]): Promise<string> {
  const id = newId();
  await put(`/transform/v1/workflows/${id}`, { name: "W", schema: "bill/invoice", steps });
  return id;
}

const entryOf = async (id: string) => (await platform.client.get(`/silo/v1/entries/${id}`)).json;
const received = async (): Promise<readonly JsonObject[]> =>
  (await platform.client.get("/transform/v1/inbound?app=portal")).json.list;

beforeAll(async () => {
  if (!executablePath) return;
  platform = await startPlatform();
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const number = { provider: "sequence.enumerate", config: { name: "Full", padding: 3 } };
  const full = await publish([number, { provider: "silo.close" }]);
  await put("/transform/v1/imports/portal", { workflow_id: full });
  const linking = await publish([
    { provider: "silo.close" },
    { provider: "portal.link", config: { name: "Café Sol", series: "C" } },
  ]);
  const [entry, job] = [newId(), newId()];
  const ticket = { $addons: ["es-verifactu-v1"], $tags: ["simplified"], series: "T", code: "7" };
  const { customer: _, ...data } = invoice(ticket);
  await put(`/silo/v1/entries/${entry}`, { data });
  await put(`/transform/v1/jobs/${job}`, { workflow_id: linking, silo_entry_id: entry });
  ticketEntry = entry;
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** The link of the simplified invoice, once its job has attached it. */
async function linkOf(): Promise<string> {
  const find = async () => {
    const { meta = [] } = await entryOf(ticketEntry);
    return meta.find(({ key }: JsonObject) => key === "link")?.link_url ?? "";
  };
  await expect.poll(find, LIMIT).toContain("/apps/portal/v1/invoices/");
  return find();
}

const LABELS = ["Nombre o razón social", "NIF", "Calle y número", "Código postal", "Población"];

async function fill(page: Page, values: readonly string[]): Promise<void> {
  for (const [i, label] of LABELS.entries()) await page.getByLabel(label).fill(values[i] ?? "");
  await page.getByLabel("País").selectOption("ES");
  await page.getByRole("button", { name: "Solicitar la factura" }).click();
}

/** Violations of WCAG 2.2 AA that axe finds on a small screen. */
async function violations(link: string): Promise<string[]> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ bypassCSP: true, viewport });
  const page = await context.newPage();
  await page.goto(link);
  await page.evaluate(axe);
  const found: { violations: { id: string }[] } = await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  );
  const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
  await context.close();
  return [...found.violations.map(({ id }) => id), ...(wide === true ? ["too wide"] : [])];
}

describe.skipIf(!executablePath)("the page on which a customer asks for the full invoice", () => {
  it("names what is wrong, then makes one invoice in place of the simplified one", async () => {
    const link = await linkOf();
    expect(await violations(link)).toEqual([]);
    const context = await browser.newContext({ locale: "es-ES", javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(link);
    expect(await page.getAttribute("html", "lang")).toBe("es");
    expect(await page.textContent("dd")).toContain("T-7");

    await fill(page, ["Cliente SA", "B12345678", "Calle Mayor 1", "28001", "Madrid"]);
    expect(await page.getByRole("alert").textContent()).toContain("NIF: Este valor no es válido.");
    expect(await page.getByLabel("NIF").getAttribute("aria-invalid")).toBe("true");
    expect(await received()).toEqual([]);

    await fill(page, ["Cliente SA", "54387763P", "Calle Mayor 1", "28001", "Madrid"]);
    await expect.poll(() => page.textContent("h1"), LIMIT).toBe("Gracias");
    await page.goto(link);
    expect(await page.textContent("h1")).toBe("Gracias");
    await context.close();

    const [{ silo_entry_id } = {}, ...others] = await received();
    expect(others).toEqual([]);
    const look = async () => (await entryOf(String(silo_entry_id))).signed;
    await expect.poll(look, LIMIT).toBe(true);
    const { data } = await entryOf(String(silo_entry_id));
    expect(data.doc).toMatchObject({
      $tags: ["replacement"],
      series: "C",
      code: "001",
      tax: { ext: { "es-verifactu-doc-type": "F3" } },
      customer: { name: "Cliente SA", tax_id: { country: "ES", code: "54387763P" } },
      preceding: [{ series: "T", code: "7", issue_date: "2026-01-15" }],
      totals: { payable: "1089.00" },
    });
  });

  it("refuses an address that was changed", async () => {
    const link = await linkOf();
    const reply = await fetch(`${link.slice(0, -6)}AAAAAA`);
    expect(reply.status).toBe(404);
  });
});
