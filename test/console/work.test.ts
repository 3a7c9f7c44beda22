import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../harness/browser.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { accessibilityOf, type ConsoleRig, setUp, startConsole } from "./console-rig.ts";

const WAIT = { timeout: 60_000 };

const hasBrowser = findBrowser() !== undefined;
if (!hasBrowser) process.stdout.write("No Chromium here: jobs and webhooks are not looked at.\n");

/** A step that removes a member which is not there. */
const FAILING = {
  provider: "silo.modify",
  config: {
    merge_type: "application/json-patch+json",
    data: [{ op: "remove", path: "/doc/nothing" }],
  },
};
const STEPS = [
  { name: "Number", provider: "sequence.enumerate", config: { name: "Invoices", prefix: "T-" } },
  {
    name: "Large",
    provider: "silo.if",
    config: { expr: "float(doc.totals.payable) > 1000" },
    next: [{ code: "true", steps: [{ provider: "silo.state", config: { state: "sent" } }] }],
  },
  { name: "Tell", provider: "webhook", config: { url: "http://127.0.0.1:9/" } },
];

describe.skipIf(!hasBrowser)("jobs, webhooks and tests of workflows in the console", () => {
  let rig: ConsoleRig;
  const entry = newId();

  /** A call of the API by the person who is signed in. */
  async function call(method: string, path: string, body: object): Promise<void> {
    const status = await rig.page.evaluate(
      async ([way, address, text]) => {
        const headers = {
          "content-type": "application/json",
          "x-fakturo-console": "1",
          "fakturo-workspace": "werk",
        };
        return (await fetch(address, { method: way, headers, body: text })).status;
      },
      [method, path, JSON.stringify(body)] as const,
    );
    expect([path, status < 300]).toEqual([path, true]);
  }

  async function workflow(name: string, steps: readonly object[]): Promise<string> {
    const id = newId();
    const body = { name, schema: "bill/invoice", steps };
    await call("PUT", `/transform/v1/workflows/${id}`, body);
    return id;
  }

  async function job(workflow_id: string): Promise<string> {
    const id = newId();
    await call("PUT", `/transform/v1/jobs/${id}`, { workflow_id, silo_entry_id: entry });
    return id;
  }

  beforeAll(async () => {
    rig = await startConsole({ FAKTURO_ALLOW_PRIVATE_TARGETS: "false" });
    await setUp(rig, "Werk", "ES");
    await call("PUT", `/silo/v1/entries/${entry}`, { data: invoice() });
  });
  afterAll(async () => {
    await rig?.stop();
  });

  it("tests a workflow on a document with outcomes that a person chooses", async () => {
    const { page } = rig;
    await page.goto(rig.at(`werk/workflows/${await workflow("Tried", STEPS)}/edit`));
    await page.getByRole("button", { name: "Test", exact: true }).click();
    const tried = page.getByRole("region", { name: "Test of the workflow" });
    await tried.getByLabel("Document for the test").selectOption({ index: 1 });
    await tried.getByText("The job would end well.").waitFor();
    expect(await tried.getByRole("listitem").filter({ hasText: "carried out" }).count()).toBe(3);
    await tried.getByText("assumed, not called").waitFor();
    await tried
      .getByText(/\d+ changed value/)
      .first()
      .click();
    await tried.getByText("$.doc.code").waitFor();
    await rig.picture("workflow-test");
    expect(await accessibilityOf(page)).toEqual([]);
    await tried.getByLabel("Outcome of Tell").selectOption("KO");
    await tried.getByText("The job would fail.").waitFor();
    await tried.getByText("chosen by you").waitFor();
  });

  it("says what is wrong with a workflow that could not be published", async () => {
    const { page } = rig;
    const id = newId();
    const body = { name: "Broken", draft: true, steps: [{ provider: "silo.state" }] };
    await call("PUT", `/transform/v1/workflows/${id}`, { ...body, schema: "bill/invoice" });
    await page.goto(rig.at(`werk/workflows/${id}/edit`));
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByLabel("Document for the test").selectOption({ index: 1 });
    await page.getByRole("alert").getByText("state").first().waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
  });

  it("shows causes of failures at home, and runs all jobs of one again", async () => {
    const { page } = rig;
    await job(await workflow("Failing", [FAILING]));
    await page.goto(rig.at("werk"));
    const failed = page.getByRole("region", { name: "Failed, by cause" });
    await failed.getByRole("link", { name: "Failing" }).waitFor();
    await page.getByText("By hour").click();
    await rig.picture("home-overview");
    expect(await accessibilityOf(page)).toEqual([]);
    await failed.getByRole("link", { name: "Failing" }).click();
    await page.getByRole("button", { name: "Run all again" }).click();
    await rig.picture("jobs-rerun");
    expect(await accessibilityOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Run them again" }).click();
    await page.getByText("1 job started").first().waitFor();
    const rows = page.getByRole("row").filter({ hasText: "Failing" });
    await expect.poll(() => rows.count(), WAIT).toBe(2);
  });

  it("wakes a job that waits", async () => {
    const { page } = rig;
    const steps = [{ provider: "silo.sleep", config: { seconds: 86_400 } }];
    await page.goto(rig.at(`werk/jobs/${await job(await workflow("Waiting", steps))}`));
    await page.getByRole("button", { name: "Wake" }).click();
    await page.getByText("Done", { exact: true }).first().waitFor();
    expect(await page.getByRole("button", { name: "Wake" }).count()).toBe(0);
  });

  it("draws only the rows of a list in view, and loads more while it is scrolled", async () => {
    const { page } = rig;
    const ids = Array.from({ length: 110 }, () => newId());
    await Promise.all(
      ids.map((id) => call("PUT", `/silo/v1/entries/${id}`, { data: invoice(), folder: "orders" })),
    );
    await page.goto(rig.at("werk/d/orders"));
    for (const row of [49, 99, 109]) {
      const shown = async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return page.locator(`tbody tr[data-index='${row}']`).count();
      };
      await expect.poll(shown, WAIT).toBe(1);
    }
    expect(await page.locator("tbody tr[data-index]").count()).toBeLessThan(60);
    expect(await page.locator("table").getAttribute("aria-rowcount")).toBe("111");
    await page.getByText("110 documents").waitFor();
    await page.keyboard.press("j");
    await page.locator("tr[data-index='0'][data-current='true']").waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
  });

  it("lists deliveries of webhooks with why they failed, and sends one again", async () => {
    const { page } = rig;
    await page.goto(rig.at("werk/deliveries"));
    await page.getByText(/No webhook was sent lately/).waitFor();
    await job(await workflow("Telling", STEPS.slice(2)));
    await page.getByRole("button", { name: "Send again" }).waitFor();
    await page.getByText("127.0.0.1:9").waitFor();
    await page.getByText("the operator does not allow webhooks to this address").waitFor();
    await rig.picture("webhooks");
    expect(await accessibilityOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Send again" }).click();
    const again = page.getByRole("button", { name: "Send again" });
    await expect.poll(() => again.count(), WAIT).toBe(2);
    expect(rig.troubles).toEqual([]);
  });
});
