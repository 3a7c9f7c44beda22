import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installedCli } from "../harness/installed.ts";
import { benchInvoice } from "./documents.ts";
import { report, series } from "./measure.ts";

const RUNS = 15;
const US_PER_MS = 1000;

/** Time of building a document on the command line, compared with an empty process. */
export function benchStart(): void {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-start-"));
  const file = join(folder, "invoice.json");
  writeFileSync(file, JSON.stringify(benchInvoice("ES", 3)));
  const cli = installedCli("bench");
  const env = { PATH: process.env.PATH, XDG_CACHE_HOME: join(folder, "cache") };
  const own: number[] = [];
  const floor: number[] = [];
  for (let i = 0; i <= RUNS; i++) {
    const [cold, empty] = [
      wall([cli, "--plugins", "@fakturo/regime-es", "build", file], env),
      wall(["-e", "0"], env),
    ];
    // The first run fills the compile cache.
    if (i > 0) own.push(cold);
    if (i > 0) floor.push(empty);
  }
  rmSync(folder, { recursive: true, force: true });
  report("G4", series("fakturo build, cold", own), series("empty process, wall", floor));
}

function wall(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return (performance.now() - start) * US_PER_MS;
}
