import { generateKeyPairSync, sign } from "node:crypto";
import { createEngine, type Engine, generateKey, importSigningKey } from "@fakturo/engine";
import { type JsonObject, parseJson } from "@fakturo/model";
import type { Plugin } from "@fakturo/plugin";
import { plugin as de } from "@fakturo/regime-de";
import { plugin as es } from "@fakturo/regime-es";
import { newId } from "../harness/ids.ts";
import { benchInvoice } from "./documents.ts";
import { report, time } from "./measure.ts";

const PLUGINS: readonly Plugin[] = [es, de];

/** Documents beside what they cannot cost less than: reading and printing the same JSON. */
export async function benchDocuments(): Promise<void> {
  const engine = createEngine({ plugins: PLUGINS, now: Date.now, uuid: newId });
  await benchBuild("G1", "ES, 3 lines", engine, benchInvoice("ES", 3));
  await benchBuild("G1", "DE, 3 lines", engine, benchInvoice("DE", 3));
  for (const lines of [100, 1_000, 10_000])
    await benchBuild("G2", `ES, ${lines} lines`, engine, benchInvoice("ES", lines));
  await benchSign(engine);
}

async function benchBuild(
  goal: string,
  name: string,
  engine: Engine,
  document: JsonObject,
): Promise<void> {
  const input = JSON.stringify(document);
  const output = JSON.stringify(engine.build(document, { envelop: true }));
  const own = await time(`build ${name}`, () =>
    JSON.stringify(engine.build(parseJson(input), { envelop: true })),
  );
  const parsed: unknown = JSON.parse(output);
  const floor = await time("parse + print", () => {
    JSON.parse(input);
    return JSON.stringify(parsed);
  });
  report(goal, own, floor);
}

async function benchSign(engine: Engine): Promise<void> {
  const envelope = engine.build(benchInvoice("ES", 3), { envelop: true });
  const key = await importSigningKey(await generateKey(newId));
  const own = await time("sign, validation included", () => engine.sign(envelope, key));
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const bytes = Buffer.from(JSON.stringify(envelope.head));
  const floor = await time("node:crypto ES256", () =>
    sign("sha256", bytes, { key: privateKey, dsaEncoding: "ieee-p1363" }),
  );
  report("G3", own, floor);
}
