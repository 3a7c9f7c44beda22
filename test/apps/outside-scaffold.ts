import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@fakturo/test-support";
import { main } from "create-fakturo-plugin";

const start = promisify(execFile);

type Change = readonly [from: string | RegExp, to: string];

/** A package of a third party, made by the scaffold outside the repository. */
export interface Scaffolded {
  readonly folder: string;
  /** Changes a file as its author would. @throws Error where the text is not there. */
  edit(path: string, ...changes: readonly Change[]): void;
  add(path: string, text: string): void;
  /** Runs a command in the folder. @throws Error with its output where it fails. */
  run(command: string, ...args: readonly string[]): Promise<void>;
  remove(): void;
}

/** Text of a file in `test/apps/outside`. */
export function authored(path: string): string {
  return readFileSync(join(repositoryRoot(), "test/apps/outside", path), "utf8");
}

export function scaffold(kind: string): Scaffolded {
  const root = mkdtempSync(join(tmpdir(), "fakturo-outside-"));
  let output = "";
  const write = (part: string) => {
    output += part;
  };
  const code = main(["fakturo-acme", "--kind", kind], root, { out: write, error: write });
  if (code !== 0) throw new Error(output);
  const folder = join(root, "fakturo-acme");
  symlinkSync(join(repositoryRoot(), "node_modules"), join(folder, "node_modules"));
  // The packages' sources: nothing needs to be built before the test.
  const env = { ...process.env, CI: "true", NODE_OPTIONS: "--conditions=@fakturo/source" };
  return {
    folder,
    edit(path, ...changes) {
      const text = readFileSync(join(folder, path), "utf8");
      const missing = changes.find(([from]) => text.replace(from, "") === text);
      if (missing) throw new Error(`${path} lacks ${missing[0]}`);
      writeFileSync(
        join(folder, path),
        changes.reduce((done, [from, to]) => done.replace(from, () => to), text),
      );
    },
    add: (path, text) => writeFileSync(join(folder, path), text),
    async run(command, ...args) {
      await start(command, args, { cwd: folder, env }).catch((error: unknown) => {
        const { stdout = "", stderr = "" } = Object(error);
        throw new Error(`${command} failed\n${stdout}\n${stderr}`, { cause: error });
      });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
