import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorKeyOf } from "./error-key.ts";

/** A format's reader and a sample file. */
export interface HostileSubject {
  readonly parse: (data: Uint8Array) => unknown;
  /** A complete file, with declaration. */
  readonly sample: string;
  /** Name of its root. */
  readonly root: string;
  /** Name of an element with text. */
  readonly element: string;
}

const TIME_MS = 5_000;
const RUNS = { numRuns: 500, seed: 7 };
const LAUGHS = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "&l${i};&l${i};">`);

/** Invalid amounts, or ones too long for calculations. */
export const HOSTILE_AMOUNTS: readonly (readonly [kind: string, text: string])[] = [
  ["words", "many"],
  ["powers", "1e999999999"],
  ["digits without end", "9".repeat(100_000)],
  ["nothing", "NaN"],
];

/** The error key of a reader, or undefined on success; other errors are rethrown. */
export function refusalOf(parse: (data: Uint8Array) => unknown, text: string): string | undefined {
  return errorKeyOf(() => parse(new TextEncoder().encode(text)));
}

/**
 * Tests that malicious files are refused with a typed error in bounded time, and damaged ones never
 * crash.
 */
export function describeHostile({ parse, sample, root, element }: HostileSubject): void {
  const declared = (subset: string) => sample.replace("?>", `?><!DOCTYPE ${root} [${subset}]>`);
  const opening = new RegExp(`<${element}>[^<]*`);
  const saying = (text: string) => sample.replace(opening, () => `<${element}>${text}`);

  describe("hostile files", () => {
    it.each([
      ["external entities", declared('<!ENTITY x SYSTEM "file:///etc/passwd">')],
      ["parameter entities", declared('<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;')],
      ["entities within entities", declared(`<!ENTITY l0 "ha">${LAUGHS.join("")}`)],
      ["entities nobody declared", saying("&x;")],
      ["deep nesting", "<a>".repeat(500_000)],
      ["deep nesting in a document", saying(`<${element}>`.repeat(100_000))],
      ["enormous files", saying("x".repeat(65 * 1024 * 1024))],
      ["files that stop", sample.slice(0, sample.length / 2)],
      ["bytes that are no text", "\u0000\u0001"],
    ])(
      "are refused: %s",
      (_name, text) => {
        expect(text).not.toBe(sample);
        expect(refusalOf(parse, text)).toMatch(/^(?:input|too-large)$/);
      },
      TIME_MS,
    );

    it("are refused or read, never crash, whatever is changed in them", () => {
      const texts = fc.constantFrom("-100", "0", "<", `</${element}>`, "&", "<!--");
      const change = fc.record({
        at: fc.nat({ max: sample.length }),
        length: fc.nat({ max: 40 }),
        by: fc.oneof(fc.string(), texts),
      });
      fc.assert(
        fc.property(change, ({ at, length, by }) => {
          refusalOf(parse, sample.slice(0, at) + by + sample.slice(at + length));
        }),
        RUNS,
      );
    });
  });
}
