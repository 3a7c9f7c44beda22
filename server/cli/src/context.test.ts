import { repositoryRoot } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { createContext } from "./context.ts";
import { processIo } from "./process-io.ts";

const io = { ...processIo(), cwd: repositoryRoot(), env: { FAKTURO_PLUGINS: "bundled" } };
const { engine, formatEngine } = createContext(io, () => ({}));

const convertersOf = async (format: string) => {
  const { registry } = await formatEngine(format);
  return [...registry.converters.keys()];
};

it("conversion loads the apps of its format only", async () => {
  expect(await convertersOf("xrechnung-ubl")).toEqual(["ubl.generate"]);
  expect(await convertersOf("pdf")).toEqual(["pdf.generate"]);
});

it("every format is found, whatever its app is called", async () => {
  const { registry } = await engine();
  const keys = [...registry.converters.keys()];
  expect(keys.length).toBeGreaterThan(15);
  for (const key of keys) expect(await convertersOf(key)).toContain(key);
});

it("an unknown format has all converters to choose from", async () => {
  const { registry } = await engine();
  expect(await convertersOf("nonsense")).toEqual([...registry.converters.keys()]);
});
