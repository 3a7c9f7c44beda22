import { plugin } from "@fakturo/app-pl-ksef";
import { beforeEach, describe, expect, it } from "vitest";
import { KsefCalls, ksefSubmission } from "../harness/ksef-calls.ts";
import { faOf } from "../harness/ksef-probe.ts";

const single = plugin.connections?.find(({ key }) => key === "gov-pl");
const batches = plugin.connections?.find(({ key }) => key === "gov-pl.batch");
const [registration] = plugin.registrations ?? [];
if (!single?.send || !batches?.together?.receipts || !registration?.register)
  throw new Error("the app lacks a part");
const { together } = batches;

let calls: KsefCalls;
beforeEach(() => {
  calls = new KsefCalls();
});

/** Sends an invoice online and others in a batch, and asks for their decisions. */
async function send(first: number): Promise<void> {
  const one = ksefSubmission(faOf({ number: `FV/${first}` }), "one");
  const answer = await single?.send?.(one, calls.context());
  const all = [1, 2].map((more) =>
    ksefSubmission(faOf({ number: `FV/${first + more}` }), `${more}`),
  );
  const { answers } = await together.send(all, calls.context());
  calls.now += 2000;
  if (answer?.is !== "taken") throw new Error(JSON.stringify(answer));
  const decided = await single?.receipt?.(one, answer.reference, calls.context());
  expect(decided).toMatchObject({ is: "accepted" });
  const records = all.map((each) => {
    const taken = answers.get(each.id);
    return { one: each, reference: taken?.is === "taken" ? taken.reference : "" };
  });
  const batch = await together.receipts?.(records, calls.context());
  expect([...(batch?.answers.values() ?? [])].map(({ is }) => is)).toEqual([
    "accepted",
    "accepted",
  ]);
}

const systems = () => new Set(calls.made.map((call) => call.split(" ")[1]?.split("/")[1]));

describe("the system of a registration", () => {
  it("is the test system, or the demo system where the registration says so, with sessions of their own", async () => {
    await send(1);
    expect(systems()).toEqual(new Set(["v2", "storage"]));
    calls.made.length = 0;
    calls.registration = { environment: "demo", enrol: false };
    await send(4);
    // Uploads and receipts too: their addresses are those that the system states.
    expect(systems()).toEqual(new Set(["demo"]));
    expect(calls.made.filter((call) => call === "POST /demo/v2/auth/challenge")).toHaveLength(1);
    calls.made.length = 0;
    calls.registration = { environment: "" };
    await send(7);
    expect(calls.made.filter((call) => call.endsWith("/auth/challenge"))).toEqual([]);
    expect(systems()).toEqual(new Set(["v2", "storage"]));
  });

  it("is the production system in live workspaces, whatever it says", async () => {
    calls.registration = { environment: "demo" };
    const one = ksefSubmission(faOf());
    await single.send?.(one, { ...calls.context(), environment: "live" });
    expect(systems()).toEqual(new Set(["v2"]));
  });

  it("has addresses of the ministry in each environment", () => {
    for (const { endpoints } of [single, batches]) {
      expect(endpoints.live).not.toHaveProperty("demo-api");
      expect(endpoints.test).toMatchObject({
        api: "https://api-test.ksef.mf.gov.pl/v2",
        "demo-api": "https://api-demo.ksef.mf.gov.pl/v2",
        "demo-qr": "https://qr-demo.ksef.mf.gov.pl",
      });
    }
  });
});
