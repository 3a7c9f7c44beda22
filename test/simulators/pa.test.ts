import { plugin } from "@fakturo/app-gov-fr";
import type { Answer, CallContext, HttpRequest, Submission } from "@fakturo/plugin";
import type { OpenSimulator, SimulatedReply } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-pa";
import { shared } from "@fakturo/test-support";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { feedDocument } from "../harness/feed-document.ts";
import { OpenApiContract } from "../harness/openapi-contract.ts";
import {
  BUYER,
  cdarOf,
  described,
  invoiceOf,
  platformStatuses,
  recordOf,
  reportOf,
  SELLER,
  SELLER_VAT,
} from "../harness/pa-documents.ts";
import { UNUSED_CALLS } from "../harness/unused-calls.ts";

const BASE = "https://pa.example/pa";
const file = (name: string) => shared("openapi", "authorities", `fr-afnor-${name}_1.1.0.json`);
const contracts = [
  OpenApiContract.open(file("flow-service"), "/flow-service"),
  OpenApiContract.open(file("directory-service"), "/directory-service"),
];
if (!contracts[0])
  process.stdout.write(
    "The norm's OpenAPI documents are not here: nothing is compared with them.\n",
  );

const [connection] = plugin.connections ?? [];
const [feed] = plugin.feeds ?? [];

let open: OpenSimulator;
let now: number;
let sessions: Map<string, string>;
let differences: string[];
/** An answer in place of the simulator's, for paths that end so. */
let instead: { readonly path: string; readonly reply: SimulatedReply } | undefined;
let count = 0;

beforeEach(() => {
  open = simulator.open([]);
  now = Date.UTC(2026, 10, 20, 9);
  sessions = new Map();
  differences = [];
  instead = undefined;
});
afterEach(() => expect(differences).toEqual([]));

let seed = 1;

function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}

function call(address: string, { method, headers = {}, body = "" }: HttpRequest) {
  const url = new URL(address);
  const path = url.pathname.replace("/pa", "");
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const request = {
    method,
    path,
    query: new Map(url.searchParams),
    headers: Object.fromEntries(own),
    body: Buffer.from(body),
    certificate: undefined,
  };
  if (instead && path.endsWith(instead.path)) return instead.reply;
  const { reply } = open.handle(request, { now: () => now, random });
  for (const contract of contracts)
    differences.push(...(contract?.differences(request, reply) ?? []));
  return reply;
}

/** A call of the connection or the feed that reaches the simulator as this client. */
function context(client = SELLER): CallContext {
  const keyOf = (scope: string) => `${client} ${scope}`;
  return {
    environment: "simulated",
    holder: SELLER_VAT,
    workspace: { id: "w", country: "FR" },
    signal: new AbortController().signal,
    until: now + 60_000,
    now: () => now,
    uuid: () => "u",
    log: () => {},
    endpoint: (name) =>
      `${BASE}${{ token: "/oauth/token", flow: "/flow-service" }[name] ?? "/directory-service"}`,
    async http(address, request) {
      const { status, headers = {}, body = "" } = call(address, request);
      return { status, headers, body: Buffer.from(body) };
    },
    ...UNUSED_CALLS,
    async credential(key = "gov-fr.platform") {
      const value = { client_id: client, client_secret: "simulated" };
      return { key, version: 1, value, text: "" };
    },
    async session(scope, make) {
      const value = sessions.get(keyOf(scope)) ?? (await make()).value;
      sessions.set(keyOf(scope), value);
      return value;
    },
    async dropSession(scope, value) {
      if (sessions.get(keyOf(scope)) === value) sessions.delete(keyOf(scope));
    },
  };
}

function submission(bytes: Uint8Array, sends = 1): Submission {
  count += 1;
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`,
    kind: "issue",
    identity: "1",
    digest: "d",
    bytes,
    mime: "application/json",
    references: [],
    attempts: Array.from({ length: sends }, () => ({ at: now })),
  };
}

/** Sends a file and asks for its decision. */
async function sent(bytes: Uint8Array, ctx = context(), sends = 1): Promise<Answer | undefined> {
  const one = submission(bytes, sends);
  const answer = await connection?.send?.(one, ctx);
  if (answer?.is !== "taken") return answer;
  now += 2000;
  return connection?.receipt?.(one, answer.reference, ctx);
}

/** What the feed has for a client: types of flows and codes of their statuses, with their texts; or notices. */
async function listed(client: string): Promise<readonly (readonly [name: string, text: string])[]> {
  const page = await feed?.page({ at: 0, id: "" }, context(client));
  const all = (page?.items ?? []).map(async (one): Promise<readonly [string, string]> => {
    const item = await feed?.fetch?.(one, context(client));
    if (item && "bytes" in item) {
      const read = await feed?.read?.({ ...item, receivedAt: now }, context(client));
      return [`notice ${read?.[0]?.files?.[0]?.key}`, ""];
    }
    const contents = feedDocument(item);
    const text = Buffer.from(contents.files[0]?.data ?? []).toString();
    const [, code = ""] = /ProcessConditionCode>(\d+)</.exec(text) ?? [];
    return [`${contents.args?.["flow-type"]} ${code}`.trim(), text];
  });
  return Promise.all(all);
}
const received = async (client: string, kind = /Invoice/) =>
  (await listed(client)).map(([name]) => name).filter((name) => kind.test(name));

describe("an invoice", () => {
  it("is accepted, delivered to the buyer, and followed by the platform's statuses", async () => {
    expect(described(await sent(recordOf(invoiceOf({}))))).toBe("accepted");
    now += 2000;
    expect(await received(SELLER)).toEqual(
      ["200", "201", "202", "203"].map((code) => `CustomerInvoiceLC ${code}`),
    );
    expect(await received(BUYER)).toEqual(["SupplierInvoice"]);
  });

  it("whose answer was lost is found by its tracking id", async () => {
    const one = submission(recordOf(invoiceOf({})));
    expect(await connection?.consult?.(one, context())).toEqual({ is: "not-found" });
    const answer = await connection?.send?.(one, context());
    const found = await connection?.consult?.(one, context());
    expect(found).toEqual({ is: "found", digest: "d", answer });
    now += 2000;
    const again = await connection?.send?.(one, context());
    now += 2000;
    if (again?.is !== "taken") throw new Error("not taken");
    // The platform refuses the second copy; the first one counts.
    const decided = await connection?.receipt?.(one, again.reference, context());
    const reference = answer?.is === "taken" ? answer.reference : "";
    expect(decided).toMatchObject({ is: "accepted", reference });
  });

  it.each<[string, string, object]>([
    ["REJ_UNI", "whose number exists", { total: "60.00" }],
    ["REJ_SEMAN", "without the buyer's SIREN", { number: "F-2", buyer: "" }],
    ["REJ_ADR", "to an unknown company", { number: "F-3", buyer: "999999999" }],
  ])("is rejected with 213 and %s: one %s", async (code, _what, changes) => {
    await sent(recordOf(invoiceOf({})));
    expect(described(await sent(recordOf(invoiceOf(changes))))).toBe("accepted");
    now += 2000;
    const all = await listed(SELLER);
    const [, text = ""] = all.findLast(([name]) => name === "CustomerInvoiceLC 213") ?? [];
    expect(text).toContain(`ReasonCode>${code}<`);
  });

  it("to a company without platform is filed, and not transmitted", async () => {
    open.configure({ others: "fictitious" });
    await sent(recordOf(invoiceOf({})));
    now += 2000;
    expect(await received(SELLER)).toEqual(["CustomerInvoiceLC 200"]);
    expect(await received(BUYER)).toEqual([]);
    expect(await received(SELLER, /notice/)).toEqual(["notice state-200", "notice state-250"]);
  });
});

describe("reasons why a flow is not receivable", () => {
  it.each([
    ["EmptyFlow", "refused with EmptyFlow"],
    ["EmptyAttachement", "refused with EmptyAttachement"],
    ["AttachmentTypeError", "refused with AttachmentTypeError"],
    ["FlowTypeError", "refused with FlowTypeError"],
    ["InvalidSchema", "refused with InvalidSchema"],
    ["FileSizeExceeded", "refused with FileSizeExceeded"],
    ["VirusFound", "refused with VirusFound"],
    ["ChecksumMismatch", "sent again"],
    ["AlreadyExistingFlow", "refused with AlreadyExistingFlow"],
    ["OtherTechnicalError", "sent again"],
    ["InvoiceLCInvalidStatus", "refused with InvoiceLCInvalidStatus"],
    ["InvoiceLCStatusError", "refused with InvoiceLCStatusError"],
    ["InvoiceLCRuleError", "refused with InvoiceLCRuleError"],
    ["InvoiceLCAccessDenied", "refused with InvoiceLCAccessDenied"],
    ["InvoiceLCAmountError", "refused with InvoiceLCAmountError"],
    ["OwnCodeOfThePlatform", "refused with OwnCodeOfThePlatform"],
  ])("%s: the record is %s", async (reason, outcome) => {
    open.configure({ reasons: { "invoice.xml": reason } });
    expect(described(await sent(recordOf(invoiceOf({}))))).toBe(outcome);
  });

  it("a technical fault that repeats is a refusal", async () => {
    open.configure({ reasons: { "invoice.xml": "OtherTechnicalError" } });
    const answer = await sent(recordOf(invoiceOf({})), context(), 2);
    expect(described(answer)).toBe("refused with OtherTechnicalError");
  });

  it("are found by the checks themselves", async () => {
    const status = recordOf(cdarOf({ code: "205" }), { syntax: "CII" });
    expect(described(await sent(status, context(BUYER)))).toBe("refused with FlowTypeError");
    const report = recordOf(reportOf({}).replace("<TypeCode>IN</TypeCode>", ""), { syntax: "FRR" });
    expect(described(await sent(report))).toBe("refused with InvalidSchema");
    expect(described(await sent(recordOf("EICAR-STANDARD-ANTIVIRUS-TEST-FILE")))).toBe(
      "refused with VirusFound",
    );
  });
});

describe("requests", () => {
  it.each<[number, string, string]>([
    [400, "MISSING_REQUIRED_FIELD", "refused with MISSING_REQUIRED_FIELD"],
    [401, "MISSING_TOKEN", "not sent: credentials"],
    [403, "FORBIDDEN_ACCESS", "not sent: credentials"],
    [413, "FILE_SIZE_EXCEEDED", "refused with FILE_SIZE_EXCEEDED"],
    [422, "UNPROCESSABLE_ENTITY", "refused with UNPROCESSABLE_ENTITY"],
    [429, "TOO_MANY_REQUESTS", "not sent: quota"],
    [500, "INTERNAL_ERROR", "unknown"],
    [503, "RESOURCE_ERROR", "unknown"],
  ])("answered with %i %s are %s", async (status, errorCode, outcome) => {
    const headers = { "content-type": "application/json", "retry-after": "7" };
    const body = JSON.stringify({ errorCode, errorMessage: "text" });
    instead = { path: "/v1/flows", reply: { status, headers, body } };
    const answer = await sent(recordOf(invoiceOf({})));
    expect(described(answer)).toBe(outcome);
    if (status === 429) expect(answer).toMatchObject({ retryIn: 7 });
    instead = undefined;
    expect(described(await sent(recordOf(invoiceOf({ number: "F-2" }))))).toBe("accepted");
  });

  it("answered with an error page of a gateway may have been processed", async () => {
    const headers = { "content-type": "text/html" };
    for (const status of [400, 422, 502]) {
      instead = { path: "/v1/flows", reply: { status, headers, body: "<html></html>" } };
      expect(described(await sent(recordOf(invoiceOf({}))))).toBe("unknown");
    }
  });

  it("of an account that the platform does not know are not sent", async () => {
    open.configure({ locked: [SELLER] });
    expect(described(await sent(recordOf(invoiceOf({}))))).toBe("not sent: credentials");
    expect(await connection?.prove?.(context())).toMatchObject({ is: "refused" });
    open.configure({ locked: [] });
    expect(await connection?.prove?.(context())).toEqual({ is: "works" });
  });

  it("for another company are forbidden", async () => {
    const answer = await sent(recordOf(invoiceOf({})), context(BUYER));
    expect(described(answer)).toBe("not sent: credentials");
  });

  it("get a new token when theirs has expired", async () => {
    open.configure({ token: 10 });
    expect(described(await sent(recordOf(invoiceOf({}))))).toBe("accepted");
    now += 11_000;
    expect(described(await sent(recordOf(invoiceOf({ number: "F-2" }))))).toBe("accepted");
  });
});

const BUYERS = "204 205 206 207 208 210 211".split(" ");
describe("statuses of the parties", () => {
  beforeEach(async () => {
    await sent(recordOf(invoiceOf({})));
    now += 2000;
  });
  const status = (changes: Parameters<typeof cdarOf>[0], client = BUYER) =>
    sent(recordOf(cdarOf(changes), { syntax: "CDAR" }), context(client));

  it("go to the other side, until the invoice is cashed", async () => {
    for (const code of ["204", "205", "211"])
      expect(described(await status({ code }))).toBe("accepted");
    expect(described(await status({ code: "212", amount: "120.00" }, SELLER))).toBe("accepted");
    now += 2000;
    expect((await received(SELLER)).slice(4)).toEqual([
      "CustomerInvoiceLC 204",
      "CustomerInvoiceLC 205",
      "CustomerInvoiceLC 211",
    ]);
    expect(await received(BUYER)).toEqual(["SupplierInvoice", "SupplierInvoiceLC 212"]);
  });

  it.each(BUYERS)("%s of the buyer reaches the seller", async (code) => {
    expect(described(await status({ code, reason: "AUTRE" }))).toBe("accepted");
    now += 2000;
    expect((await received(SELLER)).slice(4)).toEqual([`CustomerInvoiceLC ${code}`]);
  });

  it.each<readonly [string, Parameters<typeof cdarOf>[0], string, string]>([
    ["an unknown code", { code: "299" }, BUYER, "InvoiceLCStatusError"],
    ...platformStatuses("InvoiceLCAccessDenied"),
    [
      "the buyer's status from the seller",
      { code: "205", issuer: SELLER },
      SELLER,
      "InvoiceLCAccessDenied",
    ],
    ["a refusal without reason", { code: "210" }, BUYER, "InvoiceLCRuleError"],
    ["an unknown invoice", { code: "205", number: "X" }, BUYER, "InvoiceLCRuleError"],
    ["a completion that nobody asked for", { code: "209" }, SELLER, "InvoiceLCInvalidStatus"],
    ["too much cashed", { code: "212", amount: "120.01" }, SELLER, "InvoiceLCAmountError"],
  ])("are refused: %s", async (_what, changes, client, code) => {
    expect(described(await status(changes, client))).toBe(`refused with ${code}`);
  });

  it("end with the refusal of the invoice", async () => {
    expect(described(await status({ code: "210", reason: "TX_TVA_ERR" }))).toBe("accepted");
    const late = await status({ code: "212", amount: "120.00" }, SELLER);
    expect(described(late)).toBe("refused with InvoiceLCInvalidStatus");
  });
});

describe("reports", () => {
  const report = (changes: Parameters<typeof reportOf>[0]) =>
    sent(recordOf(reportOf(changes), { syntax: "FRR" }));
  const decided = async (changes: Parameters<typeof reportOf>[0]) => {
    const one = submission(recordOf(reportOf(changes), { syntax: "FRR" }));
    const taken = await connection?.send?.(one, context());
    if (taken?.is !== "taken") throw new Error("not taken");
    now += 10_000;
    return connection?.receipt?.(one, taken.reference, context());
  };

  it("are filed with 300 after the portal has decided", async () => {
    const one = submission(recordOf(reportOf({}), { syntax: "FRR" }));
    const taken = await connection?.send?.(one, context());
    if (taken?.is !== "taken") throw new Error("not taken");
    expect(await connection?.receipt?.(one, taken.reference, context())).toMatchObject({
      is: "taken",
    });
    now += 10_000;
    const answer = await connection?.receipt?.(one, taken.reference, context());
    expect(answer).toMatchObject({ is: "accepted", code: "300" });
  });

  it.each<[string, Parameters<typeof reportOf>[0]]>([
    ["REJ_SEMAN", { category: "XXX1" }],
    ["REJ_SEMAN", { percent: "21" }],
    ["REJ_SEMAN", { total: "251.00" }],
    ["REJ_PER", { start: "20261112" }],
    ["REJ_COH", { type: "RE" }],
  ])("are rejected with %s: %j", async (code, changes) => {
    expect(described(await decided(changes))).toBe(`refused with ${code}`);
  });

  it("of a period are filed once, and then replaced", async () => {
    expect(described(await decided({}))).toBe("accepted");
    expect(described(await decided({ id: "R-2" }))).toBe("refused with REJ_UNI");
    expect(described(await decided({ id: "R-3", type: "RE" }))).toBe("accepted");
    expect(described(await report({}))).toBe("refused with AlreadyExistingFlow");
  });
});

describe.skipIf(!contracts[0])("the contract of the norm", () => {
  it("was compared with answers of every status", () => {
    const seen = contracts.flatMap((contract) => [...(contract?.seen ?? [])]);
    expect(seen).toEqual(
      expect.arrayContaining([
        "POST /v1/flows 202",
        "POST /v1/flows 403",
        "POST /v1/flows/search 200",
        "GET /v1/flows/{flowId} 200",
      ]),
    );
  });
});
