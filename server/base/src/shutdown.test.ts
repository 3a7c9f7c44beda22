import { describe, expect, it } from "vitest";
import type { Log } from "./ports.ts";
import { ShutdownStack } from "./shutdown.ts";

const parts: unknown[] = [];
const ignore = () => {};
const log: Log = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: (details) => parts.push(Reflect.get(details, "part")),
};

describe("ShutdownStack", () => {
  it("closes in reverse order, continues after a failure and closes each part once", async () => {
    const closed: string[] = [];
    const stack = new ShutdownStack(log);
    stack.push("database", () => closed.push("database"));
    stack.push("queue", () => Promise.reject(new Error("stuck")));
    stack.push("http", () => closed.push("http"));
    expect(stack.isClosing).toBe(false);
    await Promise.all([stack.close(), stack.close()]);
    expect(stack.isClosing).toBe(true);
    expect(closed).toEqual(["http", "database"]);
    expect(parts).toEqual(["queue"]);
  });
});
