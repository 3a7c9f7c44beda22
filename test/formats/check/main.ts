// Writes fresh documents of every addon family in their formats and has official validators judge them.
//   npm run check:documents -- [--family it-sdi,pl-favat] [--count 10000] [--seed 0]
import { parseArgs } from "node:util";
import { missingValidators, validatorOf } from "@fakturo/test-support";
import { bundledEngine } from "../../engine/bundled.ts";
import { checkFamily, type Tally } from "./check.ts";
import { FAMILIES } from "./families.ts";

const SHOWN_OF_A_KIND = 5;

const { values } = parseArgs({
  options: {
    family: { type: "string", default: "" },
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: "0" },
  },
});

const wanted = new Set(values.family.split(",").filter(Boolean));
const families = FAMILIES.filter(({ name }) => wanted.size === 0 || wanted.has(name));
const missing = missingValidators();
if (missing || families.length === 0) {
  const names = FAMILIES.map(({ name }) => name).join(", ");
  process.stderr.write(missing ? `There is no ${missing}.\n` : `Families are ${names}.\n`);
  process.exit(2);
}

const cells = (row: readonly (string | number)[]) => `| ${row.join(" | ")} |\n`;

function print({ family, target, documents, invalid, refused, written, errors }: Tally): void {
  process.stdout.write(
    cells([family, target, documents, invalid, refused, written, errors.length]),
  );
  const kinds = Map.groupBy(errors, (error) => error.split(":", 2)[1]);
  for (const rows of kinds.values())
    for (const error of rows.slice(0, SHOWN_OF_A_KIND)) process.stderr.write(`  ${error}\n`);
}

const engine = await bundledEngine();
const validator = await validatorOf();
const range = { seed: Number(values.seed), count: Number(values.count) };
let errors = 0;
process.stdout.write(
  cells(["Family", "Format", "Documents", "Not valid", "Refused", "Written", "Errors"]),
);
process.stdout.write(cells(Array(7).fill("---")));
try {
  for (const family of families)
    for (const tally of await checkFamily(family, engine, validator, range)) {
      print(tally);
      errors += tally.errors.length;
    }
} finally {
  validator.stop();
}
process.exit(errors === 0 ? 0 : 1);
