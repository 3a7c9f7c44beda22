import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appCode } from "../harness/app-code.ts";
import { findBrowser } from "../harness/browser.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { accessibilityOf, type ConsoleRig, PASSWORD, startConsole } from "./console-rig.ts";

/** Texts that must stay text wherever they are shown. */
const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  '"><svg/onload=alert(1)>',
  "</script><script>alert(1)</script>",
  "{{7*7}}",
  "W".repeat(200),
];
const WAIT = { timeout: 60_000 };
const LIST_LIMIT_BYTES = 250_000;

const hasBrowser = findBrowser() !== undefined;
if (!hasBrowser) process.stdout.write("No Chromium here: the console is not opened.\n");

describe.skipIf(!hasBrowser)("the console", () => {
  let rig: ConsoleRig;
  const ids = { entry: newId(), hostile: newId(), workflow: newId(), failing: newId() };

  beforeAll(async () => {
    rig = await startConsole();
    const { client } = rig.platform;
    const named = (name: string) =>
      invoice({ customer: { name, tax_id: { country: "ES", code: "54387763P" } } });
    await client.put(`/silo/v1/entries/${ids.entry}`, { data: named("Cliente SA") });
    for (const name of HOSTILE) await client.post("/silo/v1/entries", { data: named(name) });
    const data = named(HOSTILE[0] ?? "");
    await client.put(`/silo/v1/entries/${ids.hostile}`, { data });
    const file = { name: '"><img src=x onerror=alert(2)>.html', data: "PGgxPmE8L2gxPg==" };
    await client.put(`/silo/v1/entries/${ids.hostile}/files/${newId()}`, file);
    await client.put(`/transform/v1/workflows/${ids.workflow}`, {
      name: "Issue <b>now</b>",
      schema: "bill/invoice",
      steps: [
        { name: "Number", provider: "sequence.enumerate", config: { name: "Invoices" } },
        { name: "Sign", provider: "silo.close" },
        { name: "Sent", provider: "silo.state", config: { state: "sent" } },
      ],
    });
    const wrong = {
      merge_type: "application/json-patch+json",
      data: [{ op: "remove", path: "/no" }],
    };
    await client.put(`/transform/v1/workflows/${ids.failing}`, {
      name: "Fails",
      schema: "bill/invoice",
      steps: [{ name: "Break", provider: "silo.modify", config: wrong }],
    });
  });

  afterAll(async () => {
    await rig?.stop();
  });

  /** Opens a page of the workspace and waits until it shows its title. */
  async function open(path: string, title?: string): Promise<void> {
    const { page } = rig;
    await page.goto(rig.at(`acme/${path}`));
    const heading = page.getByRole("heading", { level: 1 });
    await (title ? heading.filter({ hasText: title }) : heading).first().waitFor();
  }

  it("sets up the first member by a one-time link, and refuses a used one", async () => {
    const { page, platform } = rig;
    const link = await platform.run("setup-link");
    await page.goto(link.slice(link.indexOf("http")).replace(/^https?:\/\/[^/]+/, platform.url));
    await page.getByRole("heading", { name: "Set up Fakturo" }).waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    const fill = async () => {
      await page.getByLabel("Name", { exact: true }).fill("Ana");
      await page.getByLabel("E-mail").fill("ana@example.com");
      await page.getByLabel("New password").fill(PASSWORD);
      await page.getByLabel("Company").fill("Second");
      await page.getByRole("button", { name: "Start" }).click();
    };
    const address = page.url();
    await fill();
    await page.getByRole("heading", { name: "First document" }).waitFor();
    await page.goto("about:blank");
    await page.goto(address);
    await fill();
    await page.getByRole("alert").waitFor();
  });

  it("signs in and comes back to the page that was asked for; a wrong password is told", async () => {
    const { page } = rig;
    await open("me", "Ana");
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    await page.goto(rig.at("acme/jobs?status=KO"));
    await page.getByLabel("E-mail").fill("ana@example.com");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Jobs" }).waitFor();
    expect(page.url()).toBe(rig.at("acme/jobs?status=KO"));
  });

  it("lists, filters and opens documents by keys, with little script", async () => {
    const { page } = rig;
    const scripts = await rig.scriptsOf(() => open("d/invoices", "Invoices"));
    await page.getByRole("link", { name: "No number yet" }).first().waitFor();
    process.stdout.write(
      `list of documents: ${Math.round(scripts / 1000)} kB of compressed script\n`,
    );
    expect(scripts).toBeGreaterThan(50_000);
    expect(scripts).toBeLessThan(LIST_LIMIT_BYTES);
    expect(await page.getByText(HOSTILE[0] ?? "", { exact: true }).count()).toBe(2);
    await page.getByLabel("Search in this list").fill("Cliente");
    await page.waitForURL(/q=Cliente/);
    await expect.poll(() => page.locator("tbody tr").count(), WAIT).toBe(1);
    await page.locator("h1").click();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/e/${ids.entry}`));
    await open("d/orders", "Orders");
    await page.getByText("No documents here yet.").waitFor();
  });

  it("asks for the rows of a list before it knows who is signed in", async () => {
    const { page } = rig;
    const rows = page.waitForRequest(/\/silo\/v1\/entries\?/);
    await page.route("**/access/v1/me", async (route) => {
      await rows;
      await route.continue();
    });
    await open("d/invoices", "Invoices");
    await page.locator("tbody tr").first().waitFor();
    await page.unrouteAll();
  });

  it("runs a workflow on a document and shows its steps, state, files and signature", async () => {
    const { page } = rig;
    await open(`e/${ids.entry}`);
    await page.getByRole("button", { name: "Run a workflow" }).click();
    await page.getByLabel("Workflow", { exact: true }).selectOption({ label: "Issue <b>now</b>" });
    await page.getByRole("dialog").getByRole("button", { name: "Run a workflow" }).click();
    await page.getByRole("heading", { name: "Job", exact: true }).waitFor();
    await page.getByRole("button", { name: "Run again", exact: true }).waitFor();
    await open(`e/${ids.entry}?tab=activity`);
    await page.getByText("Signed version").first().waitFor();
    await page.getByRole("link", { name: "Signatures" }).click();
    await page.getByText("ES256").waitFor();
    expect(await page.getByRole("button", { name: "Edit" }).isDisabled()).toBe(true);
  });

  it("corrects a signed invoice by the kinds that its country permits", async () => {
    const { page } = rig;
    await open(`e/${ids.entry}`);
    await page.getByRole("button", { name: "Correct" }).click();
    await page.getByLabel("Type *").selectOption("credit-note");
    await page.getByLabel("Reason").fill("Returned");
    await page.getByRole("button", { name: "Make the correction" }).click();
    await page.waitForURL((url) => /\/e\//.test(url.pathname) && !url.pathname.endsWith(ids.entry));
    await page.getByText("credit-note").first().waitFor();
  });

  it("builds an invoice while it is typed, explains its values, and stores it", async () => {
    const { page } = rig;
    await open("e/new", "New document");
    await page.getByRole("textbox", { name: "Item of line 1" }).fill("Consulting");
    await page.getByRole("textbox", { name: "Price of line 1" }).fill("1200.00");
    const code = page.getByLabel("Tax code").first();
    await code.fill("B98602643");
    await page.getByText("GOBL-ES-TAX-IDENTITY-01").waitFor();
    await page.keyboard.press("F8");
    expect(await code.evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.getByRole("button", { name: "Why?" }).click();
    await page.getByText("regime ES").first().waitFor();
    await page.getByRole("button", { name: "€252.00" }).first().click();
    await page.getByText("$.totals.taxes.categories[0].rates[0].base").waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    await code.fill("B98602642");
    await page.getByText("No faults.").waitFor();
    await page.reload();
    await expect.poll(() => code.inputValue(), WAIT).toBe("B98602642");
    await page.getByRole("button", { name: "Code", exact: true }).click();
    await page.getByRole("textbox", { name: "Code", exact: true }).waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    // Side by side, what is typed in one is in the other.
    await page.getByRole("button", { name: "Side by side" }).click();
    const price = page.getByRole("textbox", { name: "Price of line 1" });
    await price.fill("1300.00");
    await page.getByText('"1300.00"').waitFor();
    await page.setViewportSize({ width: 1680, height: 860 });
    await rig.picture("editor-both");
    expect(await accessibilityOf(page)).toEqual([]);
    const typed = page.getByRole("textbox", { name: "Code", exact: true });
    await typed.press("Control+End");
    await typed.press("Backspace");
    await expect.poll(() => price.isDisabled(), WAIT).toBe(true);
    await typed.pressSequentially("}");
    await expect.poll(() => price.isEnabled(), WAIT).toBe(true);
    await price.fill("1200.00");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/e\/[0-9a-f-]{36}$/);
    await page.getByText("€1,452.00").first().waitFor();
  });

  it("tells why a job failed, and runs it again from the failed step", async () => {
    const { page, platform } = rig;
    const job = newId();
    const body = { workflow_id: ids.failing, silo_entry_id: ids.hostile };
    await platform.client.put(`/transform/v1/jobs/${job}?wait=30`, body);
    await open("", "Home");
    await page.getByRole("link", { name: "Fails" }).click();
    await page.locator("tbody").getByRole("link", { name: "Fails" }).click();
    await page.getByRole("button", { name: "Run again from here" }).click();
    await page.waitForURL((url) => /\/jobs\//.test(url.pathname) && !url.pathname.endsWith(job));
    await page.getByRole("button", { name: "Run again from here" }).waitFor();
  });

  it("makes a key whose token is shown once, and revokes it by its name", async () => {
    const { page } = rig;
    await open("settings/keys", "API keys");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Name").fill("Shop");
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText(/^eyJ/).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    expect(await page.content()).not.toContain("eyJ");
    const row = page.getByRole("row").filter({ hasText: "Shop" });
    await row.getByRole("button", { name: "Revoke" }).click();
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Revoke" });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel("Type Shop to revoke this key").fill("Shop");
    await confirm.click();
    await row.getByText("Revoked").waitFor();
  });

  it("keeps secrets whose values never come back, and refuses a malformed name", async () => {
    const { page } = rig;
    await open("settings/secrets", "Secrets");
    await page.getByRole("button", { name: "Set a secret" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Not a name");
    await dialog.getByLabel("Value").fill("hidden value");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByLabel("Name").fill("acme.token");
    await dialog.getByRole("button", { name: "Save" }).click();
    const row = page.getByRole("row").filter({ hasText: "acme.token" });
    await row.waitFor();
    expect(await page.content()).not.toContain("hidden value");
    await rig.picture("secrets");
    await row.getByRole("button", { name: "Remove" }).click();
    await page.getByLabel("Type acme.token to remove it").fill("acme.token");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByText("No secrets yet.").waitFor();
  });

  it("sets how long documents are kept, once the workspace's name is typed", async () => {
    const { page, platform } = rig;
    await open("settings/retention", "Retention");
    await page.getByLabel(/Years after/).fill("10");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Type Acme to have documents removed").fill("Acme");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved").first().waitFor();
    await rig.picture("retention");
    const { json } = await platform.client.get("/access/v1/workspace/retention");
    expect(json.documents_years).toBe(10);
  });

  it("exports listed documents as lines of JSON", async () => {
    const { page } = rig;
    await open("d/invoices", "Invoices");
    await page.getByRole("link", { name: "No number yet" }).first().waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "NDJSON" }).click();
    const text = readFileSync(await (await download).path(), "utf8");
    const listed = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id);
    expect(listed).toContain(ids.entry);
  });

  it("signs in with the codes of an authenticator app; without one it is asked for", async () => {
    const { page } = rig;
    await open("me", "Ana");
    const section = page.locator("section", { hasText: "Authenticator app" });
    await section.getByRole("button", { name: "Set up" }).click();
    const secret = (await section.locator("code").innerText()).trim();
    await section.getByLabel("Code of the app").fill("000000");
    await section.getByRole("button", { name: "Turn on" }).click();
    await section.getByRole("alert").waitFor();
    await section.getByLabel("Code of the app").fill(appCode(secret));
    await section.getByRole("button", { name: "Turn on" }).click();
    await section.getByText("Keep these codes").waitFor();
    const [recovery = ""] = await section.locator("li").allInnerTexts();
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("authenticator");
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByLabel("E-mail").fill("ana@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByLabel("Code of the app").fill(recovery);
    await page.getByRole("button", { name: "Sign in" }).click();
    // The page after it leads on to the workspace: a page that is opened before would be left again.
    await page.waitForURL(rig.at("acme/"));
    await open("me", "Ana");
    await section.getByRole("button", { name: "Remove the app" }).click();
    await section.getByRole("button", { name: "Set up" }).waitFor();
  });

  it("previews the next numbers of a series while it is made", async () => {
    const { page } = rig;
    await open("series", "Series");
    await page.getByRole("button", { name: "New series" }).click();
    await page.getByLabel("Name").fill("Shop");
    await page.getByLabel("Prefix").fill("A-");
    await page.getByText("A-000001, A-000002, A-000003").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "A-000001" }).waitFor();
  });

  it("runs a workflow once on every document that matches, and none on a filter without batches", async () => {
    const { page, platform } = rig;
    const label = { label: "Issue <b>now</b>" };
    const action = page.getByRole("button", { name: "Run on all" });
    await open("d/invoices?from=2020-01-01", "Invoices");
    await page.getByRole("link", { name: "No number yet" }).first().waitFor();
    expect(await action.isDisabled()).toBe(true);
    await open("d/invoices", "Invoices");
    await page.getByRole("link", { name: "No number yet" }).first().waitFor();
    await action.click();
    await page.getByLabel("Workflow", { exact: true }).selectOption(label);
    await rig.picture("run-all");
    await page.getByRole("dialog").getByRole("button", { name: "Run a workflow" }).click();
    await page
      .getByText(/jobs started/)
      .first()
      .waitFor();
    const { json } = await platform.client.get(`/transform/v1/jobs?workflow_id=${ids.workflow}`);
    expect(json.list.length).toBeGreaterThan(HOSTILE.length);
  });

  it("sets the state of a document by hand, with the reason", async () => {
    const { page } = rig;
    await open(`e/${ids.entry}`);
    await page.getByRole("button", { name: "Set the state" }).click();
    await page.getByLabel("State", { exact: true }).selectOption({ label: "Paid" });
    await page.getByLabel("Reason").fill("Bank statement");
    expect(await accessibilityOf(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("Paid", { exact: true }).first().waitFor();
  });

  it("is accessible on every page, light and dark, wide and at 360 pixels", async () => {
    const { page } = rig;
    const entry = ["", "?tab=files", "?tab=activity", "?tab=meta", "?tab=data"];
    const pages = [
      ...["", "d/all", "jobs", "workflows", `workflows/${ids.workflow}`, "series", "apps"],
      ...["apps/sdi-it", "registrations", "credentials", "settings/keys", "settings/members"],
      ...[
        "settings/audit",
        "settings/secrets",
        "settings/retention",
        "workflows/new",
        "start",
        "me",
        "nowhere",
        ...entry.map((tab) => `e/${ids.hostile}${tab}`),
      ],
    ];
    for (const [index, path] of pages.entries()) {
      const isOdd = index % 2 === 1;
      await page.setViewportSize(
        isOdd ? { width: 360, height: 740 } : { width: 1280, height: 860 },
      );
      await page.emulateMedia({ colorScheme: isOdd ? "dark" : "light" });
      await open(path);
      await page.waitForLoadState("networkidle");
      expect({ path, faults: await accessibilityOf(page) }).toEqual({ path, faults: [] });
      const overflow = "document.documentElement.scrollWidth - window.innerWidth";
      expect({ path, overflow: await page.evaluate(overflow) }).toEqual({ path, overflow: 0 });
    }
  });

  it("ran no foreign script, broke no rule of its policy, and called no other host", () => {
    expect(rig.troubles).toEqual([]);
  });
});
