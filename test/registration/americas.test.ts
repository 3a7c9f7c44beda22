import type { JsonObject } from "@fakturo/model";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../harness/browser.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const executablePath = findBrowser();
if (!executablePath)
  process.stdout.write("No Chromium here (or in FAKTURO_CHROMIUM): the pages are not opened.\n");

const PASSWORD = "simulated";

/** A registration by a certificate that the supplier uploads. */
interface Uploaded {
  readonly steps: readonly string[];
  readonly credential: string;
  readonly country: string;
  readonly code: string;
  readonly locale: string;
  readonly title: RegExp;
  readonly confirm: string;
  /** Key of the fact with the address of the page. */
  readonly linkKey?: string;
}

const SYSTEMS: readonly Uploaded[] = [
  {
    steps: ["nfe-br.register"],
    credential: "nfe-br.certificate",
    ...{ country: "BR", code: "11222333000181", locale: "pt-BR" },
    ...{ title: /Registro na SEFAZ/, confirm: "Confirmar" },
    linkKey: "registration-link",
  },
  {
    steps: ["gov-ar.register", "gov-ar.wait.authorization"],
    credential: "gov-ar.certificate",
    ...{ country: "AR", code: "30712345671", locale: "es-AR" },
    ...{ title: /Registro en ARCA/, confirm: "Confirmar" },
  },
];

let platform: SimulatedPlatform;
let browser: Browser;

beforeAll(async () => {
  if (!executablePath) return;
  platform = await SimulatedPlatform.start("sefaz,arca,zatca");
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
}, DEADLINE_MS);
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** Starts a registration, and opens its page as a person does. */
async function open(
  { steps, locale, linkKey }: Pick<Uploaded, "steps" | "locale" | "linkKey">,
  party: JsonObject,
) {
  const workflow = await platform.publish({
    name: "Register",
    schema: "org/party",
    steps: steps.map((provider) => ({
      provider,
      ...(provider === "gov-sa.party.register" && { config: { mode: "simulation" } }),
    })),
  });
  const $schema = "https://gobl.org/draft-0/org/party";
  const entry = await platform.store({ $schema, ...party });
  const job = await platform.begin(workflow, entry);
  const context = await browser.newContext({ locale, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await platform.link(entry, linkKey));
  return { entry, job, page };
}

async function confirmed(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await page.waitForLoadState("load");
}

describe.skipIf(!executablePath).each(SYSTEMS)("the page of $credential in a browser", (system) => {
  const { credential, country, code, locale, title, confirm } = system;

  it(
    "asks again after a wrong password, and registers the supplier",
    async () => {
      const party = { name: "Empresa SA", tax_id: { country, code } };
      const { entry, job, page } = await open(system, party);
      expect(await page.locator("html").getAttribute("lang")).toContain(locale.slice(0, 2));
      expect(await page.textContent("main")).toMatch(title);
      const form = page.locator("form", { has: page.locator(`[id="credential-${credential}"]`) });
      const upload = async (holder: string, password: string) => {
        const taxpayer = { code: holder, country, name: "Empresa SA", isSeal: true };
        const buffer = platform.certificateOf(taxpayer);
        const file = { name: "a1.pfx", mimeType: "application/x-pkcs12", buffer };
        await form.locator('input[type="file"]').setInputFiles(file);
        await form.locator('input[type="password"]').fill(password);
        await Promise.all([page.waitForLoadState("load"), form.locator("button").click()]);
      };
      await upload(code, "wrong");
      expect(await page.getByRole("alert").count()).toBe(1);
      expect(await page.locator(".received").count()).toBe(0);
      await upload(code, PASSWORD);
      expect(await page.locator(".received").count()).toBe(1);
      await confirmed(page, confirm);
      expect(await platform.ended(job, entry)).toMatchObject({ status: "OK", codes: [] });
      const { json } = await platform.platform.client.get("/access/v1/registrations");
      const own = json.list.find(({ holder }: { holder: string }) => holder === code);
      expect(own).toMatchObject({ state: "active" });
      await page.context().close();
    },
    DEADLINE_MS,
  );
});

describe.skipIf(!executablePath)("the page of ZATCA in a browser", () => {
  it(
    "is Arabic from right to left, asks again for a wrong password, and registers the unit",
    async () => {
      const party = {
        name: "Oasis Fittings LLC",
        tax_id: { country: "SA", code: "310122393500003" },
        identities: [{ type: "CRN", code: "1010123456" }],
        addresses: [
          {
            ...{ num: "2210", street: "King Abdullah Road", street_extra: "Al Olaya" },
            ...{ locality: "Riyadh", code: "12211", country: "SA" },
          },
        ],
      };
      const steps = ["gov-sa.party.register", "gov-sa.wait.authorization"];
      const { entry, job, page } = await open({ steps, locale: "ar-SA" }, party);
      expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
      const give = async (values: Readonly<Record<string, string>>) => {
        for (const [name, value] of Object.entries(values)) {
          const field = page.locator(`[id="inputs-${name}"]`);
          const isChoice = (await field.evaluate((one) => one.tagName)) === "SELECT";
          await (isChoice ? field.selectOption(value) : field.fill(value));
        }
        const form = page.locator("form", { has: page.locator('[id="inputs-otp"]') });
        await Promise.all([page.waitForLoadState("load"), form.locator("button").click()]);
        const button = page.locator("form button").last();
        await button.click();
        await page.waitForLoadState("load");
      };
      const inputs = {
        ...{ name: "Oasis Fittings LLC", invoice_type: "1100", branch_name: "Head Office" },
        registered_address: "King Fahd Road, Riyadh 12211",
        business_category: "Retail",
      };
      await give({ ...inputs, otp: "222222" });
      const asks = async () => {
        await page.reload();
        return page.getByRole("alert").count();
      };
      await expect.poll(asks, { timeout: DEADLINE_MS, interval: 500 }).toBe(1);
      await give({ otp: "123456" });
      expect(await platform.ended(job, entry)).toMatchObject({ status: "OK", codes: [] });
      await page.context().close();
    },
    DEADLINE_MS,
  );
});
