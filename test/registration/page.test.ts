import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signCades, toPkcs12 } from "@fakturo/signature";
import { SimulatedAuthority } from "@fakturo/simulator";
import { signedPdf } from "@fakturo/test-support";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { findBrowser } from "../harness/browser.ts";
import { newId } from "../harness/ids.ts";

const executablePath = findBrowser();
if (!executablePath)
  process.stdout.write("No Chromium here (or in FAKTURO_CHROMIUM): the pages are not opened.\n");

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PASSWORD = "simulated";
const NIF = "B98602642";
/** A name that would show itself if it were taken for more than text. */
const MARKUP = "<img src=x onerror=alert(1)>";
const OPERATOR = { code: "B85905495", country: "ES", name: "Operator SL", isSeal: true };

let folder: string;
let platform: Platform;
let browser: Browser;
let workflow: string;

beforeAll(async () => {
  if (!executablePath) return;
  folder = mkdtempSync(join(tmpdir(), "registration-page-"));
  const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
  const files = {
    "own.p12": { code: NIF, country: "ES", name: "Acme SL", isSeal: true },
    "markup.p12": { code: "54387763P", country: "ES", name: MARKUP },
    "other.p12": { code: "89890001K", country: "ES", name: "CERTIFICADO UNO TELEMATICAS" },
    "operator.p12": OPERATOR,
  };
  for (const [name, taxpayer] of Object.entries(files))
    writeFileSync(join(folder, name), toPkcs12(authority.issueTo(taxpayer), PASSWORD));
  const own = authority.issueTo(files["own.p12"]);
  const signing = { now: Date.now(), detached: true };
  writeFileSync(
    join(folder, "signed.pdf"),
    signedPdf((bytes) => signCades(bytes, own, signing)),
  );
  writeFileSync(join(folder, "plain.pdf"), "%PDF-1.7\n%%EOF\n");
  writeFileSync(join(folder, "card.jpg"), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]));
  writeFileSync(join(folder, "large.pdf"), Buffer.alloc(11 * 1024 * 1024, "%PDF-"));
  platform = await startPlatform();
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const pkcs12 = readFileSync(join(folder, "operator.p12")).toString("base64");
  const value = { pkcs12, password: PASSWORD };
  await platform.client.put("/access/v1/credentials/gov-es.certificate", { value });
  workflow = newId();
  const steps = ["verifactu.register", "verifactu.wait.upload", "verifactu.wait.approval"];
  await platform.client.put(`/transform/v1/workflows/${workflow}`, {
    name: "Registration",
    schema: "org/party",
    steps: steps.map((provider) => ({ provider })),
  });
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

interface Begun {
  readonly link: string;
  readonly entry: string;
  readonly job: string;
}

/** Starts the registration of a party. */
async function begin(code = NIF, name = "Acme SL"): Promise<Begun> {
  const [entry, job] = [randomUUID(), newId()];
  await platform.client.put(`/silo/v1/entries/${entry}`, {
    data: {
      $schema: "https://gobl.org/draft-0/org/party",
      name,
      tax_id: { country: "ES", code },
    },
  });
  const body = { workflow_id: workflow, silo_entry_id: entry };
  await platform.client.put(`/transform/v1/jobs/${job}`, body);
  const find = async () => {
    const { json } = await platform.client.get(`/silo/v1/entries/${entry}`);
    return json.meta?.find(({ key }: { key: string }) => key === "link")?.link_url;
  };
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy();
  return { link: await find(), entry, job };
}

/** The job's result, once it has ended. */
async function ended(job: string) {
  const status = async () => (await platform.client.get(`/transform/v1/jobs/${job}`)).json.status;
  await expect.poll(status, { timeout: 60_000 }).toMatch(/^(OK|KO)$/);
  return (await platform.client.get(`/transform/v1/jobs/${job}`)).json;
}

/** Opens a link as someone who reads `locale`, without scripts, on a phone where told. */
async function open(link: string, locale = "es-ES", options: object = {}) {
  const context = await browser.newContext({ locale, javaScriptEnabled: false, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(link);
  return { context, page, errors };
}

const upload = async (page: Page, id: string, file: string): Promise<void> => {
  const input = page.locator(`[id="${id}"]`);
  await input.setInputFiles(join(folder, file));
  const form = page.locator("form", { has: input });
  await Promise.all([page.waitForLoadState("load"), form.locator("button").click()]);
};

const CERTIFICATE = "credential-gov-es.certificate";

async function uploadCertificate(page: Page, file: string, password = PASSWORD): Promise<void> {
  await page.fill(`[id="${CERTIFICATE}-password"]`, password);
  await upload(page, CERTIFICATE, file);
}

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** Violations of WCAG 2.2 AA that axe finds. */
async function violations(link: string, options: object): Promise<string[]> {
  const context = await browser.newContext({ bypassCSP: true, ...options });
  const page = await context.newPage();
  await page.goto(link);
  await page.evaluate(axe);
  const found: { violations: { id: string; nodes: unknown[] }[] } = await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  );
  const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
  await context.close();
  const overflow = wide === true ? ["wider than the screen"] : [];
  return [...found.violations.map(({ id, nodes }) => `${id} ×${nodes.length}`), ...overflow];
}

async function picture(page: Page, name: string): Promise<void> {
  const target = process.env.FAKTURO_SCREENSHOTS;
  if (target) await page.screenshot({ path: join(target, `${name}.png`), fullPage: true });
}

async function close(context: BrowserContext): Promise<void> {
  await context.close();
}

describe.skipIf(!executablePath)("the page on which a supplier registers", () => {
  it("takes the supplier's certificate, refuses another's in plain words, and ends the job", async () => {
    const { link, job } = await begin();
    const { context, page, errors } = await open(link);
    expect(await page.getAttribute("html", "lang")).toBe("es");
    expect(await page.textContent("h1")).toBe("Alta en VERI*FACTU");
    await picture(page, "open");

    await uploadCertificate(page, "other.p12");
    const alert = page.getByRole("alert");
    expect(await alert.textContent()).toContain(
      "Este certificado es de CERTIFICADO UNO TELEMATICAS, no de B98602642.",
    );
    const input = page.locator(`[id="${CERTIFICATE}"]`);
    expect(await input.getAttribute("aria-invalid")).toBe("true");
    const described = await input.getAttribute("aria-describedby");
    expect(await page.textContent(`[id="${described}"]`)).toContain("CERTIFICADO UNO");
    await picture(page, "refused");
    await uploadCertificate(page, "own.p12", "wrong");
    expect(await alert.textContent()).toContain("La contraseña no abre el archivo");
    await page.getByRole("button", { name: "Confirmar" }).click();
    expect(await alert.textContent()).toContain("Aún falta algo");

    await uploadCertificate(page, "own.p12");
    expect(await page.textContent(".received")).toContain("Recibido");
    await page.getByRole("button", { name: "Confirmar" }).click();
    await page.waitForLoadState("load");
    expect((await ended(job)).status).toBe("OK");
    const gone = await page.goto(link);
    expect(gone?.status()).toBe(404);
    expect(await page.textContent("main")).toContain("Este enlace no es válido");
    // The browser itself reports the refusals' statuses.
    expect(errors.filter((text) => !text.includes("the server responded with"))).toEqual([]);
    await close(context);
  });

  it("shows names of suppliers, certificates and files as text, whatever is in them", async () => {
    const { link } = await begin("A58818501", MARKUP);
    const { context, page, errors } = await open(link, "es-ES", { javaScriptEnabled: true });
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const buffer = readFileSync(join(folder, "markup.p12"));
    const input = page.locator(`[id="${CERTIFICATE}"]`);
    await input.setInputFiles({ name: `">${MARKUP}.p12`, mimeType: "text/html", buffer });
    await page.fill(`[id="${CERTIFICATE}-password"]`, PASSWORD);
    await Promise.all([
      page.waitForLoadState("load"),
      page.locator("form", { has: input }).locator("button").click(),
    ]);
    expect(await page.getByRole("alert").textContent()).toContain(MARKUP);
    expect(await page.locator("img[src='x']").count()).toBe(0);
    expect(dialogs).toEqual([]);
    expect(errors.filter((text) => !text.includes("the server responded with"))).toEqual([]);
    await close(context);
  });

  it("lets the operator represent a supplier without certificate", async () => {
    const { link, entry, job } = await begin("54387763P");
    const { context, page } = await open(link, "gl-ES", PHONE);
    expect(await page.textContent("h1")).toBe("Alta en VERI*FACTU");
    expect(await page.textContent("main")).toContain("Outórguenos a súa representación");
    await picture(page, "phone");
    const agreement = await context.request.get(`${link}/agreement`);
    expect(agreement.headers()["content-type"]).toBe("application/pdf");
    const pdf = await agreement.body();
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    if (process.env.FAKTURO_SCREENSHOTS)
      writeFileSync(join(process.env.FAKTURO_SCREENSHOTS, "agreement.pdf"), pdf);

    const alert = page.getByRole("alert");
    await upload(page, "agreement", "plain.pdf");
    expect(await alert.textContent()).toContain("non contén ningunha sinatura electrónica");
    await upload(page, "agreement", "own.p12");
    expect(await alert.textContent()).toContain("debe ser un ficheiro PDF");
    await page.getByLabel("Á man, e escaneado").check();
    await upload(page, "agreement", "plain.pdf");
    await page.getByRole("button", { name: "Confirmar" }).click();
    expect(await alert.textContent()).toContain("Aínda falta algo");
    for (const side of ["Anverso", "Reverso"]) {
      await page.getByLabel(side).check();
      await upload(page, "identity", "card.jpg");
    }
    await picture(page, "given");
    await page.getByRole("button", { name: "Confirmar" }).click();
    expect((await ended(job)).status).toBe("OK");
    const { json } = await platform.client.get(`/silo/v1/entries/${entry}`);
    const kept = json.attachments.map(
      ({ key, category, private: own }: { key: string; category: string; private: boolean }) =>
        `${key} ${category} ${own}`,
    );
    expect(kept.sort()).toEqual([
      "verifactu-agreement agreement true",
      "verifactu-identity-back verification true",
      "verifactu-identity-front verification true",
    ]);
    await close(context);
  });

  it("is accessible in each language, wide and on a phone, light and dark", async () => {
    const { link } = await begin("B63272603");
    for (const lang of ["es", "ca", "eu", "gl", "en"])
      for (const options of [{}, PHONE, { ...PHONE, colorScheme: "dark" }])
        expect(await violations(`${link}?lang=${lang}`, options), lang).toEqual([]);
    // From right to left.
    expect(await violations(`${link}0?lang=ar`, PHONE)).toEqual([]);
    const { context, page } = await open(link, "eu-ES");
    await page.getByRole("link", { name: "English" }).click();
    expect(await page.getAttribute("html", "lang")).toBe("en");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark" });
    await picture(page, "dark");
    await close(context);
  });

  it("tells a file that is too large, in words and with its status", async () => {
    const { link } = await begin("89890002E");
    const form = new FormData();
    const bytes = readFileSync(join(folder, "large.pdf"));
    form.set("file", new File([bytes], "large.pdf", { type: "application/pdf" }));
    const reply = await fetch(`${link}/agreement?lang=en`, {
      method: "POST",
      body: form,
      headers: { accept: "text/html" },
    }).catch(() => undefined);
    // The server may close the connection before the client has sent everything.
    if (reply) {
      expect(reply.status).toBe(413);
      expect(await reply.text()).toContain("The file is too large.");
    }
  });

  it("answers with headers that keep link and contents private", async () => {
    const { link } = await begin("B58378431");
    const { headers, status } = await fetch(link, { headers: { accept: "text/html" } });
    expect(status).toBe(200);
    const shown = Object.fromEntries(headers);
    expect(shown).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    expect(shown["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(shown["content-security-policy"]).not.toContain("unsafe");
  });

  it("slows down whoever guesses links", async () => {
    const path = `/registrations/${platform.workspace}/${"A".repeat(43)}`;
    const statuses = new Set<number>();
    for (let at = 0; at < 40; at += 1) statuses.add((await fetch(platform.url + path)).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});
