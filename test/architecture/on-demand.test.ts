import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { packagesIn, ROOT, sourceFiles } from "./code/files.ts";

/** Large packages that few installations use, or no start: their code is loaded with the first use. */
const ON_DEMAND: readonly string[] = [
  "@aws-sdk/client-s3",
  "@fakturo/executor-temporal",
  "@fakturo/server-nats",
  "@simplewebauthn/server",
  "fontkit",
  "nodemailer",
  "openid-client",
  "undici",
];

/** Static imports and re-exports of values; `import type` loads nothing. */
const STATIC = /^(?:import|export)(?! type\b)[^;]*?from\s*"([^"]+)"/gm;

const files = packagesIn("core", "apps", "server").flatMap((folder) => sourceFiles(folder));

function staticImports(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(STATIC)].map(([, specifier = ""]) =>
    specifier.startsWith(".") ? join(dirname(file), specifier) : specifier,
  );
}

it.each(ON_DEMAND)("%s is imported on demand only", (name) => {
  const users = files.filter((file) => staticImports(file).includes(name));
  const importers = files.filter((file) =>
    staticImports(file).some((target) => users.includes(target)),
  );
  expect(importers).toEqual([]);
});
