import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, describe, expect, it } from "vitest";
import { createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, spawnFakturo } from "../harness/server.ts";

const PAGE = readFileSync(join(repositoryRoot(), "docs/operations.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "fakturo-operations-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Commands of a section, with the paths of the test. */
function commandsOf(section: string, data: string): string[][] {
  const [, text = ""] = PAGE.split(`\n## ${section}\n`);
  const [part = ""] = text.split("\n## ");
  const today = execFileSync("date", ["+%F"], { encoding: "utf8" }).trim();
  return [...part.matchAll(/^fakturo (.+)$|`fakturo ([^`]+)`/gm)].map(([, block, inline]) =>
    (block ?? inline ?? "")
      .replace(/\/backup\/fakturo-(?:\$\(date \+%F\)|[\d-]+)/, join(folder, `fakturo-${today}`))
      .replace("./data", data)
      .split(" "),
  );
}

async function serve(args: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawnFakturo([...args, "--port", String(port)], {});
  children.push(child);
  if (!child.stdout) throw new Error("no output");
  await once(createInterface({ input: child.stdout }), "line");
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

describe("the page on operations", () => {
  it("restores what it backed up, by its own commands", async () => {
    const [old, fresh] = [join(folder, "old"), join(folder, "fresh")];
    await fakturo("workspaces", "create", "A", "--country", "ES", "--sandbox", "--data", old);
    const token = await fakturo("keys", "create", "--workspace", "A", "--data", old);
    const entry = newId();
    const first = await serve(["serve", "--data", old]);
    const put = await createClient(first.url, token).put(`/silo/v1/entries/${entry}`, {
      data: invoice(),
    });
    expect(put.status).toBe(200);
    const [dump = []] = commandsOf("Backup", old);
    expect(await fakturo(...dump, "--data", old)).toContain("rows of");
    await first.stop();

    mkdirSync(fresh);
    execFileSync("cp", [join(old, "master.key"), fresh]);
    const [restore = [], ...others] = commandsOf("Restore", fresh);
    expect(await fakturo(...restore)).toContain("restored");
    const starts = others.filter(([name]) => name === "serve");
    expect(starts).toHaveLength(2);
    for (const command of starts) {
      const server = await serve(command);
      const { json } = await createClient(server.url, token).get(`/silo/v1/entries/${entry}`);
      expect(json.data.doc).toEqual(put.json.data.doc);
      await server.stop();
    }
  });
});
