import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancel, waits } from "../harness/branches.ts";
import { findBrowser } from "../harness/browser.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const executablePath = findBrowser();
if (!executablePath)
  process.stdout.write("No Chromium here (or in FAKTURO_CHROMIUM): the pages are not opened.\n");

const PASSWORD = "simulated";
const KEY = "0123456789abcdef0123456789abcdef";
const TAX_CODE = "RSSMRA80A01H501U";
const ACCOUNT = "TECH_1_1@cpro.fr";

/** A registration whose page asks for credentials. */
interface Registered {
  readonly steps: readonly string[];
  /** Step that ends it. */
  readonly leave?: string;
  readonly credential: string;
  readonly country: string;
  readonly code: string;
  readonly locale: string;
  /** Heading and button of the page in the country's language. */
  readonly title: RegExp;
  readonly confirm: string;
  /** Values of the credential's fields by their labels; none where it is the party's seal. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Key of the fact with the address of the page. */
  readonly linkKey?: string;
}

const SYSTEMS: readonly Registered[] = [
  {
    steps: ["gov-pl.register", "gov-pl.wait.upload"],
    leave: "gov-pl.unregister",
    credential: "gov-pl.certificate",
    ...{ country: "PL", code: "5265877635", locale: "pl-PL" },
    ...{ title: /Rejestracja w KSeF/, confirm: "Potwierdź" },
  },
  {
    steps: ["gov-gr.register", "gov-gr.wait.upload"],
    leave: "gov-gr.unregister",
    credential: "gov-gr.user",
    ...{ country: "EL", code: "177472438", locale: "el-GR" },
    ...{ title: /Εγγραφή στο myDATA/, confirm: "Επιβεβαίωση" },
    fields: { "Όνομα χρήστη": "erp-177472438", "Κωδικός API (subscription key)": KEY },
  },
  {
    steps: ["at-pt.register"],
    credential: "at-pt.user",
    ...{ country: "PT", code: "545259045", locale: "pt-PT" },
    ...{ title: /Autoridade Tributária/, confirm: "Confirmar" },
    fields: {
      "Utilizador (NIF/número do subutilizador)": "545259045/1",
      "Senha de acesso": PASSWORD,
    },
  },
  {
    steps: ["invoicexpress.register"],
    credential: "invoicexpress.account",
    ...{ country: "PT", code: "503504564", locale: "pt-PT" },
    ...{ title: /Ligação ao InvoiceXpress/, confirm: "Confirmar" },
    fields: { "Nome da conta": "padaria", "Chave da API": KEY },
  },
  {
    steps: ["ticket-it.register"],
    leave: "ticket-it.unregister",
    credential: "ticket-it.fisconline",
    ...{ country: "IT", code: "12345678903", locale: "it-IT" },
    ...{ title: /Fatture e Corrispettivi/, confirm: "Conferma" },
    fields: { "Codice fiscale": TAX_CODE, Password: "right", PIN: "1234567890" },
    linkKey: "registration-link",
  },
  {
    steps: ["chorus-pro.register"],
    credential: "chorus-pro.account",
    ...{ country: "FR", code: "44732829320", locale: "fr-FR" },
    ...{ title: /Chorus Pro/, confirm: "Confirmer" },
    fields: { "Identifiant (TECH_…@cpro.fr)": ACCOUNT, "Mot de passe": "right" },
  },
];

let platform: SimulatedPlatform;
let browser: Browser;

beforeAll(async () => {
  if (!executablePath) return;
  platform = await SimulatedPlatform.start("ksef,mydata,at-pt,invoicexpress,ticket,chorus-pro,pa");
  const { client } = platform.platform;
  const put = async (path: string, body: JsonObject) => {
    const reply = await client.put(`/access/v1/${path}`, body);
    expect(reply.status, reply.text).toBe(200);
  };
  const producer = { code: "502030405", country: "PT", name: "Produtor" };
  const pkcs12 = platform.certificateOf(producer).toString("base64");
  await put("credentials/at-pt.certificate", { value: { pkcs12, password: PASSWORD } });
  await put("apps/at-pt", { config: { producer: "545259045" } });
  const piste = { client_id: "app", client_secret: "secret" };
  await put("credentials/chorus-pro.piste", { value: piste });
  const portal = { [TAX_CODE]: { password: "right", pin: "1234567890" } };
  await platform.admin("PUT", "ticket/settings", { accounts: portal });
  await platform.admin("PUT", "chorus-pro/settings", { accounts: { [ACCOUNT]: "right" } });
  const keys = { "erp-177472438": KEY, "erp-841442160": KEY };
  await platform.admin("PUT", "mydata/settings", { keys });
  await platform.admin("PUT", "invoicexpress/settings", { accounts: { padaria: KEY } });
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
}, DEADLINE_MS);
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

interface Opened {
  readonly entry: string;
  readonly job: string;
  readonly page: Page;
  readonly workflow: string;
}

/** Starts the registration of a new party, and opens its page in the country's language. */
async function open(system: Registered): Promise<Opened> {
  const { steps, country, code, locale, title } = system;
  const providers = steps.map((provider) => ({ provider }));
  const workflow = await platform.publish({
    name: "Register",
    schema: "org/party",
    steps: providers,
  });
  const entry = await platform.store({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Przykład",
    tax_id: { country, code },
  });
  const job = await platform.begin(workflow, entry);
  const context = await browser.newContext({ locale, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await platform.link(entry, system.linkKey));
  expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
  expect(await page.textContent("main")).toMatch(title);
  return { entry, job, page, workflow };
}

/** Gives the credential and confirms, as a person does. */
async function fill(page: Page, { credential, fields, code, country, confirm }: Registered) {
  const form = page.locator("form", { has: page.locator(`[id="credential-${credential}"]`) });
  for (const [label, value] of Object.entries(fields ?? {}))
    await form.getByLabel(label, { exact: true }).fill(value);
  if (!fields) {
    const buffer = platform.certificateOf({ code, country, name: "Przykład", isSeal: true });
    const file = { name: "seal.p12", mimeType: "application/x-pkcs12", buffer };
    await form.locator('input[type="file"]').setInputFiles(file);
    await form.locator('input[type="password"]').fill(PASSWORD);
  }
  await Promise.all([page.waitForLoadState("load"), form.locator("button").click()]);
  expect(await page.locator(".received").count()).toBe(1);
  await page.getByRole("button", { name: confirm }).click();
  await page.waitForLoadState("load");
}

/** Status of the page. */
const statusOf = async (page: Page) => (await page.reload())?.status();

describe.skipIf(!executablePath).each(SYSTEMS)("the page of $credential in a browser", (system) => {
  it(
    "registers a party, and ends with the registration and with its withdrawal",
    async () => {
      const { entry, job, page } = await open(system);
      await fill(page, system);
      expect(await platform.ended(job, entry)).toMatchObject({ status: "OK", codes: [] });
      const ended = { timeout: DEADLINE_MS, interval: 500 };
      await expect.poll(() => statusOf(page), ended).toBe(404);
      if (system.leave) {
        const steps = [{ provider: system.leave }];
        const leaving = await platform.publish({ name: "Leave", schema: "org/party", steps });
        expect(await platform.run(leaving, entry)).toMatchObject({ status: "OK", codes: [] });
        expect(await statusOf(page)).toBe(404);
      }
      await page.context().close();
    },
    DEADLINE_MS,
  );

  it.skipIf(!system.steps.some((step) => step.includes("wait")))(
    "stays open while its job is cancelled",
    async () => {
      const { entry, job, page } = await open(system);
      await waits(platform, job);
      await cancel(platform, job);
      expect((await platform.ended(job, entry)).status).toBe("CANCEL");
      expect(await statusOf(page)).toBe(200);
      await page.context().close();
    },
    DEADLINE_MS,
  );
});

/** Takes a picture for a person who wants to see the page (`FAKTURO_SCREENSHOTS`). */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.FAKTURO_SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** What another party of a system gives at first, and what the page then says. */
const MISTAKES: Readonly<
  Record<string, { fields: Registered["fields"]; code: string; says: RegExp }>
> = {
  "at-pt.user": {
    fields: { "Senha de acesso": "wrong" },
    ...{ code: "514329874", says: /Há um problema.*99/s },
  },
  "invoicexpress.account": {
    fields: { "Chave da API": "wrong" },
    ...{ code: "590712039", says: /Há um problema/ },
  },
  "gov-gr.user": {
    fields: { "Κωδικός API (subscription key)": "f".repeat(32) },
    ...{ code: "841442160", says: /401/ },
  },
  "ticket-it.fisconline": {
    fields: { Password: "wrong" },
    ...{ code: "13029381004", says: /password/i },
  },
};
const MISTAKEN = SYSTEMS.filter(({ credential }) => Object.hasOwn(MISTAKES, credential));

describe.skipIf(!executablePath).each(MISTAKEN)(
  "the page of $credential that the authority refuses",
  (system) => {
    it(
      "shows the reason as a problem at the same address, and registers with the right values",
      async () => {
        const { credential } = system;
        const { fields, code = "", says = /./ } = MISTAKES[credential] ?? {};
        const other = { ...system, code };
        const { page } = await open(other);
        await fill(page, { ...other, fields: { ...system.fields, ...fields } });
        const alert = page.getByRole("alert");
        const asks = async () => [await statusOf(page), await alert.count()];
        const limits = { timeout: DEADLINE_MS, interval: 500 };
        await expect.poll(asks, limits).toEqual([200, 1]);
        expect(await alert.textContent()).toMatch(says);
        await picture(page, `${credential}-refused`);
        await page.setViewportSize({ width: 360, height: 740 });
        await page.emulateMedia({ colorScheme: "dark" });
        await picture(page, `${credential}-refused-phone-dark`);
        const isNarrow = "document.documentElement.scrollWidth <= innerWidth";
        expect(await page.evaluate(isNarrow)).toBe(true);

        await fill(page, other);
        await expect.poll(() => statusOf(page), limits).toBe(404);
        await page.context().close();
      },
      DEADLINE_MS,
    );
  },
);

/** A company that signs the mandate of an approved platform. */
const MANDATE: Omit<Registered, "credential"> = {
  steps: ["gov-fr.agreement.sign", "gov-fr.agreement.wait.approval"],
  ...{ country: "FR", code: "44732829320", locale: "fr-FR" },
  ...{ title: /Facturation électronique/, confirm: "Confirmer" },
  linkKey: "approval-link",
};

describe.skipIf(!executablePath)("the page of a French mandate in a browser", () => {
  const send = async (page: Page, id: string, name: string, buffer: Buffer) => {
    const input = page.locator(`[id="${id}"]`);
    const mimeType = name.endsWith(".pdf") ? "application/pdf" : "image/jpeg";
    await input.setInputFiles({ name, mimeType, buffer });
    const form = page.locator("form", { has: input });
    await Promise.all([page.waitForLoadState("load"), form.locator("button").click()]);
  };

  it(
    "shows the mandate, and takes it signed by hand with both sides of an identity card",
    async () => {
      const { entry, job, page } = await open({ ...MANDATE, credential: "" });
      const mandate = await page.context().request.get(`${page.url()}/agreement`);
      const pdf = await mandate.body();
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      await page.locator('[name="signature"][value="hand"]').check();
      await send(page, "agreement", "mandat.pdf", pdf);
      await page.getByRole("button", { name: MANDATE.confirm }).click();
      expect(await page.getByRole("alert").count()).toBe(1);
      for (const side of ["front", "back"]) {
        await page.locator(`[name="view"][value="${side}"]`).check();
        await send(page, "identity", "cni.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
      }
      await page.getByRole("button", { name: MANDATE.confirm }).click();
      expect(await platform.ended(job, entry)).toMatchObject({ status: "OK", codes: [] });
      expect(await platform.privateFiles(entry)).toEqual([
        "agreement gov-fr-agreement",
        "verification gov-fr-identity-back",
        "verification gov-fr-identity-front",
      ]);
      await page.context().close();
    },
    DEADLINE_MS,
  );
});
