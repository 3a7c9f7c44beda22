import { type JsonObject, toTaxCountry } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../harness/browser.ts";
import { type Browser, browserOf } from "../harness/browser-session.ts";
import type { Client } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { freePort } from "../harness/server.ts";
import { type ConsoleRig, PASSWORD, setUp, startConsole } from "./console-rig.ts";
import { picturePrint } from "./pictures.ts";

const WAIT = { timeout: 300_000, interval: 500 };
/** Countries with a regime, as ISO 3166 has them. */
const COUNTRIES =
  "AE AR AT BE BR CA CH CO DE DK ES FI FR GB GR IE IN IT MX NL NO PL PT SA SE SG US".split(" ");

const hasBrowser = findBrowser() !== undefined;
if (!hasBrowser) process.stdout.write("No Chromium here: the first invoices are not sent.\n");

/** A document that was sent in a workspace of its country. */
interface Sent {
  readonly country: string;
  readonly workspace: string;
  readonly invoice: string;
  readonly state: string;
  /** What went wrong, if anything. */
  readonly faults: readonly JsonObject[];
}

describe.skipIf(!hasBrowser)("the first invoice of each country", () => {
  let rig: ConsoleRig;
  let browser: Browser;

  beforeAll(async () => {
    rig = await startConsole({
      FAKTURO_SIMULATE:
        "verifactu,sdi,ksef,at-pt,mydata,pa,zatca,peppol,nemhandel,finvoice,arca,sefaz,dian,pac",
      FAKTURO_SIMULATE_PORT: String(await freePort()),
    });
    await setUp(rig, "First", "ES");
    browser = browserOf(rig.platform.url);
    await browser.post("/access/v1/sessions", { email: "ana@example.com", password: PASSWORD });
  });
  afterAll(async () => {
    await rig?.stop();
  });

  async function ended(client: Client, job: string) {
    const path = `/transform/v1/jobs/${job}`;
    const isOver = async () => (await client.get(path)).json.completed_at !== undefined;
    await expect.poll(isOver, WAIT).toBe(true);
    const { faults = [] } = (await client.get(path)).json;
    return faults;
  }

  /** Makes a workspace by the country's first template, and sends its sample. */
  async function sendIn(country: string): Promise<Sent> {
    const name = `Example ${country}`;
    const made = await browser.post("/access/v1/workspaces", { name, country, sandbox: true });
    const workspace: string = made.json.slug;
    const client = browser.in(workspace);
    const { json } = await client.get(`/transform/v1/templates?country=${country}`);
    const template = await client.post(`/transform/v1/templates/${json.list[0].key}`, {
      sample: true,
    });
    const isRegistered = async () =>
      (await client.get("/access/v1/registrations")).json.list.every(
        ({ state }: JsonObject) => state === "active",
      );
    await expect.poll(isRegistered, WAIT).toBe(true);
    const { workflows, sample } = template.json;
    const workflow_id = workflows.find(({ key }: JsonObject) => key === "send").id;
    const job = newId();
    const body = { workflow_id, silo_entry_id: sample.invoice };
    await client.put(`/transform/v1/jobs/${job}`, body);
    const faults = await ended(client, job);
    const { state } = (await client.get(`/silo/v1/entries/${sample.invoice}`)).json;
    return { country, workspace, invoice: sample.invoice, state, faults };
  }

  /** The PDF file that the workflow printed. */
  async function printOf(workspace: string, invoice: string): Promise<Uint8Array> {
    const { json } = await browser.in(workspace).get(`/silo/v1/entries/${invoice}`);
    const file = json.attachments.find(({ mime }: JsonObject) => mime === "application/pdf");
    return new Uint8Array(await (await fetch(file.url)).arrayBuffer());
  }

  it("is sent to the simulated authority, and printed", async () => {
    const sent = await Promise.all(COUNTRIES.map(sendIn));
    expect(sent.filter(({ state }) => state !== "sent")).toEqual([]);
    for (const { country, workspace, invoice } of sent) {
      const print = await printOf(workspace, invoice);
      expect(Buffer.from(print.slice(0, 5)).toString()).toBe("%PDF-");
      await picturePrint(rig.page, `print-${toTaxCountry(country).toLowerCase()}`, print);
    }
  });
});
