import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import { missingValidators, shared, startValidator, type Validator } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledEngine } from "../../engine/bundled.ts";
import { changed } from "./changes.ts";
import { FORMATS, type Format } from "./formats.ts";

/** Changed documents per format. */
const COUNT = Number(process.env.FAKTURO_GENERATED ?? 60);
const TIME_PER_DOCUMENT_MS = 2_000;

const missing = missingValidators();
if (missing)
  process.stdout.write(`Changed documents were NOT checked by schemas: no ${missing}.\n`);

const engine = await bundledEngine();
const folder = mkdtempSync(join(tmpdir(), "schemas-"));
const COMMAND = shared("tools/validator/validator") ?? "";

/** The file, or the refusal; undefined for documents that cannot be built. */
function write(document: JsonObject, { plugin, converter, options = {} }: Format) {
  const { $addons: _addons, ...plain } = document;
  const generate = plugin.converters?.find(({ key }) => key === converter)?.generate;
  if (!generate) throw new Error(`there is no converter '${converter}'`);
  try {
    const { output } = engine.envelop(plain);
    return new TextDecoder().decode(generate(output, options).data);
  } catch (error) {
    if (isFakturoError(error) && error.key !== "internal") return error;
    throw error;
  }
}

/** Contents of a SOAP body, with its namespace declarations. */
function unwrapped(xml: string): string {
  const [whole, prefix] = /<(\w+):Envelope/.exec(xml) ?? [];
  if (!whole) return xml;
  const declared = /<\w+:Envelope([^>]*)>/.exec(xml)?.[1] ?? "";
  const [, body = ""] = new RegExp(`<${prefix}:Body>(.*)</${prefix}:Body>`, "s").exec(xml) ?? [];
  return body.trim().replace(/^<([\w:]+)/, (start) => start + declared);
}

/** The path of a schema; one in a service description is extracted. */
function schemaAt(path: string): string {
  const whole = shared("xsd", path) ?? "";
  if (!path.endsWith(".wsdl")) return whole;
  const [schema = ""] = /<s:schema.*<\/s:schema>/s.exec(readFileSync(whole, "utf8")) ?? [];
  const target = join(folder, "service.xsd");
  const declared =
    'xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:tns="http://ar.gov.afip.dif.FEV1/"';
  writeFileSync(target, schema.replace("<s:schema", `<s:schema ${declared}`));
  return target;
}

describe.skipIf(missing !== "")("files of changed documents", () => {
  let validator: Validator | undefined;
  beforeAll(async () => {
    validator = await startValidator(COMMAND);
  });
  afterAll(() => {
    validator?.stop();
    rmSync(folder, { recursive: true });
  });

  async function problemsOf(xml: string, format: Format): Promise<readonly string[]> {
    const judge = format.judge(xml);
    const finding =
      "ruleSet" in judge
        ? await validator?.check(judge.ruleSet, xml)
        : await validator?.checkSchema(schemaAt(judge.schema), unwrapped(xml));
    if (!finding) throw new Error("the validators are not running");
    return finding.errors
      .map(({ id, message }) => `${id}: ${message}`.slice(0, 300))
      .filter((problem) => !format.accepted?.test(problem));
  }

  it.each(FORMATS.map((format) => [format.name, format] as const))(
    "%s: are refused with a path, or valid",
    async (_name, format) => {
      const found: Record<string, readonly string[]> = {};
      let written = 0;
      for (let seed = 0; seed < COUNT; seed += 1) {
        const document = format.documents[seed % format.documents.length];
        const file = write(
          seed < format.documents.length ? (document ?? {}) : changed(document ?? {}, seed),
          format,
        );
        if (typeof file !== "string") continue;
        written += 1;
        const problems = await problemsOf(file, format);
        if (problems.length > 0) found[`seed ${seed}`] = problems;
      }
      expect(found).toEqual({});
      expect(written).toBeGreaterThan(COUNT / 10);
    },
    COUNT * TIME_PER_DOCUMENT_MS,
  );
});
