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

  it("closes a group at once, and what is below it once all have ended", async () => {
    const events: string[] = [];
    const stack = new ShutdownStack(log);
    const { promise: other, resolve: otherBegins } = Promise.withResolvers<void>();
    stack.push("database", () => events.push("database"));
    stack.pushGroup([
      { name: "api", close: () => other.then(() => events.push("api")) },
      { name: "broken", close: () => Promise.reject(new Error("stuck")) },
      { name: "build", close: () => otherBegins() },
    ]);
    await stack.close();
    expect(events).toEqual(["api", "database"]);
    expect(parts.at(-1)).toBe("broken");
  });
});
