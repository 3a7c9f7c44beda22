import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFakturoError } from "../errors.ts";
import {
  createUuidV7,
  isUuid,
  parseUuid,
  uuidV1,
  uuidV3,
  uuidV4,
  uuidV5,
  uuidV6,
  uuidV7,
  uuidVersion,
} from "./index.ts";

const DNS = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
const sample = "c56a4180-65aa-42ec-a945-5fd21dec0538";
const bare = sample.replaceAll("-", "");

/** Fills with one value, so that only the other bits vary. */
function constant(value: number): (bytes: Uint8Array) => void {
  return (bytes) => void bytes.fill(value);
}

describe("parseUuid", () => {
  it.each([
    sample,
    sample.toUpperCase(),
    `{${sample.toUpperCase()}}`,
    `urn:uuid:${sample}`,
    `URN:UUID:${sample}`,
    bare,
  ])("reads %s", (text) => expect(parseUuid(text)).toBe(sample));

  it("keeps nothing and all zeros", () => {
    expect(parseUuid("")).toBe("");
    expect(parseUuid("00000000-0000-0000-0000-000000000000")).toMatch(/^[0-]+$/);
  });

  it.each([
    "xyz",
    `{${sample}`,
    `${sample}}`,
    `{${bare}}`,
    `urn:uuid:${bare}`,
    ` ${sample}`,
    `${sample}\n`,
    sample.replace("-", ""),
    sample.replace("c", "g"),
    `${bare}0`,
    `urn:uuid:${sample}}`,
  ])("refuses %j", (text) => {
    expect(() => parseUuid(text)).toThrow(
      expect.toSatisfy((error: unknown) => isFakturoError(error) && error.key === "input"),
    );
  });
});

describe("versions", () => {
  it("matches the examples of RFC 9562, appendix A", () => {
    expect(uuidV5(DNS, "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
    expect(uuidV3(DNS, "www.example.com")).toBe("5df41881-3aed-3515-88a7-2f4a814cf09e");
    const ms = Date.UTC(2022, 1, 22, 19, 22, 22);
    expect(uuidV1(ms, constant(0x33))).toMatch(/^c232ab00-9414-11ec-b333-/);
    expect(uuidV6(ms, constant(0x33))).toMatch(/^1ec9414c-232a-6b00-b333-/);
    expect(uuidV7(ms, constant(0xff))).toBe("017f22e2-79b0-7fff-bfff-ffffffffffff");
  });

  it("sets version and variant whatever the randomness", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.integer({ min: 0, max: 4e12 }),
        (seed, ms) => {
          const random = (bytes: Uint8Array) => bytes.set(seed);
          const made = [uuidV1(ms, random), uuidV4(random), uuidV6(ms, random), uuidV7(ms, random)];
          expect(made.map(uuidVersion)).toEqual([1, 4, 6, 7]);
          expect(made.every(isUuid)).toBe(true);
          expect(made.every((uuid) => "89ab".includes(uuid.charAt(19)))).toBe(true);
        },
      ),
    );
  });

  it("reads the version of text that is no UUID as 0", () => {
    expect(uuidVersion("")).toBe(0);
  });

  it("refuses a namespace that is no UUID", () => {
    expect(() => uuidV5("nothing", "x")).toThrow(expect.toSatisfy(isFakturoError));
  });
});

describe("createUuidV7", () => {
  it("sorts in order of creation, even in one millisecond or with a clock going back", () => {
    let ms = 1_700_000_000_000;
    const next = createUuidV7(() => ms, constant(0xff));
    const made = Array.from({ length: 10_000 }, (_, i) => {
      if (i === 6000) ms -= 5000;
      return next();
    });
    expect(made).toEqual(made.toSorted());
    expect(new Set(made).size).toBe(made.length);
    expect(made.every((uuid) => uuidVersion(uuid) === 7)).toBe(true);
  });

  it("starts with the clock", () => {
    expect(createUuidV7(() => 0x017f22e279b0, constant(0))()).toMatch(/^017f22e2-79b0-7000-/);
  });
});
