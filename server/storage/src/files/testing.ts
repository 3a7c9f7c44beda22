import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@fakturo/server-base";

/** A server that speaks S3, with one empty bucket. */
export interface TestS3 extends AsyncDisposable {
  readonly endpoint: string;
  readonly bucket: string;
  /** Environment variables with credentials. */
  readonly env: Readonly<Record<string, string>>;
}

const BUCKET = "files";
const POLL_MS = 50;
const START_MS = 60_000;

/** Starts the S3-compatible server of the development dependencies; undefined where it is missing. */
export async function startTestS3(): Promise<TestS3 | undefined> {
  const program = findProgram();
  if (program === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "fakturo-s3-"));
  const port = await freePort("127.0.0.1");
  const options = ["-d", folder, "-a", "127.0.0.1", "-p", String(port), "-s"];
  const child = spawn(process.execPath, [program, ...options, "--configure-bucket", BUCKET], {
    stdio: "ignore",
  });
  const endpoint = `http://127.0.0.1:${port}`;
  for (let waited = 0; !(await answers(endpoint)); waited += POLL_MS) {
    if (waited > START_MS || child.exitCode !== null) throw new Error("no S3 server came up");
    await sleep(POLL_MS);
  }
  return {
    endpoint,
    bucket: BUCKET,
    env: { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" },
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findProgram(): string | undefined {
  try {
    const main = createRequire(import.meta.url).resolve("s3rver");
    const program = join(dirname(dirname(main)), "bin", "s3rver.js");
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
