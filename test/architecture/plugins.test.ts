import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEngine } from "@fakturo/engine";
import { ERROR_KEYS, type JsonObject } from "@fakturo/model";
import type { Plugin } from "@fakturo/plugin";
// pkijs sets a global on import. It is imported first, so that the test detects globals of plugins only.
import "@fakturo/signature";
import { describePlugin, fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const PLUGIN = /^@fakturo\/(?:regime-|addon-|app-|catalogues$)/;

/** A document that every converter accepts, with or without the regime of its country. */
const INVOICE: JsonObject = {
  $schema: "https://gobl.org/draft-0/bill/invoice",
  currency: "EUR",
  issue_date: "2026-01-15",
  code: "F1",
  supplier: {
    name: "A",
    tax_id: { country: "DE", code: "111111125" },
    addresses: [{ street: "S", locality: "L", code: "10115", country: "DE" }],
  },
  customer: { name: "C", addresses: [{ locality: "L", country: "DE" }] },
  payment: { terms: { notes: "30 days" } },
  lines: [
    {
      quantity: "3",
      item: { name: "x", price: "9.99" },
      taxes: [{ cat: "VAT", percent: "19%" }],
    },
  ],
};

/** Plugins of this repository among a package's dependencies. */
function pluginsOf(folder: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.keys(dependencies).filter((name) => PLUGIN.test(name));
}

/** Plugins that another one requires, requirements first. */
function requirementsOf(name: string): string[] {
  const direct = pluginsOf(join(ROOT, "node_modules", name));
  return [...new Set(direct.flatMap((other) => [...requirementsOf(other), other]))];
}

async function load(name: string): Promise<{ readonly plugin: Plugin }> {
  return import(name);
}

async function loadAll(names: readonly string[]): Promise<Plugin[]> {
  return Promise.all(names.map(async (name) => (await load(name)).plugin));
}

const BUNDLED = pluginsOf(join(ROOT, "server", "app"));

for (const name of BUNDLED) {
  const requires = await loadAll(requirementsOf(name));
  describePlugin(name, { load: () => load(name), requires, documents: [INVOICE] });
}

it("puts all bundled plugins into one engine", async () => {
  const engine = createEngine({ plugins: await loadAll(BUNDLED), ...fixedPorts() });
  expect(engine.build(INVOICE).totals).toMatchObject({ payable: "35.66" });
  expect(BUNDLED.length).toBeGreaterThan(0);
});

it("documents every error key", () => {
  const text = readFileSync(join(ROOT, "docs", "errors.md"), "utf8");
  const [, table = ""] = text.split("| Key | Status | When |");
  const [rows = ""] = table.split("\n\n");
  const documented = [...rows.matchAll(/^\| `([^`]+)` \|/gm)].map(([, key]) => key);
  expect(documented).toEqual([...ERROR_KEYS]);
});

it("lets only those suppliers of sandboxes send without registration that each authority names", async () => {
  const loaded = await loadAll(BUNDLED);
  const found = loaded
    .flatMap(({ registrations = [] }) => registrations)
    .flatMap(({ key, testHolders }) => (testHolders ? [[key, testHolders]] : []));
  expect(Object.fromEntries(found)).toEqual({
    // Test systems that take records of every holder.
    verifactu: "any",
    "gov-es.noverifactu": "any",
    "gov-fr": "any",
    // The test supplier of the Basque treasuries.
    "gov-es.ticketbai": ["A99805194"],
  });
});
