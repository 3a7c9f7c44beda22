import { beforeEach, describe, expect, it } from "vitest";
import { PROVOKED, STRANGER } from "../fixtures/provoked.ts";
import { bench } from "../fixtures/requests.ts";
import { CODES } from "./codes.ts";
import { ON_DEMAND } from "./on-demand.ts";
import { simulator } from "./simulator.ts";

beforeEach(() => {
  bench.open = simulator.open([]);
  bench.open.configure({ unknown: [STRANGER, "FR40303265099"] });
});

describe("codes", () => {
  it.each(Object.entries(PROVOKED))("answers %s", (code, provoke) => {
    expect(provoke()).toBe(code);
  });

  it("are either checked or answered on demand, for a reason", () => {
    const both = Object.keys(ON_DEMAND).filter((code) => Object.hasOwn(CODES, code));
    expect(both).toEqual([]);
    expect(Object.values(ON_DEMAND).filter((reason) => reason.length < 20)).toEqual([]);
  });
});
