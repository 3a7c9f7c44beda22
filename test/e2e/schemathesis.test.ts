import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SERVICES } from "../harness/contract.ts";
import { checkProperties, findSchemathesis } from "../harness/schemathesis.ts";
import { type Platform, startPlatform } from "./platform.ts";

/** `npm run schemathesis` makes more. */
const EXAMPLES = Number(process.env.FAKTURO_SCHEMATHESIS_EXAMPLES ?? 2);
const SEED = Number(process.env.FAKTURO_SCHEMATHESIS_SEED ?? 1);
/** The run must not delete its own key, nor follow a stream that does not end. */
const WITHOUT = ["revokeKey", "followWorkspace"];

const program = findSchemathesis();
if (!program)
  process.stderr.write("SKIPPED: Schemathesis is not installed (npm run schemathesis)\n");

let platform: Platform;

beforeAll(async () => {
  if (program) platform = await startPlatform({ FAKTURO_LOG_LEVEL: "fatal" });
});
afterAll(async () => {
  await platform?.stop();
});

describe.skipIf(!program)("whatever is sent", () => {
  const check = async (base: string, service: string, token: string | undefined) => {
    const { ok, output } = await checkProperties({
      program: program ?? "",
      document: `${base}/${service}/v1/openapi.json`,
      token,
      examples: EXAMPLES,
      without: WITHOUT,
      seed: SEED,
    });
    expect(ok, output).toBe(true);
  };

  it.each(SERVICES)(
    "%s answers as its document says, never with a fault of its own",
    (service) => check(platform.url, service, platform.token),
    600_000,
  );

  it("so does the build service", () => check(platform.buildUrl, "build", undefined), 600_000);
});
