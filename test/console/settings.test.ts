import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../harness/browser.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { accessibilityOf, type ConsoleRig, setUp, startConsole } from "./console-rig.ts";

const hasBrowser = findBrowser() !== undefined;
if (!hasBrowser) process.stdout.write("No Chromium here: settings pages are not looked at.\n");

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#b3261e"/></svg>';
const DECLARATION = "Responsible declaration (declaración responsable)";
const DECLARED = {
  "verifactu.software": {
    ...{ name: "Acme SL", nif: "B98602642", system: "Fakturo", id: "FK", version: "1.0" },
    ...{ installation: "1", only_verifactu: false, several_taxpayers: true, serves_several: true },
  },
  "verifactu.declaration": {
    address: "Calle Mar 7, Valencia",
    place: "Valencia",
    date: "2026-01-15",
  },
};
const PARTY = {
  $schema: "https://gobl.org/draft-0/org/party",
  name: "Gundula Geheim",
  emails: [{ addr: "gundula@example.com" }],
};
/** Entries of parties have ids that are derived from names. */
const PARTY_ID = "0d6c7b1e-6f0a-5a3b-9c52-6a4f4c1d2e3f";

describe.skipIf(!hasBrowser)("branding, exports, erasure and registrations in the console", () => {
  let rig: ConsoleRig;

  /** A call of the API by the person who is signed in; answers its JSON. */
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const { status, json } = await rig.page.evaluate(
      async ([way, address, text]) => {
        const headers = {
          "content-type": "application/json",
          "x-fakturo-console": "1",
          "fakturo-workspace": "werk",
        };
        const reply = await fetch(address, { method: way, headers, ...(text && { body: text }) });
        return { status: reply.status, json: await reply.json() };
      },
      [method, path, body ? JSON.stringify(body) : ""] as const,
    );
    expect([path, status < 300]).toEqual([path, true]);
    return json;
  }

  const heading = (name: string) => rig.page.getByRole("heading", { name, exact: true });
  const button = (name: string) => rig.page.getByRole("button", { name, exact: true });

  async function open(path: string, title: string): Promise<void> {
    await rig.page.goto(rig.at(`werk/${path}`));
    await heading(title).waitFor();
  }

  beforeAll(async () => {
    rig = await startConsole();
    await setUp(rig, "Werk", "PT");
  });
  afterAll(async () => {
    await rig?.stop();
  });

  it("brands the workspace's PDF files, with a preview that follows the form", async () => {
    const { page } = rig;
    await open("settings/branding", "PDF branding");
    await page.getByText("Consulting").waitFor();
    const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(LOGO) };
    await page.getByLabel("Logo", { exact: true }).setInputFiles(file);
    await page.locator(".branded img").waitFor();
    await page.getByLabel("Colour of titles and totals").fill("#b3261e");
    await page.getByLabel("Badge beside the title").fill("Muster");
    await page.locator(".branded").getByText("Muster").waitFor();
    const color = await page
      .locator(".branded .paper-title")
      .evaluate((title) => getComputedStyle(title).color);
    expect(color).toBe("rgb(179, 38, 30)");
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("branding");
    const download = page.waitForEvent("download");
    await button("PDF with these settings").click();
    expect((await download).suggestedFilename()).toBe("preview.pdf");
    await button("Save").click();
    await page.getByText("Saved").first().waitFor();
    expect(await call("GET", "/access/v1/apps/pdf")).toMatchObject({
      config: {
        accent_color: "#b3261e",
        label: "Muster",
        logo_url: expect.stringMatching(/^data:/),
      },
    });
    const large = { ...file, buffer: Buffer.alloc(200_001) };
    await page.getByLabel("Logo", { exact: true }).setInputFiles(large);
    await page.getByText("The picture is larger than 200 kB.").waitFor();
  });

  it("exports a period and tells why one cannot be made", async () => {
    const { page } = rig;
    await open("exports", "Exports");
    await page.getByLabel("NIF of the program's producer *").fill("500000000");
    await page.getByLabel("First day").fill("2026-01-01");
    await page.getByLabel("Last day").fill("2025-01-01");
    await button("Export").click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Last day").fill("2026-12-31");
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("exports");
    for (const [label, text] of [
      ["NIF of the company", "545259045"],
      ["Name of the company", "Werk"],
      ["Street", "Rua 1"],
      ["City", "Aveiro"],
      ["Postal code", "3800-200"],
      ["Number of the program's certificate", "9999"],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    const download = page.waitForEvent("download");
    await button("Export").click();
    expect((await download).suggestedFilename()).toMatch(/\.xml$/);
    await page.getByText(/^Saved .*\.xml, \d+ kB/).waitFor();
  });

  it("erases a party once its name is typed, and keeps what names it", async () => {
    const { page } = rig;
    await call("PUT", `/silo/v1/entries/${PARTY_ID}`, { data: PARTY });
    await page.goto(rig.at(`werk/e/${PARTY_ID}`));
    await button("Erase the party").click();
    const dialog = page.getByRole("dialog");
    const act = dialog.getByRole("button", { name: "Erase the party" });
    expect(await act.isDisabled()).toBe(true);
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("erasure");
    await dialog.getByLabel("Type Gundula Geheim to erase").fill("Gundula Geheim");
    await act.click();
    await page.getByText("Documents that name it and stay: 0").first().waitFor();
    const kept = JSON.stringify(await call("GET", `/silo/v1/entries/${PARTY_ID}`));
    expect(kept).not.toMatch(/gundula/i);
    expect(await call("GET", "/access/v1/audit?action=party.erase")).toMatchObject({
      list: [{ action: "party.erase", target: PARTY_ID, actor: expect.stringMatching(/^user:/) }],
    });
  });

  it("lists the credentials that workflows need, the others on request", async () => {
    const { page } = rig;
    await open("credentials", "Credentials");
    await page.getByText("No workflow of this workspace needs one.").waitFor();
    await page.getByLabel(/^Also those that no workflow/).check();
    await page.getByText("sdi-it.certificate", { exact: true }).waitFor();
    await page.getByLabel("Search credentials").fill("sdi-it.cert");
    await expect.poll(() => page.locator(".cards section").count()).toBe(1);
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("credentials-filter");
  });

  it("says that no workflow registers suppliers while there is none", async () => {
    const { page } = rig;
    await open("registrations", "Registrations");
    await button("Register a supplier").click();
    await page.getByText("No published workflow here registers suppliers.").waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("register");
  });

  it("runs a job again once, however often the button is pressed", async () => {
    const { page } = rig;
    const [entry, workflow, job] = [newId(), newId(), newId()];
    await call("PUT", `/silo/v1/entries/${entry}`, { data: invoice() });
    const steps = [{ provider: "silo.state", config: { state: "sent" } }];
    await call("PUT", `/transform/v1/workflows/${workflow}`, {
      name: "Again",
      schema: "bill/invoice",
      steps,
    });
    await call("PUT", `/transform/v1/jobs/${job}`, { workflow_id: workflow, silo_entry_id: entry });
    await page.goto(rig.at(`werk/jobs/${job}`));
    await button("Run again").dblclick();
    await page.waitForURL((url) => url.pathname.includes("/jobs/") && !url.href.includes(job));
    const { list } = Object(await call("GET", "/transform/v1/jobs"));
    expect(list).toHaveLength(2);
  });

  it("links the page of a registration that waits for its supplier", async () => {
    const { page } = rig;
    const [entry, workflow, job] = [randomUUID(), newId(), newId()];
    const schema = "https://gobl.org/draft-0/org/party";
    const tax_id = { country: "PT", code: "545259045" };
    const data = { $schema: schema, name: "Oficina do Cais", tax_id };
    await call("PUT", `/silo/v1/entries/${entry}`, { data });
    const steps = [{ provider: "at-pt.register" }];
    const name = "Register";
    await call("PUT", `/transform/v1/workflows/${workflow}`, { name, schema: "org/party", steps });
    await call("PUT", `/transform/v1/jobs/${job}`, { workflow_id: workflow, silo_entry_id: entry });
    await expect
      .poll(async () => Object(await call("GET", "/access/v1/registrations")).list[0]?.state)
      .toBe("link-open");
    await open("registrations", "Registrations");
    const link = page.getByRole("link", { name: "Page for the supplier" });
    const address = await link.getAttribute("href");
    expect((await fetch(address ?? "")).status).toBe(200);
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("registration-link");
  });

  it("offers the documents that an app writes about the workspace", async () => {
    const { page } = rig;
    await open("apps/gov-es", "gov-es");
    const download = button(DECLARATION);
    await download.click();
    await page.getByRole("alert").getByText("verifactu.software").waitFor();
    for (const [key, value] of Object.entries(DECLARED))
      await call("PUT", `/access/v1/credentials/${key}`, { value });
    const saved = page.waitForEvent("download");
    await download.click();
    expect((await saved).suggestedFilename()).toBe(`${DECLARATION}.pdf`);
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("app");
  });

  it("ran no foreign script and broke no rule of its policy", () => {
    expect(rig.troubles).toEqual([]);
  });
});
