import { generateKeyPairSync, randomFillSync, sign } from "node:crypto";
import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine, type Engine, generateKey, importSigningKey } from "@fakturo/engine";
import { createUuidV7, type JsonObject, parseJson, pooled } from "@fakturo/model";
import { plugin as de } from "@fakturo/regime-de";
import { plugin as es } from "@fakturo/regime-es";
import { nativeSha256 } from "@fakturo/server-base";
import { es256 } from "@fakturo/server-storage/vault";
import { benchInvoice, europeanInvoice } from "./documents.ts";
import { compare, report, series } from "./measure.ts";

const WARM_UP = 30;
const LARGE_ROUNDS = 4;
const RANDOM_POOL = 4096;

const random = pooled((bytes) => void randomFillSync(bytes), RANDOM_POOL);
const newId = createUuidV7(Date.now, random);

/** An engine for the benchmarks, with the hash function and the identifiers of the server. */
export function benchEngine(): Engine {
  const plugins = [catalogues, es, de, en16931];
  return createEngine({ plugins, now: Date.now, uuid: newId, sha256: nativeSha256 });
}

/** Documents compared with a lower bound: parsing and printing the same JSON. */
export async function benchDocuments(): Promise<void> {
  const engine = benchEngine();
  await benchBuild("G1", "build ES, 3 lines", engine, benchInvoice("ES", 3));
  await benchBuild("G1", "build DE + EN 16931, 3 lines", engine, europeanInvoice(3));
  for (const lines of [100, 1_000, 10_000])
    await benchBuild("G2", `build ES, ${lines} lines`, engine, benchInvoice("ES", lines));
  await benchSign(engine);
}

async function benchBuild(
  goal: string,
  name: string,
  engine: Engine,
  document: JsonObject,
): Promise<void> {
  const input = JSON.stringify(document);
  const built: unknown = engine.build(document, { envelop: true });
  const [own, floor] = await compare(
    [name, () => JSON.stringify(engine.build(parseJson(input), { envelop: true }))],
    ["parse + print", () => [JSON.parse(input), JSON.stringify(built)]],
  );
  report(goal, own, floor);
}

/** An invoice of 100,000 lines in a separate process: time, lower bound and memory. */
export function benchLargest(): void {
  const engine = benchEngine();
  const ordinary = JSON.stringify(benchInvoice("ES", 1_000));
  for (let i = 0; i < WARM_UP; i++) engine.build(parseJson(ordinary), { envelop: true });
  const input = JSON.stringify(benchInvoice("ES", 100_000));
  const build = () => JSON.stringify(engine.build(parseJson(input), { envelop: true }));
  const own = [cpuOf(build)];
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  const parsed: unknown = JSON.parse(build());
  const floor: number[] = [];
  for (let i = 0; i < LARGE_ROUNDS; i++) {
    floor.push(cpuOf(() => [JSON.parse(input), JSON.stringify(parsed)]));
    own.push(cpuOf(build));
  }
  const subject = series("build ES, 100000 lines", own);
  report("G2", subject, series("parse + print", floor), `peak ${peak} MB`);
}

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function benchSign(engine: Engine): Promise<void> {
  const envelope = engine.build(benchInvoice("ES", 3), { envelop: true });
  const jwk = await generateKey(newId);
  const key = await importSigningKey(jwk, es256(jwk));
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const bytes = Buffer.from(JSON.stringify(envelope.head));
  const [own, floor] = await compare(
    ["sign an envelope built before", () => engine.sign(envelope, key)],
    [
      "node:crypto ES256",
      () => sign("sha256", bytes, { key: privateKey, dsaEncoding: "ieee-p1363" }),
    ],
  );
  report("G3", own, floor);
}
