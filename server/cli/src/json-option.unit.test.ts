import { expect, it } from "vitest";
import { COMMANDS } from "./commands/index.ts";
import { messageLines, runnable } from "./message-lines.ts";
import { createProgram } from "./program.ts";
import { commandLine, quietIo } from "./testing.ts";

it("every command takes --json", () => {
  const all = runnable(createProgram(quietIo("/"), COMMANDS));
  expect(all.length).toBeGreaterThan(70);
  const without = all.filter(({ options }) => !options.some(({ long }) => long === "--json"));
  expect(without.map((command) => command.name())).toEqual([]);
});

it("messages are lines of JSON only where that is asked for", async () => {
  const run = commandLine("/", {});
  const { out: script } = await run(["completion", "bash"]);
  const { out } = await run(["completion", "bash", "--json"]);
  expect(JSON.parse(out)).toEqual({ text: script.trimEnd() });
  expect((await run(["completion", "bash"])).out).toBe(script);
});

it("streams of the process are not made for it", () => {
  const io = Object.defineProperty(quietIo("/"), "stdin", {
    get: () => expect.unreachable("stdin was made"),
  });
  expect(messageLines(io).io.cwd).toBe("/");
});
