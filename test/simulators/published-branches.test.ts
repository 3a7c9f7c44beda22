import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type Json, type JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEADLINE_MS, SimulatedSpain } from "../harness/simulated-spain.ts";
import { missingTests } from "../harness/test-titles.ts";
import COVERED from "./published-branches.json" with { type: "json" };

const WORKFLOWS = shared("corpus", "workflows");
if (!WORKFLOWS)
  process.stdout.write("The published workflows are not here: their branches are not listed.\n");

/** Countries and platforms of this table; the others have tables of their own. */
const FOLDERS = "ar br chargebee co de dk fi mx pdf peppol sa stripe".split(" ");

/**
 * By workflow and branch: the file of the test that runs it, and its title. Stripe has no Peppol address of customers: the
 * branch for one is run by the same steps of Chargebee.
 */
const TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = COVERED;

const read = (name: string): JsonObject =>
  JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8"));

function listOf(value: Json | undefined): readonly JsonObject[] {
  const all: readonly Json[] = Array.isArray(value) ? value : [];
  return all.flatMap((one) => (isObject(one) ? [one] : []));
}

/** What a workflow does, without its texts: several files may have the same. */
function contentsOf(name: string): string {
  const { steps, rescue } = read(name);
  return JSON.stringify([steps, rescue], (key, value) =>
    ["name", "summary", "id", "notes"].includes(key) ? undefined : value,
  );
}

/** The branches of steps: by provider, status and code. */
function branchesIn(steps: Json | undefined): readonly string[] {
  return listOf(steps).flatMap(({ provider, next }) =>
    listOf(next).flatMap(({ status, code, steps: nested }) => {
      const result = [status === "NA" ? "" : status, code].filter(Boolean).join(" ");
      return [`${provider} ${result}`, ...branchesIn(nested)];
    }),
  );
}

function branchesOf(name: string): readonly string[] {
  const { steps, rescue } = read(name);
  const error = listOf(rescue).length > 0 ? ["rescue", ...branchesIn(rescue)] : [];
  return ["end", ...branchesIn(steps), ...error];
}

const NAMES = WORKFLOWS
  ? FOLDERS.flatMap((folder) =>
      readdirSync(join(WORKFLOWS, folder))
        .filter((file) => file.endsWith(".json"))
        .map((file) => `${folder}/${file.slice(0, -".json".length)}`),
    )
  : [];

describe.skipIf(!WORKFLOWS)("the published workflows outside of other tables", () => {
  it("have a test for each branch", () => {
    const listed = new Map(Object.entries(TABLE).map(([name, of]) => [contentsOf(name), of]));
    const missing = NAMES.flatMap((name) => {
      const covered = listed.get(contentsOf(name)) ?? {};
      return branchesOf(name)
        .filter((branch) => covered[branch] === undefined)
        .map((branch) => `${name}: ${branch}`);
    });
    expect(missing).toEqual([]);
  });

  it("have no other branches than those of the table", () => {
    const surplus = Object.entries(TABLE).flatMap(([name, covered]) => {
      const known = new Set(branchesOf(name));
      return Object.keys(covered).filter((branch) => !known.has(branch));
    });
    expect(surplus).toEqual([]);
  });

  it("are run by tests that exist", () => {
    const places = Object.values(TABLE).flatMap((branches) => Object.values(branches));
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

describe.skipIf(!WORKFLOWS)("the published workflows without authority", () => {
  let platform: SimulatedSpain;
  beforeAll(async () => {
    platform = await SimulatedSpain.start("peppol");
  });
  afterAll(async () => {
    await platform?.stop();
  });

  it.each([
    ["de/xrechnung", german("de-xrechnung-v3", "4711"), ["ubl", "pdf"]],
    ["de/zugferd", german("de-zugferd-v2", "4712"), ["cii", "pdf"]],
    ["pdf/invoice", { ...german("de-xrechnung-v3", ""), series: "INV" }, ["pdf"]],
  ])(
    "write %s, which no authority takes",
    async (name, document, keys) => {
      const entry = await platform.store(document);
      const result = await platform.run(await platform.publish(read(name)), entry);
      expect(result).toMatchObject({ status: "OK", codes: [] });
      const { json } = await platform.platform.client.get(`/silo/v1/entries/${entry}`);
      const found = json.attachments.map(({ key }: JsonObject) => key);
      expect(found).toEqual(expect.arrayContaining(keys));
    },
    DEADLINE_MS,
  );

  it(
    "end in error for a document of another kind",
    async () => {
      const [message, party] = [
        await platform.store(MESSAGE),
        await platform.store({ $schema: PARTY, name: "Acme" }),
      ];
      const lanes = Object.entries(TABLE).filter(([, { rescue = "" }]) =>
        rescue.startsWith("published-branches"),
      );
      for (const [name] of lanes) {
        const { schema, rescue } = read(name);
        const states = listOf(rescue).flatMap(({ provider, config }) =>
          provider === "silo.state" && isObject(config) ? [config.state] : [],
        );
        const entry = schema === OWN_KIND ? party : message;
        const { state, codes } = await platform.run(await platform.publish(read(name)), entry);
        expect([name, state]).toEqual([name, states.at(-1)]);
        expect([name, codes[0]]).toEqual([name, expect.stringContaining("schema-mismatch")]);
      }
    },
    DEADLINE_MS,
  );
});
