import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { packagesIn, ROOT, sourceFiles } from "./code/files.ts";
import { exportsOf, typesOf } from "./code/modules.ts";

const GROUPS = ["core", "apps", "server", "executors", "simulators"];

/** Names that several packages export by convention, each for its own format or authority. */
const CONVENTIONAL = [
  // Every plugin and simulator has these.
  "Settings",
  "plugin",
  "simulator",
  // JSON in the contract of plugins, the value read from it in the model.
  "Envelope",
  "Stamp",
  // What the converters of several countries do.
  "cancellationOf",
  "invoiceIn",
  "messageOf",
  "qrText",
  "qrUrl",
  "verifySeal",
  // The agency's terms, in its client and in its simulator.
  "Book",
  "Dialect",
  // Parts that the simulators of several authorities have.
  "CHECKED_CODES",
  "Filed",
  "FilingWorld",
  "HeaderWorld",
  "Ledger",
  "MessageHeader",
  "ON_DEMAND",
  "RecordFacts",
  "RecordKey",
  "RuleWorld",
  "State",
];

type Declarations = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Declarations by exported name: what tells them apart, and where they are. */
function grouped(found: readonly (readonly [name: string, key: string, at: string])[]) {
  const names = new Map<string, Map<string, string>>();
  for (const [name, key, at] of found)
    names.set(name, (names.get(name) ?? new Map<string, string>()).set(key, at));
  return names;
}

/** Names with several declarations, and where those are. */
function ambiguous(names: Declarations): readonly string[] {
  return [...names]
    .filter(([name, places]) => places.size > 1 && !CONVENTIONAL.includes(name))
    .map(([name, places]) => `${name}: ${[...places.values()].toSorted().join(", ")}`)
    .toSorted();
}

/** Types declared and exported by the files; equal declarations count as one. */
function declaredTypes(): Declarations {
  const files = GROUPS.flatMap((group) => sourceFiles(group)).filter(
    (path) => !path.includes("/templates/"),
  );
  return grouped(
    files.flatMap((path) =>
      [...typesOf(join(ROOT, path))].map(([name, text]) => [name, text, path] as const),
    ),
  );
}

/** Files that a package exports. */
function entryPoints(folder: string): readonly string[] {
  const { exports = {} } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
  return Object.values<unknown>(exports).flatMap((target) => {
    const path: unknown = Object(target)["@fakturo/source"];
    return typeof path === "string" ? [join(ROOT, folder, path)] : [];
  });
}

/** Names that the packages export. */
function packageExports(): Declarations {
  const found = packagesIn(...GROUPS)
    .flatMap(entryPoints)
    .flatMap(exportsOf);
  return grouped(found.map(({ name, module }) => [name, module, relative(ROOT, module)] as const));
}

const TYPES = declaredTypes();
const EXPORTS = packageExports();

describe("an exported name has one meaning", () => {
  it("in all files, for types", () => {
    expect(TYPES.size).toBeGreaterThan(1000);
    expect(ambiguous(TYPES)).toEqual([]);
  });

  it("in all packages, for what they export", () => {
    expect(EXPORTS.size).toBeGreaterThan(1000);
    expect(ambiguous(EXPORTS)).toEqual([]);
  });

  it("unless it is conventional, and then several packages use it", () => {
    const isShared = (names: Declarations, name: string) => (names.get(name)?.size ?? 0) > 1;
    expect(
      CONVENTIONAL.filter((name) => !isShared(TYPES, name) && !isShared(EXPORTS, name)),
    ).toEqual([]);
  });
});
