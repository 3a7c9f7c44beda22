import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { freePort } from "../harness/server.ts";
import { type Platform, startPlatform } from "./platform.ts";

const DEADLINE_MS = 300_000;
/** Templates whose documents reach a simulated authority or become files. */
const SENT = [
  "es-verifactu",
  "es-sii",
  "es-ticketbai",
  "it-sdi",
  "pl-ksef",
  "pt-at",
  "gr-mydata",
  "fr-pa",
  "sa-zatca",
  "fi-finvoice",
  "dk-nemhandel",
  "ar-arca",
  "br-nfse",
  "co-dian",
  "mx-cfdi",
  "de-xrechnung",
  "de-zugferd",
  "peppol",
  "pdf",
];

let platform: Platform;

beforeAll(async () => {
  const port = String(await freePort());
  platform = await startPlatform({
    FAKTURO_SIMULATE:
      "verifactu,sii,ticketbai,sdi,ksef,at-pt,mydata,pa,zatca,peppol,nemhandel,finvoice,arca,sefaz,dian,pac",
    FAKTURO_SIMULATE_PORT: port,
  });
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

/** A workspace of a country, live unless a flag says otherwise. */
async function workspaceIn(country: string, ...flags: readonly string[]): Promise<Client> {
  const id = await platform.run("workspaces", "create", country, "--country", country, ...flags);
  return createClient(platform.url, await platform.run("keys", "create", "--workspace", id));
}

async function apply(client: Client, template: string) {
  const made = await client.post(`/transform/v1/templates/${template}`, { sample: true });
  expect(made.status, made.text).toBe(200);
  return made.json;
}

/** Waits until the authority has answered each registration. */
async function registered(client: Client): Promise<void> {
  const states = async () =>
    (await client.get("/access/v1/registrations")).json.list.map(({ state }: JsonObject) => state);
  const isDone = async () => (await states()).every((state: string) => state === "active");
  await expect.poll(isDone, { timeout: DEADLINE_MS, interval: 250 }).toBe(true);
}

/** Sends the sample by the template's workflow. */
async function send(client: Client, template: string) {
  const { workflows, sample } = await apply(client, template);
  await registered(client);
  const workflow = workflows.find(({ key }: JsonObject) => key === "send").id;
  const body = { workflow_id: workflow, silo_entry_id: sample.invoice };
  const job = await client.put(`/transform/v1/jobs/${newId()}?wait=60`, body);
  const path = `/transform/v1/jobs/${job.json.id}`;
  const isOver = async () => (await client.get(path)).json.completed_at !== undefined;
  await expect.poll(isOver, { timeout: DEADLINE_MS, interval: 500 }).toBe(true);
  const { status, faults = [] } = (await client.get(path)).json;
  const { state } = (await client.get(`/silo/v1/entries/${sample.invoice}`)).json;
  const codes = faults.map(({ provider, code, message }: JsonObject) =>
    [provider, code, message].join(" "),
  );
  return { template, status, codes, state };
}

describe("templates of workflows", () => {
  it(
    "send the sample of each country to its simulated authority",
    async () => {
      const { client } = platform;
      const results = await Promise.all(SENT.map((template) => send(client, template)));
      expect(results).toEqual(
        SENT.map((template) => ({ template, status: "OK", codes: [], state: "sent" })),
      );
    },
    DEADLINE_MS,
  );

  it("are listed by country, with the simulators that take their documents", async () => {
    const client = await workspaceIn("IT", "--sandbox");
    const { json } = await client.get("/transform/v1/templates?country=IT");
    const listed = json.list.map(({ key, simulated }: JsonObject) => [key, simulated]);
    expect(listed).toEqual([
      ["it-sdi", true],
      ["pdf", false],
    ]);
    const wrong = await client.get("/transform/v1/templates?country=it");
    expect(wrong.status).toBe(422);
    expect((await client.post("/transform/v1/templates/none", {})).status).toBe(404);
  });

  it("make nothing at all where a sample is refused", async () => {
    const client = await workspaceIn("DE");
    const refused = await client.post("/transform/v1/templates/pdf", { sample: true });
    expect([refused.status, refused.json.message]).toEqual([
      422,
      "sample: sample documents are for sandbox workspaces only",
    ]);
    expect((await client.get("/transform/v1/workflows")).json.list).toEqual([]);
    expect((await client.get("/sequence/v1/series")).json.list).toEqual([]);
    expect((await client.post("/transform/v1/templates/pdf", {})).status).toBe(200);
    expect((await client.get("/transform/v1/workflows")).json.list).toHaveLength(1);
  });
});
