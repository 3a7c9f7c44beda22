import { isFakturoError, isObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../../engine/bundled.ts";
import {
  type Attack,
  bearable,
  damaged,
  type MarkedAttack,
  refusable,
  truncated,
  values,
} from "./attacks.ts";
import { READERS, type Reader } from "./readers.ts";

const engine = await bundledEngine();
const utf8 = new TextEncoder();

/** Time for all attacks of a kind on a reader; one takes a few milliseconds, the largest a second. */
const TIME_MS = 300_000;
const TIME_PER_FILE_MS = 10_000;

/** Allowed errors of reading and building. */
const KEYS: ReadonlySet<string> = new Set([
  "read",
  "input",
  "too-large",
  "validation",
  "calculation",
  "signature",
]);
const REFUSALS = /^(?:input|too-large)$/;

/** Maximum length of a message, which may name the fault but not repeat the file. */
const MAX_MESSAGE = 2_000;

/** The key of the error of a piece of work; empty without one. Errors of other types are thrown. */
function refusalOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    if (!isFakturoError(error) || error.key === "internal") throw error;
    return error.message.length > MAX_MESSAGE ? "the message is too long" : error.key;
  }
  return undefined;
}

/** Reads a file, and builds its document where it has one. */
function readAndBuild(read: Reader["read"], data: Uint8Array): void {
  const document = read(data);
  if (document) engine.envelop(document);
}

/** Names of the attacks with an unexpected result. */
function failures(attacks: readonly Attack[], isWell: (attack: Attack) => boolean): string[] {
  return attacks.filter((attack) => !isTimely(() => isWell(attack))).map(({ name }) => name);
}

function isTimely(work: () => boolean): boolean {
  const start = performance.now();
  return work() && performance.now() - start < TIME_PER_FILE_MS;
}

/** Differences between two readings, as texts. */
function differences(before: unknown, after: unknown): string[] {
  if (!isObject(before) || !isObject(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [`${JSON.stringify(after)}`];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => differences(before[name], after[name]));
}

describe("READERS", () => {
  it("has every converter that reads", () => {
    const apps = new Set(READERS.map(({ name }) => name.split(":")[0]));
    expect([...apps].sort()).toEqual(
      expect.arrayContaining(
        "cii co-dian dk-oioubl es-facturae fi-finvoice gr-mydata it-sdi mx-cfdi pl-ksef sa-zatca ubl".split(
          " ",
        ),
      ),
    );
  });
});

describe.each(READERS.map((reader) => [reader.name, reader] as const))("%s", (_name, reader) => {
  const { read, sample } = reader;

  it("reads its sample", () => {
    expect(refusalOf(() => readAndBuild(read, utf8.encode(sample)))).toBeUndefined();
  });

  it(
    "refuses files made to harm",
    () => {
      const isWell = ({ data }: Attack) => REFUSALS.test(refusalOf(() => read(data)) ?? "");
      expect(failures(refusable(sample), isWell)).toEqual([]);
    },
    TIME_MS,
  );

  it(
    "refuses files that stop",
    () => {
      const isWell = ({ data }: Attack) => REFUSALS.test(refusalOf(() => read(data)) ?? "");
      expect(failures(truncated(sample), isWell)).toEqual([]);
    },
    TIME_MS,
  );

  it(
    "reads or refuses what is odd, out of measure or out of place",
    () => {
      const attacks = [...bearable(sample), ...values(sample)];
      const isWell = ({ data }: Attack) =>
        KEYS.has(refusalOf(() => readAndBuild(read, data)) ?? "read");
      expect(failures(attacks, isWell)).toEqual([]);
    },
    TIME_MS,
  );

  it("never puts another value in the place of a damaged amount or day", () => {
    const whole = read(utf8.encode(sample));
    const isWell = ({ data, mark }: MarkedAttack) => {
      let found: readonly string[] = [];
      refusalOf(() => {
        const document = read(data);
        readAndBuild(() => document, data);
        found = differences(whole, document);
      });
      return found.every((text) => text.includes(mark));
    };
    expect(
      damaged(sample)
        .filter((attack) => !isWell(attack))
        .map(({ name }) => name),
    ).toEqual([]);
  });
});
