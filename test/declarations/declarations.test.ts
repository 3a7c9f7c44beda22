import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = repositoryRoot();
const TSC = join(ROOT, "node_modules", ".bin", "tsc");

/** Packages that plugin authors compile against, including those referenced by their declarations. */
const PUBLISHED = ["model", "schema", "plugin", "xml", "soap", "signature"] as const;
const FOREIGN = [
  ...["@sinclair", "ajv", "decimal.js", "@noble", "@types", "@xmldom", "xml-crypto"],
  ...["asn1js", "pkijs", "pvtsutils"],
] as const;

/** Bytes of all declaration files of `@fakturo/model`. */
const MAX_MODEL_BYTES = 250_000;
/** Number of types created for the model, beyond those of an empty program. */
const MAX_MODEL_TYPES = 3_000;

/** The same for the regime of a country and a step that calls another system. */
const MAX_PLUGIN_TYPES = 40_000;

const OPTIONS = {
  target: "es2024",
  lib: ["es2024"],
  types: ["node"],
  module: "nodenext",
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: false,
};

const READER = `import { Invoice, readBuilt } from "@fakturo/model";
import type { JsonObject, Party } from "@fakturo/model";
export const supplierOf = (doc: JsonObject): Party => readBuilt(Invoice, doc, "supplier").supplier;
`;

let folder: string;

/** A project outside the repository with the packages as installed by npm. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-declarations-"));
  for (const name of PUBLISHED) installDeclarations(name);
  for (const name of FOREIGN)
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("declarations for plugin authors", () => {
  it("name the document types instead of repeating them", () => {
    const files = filesBelow(join(folder, "node_modules", "@fakturo", "model", "dist"));
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(MAX_MODEL_BYTES);
  });

  it("are cheap to check without skipLibCheck", () => {
    const empty = typesOf(project("empty", "export {};\n"));
    expect(typesOf(project("reader", READER)) - empty).toBeLessThan(MAX_MODEL_TYPES);
    const plugin = project("plugin", "export {};\n");
    for (const name of ["regimes/de", "apps/webhook"]) copySources(name, join(plugin, name));
    expect(typesOf(plugin) - empty).toBeLessThan(MAX_PLUGIN_TYPES);
  });
});

describe("declarations of signatures", () => {
  it("bring the types of browsers along that they name", () => {
    const text = 'export { signXml, verifyXml } from "@fakturo/signature";\n';
    expect(typesOf(project("signature", text))).toBeGreaterThan(0);
  });
});

function installDeclarations(name: string): void {
  const source = join(ROOT, "core", name);
  const target = join(folder, "node_modules", "@fakturo", name);
  mkdirSync(target, { recursive: true });
  cpSync(join(source, "package.json"), join(target, "package.json"));
  const emitted = ["--emitDeclarationOnly", "--declarationMap", "false", "--outDir"];
  const info = ["--tsBuildInfoFile", join(target, ".tsbuildinfo")];
  execFileSync(TSC, ["-p", source, ...emitted, join(target, "dist"), ...info]);
}

function project(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS }));
  writeFileSync(join(path, "index.ts"), text);
  return path;
}

/** The sources of a package, without its tests. */
function copySources(name: string, target: string): void {
  const filter = (path: string) => !path.endsWith(".test.ts");
  cpSync(join(ROOT, name, "src"), target, { recursive: true, filter });
}

/** Number of types in a program; the compiler fails on any error in it. */
function typesOf(path: string): number {
  const told = execFileSync(TSC, ["-p", path, "--extendedDiagnostics", "--singleThreaded"], {
    encoding: "utf8",
  });
  const count = /^Types:\s+(\d+)$/m.exec(told)?.[1];
  if (count === undefined) throw new Error(`no count of types in:\n${told}`);
  return Number(count);
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".d.ts"))
    .map((entry) => join(entry.parentPath, entry.name));
}
