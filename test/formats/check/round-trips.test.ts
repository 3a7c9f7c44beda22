import { expect, it } from "vitest";
import { bundledEngine } from "../../engine/bundled.ts";
import { checkRoundTrips, roundTrips } from "./round-trips.ts";

/** Documents of each format; `npm run check:documents -- --round-trips` takes 500. */
const COUNT = 12;

const FORMATS = (await roundTrips()).map((format) => [format.name, format] as const);

it.each(FORMATS)(
  "%s keeps what is to be paid, taxes, parties and lines",
  async (_name, format) => {
    const { errors, compared } = await checkRoundTrips(format, await bundledEngine(), {
      seed: 0,
      count: COUNT,
    });
    expect(errors).toEqual([]);
    expect(compared).toBeGreaterThan(COUNT / 8);
  },
  300_000,
);
