import { createEngine } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { AppReply, Envelope, OutsideRequest, RouteContext } from "@fakturo/plugin";
import {
  describePlugin,
  fakeRequest,
  fakeRouteContext,
  fixedPorts,
  runStep,
} from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { link } from "./link.ts";
import { routes } from "./routes.ts";

describePlugin("@fakturo/app-portal", { load: () => import("./index.ts") });

const engine = createEngine({ plugins: [], ...fixedPorts() });
const NOW = Date.UTC(2026, 9, 6);
const ENTRY = "01960000-0000-7000-8000-0000000000e1";

const simplified = (more: JsonObject = {}): Envelope =>
  engine.envelop({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $tags: ["simplified"],
    series: "T",
    code: "7",
    issue_date: "2026-10-05",
    currency: "EUR",
    supplier: { name: "Café Sol", tax_id: { country: "SE", code: "556703748501" } },
    lines: [{ quantity: "2", item: { name: "Menu", price: "12.00" } }],
    ...more,
  }).output;

const record = (value: object = {}) => ({
  id: ENTRY,
  value: { name: "Café Sol", logo: "", series: "", used: false, until: NOW + 1000, ...value },
  version: 3,
  entry: ENTRY,
  updatedAt: NOW,
});

const context = (known: ReturnType<typeof record> | undefined): RouteContext =>
  fakeRouteContext({
    now: () => NOW,
    entry: async () => simplified(),
    build: (document) => engine.envelop(document).output,
    records: () => ({ get: async () => known, find: async () => [], list: async () => [] }),
  });

async function call(
  method: "GET" | "POST",
  given: Partial<OutsideRequest>,
  known: ReturnType<typeof record> | undefined = record(),
): Promise<AppReply & { readonly text: string }> {
  const route = routes.find((one) => one.method === method);
  if (!route) throw new Error("no such route");
  const request = { ...fakeRequest(), ref: ENTRY, ...given };
  const reply = await route.handle(request, context(known));
  return { ...reply, text: String(reply.body) };
}

const COMPANY = {
  name: "Köp AB",
  country: "SE",
  taxId: "556036079301",
  street: "Storgatan 1",
  code: "11122",
  locality: "Stockholm",
  email: "",
};

describe("the page of a link", () => {
  it("shows the invoice and the form in the reader's language", async () => {
    const { status, text, headers } = await call("GET", {
      headers: { "accept-language": "fr-CH,en" },
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "content-language": "fr", "cache-control": "no-store" });
    expect(text).toContain("Obtenir une facture complète");
    expect(text).toContain("T-7 · 2026-10-05 · 24.00 EUR");
    expect(text).toContain('<option value="SE" selected>Suède</option>');
  });

  it("asks once for the full invoice", async () => {
    const { status, text, effects } = await call("POST", { query: { lang: "es" }, body: COMPANY });
    expect([status, text.includes("Se ha solicitado")]).toEqual([200, true]);
    // Without version: the second of two requests at the same time sees what the first one did.
    expect(effects?.records).toMatchObject([{ id: ENTRY, value: { used: true } }]);
    expect(effects?.records?.[0]).not.toHaveProperty("version");
    expect(effects?.receive).toMatchObject([
      {
        key: ENTRY,
        args: { "portal-entry": ENTRY },
        data: {
          series: "T",
          preceding: [{ series: "T", code: "7", issue_date: "2026-10-05" }],
          customer: { name: "Köp AB", tax_id: { country: "SE", code: "556036079301" } },
          totals: { payable: "24.00" },
        },
      },
    ]);
    const [{ data } = {}] = effects?.receive ?? [];
    expect(data).not.toHaveProperty("code");
    expect(JSON.stringify(data?.$tags ?? [])).not.toContain("simplified");
    const again = await call("POST", { body: COMPANY }, record({ used: true }));
    expect([again.status, again.effects]).toEqual([200, undefined]);
  });

  it.each([
    ["an empty field", { name: " " }, 'href="#name"'],
    ["an unknown country", { country: "XX" }, 'href="#country"'],
    ["a wrong address", { email: "me" }, 'aria-describedby="email-error"'],
    ["marks of HTML", { name: "", street: "<b>" }, 'value="&lt;b&gt;"'],
  ])("names %s at its field", async (_what, wrong, expected) => {
    const { status, text, effects } = await call("POST", { body: { ...COMPANY, ...wrong } });
    expect([status, effects]).toEqual([422, undefined]);
    expect(text).toContain('role="alert"');
    expect(text).toContain(expected);
  });

  it("shows a refusal of the document", async () => {
    const route = routes.find(({ method }) => method === "POST");
    const refusing = {
      ...context(record()),
      build: () => {
        const faults = [{ code: "X", message: "x", paths: ["$.customer.tax_id.code"] }];
        throw new FakturoError("validation", "invalid", { faults });
      },
    };
    const reply = await route?.handle({ ...fakeRequest(), ref: ENTRY, body: COMPANY }, refusing);
    expect(reply).toMatchObject({ status: 422, body: expect.stringContaining('id="taxId-error"') });
  });

  it.each([
    ["expired", record({ until: NOW })],
    ["removed", undefined],
  ])("tells that the link is %s", async (_what, known) => {
    const route = routes.find(({ method }) => method === "GET");
    const reply = await route?.handle({ ...fakeRequest(), ref: ENTRY }, context(known));
    expect(reply).toMatchObject({ status: 410, body: expect.stringContaining("no longer valid") });
  });
});

describe("the step", () => {
  const run = (envelope: Envelope, config: JsonObject = {}) =>
    runStep(
      link,
      { days: 2, logo: "https://shop.example/logo.png", ...config },
      { envelope, entry: { id: ENTRY, folder: "sales", state: "sent", files: [] } },
      {
        now: () => NOW,
        callbackUrl: async (ref, path) => `https://fakturo.example${path}?${ref}`,
        records: () => ({ get: async () => undefined, find: async () => [], list: async () => [] }),
      },
    );

  it("attaches the address to a simplified invoice", async () => {
    expect(await run(simplified())).toMatchObject({
      status: "OK",
      effects: {
        meta: [
          {
            key: "link",
            link_url: `https://fakturo.example/invoices/:token?${ENTRY}`,
            isPublic: true,
          },
        ],
        records: [{ id: ENTRY, entry: ENTRY, version: 0, expiresAt: NOW + 2 * 86_400_000 }],
      },
    });
  });

  it.each([
    ["https://shop.example/logo.png", "https://shop.example/logo.png"],
    ["https://", ""],
    ["https://%", ""],
    ["https://shop.example/;script-src", ""],
    ["http://shop.example/logo.png", ""],
  ])("takes the supplier's logo at an address that browsers take: %s", async (url, logo) => {
    const { doc, ...others } = simplified();
    const supplier = { name: "Café Sol", logos: [{ url }] };
    expect(await run({ ...others, doc: { ...doc, supplier } }, { logo: "" })).toMatchObject({
      effects: { records: [{ value: { logo } }] },
    });
  });

  it("has no picture at a configured address that browsers do not take", async () => {
    expect(await run(simplified(), { logo: "https://%" })).toMatchObject({
      effects: { records: [{ value: { logo: "" } }] },
    });
  });

  it("leaves other invoices alone", async () => {
    const customer = { name: "Köp AB", tax_id: { country: "SE", code: "556036079301" } };
    expect(await run(simplified({ $tags: [], customer }))).toMatchObject({
      code: "not-simplified",
    });
    expect(await run(simplified({ code: "" }))).toMatchObject({ status: "KO", code: "no-code" });
  });
});
