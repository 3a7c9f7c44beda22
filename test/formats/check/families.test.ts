import { missingValidators, type Validator, validatorOf } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledEngine } from "../../engine/bundled.ts";
import { checkFamily } from "./check.ts";
import { FAMILIES } from "./families.ts";

/** Documents of each format; `npm run check:documents` takes ten thousand of each family. */
const COUNT = 24;

const missing = missingValidators();
if (missing) process.stdout.write(`Fresh documents were NOT checked: no ${missing}.\n`);

describe.skipIf(missing !== "")("fresh documents", () => {
  let validator: Validator;
  beforeAll(async () => {
    validator = await validatorOf();
  });
  afterAll(() => validator.stop());

  it.each(FAMILIES.map((family) => [family.name, family] as const))(
    "%s: written without official error, or refused with rule and path",
    async (_name, family) => {
      const count = COUNT * family.targets.length;
      const engine = await bundledEngine();
      const tallies = await checkFamily(family, engine, validator, { seed: 0, count });
      expect(tallies.flatMap(({ errors }) => errors)).toEqual([]);
      const silent = tallies.filter(({ written }) => written === 0);
      expect(silent.map(({ target }) => target)).toEqual([]);
    },
    300_000,
  );
});
