import { afterEach, expect, it, vi } from "vitest";
import { releaseStartMemory } from "./release-memory.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("collects what the start left behind", async () => {
  const collected = vi.fn();
  const registry = new FinalizationRegistry(collected);
  const leave = () => registry.register({ plugins: [] }, "plugins");
  leave();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  releaseStartMemory();
  vi.runAllTimers();
  vi.useRealTimers();
  await expect.poll(() => collected.mock.calls, { timeout: 10_000 }).toEqual([["plugins"]]);
});
