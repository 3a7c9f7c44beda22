import { plugin } from "@fakturo/app-pl-ksef";
import type { JsonObject } from "@fakturo/model";
import type { RegistrationAnswer } from "@fakturo/plugin";
import { beforeEach, describe, expect, it } from "vitest";
import { contract, KsefCalls, ksefSubmission } from "../harness/ksef-calls.ts";
import { faOf, KsefProbe, SELLER, sealFor } from "../harness/ksef-probe.ts";

/** Operations of the ministry's document that the app calls. */
const USED = [
  "DELETE /auth/sessions/current",
  "GET /auth/{referenceNumber}",
  "GET /certificates/enrollments/data",
  "GET /certificates/enrollments/{referenceNumber}",
  "GET /invoices/exports/{referenceNumber}",
  "GET /invoices/ksef/{ksefNumber}",
  "GET /limits/context",
  "GET /security/public-key-certificates",
  "GET /sessions",
  "GET /sessions/{referenceNumber}",
  "GET /sessions/{referenceNumber}/invoices",
  "GET /sessions/{referenceNumber}/invoices/ksef/{ksefNumber}/upo",
  "GET /sessions/{referenceNumber}/invoices/{invoiceReferenceNumber}",
  "GET /sessions/{referenceNumber}/invoices/{invoiceReferenceNumber}/upo",
  "POST /auth/challenge",
  "POST /auth/ksef-token",
  "POST /auth/token/redeem",
  "POST /auth/token/refresh",
  "POST /auth/xades-signature",
  "POST /certificates/enrollments",
  "POST /certificates/query",
  "POST /certificates/retrieve",
  "POST /invoices/exports",
  "POST /invoices/query/metadata",
  "POST /sessions/batch",
  "POST /sessions/batch/{referenceNumber}/close",
  "POST /sessions/online",
  "POST /sessions/online/{referenceNumber}/invoices",
];

const single = plugin.connections?.find(({ key }) => key === "gov-pl");
const batches = plugin.connections?.find(({ key }) => key === "gov-pl.batch")?.together;
const [feed] = plugin.feeds ?? [];
const [registration] = plugin.registrations ?? [];
if (!single?.send || !batches?.receipts || !feed?.fetch || !registration?.register)
  throw new Error("the app lacks a part");

let calls: KsefCalls;
beforeEach(() => {
  calls = new KsefCalls();
  contract?.seen.clear();
});

const context = () => calls.context();
const invoice = (number: string) =>
  ksefSubmission(faOf({ number, seller: SELLER, buyer: SELLER }), number);

async function sendOnline(): Promise<void> {
  // The second one is a duplicate with the same bytes, whose receipt is that of the first.
  for (let times = 0; times < 2; times += 1) {
    const one = invoice("FV/1");
    const answer = await single?.send?.(one, context());
    if (answer?.is !== "taken") throw new Error(JSON.stringify(answer));
    calls.now += 2000;
    expect(await single?.receipt?.(one, answer.reference, context())).toMatchObject({
      is: "accepted",
    });
    expect(await single?.consult?.(one, context())).toMatchObject({ is: "found" });
  }
}

async function sendBatch(): Promise<void> {
  const all = Array.from({ length: 20 }, (_, i) => invoice(`FV/${i + 2}`));
  const { answers } = (await batches?.send(all, context())) ?? {};
  const records = all.map((one) => {
    const answer = answers?.get(one.id);
    return { one, reference: answer?.is === "taken" ? answer.reference : "" };
  });
  calls.now += 2000;
  const decided = await batches?.receipts?.(records, context());
  expect([...(decided?.answers.values() ?? [])].every(({ is }) => is === "accepted")).toBe(true);
}

async function receive(): Promise<void> {
  calls.now += 5000;
  const start = { at: 0, id: "" };
  expect(await feed?.page(start, context())).toMatchObject({ isPending: true });
  calls.now += 2000;
  const page = await feed?.page(start, context());
  const [first] = page?.items ?? [];
  if (!first) throw new Error("nothing was received");
  expect(await feed?.fetch?.(first, context())).toMatchObject({ args: { nip: SELLER } });
}

/** Logs in again with a token, and refreshes it. */
async function useToken(): Promise<void> {
  const probe = KsefProbe.of(calls.open);
  probe.now = calls.now;
  const body = { permissions: ["InvoiceRead", "InvoiceWrite"], description: "Fakturo" };
  const token = probe.login(sealFor(SELLER)).access;
  const made = probe.json("POST /v2/tokens", { token, body });
  calls.issued.set("gov-pl.token", { token: made.token });
  calls.sessions.clear();
  await feed?.page({ at: calls.now, id: "" }, context());
  calls.sessions.delete("access");
  calls.now += 850_000;
  await feed?.page({ at: calls.now, id: "" }, context());
  calls.issued.clear();
  calls.sessions.clear();
}

async function enrol(): Promise<void> {
  const request = (details: JsonObject) => ({
    ...{ id: "00000000-0000-4000-8000-000000000000", holder: SELLER, inputs: {}, details },
    environment: "simulated" as const,
    config: { enrol: true },
  });
  let answer: RegistrationAnswer | undefined = await registration?.register?.(
    request({}),
    context(),
  );
  for (let rounds = 0; rounds < 6 && answer?.is === "waiting"; rounds += 1) {
    for (const { key, value } of answer.issued ?? []) calls.issued.set(key, value);
    calls.now += 2000;
    answer = await registration?.check?.(request(answer.details ?? {}), context());
  }
  expect(answer).toMatchObject({ is: "active" });
}

if (!contract)
  process.stdout.write(
    "The ministry's OpenAPI document is not here: the operations that the app uses are not compared.\n",
  );

describe.skipIf(!contract)("the ministry's OpenAPI document", () => {
  it("describes each operation that the app uses, in both directions", async () => {
    for (const use of [sendOnline, sendBatch, receive, useToken, enrol]) await use();
    expect(calls.differences).toEqual([]);
    const used = [...(contract?.operations ?? [])].toSorted();
    process.stdout.write(`KSeF: ${used.length} operations compared:\n  ${used.join("\n  ")}\n`);
    expect(used).toEqual(USED);
    const answered = new Set([...(contract?.seen ?? [])].filter((name) => / 20\d$/.test(name)));
    expect(answered.size).toBe(USED.length);
  });

  it("is compared with path, query, headers, token and body of requests, and with answers", async () => {
    const { differences = () => [] } = contract ? { differences: contract.differences } : {};
    const compare = (change: object, answer: object = {}) => {
      const headers = { authorization: "Bearer t", "content-type": "application/json" };
      const request = {
        ...{ method: "GET", path: "/v2/sessions", certificate: undefined },
        ...{ query: new Map([["sessionType", "Online"]]), headers, body: Buffer.alloc(0) },
        ...change,
      };
      const body = JSON.stringify({ sessions: [] });
      const reply = { status: 200, headers: { "content-type": "application/json" }, body };
      return differences.call(contract, request, { ...reply, ...answer }).join();
    };
    expect(compare({})).toBe("");
    const json = { "content-type": "application/json" };
    const withHeader = (more: object) => ({ headers: { ...json, ...more } });
    for (const [change, answer, said] of [
      [{ path: "/v2/nothing" }, {}, "is no operation"],
      [{ method: "PUT" }, {}, "is no operation"],
      [{ path: "/v2/sessions/1/invoices", query: new Map() }, {}, "path referenceNumber"],
      [{ query: new Map() }, {}, "query lacks sessionType"],
      [{ query: new Map([["sessionType", "Other"]]) }, {}, "query sessionType"],
      [{ query: new Map([...SESSIONS, ["pageSize", "9"]]) }, {}, "query pageSize"],
      [{ query: new Map([...SESSIONS, ["page", "1"]]) }, {}, "query page is not described"],
      [{ headers: {} }, {}, "the token is missing"],
      [{ path: "/v2/auth/challenge", method: "POST", query: new Map() }, {}, "a token is sent"],
      [{}, { status: 201 }, "the status is not described"],
      [{}, { body: "[]" }, "must be object"],
      [{}, { headers: { "content-type": "text/html" } }, "media type"],
      [{}, withHeader({ "x-other": "1" }), "the header x-other is not described"],
      [{}, { status: 429, ...withHeader({ "retry-after": "soon" }) }, "retry-after"],
    ] as const)
      expect(compare(change, answer)).toContain(said);
  });
});

const SESSIONS = [["sessionType", "Online"]] as const;
