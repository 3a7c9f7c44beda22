import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../harness/browser.ts";
import { accessibilityOf, type ConsoleRig, setUp, startConsole } from "./console-rig.ts";

const WAIT = { timeout: 60_000 };

const hasBrowser = findBrowser() !== undefined;
if (!hasBrowser) process.stdout.write("No Chromium here: workflows are not edited.\n");

describe.skipIf(!hasBrowser)("the editor of workflows", () => {
  let rig: ConsoleRig;

  beforeAll(async () => {
    rig = await startConsole();
    await setUp(rig, "Zweite", "DE");
  });
  afterAll(async () => {
    await rig?.stop();
  });

  const panel = () => rig.page.getByRole("region", { name: "Step", exact: true });

  /** Chooses a step in the palette. */
  async function choose(wanted: string): Promise<void> {
    const palette = rig.page.getByRole("region", { name: "Steps to add" });
    await palette.getByLabel("Find a step").fill(wanted);
    await palette.getByRole("button").filter({ hasText: wanted }).first().click();
    await panel().waitFor();
  }

  it("makes a workflow with a branch on the canvas; an incomplete one is not published", async () => {
    const { page } = rig;
    await page.goto(rig.at("zweite/workflows/new"));
    await page.getByLabel("Name", { exact: true }).fill("Review");
    await page.getByRole("button", { name: "Add a step" }).click();
    await choose("sequence.enumerate");
    await panel().getByLabel("Prefix").fill("R-");
    await panel().getByRole("button", { name: "Add a branch" }).click();
    await panel().getByLabel("Code of the outcome").fill("series-required");
    await panel().getByRole("button", { name: "Add a step", exact: true }).click();
    await choose("silo.state");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("alert").waitFor();
    await panel()
      .getByLabel(/^State/)
      .selectOption("error");
    await rig.picture("workflow-canvas");
    await page.getByText("KO series-required").first().waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("heading", { name: "Review" }).waitFor();
    await page.getByText("Published", { exact: true }).waitFor();
    await page.getByText("series-required").waitFor();
  });

  it("edits by outline and code, undoes, and keeps a draft beside the version", async () => {
    const { page } = rig;
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Outline" }).click();
    await page.getByRole("button", { name: /sequence\.enumerate/ }).click();
    await panel().getByLabel("Prefix").fill("X-");
    await panel().getByRole("button", { name: "Add a step after it" }).click();
    await choose("silo.close");
    await panel().getByRole("button", { name: "Move up" }).click();
    await rig.picture("workflow-outline");
    expect(await accessibilityOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Code", exact: true }).click();
    // The code shows the lines in view only, so not the added step.
    await page.getByText('"X-"').waitFor();
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.getByText("Draft saved.").first().waitFor();
    await page.getByRole("link", { name: "Versions" }).click();
    await page.getByText(/unpublished draft beside version 1/).waitFor();
  });

  it("shows what changed since a version, and restores it", async () => {
    const { page } = rig;
    await page.getByRole("button", { name: "Compare with now" }).click();
    await page.getByText("Added since").waitFor();
    await page.getByText("Changed", { exact: true }).waitFor();
    await rig.picture("workflow-versions");
    expect(await accessibilityOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Restore as a draft" }).click();
    await page.getByRole("button", { name: "Outline" }).click();
    const steps = page.getByRole("button", { name: /silo\.close/ });
    await expect.poll(() => steps.count(), WAIT).toBe(0);
    expect(rig.troubles).toEqual([]);
  });
});
