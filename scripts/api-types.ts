// Writes the types of the API's calls from the OpenAPI documents of a running server.
//   npm run api-types -- http://127.0.0.1:8080
// openapi-typescript runs through `npm exec`: it is needed only when the API changes.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_TYPES, apiDocument, sumOf } from "./api-document.ts";

const GENERATOR = "openapi-typescript@7.13.0";

const [, , url = "http://127.0.0.1:8080"] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "fakturo-types-"));
const [input, output] = [join(folder, "openapi.json"), join(folder, "schema.d.ts")];
const document = await apiDocument(url);
writeFileSync(input, JSON.stringify(document));
const command = ["exec", "--yes", "--package", GENERATOR, "--", "openapi-typescript"];
execFileSync("npm", [...command, input, "-o", output], { stdio: "inherit" });
const head = `// Written by \`npm run api-types\` from documents with the fingerprint sha256 ${sumOf(document)}.\n`;
writeFileSync(API_TYPES, head + readFileSync(output, "utf8"));
rmSync(folder, { recursive: true });
