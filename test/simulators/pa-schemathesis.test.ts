import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simulator } from "@fakturo/simulator-pa";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkProperties, findSchemathesis } from "../harness/schemathesis.ts";
import { type StartedSimulator, startSimulator } from "../harness/started-simulator.ts";

const program = findSchemathesis();
const file = (name: string) => shared("openapi", "authorities", `fr-afnor-${name}_1.1.0.json`);
const missing = !program ? "Schemathesis" : file("flow-service") ? "" : "documents of the norm";
if (missing)
  process.stdout.write(`The French simulator was NOT proved by Schemathesis: no ${missing}.\n`);

const EXAMPLES = Number(process.env.FAKTURO_SCHEMATHESIS_EXAMPLES ?? 5);
const NOW = Date.UTC(2026, 10, 20, 9);
/** Operations of the directory that the simulated platform does not offer: lists, establishments and routing codes. */
const NOT_OFFERED = [
  "searchCompanyBySiren",
  "getCompanyById",
  "searchFacilityBySiret",
  "getFacilityBySiret",
  "getFacilityById",
  "createRoutingCode",
  "searchRoutingCode",
  "getRoutingCodeBySiretAndId",
  "getRoutingCodeById",
  "updateRoutingCode",
  "replaceRoutingCode",
];

let folder: string;
let running: StartedSimulator;
let token: string;

/** The document, without a length that no value of its list has: `Disabled` has more than seven letters. */
function documentOf(service: string): string {
  const text = readFileSync(file(service) ?? "", "utf8");
  const document = JSON.parse(text, (key, value) => {
    if (key === "platformStatus" && value.enum) return { ...value, maxLength: undefined };
    return value;
  });
  const path = join(folder, `${service}.json`);
  writeFileSync(path, JSON.stringify(document));
  return path;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-pa-"));
  running = await startSimulator(simulator, { now: () => NOW });
  const form = { grant_type: "client_credentials", client_id: "all", client_secret: "x" };
  const answer = await fetch(`${running.url}/pa/oauth/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  token = Reflect.get(await answer.json(), "access_token");
});
afterAll(async () => {
  await running?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(missing !== "")("the simulated platform by the documents of XP Z12-013", () => {
  it.each(["flow-service", "directory-service"])(
    "answers every request to its %s as the document says",
    async (service) => {
      const { ok, output } = await checkProperties({
        program: program ?? "",
        document: documentOf(service),
        url: `${running.url}/pa/${service}`,
        token,
        examples: EXAMPLES,
        without: service === "flow-service" ? [] : NOT_OFFERED,
        seed: 1,
      });
      expect(ok, output).toBe(true);
    },
    300_000,
  );
});
