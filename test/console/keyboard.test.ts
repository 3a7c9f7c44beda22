import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../harness/browser.ts";
import { accessibilityOf, type ConsoleRig, PASSWORD, setUp, startConsole } from "./console-rig.ts";

/** Tab presses after which an element counts as out of reach. */
const MOST_TABS = 120;
const WAIT = { timeout: 60_000 };
/** Keys that follow sooner after a list has opened still belong to the text. */
const LIST_MS = 200;

const hasBrowser = findBrowser() !== undefined;
if (!hasBrowser) process.stdout.write("No Chromium here: the keyboard is not tried.\n");

describe.skipIf(!hasBrowser)("the console with the keyboard alone", () => {
  let rig: ConsoleRig;

  beforeAll(async () => {
    rig = await startConsole();
    await setUp(rig, "Tasten", "ES");
  });
  afterAll(async () => {
    await rig?.stop();
  });

  const press = (key: string) => rig.page.keyboard.press(key);
  const type = (text: string) => rig.page.keyboard.type(text);
  const heading = (name: string) => rig.page.getByRole("heading", { name, exact: true });
  const isFocused = (locator: Locator) => locator.evaluate((element) => element.matches(":focus"));

  /** What has the focus, and whether that can be seen. */
  function focused(): Promise<{ readonly name: string; readonly isSeen: boolean }> {
    return rig.page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const isInView =
        bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
      const isMarked = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      const name = `${element.tagName} ${element.id} ${element.textContent?.slice(0, 40)}`;
      return { name, isSeen: isMarked && isInView };
    });
  }

  /** Moves on by Tab until the element has the focus; each one on the way shows that it has it. */
  async function tabTo(locator: Locator, key = "Tab"): Promise<void> {
    await locator.waitFor();
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      if (await isFocused(locator)) return;
      await press(key);
      const { name, isSeen } = await focused();
      if (!name.startsWith("BODY")) expect([name, isSeen]).toEqual([name, true]);
    }
    throw new Error(`${MOST_TABS} times ${key} do not reach ${locator}`);
  }

  it("signs in, and skips to the page", async () => {
    const { page } = rig;
    await page.goto(rig.at("tasten/me"));
    await tabTo(page.getByRole("button", { name: "Sign out", exact: true }));
    await press("Enter");
    await heading("Sign in").waitFor();
    await tabTo(page.getByLabel("E-mail"));
    await type("ana@example.com");
    await press("Tab");
    await type(PASSWORD);
    await press("Enter");
    await heading("Home").waitFor();
    // Signed in again, one comes to the first workspace.
    await page.goto(rig.at("tasten"));
    await heading("Home").waitFor();
    await tabTo(page.getByRole("link", { name: "Skip to the page" }));
    await press("Enter");
    await expect.poll(() => isFocused(page.locator("main")), WAIT).toBe(true);
  });

  it("makes an invoice with two lines, and leaves the lines again", async () => {
    const { page } = rig;
    await press("n");
    await heading("New document").waitFor();
    const taxCodes = page.getByLabel("Tax code");
    await tabTo(taxCodes.first());
    await type("B98602642");
    await tabTo(page.getByLabel("Name", { exact: true }).nth(1));
    await type("Cliente SA");
    await tabTo(taxCodes.nth(1));
    await type("54387763P");
    await tabTo(page.getByRole("textbox", { name: "Item of line 1" }));
    await type("Consulting");
    await tabTo(page.getByRole("textbox", { name: "Price of line 1" }));
    await press("Control+a");
    await type("1200.00");
    await tabTo(page.getByLabel("Tax of line 1"));
    // Tab makes the next line; from an empty one it leads on.
    await press("Tab");
    await tabTo(page.getByRole("textbox", { name: "Item of line 2" }));
    await tabTo(page.getByLabel("Note on the document"));
    expect(await page.getByRole("textbox", { name: /^Item of line/ }).count()).toBe(2);
    await tabTo(page.getByRole("button", { name: "Remove line 2" }), "Shift+Tab");
    await press("Enter");
    await expect
      .poll(() => page.getByRole("textbox", { name: /^Item of line/ }).count(), WAIT)
      .toBe(1);
    await page.getByText("No faults.").waitFor();
    // The focus is not lost with what was removed: Tab goes on from there.
    await tabTo(page.getByRole("button", { name: "€1,452.00" }).first());
    await press("Enter");
    await heading("Why this value").waitFor();
    await press("Control+s");
    await page.waitForURL(/\/e\/[0-9a-f-]{36}$/);
    await page.getByText("€1,452.00").first().waitFor();
  });

  it("opens a dialog, closes it by Escape, and has the focus where it was", async () => {
    const { page } = rig;
    const button = page.getByRole("button", { name: "Set the state" });
    await tabTo(button);
    await press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    const isInside = () => page.evaluate(() => document.activeElement?.closest("dialog") !== null);
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await press("Tab");
      // Between the last and the first element the browser's own controls have it.
      const isOutside = await page.evaluate(() => document.activeElement === document.body);
      expect((await isInside()) || isOutside).toBe(true);
    }
    await press("Escape");
    await expect.poll(() => dialog.count(), WAIT).toBe(0);
    expect(await isFocused(button)).toBe(true);
  });

  it("makes a workflow of a template, runs it by a key, and sees the result", async () => {
    const { page } = rig;
    const address = page.url();
    await page.goto(rig.at("tasten/start"));
    const plain = page.getByRole("radio", { name: /Number, sign, PDF/ });
    await plain.waitFor();
    await tabTo(page.getByRole("radio", { checked: true }));
    for (let steps = 0; steps < 20 && !(await plain.isChecked()); steps += 1)
      await press("ArrowDown");
    expect(await plain.isChecked()).toBe(true);
    await tabTo(page.getByRole("button", { name: "Set up" }));
    await press("Enter");
    await page.getByRole("button", { name: "Send the invoice" }).waitFor();
    await page.goto(address);
    await page.getByRole("button", { name: "Run a workflow" }).waitFor();
    await press("r");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Workflow", { exact: true }).waitFor();
    await tabTo(dialog.getByRole("button", { name: "Run a workflow" }));
    await press("Enter");
    await heading("Job").waitFor();
    await page.getByText("Done", { exact: true }).first().waitFor();
    await tabTo(page.getByRole("link", { name: "Document", exact: true }));
    await press("Enter");
    await page.getByText("Signed", { exact: true }).first().waitFor();
  });

  it("moves in the list, opens a document, and searches", async () => {
    const { page } = rig;
    await press("g");
    await press("i");
    await heading("Invoices").waitFor();
    await page.locator("tbody tr[data-index='0']").waitFor();
    await press("j");
    await page.locator("tr[data-index='0'][data-current='true']").waitFor();
    await press("x");
    await page.getByText(/1 selected/).waitFor();
    // Enter on a button is the button's, whatever row is the current one.
    await tabTo(page.getByRole("button", { name: "Clear selection" }));
    await press("Enter");
    await expect.poll(() => page.getByText(/1 selected/).count(), WAIT).toBe(0);
    expect(page.url()).toContain("/d/invoices");
    await press("Enter");
    await page.waitForURL(/\/e\/[0-9a-f-]{36}$/);
    await press("/");
    expect(await isFocused(page.locator("#search"))).toBe(true);
    await type("Cliente");
    await press("Enter");
    await page.waitForURL(/q=Cliente/);
    await expect.poll(() => page.locator("tbody tr[data-index]").count(), WAIT).toBe(1);
  });

  it("completes names and values in the code, which says what they mean", async () => {
    const { page } = rig;
    await page.goto(rig.at("tasten/e/new"));
    await tabTo(page.getByRole("button", { name: "Code", exact: true }));
    await press("Enter");
    const code = page.getByRole("textbox", { name: "Code", exact: true });
    await tabTo(code);
    const option = (name: string) => page.getByRole("option", { name, exact: false });
    const text = () => code.evaluate((element) => element.textContent ?? "");
    await press("Control+Home");
    await press("ArrowRight");
    await press("Enter");
    await type('"orde');
    await option('"ordering"').first().waitFor();
    await page.getByText("References and parties of the order.").first().waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    await press("Enter");
    await expect.poll(text, WAIT).toContain('"ordering": {},');
    await press("Control+End");
    await press("Control+Home");
    await press("ArrowDown");
    await press("End");
    await press("Enter");
    await type('"$tags');
    await option('"$tags"').first().waitFor();
    await page.waitForTimeout(LIST_MS);
    await press("Enter");
    await expect.poll(text, WAIT).toContain('"$tags": [],');
    await press("Control+Space");
    await option('"simplified"').first().waitFor();
    await rig.picture("code-completion");
    await type('"simpl');
    await expect.poll(() => option('"reverse-charge"').count(), WAIT).toBe(0);
    await page.waitForTimeout(LIST_MS);
    await press("Enter");
    await expect.poll(text, WAIT).toContain('"$tags": ["simplified"],');
    // The engine has read what was completed, and the list of values is closed.
    await page.getByText("$tags", { exact: true }).waitFor();
    expect(await option('"simplified"').count()).toBe(0);
    await tabTo(page.getByRole("button", { name: "Code", exact: true }));
  });

  it("shows the keys and goes to pages by name", async () => {
    const { page } = rig;
    await page.locator("h1").waitFor();
    await press("?");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await press("Escape");
    await expect.poll(() => dialog.count(), WAIT).toBe(0);
    await press("Control+k");
    await page.getByRole("combobox", { name: "Go to" }).waitFor();
    await type("Workflows");
    await press("Enter");
    await heading("Workflows").waitFor();
    expect(rig.troubles).toEqual([]);
  });
});
