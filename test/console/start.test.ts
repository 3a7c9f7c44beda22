import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../harness/browser.ts";
import { freePort } from "../harness/server.ts";
import { accessibilityOf, type ConsoleRig, setUp, startConsole } from "./console-rig.ts";
import { pictureInView } from "./pictures.ts";

/** The first invoice is to be sent within this time of opening the page. */
const FIRST_MINUTES_MS = 120_000;

const hasBrowser = findBrowser() !== undefined;
if (!hasBrowser) process.stdout.write("No Chromium here: the first minute is not tried.\n");

describe.skipIf(!hasBrowser)("the first minute", () => {
  let rig: ConsoleRig;

  beforeAll(async () => {
    rig = await startConsole({
      FAKTURO_SIMULATE: "ksef",
      FAKTURO_SIMULATE_PORT: String(await freePort()),
    });
  });
  afterAll(async () => {
    await rig?.stop();
  });

  it("leads from the one-time link to an invoice that a simulated authority accepts", async () => {
    const { page } = rig;
    const began = performance.now();
    await setUp(rig, "Przyklad", "PL");
    await page.getByRole("radio", { name: /KSeF/ }).waitFor();
    expect(await page.getByRole("radio", { name: /KSeF/ }).isChecked()).toBe(true);
    await page.getByText("Simulated", { exact: true }).first().waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("start-choice");
    await pictureInView(page, "first-choice");

    // The choice stays when the server does not answer.
    const calls = "**/transform/v1/templates/*";
    await page.route(calls, (route) => route.abort());
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("radio", { name: /KSeF/ }).isChecked()).toBe(true);
    await page.unroute(calls);

    await page.getByRole("button", { name: "Set up" }).click();
    const send = page.getByRole("button", { name: "Send the invoice" });
    await send.waitFor();
    await expect.poll(() => send.isEnabled(), { timeout: FIRST_MINUTES_MS }).toBe(true);
    await send.click();
    const accepted = page.getByRole("heading", { name: /The invoice was accepted/ });
    await accepted.waitFor({ timeout: FIRST_MINUTES_MS });
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`first invoice sent ${seconds} s after opening the page\n`);
    expect(seconds * 1000).toBeLessThan(FIRST_MINUTES_MS);
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("start-accepted");
    await pictureInView(page, "first-accepted");
    await page.reload();
    await accepted.waitFor();
    expect(rig.troubles).toEqual([]);
  });

  it("shows an invoice from the editor to the authority and back", async () => {
    const { page } = rig;
    await page.getByRole("link", { name: "See the sample invoice" }).click();
    await page.getByRole("link", { name: "Duplicate" }).click();
    await page.getByRole("heading", { name: "New document" }).waitFor();
    await page.getByRole("textbox", { name: "Price of line 1" }).fill("1200.00");
    await page.getByRole("button", { name: "PLN 12,000.00" }).first().click();
    await page.getByRole("heading", { name: "Why this value" }).waitFor();
    await pictureInView(page, "invoice-editor");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Run a workflow" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Workflow", { exact: true }).selectOption({ label: "KSeF invoice" });
    await dialog.getByRole("button", { name: "Run a workflow" }).click();
    await page.getByRole("button", { name: "Run again", exact: true }).waitFor();
    const files = page.getByRole("list", { name: "Made, sent and received" });
    await files.getByRole("listitem").first().waitFor();
    await pictureInView(page, "invoice-authority");
    await page.getByRole("link", { name: "Document", exact: true }).click();
    await page.getByText("Sent", { exact: true }).first().waitFor();
    await pictureInView(page, "invoice-back");
    expect(rig.troubles).toEqual([]);
  });

  it("tries the connection with the supplier's credential, and tells a wrong one", async () => {
    const { page } = rig;
    await page.goto(rig.at("przyklad/credentials"));
    const card = page.locator("section").filter({ hasText: "gov-pl.certificate" }).first();
    await card.getByRole("button", { name: /^Test:/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Test now" }).click();
    await dialog.getByText("It answers and takes the credential.").waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("connection-test");
    await dialog.getByLabel("Holder").fill("1111111111");
    await dialog.getByRole("button", { name: "Test now" }).click();
    await dialog.getByText("The credential is not set here.").waitFor();
    expect(rig.troubles).toEqual([]);
  });

  it("ends with nothing left to do on the home page", async () => {
    const { page } = rig;
    await page.goto(rig.at("przyklad"));
    await page.getByRole("heading", { name: "Home" }).waitFor();
    await page.getByText("Failed, by cause").waitFor();
    expect(await page.getByRole("heading", { name: "First steps" }).count()).toBe(0);
  });
});
