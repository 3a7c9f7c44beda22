import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { renderHtml } from "@fakturo/app-html";
import type { JsonObject } from "@fakturo/model";
import type { Stamp } from "@fakturo/plugin";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { findBrowser } from "../harness/browser.ts";

const executablePath = findBrowser();
if (!executablePath)
  process.stdout.write("No Chromium here (or in FAKTURO_CHROMIUM): the pages are not opened.\n");

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const INVOICE: JsonObject = {
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: "ES",
  series: "A",
  code: "7",
  issue_date: "2026-03-09",
  currency: "EUR",
  supplier: {
    name: "Talleres Ría Nova S.L.",
    tax_id: { country: "ES", code: "B98602642" },
    addresses: [
      { street: "Rúa do Faro", num: "14", locality: "Vigo", code: "36201", country: "ES" },
    ],
    websites: [{ url: "https://rianova.example" }],
  },
  customer: { name: `<script>document.title = "broken"</script><img src=x onerror="alert(1)">` },
  lines: [
    {
      quantity: "2",
      item: { name: "Hull plate", price: "10.00" },
      taxes: [{ cat: "VAT", rate: "standard" }],
    },
  ],
  payment: {
    terms: {
      due_dates: [
        { date: "2026-04-09", percent: "50%" },
        { date: "2026-05-09", percent: "50%" },
      ],
    },
    instructions: {
      key: "credit-transfer",
      credit_transfer: [{ iban: "ES9121000418450200051332" }],
    },
  },
  notes: [{ text: "Thank you." }],
};

/** What an authority might answer, and what would show that it was taken for more than text. */
const MARKUP = `<img src=x onerror="alert(1)"><script>document.title = "broken"</script>`;

const STAMPS: readonly Stamp[] = [
  {
    prv: "verifactu-qr",
    val: "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B98602642",
  },
];

const engine = await bundledEngine();
const { output } = engine.envelop(INVOICE);
const envelope = { ...output, head: { ...output.head, stamps: STAMPS } };

describe.skipIf(!executablePath)("a web page in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ["--no-sandbox"],
    });
  });
  afterAll(() => browser.close());

  /** The page, its requested resources, and its console errors. */
  async function open(
    locale: string,
    shown: Parameters<typeof renderHtml>[0] = envelope,
  ): Promise<{ page: Page; wanted: string[]; errors: string[] }> {
    const page = await browser.newPage();
    const [wanted, errors]: [string[], string[]] = [[], []];
    page.on("request", (request) => wanted.push(request.url()));
    page.on("console", (message) => errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
    await page.setContent(renderHtml(shown, { locale }));
    return { page, wanted, errors };
  }

  it.each(["es", "ar"])("is accessible and complete by itself (%s)", async (locale) => {
    const { page, wanted, errors } = await open(locale);
    expect([wanted, errors]).toEqual([[], []]);
    await page.evaluate(axe);
    const problems: unknown = await page.evaluate(
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))",
    );
    expect(problems).toEqual([]);
    await page.close();
  });

  it("shows the amounts in tables, and hostile names as text", async () => {
    const { page } = await open("es");
    expect(await page.title()).toBe("Factura A-7");
    expect(await page.getByRole("rowheader", { name: "Total a pagar" }).count()).toBe(1);
    expect(await page.getByRole("columnheader", { name: "Descripción" }).count()).toBe(1);
    expect(await page.getByText("<script>").first().isVisible()).toBe(true);
    expect(await page.locator("script, img").count()).toBe(0);
    await page.close();
  });

  it("shows an authority's hostile answers as text, and links none of them", async () => {
    const answers = ["tbai-code", "arca-cae", "arca-cae-expiry"].map((prv) => ({
      prv,
      val: MARKUP,
    }));
    const addresses = ["tbai-qr", "arca-qr"].map((prv) => ({ prv, val: `javascript:${MARKUP}` }));
    const stamps = [...answers, ...addresses];
    const stamped = { ...output, head: { ...output.head, stamps } };
    const { page, wanted, errors } = await open("es", stamped);
    expect(await page.getByText(MARKUP).first().isVisible()).toBe(true);
    expect(await page.locator("script, img[src='x']").count()).toBe(0);
    expect(await page.locator("a[href^='javascript']").count()).toBe(0);
    expect([await page.title(), wanted, errors]).toEqual(["Factura A-7", [], []]);
    await page.close();
  });

  it("lies on the other side in Arabic", async () => {
    const sideOf = async (locale: string) => {
      const { page } = await open(locale);
      const x = (await page.locator("h1").boundingBox())?.x ?? 0;
      await page.close();
      return x;
    };
    expect(await sideOf("ar")).toBeLessThan(await sideOf("es"));
  });

  it("prints on one sheet of paper", async () => {
    const { page } = await open("es");
    const pdf = Buffer.from(await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.close();
  });
});
