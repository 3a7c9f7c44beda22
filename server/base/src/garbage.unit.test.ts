import { execFileSync } from "node:child_process";
import { setFlagsFromString } from "node:v8";
import { expect, it, vi } from "vitest";
import { letHeapGrow } from "./garbage.ts";

vi.mock("node:v8", () => ({ setFlagsFromString: vi.fn() }));

it("sets a flag that this Node's V8 knows: it ignores others without a word", () => {
  letHeapGrow();
  const [flag = ""] = vi.mocked(setFlagsFromString).mock.calls[0] ?? [];
  const [name = ""] = flag.split("=");
  expect(name).toMatch(/^--/);
  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  expect(known).toMatch(new RegExp(`^ +${name} `, "m"));
});
