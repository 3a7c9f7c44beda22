// Writes fresh documents of every addon family in their formats and has official validators judge them.
//   npm run check:documents -- [--family it-sdi,pl-favat] [--count 10000] [--seed 0]
// With --round-trips writes and reads 500 documents of each format instead and compares them; needs no validator.
//   npm run check:documents -- --round-trips [--count 500] [--seed 0]
import { parseArgs } from "node:util";
import { missingValidators, validatorOf } from "@fakturo/test-support";
import { bundledEngine } from "../../engine/bundled.ts";
import { checkFamily, type Tally } from "./check.ts";
import { FAMILIES } from "./families.ts";
import { checkRoundTrips, roundTrips } from "./round-trips.ts";

const SHOWN_OF_A_KIND = 5;

const { values } = parseArgs({
  options: {
    family: { type: "string", default: "" },
    count: { type: "string" },
    seed: { type: "string", default: "0" },
    "round-trips": { type: "boolean", default: false },
  },
});

const cells = (row: readonly (string | number)[]) => `| ${row.join(" | ")} |\n`;

if (values["round-trips"]) process.exit((await compareRoundTrips()) === 0 ? 0 : 1);

/** Prints a row for each format; the result is the number of documents that differ, all where none was compared. */
async function compareRoundTrips(): Promise<number> {
  const range = { seed: Number(values.seed), count: Number(values.count ?? "500") };
  const engine = await bundledEngine();
  let differing = 0;
  process.stdout.write(cells(["Format", "Documents", "Compared", "Differ"]));
  process.stdout.write(cells(Array(4).fill("---")));
  for (const format of await roundTrips()) {
    const { name, documents, compared, errors } = await checkRoundTrips(format, engine, range);
    process.stdout.write(cells([name, documents, compared, errors.length]));
    for (const error of errors.slice(0, SHOWN_OF_A_KIND)) process.stderr.write(`  ${error}\n`);
    if (compared === 0) process.stderr.write(`  ${name}: no document was compared\n`);
    differing += compared === 0 ? documents : errors.length;
  }
  return differing;
}

const wanted = new Set(values.family.split(",").filter(Boolean));
const families = FAMILIES.filter(({ name }) => wanted.size === 0 || wanted.has(name));
const missing = missingValidators();
if (missing || families.length === 0) {
  const names = FAMILIES.map(({ name }) => name).join(", ");
  process.stderr.write(missing ? `There is no ${missing}.\n` : `Families are ${names}.\n`);
  process.exit(2);
}

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
const range = { seed: Number(values.seed), count: Number(values.count ?? "10000") };
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
