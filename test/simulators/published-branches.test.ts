import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isObject, type JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice as sale } from "../harness/pa-invoices.ts";
import { BRANCHES, itRunsItsBranches } from "../harness/proved-branches.ts";
import {
  branchesOf,
  contentsOf,
  listOf,
  MAIL_SERVER,
  readWorkflow,
  WORKFLOWS,
} from "../harness/published-workflows.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";
import { missingTests } from "../harness/test-titles.ts";

if (!WORKFLOWS)
  process.stdout.write("The published workflows are not here: their branches are not listed.\n");

/** Countries and platforms of this table. */
const FOLDERS = "ar br chargebee co de dk fi fr gr it mx pdf peppol pl pt sa stripe".split(" ");

/** The steps of billing platforms that send to an authority wait as those of its own workflows do. */
const isOfPlatform = (name: string) => /^(?:chargebee|stripe)\//.test(name);
const INTERRUPTED: ReadonlySet<string> = new Set(["waiting", "cancelled"]);

const namesIn = (workflows: string): readonly string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(workflows, folder))
      .filter((file) => file.endsWith(".json"))
      .map((file) => `${folder}/${file.slice(0, -".json".length)}`),
  );
const NAMES = WORKFLOWS ? namesIn(WORKFLOWS) : [];
/** `workflow-branches` runs those of Spain that are not in this table. */
const SPANISH = Object.keys(BRANCHES).filter((name) => name.startsWith("es/"));

describe.skipIf(!WORKFLOWS)("the published workflows outside of other tables", () => {
  it("have a test for each branch", () => {
    const listed = new Map(
      Object.entries(BRANCHES).map(([name, of]) => [contentsOf(readWorkflow(name)), of]),
    );
    const missing = [...NAMES, ...SPANISH].flatMap((name) => {
      const covered = listed.get(contentsOf(readWorkflow(name))) ?? {};
      return branchesOf(readWorkflow(name))
        .filter((branch) => covered[branch] === undefined)
        .filter((branch) => !(isOfPlatform(name) && INTERRUPTED.has(branch)))
        .map((branch) => `${name}: ${branch}`);
    });
    expect(missing).toEqual([]);
  });

  it("have no other branches than those of the table", () => {
    const surplus = Object.entries(BRANCHES).flatMap(([name, covered]) => {
      const known = new Set(branchesOf(readWorkflow(name)));
      return Object.keys(covered).filter((branch) => !known.has(branch));
    });
    expect(surplus).toEqual([]);
  });

  it("are run by tests that exist", () => {
    const places = Object.values(BRANCHES).flatMap((branches) => Object.values(branches));
    expect(missingTests(places)).toEqual([]);
  });
});

const PARTY = "https://gobl.org/draft-0/org/party";
/** Documents of a kind that no published workflow takes, but one for messages. */
const MESSAGE = { $schema: "https://gobl.org/draft-0/note/message", content: "Hello" };
const OWN_KIND = "note/message";

const address = { street: "Hafenstraße", num: "12", locality: "Kiel", code: "24103" };
const company = (name: string, code: string, mail: string): JsonObject => ({
  name,
  tax_id: { country: "DE", code },
  inboxes: [{ email: mail }],
  emails: [{ addr: mail }],
  addresses: [{ ...address, country: "DE" }],
});

/** An invoice between German companies. */
const german = (addon: string, code: string): JsonObject => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $addons: [addon],
  ...(code !== "" && { code }),
  issue_date: "2026-01-15",
  currency: "EUR",
  supplier: {
    ...company("Nordlicht Technik GmbH", "111111125", "post@nordlicht.example"),
    people: [{ name: { given: "Ada", surname: "Lorenz" } }],
    telephones: [{ num: "+49 431 100200" }],
  },
  customer: company("Süderhof KG", "282741168", "rechnung@suederhof.example"),
  ordering: { code: "04011000-12345-34" },
  delivery: {
    date: "2026-01-10",
    receiver: { name: "Lager Ulm", addresses: [{ ...address, country: "DE" }] },
  },
  lines: [
    {
      quantity: "2",
      item: { name: "Sensor", price: "12.50" },
      taxes: [{ cat: "VAT", rate: "standard" }],
    },
  ],
  payment: {
    terms: { due_dates: [{ date: "2026-02-15", percent: "100%" }] },
    instructions: { key: "credit-transfer", credit_transfer: [{ iban: "DE89370400440532013000" }] },
  },
});

/** The invoice of a French company without the addon of an approved platform. */
const FRENCH = sale("50", { $addons: ["fr-facturx-v1"] });

/** Invoices of the workflows that no authority takes. */
const WRITTEN: ReadonlyMap<string, JsonObject> = new Map([
  ["de/xrechnung", german("de-xrechnung-v3", "4711")],
  ["de/zugferd", german("de-zugferd-v2", "4712")],
  ["fr/facturx-invoice", FRENCH],
  ["pdf/invoice", { ...german("de-xrechnung-v3", ""), series: "INV" }],
]);

const without = (member: string, document: JsonObject = {}): JsonObject =>
  Object.fromEntries(Object.entries(document).filter(([key]) => key !== member));

describe.skipIf(!WORKFLOWS)("the published workflows without authority", () => {
  let platform: SimulatedPlatform;
  beforeAll(async () => {
    platform = await SimulatedPlatform.start("peppol");
    const value = MAIL_SERVER;
    await platform.platform.client.put("/access/v1/secrets/email.default", { value });
  });
  afterAll(async () => {
    await platform?.stop();
  });

  it.each([
    ["de/xrechnung", ["ubl", "pdf"]],
    ["de/zugferd", ["cii", "pdf"]],
    ["fr/facturx-invoice", ["cii", "pdf"]],
    ["pdf/invoice", ["pdf"]],
  ])(
    "write %s, which no authority takes",
    async (name, keys) => {
      const entry = await platform.store(WRITTEN.get(name) ?? {});
      const result = await platform.run(await platform.publish(readWorkflow(name)), entry);
      expect(result).toMatchObject({ status: "OK", codes: [] });
      const { json } = await platform.platform.client.get(`/silo/v1/entries/${entry}`);
      const found = json.attachments.map(({ key }: JsonObject) => key);
      expect(found).toEqual(expect.arrayContaining(keys));
    },
    DEADLINE_MS,
  );

  /** Runs the workflows whose error lane the table says that this test runs. */
  function itEndsInError(
    title: string,
    documentFor: (name: string) => JsonObject,
    code: string,
  ): void {
    it(
      title,
      async () => {
        const lanes = Object.entries(BRANCHES).filter(
          ([, { rescue }]) => rescue === `published-branches: ${title}`,
        );
        expect(lanes).not.toEqual([]);
        for (const [name] of lanes) {
          const states = listOf(readWorkflow(name).rescue).flatMap(({ provider, config }) =>
            provider === "silo.state" && isObject(config) ? [config.state] : [],
          );
          const entry = await platform.store(documentFor(name));
          const workflow = await platform.publish(readWorkflow(name));
          const { state, codes } = await platform.run(workflow, entry);
          expect([name, state]).toEqual([name, states.at(-1)]);
          expect([name, codes[0]]).toEqual([name, expect.stringContaining(` ${code}`)]);
        }
      },
      DEADLINE_MS,
    );
  }

  const numberless: JsonObject = { $schema: PARTY, name: "Acme" };
  const received = german("de-xrechnung-v3", "4713");
  itEndsInError("end in error for a party without tax number", () => numberless, "no-tax-id");
  itEndsInError(
    "end in error for an entry without the file to read",
    () => received,
    "no-document",
  );
  itEndsInError(
    "end in error for an invoice without number",
    (name) => without("code", WRITTEN.get(name)),
    "GOBL-ENVELOPE-",
  );
  itEndsInError(
    "end in error for an invoice to be numbered without series",
    (name) => without("series", WRITTEN.get(name)),
    "series-required",
  );
  itEndsInError(
    "end in error for a recurring workflow that does not exist",
    () => numberless,
    "not-found",
  );
  // Their steps take every party.
  itEndsInError(
    "end in error for a document of another kind",
    (name) => (readWorkflow(name).schema === OWN_KIND ? numberless : MESSAGE),
    "schema-mismatch",
  );

  itRunsItsBranches("published-branches", () => [platform]);
});
