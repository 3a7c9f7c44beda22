import { plugin } from "@fakturo/app-gov-fr";
import type { JsonObject } from "@fakturo/model";
import type { Envelope, HttpRequest, StepContext, StepResult } from "@fakturo/plugin";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-pa";
import { shared } from "@fakturo/test-support";
import { runStep } from "@fakturo/testkit";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { OpenApiContract } from "../harness/openapi-contract.ts";
import { BUYER, SELLER, SELLER_VAT } from "../harness/pa-documents.ts";

const BASE = "https://pa.example/pa";
const DAY_MS = 86_400_000;
const FILE = shared("openapi", "authorities", "fr-afnor-directory-service_1.1.0.json");
const contract = OpenApiContract.open(FILE, "/directory-service");

let open: OpenSimulator;
let now: number;
let differences: string[];
let token: string | undefined;
/** Method and path of the request whose answer gets lost. */
let lost: string | undefined;
/** The app's records of lines. */
let stored: Map<string, { readonly instance: string; readonly dateFrom: string }>;

beforeEach(() => {
  open = simulator.open([]);
  now = Date.UTC(2026, 10, 20, 9);
  differences = [];
  token = undefined;
  lost = undefined;
  stored = new Map();
});
afterEach(() => expect(differences).toEqual([]));

async function http(address: string, { method, headers = {}, body = "" }: HttpRequest) {
  const url = new URL(address);
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const request = {
    method,
    path: url.pathname.replace("/pa", ""),
    query: new Map(url.searchParams),
    headers: Object.fromEntries(own),
    body: Buffer.from(body),
    certificate: undefined,
  };
  const { reply } = open.handle(request, { now: () => now, random: () => 0.5 });
  differences.push(...(contract?.differences(request, reply) ?? []));
  if (lost === `${method} ${request.path}`) {
    lost = undefined;
    throw Object.assign(new Error("cut"), { code: "ECONNRESET" });
  }
  const { status, headers: told = {}, body: text = "" } = reply;
  return { status, headers: told, body: Buffer.from(text) };
}

const world = (): Partial<StepContext> => ({
  now: () => now,
  http,
  endpoint: (_connection, name) =>
    `${BASE}${{ token: "/oauth/token", flow: "/flow-service" }[name] ?? "/directory-service"}`,
  credential: async (key) => ({
    key,
    version: 1,
    value: { client_id: SELLER, client_secret: "x" },
    text: "",
  }),
  lease: async (_key, _seconds, make) => {
    const made = token ?? (await make());
    token = typeof made === "string" ? made : made.value;
    return token;
  },
  dropLease: async () => {
    token = undefined;
  },
  intend: async () => {},
  records: () => ({
    get: async (id: string) => {
      const value = JSON.parse(JSON.stringify(stored.get(id) ?? null));
      return value && { id, value, version: 1, entry: undefined, updatedAt: 0 };
    },
    find: async () => [],
    list: async () => [],
  }),
});

const envelopeOf = (doc: JsonObject): Envelope => ({
  $schema: "https://gobl.org/draft-0/envelope",
  head: { uuid: "u", dig: { alg: "sha256", val: "" } },
  doc,
});
const party = envelopeOf({
  $schema: "https://gobl.org/draft-0/org/party",
  name: "Atelier",
  tax_id: { country: "FR", code: SELLER_VAT },
});

async function ran(key: string, envelope: Envelope, intended?: JsonObject): Promise<StepResult> {
  const provider = plugin.providers?.find((one) => one.key === key);
  if (!provider) throw new Error(`no step ${key}`);
  const result = await runStep(provider, {}, { envelope, ...(intended && { intended }) }, world());
  for (const write of ("effects" in result && result.effects?.records) || []) {
    if (write.value === null) stored.delete(write.id);
    else stored.set(write.id, JSON.parse(JSON.stringify(write.value)));
  }
  return result;
}

describe("the directory", () => {
  it.each([
    [BUYER, "found"],
    ["130000005", "found"],
    ["120000007", "not-found"],
    ["140000003", "not-found"],
    ["150000008", "not-found"],
    ["", "not-found"],
  ])("of company '%s' answers %s", async (siren, code) => {
    open.configure({ page: 1 });
    const identities = siren ? [{ type: "SIREN", code: siren }] : [];
    const invoice = envelopeOf({
      $schema: "https://gobl.org/draft-0/bill/invoice",
      issue_date: "2026-11-20",
      currency: "EUR",
      code: "1",
      supplier: { name: "A", tax_id: { country: "FR", code: SELLER_VAT } },
      customer: { name: "B", identities },
    });
    expect(await ran("gov-fr.directory.lookup", invoice)).toMatchObject({ status: "OK", code });
  });

  it("gets a line from the next day on, which is removed before its first day", async () => {
    const registered = await ran("gov-fr.directory.register", party);
    expect(registered).toMatchObject({
      status: "OK",
      effects: { feeds: [{ feed: "gov-fr.flows", holder: SELLER_VAT, isActive: true }] },
    });
    expect(stored.get(SELLER)?.dateFrom).toBe("2026-11-21");
    expect(await ran("gov-fr.directory.register", party)).toMatchObject({ status: "OK" });
    expect(open.notes()[0]).toContain("1 lines");
    expect(await ran("gov-fr.directory.disable", party)).toMatchObject({ status: "OK" });
    expect(open.notes()[0]).toContain("0 lines");
    expect(await ran("gov-fr.directory.disable", party)).toMatchObject({ status: "SKIP" });
  });

  it.each([
    [SELLER, {}],
    [`${SELLER}_FACTURES`, { addressingSuffix: "FACTURES" }],
    [`${SELLER}_${SELLER}00074`, { siret: `${SELLER}00074` }],
    [
      `${SELLER}_${SELLER}00074_COMPTA`,
      { siret: `${SELLER}00074`, routingCode: { routingIdentifier: "COMPTA" } },
    ],
  ])("gets the line of the party's electronic address %s", async (code, line) => {
    // The token of the step is used after a day.
    open.configure({ token: 172_800 });
    const doc = { ...party.doc, inboxes: [{ scheme: "0225", code }] };
    const registered = await ran("gov-fr.directory.register", envelopeOf(doc));
    expect(registered).toMatchObject({ status: "OK" });
    now += DAY_MS;
    const found = await http(`${BASE}/directory-service/v1/directory-line/code:${code}`, {
      method: "GET",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(JSON.parse(found.body.toString())).toMatchObject({
      addressingIdentifier: code,
      ...line,
    });
    expect(await ran("gov-fr.directory.disable", envelopeOf(doc))).toMatchObject({ status: "OK" });
  });

  it("gets the routing code that its address names, once", async () => {
    open.configure({ token: 400_000 });
    const siret = `${SELLER}00074`;
    const doc = { ...party.doc, inboxes: [{ scheme: "0225", code: `${SELLER}_${siret}_COMPTA` }] };
    // The answer is lost: the code is there, and not shown before the next day.
    lost = "POST /directory-service/v1/routing-code";
    await expect(ran("gov-fr.directory.register", envelopeOf(doc))).rejects.toThrow("cut");
    const again = await ran("gov-fr.directory.register", envelopeOf(doc), { line: "sent" });
    expect(again).toMatchObject({ status: "OK" });
    const call = (method: HttpRequest["method"], path: string, body?: object) =>
      http(`${BASE}/directory-service/v1/routing-code${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      });
    const place = `/siret:${siret}/code:COMPTA`;
    expect((await call("GET", place)).status).toBe(404);
    now += DAY_MS;
    const found = JSON.parse((await call("GET", place)).body.toString());
    expect(found).toMatchObject({ routingIdentifierType: "0224", routingCodeName: "Atelier" });
    const filters = { siret: { op: "contains", value: siret } };
    const listed = JSON.parse((await call("POST", "/search", { filters })).body.toString());
    expect(listed).toMatchObject({ totalNumberOfResults: 1, results: [found] });

    // A closed code gets no line, and is opened again.
    const id = "/id-instance:5000000";
    expect((await call("PATCH", id, { administrativeStatus: "C" })).status).toBe(200);
    stored.clear();
    const closed = await ran("gov-fr.directory.register", envelopeOf(doc));
    expect(closed).toMatchObject({ status: "KO", code: "422" });
    const body = {
      administrativeStatus: "A",
      routingCodeName: "Comptabilité",
      routingIdentifierType: "0224",
    };
    expect((await call("PUT", id, body)).status).toBe(200);
    expect(JSON.parse((await call("GET", id)).body.toString())).toMatchObject(body);
    const twice = { ...body, siret, routingIdentifier: "COMPTA", facilityNature: "Private" };
    expect((await call("POST", "", twice)).status).toBe(422);
  });

  it("gets no line for an electronic address of another company", async () => {
    const doc = { ...party.doc, inboxes: [{ scheme: "0225", code: `${BUYER}_FACTURES` }] };
    expect(await ran("gov-fr.directory.register", envelopeOf(doc))).toMatchObject({
      status: "KO",
      code: "wrong-address",
    });
  });

  it("ends a line that has begun", async () => {
    await ran("gov-fr.directory.register", party);
    now += 2 * DAY_MS;
    expect(await ran("gov-fr.directory.disable", party)).toMatchObject({ status: "OK" });
    expect(open.notes()[0]).toContain("1 lines");
  });

  it("has one line though the answer was lost: it is found on its first day", async () => {
    lost = "POST /directory-service/v1/directory-line";
    await expect(ran("gov-fr.directory.register", party)).rejects.toThrow("cut");
    open.configure({ others: "none" });
    const intended = { line: SELLER };
    const waiting = await ran("gov-fr.directory.register", party, intended);
    expect(waiting).toMatchObject({ status: "QUEUED", code: "not-visible" });
    now += DAY_MS;
    const found = await ran("gov-fr.directory.register", party, intended);
    expect(found).toMatchObject({ status: "OK" });
    expect(open.notes()[0]).toContain("1 lines");
  });

  it("refuses a company without agreement, and one that has the line elsewhere", async () => {
    open.configure({ refused: [SELLER] });
    expect(await ran("gov-fr.directory.register", party)).toMatchObject({ status: "KO" });
    open.configure({ refused: [] });
    await ran("gov-fr.directory.register", party);
    stored.clear();
    expect(await ran("gov-fr.directory.register", party)).toMatchObject({
      status: "KO",
      code: "422",
    });
  });
});

describe.skipIf(!contract)("the contract of the directory service", () => {
  afterAll(() => {
    expect([...(contract?.seen ?? [])]).toEqual(
      expect.arrayContaining([
        "POST /v1/directory-line 201",
        "POST /v1/directory-line/search 200",
        "DELETE /v1/directory-line/id-instance:{id-instance} 204",
        "PATCH /v1/directory-line/id-instance:{id-instance} 200",
        "POST /v1/routing-code 201",
        "POST /v1/routing-code/search 200",
        "GET /v1/routing-code/siret:{siret}/code:{routing-identifier} 200",
        "GET /v1/routing-code/id-instance:{id-instance} 200",
        "PATCH /v1/routing-code/id-instance:{id-instance} 200",
        "PUT /v1/routing-code/id-instance:{id-instance} 200",
      ]),
    );
  });
  it("was compared with every answer above", () => expect(contract?.seen.size).toBeGreaterThan(5));
});
