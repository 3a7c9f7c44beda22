import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "@fakturo/engine";
import { type Fault, isFakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import type { ValidationMode, Validator } from "@fakturo/test-support";
import { altered } from "../altered.ts";
import { createRandom, type Random } from "../random.ts";
import { type Stock, varied } from "./vary.ts";

type MaybeLater<T> = T | Promise<T>;

/** A file format for documents of a family. */
export interface Target {
  readonly name: string;
  /** A generated document; the bases are varied where there is none. */
  generate?(seed: number, random: Random): JsonObject;
  /** Undefined or a FakturoError where the format refuses the document. */
  write(envelope: Envelope, random: Random): MaybeLater<string | undefined>;
  /** Official rules for a file; empty where none exist for its kind. */
  rules(xml: string): ValidationMode | undefined;
}

/** Documents of one addon, or of several with the same formats. */
export interface Family {
  readonly name: string;
  /** Documents to vary, as given to the engine. */
  readonly bases: readonly JsonObject[];
  /** Keys of its extensions, by their prefix. */
  readonly extensions: readonly string[];
  readonly targets: readonly Target[];
}

/** Results of the documents of one target. */
export interface Tally {
  readonly family: string;
  readonly target: string;
  documents: number;
  /** Refused when built. */
  invalid: number;
  /** Refused by the format. */
  refused: number;
  written: number;
  /** One line for each document with an error. */
  readonly errors: string[];
}

/** Share of documents that are changed after the build, so that no rule of the engine has checked them. */
const UNSEEN = 0.3;
const BATCH = 200;

/** Checks `count` documents of a family from `seed` on; each seed uses one target. */
export async function checkFamily(
  family: Family,
  engine: Engine,
  validator: Validator,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<readonly Tally[]> {
  const stock = stockOf(family, engine);
  const tallies = family.targets.map((target) => tallyOf(family, target));
  const folder = mkdtempSync(join(tmpdir(), "documents-"));
  let pending: Promise<void> = Promise.resolve();
  try {
    for (let from = seed; from < seed + count; from += BATCH) {
      const files: Written[] = [];
      for (let one = from; one < Math.min(from + BATCH, seed + count); one += 1) {
        const i = one % family.targets.length;
        const [target, tally] = [family.targets[i], tallies[i]];
        if (target && tally)
          await writeOne({ family, target, tally, engine, stock, folder }, one, files);
      }
      await pending;
      pending = judge(files, validator);
    }
    await pending;
  } finally {
    rmSync(folder, { recursive: true });
  }
  return tallies;
}

function tallyOf({ name: family }: Family, { name: target }: Target): Tally {
  return { family, target, documents: 0, invalid: 0, refused: 0, written: 0, errors: [] };
}

export function stockOf({ bases, extensions }: Family, { registry }: Engine): Stock {
  const codes = [...registry.extensions].filter(([key]) =>
    extensions.some((prefix) => key.startsWith(prefix)),
  );
  return {
    others: bases,
    extensions: codes.map(([key, known]) => [
      key,
      [...(known ?? ["A1"]), "ZZ", "", "x".repeat(40)],
    ]),
    addons: [...registry.addons.keys()],
  };
}

interface Work {
  readonly family: Family;
  readonly target: Target;
  readonly tally: Tally;
  readonly engine: Engine;
  readonly stock: Stock;
  readonly folder: string;
}

interface Written {
  readonly path: string;
  readonly rules: ValidationMode;
  readonly seed: number;
  readonly tally: Tally;
}

export async function writeOne(work: Work, seed: number, files: Written[]): Promise<void> {
  const { target, tally, folder } = work;
  tally.documents += 1;
  const random = createRandom(seed);
  const envelope = await guarded(tally, seed, () => envelopeOf(work, seed, random));
  if (!envelope) {
    tally.invalid += 1;
    return;
  }
  const xml = await guarded(tally, seed, () => target.write(envelope, random));
  if (xml === undefined) {
    tally.refused += 1;
    return;
  }
  tally.written += 1;
  const rules = target.rules(xml);
  if (!rules) return;
  const path = join(folder, `${seed}.xml`);
  writeFileSync(path, xml);
  files.push({ path, rules, seed, tally });
}

/** A built document of the family; undefined for an invalid one. */
export function envelopeOf(
  { family, target, engine, stock }: Work,
  seed: number,
  random: Random,
): Envelope | undefined {
  const isMade = target.generate && (family.bases.length === 0 || random.chance(0.6));
  const source = isMade ? target.generate?.(seed, random) : random.pick(family.bases);
  if (random.chance(UNSEEN)) {
    const { output } = engine.envelop(source);
    return { ...output, doc: altered(plain(output.doc), random) };
  }
  const document = isMade && random.chance(0.5) ? source : varied(source ?? {}, random, stock);
  const { output, faults } = engine.envelop(document);
  return faults.length > 0 ? undefined : { ...output, doc: plain(output.doc) };
}

const plain = (doc: JsonObject): JsonObject => JSON.parse(JSON.stringify(doc));

/** The result; undefined for a refusal, which must have a path and a reason. */
async function guarded<T>(
  tally: Tally,
  seed: number,
  run: () => MaybeLater<T>,
): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!isFakturoError(error)) tally.errors.push(`seed ${seed}: threw ${error}`);
    else if (error.key === "validation" && !error.faults.every(isClear))
      tally.errors.push(`seed ${seed}: refused without path: ${JSON.stringify(error.faults)}`);
    return undefined;
  }
}

const isClear = ({ paths, message }: Fault) =>
  message !== "" && paths.length > 0 && paths.every((path) => path.startsWith("$"));

async function judge(files: readonly Written[], validator: Validator): Promise<void> {
  const groups = Map.groupBy(files, ({ rules }) => JSON.stringify(rules));
  for (const rows of groups.values()) {
    const [first] = rows;
    if (!first) continue;
    const findings = await validator.checkFiles(
      first.rules,
      rows.map(({ path }) => path),
    );
    for (const [i, { seed, tally, path }] of rows.entries()) {
      const [error, ...others] = findings[i]?.errors ?? [];
      const more = others.length > 0 ? ` (and ${others.length} more)` : "";
      if (error)
        tally.errors.push(`seed ${seed}: ${error.id}: ${error.message.slice(0, MESSAGE)}${more}`);
      rmSync(path);
    }
  }
}

const MESSAGE = 200;
