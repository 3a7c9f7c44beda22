import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../harness/browser.ts";
import { freePort } from "../harness/server.ts";
import { callAdmin } from "../harness/started-simulator.ts";
import { type ConsoleRig, setUp, startConsole } from "./console-rig.ts";

/** What an authority might answer, and what would show that it was taken for more than text. */
const HOSTILE = `<img src=x onerror="document.title='broken'"><script>document.title='broken'</script>"'>{{7*7}}`;
const WAIT = { timeout: 120_000 };
/** The first number of the series. */
const NUMBER = "L-000001";

const hasBrowser = findBrowser() !== undefined;
if (!hasBrowser) process.stdout.write("No Chromium here: hostile answers are not shown.\n");

describe.skipIf(!hasBrowser)("answers of an authority with markup", () => {
  let rig: ConsoleRig;

  beforeAll(async () => {
    const port = await freePort();
    rig = await startConsole({
      FAKTURO_SIMULATE: "finvoice",
      FAKTURO_SIMULATE_PORT: String(port),
    });
    const failures = { [NUMBER]: HOSTILE };
    await callAdmin(`http://127.0.0.1:${port}`, "PUT", "finvoice/settings", { failures });
    await setUp(rig, "Yritys", "FI");
  });
  afterAll(async () => {
    await rig?.stop();
  });

  /** The text is shown as it is, and nothing of it became part of the page. */
  async function isText(): Promise<void> {
    await rig.page.getByText(HOSTILE, { exact: false }).first().waitFor();
    await isNoPart();
  }

  async function isNoPart(): Promise<void> {
    const made = await rig.page.evaluate(() => ({
      pictures: document.querySelectorAll("img[src='x']").length,
      scripts: [...document.scripts].filter((one) => one.text.includes("broken")).length,
      title: document.title,
    }));
    expect(made).toEqual({ pictures: 0, scripts: 0, title: expect.not.stringContaining("broken") });
  }

  it("are text on the page of the first invoice and of its job", async () => {
    const { page } = rig;
    await page.getByRole("button", { name: "Set up" }).click();
    const send = page.getByRole("button", { name: "Send the invoice" });
    await send.waitFor();
    await expect.poll(() => send.isEnabled(), WAIT).toBe(true);
    await send.click();
    await isText();
    await page.goto(rig.at("yritys/jobs"));
    await page.locator("tbody").getByRole("link").first().click();
    await page.getByRole("button", { name: "Run again from here" }).waitFor();
    await isText();
    await rig.picture("hostile-job");
  });

  it("are text on the home page, and at the document", async () => {
    const { page } = rig;
    await page.goto(rig.at("yritys"));
    await page.getByRole("region", { name: "Failed, by cause" }).waitFor();
    await isNoPart();
    await rig.picture("hostile-home");
    const document = page.getByRole("link", { name: "Document", exact: true });
    await page.goto(rig.at("yritys/jobs"));
    await page.locator("tbody").getByRole("link").first().click();
    await document.click();
    await page.getByRole("link", { name: "Activity" }).click();
    await isText();
    await rig.picture("hostile-activity");
    expect(rig.troubles).toEqual([]);
  });
});
