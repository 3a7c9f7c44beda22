import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-pa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { type Client, createClient } from "../harness/client.ts";
import { endedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import { invoice, partyOf, payment, SELLER, sale, sirenOf } from "../harness/pa-invoices.ts";
import { DEADLINE_MS } from "../harness/simulated-platform.ts";
import { type StartedSimulator, startSimulator } from "../harness/started-simulator.ts";

/** Sandboxes need no registration, so the workspace is live, and the operator's address is that of the simulator. */
let platform: Platform;
let authority: StartedSimulator;
let live: Client;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-pa-"));
  const certificates = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
  authority = await startSimulator(simulator, { authority: certificates });
  const url = authority.url.replace("http:", "https:");
  const addresses = {
    flow: `${url}/pa/flow-service`,
    directory: `${url}/pa/directory-service`,
    token: `${url}/pa/oauth/token`,
  };
  const env = {
    FAKTURO_ENDPOINTS: JSON.stringify({ "gov-fr": { live: addresses } }),
    NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
  };
  platform = await startPlatform(env, { isLive: true });
  const workspace = await platform.run("workspaces", "create", "Live", "--country", "FR");
  live = createClient(platform.url, await platform.run("keys", "create", "--workspace", workspace));
  const value = { client_id: sirenOf(SELLER), client_secret: "simulated" };
  const path = "/access/v1/credentials/gov-fr.platform";
  const put = await live.put(path, { holder: SELLER, value });
  expect(put.status, put.text).toBe(200);
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
  await authority?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs steps over a document; the codes of the job's faults. */
async function run(document: JsonObject, providers: readonly string[]) {
  const workflow = newId();
  const steps = providers.map((provider) => ({ provider }));
  const stored = await live.put(`/transform/v1/workflows/${workflow}`, { name: "Run", steps });
  expect(stored.status, stored.text).toBe(200);
  const ended = await endedJob(live, { workflow_id: workflow, data: document });
  const { intents = [], faults = [] } = ended.json;
  return {
    faults: faults.map(({ provider, code }: JsonObject) => `${provider} ${code}`),
    last: intents.at(-1)?.events.at(-1),
  };
}

/** Paths that the platform was called at. */
const paths = async (): Promise<readonly string[]> => {
  const [{ requests = [] } = {}] = await authority.admin("GET", "../state");
  return requests.map(({ path }: JsonObject) => String(path));
};

describe("a company that has not signed the mandate", () => {
  it.each([
    ["an invoice", invoice("80")],
    ["a status", payment("receipt", "80")],
  ])("hands over nothing of %s", async (_what, document) => {
    const steps = ["silo.close", "gov-fr.directory.record", "gov-fr.directory.forward"];
    expect(await run(document, steps)).toMatchObject({
      faults: ["gov-fr.directory.forward supplier-not-registered"],
    });
    const called = await paths();
    expect(called).toContainEqual(expect.stringContaining("/v1/siren/"));
    expect(called.filter((path) => path.endsWith("/v1/flows"))).toEqual([]);
  });

  it("records nothing for e-reporting, and has nothing to end", async () => {
    expect(await run(sale("81"), ["gov-fr.reporting.record"])).toMatchObject({
      faults: ["gov-fr.reporting.record not-registered"],
    });
    const party = { $schema: "https://gobl.org/draft-0/org/party", ...partyOf(SELLER) };
    for (const step of ["gov-fr.directory.disable", "gov-fr.reporting.disable"])
      expect(await run(party, [step])).toMatchObject({
        faults: [],
        last: { status: "SKIP", code: "not-registered" },
      });
  });
});
