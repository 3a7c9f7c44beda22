import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, type ServerProcess, startServer } from "../harness/server.ts";

const ROOT = repositoryRoot();
const FENCE = /```sh\n(.*?)```/gs;

let data: string;
let port: number;
let server: ServerProcess;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "fakturo-readme-"));
  port = await freePort();
  server = await startServer({ data, port });
});
afterAll(async () => {
  await server?.stop();
  await rm(data, { recursive: true, force: true });
});

/** Commands of the README, with the test's server and folder. */
async function tour(): Promise<string> {
  const readme = await readFile(join(ROOT, "README.md"), "utf8");
  const blocks = [...readme.matchAll(FENCE)].map(([, block = ""]) => block);
  return blocks.join("\n").replaceAll(":8080", `:${port}`).replace("-o invoice.pdf", `-o "$OUT"`);
}

describe("the five minutes of the README", () => {
  it("work as they are pasted", async () => {
    const out = join(data, "invoice.pdf");
    const { stdout } = await promisify(execFile)("bash", ["-eu", "-c", await tour()], {
      cwd: ROOT,
      env: { ...process.env, FAKTURO_DATA: data, OUT: out },
    });
    expect(stdout).toContain('"payable":"1089.00"');
    expect(stdout).toContain('"status":"OK"');
    expect(stdout).toMatch(/ok\nok: UBL/);
    expect(stdout).toContain('"type":"credit-note"');
    expect((await readFile(out)).subarray(0, 5).toString()).toBe("%PDF-");
  });
});
