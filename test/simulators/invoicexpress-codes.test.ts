import { plugin } from "@fakturo/app-pt-invoicexpress";
import type { JsonObject } from "@fakturo/model";
import type { Answer, CallContext, HttpReply, Submission } from "@fakturo/plugin";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-invoicexpress";
import { beforeEach, expect, it } from "vitest";
import { UNUSED_CALLS } from "../harness/unused-calls.ts";

const NOW = Date.UTC(2026, 10, 20, 10);
const HOLDER = "545259045";
const [connection] = plugin.connections ?? [];
const WORLD = { now: () => NOW, random: Math.random };

let open: OpenSimulator;
/** Answers in place of the simulator's, by a part of the address. */
let instead: Readonly<Record<string, HttpReply>>;

beforeEach(() => {
  open = simulator.open([]);
  instead = {};
});

const ctx: CallContext = {
  ...{ environment: "simulated", holder: HOLDER, workspace: { id: "w", country: "PT" } },
  ...{ signal: new AbortController().signal, until: NOW + 60_000, now: () => NOW },
  ...{ uuid: () => "u", log: () => undefined },
  endpoint: () => "https://ix.example/accounts",
  async http(address, { method, headers = {}, body = "" }) {
    const own = Object.entries(instead).find(([part]) => address.includes(part));
    if (own) return own[1];
    const { pathname: path, searchParams } = new URL(address);
    const query = new Map(searchParams);
    const more = { body: Buffer.from(body), certificate: undefined };
    const { reply } = open.handle({ method, path, query, headers, ...more }, WORLD);
    return { headers: {}, ...reply, body: Buffer.from(reply.body ?? "") };
  },
  ...UNUSED_CALLS,
  async credential(key = "invoicexpress.account") {
    return { key, version: 1, value: { account: "padaria", api_key: "key" }, text: "" };
  },
};

const item = {
  name: "BR-1",
  description: "Broa",
  unit_price: "10.00",
  quantity: "5",
  unit: "unit",
};

function submission(changes: JsonObject = {}, id = "s"): Submission {
  const record = {
    ...{ type: "invoice", series: "", given: "", date: "20/11/2026", due: "20/11/2026", notes: "" },
    client: { name: "Maria Antunes", code: "123456789" },
    items: [{ ...item, rate: "23", region: "PT" }],
    ...{ net: "50.00", tax: "11.50", pdf: false },
    ...changes,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(record));
  const more = { mime: "application/json", references: [], attempts: [] };
  return { ...{ id, kind: "issue", identity: id, digest: "d" }, bytes, ...more };
}

const send = (one: Submission) => connection?.send?.(one, ctx);

/** The reference of an issued document. */
async function issued(changes: JsonObject = {}, id = "first"): Promise<string> {
  const answer = await send(submission(changes, id));
  if (answer?.is !== "taken") throw new Error(JSON.stringify(answer));
  return answer.reference;
}

/** What provokes each code. */
const CAUSES: Readonly<Record<string, () => Promise<Answer | undefined>>> = {
  "422": async () => {
    await issued();
    return send(submission({ date: "01/01/2025", due: "01/01/2025" }));
  },
  async "406"() {
    const body = JSON.stringify({ errors: [{ error: "The document is locked" }] });
    instead = {
      "change-state": { status: 406, headers: {}, body: new TextEncoder().encode(body) },
    };
    return send(submission());
  },
  "series-unknown": async () => send(submission({ series: "X" })),
  "tax-unknown": async () => send(submission({ items: [{ ...item, rate: "99", region: "PT" }] })),
  "preceding-unknown": async () => send(submission({ type: "credit_note", preceding: "A2026/9" })),
  "totals-differ": async () => send(submission({ net: "51.00" })),
  async cancelled() {
    const one = submission();
    const reference = await issued({}, one.id);
    const path = `/accounts/padaria/${reference.replace("/", "s/")}/change-state.json?api_key=key`;
    const json = { invoice: { state: "canceled", message: "by mistake" } };
    const reply = await ctx.http(`https://ix.example${path}`, {
      method: "PUT",
      body: JSON.stringify(json),
    });
    expect(reply.status).toBe(200);
    return connection?.receipt?.(one, reference, ctx);
  },
};

it.each(connection?.codes ?? [])(
  "$code refuses the document, with meaning and remedy",
  async ({ code, meaning, remedy }) => {
    const answer = await CAUSES[code]?.();
    expect(answer).toMatchObject({ is: "refused", faults: [{ code }] });
    const [fault] = (answer?.is === "refused" && answer.faults) || [];
    expect(fault?.message).toContain(`${meaning}; ${remedy} (InvoiceXpress: `);
  },
);

it("a refused document leaves no draft, and the account's own names are used", async () => {
  await CAUSES["totals-differ"]?.();
  await issued({ series: "B2026" });
  expect(open.records()).toMatchObject([
    { status: "deleted", number: "" },
    { status: "final", number: "B2026/1" },
  ]);
});
