import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";

const CERTIFICATE = "credential-gov-es.certificate";
/** A step of the browser may starve on a busy machine: the test's own limit ends it. */
const PATIENCE_MS = 300_000;

/** Opens the page behind a registration's link as a Spanish reader without scripts. */
export async function openPage(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ locale: "es-ES", javaScriptEnabled: false });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(link);
  expect(await page.getByRole("button", { name: "Confirmar" }).count()).toBe(1);
  return page;
}

/** The HTML of a registration's page, once it asks again. */
export async function askedAgain(link: string): Promise<string> {
  const read = async () => (await fetch(link, { headers: { accept: "text/html" } })).text();
  await expect.poll(read, { timeout: PATIENCE_MS, interval: 250 }).toContain('role="alert"');
  return read();
}

/** Gives the supplier's certificate, whose password is `simulated`, on an open page, and confirms. */
export async function confirmWith(page: Page, certificate: Buffer): Promise<void> {
  await page.fill(`[id="${CERTIFICATE}-password"]`, "simulated");
  const input = page.locator(`[id="${CERTIFICATE}"]`);
  const file = { name: "seal.p12", mimeType: "application/x-pkcs12", buffer: certificate };
  await input.setInputFiles(file);
  await page.locator("form", { has: input }).locator("button").click();
  expect(await page.textContent(".received")).toContain("Recibido");
  const confirm = page.getByRole("button", { name: "Confirmar" });
  await confirm.click();
  // The server has taken it when its next page is there.
  await confirm.waitFor({ state: "detached" });
}
