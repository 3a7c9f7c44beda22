import { afterEach, expect, it, vi } from "vitest";
import { releaseStartMemory } from "./release-memory.ts";

afterEach(() => {
  vi.useRealTimers();
});

const leftBehind = () => new WeakRef({ plugins: [] });

it("collects what the start left behind", async () => {
  const left = leftBehind();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  releaseStartMemory();
  vi.runAllTimers();
  vi.useRealTimers();
  await expect.poll(() => left.deref(), { timeout: 10_000 }).toBeUndefined();
});
