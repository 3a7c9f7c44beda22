import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ATTACKS, attack, startTarget } from "./run.ts";

/** These tests check correctness only; `npm run attack` measures times. */
const SCALE = 0.02;

describe("attacks in small", () => {
  let target: Awaited<ReturnType<typeof startTarget>>;
  beforeAll(async () => {
    target = await startTarget(SCALE);
  });
  afterAll(() => target?.stop());

  it.each(ATTACKS.map((one) => [one.name, one.holds, one] as const))(
    "%s: %s",
    async (_name, _holds, one) => {
      expect((await attack(target, one)).failure).toBeUndefined();
    },
    900_000,
  );
});
